"""Tells as JSON what languages lack of the quiz, as `beatroom languages` does; with the wheel."""

from __future__ import annotations

import json
import sys

from beatroom.bot.cli.languages import tables
from beatroom.flows.language.complete import lacking

QUIZ = [table for table in tables() if table.section == "quiz"]
FOUND = {
    code: [one for table in QUIZ for one in lacking(table, code)] for code in ("en", "de", "fr")
}
sys.stdout.write(json.dumps(FOUND) + "\n")

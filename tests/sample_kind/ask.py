"""Asks for a quiz as the service is asked, and tells as JSON what came of it; with the wheel."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pub_quiz.kind import part_of
from pydantic import ValidationError

from beatroom.bot.personalities.library import Library
from beatroom.bot.server.kind_requests import with_asked
from beatroom.bot.server.session_requests import SessionBody


def main() -> None:
    """Tell everything in one line."""
    schema = SessionBody.model_json_schema()["properties"]
    body = SessionBody.model_validate({"personality": "pub-night", "questions_most": 1})
    night = Library([Path(sys.argv[1])]).load("pub-night")
    told = {
        "described": schema["questions_most"]["description"],
        "beside": [name for name in schema if name in ("agenda", "profile")],
        "asked": dict(body.asked()),
        "questions": len(part_of(with_asked(night, body.asked())).questions),
    }
    try:
        SessionBody.model_validate({"personality": "pub-night", "questions_most": 0})
    except ValidationError as error:
        told["refused"] = list(error.errors()[0]["loc"])
    sys.stdout.write(json.dumps(told) + "\n")


main()

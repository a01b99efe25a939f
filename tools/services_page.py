"""Writes docs/services.md: the services of the installed Pipecat, as `beatroom services` has them.

python -m tools.services_page > docs/services.md
"""

from __future__ import annotations

import sys

from beatroom.bot.cli.services import services_table

HEAD = """\
# Services

Written by `python -m tools.services_page > docs/services.md`; do not edit by hand. `beatroom
services` prints the same for the Pipecat that is installed.

Each can hear, think, speak, end a turn or take noise out here, without a line of code: how one is
set up is in [speech.md](speech.md#any-other-service). A class without languages does not tell them.
"""


def services_page() -> str:
    """The text of docs/services.md."""
    return f"{HEAD}\n{services_table()}\n"


if __name__ == "__main__":
    sys.stdout.write(services_page())

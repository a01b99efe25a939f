"""Where the commands of the pages are run that no test runs, and the few that are run nowhere."""

from __future__ import annotations

import shlex
import sys
from functools import cache

import yaml
from docs_pages import ROOT

if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))  # where `tools` is found, however pytest was started

from tools.page_commands.table import table

VENDOR = "it needs a vendor's key"
DOCKER = "it needs Docker's engine: test_containers.py judges the file"

NOT_RUN: dict[str, str] = {
    "make smoke-openai": VENDOR,
    "make smoke-daily": VENDOR,
    "python bot.py --personality standup -t daily": VENDOR,
    "docker compose up --build": DOCKER,
    "docker compose --profile cluster up": DOCKER,
    "docker compose exec service beatroom token show": DOCKER,
}
"""By the command as a page has it; `test_commands_run.py` looks at each as far as that goes."""


def by_target() -> list[str]:
    """What `make test-commands` runs, as the pages have it."""
    return [line for one in table() for line in one.pages]


@cache
def by_workflows() -> list[str]:
    """What the workflows run of make: their steps are commands of the pages themselves."""
    files = sorted((ROOT / ".github/workflows").glob("*.yml"))
    jobs = [job for file in files for job in yaml.safe_load(file.read_text())["jobs"].values()]
    lines = [line for job in jobs for step in job["steps"] for line in _lines(step)]
    return [line for line in lines if shlex.split(line)[:1] == ["make"]]


def _lines(step: dict[str, str]) -> list[str]:
    return [line.strip() for line in step.get("run", "").splitlines() if line.strip()]

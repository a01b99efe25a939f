"""Asks for known faults in what is pinned: of the Python packages, and of the pages'.

    python tools/audit.py

pip-audit asks PyPI about each package of requirements/run.txt, npm its registry about those that
the built pages are made of. Who says nothing has not said that there is no fault: exits 1 where one
is known, and 2 where nobody could be asked about a package; it then begins with "Could not ask".
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
UVX = str(Path(sys.executable).with_name("uvx"))
PYTHON = (UVX, "pip-audit", "--require-hashes", "--disable-pip", "--format", "json")
PYTHON_OF = ("--progress-spinner", "off", "-r", "requirements/run.txt")
PAGES = ("npm", "audit", "--omit=dev", "--json")
NAMED = 3
"""How many packages are named where nobody knows them."""
UNASKED = 2


@dataclass(frozen=True, slots=True)
class Answer:
    """What was learned of some packages.

    Attributes:
        faults: A line for each that is known.
        unasked: Why, and about which, nobody could be asked; nothing where all were asked about.
    """

    faults: list[str]
    unasked: str = ""


def main() -> int:
    """Ask about both, and print what is known."""
    answers = {
        "the Python packages": _asked((*PYTHON, *PYTHON_OF), ROOT, of_python),
        "the pages' packages": _asked(PAGES, ROOT / "web", of_pages),
    }
    any_known = any(answer.faults for answer in answers.values())
    could = "Besides, could" if any_known else "Could"
    for what, answer in answers.items():
        for fault in answer.faults:
            print(fault)
        if answer.unasked:
            print(f"{could} not ask whether faults are known in {what}: {answer.unasked}.")
        elif not answer.faults:
            print(f"No faults are known in {what}.")
    if any_known:
        return 1
    return UNASKED if any(answer.unasked for answer in answers.values()) else 0


def of_python(told: dict[str, Any]) -> Answer:
    """What pip-audit's JSON says."""
    packages: list[dict[str, Any]] = told["dependencies"]
    faults = [
        f"{one['name']} {one['version']}: {fault['id']}, mended in {_mended(fault)}"
        for one in packages
        for fault in one.get("vulns", ())
    ]
    unknown = [one["name"] for one in packages if "skip_reason" in one]
    if not unknown:
        return Answer(faults)
    names = ", ".join(unknown[:NAMED]) + (", ..." if len(unknown) > NAMED else "")
    return Answer(faults, f"PyPI does not know {len(unknown)} of {len(packages)} ({names})")


def of_pages(told: dict[str, Any]) -> Answer:
    """What npm's JSON says."""
    if "vulnerabilities" not in told:
        return Answer([], str(told.get("message") or told.get("error") or "npm said nothing"))
    found: dict[str, dict[str, Any]] = told["vulnerabilities"]
    return Answer([f"{name} {one['range']}: {one['severity']}" for name, one in found.items()])


def _mended(fault: dict[str, Any]) -> str:
    return " or ".join(fault.get("fix_versions") or ("no release",))


def _asked(command: tuple[str, ...], at: Path, read: Callable[[dict[str, Any]], Answer]) -> Answer:
    """What a program learned; it ends otherwise than with 0 where there are faults, too."""
    try:
        done = subprocess.run(command, cwd=at, capture_output=True, text=True, check=False)
    except OSError as error:
        return Answer([], f"{error.strerror}: {command[0]}")
    try:
        return read(json.loads(done.stdout))
    except json.JSONDecodeError:
        return Answer([], _reason(done.stderr) or f"{command[0]} ended with {done.returncode}")


def _reason(said: str) -> str:
    """The last line that a program gave for its error."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return lines[-1].rstrip(".") if lines else ""


if __name__ == "__main__":
    sys.exit(main())

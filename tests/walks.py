"""The walks of docs/where.md: which functions they name, and which of them a run has reached."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/where.md"
SERVICE, PROCESS, BACK = "In the service", "In the session's process", "Back in the service"
_ROW = re.compile(r"^\| `(?P<file>[\w/]+\.py)` \| `(?P<function>[\w.]+)` \|")


@dataclass(frozen=True, slots=True)
class Step:
    """A row of a walk."""

    file: str
    function: str

    def code(self) -> CodeType:
        """Of the function; raises AttributeError or ModuleNotFoundError where there is none."""
        found: object = importlib.import_module(
            f"beatroom.{self.file.removesuffix('.py').replace('/', '.')}"
        )
        for name in self.function.split("."):
            found = getattr(found, name)
        code = inspect.unwrap(found).__code__  # type: ignore[arg-type]
        assert Path(code.co_filename).resolve() == ROOT / self.file, (
            f"{self} is only imported there"
        )
        return code


def walk(title: str, *parts: str) -> list[Step]:
    """The rows of a walk whose heading begins with `title`, in some of its parts."""
    [text] = re.findall(rf"(?ms)^## {title}.*?(?=^## |\Z)", PAGE.read_text())
    rows: list[Step] = []
    for part in parts:
        [below] = re.findall(rf"(?ms)^### {re.escape(part)}$.*?(?=^### |\Z)", text)
        found = map(_ROW.match, below.splitlines())
        rows += [Step(row["file"], row["function"]) for row in found if row]
    assert rows, f"{title!r} has no rows: has the page been changed?"
    return rows


def first_look() -> list[str]:
    """What the page's first table leads to."""
    text = PAGE.read_text().partition("\n## ")[0]
    return re.findall(r"(?m)^\| (?!---|you want to)(.*?) \|", text)


@contextmanager
def traced(steps: Sequence[Step]) -> Generator[list[Step]]:
    """Gets each call of these functions in the block, in order; also in threads begun there."""
    wanted = {step.code(): step for step in steps}
    calls: list[Step] = []

    def profile(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and (step := wanted.get(frame.f_code)) and _begins(frame):
            calls.append(step)

    before = sys.getprofile()
    threading.setprofile(profile)
    sys.setprofile(profile)
    try:
        yield calls
    finally:
        sys.setprofile(before)
        threading.setprofile(None)


def _begins(frame: FrameType) -> bool:
    """Whether a call is one, and no coroutine that goes on: its RESUME has the argument 0."""
    return frame.f_code.co_code[frame.f_lasti + 1] == 0


def out_of_order(steps: Sequence[Step], calls: Sequence[Step]) -> list[str]:
    """The steps that were not called after the one before them."""
    missed: list[str] = []
    here = 0
    for step in steps:
        place = next((n for n in range(here, len(calls)) if calls[n] == step), None)
        if place is None:
            missed.append(f"{step.file}: {step.function}")
        else:
            here = place + 1
    return missed


def bites(steps: Sequence[Step], calls: Sequence[Step]) -> bool:
    """Whether the order is seen to be wrong where it is turned round."""
    return len(out_of_order(steps[::-1], calls)) > len(steps) // 2

"""The commands that are run, as `commands.toml` has them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

FILE = Path(__file__).with_name("commands.toml")
Where = Literal["tree", "environment", "empty"]


@dataclass(frozen=True, slots=True)
class PageCommand:
    """A command of the pages, and how it is run.

    Attributes:
        pages: As pages have it; several are those that one run shows to work.
        runs: The lines that a shell is given; they stop at the first that fails.
        where: In the copy of the tree; there with a new environment of Python, which those share
            that `pip` installs; or in an empty folder.
        alters: Files of the copy, as patterns, that it may change.
        minutes: How long it may take.
        until: What it prints once it is up, for one that runs until it is stopped.
        unasked: What it prints where nobody whom it asks can be reached: it has not failed then.
        root: Whether the machine's administrator runs it.
        why: Why it is not run just as the page has it.
    """

    pages: tuple[str, ...]
    runs: str
    where: Where = "tree"
    alters: tuple[str, ...] = ()
    minutes: float = 5.0
    until: str = ""
    unasked: str = ""
    root: bool = False
    why: str = ""

    @property
    def name(self) -> str:
        """The first of the commands: what it is called in all that is printed."""
        return self.pages[0]


def table(file: Path = FILE) -> list[PageCommand]:
    """All of them, in order.

    Raises:
        ValueError: A row has a wrong key or no page; says which row of the file.
    """
    rows: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["command"]
    return [_read(row, f"{file.name}, command {at}") for at, row in enumerate(rows, 1)]


def _read(row: dict[str, Any], what: str) -> PageCommand:
    pages = tuple(row.pop("pages", ()))
    if not pages:
        raise ValueError(f"{what}: `pages` has to name a command of a page.")
    row.setdefault("runs", "\n".join(pages))
    if row.get("where", "tree") not in ("tree", "environment", "empty"):
        raise ValueError(f"{what}: `where` is tree, environment or empty, not {row['where']!r}.")
    if "alters" in row:
        row["alters"] = tuple(row["alters"])
    try:
        return PageCommand(pages, **row)
    except TypeError as error:
        raise ValueError(f"{what}: {error}") from error

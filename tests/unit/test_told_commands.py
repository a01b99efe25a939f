"""What is printed, answered or shown names a command as it can be run where the reader is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from docs_pages import ROOT
from typer.main import get_command

from beatroom.bot.cli.main import app

pytestmark = pytest.mark.unit

NAMES = "|".join(sorted(getattr(get_command(app), "commands")))  # noqa: B009 - of click's groups
BARE = re.compile(rf"(?<![\w./-])beatroom (?:{NAMES})\b(?!-)|`make [a-z]")
REFERENCE = frozenset({"description"})
"""Where that stands in the reference (settings, REST), whose pages are of no one machine."""
ALLOWED = {
    "bot/cli/bench.py": "to be run in a clone that is not there yet",
    "bot/cli/doctor.py": "`make` alone is in every checkout, whose folder the finding names",
    "bot/personalities/template.py": "a personality's file, which is read on other machines too",
    "bot/server/routes/pages.py": "`make` is in every checkout, where it says to run it",
    "web/src/shared/NeedToken.tsx": "by what the link may have been printed, not what to type",
}
"""Files with such a sentence, each with its reason."""


def bare(source: str) -> Iterator[str]:
    """The sentences of a module that name a command of ours without saying where it is."""
    tree = ast.parse(source)
    unseen: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            unseen.add(id(node.value))  # a docstring
        if isinstance(node, ast.keyword) and node.arg in REFERENCE:
            unseen.update(id(one) for one in ast.walk(node.value))
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in unseen
        ):
            yield from BARE.findall(node.value)


def python() -> Iterator[tuple[str, list[str]]]:
    for folder in ("bot", "flows"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), list(bare(path.read_text(encoding="utf-8")))


def pages() -> Iterator[tuple[str, list[str]]]:
    for path in sorted((ROOT / "web" / "src").rglob("*.ts*")):
        if path.name.endswith(".gen.ts"):
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        told = "\n".join(one for one in lines if not re.match(r"\s*(//|/?\*)", one))
        found = re.findall(rf"(?<![\w./-])beatroom (?:{NAMES})\b|\bmake [a-z]+(?=</code>)", told)
        yield path.relative_to(ROOT).as_posix(), found


def test_no_command_is_told_that_the_reader_cannot_run() -> None:
    found = {where: told for where, told in (*python(), *pages()) if told}
    lost = {where: told for where, told in found.items() if where not in ALLOWED}
    assert lost == {}, "use called(...) of bot/runtime/own_command.py, on a page <OwnCommand>"
    assert set(ALLOWED) <= set(found), "an exception that is none any more"


def test_a_bare_command_is_seen() -> None:
    assert list(bare('"""Of `beatroom check`."""\nwhy = "Run `beatroom check`, please."')) == [
        "beatroom check"
    ]
    assert list(bare('print(f"Next: beatroom rehearse {name}")')) == ["beatroom rehearse"]
    assert list(bare('why = "run `make web`" + "the beatroom of Ana, ~/beatroom start"')) == [
        "`make w"
    ]
    assert list(bare("Field(description='As `beatroom host` does.')")) == []

"""Small packages that bring a kind of session, laid out as an installer would."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

import pytest

from beatroom.flows.language import load
from beatroom.flows.personality import kinds

KIND = """
    from typing import Literal
    from pydantic import BaseModel, ConfigDict, Field, model_validator
    from beatroom.kinds import (
        Command, EventType, Fact, Facts, Fold, Key, SessionKind, Start, kept,
    )

    class Part(BaseModel):
        model_config = ConfigDict(extra="forbid", frozen=True)
        motion: str = Field(default="tea", min_length=1)
        proposer: str = "Ana"
        opposer: str = "Bob"

        @model_validator(mode="after")
        def two_people(self):
            if self.proposer == self.opposer:
                raise ValueError("The two sides need two people.")
            return self

    class Voted(Fact):
        NAME = "voted"
        participant: str
        side: Literal["for", "against"]

    FACTS = Facts("debate", (Voted,))
    START = Start(persona="p", middle="m", prompt="p", turn="t", turn_prompt="t")
    WHOLE = dict(
        name="debate",
        called="debate",
        keys={"debate": Key(Part, "The motion; for 'kind: debate'.", required=True)},
        facts=FACTS,
        events={"voted": EventType(kept("side", who="participant"))},
        start=START,
        runtime="debating.session:Debate",
    )
    """

RUNTIME = """
    from beatroom.kinds.session import PlainKind

    class Debate(PlainKind):
        pass
    """


WORDS = """
    from dataclasses import dataclass
    from beatroom.kinds.words import Section, Table

    @dataclass(frozen=True)
    class Words(Section):
        heading: str
        announce: str

    WORDS = Table("debate", Words, folder="debating.language")
    """


def lay(
    folder: Path,
    declaration: str = "DEBATE = SessionKind(**WHOLE)",
    runtime: str = RUNTIME,
    *,
    package: str = "debating",
    entry: str = "debate",
    words: Mapping[str, str] | None = None,
) -> Path:
    """Install a package into a folder that Python imports from; returns the folder.

    `words` are the files of its languages, which a declaration names: "debating.words:WORDS".
    """
    sources: Mapping[str, str] = {
        "__init__.py": "",
        "kind.py": f"{dedent(KIND)}\n{dedent(declaration)}\n",
        "session.py": dedent(runtime),
    }
    code, told = folder / package, folder / f"{package}-1.0.dist-info"
    for place in (code, told):
        place.mkdir(parents=True, exist_ok=True)
    for name, source in sources.items():
        (code / name).write_text(source)
    if words is not None:
        (code / "words.py").write_text(dedent(WORDS))
        (code / "language").mkdir(exist_ok=True)
        for name, text in words.items():
            (code / "language" / name).write_text(text)
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    points = f"[beatroom.kinds]\n{entry} = {package}.kind:{entry.upper()}\n"
    (told / "entry_points.txt").write_text(points)
    return folder


def look(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> tuple[kinds.Unusable, ...]:
    """The kinds that cannot be used where these are installed too, for the rest of the test."""
    monkeypatch.setattr(kinds, "_known", None)
    load.languages.cache_clear()
    load._read.cache_clear()
    for folder in folders:
        monkeypatch.syspath_prepend(str(folder))
    for name in [one for one in sys.modules if one.partition(".")[0] in PACKAGES]:
        monkeypatch.delitem(sys.modules, name)
    return kinds.unusable()


PACKAGES = ("debating", "arguing", "duelling")

"""The labelled wordings of the repository, with the plans that they speak of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.titles import SESSION, State, TitledItem
from beatroom.flows.language.time_questions.told import told_by
from beatroom.flows.language.time_questions.vocabulary import Plan

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data" / "time_questions"
LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "pt")
HOST = ("Robin",)
"""Whom the wordings call by name."""
SESSIONS: Mapping[str, int] = {
    "tea": 2,
    "books": 2,
    "kitchen": 1,
    "board": 1,
    "yoga": 1,
    "sprint": 1,
    "choir": 1,
    "pitch": 1,
    "garden": 1,
    "club": 1,
    "wedding": 1,
    "clinic": 1,
    "radio": 1,
    "workshop": 2,
    "village": 2,
    "games": 2,
    "parents": 2,
    "stars": 2,
}
"""Folders with wordings about one session, and which of its items runs."""
STATES: Mapping[str, State] = {
    SESSION: "running",
    "welcome": "over",
    "standup": "running",
    "news": "running",
    "intro": "skipped",
}
"""Where the items of `plan_titles.tsv` are while its questions are asked."""
SEALED = ROOT / "tests" / "data" / "time_questions_sealed"
SPENT = ("first", "second", "third")
"""Sealed sets that were measured once, and are learned of since."""
RUNNING = 2
"""The item that runs in every session of a sealed set."""
UNANSWERABLE = frozenset({"no", "aside", "unclear"})
ALIKE = frozenset({"status", "session_left"})
"""Two answers of which either will do."""
_MARKED = re.compile(r"\{(\w):([^}]*)\}")


@dataclass(frozen=True, slots=True)
class Wording:
    """What somebody said, and what answers it.

    Attributes:
        source: Where it stands: a file, or a session's folder.
        code: The language.
        label: As it is written.
        text: What was said.
        plan: The session's titles; empty for what is about no plan.
    """

    source: str
    code: str
    label: str
    text: str
    plan: Plan = ()

    @property
    def asked(self) -> bool:
        """Whether the clock should answer it."""
        return self.label not in UNANSWERABLE and not self.label.startswith("mixed")

    @property
    def ways(self) -> frozenset[str]:
        """What answers it, with the item's place where it is about one."""
        return frozenset(self.label.split("|")) if self.asked else frozenset()

    def may_be(self, answer: str) -> bool:
        """Whether an answer tells what answers this."""
        asks, _, about = answer.partition(":")
        told = {named(*one) for one in told_by(cast("Ask", asks), about or None, self.plan)}
        return bool(told & self.ways) or (answer in ALIKE and not ALIKE.isdisjoint(self.ways))


def named(asks: str, about: str | None) -> str:
    """A question as labels are written."""
    return asks if about is None else f"{asks}:{about}"


def wordings() -> Iterator[Wording]:
    """Every labelled wording, in the order of its files."""
    for code in LANGUAGES:
        for line in lines(DATA / f"{code}.tsv"):
            text, label = line.split("\t")
            yield Wording("rows", code, label, text)
    for source in ("plan", "talk"):
        named = _titles(DATA / "plan_titles.tsv") if source == "plan" else {}
        for line in lines(DATA / f"{source}.tsv"):
            code, label, text = line.split("\t")
            yield Wording(source, code, label, text, named.get(code, ()))
    for source in SESSIONS:
        yield from of_session(source)
    for source in SPENT:
        yield from of_folder(SEALED / source, source)


def of_folder(folder: Path, source: str) -> Iterator[Wording]:
    """The wordings of several sessions in one folder, whose rows name theirs."""
    titles = [line.split("\t") for line in lines(folder / "titles.tsv")]
    for line in lines(folder / "wordings.tsv"):
        code, session, label, text = line.split("\t")
        named = [(int(at), title) for c, s, at, title in titles if (c, s) == (code, session)]
        yield Wording(source, code, label, plain(text), plan_of(named, RUNNING))


def of_session(source: str) -> Iterator[Wording]:
    """The wordings about one session."""
    plans = plans_of(DATA / source / "titles.tsv", SESSIONS[source])
    for line in lines(DATA / source / "wordings.tsv"):
        code, label, text = line.split("\t")
        yield Wording(source, code, label, plain(text), plans[code])


def plain(text: str) -> str:
    """What was said, without the marks of titles."""
    return _MARKED.sub(r"\2", text)


def plans_of(path: Path, running: int) -> Mapping[str, Plan]:
    """By language, a session's titles with where its items are; the session's own is -1."""
    named: dict[str, list[tuple[int, str]]] = {}
    for line in lines(path):
        code, place, title = line.split("\t")
        named.setdefault(code, []).append((int(place), title))
    return {code: plan_of(titled, running) for code, titled in named.items()}


def plan_of(named: Iterable[tuple[int, str]], running: int) -> Plan:
    """A plan whose items have these places and titles."""
    return tuple(
        TitledItem(SESSION if at < 0 else str(at), title, _state(at, running))
        for at, title in named
    )


def _state(at: int, running: int) -> State:
    return "over" if 0 <= at < running else "coming" if at > running else "running"


def _titles(path: Path) -> Mapping[str, Plan]:
    plans: dict[str, list[TitledItem]] = {}
    for line in lines(path):
        code, item, title = line.split("\t")
        state = STATES.get(item, "coming")
        plans.setdefault(code, []).append(TitledItem(item or SESSION, title, state))
    return {code: tuple(titled) for code, titled in plans.items()}


def lines(path: Path) -> list[str]:
    """A file's lines without its first."""
    return path.read_text(encoding="utf-8").splitlines()[1:]

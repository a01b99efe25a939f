"""What people are told before a session, when it starts, ends, or could not be started: plain text.

Nothing here knows how it is sent; `capped` and `in_one_line` bring a text into the form that a
channel takes.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

from beatroom.flows.core.document import SessionDocument
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.documents import whole_document
from beatroom.flows.kinds.kind import Starting, kind_named
from beatroom.flows.personality.model import Personality

NoticeEvent = Literal["reminder", "start", "end", "missed"]

LINE_CAP = 400
AGENDA_CAP = 20
PEOPLE_CAP = 24
SUBJECT_CAP = 160
CUT = "…"


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice as it is written: one line that says it all, and the whole text."""

    event: NoticeEvent
    subject: str
    text: str


def start_notice(state: SessionState, personality: Personality, link: str = "") -> Notice:
    """That a session starts: what it is, with how many agents, for how long, on what.

    Args:
        state: The session's, of which the plan is taken.
        personality: What it was made of.
        link: By which guests join; empty: none is told.
    """
    title = _line(state.title)
    lines = [f"{title} starts now.", *_joining(link), "", *_plan(state, personality)]
    return Notice("start", _subject(f"Starting: {title}"), "\n".join(lines))


def reminder(state: SessionState, personality: Personality, link: str = "") -> Notice:
    """That a session will start: when, and what it is.

    Args:
        state: The session's, of which the plan is taken.
        personality: What it was made of.
        link: By which guests join; empty: none is told.
    """
    title, at = _line(state.title), _start(state)
    lines = [f"{title} starts at {at}.", *_joining(link), "", *_plan(state, personality)]
    return Notice("reminder", _subject(f"At {at}: {title}"), "\n".join(lines))


def _joining(link: str) -> list[str]:
    return ["", f"Join: {link}"] if link else []


def _plan(state: SessionState, personality: Personality) -> list[str]:
    """What it is, with how many agents, for how long, on what."""
    told = _of_the_kind(personality) or Starting(
        type=state.kind, agenda=tuple(item.title for item in state.rundown.items)
    )
    agents = told.agents
    return [
        f"Type: {told.type}",
        f"Agents: {max(1, len(agents))}" + (f" ({', '.join(agents)})" if agents else ""),
        f"Planned length: {_minutes(state.rundown.length)}",
        *told.facts,
        "",
        "Agenda:",
        *(f"{n}. {_line(one)}" for n, one in enumerate(told.agenda[:AGENDA_CAP], 1)),
    ]


def _of_the_kind(personality: Personality) -> Starting | None:
    try:
        return kind_named(personality.kind).starting(personality)
    except Exception:  # noqa: BLE001 - border: a package of anybody's; people are told without it
        return None


def end_notice(records: Sequence[Recorded]) -> Notice:
    """That a session is over: what was decided, who does what, what is open.

    Where nobody wrote that down, how long it was and who was there.

    Args:
        records: The session's whole log.
    """
    full = whole_document(records, records[-1].at if records else 0.0)
    title = _line(full.title)
    how = "broke off" if full.phase == "failed" else "is over"
    lines = [f"{title} {how}.", _length(full)]
    if full.reason:
        lines.append(f"Why: {_line(full.reason)}")
    outcome = [section for section in full.sections if section.notice == "outcome"]
    for section in outcome:
        lines += ["", f"{section.title}:", *(f"- {_line(entry)}" for entry in section.lines)]
    if outcome:
        notes = [section for section in full.sections if section.notice == "note"]
        lines += [line for note in notes for entry in note.lines for line in ("", _line(entry))]
    else:
        lines += ["", *_attendance(full)]
    ended = "Broke off" if full.phase == "failed" else "Over"
    return Notice("end", _subject(f"{ended}: {title}"), "\n".join(lines))


def called_off_notice(state: SessionState) -> Notice:
    """That a session was called off before its start."""
    title = _line(state.title)
    lines = [f"{title} was called off; it was to start at {_start(state)}."]
    if state.reason:
        lines.append(f"Why: {_line(state.reason)}")
    return Notice("end", _subject(f"Called off: {title}"), "\n".join(lines))


def missed_notice(state: SessionState) -> Notice:
    """That a session could not be started at its time."""
    title = _line(state.title)
    lines = [
        f"{title} was missed: it was to start at {_start(state)}, and could not.",
        f"Why: {_line(state.reason)}",
    ]
    return Notice("missed", _subject(f"Missed: {title}"), "\n".join(lines))


def capped(text: str, cap: int) -> str:
    """A text of at most `cap` characters, cut at the end of a line where there is one."""
    if len(text) <= cap:
        return text
    room = text[: cap - len(CUT) - 1]
    line = room.rfind("\n")
    return f"{room[:line]}\n{CUT}" if line > 0 else f"{room}{CUT}"


def in_one_line(text: str, cap: int) -> str:
    """A text without line breaks, for where none are taken; at most `cap` characters."""
    return capped(" · ".join(" ".join(line.split()) for line in text.split("\n") if line), cap)


def _length(done: SessionDocument) -> str:
    if done.started_at is None:
        return "Nobody came, so it never began."
    people = len(done.attendance)
    there = "1 person was there" if people == 1 else f"{people} people were there"
    return f"It took {_minutes(done.elapsed)} of {_minutes(done.planned_length)}; {there}."


def _attendance(done: SessionDocument) -> Iterator[str]:
    if not done.attendance:
        return
    yield "Who was there:"
    for person in done.attendance[:PEOPLE_CAP]:
        yield f"- {_line(person.name)} ({_minutes(person.seconds)})"
    if (more := len(done.attendance) - PEOPLE_CAP) > 0:
        yield f"- and {more} more"


def _start(state: SessionState) -> str:
    at = datetime.fromtimestamp(state.starts_at or 0.0, ZoneInfo(state.timezone))
    return f"{at:%Y-%m-%d %H:%M} ({state.timezone})"


def _minutes(seconds: float) -> str:
    whole = max(0, round(seconds))
    return f"{whole} s" if whole < 60 else f"{round(whole / 60)} min"


def _line(text: str, cap: int = LINE_CAP) -> str:
    """A text of somebody's on one line, without control characters."""
    plain = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text)
    return capped(" ".join(plain.split()), cap)


def _subject(text: str) -> str:
    return _line(text, SUBJECT_CAP)

"""What people are told before a session, when it starts, ends, or could not be started: plain text.

All of it is in the session's language.

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
from beatroom.flows.kinds.kind import Starting, kind_named, language_of
from beatroom.flows.kinds.notice_words import NOTICES, NoticeWords
from beatroom.flows.language.counting import form_for
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
    title, words = _line(state.title), NOTICES.of(state.language)
    told = words.starts_now.format(title=title)
    lines = [told, *_joining(link, words), "", *_plan(state, personality, words)]
    return Notice("start", _subject(words.starting.format(title=title)), "\n".join(lines))


def reminder(state: SessionState, personality: Personality, link: str = "") -> Notice:
    """That a session will start: when, and what it is.

    Args:
        state: The session's, of which the plan is taken.
        personality: What it was made of.
        link: By which guests join; empty: none is told.
    """
    words, named = NOTICES.of(state.language), _named(state)
    told = words.starts_at.format(**named)
    lines = [told, *_joining(link, words), "", *_plan(state, personality, words)]
    return Notice("reminder", _subject(words.reminding.format(**named)), "\n".join(lines))


def _joining(link: str, words: NoticeWords) -> list[str]:
    return ["", words.join.format(link=link)] if link else []


def _plan(state: SessionState, personality: Personality, words: NoticeWords) -> list[str]:
    """What it is, with how many agents, for how long, on what."""
    told = _of_the_kind(personality) or Starting(
        type=state.kind, agenda=tuple(item.title for item in state.rundown.items)
    )
    agents = told.agents
    return [
        words.type.format(type=told.type),
        words.agents.format(count=max(1, len(agents)))
        + (f" ({', '.join(agents)})" if agents else ""),
        words.length.format(length=_minutes(state.rundown.length)),
        *told.facts,
        "",
        words.agenda,
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
    title, words, failed = _line(full.title), _words_of(records), full.phase == "failed"
    how = words.broke_off if failed else words.over
    lines = [how.format(title=title), _length(full, words)]
    if full.reason:
        lines.append(words.why.format(reason=_line(full.reason)))
    outcome = [section for section in full.sections if section.notice == "outcome"]
    for section in outcome:
        lines += ["", f"{section.title}:", *(f"- {_line(entry)}" for entry in section.lines)]
    if outcome:
        notes = [section for section in full.sections if section.notice == "note"]
        lines += [line for note in notes for entry in note.lines for line in ("", _line(entry))]
    else:
        lines += ["", *_attendance(full, words)]
    subject = words.broken if failed else words.ended
    return Notice("end", _subject(subject.format(title=title)), "\n".join(lines))


def called_off_notice(state: SessionState) -> Notice:
    """That a session was called off before its start."""
    words, named = NOTICES.of(state.language), _named(state)
    lines = [words.called_off.format(**named)]
    if state.reason:
        lines.append(words.why.format(reason=_line(state.reason)))
    return Notice("end", _subject(words.off.format(**named)), "\n".join(lines))


def missed_notice(state: SessionState) -> Notice:
    """That a session could not be started at its time."""
    words, named = NOTICES.of(state.language), _named(state)
    lines = [words.missed.format(**named), words.why.format(reason=_line(state.reason))]
    return Notice("missed", _subject(words.not_held.format(**named)), "\n".join(lines))


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


def _length(done: SessionDocument, words: NoticeWords) -> str:
    if done.started_at is None:
        return words.never_began
    people = len(done.attendance)
    there = form_for(people, words.people).format(people)
    took, planned = _minutes(done.elapsed), _minutes(done.planned_length)
    return words.took.format(elapsed=took, planned=planned, people=there)


def _attendance(done: SessionDocument, words: NoticeWords) -> Iterator[str]:
    if not done.attendance:
        return
    yield words.present
    for person in done.attendance[:PEOPLE_CAP]:
        yield f"- {_line(person.name)} ({_minutes(person.seconds)})"
    if (more := len(done.attendance) - PEOPLE_CAP) > 0:
        yield f"- {words.more.format(count=more)}"


def _words_of(records: Sequence[Recorded]) -> NoticeWords:
    return NOTICES.of(language_of(records))


def _named(state: SessionState) -> dict[str, str]:
    """What is said of a session that has not begun: what it is, and when."""
    return {"title": _line(state.title), "at": _start(state)}


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

"""A session as it is played again: who spoke when, what was said, what operators did.

Made from the event log alone, with or without a recording. Positions are seconds since the
recording began, or since the session's clock did where there is none; they go on during a hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from textwrap import shorten
from typing import Literal

from beatroom.flows.core import events as e
from beatroom.flows.core.document import DocumentInstruction, document, wordless
from beatroom.flows.core.ending import over_at
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.outside_events import letters_of
from beatroom.flows.core.said_when import holds, lines_said
from beatroom.flows.core.sentence_times import (
    HostSounded,
    PeopleSounded,
    Sounded,
    Span,
    starts,
)
from beatroom.flows.core.state import SessionState, fold
from beatroom.flows.core.talk_events import Holder
from beatroom.flows.core.waits import (
    AnsweredTurn,
    UsedServices,
    answered_turns,
    used_services,
)
from beatroom.flows.language.full_stops import sentences_of

TOLD = 60
"""How many characters of an instruction an act on it tells."""


@dataclass(frozen=True, slots=True)
class ReplaySentence:
    """A sentence of a line, and where it began, as far as the log tells (`sentence_times`)."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """What somebody said in one go, from `began` to `ended`; `id` is the event's number."""

    id: int
    who: Literal["bot", "person"]
    name: str
    participant: str | None
    began: float
    ended: float
    via: Literal["voice", "text"]
    interrupted: bool
    sentences: tuple[ReplaySentence, ...]


@dataclass(frozen=True, slots=True)
class FloorSpan:
    """Who had the floor; `participant` is None where it was the host, or is not known."""

    holder: Literal["person", "bot"]
    participant: str | None
    began: float
    ended: float


@dataclass(frozen=True, slots=True)
class OperatorAct:
    """Something that an operator did to the session.

    Attributes:
        what: In words, such as `extend`.
        detail: More of it, in words.
        beat: The title of the beat that it was about, where one was named.
        seconds: So much time it gave, where it gave some.
    """

    at: float
    by: str
    what: str
    detail: str
    beat: str | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class HoldSpan:
    """The session's clock stood still."""

    began: float
    ended: float


@dataclass(frozen=True, slots=True)
class SessionReplay:
    """Everything that a replay shows.

    Attributes:
        origin: Position 0, seconds since the epoch.
        length: The last position.
        clock_began: Where the session's clock began; None where it never did.
        people: Names by participant.
        lines: In the order in which they began: who speaks over another is put down first.
        turns: As they were measured; of a log without measurements, as the floor tells.
        used: None where nothing was measured.
    """

    session: str
    title: str
    language: str
    host: str
    origin: float
    length: float
    clock_began: float | None
    people: dict[str, str]
    lines: tuple[ReplayLine, ...]
    floor: tuple[FloorSpan, ...]
    holds: tuple[HoldSpan, ...]
    acts: tuple[OperatorAct, ...]
    instructions: tuple[DocumentInstruction, ...]
    turns: tuple[AnsweredTurn, ...]
    used: UsedServices | None


def replay(records: Sequence[Recorded], now: float, *, host: str) -> SessionReplay:
    """A session's replay.

    Args:
        records: Its whole log.
        now: Seconds since the epoch; how far a session has come that runs.
        host: The host's name.
    """
    state = fold(records)
    over = over_at(records)
    end = now if over is None else over
    origin = state.recorded_since or state.rundown.started_at or records[0].at
    spans = tuple(_floor(records, origin, end))
    began = state.rundown.started_at
    return SessionReplay(
        session=state.session,
        title=state.title,
        language=state.language,
        host=host,
        origin=origin,
        length=max(0.0, end - origin),
        clock_began=None if began is None else began - origin,
        people={person.id: person.name for person in state.people.values()},
        lines=tuple(
            sorted(
                (
                    _until(end - origin, line)
                    for line in _lines(records, origin, host, state.language)
                ),
                key=lambda line: line.began,
            )
        ),
        floor=spans,
        holds=tuple(_holds(records, origin, end)),
        acts=tuple(_acts(records, origin, state)),
        instructions=document(records, now, host=host).instructions,
        turns=answered_turns(records, origin),
        used=used_services(records),
    )


def _lines(
    records: Sequence[Recorded], origin: float, host: str, language: str
) -> Iterator[ReplayLine]:
    hosts, people = HostSounded(records), PeopleSounded(records)
    for record, began, ended in lines_said(records):
        event = record.event
        if wordless(event):
            continue
        if isinstance(event, e.BotSaid):
            sounded = hosts.in_line(record.seq, event.text, began, ended)
            yield ReplayLine(
                id=record.seq,
                who="bot",
                name=event.speaker or host,
                participant=None,
                began=began - origin,
                ended=ended - origin,
                via="voice",
                interrupted=event.interrupted,
                sentences=_sentences(
                    sentences_of(event.text, language), sounded, (began, ended), origin
                ),
            )
        elif isinstance(event, e.UserSaid):
            since, until = _spoken(record, event, began, people)
            sounded = people.in_line(event.participant, since, until)
            yield ReplayLine(
                id=record.seq,
                who="person",
                name=event.name,
                participant=event.participant,
                began=since - origin,
                ended=until - origin,
                via=event.via,
                interrupted=False,
                sentences=_sentences(
                    sentences_of(event.text, language), sounded, (since, until), origin
                ),
            )


def _until(end: float, line: ReplayLine) -> ReplayLine:
    """A line as far as the session went: what sounded on behind its end is no part of it."""
    if line.ended <= end:
        return line
    said = (replace(one, at=min(one.at, end)) for one in line.sentences)
    return replace(line, began=min(line.began, end), ended=end, sentences=tuple(said))


def _spoken(record: Recorded, event: e.UserSaid, began: float, people: PeopleSounded) -> Span:
    """From when until when somebody said something, or when it was typed."""
    if event.began is None and event.via == "voice":
        told = people.before(event.participant, record.seq, event.text)
        return told or (began, record.at)
    return began, record.at if event.ended is None else event.ended


def _sentences(
    sentences: Sequence[str], sounded: Sequence[Sounded], line: Span, origin: float
) -> tuple[ReplaySentence, ...]:
    """A line's sentences; where nothing is told of what sounded, by its beginning and end."""
    known = sounded or (Sounded(letters_of(" ".join(sentences)), (line,)),)
    found = zip(starts(sentences, known), sentences, strict=True)
    return tuple(ReplaySentence(at - origin, sentence) for at, sentence in found)


def _floor(records: Sequence[Recorded], origin: float, end: float) -> Iterator[FloorSpan]:
    holder: Holder = "nobody"
    who, since = None, origin
    for record in records:
        event = record.event
        changed = isinstance(event, e.FloorChanged)
        if not changed and not isinstance(event, e.Resumed):
            continue
        if holder != "nobody":
            yield FloorSpan(holder, who, since - origin, record.at - origin)
        holder, who, since = "nobody", None, record.at
        if isinstance(event, e.FloorChanged):
            holder, who = event.holder, event.participant
    if holder != "nobody":
        yield FloorSpan(holder, who, since - origin, end - origin)


def _holds(records: Sequence[Recorded], origin: float, end: float) -> Iterator[HoldSpan]:
    for since, until in holds(records, end):
        yield HoldSpan(since - origin, until - origin)


def _acts(records: Sequence[Recorded], origin: float, state: SessionState) -> Iterator[OperatorAct]:
    for record in records:
        at, event = record.at - origin, record.event
        match event:
            case e.RundownChanged():
                yield _change(at, event)
            case e.Muted():
                yield OperatorAct(at, event.by, "mute", "")
            case e.Unmuted():
                yield OperatorAct(at, event.by, "unmute", "")
            case e.ParticipantRemoved():
                gone = state.people.get(event.participant)
                yield OperatorAct(at, event.by, "remove", "" if gone is None else gone.name)
            case e.InstructionPromoted(by=by) if by:
                yield OperatorAct(at, by, "send now", _text(state, event.instruction))
            case e.InstructionDropped(by=by) if by:
                yield OperatorAct(at, by, "cancel", _text(state, event.instruction))
            case e.Ended(by=by) if by:
                yield OperatorAct(at, by, "end", event.reason)
            case _:
                continue


def _change(at: float, event: e.RundownChanged) -> OperatorAct:
    told, detail = ", ".join(f"{key}: {value}" for key, value in event.detail.items()), event.detail
    titles = {item.id: item.title for item in event.rundown.items}
    beat = detail.get("title") if event.op == "insert" else titles.get(detail.get("beat", ""))
    what = event.op.replace("_", " ")
    return OperatorAct(at, event.by, what, told, beat=beat, seconds=detail.get("seconds"))


def _text(state: SessionState, instruction: str) -> str:
    known = state.instructions.get(instruction)
    return "" if known is None else shorten(known.text, TOLD, placeholder="…")

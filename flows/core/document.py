"""The document of a session: what was planned, what happened, who was there, what was said.

It is made from the event log alone, of a session that is over or still runs, and says nothing
about form: a server writes it as Markdown or JSON. A kind adds sections of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Literal

from beatroom.flows.core import events as e
from beatroom.flows.core.ending import over_at
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.left_out import LeftOut
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.core.said_when import holds, lines_said, on_the_clock
from beatroom.flows.core.state import Phase, SessionState, states, unheard, why_left_out


@dataclass(frozen=True, slots=True)
class PlannedBeat:
    """A beat, planned against actual.

    Attributes:
        id: The beat's id.
        title: What people see.
        planned_start: In the first plan that had it, seconds on the session's clock.
        planned_length: In the same plan, seconds.
        start: When it began, seconds on the session's clock; None when it did not.
        spent: How long it took, seconds on the session's clock; None when it did not begin.
        started_at: When it began, seconds since the epoch.
        spoken_at: When the host was first heard in it, seconds since the epoch.
        late: Seconds by which it began after it was due, as the plan stood then.
        outcome: What became of it; None when it has not come to that, `unheard` where the session
            ended before anything of it was heard.
        reason: Why, where it was not spoken.
        left_out: Why it did not come, and who did that; None of one that came, or may yet.
    """

    id: str
    title: str
    planned_start: float
    planned_length: float
    start: float | None
    spent: float | None
    started_at: float | None
    spoken_at: float | None
    late: float | None
    outcome: str | None
    reason: str
    left_out: LeftOut | None = None


@dataclass(frozen=True, slots=True)
class Attendee:
    """Somebody who was there; times in seconds since the epoch.

    Attributes:
        participant: The person's id in the session.
        name: As the person joined.
        joined_at: The first time.
        left_at: The last time, or the session's end; None for somebody who is there now.
        seconds: In the room, all in all.
        visits: How often the person came.
    """

    participant: str
    name: str
    joined_at: float
    left_at: float | None
    seconds: float
    visits: int


@dataclass(frozen=True, slots=True)
class DocumentInstruction:
    """An operator's instruction with its receipt; times in seconds since the epoch."""

    id: str
    mode: e.Mode
    kind: e.InstructionKind
    text: str
    state: str
    added_at: float
    injected_at: float | None
    closed_at: float | None
    retries: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class AnsweredTime:
    """A time question that the clock answered, at seconds since the epoch.

    `also` is what else it may have asked, and was answered with.
    """

    at: float
    asks: str
    again: bool
    also: str | None = None


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """One turn; `at` is seconds since the epoch, `id` the event's number."""

    id: int
    who: Literal["bot", "person"]
    name: str
    participant: str | None
    text: str
    at: float
    via: Literal["voice", "text"]
    source: str
    interrupted: bool


@dataclass(frozen=True, slots=True)
class DocumentLine(TranscriptLine):
    """A turn with when it began: `clock` is seconds on the session's clock, as in a replay.

    Of a session whose clock never began, it is seconds since the session was made.
    """

    clock: float


@dataclass(frozen=True, slots=True)
class PreparedSummary:
    """The latest summary that was prepared, before which beat, and when."""

    at: float
    beat: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A kind's own part of the document, such as decisions.

    Attributes:
        title: Its heading.
        lines: What stands below it.
        notice: How the notice of the end tells it: under its heading, as a note, or not at all.
    """

    title: str
    lines: tuple[str, ...]
    notice: Literal["no", "outcome", "note"] = "no"


SectionsOf = Callable[[Sequence[Recorded], float], tuple[Section, ...]]
"""How a kind makes its sections: from the log, at a time (seconds since the epoch)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRecap:
    """A session in short; times in seconds since the epoch, durations in seconds.

    Attributes:
        length: As planned now; `planned_length` as planned at first.
        elapsed: On the session's clock.
        held: Time that the clock stood still.
        words_deleted_at: When what was said was deleted; None where it is kept.
    """

    session: str
    title: str
    personality: str
    kind: str
    language: str
    timezone: str
    phase: Phase
    reason: str
    created_at: float
    starts_at: float | None
    started_at: float | None
    ended_at: float | None
    planned_length: float
    length: float
    elapsed: float
    held: float
    hard_end: bool
    attendance: tuple[Attendee, ...]
    summary: PreparedSummary | None
    words_deleted_at: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionDocument(SessionRecap):
    """Everything about one session."""

    beats: tuple[PlannedBeat, ...]
    instructions: tuple[DocumentInstruction, ...]
    time_answers: tuple[AnsweredTime, ...]
    sections: tuple[Section, ...]
    transcript: tuple[DocumentLine, ...]


@dataclass(frozen=True, slots=True)
class _Visit:
    participant: str
    name: str
    joined_at: float
    left_at: float | None = None


def document(
    records: Sequence[Recorded],
    now: float,
    *,
    host: str = "Host",
    sections: tuple[Section, ...] = (),
    words_deleted_at: float | None = None,
) -> SessionDocument:
    """The document of a session.

    Args:
        records: Its whole log.
        now: Seconds since the epoch; what matters of it is how far a running session has come.
        host: The host's name, for the transcript.
        sections: What its kind adds.
        words_deleted_at: When what was said was deleted, seconds since the epoch.
    """
    state, first_plan = SessionState(), dict[str, Item]()
    plan: Rundown | None = None
    for _, state in states(records):
        if state.rundown is not plan:
            plan = state.rundown
            first_plan = {item.id: item for item in plan.items} | first_plan
    ended_at = over_at(records)
    end = now if ended_at is None else ended_at
    rundown = state.rundown
    created = next((r for r in records if isinstance(r.event, e.Created)), None)
    return SessionDocument(
        session=state.session,
        title=state.title,
        personality=state.personality,
        kind=state.kind,
        language=state.language,
        timezone=state.timezone,
        phase=state.phase,
        reason=state.reason,
        created_at=created.at if created is not None else end,
        starts_at=state.starts_at,
        started_at=rundown.started_at,
        ended_at=ended_at,
        planned_length=_planned_length(created),
        length=rundown.length,
        elapsed=rundown.elapsed(end),
        held=rundown.held + (end - rundown.held_since if rundown.held_since is not None else 0.0),
        hard_end=rundown.hard_end,
        beats=tuple(_beat(item, first_plan[item.id], state, end) for item in rundown.items),
        attendance=attendance(records, end, over=state.over),
        instructions=tuple(
            DocumentInstruction(
                id=one.id,
                mode=one.mode,
                kind=one.kind,
                text=one.text,
                state=one.state,
                added_at=one.added_at,
                injected_at=one.injected_at,
                closed_at=one.closed_at,
                retries=one.retries,
                reason=one.reason,
                by=one.by,
            )
            for one in state.instructions.values()
        ),
        time_answers=tuple(
            AnsweredTime(r.at, r.event.asks, r.event.again, r.event.also)
            for r in records
            if isinstance(r.event, e.TimeAnswered)
        ),
        summary=_summary(records),
        words_deleted_at=words_deleted_at,
        sections=sections,
        transcript=tuple(_timed(records, host, rundown.started_at, end)),
    )


def attendance(records: Iterable[Recorded], end: float, *, over: bool) -> tuple[Attendee, ...]:
    """Who was there, in the order they first came; until `end` who did not leave before."""
    open_visits: dict[str, _Visit] = {}
    visits: list[_Visit] = []
    for record in records:
        match record.event:
            case e.ParticipantJoined(participant=who, name=name) if who not in open_visits:
                open_visits[who] = _Visit(who, name, record.at)
            case e.ParticipantLeft(participant=who) if who in open_visits:
                visits.append(replace(open_visits.pop(who), left_at=record.at))
            case _:
                continue
    visits += open_visits.values()
    people: dict[str, list[_Visit]] = {}
    for visit in sorted(visits, key=lambda v: v.joined_at):
        people.setdefault(visit.participant, []).append(visit)
    return tuple(_attendee(stays, end, over=over) for stays in people.values())


def said(records: Iterable[Recorded], host: str) -> Iterable[TranscriptLine]:
    """What was said, in order; not what has no words any more."""
    for record in records:
        event = record.event
        if wordless(event):
            continue
        if isinstance(event, e.BotSaid):
            yield TranscriptLine(
                id=record.seq,
                who="bot",
                name=event.speaker or host,
                participant=None,
                text=event.text,
                at=record.at,
                via="voice",
                source=event.source,
                interrupted=event.interrupted,
            )
        elif isinstance(event, e.UserSaid):
            yield TranscriptLine(
                id=record.seq,
                who="person",
                name=event.name,
                participant=event.participant,
                text=event.text,
                at=record.at,
                via=event.via,
                source="",
                interrupted=False,
            )


def wordless(event: e.Event) -> bool:
    """Whether somebody spoke, and what they said was deleted."""
    return isinstance(event, e.BotSaid | e.UserSaid) and not event.text.strip()


def _timed(
    records: Sequence[Recorded], host: str, started: float | None, end: float
) -> Iterable[DocumentLine]:
    """What was said, in the order in which it began, with when on the session's clock."""
    began = {record.seq: at for record, at, _ in lines_said(records)}
    held = tuple(holds(records, end))
    for line in sorted(said(records, host), key=lambda one: began[one.id]):
        since = records[0].at if started is None else started
        yield DocumentLine(**asdict(line), clock=on_the_clock(began[line.id], since, held))


def _attendee(stays: Sequence[_Visit], end: float, *, over: bool) -> Attendee:
    last = stays[-1].left_at
    return Attendee(
        participant=stays[0].participant,
        name=stays[-1].name,
        joined_at=stays[0].joined_at,
        left_at=end if last is None and over else last,
        seconds=sum((end if v.left_at is None else v.left_at) - v.joined_at for v in stays),
        visits=len(stays),
    )


def _beat(item: Item, planned: Item, state: SessionState, end: float) -> PlannedBeat:
    record = state.beats.get(item.id)
    fired = next((f for f in state.rundown.fired if f.id == item.id), None)
    started_at = None if record is None else record.started_at
    due_at = None if record is None else record.due_at
    return PlannedBeat(
        id=item.id,
        title=item.title,
        planned_start=planned.offset,
        planned_length=planned.allocated,
        start=None if fired is None else fired.start,
        spent=None if fired is None else _spent(state.rundown, fired.start, fired.end, end),
        started_at=started_at,
        spoken_at=None if record is None else record.spoken_at,
        late=None if started_at is None or due_at is None else started_at - due_at,
        outcome=_outcome(state, item.id),
        reason="" if record is None else record.reason,
        left_out=why_left_out(state, item.id),
    )


def _outcome(state: SessionState, beat: str) -> str | None:
    record = state.beats.get(beat)
    if unheard(state, beat):
        return "unheard"
    return None if record is None else record.outcome


def _spent(rundown: Rundown, start: float, finish: float | None, end: float) -> float:
    return max(0.0, (rundown.elapsed(end) if finish is None else finish) - start)


def _planned_length(created: Recorded | None) -> float:
    if created is None or not isinstance(created.event, e.Created):
        return 0.0
    return created.event.rundown.length


def _summary(records: Sequence[Recorded]) -> PreparedSummary | None:
    for record in reversed(records):
        if isinstance(record.event, e.SummaryPrepared):
            return PreparedSummary(record.at, record.event.beat, record.event.text)
    return None

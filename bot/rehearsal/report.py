"""What a rehearsal showed: the run of show, the floor, receipts, time answers, the transcript.

All times in a report are seconds since the session opened, to the millisecond; what happened in
the lobby has negative times. Nothing in it depends on the machine or on how long it took.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, cast

from bot.rehearsal.evidence import Evidence, Voiced, broken_promises
from flows import events as e
from flows.personality import Personality
from flows.rundown import Item
from flows.state import SessionState, fold

HOST = "host"
NOBODY = "nobody"
GRAIN = 0.001
"""Seconds: times since the epoch are floats."""

BREATH = 1.0
"""Seconds between two stretches of one reply."""

ECHO = 0.45
"""Seconds that an interrupted voice may still sound after its words were noted."""

TOGETHER_PATIENCE = 1.2
"""Seconds that the host may sound on after a person began, before it counts as talking over."""


@dataclass(frozen=True, slots=True)
class ReportBeat:
    """A beat: as planned, as due after steering, as it came, and as it was heard."""

    id: str
    title: str
    planned: float
    allocated: float
    due: float | None
    started: float | None
    spoken: float | None
    ended: float | None
    late_by: float | None
    outcome: str
    reason: str


@dataclass(frozen=True, slots=True)
class Lane:
    """When one voice sounded. `kind` is host or person; `quiet` are stretches without words."""

    who: str
    kind: str
    spans: tuple[tuple[float, float], ...]
    quiet: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Share:
    """How long somebody had the floor."""

    holder: str
    seconds: float
    percent: float


@dataclass(frozen=True, slots=True)
class Receipt:
    """An instruction and what became of it."""

    id: str
    mode: str
    kind: str
    text: str
    added: float
    injected: float | None
    closed: float | None
    state: str
    reason: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A time question and the clock's answer.

    `after` is the wait in seconds. An answer that was cut off inside its first sentence was
    `heard`, and has no words in the record.
    """

    at: float
    who: str
    question: str
    answer: str
    heard: bool
    after: float | None


@dataclass(frozen=True, slots=True)
class Line:
    """One utterance of the transcript.

    `kind` is host, voice or text; `source` and `node` are the host's.
    """

    start: float
    end: float
    who: str
    kind: str
    text: str
    source: str = ""
    node: str = ""
    interrupted: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """Something else that happened."""

    at: float
    what: str
    detail: str


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that a rehearsal showed."""

    personality: str
    title: str
    host: str
    kind: str
    language: str
    model: str
    people: tuple[str, ...]
    seed: int | None
    script: str
    planned_length: float
    length: float
    ended: float | None
    ended_because: str
    beats: tuple[ReportBeat, ...]
    lanes: tuple[Lane, ...]
    floor: tuple[Share, ...]
    instructions: tuple[Receipt, ...]
    time_answers: tuple[Answer, ...]
    transcript: tuple[Line, ...]
    notes: tuple[Note, ...]
    model_runs: tuple[float, ...]
    two_voices: tuple[float, ...]
    faults: tuple[str, ...]

    @property
    def latest(self) -> float:
        """How late the latest beat was, seconds."""
        return max((b.late_by for b in self.beats if b.late_by is not None), default=0.0)

    @property
    def turns(self) -> int:
        """How many times people had a turn."""
        return sum(1 for line in self.transcript if line.kind != HOST)

    @property
    def replies(self) -> int:
        """How many times the host spoke."""
        return sum(1 for line in self.transcript if line.kind == HOST)

    def as_dict(self) -> dict[str, Any]:
        """For machines: plain values, times in seconds to the millisecond."""
        told = _rounded(asdict(self))
        assert isinstance(told, dict)  # noqa: S101 - a dataclass is one
        totals = {
            "turns": self.turns,
            "replies": self.replies,
            "model_runs": len(self.model_runs),
            "beats_spoken": sum(b.outcome == "spoken" for b in self.beats),
            "latest_beat": round(self.latest, 3),
        }
        return {**told, "totals": totals}


@dataclass(frozen=True, slots=True)
class Cast:
    """Who and what played, for the head of the report."""

    model: str
    people: tuple[str, ...]
    seed: int | None
    script: str


def make_report(
    personality: Personality,
    seen: Evidence,
    played: Cast,
    refusals: Iterable[tuple[float, str, str]],
) -> Report:
    """The report of what was seen."""
    state = fold(seen.records)
    opened = state.rundown.started_at
    start = seen.records[0].at if opened is None else opened
    created = seen.records[0].event
    planned = created.rundown.items if isinstance(created, e.Created) else state.rundown.items
    over = next((r.at - start for r in seen.records if isinstance(r.event, e.Ended)), None)
    names = {person.id: person.name for person in state.people.values()}
    transcript = _transcript(seen, start, names, personality)
    length = created.rundown.length if isinstance(created, e.Created) else state.rundown.length
    return Report(
        personality=personality.name,
        title=personality.title,
        host=personality.host or personality.title,
        kind=personality.kind,
        language=personality.language,
        model=played.model,
        people=played.people,
        seed=played.seed,
        script=played.script,
        planned_length=length,
        length=state.rundown.length,
        ended=over,
        ended_because=state.reason,
        beats=_beats(state, planned, start, over),
        lanes=_lanes(seen, start, names, personality),
        floor=_floor(seen, start, names),
        instructions=_receipts(state, start),
        time_answers=_answers(seen, start, transcript),
        transcript=transcript,
        notes=_notes(seen, start, names, refusals),
        model_runs=tuple(run.at - start for run in seen.runs),
        two_voices=_two_voices(seen, start, transcript),
        faults=tuple(broken_promises(_without_orders(seen))),
    )


def _beats(
    state: SessionState, planned: Sequence[Item], start: float, over: float | None
) -> tuple[ReportBeat, ...]:
    plan = {item.id: item for item in planned}
    started = sorted(b.started_at for b in state.beats.values() if b.started_at is not None)
    beats: list[ReportBeat] = []
    for item in state.rundown.items:
        record = state.beats[item.id]
        began = record.started_at
        after = next((at - start for at in started if began is not None and at > began), over)
        late = None
        if began is not None and record.due_at is not None:
            late = max(0.0, began - record.due_at)
        first = plan.get(item.id, item)
        beats.append(
            ReportBeat(
                id=item.id,
                title=item.title,
                planned=first.offset,
                allocated=first.allocated,
                due=_after(record.due_at, start),
                started=_after(began, start),
                spoken=_after(record.spoken_at, start),
                ended=None if began is None else after,
                late_by=late,
                outcome=record.outcome or _silent(item, began),
                reason=record.reason,
            )
        )
    return tuple(beats)


def _silent(item: Item, began: float | None) -> str:
    if began is None:
        return "not reached"
    return "not heard" if item.speak else "noted"


def _lanes(
    seen: Evidence, start: float, names: dict[str, str], personality: Personality
) -> tuple[Lane, ...]:
    host = Lane(
        personality.host or personality.title,
        HOST,
        tuple((v.start - start, v.end - start) for v in seen.host),
        (),
    )
    lanes = [host]
    for person, name in names.items():
        own = [v for v in seen.people if v.who == person]
        lanes.append(
            Lane(
                name,
                "person",
                tuple((v.start - start, v.end - start) for v in own if v.text is not None),
                tuple((v.start - start, v.end - start) for v in own if v.text is None),
            )
        )
    return tuple(lanes)


def _floor(seen: Evidence, start: float, names: dict[str, str]) -> tuple[Share, ...]:
    """Shares of the time from the opening to the end."""
    held: dict[str, float] = {HOST: 0.0, **dict.fromkeys(names.values(), 0.0), NOBODY: 0.0}
    holder, since = NOBODY, start
    end = seen.records[-1].at
    for record in seen.records:
        event = record.event
        if isinstance(event, e.Ended):
            end = record.at
            break
        if isinstance(event, e.FloorChanged):
            at = max(record.at, start)
            held[holder] = held.get(holder, 0.0) + at - since
            since, holder = at, _holder(event, names)
    held[holder] = held.get(holder, 0.0) + max(0.0, end - since)
    total = sum(held.values()) or 1.0
    return tuple(Share(who, took, 100 * took / total) for who, took in held.items())


def _holder(event: e.FloorChanged, names: dict[str, str]) -> str:
    match event.holder:
        case "person":
            return names.get(event.participant or "", "somebody")
        case "bot":
            return HOST
        case _:
            return NOBODY


def _receipts(state: SessionState, start: float) -> tuple[Receipt, ...]:
    return tuple(
        Receipt(
            id=one.id,
            mode=one.mode,
            kind=one.kind,
            text=one.text,
            added=one.added_at - start,
            injected=_after(one.injected_at, start),
            closed=_after(one.closed_at, start),
            state=one.state,
            reason="" if one.state == "spoken" else one.reason,
        )
        for one in state.instructions.values()
    )


def _transcript(
    seen: Evidence, start: float, names: dict[str, str], personality: Personality
) -> tuple[Line, ...]:
    """Who said what, by when their voice sounded; typed turns by when they arrived."""
    lines = [
        Line(v.start - start, v.end - start, names.get(v.who, v.who), "voice", v.text)
        for v in seen.people
        if v.text is not None
    ]
    waiting = list(seen.host)
    host = personality.host or personality.title
    for record in seen.records:
        event = record.event
        if isinstance(event, e.UserSaid) and event.via == "text":
            at = record.at - start
            lines.append(Line(at, at, event.name, "text", event.text))
        if isinstance(event, e.BotSaid):
            own, waiting = _until(waiting, record.at)
            began, ended = (own[0].start, own[-1].end) if own else (record.at, record.at)
            lines.append(
                Line(
                    began - start,
                    ended - start,
                    host,
                    HOST,
                    event.text,
                    source=event.source,
                    node=event.node,
                    interrupted=event.interrupted,
                )
            )
    return tuple(sorted(lines, key=lambda line: (line.start, line.end)))


def _until(host: Sequence[Voiced], at: float) -> tuple[list[Voiced], list[Voiced]]:
    """What sounded up to a moment as one reply, and what sounds after it.

    One reply may follow another at once, and one that was cut off before its first word was heard
    leaves a stretch that belongs to no line.
    """
    before = [replace(v, end=min(v.end, at)) for v in host if v.start < at]
    after = [replace(v, start=max(v.start, at)) for v in host if v.end > at + ECHO]
    first = len(before) - 1
    while first > 0 and before[first].start - before[first - 1].end < BREATH:
        first -= 1
    return before[max(first, 0) :], after


def _answers(seen: Evidence, start: float, transcript: Sequence[Line]) -> tuple[Answer, ...]:
    asked = [
        record.at - start
        for record in seen.records
        if isinstance(record.event, e.TimeAnswered) and not record.event.again
    ]
    following = [*asked, float("inf")][1:]
    return tuple(
        _answer(seen, start, transcript, at, before)
        for at, before in zip(asked, following, strict=True)
    )


def _answer(
    seen: Evidence, start: float, transcript: Sequence[Line], at: float, before: float
) -> Answer:
    """The question that was answered at `at`, and what was heard before the next one."""
    people = [x for x in transcript if x.kind != HOST and x.end <= at + GRAIN]
    question = people[-1] if people else Line(at, at, "", "voice", "")
    told = [x for x in transcript if x.source == "time" and at - GRAIN <= x.start < before]
    sounded = [v.start - start for v in seen.host if at - GRAIN <= v.start - start < at + 5.0]
    # What was cut off before its first full sentence sounded, but is not in the transcript.
    began = min([*sounded[:1], *(line.start for line in told[:1])], default=None)
    return Answer(
        at=question.end,
        who=question.who,
        question=question.text,
        answer=told[-1].text if told else "",
        heard=began is not None,
        after=None if began is None else began - question.end,
    )


def _notes(
    seen: Evidence,
    start: float,
    names: dict[str, str],
    refusals: Iterable[tuple[float, str, str]],
) -> tuple[Note, ...]:
    notes = [Note(at - start, f"{order} was refused", why) for at, order, why in refusals]
    for record in seen.records:
        at, event = record.at - start, record.event
        match event:
            case e.ParticipantJoined():
                notes.append(Note(at, f"{event.name} joined", ""))
            case e.ParticipantLeft():
                notes.append(Note(at, f"{names[event.participant]} left", event.reason))
            case e.RundownChanged():
                given = ", ".join(f"{k} {v}" for k, v in event.detail.items())
                notes.append(Note(at, f"the operator changed the rundown: {event.op}", given))
            case e.SilenceBroken():
                notes.append(Note(at, f"silence was broken after {event.after:g} s", ""))
            case e.ReplyFailed():
                notes.append(Note(at, f"a reply failed ({event.service})", event.reason))
            case e.SummaryFailed():
                notes.append(Note(at, "a summary failed", event.reason))
            case e.BeatDropped():
                notes.append(Note(at, f"{event.beat} was dropped: {event.outcome}", event.reason))
            case e.KindEvent():
                given = ", ".join(f"{k} {v}" for k, v in event.data.items())
                notes.append(Note(at, f"{event.kind}: {event.name}", given[:200]))
            case e.Muted():
                notes.append(Note(at, "the host was muted", ""))
            case e.Unmuted():
                notes.append(Note(at, "the host was unmuted", ""))
            case e.Ended():
                notes.append(Note(at, "the session ended", event.reason))
            case _:
                pass
    return tuple(sorted(notes, key=lambda note: note.at))


def _two_voices(seen: Evidence, start: float, transcript: Sequence[Line]) -> tuple[float, ...]:
    """When the host began while a person spoke, or talked on over one.

    Fixed words are spoken to their end whatever happens, so a person may talk over them.
    """
    clashes: list[float] = []
    told = [line for line in transcript if line.kind == HOST]
    for voiced in seen.people:
        began, ended = voiced.start - start, voiced.end - start
        for line in told:
            if line.start >= ended:
                break
            if line.end <= began:
                continue
            on_over = min(line.end, ended) - began > TOGETHER_PATIENCE
            if began < line.start or (on_over and line.source != "say"):
                clashes.append(max(began, line.start))
    return tuple(clashes)


def _without_orders(seen: Evidence) -> Evidence:
    """For the promises: people's acts carry no marks here, and an order may expire by design."""
    orders = (e.InstructionAdded, e.InstructionConsumed, e.InstructionDropped)
    kept = [record for record in seen.records if not isinstance(record.event, orders)]
    return Evidence(runs=seen.runs, records=kept, final=seen.final)


def _after(at: float | None, start: float) -> float | None:
    return None if at is None else at - start


def _rounded(value: Any) -> Any:
    """Floats to the millisecond, without a minus before zero; tuples become lists."""
    if isinstance(value, float):
        return round(value, 3) + 0.0
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in cast("dict[str, Any]", value).items()}
    if isinstance(value, (list, tuple)):
        return [_rounded(one) for one in cast("Sequence[Any]", value)]
    return value

"""A session's state: a fold over its events, and nothing besides.

`apply(state, recorded)` is total and pure; replaying a log gives the state that the session had.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal, TypeVar

from beatroom.flows.core import events as e
from beatroom.flows.core import rundown as rd
from beatroom.flows.core.left_out import LeftOut, by_change, by_itself
from beatroom.flows.core.rundown import Rundown
from beatroom.flows.core.talk_events import Holder

K = TypeVar("K")
V = TypeVar("V")

Phase = Literal[
    "scheduled",
    "starting",
    "lobby",
    "live",
    "held",
    "wrapping_up",
    "ended",
    "failed",
    "missed",
]
OVER: tuple[Phase, ...] = ("ended", "failed", "missed")
InstructionState = Literal["delivered", "injected", "spoken", "expired", "cancelled", "failed"]
BeatOutcome = Literal["spoken", "superseded", "skipped", "expired", "cancelled"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is or was in the room, by an invitation that names `person` or is the host's.

    Who is `cut_off` was there when the host's process ended, and has not been back.
    """

    id: str
    name: str
    present: bool
    joined_at: float
    person: str | None = None
    host: bool = False
    cut_off: bool = False


@dataclass(frozen=True, slots=True)
class Instruction:
    """An operator's instruction and how far it has come; times are seconds since the epoch."""

    id: str
    mode: e.Mode
    kind: e.InstructionKind
    text: str
    state: InstructionState
    added_at: float
    expires_at: float | None = None
    interrupt: bool = False
    by: str = ""
    waits_for: e.WaitsFor | None = None
    injected_at: float | None = None
    closed_at: float | None = None
    retries: int = 0
    reason: str = ""

    @property
    def pending(self) -> bool:
        return self.state in ("delivered", "injected")


@dataclass(frozen=True, slots=True)
class BeatRecord:
    """What became of a beat; times are seconds since the epoch.

    `aloud` is whether the host speaks on it, `left_out` why it did not come.
    """

    beat: str
    due_at: float | None = None
    eligible_at: float | None = None
    started_at: float | None = None
    spoken_at: float | None = None
    outcome: BeatOutcome | None = None
    reason: str = ""
    aloud: bool = True
    left_out: LeftOut | None = None


@dataclass(frozen=True, slots=True)
class SessionState:
    """Everything a session knows of itself.

    `planned_length` is how long it was to be when it was made, in seconds. `done` has the requests
    with an idempotency key that had their effect: by the digests of scope and key, that of the
    body. `chats` is whether a language model speaks for the host.
    `asked` has the beats to come that a skip, a jump, a wrap-up or an insert brings, and what each
    waits for; None until that is known.
    `announced_at` is when an utterance of the operator's own was over last, seconds since the
    epoch; negative infinity for never. `recorded_since` is when the recording began, where there is
    one, `recording` whether it goes on, and `not_recorded` why no more is recorded.
    """

    session: str = ""
    personality: str = ""
    title: str = ""
    kind: str = "conversation"
    language: str = "en"
    timezone: str = "UTC"
    starts_at: float | None = None
    phase: Phase = "starting"
    epoch: int = 1
    seq: int = 0
    rundown: Rundown = field(default_factory=lambda: Rundown(items=(), length=0.0))
    planned_length: float = 0.0
    node: str = ""
    floor: Holder = "nobody"
    speaker: str | None = None
    muted: bool = False
    chats: bool = True
    recorded_since: float | None = None
    recording: bool = False
    not_recorded: str = ""
    people: Mapping[str, Person] = field(default_factory=lambda: MappingProxyType({}))
    barred: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    instructions: Mapping[str, Instruction] = field(default_factory=lambda: MappingProxyType({}))
    announced_at: float = float("-inf")
    beats: Mapping[str, BeatRecord] = field(default_factory=lambda: MappingProxyType({}))
    asked: Mapping[str, e.WaitsFor | None] = field(default_factory=lambda: MappingProxyType({}))
    summary: str = ""
    reason: str = ""
    kinds: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    done: Mapping[tuple[str, str], str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def over(self) -> bool:
        return self.phase in OVER

    @property
    def present(self) -> tuple[Person, ...]:
        """Who is in the room, in the order they came."""
        return tuple(p for p in self.people.values() if p.present)

    @property
    def pending(self) -> tuple[Instruction, ...]:
        """Instructions not yet spent, in the order they came."""
        return tuple(i for i in self.instructions.values() if i.pending)

    @property
    def carried(self) -> frozenset[str]:
        """Instructions that the model has in its context and that no reply has used yet."""
        return frozenset(i.id for i in self.pending if i.state == "injected" and i.kind == "prompt")


def fold(records: Iterable[e.Recorded], state: SessionState | None = None) -> SessionState:
    """The state after all these events."""
    state = state or SessionState()
    seq = state.seq
    for recorded, after in states(records, state):
        state, seq = after, recorded.seq
    return replace(
        state,
        seq=seq,
        people=_frozen(dict(state.people)),
        instructions=_frozen(dict(state.instructions)),
        done=_frozen(dict(state.done)),
    )


def states(
    records: Iterable[e.Recorded], state: SessionState | None = None
) -> Iterator[tuple[e.Recorded, SessionState]]:
    """Each event with the state after it, but for its `seq`, which stays as it was.

    A state is not to be kept: it holds until the next one is asked for. What is kept of it comes
    from `fold` or `apply`. A copy for each of thousands of events would cost their square.
    """
    state = state or SessionState()
    state = replace(
        state,
        people=_UnderWay(state.people),
        instructions=_UnderWay(state.instructions),
        done=_UnderWay(state.done),
    )
    for recorded in records:
        state = _apply(state, recorded.event, recorded.at)
        yield recorded, state


def apply(state: SessionState, recorded: e.Recorded) -> SessionState:
    """The state after one more event."""
    return replace(_apply(state, recorded.event, recorded.at), seq=recorded.seq)


def _apply(s: SessionState, event: e.Event, at: float) -> SessionState:
    match event:
        case e.Created():
            return replace(
                s,
                session=event.session,
                personality=event.personality,
                title=event.title,
                kind=event.kind,
                language=event.language,
                timezone=event.timezone,
                rundown=event.rundown,
                planned_length=event.rundown.length,
                starts_at=event.starts_at,
                phase="starting" if event.starts_at is None else "scheduled",
                beats=_frozen({i.id: BeatRecord(i.id) for i in event.rundown.items}),
            )
        case e.Rescheduled():
            return replace(s, title=event.title, starts_at=event.starts_at)
        case e.Launched():
            return replace(s, phase="starting")
        case e.Started():
            return replace(s, rundown=rd.start(s.rundown, at), phase="live")
        case e.Resumed():
            return replace(s, epoch=event.epoch, floor="nobody", speaker=None)
        case e.Hosted():
            return replace(s, chats=event.chats)
        case e.ParticipantJoined():
            person = Person(
                event.participant,
                event.name,
                present=True,
                joined_at=at,
                person=event.person,
                host=event.host,
            )
            return replace(s, people=_with(s.people, event.participant, person))
        case e.ParticipantLeft():
            gone = s.people.get(event.participant)
            if gone is None:
                return s
            left = replace(gone, present=False, cut_off=event.reason == e.CUT_OFF)
            return replace(s, people=_with(s.people, gone.id, left))
        case e.ParticipantRemoved():
            barred = replace(s, barred=_with(s.barred, event.participant, at + event.seconds))
            sent = s.people.get(event.participant)
            if sent is None:
                return barred
            return replace(barred, people=_with(s.people, sent.id, replace(sent, cut_off=False)))
        case e.NodeEntered():
            phase = "lobby" if event.node == "boot" and s.phase == "starting" else s.phase
            return replace(s, node=event.node, phase=phase)
        case e.BeatFired() | e.BeatSpoken() | e.BeatDropped():
            return _beat(s, event, at)
        case e.BeatWaits():
            return replace(s, asked=_frozen({**s.asked, event.beat: event.waits_for}))
        case e.RundownChanged():
            return _rundown_changed(s, event)
        case (
            e.InstructionAdded()
            | e.InstructionPromoted()
            | e.InstructionInjected()
            | e.InstructionWaits()
            | e.InstructionRetried()
            | e.InstructionConsumed()
            | e.InstructionDropped()
        ):
            announced = at if _ends_announcement(s, event) else s.announced_at
            known = _instructions(s, event, at)
            if known is s.instructions and announced == s.announced_at:
                return s
            return replace(s, instructions=known, announced_at=announced)
        case e.FloorChanged():
            return replace(s, floor=event.holder, speaker=event.participant)
        case e.SummaryPrepared():
            return replace(s, summary=event.text)
        case e.Muted():
            return replace(s, muted=True)
        case e.Unmuted():
            return replace(s, muted=False)
        case e.RecordingStarted():
            return replace(s, recorded_since=at, recording=True)
        case e.RecordingStopped():
            return replace(s, recording=False, not_recorded=event.reason)
        case e.RequestDone():
            return replace(s, done=_with(s.done, (event.scope, event.key), event.digest))
        case e.Ended():
            return replace(s, phase="ended", floor="nobody", reason=event.reason, recording=False)
        case e.Failed():
            return replace(s, phase="failed", floor="nobody", reason=event.reason, recording=False)
        case e.Missed():
            return replace(s, phase="missed", reason=event.reason)
        case (
            e.UserSaid()
            | e.Backchannel()
            | e.TurnTaken()
            | e.TurnAddressed()
            | e.BotSaid()
            | e.AnswerMeasured()
            | e.ServicesUsed()
            | e.ReplyCutOff()
            | e.ModelTold()
            | e.ToolCalled()
            | e.ToolAnswered()
            | e.TimeAnswered()
            | e.TimeCorrected()
            | e.KindAnswered()
            | e.SummaryFailed()
            | e.ContextReset()
            | e.ReplyFailed()
            | e.VoiceHeard()
            | e.WordsHeard()
            | e.ReplyMade()
            | e.LineMade()
            | e.OutsideAnswered()
            | e.CommandGiven()
            | e.KindFailed()
            | e.SilenceBroken()
            | e.KindEvent()
        ):
            return s


def why_left_out(s: SessionState, beat: str) -> LeftOut | None:
    """Why a beat did not come; None of one that came, or may come yet."""
    if any(fired.id == beat for fired in s.rundown.fired):
        return None
    record = s.beats.get(beat)
    if record is not None and record.left_out is not None:
        return record.left_out
    if not s.over:
        return None
    return LeftOut("never_began" if s.rundown.started_at is None else "session_over")


def unheard(s: SessionState, beat: str) -> bool:
    """Whether a beat on which the host was to speak began, and the session ended before it did."""
    record = s.beats.get(beat)
    if record is None or record.started_at is None or not s.over:
        return False
    return record.aloud and record.outcome is None


def _beat(
    s: SessionState, event: e.BeatFired | e.BeatSpoken | e.BeatDropped, at: float
) -> SessionState:
    record = s.beats.get(event.beat, BeatRecord(event.beat))
    match event:
        case e.BeatFired():
            rundown = rd.fire(s.rundown, event.beat, at)
            last = event.beat == rundown.wrapup.id
            record = replace(
                record,
                due_at=event.due_at,
                eligible_at=event.eligible_at,
                started_at=at,
                aloud=event.aloud,
            )
            s = replace(s, rundown=rundown, phase="wrapping_up" if last else s.phase)
        case e.BeatSpoken():
            record = replace(record, spoken_at=event.heard_at, outcome="spoken")
        case e.BeatDropped():
            record = replace(record, outcome=event.outcome, reason=event.reason)
            fired = any(f.id == event.beat for f in s.rundown.fired)
            if not fired and event.beat not in s.rundown.dropped:
                record = replace(record, left_out=by_itself(event.outcome))
                s = replace(s, rundown=rd.drop(s.rundown, (event.beat,)))
    return _still_asked(replace(s, beats=_with(s.beats, event.beat, record)))


def _still_asked(s: SessionState) -> SessionState:
    """Without the beats that have come, or will not."""
    if not s.asked:
        return s
    left = {item.id for item in s.rundown.upcoming}
    return replace(s, asked=_frozen({k: v for k, v in s.asked.items() if k in left}))


def _rundown_changed(s: SessionState, event: e.RundownChanged) -> SessionState:
    beats = dict(s.beats)
    beats |= {i.id: BeatRecord(i.id) for i in event.rundown.items if i.id not in beats}
    outcome: BeatOutcome = "cancelled" if event.op == "remove" else "skipped"
    reason = f"{event.op.replace('_', ' ')} by {event.by}"
    for dropped in event.rundown.dropped:
        if beats[dropped].outcome is None:
            left_out = by_change(event.op, event.by)
            beats[dropped] = replace(
                beats[dropped], outcome=outcome, reason=reason, left_out=left_out
            )
    phase = s.phase
    if event.rundown.held_since is not None:
        phase = "held"
    elif phase == "held":
        closing = any(f.id == event.rundown.wrapup.id for f in event.rundown.fired)
        phase = "wrapping_up" if closing else "live"
    asked = dict(s.asked)
    if beat := rd.asked_for(event.rundown, event.op, event.detail.get("beat")):
        asked[beat.id] = None
    changed = replace(s, rundown=event.rundown, beats=_frozen(beats), phase=phase)
    return _still_asked(replace(changed, asked=_frozen(asked)))


InstructionEvent = (
    e.InstructionAdded
    | e.InstructionPromoted
    | e.InstructionInjected
    | e.InstructionWaits
    | e.InstructionRetried
    | e.InstructionConsumed
    | e.InstructionDropped
)


def _ends_announcement(s: SessionState, event: InstructionEvent) -> bool:
    """Whether an instruction that is an utterance of its own, and had its say, is over with it."""
    known = s.instructions.get(event.instruction)
    return (
        known is not None
        and (known.mode == "immediate" or known.kind == "say")
        and known.state == "injected"
        and isinstance(event, e.InstructionConsumed | e.InstructionDropped)
    )


def _instructions(s: SessionState, event: InstructionEvent, at: float) -> Mapping[str, Instruction]:
    if isinstance(event, e.InstructionAdded):
        added = Instruction(
            id=event.instruction,
            mode=event.mode,
            kind=event.kind,
            text=event.text,
            state="delivered",
            added_at=at,
            expires_at=event.expires_at,
            interrupt=event.interrupt,
            by=event.by,
        )
        return _with(s.instructions, added.id, added)
    known = s.instructions.get(event.instruction)
    if known is None:
        return s.instructions
    match event:
        case e.InstructionPromoted():
            changed = replace(known, mode="immediate")
        case e.InstructionInjected():
            changed = replace(known, state="injected", injected_at=known.injected_at or at)
        case e.InstructionWaits():
            changed = replace(known, waits_for=event.waits_for)
        case e.InstructionRetried():
            changed = replace(known, retries=known.retries + 1, reason=event.reason)
        case e.InstructionConsumed():
            changed = replace(known, state="spoken", closed_at=event.heard_at, waits_for=None)
        case e.InstructionDropped():
            changed = replace(
                known,
                state=event.outcome,
                closed_at=at,
                reason=event.reason,
                waits_for=None,
            )
    return _with(s.instructions, known.id, changed)


class _UnderWay(dict[K, V]):
    """A mapping of a fold that is not over: nobody else has it, so it is changed in place."""


def _with(mapping: Mapping[K, V], key: K, value: V) -> Mapping[K, V]:
    if isinstance(mapping, _UnderWay):
        mapping[key] = value
        return mapping
    return MappingProxyType({**mapping, key: value})


def _frozen(mapping: dict[K, V]) -> Mapping[K, V]:
    return MappingProxyType(mapping)

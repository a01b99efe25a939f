"""How a session came to its beats' times, as its log tells: what moved each, and who had the floor.

When a beat is due is its plan's time and all that moved it; when it comes is that and how long it
waited. Times are seconds on the session's clock, which stands still on hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType
from typing import Literal

from beatroom.flows.core import events as e
from beatroom.flows.core.acted_by import OF_THEMSELVES, whom
from beatroom.flows.core.ending import clock_of, over_at, until_over
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.recorded_script import SAME_INSTANT
from beatroom.flows.core.rundown import Item, Rundown, waits_until
from beatroom.flows.core.state import SessionState, fold, states

Clock = Callable[[float], float]
"""The session's clock: seconds on it, at a time since the epoch."""

ANSWERS_WITHIN = 20.0
"""Seconds of silence before the host speaks in which it may be about to answer."""

AS_THEY_ARE: Mapping[str, str] = MappingProxyType({})

AS_IT_ENDED = 0.5
"""Seconds before the end in which what its kind puts on record is what the end waited for."""


@dataclass(frozen=True, slots=True)
class Shift:
    """Something that moved a beat.

    Attributes:
        at: When.
        why: `steering`: an operator's act. `course`: the same of what is said, or of the session's
            kind. `late`: another beat began late, and kept its length. `asked`: the beat before
            asked whether to go on, and nobody said so.
        what: The act, or the other beat's title.
        by: Who acted.
        seconds: By how much.
        running: The title of the beat that ran then; empty before the first.
        of: The other beat's id; empty where there is none.
    """

    at: float
    why: Literal["steering", "course", "late", "asked"]
    what: str
    by: str
    seconds: float
    running: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True)
class Gone:
    """That a beat was dropped: when, and the act with who did it, or the sentence on record."""

    at: float
    why: str


@dataclass(frozen=True, slots=True)
class BeatCourse:
    """How a beat came.

    Attributes:
        title: Its title.
        planned: Where it was planned, or put in.
        shifts: What moved it, in order.
        started: When it began; None where it did not.
        until: When its time was over: the next one began, or the session ended.
        heard: Whether anything of it was heard.
        aloud: Whether the host was to speak on it.
        gone: That it was dropped, where it was.
        id: Its id, or that of the same beat in another session that this one is held against.
    """

    title: str
    planned: float
    shifts: tuple[Shift, ...] = ()
    started: float | None = None
    until: float | None = None
    heard: bool = False
    aloud: bool = True
    gone: Gone | None = None
    id: str = ""

    @property
    def due(self) -> float:
        """When it was due."""
        return self.planned + sum(one.seconds for one in self.shifts)

    @property
    def waited(self) -> float:
        """How long it waited from when it was due; 0 where it did not come."""
        return 0.0 if self.started is None else self.started - self.due


@dataclass(frozen=True, slots=True)
class Held:
    """Somebody had the floor.

    Attributes:
        begins: From when.
        ends: Until when.
        who: A name; empty for the host.
        does: `spoke`; or, of the host, `was about to speak`, `was using a tool`, or `was muted`.
    """

    begins: float
    ends: float
    who: str
    does: Literal["spoke", "was about to speak", "was using a tool", "was muted"] = "spoke"


@dataclass(frozen=True, slots=True)
class Course:
    """How a session went.

    Attributes:
        beats: In the order of the rundown.
        held: Who had the floor, in order.
        ended: When it ended; None where the log does not say.
        because: Why.
        cut_off: When words of the host were cut off of which the rest was owed, or a beat's own.
        finished: What its kind put on record, or was answered for it, as it ended; empty: nothing.
    """

    beats: tuple[BeatCourse, ...]
    held: tuple[Held, ...] = ()
    ended: float | None = None
    because: str = ""
    cut_off: tuple[float, ...] = ()
    finished: str = ""

    def beat(self, which: str, started: float | None) -> BeatCourse | None:
        """The beat of that id; of that title the one that began then, or the first of them."""
        known = next((one for one in self.beats if one.id == which), None)
        if known is not None:
            return known
        named = [one for one in self.beats if one.title == which]
        return next((one for one in named if _same(one.started, started)), next(iter(named), None))

    def running(self, at: float) -> str:
        """The title of the beat that ran then; empty before the first."""
        began = [one for one in self.beats if one.started is not None and one.started <= at]
        return max(began, key=lambda one: one.started or 0.0).title if began else ""

    def held_in(self, begins: float, ends: float) -> tuple[Held, ...]:
        """Who had the floor in a stretch."""
        return tuple(one for one in self.held if one.begins < ends and one.ends > begins)


@dataclass(slots=True)
class _Making:
    """A beat whose course is being put together."""

    planned: float
    place: float
    shifts: list[Shift] = field(default_factory=list[Shift])
    started: float | None = None
    gone: Gone | None = None


def course_of(records: Sequence[Recorded], ids: Mapping[str, str] = AS_THEY_ARE) -> Course:
    """How the session of a log went.

    Args:
        records: The log.
        ids: By the id of a beat of it the one that it has in the course, where that is another.
    """
    records = until_over(records)
    last = fold(records)
    clock = clock_of(records, last.rundown.started_at or records[0].at)
    made = _followed(records, clock, ids)
    ended = over_at(records)
    over = None if ended is None else clock(ended)
    began = sorted(one.started for one in made.values() if one.started is not None)
    beats: list[BeatCourse] = []
    for item in last.rundown.items:
        one, kept = made[item.id], last.beats[item.id]
        after = (at for at in began if one.started is not None and at > one.started)
        beats.append(
            BeatCourse(
                title=item.title,
                planned=one.planned,
                shifts=tuple(one.shifts),
                started=one.started,
                until=next(after, over),
                heard=kept.outcome == "spoken",
                aloud=kept.aloud,
                gone=one.gone,
                id=ids.get(item.id, item.id),
            )
        )
    held = sorted(_held(records, clock, last), key=lambda one: (one.begins, one.ends))
    finished = "" if ended is None else _finished(records, ended)
    cut = tuple(clock(r.at) for r in records if _cut_off(r.event, made))
    return Course(tuple(beats), tuple(held), over, last.reason, cut, finished)


def _cut_off(event: e.Event, beats: Mapping[str, _Making]) -> bool:
    """Whether words of the host were cut off that are still to be said."""
    if isinstance(event, e.BotSaid):
        return event.interrupted and event.source != "time" and event.node in beats
    return isinstance(event, e.ReplyCutOff) and event.due


def _finished(records: Sequence[Recorded], ended: float) -> str:
    """What the session waited for before it ended: its kind's record."""
    last = [r.event for r in records if ended - AS_IT_ENDED <= r.at <= ended]
    facts = [one.name.replace("_", " ") for one in last if isinstance(one, e.KindEvent)]
    answers = [f"what its {one.by} was asked" for one in last if isinstance(one, e.OutsideAnswered)]
    return next(iter([*facts, *answers]), "")


def _followed(
    records: Sequence[Recorded], clock: Clock, ids: Mapping[str, str]
) -> Mapping[str, _Making]:
    """Each beat by its id, through the log."""
    plan, made = SessionState().rundown, dict[str, _Making]()
    for record, state in states(records):
        before, plan = plan, state.rundown
        at, event = clock(record.at), record.event
        if isinstance(event, e.BeatFired):
            _begins(made[event.beat], before, before.item(event.beat), at, ids)
        elif isinstance(event, e.BeatDropped) and event.beat in made:
            made[event.beat].gone = Gone(at, event.reason)
        if plan is before:
            continue  # nothing was moved
        for item in plan.items:
            one = made.setdefault(item.id, _Making(item.offset, item.offset))
            moved, one.place = item.offset - one.place, item.offset
            if one.started is None and abs(moved) > SAME_INSTANT:
                one.shifts.append(_shift(at, event, before, moved, ids))
            dropped = item.id in plan.dropped and item.id not in before.dropped
            if dropped and isinstance(event, e.RundownChanged):
                one.gone = Gone(at, _act(event))
    return made


def _begins(one: _Making, rundown: Rundown, item: Item, at: float, ids: Mapping[str, str]) -> None:
    due = waits_until(rundown, item)
    asked = 0.0 if due is None else due - item.offset
    if asked and rundown.current is not None:
        beat = rundown.current
        of = ids.get(beat.id, beat.id)
        one.shifts.append(Shift(at, "asked", beat.title, "", asked, of=of))
    one.started = at


def _shift(
    at: float, event: e.Event, before: Rundown, moved: float, ids: Mapping[str, str]
) -> Shift:
    if isinstance(event, e.RundownChanged):
        why = "course" if event.by in OF_THEMSELVES else "steering"
        running = before.current
        title = "" if running is None else running.title
        return Shift(at, why, _op(event), event.by, moved, title)
    if not isinstance(event, e.BeatFired):
        return Shift(at, "late", "", "", moved)
    of = ids.get(event.beat, event.beat)
    return Shift(at, "late", before.item(event.beat).title, "", moved, of=of)


def _act(event: e.RundownChanged) -> str:
    return f"{_op(event)} by {whom(event.by)}" if event.by else _op(event)


def _op(event: e.RundownChanged) -> str:
    """The act's name, as it is written in a sentence."""
    return event.op.replace("_", "-")


def _held(records: Sequence[Recorded], clock: Clock, last: SessionState) -> Iterator[Held]:
    names = {person.id: person.name for person in last.people.values()}
    turns = [(clock(r.at), r.event) for r in records if isinstance(r.event, e.FloorChanged)]
    end = clock(records[-1].at)
    over = (end, e.FloorChanged(holder="nobody"))
    asked = sorted(clock(r.event.asked) for r in records if isinstance(r.event, e.ReplyMade))
    for (at, turn), (until, then) in pairwise([*turns, over]):
        if turn.holder == "person":
            yield Held(at, until, names.get(turn.participant or "", "somebody"))
        elif turn.holder == "bot":
            yield Held(at, until, "")
        elif then.holder == "bot":
            since = _about_to_speak(at, until, asked)
            if since is not None:
                yield Held(since, until, "", "was about to speak")
    yield from _tools(records, clock)
    for record in records:
        if isinstance(record.event, e.ReplyMade) and record.event.sounds_after is None:
            at, until = clock(record.event.asked), clock(record.at)
            yield Held(at, until, "", "was about to speak")
    mutes = [(clock(r.at), r.event) for r in records if isinstance(r.event, e.Muted | e.Unmuted)]
    ends = [at for at, _ in mutes[1:]]
    for (at, mute), until in zip(mutes, [*ends, end], strict=False):
        if isinstance(mute, e.Muted):
            yield Held(at, until, "", "was muted")


def _about_to_speak(free: float, spoke: float, asked: Sequence[float]) -> float | None:
    """Since when the host was to speak: the floor became free, or its model was asked."""
    if spoke - free <= ANSWERS_WITHIN:
        return free
    return next((at for at in asked if max(free, spoke - ANSWERS_WITHIN) <= at < spoke), None)


def _tools(records: Sequence[Recorded], clock: Clock) -> Iterator[Held]:
    """While the host used tools of the model's: a beat waits for these, too."""
    called: dict[str, float] = {}
    for record in records:
        if isinstance(record.event, e.ToolCalled):
            called[record.event.call] = clock(record.at)
        elif isinstance(record.event, e.ToolAnswered) and record.event.call in called:
            yield Held(called.pop(record.event.call), clock(record.at), "", "was using a tool")


def _same(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return abs(one - other) < SAME_INSTANT

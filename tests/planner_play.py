"""A planning talk in rehearsal: a person, a page, and a service that can fail."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from recorded_sound import Keeper
from simulation.planning_mind import DAY, DRAFT, Answer, block, sensible
from simulation.planning_mind import PlanningMind as Mind
from stage_play import Play, at, join, play

from beatroom.bot.ipc.ipc import LinkClosed, NoAnswer
from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.ipc.service_handlers import consult_of
from beatroom.bot.kinds.planner.calendar.rehearsed import RehearsedCalendar, rehearsed_handlers
from beatroom.bot.kinds.planner.memory.service_calls import MEMORY
from beatroom.bot.pipeline.kind import KindError
from beatroom.bot.pipeline.script_reader import ScriptReader
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.flows.core.actors import Actor
from beatroom.flows.core.events import BotSaid, KindEvent, Recorded
from beatroom.flows.kinds.planner.memory import StoredConstraint
from beatroom.flows.kinds.planner.messages import PlanState
from beatroom.flows.kinds.planner.record import PlannerPart
from beatroom.flows.kinds.planner.remote import is_ours
from beatroom.flows.kinds.planner.session_data import PlanningFold, fold
from beatroom.flows.personality.model import Beat, Offset, Personality

__all__ = ["DAY", "DRAFT", "Mind", "block", "sensible"]

Person = Callable[[RehearsalHandle], Awaitable[None]]


@dataclass
class Service:
    """Stands for the service: a calendar and a memory in memory, slow or gone where wanted.

    Attributes:
        slow: Seconds that a question takes, by the start of its name; infinite for no answer.
        gone: Starts of the names of questions that find nobody.
        asked: Every question: (seconds since the rehearsal began, name).
    """

    slow: dict[str, float] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)
    calendar: RehearsedCalendar = field(default_factory=RehearsedCalendar)

    def __post_init__(self) -> None:
        self._consult = consult_of(rehearsed_handlers(self.calendar, lambda: EPOCH), "rehearsal")

    def remembered(self, profile: str = "ana") -> list[StoredConstraint]:
        """What the memory has of a person, asked as an operator may."""

        async def look() -> tuple[StoredConstraint, ...]:
            return await MEMORY.client(self._consult).lookup(profile)

        return list(asyncio.run(look()))

    def consult(self) -> Consult:
        async def ask(what: str, data: Mapping[str, Any], *, deadline: float) -> Mapping[str, Any]:
            self.asked.append(what)
            if any(what.startswith(name) for name in self.gone):
                raise LinkClosed("There is no service.")
            slow = max((s for name, s in self.slow.items() if what.startswith(name)), default=0.05)
            await asyncio.sleep(min(slow, deadline))
            if slow >= deadline:
                raise NoAnswer(f"There was no answer within {deadline:g} seconds.")
            return await self._consult(what, data, deadline=deadline)

        return ask


MEETING = """\
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Somebody//EN
BEGIN:VEVENT
UID:{uid}
DTSTAMP:20270101T000000Z
DTSTART:20270116T{start}00Z
DTEND:20270116T{end}00Z
SUMMARY:{name}
END:VEVENT
END:VCALENDAR
""".replace("\n", "\r\n")


def meeting(start: str, end: str, name: str = "Standup", uid: str = "standup-1") -> str:
    """A meeting of somebody else's on the planned day, from and to times like `0915`."""
    return MEETING.format(start=start, end=end, name=name, uid=uid)


LINES = (
    (15, "let's plan tomorrow"),
    (45, "I work from eight to five"),
    (75, "I have to write the report"),
    (105, "go on"),
    (150, "gym at six please"),
    (190, "go on"),
    (230, "yes write it"),
)
"""A talk from the date to the calendar: seconds, and what is said then."""


def ours(played: Talk) -> list[str]:
    """Places of the planner's own events in the calendar."""
    return [href for href in played.service.calendar.kept if is_ours(href[1:-4])]


def saying(*lines: tuple[float, str]) -> Person:
    """A person who says these things at these seconds."""

    async def person(hands: RehearsalHandle) -> None:
        for when, words in lines:
            await at(hands, when)
            await hands.user_input.say(words, "ana", seconds=2.0)

    return person


def planner(length: float = 720.0, language: str = "en", **part: Any) -> Personality:
    """A talk of twelve minutes, with a welcome and a goodbye in fixed words."""
    return Personality(
        name="planner",
        title="Plan the day",
        host="Nora",
        kind="planner",
        persona="You are Nora.",
        language=language,
        length=length,
        beats=(
            Beat(title="Welcome", at=Offset(0.0), say="Hello. Which day shall we plan?"),
            Beat(title="Goodbye", at=Offset(length - 60.0), say="Goodbye."),
        ),
        planner=PlannerPart(**part),
    )


@dataclass
class Talk:
    """A planning talk that was played."""

    played: Play
    service: Service
    mind: Any
    behind: Any

    @property
    def held(self) -> PlanningFold:
        return fold(self.played.seen.records)

    views: list[tuple[float, PlanState]]

    def own(self, name: str) -> list[tuple[float, dict[str, Any]]]:
        return [(t, ev.data) for t, ev in self.played.events(KindEvent) if ev.name == name]

    def shown(self) -> list[tuple[float, PlanState]]:
        """What a page of the owner's was shown, from when it joined."""
        return self.views

    def said_between(self, start: float, end: float) -> list[str]:
        return [ev.text for t, ev in self.played.events(BotSaid) if start <= t < end]

    def answered_after(self, seconds: float) -> float:
        """How long after that moment the host began to sound."""
        return next(t for t, _ in self.played.heard() if t > seconds) - seconds


def talk(
    person: Person,
    answer: Answer | None = sensible,
    *,
    service: Service | None = None,
    record: Personality | None = None,
    seconds: Callable[[str], float] = lambda _: 0.8,
    past: tuple[Recorded, ...] | None = None,
    typed: str | None = None,
    keeper: Keeper | None = None,
) -> Talk:
    """Play one talk, which a keeper records; without an answer the script reader is there.

    Who comes was invited as Ana; with `typed`, nobody was, and that name was typed.
    """
    there = service or Service()
    models: list[Any] = []
    behind: list[Any] = []

    def model(asked: Any) -> Any:
        models.append(
            ScriptReader() if answer is None else Mind(answer, asked=asked, seconds=seconds)
        )
        return models[-1]

    def background(asked: Any) -> Any:
        behind.append(Mind(answer or sensible, asked=asked, seconds=seconds))
        return behind[-1]

    views: list[tuple[float, PlanState]] = []

    def look(hands: RehearsalHandle, data: Mapping[str, Any]) -> None:
        views.append((hands.clock.now() - EPOCH, PlanState.model_validate(data)))

    async def script(hands: RehearsalHandle) -> None:
        if shown := hands.session.kind_state_for(Actor("ana", host=True)):
            look(hands, shown)
        hands.session.live.pages.watch(lambda _, data: look(hands, data))
        if typed is None:
            await join(hands)
        else:
            hands.session.room.joined("ana", typed)
        await person(hands)

    chosen = record or planner()
    if keeper is not None:
        chosen = chosen.model_copy(update={"recording": True})
    played = play(
        script,
        record=chosen,
        length=chosen.length,
        model=model,
        background=background,
        consult=there.consult() if keeper is None else keeper.before(there.consult()),
        past=past,
        records=keeper is not None,
    )
    return Talk(played, there, models[0], behind[0] if behind else None, views)


def press(hands: RehearsalHandle, name: str, /, by: str = "ana", **data: Any) -> str:
    """A message of somebody's page; the words of its refusal, or nothing."""
    try:
        hands.session.guest_command(by, name, {"version": 1, **data})
    except KindError as refused:
        return str(refused)
    return ""

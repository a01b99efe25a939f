"""The reference sessions: one of each kind, with all that people and operators do in it."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from killed_plays import BY_VOICE, Operator, Past, People, of_the_table, unmuted
from killed_worlds import Outside, World
from pipecat.services.llm_service import LLMService
from planner_play import LINES, Mind, planner, sensible
from simulation.soak import Witnessed
from simulation.terra_office import RehearsedOffice
from simulation.terra_soak import Guest, record
from simulation.terra_soak import Mind as GuestMind
from simulation.tool_model import ToolModel

from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.ipc.service_handlers import consult_of
from beatroom.bot.kinds.planner.calendar.desk import calendar_handlers
from beatroom.bot.kinds.planner.calendar.rehearsed import RehearsedCalendar, RehearsedTransactions
from beatroom.bot.kinds.planner.calendar.submitter import CalendarSubmitter
from beatroom.bot.kinds.planner.memory.rehearsed import RehearsedMemory
from beatroom.bot.kinds.planner.memory.service_calls import MEMORY
from beatroom.bot.rehearsal.rehearse import EPOCH, AskedWith, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core.events import UserSaid
from beatroom.flows.kinds.boardroom.record import BoardroomPart, Persona
from beatroom.flows.kinds.meeting.record import MeetingPart
from beatroom.flows.personality.model import Beat, Offset, Personality

LENGTH = 240.0
STEERS = ("extend", "extend", "hold", "insert", "remove", "jump", "skip", "mute", "wrap_up")
STEERS_A_TALK = ("extend", "hold", "mute")
"""Where there is nothing between the welcome and the goodbye."""
Play = Callable[[RehearsalHandle, World, Past], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Reference:
    """A kind's session: its record, its model, who plays in it and the service behind it."""

    record: Personality
    model: Callable[[World, int], Callable[[AskedWith], LLMService[Any]]]
    play: Play
    outside: Callable[[], Outside | None] = lambda: None


# ---- models ----------------------------------------------------------------------------------


def _words(world: World, life: int) -> Callable[[AskedWith], LLMService[Any]]:
    draw = world.draw("model", life)

    def reply(_: list[dict[str, Any]]) -> ScriptedAnswer:
        return ScriptedAnswer(
            " ".join(["word"] * draw.randint(3, 30)), first_word=draw.uniform(0.2, 1.5)
        )

    def make(asked: AskedWith) -> Witnessed:
        world.models.append(Witnessed(reply, asked=asked, summary_seconds=draw.uniform(1, 8)))
        return world.models[-1]

    return make


def _guest(world: World, life: int) -> Callable[[AskedWith], LLMService[Any]]:
    mind = GuestMind(world.draw("model", life)).answer
    return lambda asked: ToolModel(mind, asked=asked, first_call=1 + 1_000 * life)


def _planning(_: World, __: int) -> Callable[[AskedWith], LLMService[Any]]:
    return lambda asked: Mind(sensible, asked=asked)


# ---- what is played --------------------------------------------------------------------------


def _talks(
    *, quiet: float = 6.0, between: float = 9.0, by_voice: tuple[str, ...] = (), **more: Any
) -> Play:
    """People and an operator."""

    async def play(hands: RehearsalHandle, world: World, past: Past) -> None:
        operator = Operator(hands, world, past, between=between, **{"steers": STEERS, **more})
        hands.session.live.spawn(operator.play(), "operator")
        if past is not None:
            await asyncio.sleep(world.back_after(past[-1]))
        await People(hands, world, past, quiet=quiet, by_voice=by_voice).play()

    return play


async def _dines(hands: RehearsalHandle, world: World, past: Past) -> None:
    life = 0 if past is None else past[-1].seq
    operator = Operator(hands, world, past, between=20.0, steers=STEERS_A_TALK, till=130.0)
    hands.session.live.spawn(operator.play(), "operator")
    if past is not None:
        await asyncio.sleep(world.back_after(past[-1]))
    guest = Guest(hands, world.draw("guest", life), marks=1_000 * life)
    _reopened(guest, world.page())
    world.page = lambda: _kept(guest)
    await guest.visit()


def _kept(guest: Guest) -> Mapping[str, Any]:
    """What a browser tab has in mind, whatever becomes of the session's process."""
    page = guest.page
    return {
        "guest": guest,
        "submits": dict(guest._submits),
        "page": page.page,
        "reservation": page.reservation,
        "order": page.order,
        "booked": list(page.booked),
        "edit": page._last_edit,
        "acked": page._acked,
        "dirty": (*page._unsent, *page._unacked),
    }


def _reopened(guest: Guest, kept: Mapping[str, Any]) -> None:
    """The same tab, which connects anew: what was not acknowledged comes with its next message."""
    if not kept:
        return
    page = guest.page
    guest._submits = dict(kept["submits"])
    page.page, page.booked = kept["page"], list(kept["booked"])
    page.reservation, page.order = kept["reservation"], kept["order"]
    page._acked = kept["acked"]
    page._last_edit = kept["edit"] + len(kept["dirty"])
    page._edits = itertools.count(page._last_edit + 1)


async def _plans(hands: RehearsalHandle, world: World, past: Past) -> None:
    """One person, who says again what was lost in the air."""
    operator = Operator(hands, world, past, between=20.0, steers=STEERS_A_TALK, till=200.0)
    hands.session.live.spawn(operator.play(), "operator")
    if past is not None:
        await asyncio.sleep(world.back_after(past[-1]))
    hands.session.room.joined("ana", "Ana", "Ana")
    heard = Counter(r.event.text for r in past or () if isinstance(r.event, UserSaid))
    for when, words in LINES:
        if heard[words]:
            heard[words] -= 1
            continue
        await hands.clock.sleep_until(max(EPOCH + when, hands.clock.now() + 6.0))
        await unmuted(hands)
        await hands.user_input.say(words, "ana", seconds=2.0)


# ---- the services behind ---------------------------------------------------------------------


@dataclass
class Books:
    """A calendar, the record of what was written to it, and a memory."""

    calendar: RehearsedCalendar = field(default_factory=RehearsedCalendar)
    kept: RehearsedTransactions = field(default_factory=RehearsedTransactions)
    memory: RehearsedMemory = field(default_factory=lambda: RehearsedMemory(lambda: EPOCH))
    made: itertools.count[int] = field(default_factory=lambda: itertools.count(1))


def _desk(books: Books) -> Consult:
    async def submitter(tz: str) -> CalendarSubmitter:
        return CalendarSubmitter(
            books.calendar,
            books.kept,
            ZoneInfo(tz),
            lambda: EPOCH,
            lambda: f"t{next(books.made)}",
        )

    handlers = {
        **calendar_handlers(submitter),
        **MEMORY.handlers(lambda _, __: books.memory),
    }
    inner = consult_of(handlers, "rehearsal")

    async def ask(what: str, data: Mapping[str, Any], *, deadline: float) -> Mapping[str, Any]:
        await asyncio.sleep(min(0.6, deadline))
        return await inner(what, data, deadline=deadline)

    return ask


def _office() -> Outside:
    draw = random.Random(1)
    office = RehearsedOffice(slow=lambda: draw.choice([0.05, 0.3, 1.0, 4.0]))
    return Outside(office, RehearsedOffice.consult)


# ---- the sessions ----------------------------------------------------------------------------


def _beats(*more: Beat) -> tuple[Beat, ...]:
    return (
        Beat(title="Opening", at=Offset(0.0), prompt="Welcome everybody."),
        *more,
        Beat(title="Goodbye", at=Offset(LENGTH - 60.0), prompt="Say goodbye."),
    )


CAST = tuple(
    Persona(id=name.lower(), name=name, persona=f"You are {name}.", voice="tenor")
    for name in ("Marcus", "Cleopatra", "Alexander")
)

REFERENCES: Mapping[str, Reference] = {
    "conversation": Reference(
        Personality(
            name="killed",
            title="Robin",
            persona="You host.",
            length=LENGTH,
            beats=_beats(
                Beat(title="News", at=Offset(40.0), prompt="Tell the news."),
                Beat(title="Ads", at=Offset(75.0), say="This is a word from our friends."),
                Beat(title="Weather", at=Offset(105.0), prompt="Tell the weather.", reset=True),
                Beat(
                    title="Vote", at=Offset(140.0), prompt="Let them vote.", when_busy="interrupt"
                ),
            ),
        ),
        _words,
        _talks(),
    ),
    "meeting": Reference(
        Personality(
            name="killed",
            title="Robin",
            kind="meeting",
            persona="You chair.",
            length=LENGTH,
            beats=_beats(
                Beat(title="Budget", at=Offset(30.0), prompt="Discuss it.", on_time_up="ask"),
                Beat(title="Hiring", at=Offset(80.0), prompt="Discuss hiring.", reset=True),
                Beat(title="Decide", at=Offset(130.0), prompt="Let them vote."),
            ),
            meeting=MeetingPart(style="firm", cooldown=5.0),
        ),
        _words,
        _talks(by_voice=BY_VOICE),
    ),
    "boardroom": Reference(
        Personality(
            name="killed",
            title="Strategy review",
            host="Robin",
            kind="boardroom",
            persona="You moderate.",
            length=600.0,
            beats=(
                Beat(title="Opening", at=Offset(0.0), say="Welcome to the boardroom."),
                Beat(title="Close", at=Offset(540.0), prompt="Thank everybody, say goodbye."),
            ),
            boardroom=BoardroomPart(topic="A second house?", turns=6, cast=CAST),
        ),
        _words,
        _talks(
            quiet=12.0,
            between=12.0,
            steers=("extend", "hold", "pause", "mute", "command", "command", "wrap_up"),
            commands=of_the_table,
        ),
    ),
    "restaurant": Reference(record(), _guest, _dines, _office),
    "planner": Reference(planner(length=360.0), _planning, _plans, lambda: Outside(Books(), _desk)),
}

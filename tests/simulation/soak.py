"""Randomised virtual sessions of every kind: a personality, a model, people, operators, by seed.

`soaking` plays them by the thousand.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.services.llm_service import LLMService
from recorded_sound import Keeper
from simulation.at_once import stopped_at_once
from simulation.crowd import Crowd
from simulation.operators import Operators
from simulation.planner_presses import PlannerPresses
from simulation.planning_mind import PlanningMind, sensible
from simulation.terra_office import RehearsedOffice
from simulation.terra_page import TerraPage
from simulation.terra_soak import Guest, Mind, RandomVisit, beside_the_engine
from simulation.tool_model import ToolModel

from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.pipeline.summaries import transcript
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.rehearse import EPOCH, AskedWith, RehearsalHandle, rehearse
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.settings import Settings
from beatroom.flows.kinds.boardroom.record import BoardroomPart, Persona
from beatroom.flows.kinds.meeting.record import MeetingPart
from beatroom.flows.kinds.restaurant.record import RestaurantPart
from beatroom.flows.personality.model import Beat, Offset, Personality

KINDS = ("conversation", "meeting", "boardroom", "restaurant", "planner")
SETTLING = 90.0
"""Seconds before the wrap-up from which on a restaurant's guest only listens."""
SHORT = 30
"""Minutes up to which sessions are let run to their end."""

CAST = tuple(
    Persona(id=name.lower(), name=name, persona=f"You are {name}.", voice="tenor")
    for name in ("Marcus", "Cleopatra", "Alexander")
)
VOICE: Mapping[str, tuple[str, ...]] = {
    "meeting": (
        "five more minutes please",
        "give us two more minutes",
        "keep going with this item",
        "skip this item",
        "please be quiet for two minutes",
        "Robin, can you take part again",
    ),
    "planner": (
        "let's plan tomorrow",
        "I work from eight to five",
        "I have to write the report",
        "go on",
        "gym at six please",
        "take that back",
        "yes write it",
    ),
}
"""What people say to steer, as whole utterances."""


def random_personality(seed: int, minutes: int, kind: str | None = None) -> Personality:
    """Beats of all sorts, and a wrap-up two minutes before the end.

    They come every 45 to 90 seconds in a conversation; other kinds have something to do between
    them, so theirs are longer. Every third one is a meeting where no kind is asked for.
    """
    kind = kind or ("meeting" if seed % 3 == 2 else "conversation")
    draw = random.Random(seed)
    beats = [Beat(title="Opening", at=Offset(0.0), prompt="Welcome everybody.")]
    at = draw.uniform(45, 90)
    while at < minutes * 60 - 200:
        beats.append(
            Beat(
                title=f"Part {len(beats)}",
                at=Offset(at),
                prompt=f"Talk about part {len(beats)}.",
                say=f"This is part {len(beats)} now. It has begun. Here we go."
                if draw.random() < 0.2
                else None,
                reset=draw.random() < 0.15 and ("always" if len(beats) % 2 else True),
                when_busy=draw.choice(["wait", "wait", "interrupt"]),
                on_time_up=draw.choice(["move_on", "move_on", "ask"]),
                max_wait=draw.choice([5.0, 15.0, 30.0]),
            )
        )
        at += draw.uniform(45, 90) if kind == "conversation" else draw.uniform(150, 400)
    beats.append(Beat(title="Goodbye", at=Offset(minutes * 60 - 120.0), prompt="Say goodbye."))
    return Personality(
        name="crowd",
        title="Robin",
        kind=kind,
        persona="You host.",
        length=minutes * 60.0,
        hard_end=draw.random() < 0.3,
        late=draw.choice(["keep_end", "keep_length"]),
        beats=tuple(beats),
        **_parts(kind, draw),
    )


def _parts(kind: str, draw: random.Random) -> dict[str, Any]:
    """What a kind's key in the record says."""
    match kind:
        case "meeting":
            return {kind: MeetingPart(style="firm", cooldown=5.0)}
        case "boardroom":
            turns = draw.choice([60, 200])
            return {kind: BoardroomPart(topic="A second house?", turns=turns, cast=CAST)}
        case "restaurant":
            return {kind: RestaurantPart(patience=1)}
        case _:
            return {}


@dataclass
class World:
    """What a session of a kind is played with, and what it left outside of the session.

    Attributes:
        models: Those that talked, and that worked beside the talk.
        pages: The restaurant's.
        office: The restaurant's.
    """

    models: list[Any] = field(default_factory=list[Any])
    pages: list[TerraPage] = field(default_factory=list[TerraPage])
    office: RehearsedOffice | None = None


def random_session(
    seed: int,
    minutes: int,
    settings: Settings | None = None,
    kind: str | None = None,
    keeper: Keeper | None = None,
    *,
    at_once: bool = False,
) -> Evidence:
    """One randomised session in virtual time, which a keeper records.

    Args:
        seed: Same seed, same session.
        minutes: Its length.
        settings: The service's; None: those of a rehearsal, with a budget by the seed.
        kind: Its kind; None: by the seed.
        keeper: Who records it, if anybody does.
        at_once: Whether an operator ends it, somewhere on its way or in its goodbye.
    """
    personality = random_personality(seed, minutes, kind)
    if keeper is not None:
        personality = personality.model_copy(update={"recording": True})
    draw, world = random.Random(seed + 2), World()
    budget = random.Random(seed + 4).choice([0, 400, 2_000, 6_000])
    settings = settings or Settings(context_budget=budget)
    model = _models(personality.kind, draw, world)

    async def play(hands: RehearsalHandle) -> None:
        _steered(hands, seed, minutes)
        if at_once:
            stops = stopped_at_once(hands, seed + 7, minutes * 60.0)
            hands.session.live.spawn(stops, "an operator who ends it at once")
        if personality.kind == "restaurant":
            await _dines(hands, draw, world)
            return
        crowd = Crowd(
            hands.session,
            hands.user_input,
            hands.clock,
            hands.seen,
            seed=seed,
            last=lambda: _goodbye_at(hands) - 30,
            voice=VOICE.get(personality.kind, ()),
            steers=lambda: hands.clock.now() < EPOCH + minutes * 60,
        )
        await crowd.people()

    async def main() -> Evidence:
        return await rehearse(
            personality,
            model,
            play,
            settings=settings,
            consult=_consult(personality.kind, draw, world),
            background=model if personality.kind == "planner" else None,
            records=keeper is not None,
            answering=(lambda consult: consult) if keeper is None else keeper.before,
        )

    seen = run_virtual(main)
    seen.summarised = [text for one in world.models for text in getattr(one, "summarised", ())]
    if world.office is not None and world.pages:
        seen.beside = beside_the_engine(RandomVisit(seen, world.pages[0], world.office))
    return seen


def _steered(hands: RehearsalHandle, seed: int, minutes: int) -> None:
    """Operators, who bring every third of the long sessions to its end early."""
    drawn = random.Random(seed + 5)
    early = minutes * 60 * drawn.uniform(0.6, 0.95)
    ends = drawn.random() < 1 / 3 and minutes > SHORT
    operators = Operators(
        hands, seed=seed + 3, until=EPOCH + minutes * 60, ends=early if ends else None
    )
    hands.session.live.spawn(operators.run(), "operators")
    hands.session.live.spawn(operators.around_the_goodbye(), "operators at the goodbye")
    if hands.session.state.kind == "planner":
        presses = PlannerPresses(hands, seed=seed + 6)
        hands.session.live.spawn(presses.run(), "the planner's page")


async def _dines(hands: RehearsalHandle, draw: random.Random, world: World) -> None:
    guest = Guest(hands, draw, asks=True)
    world.pages.append(guest.page)
    hands.session.room.joined("bob", "Bob")
    await guest.visit(lambda: _goodbye_at(hands) - SETTLING - EPOCH)


def _consult(kind: str, draw: random.Random, world: World) -> Consult | None:
    """The restaurant's office, slow and deaf at times; what a kind rehearses with elsewhere."""
    if kind != "restaurant":
        return None
    world.office = RehearsedOffice(
        slow=lambda: draw.choice([0.05, 0.3, 1.0, 4.0, 7.0, 12.0]),
        deaf=lambda: draw.choices(["", "call", "answer"], weights=[80, 10, 10])[0],
    )
    return world.office.consult()


def random_words(kind: str, draw: random.Random) -> tuple[str, float]:
    """A reply of some sentences, and the seconds until its first word."""
    words: list[str] = []
    sentence = 0
    for _word in range(draw.randint(3, 120 if kind == "boardroom" else 45)):
        sentence += 1
        ends = sentence > 3 and draw.random() < 0.15
        words.append("word." if ends else "word")
        sentence = 0 if ends else sentence
    return " ".join(words), draw.uniform(0.2, 1.5)


def _models(kind: str, draw: random.Random, world: World) -> Callable[[AskedWith], LLMService[Any]]:
    def reply(_: list[dict[str, Any]]) -> ScriptedAnswer:
        words, first_word = random_words(kind, draw)
        return ScriptedAnswer(words, first_word=first_word)

    def make(asked: AskedWith) -> LLMService[Any]:
        made: LLMService[Any]
        match kind:
            case "restaurant":
                made = WitnessedTools(Mind(draw).answer, asked=asked)
            case "planner":
                made = PlanningMind(
                    sensible, asked=asked, seconds=lambda _: draw.choice([0.3, 0.8, 2.0, 6.0])
                )
            case _:
                made = Witnessed(reply, asked=asked, summary_seconds=draw.uniform(1, 20))
        world.models.append(made)
        return made

    return make


def _goodbye_at(hands: RehearsalHandle) -> float:
    """When the wrap-up is due, as things stand: seconds since the epoch."""
    rundown = hands.session.state.rundown
    return rundown.wall_time(rundown.wrapup.offset, hands.clock.now())


class Witnessed(ScriptedModel):
    """Keeps what it was asked to summarise."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.summarised: list[str] = []

    async def run_inference(
        self,
        context: LLMContext,
        max_tokens: int | None = None,
        system_instruction: str | None = None,
        response_schema: dict[str, Any] | None = None,
    ) -> str | None:
        self.summarised.append(transcript(context.get_messages()))
        return await super().run_inference(context)


class WitnessedTools(Witnessed, ToolModel):
    """The same with tools."""

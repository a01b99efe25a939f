"""A process dies while a call that was cut off owes an answer: whoever asked has it."""

from __future__ import annotations

import pytest
from restaurant_play import Evening, dine, terra
from simulation.terra_page import TerraPage
from simulation.tool_model import Calls, ToolModel
from stage_play import Play, at, join, play
from tool_play import ANSWER, MUSIC, SlowOffice, asks, instruct, mind, with_music

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.personality.model import Personality

pytestmark = pytest.mark.virtual

LIGHTS = "The lights are low tonight."


def told(held: list[dict[str, object]], shown: set[str]) -> ScriptedAnswer | Calls:
    """Speaks of the lights when an operator wants it; else does as `mind`."""
    asked = "[operator" in str(held[-1]["content"])
    return ScriptedAnswer(LIGHTS) if asked else mind(held, shown)


def interrupting() -> Personality:
    record = with_music(65.0)
    beats = tuple(
        one.model_copy(update={"when_busy": "interrupt"}) if one.title == "Music" else one
        for one in record.beats
    )
    return record.model_copy(update={"beats": beats})


def cut_off(what: str) -> Evening:
    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        await asks(hands, page, 60.0)
        await at(hands, 65.0)
        if what == "line":
            instruct(hands, LIGHTS, kind="say")
        elif what == "prompt":
            instruct(hands, "Speak of the lights.")

    record = interrupting() if what == "beat" else terra()
    return dine(guest, told, there=SlowOffice(), record=record)


def places(evening: Evening) -> list[Recorded]:
    """Where a process may die: from the call to its answer, where what was done is stored."""
    seen = evening.played.seen
    since = next(r.seq for r in seen.records if isinstance(r.event, e.ToolCalled))
    until = next(
        r.seq for r in seen.records if isinstance(r.event, e.BotSaid) and r.event.text == ANSWER
    )
    return [r for r in seen.records if since <= r.seq < until and r.seq in seen.stored]


def taken_over(evening: Evening, place: Recorded, record: Personality) -> Play:
    async def back(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(place.at + 3)
        await join(hands)

    past = tuple(r for r in evening.played.seen.records if r.seq <= place.seq)
    return play(
        back,
        record=record,
        length=record.length,
        model=lambda asked: ToolModel(told, asked=asked),
        past=past,
        consult=SlowOffice().consult(),
    )


@pytest.mark.parametrize("what", ["prompt", "line", "beat"])
def test_an_answer_that_was_cut_off_is_given_though_its_process_died(what: str) -> None:
    evening = cut_off(what)
    first = {"prompt": LIGHTS, "line": LIGHTS, "beat": MUSIC}[what]
    said = [one.text for _, one in evening.played.events(e.BotSaid)]
    assert said == ["Welcome to Terra.", MUSIC, first, ANSWER, "Goodbye."]
    kills = places(evening)
    assert len(kills) > 8

    for place in kills:
        played = taken_over(evening, place, interrupting() if what == "beat" else terra())

        where = f"{what}, killed after {place.seq}, {place.event.type}"
        heard = [one.text for _, one in played.events(e.BotSaid)]
        known = what == "beat" or played.events(e.InstructionAdded)
        expected = said if known else [one for one in said if one != first]
        assert sorted(heard) == sorted(expected), f"{where}: {heard}"
        assert heard[-1] == "Goodbye.", where
        assert broken_promises(played.seen) == [], where

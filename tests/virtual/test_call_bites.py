"""The checker bites around a tool's call and behind a goodbye: mended bugs, put back, are seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from restaurant_play import dine, terra
from simulation.terra_page import TerraPage
from simulation.tool_model import Both, Calls
from stage_play import at, beat, join, personality, play
from tool_play import MUSIC, SlowOffice, asks, instruct, mind

from beatroom.bot.pipeline import pacer
from beatroom.bot.pipeline.stage import Stage
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.promises import broken_by_class, broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core.turn import transitions
from beatroom.flows.core.turn.state import TurnState
from beatroom.flows.personality.model import Beat, Offset

pytestmark = pytest.mark.virtual

Patch = Callable[[pytest.MonkeyPatch], None]


def told(held: list[dict[str, Any]], shown: set[str]) -> ScriptedAnswer | Calls:
    """Calls two tools for one question; speaks of the music when an operator wants it."""
    last = held[-1]
    if "[operator" in str(last["content"]):
        return ScriptedAnswer(MUSIC)
    if last["role"] == "user" and "have it" in str(last["content"]):
        return [("find_booking", {}), ("collection_times", {})]
    return mind(held, shown)


def breaks_into_a_call() -> Evidence:
    """Something breaks in while one of two tools has answered."""

    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        await asks(hands, page, 60.0)
        await at(hands, 65.0)
        instruct(hands, "Speak of the music.")

    return dine(guest, told, there=SlowOffice()).played.seen


def a_goodbye_over_an_answer() -> Evidence:
    """A goodbye in fixed words cuts off what nobody has heard anything of."""

    def plan(held: list[dict[str, Any]]) -> ScriptedAnswer:
        asked = str(held[-1]["content"])
        long = "blue" in asked or "[resume" in asked
        return ScriptedAnswer("The sea is blue." if long else "Welcome.", first_word=1.0)

    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 64.5)
        await hands.user_input.say("why is the sea so blue", "ana")

    goodbye = Beat(title="Goodbye", at=Offset(68.0), say="Goodbye all.", when_busy="interrupt")
    opening = personality(beat("turnips", 30)).beats[0]
    record = personality().model_copy(update={"length": 85.0, "beats": (opening, goodbye)})
    return play(talk, record=record, length=85.0, plan=plan).seen


def a_goodbye_that_calls_a_tool() -> Evidence:
    """What the tool answers is told behind its first words, and nobody has asked for it."""

    def closing(held: list[dict[str, Any]], shown: set[str]) -> ScriptedAnswer | Calls | Both:
        last = held[-1]
        if str(last["content"]).startswith("[wrap-up"):
            return Both(ScriptedAnswer("It was good to have you."), [("collection_times", {})])
        return ScriptedAnswer("Goodbye." if last["role"] == "tool" else MUSIC)

    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        page.connect("order")

    record = terra(125.0)
    goodbye = record.beats[-1].model_copy(update={"say": None, "prompt": "Say goodbye."})
    record = record.model_copy(update={"beats": (record.beats[0], goodbye)})
    return dine(guest, closing, record=record).played.seen


def a_reply_of_its_own_pays_for_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    real = transitions.begins

    def begins(state: TurnState, now: float, **more: Any) -> TurnState:
        of_the_model = more.get("source", "model") == "model"
        return real(replace(state, owed=frozenset()) if of_the_model else state, now, **more)

    monkeypatch.setattr(transitions, "begins", begins)


def what_breaks_in_waits_for_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Stage.enter

    async def enter(self: Stage, *args: Any, **more: Any) -> Any:
        return await real(self, *args, **{**more, "at_once": False})

    monkeypatch.setattr(Stage, "enter", enter)


def the_goodbye_forgets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    real = pacer.beat_begins

    def begins(state: TurnState, now: float, *, goodbye: bool) -> TurnState:
        return replace(real(state, now, goodbye=goodbye), cut=state.cut)

    monkeypatch.setattr(pacer, "beat_begins", begins)


BUGS: tuple[tuple[Patch, Callable[[], Evidence], str, str], ...] = (
    (
        a_reply_of_its_own_pays_for_the_call,
        breaks_into_a_call,
        "a call that is cut off is answered",
        "was to answer was never told",
    ),
    (
        what_breaks_in_waits_for_the_answer,
        breaks_into_a_call,
        "an instruction comes when its sort does",
        "breaks in, and was not heard at once",
    ),
    (
        the_goodbye_forgets_nothing,
        a_goodbye_over_an_answer,
        "the goodbye is the last word",
        "the model went on after the goodbye",
    ),
)


@pytest.mark.parametrize(
    "session", [breaks_into_a_call, a_goodbye_over_an_answer, a_goodbye_that_calls_a_tool]
)
def test_the_sessions_into_which_bugs_are_put_keep_every_promise(
    session: Callable[[], Evidence],
) -> None:
    assert broken_promises(session()) == []


@pytest.mark.parametrize(
    ("bug", "session", "promise", "says"), BUGS, ids=[b.__name__ for b, *_ in BUGS]
)
def test_a_bug_that_is_put_back_is_seen(
    monkeypatch: pytest.MonkeyPatch,
    bug: Patch,
    session: Callable[[], Evidence],
    promise: str,
    says: str,
) -> None:
    bug(monkeypatch)

    broken = broken_by_class(session())

    assert any(says in fault for fault in broken[promise]), broken

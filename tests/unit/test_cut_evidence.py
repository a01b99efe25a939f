"""The checker of what was cut off: how long it waits for the rest, and what takes its place."""

from __future__ import annotations

import pytest

from beatroom.bot.rehearsal.cut_evidence import broken_cuts
from beatroom.bot.rehearsal.evidence import Evidence, ModelRun
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.core.talk_events import ContextMessage

pytestmark = pytest.mark.unit

LOST = ["10.00: what the host was cut off in was lost"]
FOR_AN_OPERATOR = ({"role": "developer", "content": "[operator] Greet Wendy."},)
DUE = ({"role": "developer", "content": "[resume] Nobody heard the end of that."},)


def session(*happens: tuple[float, Event], runs: tuple[ModelRun, ...] = ()) -> Evidence:
    """A reply is cut off at 10, as told; the session lasts until 200."""
    log = [*happens, (200.0, e.Ended(reason="over"))]
    records = [Recorded(seq=n, at=at, event=event) for n, (at, event) in enumerate(log, 1)]
    first = ModelRun(1.0, FOR_AN_OPERATOR, person=False, bot=False)
    return Evidence(records=records, runs=[first, *runs])


def said(text: str, *, interrupted: bool) -> e.BotSaid:
    return e.BotSaid(text=text, node="beat-1", source="model", interrupted=interrupted)


def carried_on(at: float) -> tuple[ModelRun, ...]:
    return (ModelRun(at, DUE, person=False, bot=False),)


ANNOUNCED = (
    (
        9.0,
        e.InstructionAdded(instruction="i", mode="immediate", kind="prompt", text="Greet Wendy."),
    ),
    (10.0, said("One sentence. And half", interrupted=True)),
    (45.0, said("Hello Wendy, a long story follows.", interrupted=False)),
    (45.0, e.InstructionConsumed(instruction="i", heard_at=11.0)),
)
MUTED = (
    (10.0, e.Muted(by="op")),
    (10.0, said("Half a", interrupted=True)),
    (90.0, e.Unmuted(by="op")),
)


@pytest.mark.parametrize(
    ("happens", "back"), [(ANNOUNCED, 45.0), (MUTED, 90.0)], ids=["announced", "muted"]
)
def test_it_is_due_when_the_host_is_free_to_speak(
    happens: tuple[tuple[float, Event], ...], back: float
) -> None:
    assert broken_cuts(session(*happens, runs=carried_on(back + 20.0))) == []
    assert broken_cuts(session(*happens, runs=carried_on(back + 31.0))) == LOST
    assert broken_cuts(session(*happens)) == LOST


@pytest.mark.parametrize(("beat", "due"), [("beat-0", False), ("beat-1", True)])
def test_what_a_mute_cut_off_after_a_sentence_is_given_up_but_not_a_goodbye(
    beat: str, due: bool
) -> None:
    created = e.Created(
        session="s",
        personality="x",
        title="Robin",
        kind="conversation",
        language="en",
        timezone="UTC",
        rundown=Rundown(
            (Item("beat-0", "Talk", 0.0, 60.0), Item("beat-1", "Bye", 60.0, 60.0)), 120
        ),
    )
    fired = e.BeatFired(beat=beat, due_at=9.0, eligible_at=9.0, told="[beat]")
    muted, _, unmuted = MUTED
    cut = (10.0, said("A sentence. Half", interrupted=True))

    broken = broken_cuts(session((0.0, created), (9.0, fired), muted, cut, unmuted))

    assert broken == (LOST if due else [])


def test_typed_words_take_the_place_of_what_they_cut_off() -> None:
    """They are on record before it is cut off, and taken after that."""
    typed = e.UserSaid(participant="bob", name="Bob", text="stop", via="text", in_context=False)
    cut = (10.0, said("A sentence. Half", interrupted=True))

    assert broken_cuts(session((10.0, typed), cut, (10.1, e.TurnTaken(said=1)))) == []
    assert broken_cuts(session((10.0, typed), cut)) == LOST


def test_the_end_of_a_personas_turn_is_a_decision_not_to_carry_it_on() -> None:
    """Who speaks next is decided anew, also where a hold or a raised hand puts that off."""
    had = e.KindEvent(kind="boardroom", name="turn", data={"turn": 3, "interrupted": True})

    assert broken_cuts(session(*ANNOUNCED, (45.0, had))) == []


def test_the_rest_of_fixed_words_is_due_after_a_mute_but_not_after_the_beat() -> None:
    line = ContextMessage(role="assistant", content="One here. Two here.")
    told = (8.0, e.ModelTold(messages=(line,)))
    first, rest = (
        e.BotSaid(
            text=text, node="beat-1", source="say", in_context=False, interrupted=cut, began=began
        )
        for text, cut, began in (("One here.", True, 9.0), ("Two here.", False, 110.0))
    )
    muted, _, unmuted = MUTED
    lost = ["10.00: the rest of fixed words, 'Two here.', was not said"]
    fired = (50.0, e.BeatFired(beat="beat-2", due_at=50.0, eligible_at=50.0, told="[beat]"))

    assert broken_cuts(session(told, (10.0, first), muted, unmuted)) == lost
    assert broken_cuts(session(told, (10.0, first), muted, unmuted, (112.0, rest))) == []
    assert broken_cuts(session(told, (10.0, first), muted, fired, unmuted)) == []

"""A process may die after any event: nothing on record is lost, and the context is the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from killed_checks import broken_by_a_kill
from killed_references import REFERENCES
from killed_sessions import cuts, drawn, killed, killed_twice, whole
from killed_worlds import World

from beatroom.flows.core.events import BotSaid, Event, InstructionConsumed

pytestmark = pytest.mark.virtual

TAKE_OVERS = 40


@pytest.mark.parametrize("kind", REFERENCES)
def test_each_kind_can_be_killed_in_many_places(kind: str) -> None:
    seed = random.SystemRandom().randrange(1_000_000)
    print(f"seed {seed}")  # noqa: T201 - a failing run says how to repeat it

    found = drawn(kind, seed, TAKE_OVERS // len(REFERENCES))

    assert len(found) == TAKE_OVERS // len(REFERENCES)
    assert [one for one in found if one.faults] == [], f"seed {seed}"


@pytest.mark.parametrize("kind", [one for one in REFERENCES if REFERENCES[one].outside() is None])
def test_the_process_that_took_over_may_die_too(kind: str) -> None:
    seed = random.SystemRandom().randrange(1_000_000)
    print(f"seed {seed}")  # noqa: T201 - a failing run says how to repeat it
    world = World(seed)
    first = whole(kind, world)

    places = cuts(first)
    place = world.draw("place").choice(places[: len(places) // 2])
    found = killed_twice(kind, world, first, place, 2)

    assert [one.then is None for one in found] == [True, False, False]
    assert [one for one in found if one.faults] == [], f"seed {seed}"


def test_a_process_may_die_anywhere_but_within_one_step() -> None:
    world = World(3)
    seen = whole("conversation", world)

    places = {recorded.seq for recorded in cuts(seen)}
    types = {r.seq: r.event.type for r in seen.records}
    apart = [
        seq
        for seq, type_ in types.items()
        if type_ == "bot_said" and types.get(seq + 1) in ("beat_spoken", "instruction_consumed")
    ]
    assert apart
    assert not places & set(apart)
    assert len(places) > len(seen.records) / 2


def test_the_checker_sees_what_a_take_over_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the instructions of the dead process in the context, the checker is red."""
    world = World(3)
    seen = whole("conversation", world)
    place = next(
        cut
        for cut in cuts(seen)
        if any(r.seq == cut.seq - 1 and r.event.type == "instruction_added" for r in seen.records)
        or cut.event.type == "instruction_injected"
    )
    monkeypatch.setattr("beatroom.flows.core.state.SessionState.carried", frozenset())

    assert killed("conversation", world, seen, place).faults


@pytest.mark.parametrize("node", ["its own", "admin"])
def test_the_checker_sees_a_turn_that_is_had_twice(node: str) -> None:
    """Also where its end was said after an instruction; an instruction's own reply is no turn."""
    world = World(3)
    seen = whole("boardroom", world)
    place, said = next(
        (place, r)
        for place, r in enumerate(seen.records)
        if isinstance(r.event, BotSaid) and r.event.speaker and not r.event.interrupted
    )
    assert isinstance(said.event, BotSaid)
    assert said.event.began
    turn = said.event.node
    again = said.event if node == "its own" else said.event.model_copy(update={"node": node})
    told = InstructionConsumed(instruction="told", heard_at=said.event.began)

    def faults(*events: Event) -> list[str]:
        more = [said.model_copy(update={"event": event}) for event in events]
        records = [*seen.records[: place + 1], *more, *seen.records[place + 1 :]]
        found = broken_by_a_kill("boardroom", seen, replace(seen, records=records), world)
        return [fault for fault in found if "was had" in fault]

    assert faults() == []
    assert faults(again) == [f"{turn} was had 2 times"]
    assert faults(again, told) == ([] if node == "admin" else [f"{turn} was had 2 times"])

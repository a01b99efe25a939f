"""Who speaks next in a boardroom, in which phase, and why."""

from __future__ import annotations

import random
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beatroom.flows.kinds.boardroom.events import FACTS, Phase
from beatroom.flows.kinds.boardroom.mentions import mentioned
from beatroom.flows.kinds.boardroom.pacing import (
    TableTime,
    TurnLengths,
    lacking,
    time_to_spare,
    words_in_time,
)
from beatroom.flows.kinds.boardroom.record import BoardroomPart, Persona
from beatroom.flows.kinds.boardroom.routing import Weights, route
from beatroom.flows.kinds.boardroom.table import Table, laid
from beatroom.flows.kinds.boardroom.table import apply as table_after
from beatroom.flows.kinds.boardroom.table import phase_of as phase_at

pytestmark = pytest.mark.unit


def apply(table: Table, name: str, data: dict[str, Any]) -> Table:
    return table_after(table, FACTS.types[name].model_validate(data))


TEN = TurnLengths(usual=10.0, longest=10.0)


def phase_of(table: Table, at: float = 0.0, end: float = 36_000.0) -> Phase:
    """The phase of the next turn, in a session with hours to spare unless said otherwise."""
    return phase_at(table, TableTime(at, end), TEN)


NAMES = (
    "Marcus Aurelius",
    "Cleopatra",
    "Alexander",
    "Ruth Okafor",
    "Al Ng",
    "Søren Ångström",
    "Maya",
)
CAST = tuple(
    Persona(id=f"p{n}", name=name, persona="You sit at the table.", domains=(domain,))
    for n, (name, domain) in enumerate(
        zip(
            NAMES,
            ("virtue", "trade", "war", "budget", "security", "design", "customers"),
            strict=True,
        )
    )
)


def table(turns: int = 30, people: int = 7) -> Table:
    part = BoardroomPart(topic="Shall we?", turns=turns, cast=CAST[:people])
    return laid(part)


def turn(before: Table, persona: str, text: str = "I agree.", **more: Any) -> Table:
    said = {"persona": persona, "text": text, "mentions": mentioned(text, CAST, but=persona)}
    return apply(before, "turn", {**said, **more})


def score_of(before: Table, persona: str, phase: str = "discussion") -> dict[str, float]:
    decided = route(before, CAST[: len(before.chairs)], phase)  # type: ignore[arg-type]
    return dict(next(s for s in decided.scores if s.persona == persona).parts)


def test_the_table_waits_for_a_person_as_long_as_everybody_can_still_be_heard() -> None:
    assert time_to_spare(0, TableTime(0.0, 100.0), TEN) == 80.0
    assert time_to_spare(5, TableTime(0.0, 100.0), TEN) == 40.0
    assert time_to_spare(11, TableTime(0.0, 100.0), TEN) == 0.0


# ---- the parts of a score -------------------------------------------------------------------


def test_what_somebody_was_asked_is_taken_back() -> None:
    asked = apply(table(), "interjected", {"name": "Ana", "text": "", "addressed": ("p1", "p2")})
    corrected = {"name": "Ana", "text": "", "addressed": ("p0",), "refused": ("p1",)}
    assert apply(asked, "interjected", corrected).asked == ("p2", "p0")


def test_each_part_of_a_score_is_worth_what_it_should_be() -> None:
    held = turn(turn(table(), "p0", "Cleopatra knows trade."), "p1", "I do.")
    assert score_of(held, "p0") == {"base": 100, "turns spoken": -20}
    assert score_of(held, "p1")["mentioned lately"] == 40
    assert score_of(held, "p2") == {"base": 100, "below the average": 15}
    assert score_of(held, "p2", "opening")["has not spoken yet"] == 100
    asked = apply(
        held, "interjected", {"name": "Ana", "text": "Maya?", "mentions": [], "addressed": ["p6"]}
    )
    assert score_of(asked, "p6")["spoken to by a person"] == 60


def test_a_mention_counts_for_three_turns_and_naming_oneself_for_none() -> None:
    held = turn(table(), "p0", "Maya should say, and so should I, Marcus Aurelius.")
    assert "mentioned lately" in score_of(held, "p6")
    assert "mentioned lately" not in score_of(held, "p0")
    for who in ("p1", "p2"):
        held = turn(held, who)
        assert "mentioned lately" in score_of(held, "p6")
    held = turn(held, "p3")
    assert "mentioned lately" not in score_of(held, "p6")


def test_relevance_grows_with_what_is_talked_of_up_to_forty() -> None:
    wide = Persona(id="x", name="X", persona="You.", domains=("budget", "risk", "hiring", "law"))
    part = BoardroomPart(topic="Shall we?", turns=9, cast=(wide, CAST[1]))
    held = apply(laid(part), "turn", {"persona": "p1", "text": "The budgets and the risks."})

    def parts(at: Table) -> dict[str, float]:
        decided = route(at, part.cast, "discussion")
        return dict(next(s for s in decided.scores if s.persona == "x").parts)

    assert parts(held)["knows about it"] == pytest.approx(2 / 3 * Weights().relevance, abs=0.01)
    held = apply(held, "turn", {"persona": "p1", "text": "Hiring and law too."})
    assert parts(held)["knows about it"] == 40


def test_nobody_speaks_twice_in_a_row_unless_a_person_asks_for_it() -> None:
    held = turn(table(people=2), "p0", "Nothing more.")
    assert route(held, CAST[:2], "discussion").persona == "p1"
    asked = apply(
        held, "interjected", {"name": "Ana", "text": "Marcus?", "mentions": [], "addressed": ["p0"]}
    )
    assert route(asked, CAST[:2], "discussion").persona == "p0"
    alone = BoardroomPart(topic="Shall we?", turns=4, cast=CAST[:1])
    one = apply(laid(alone), "turn", {"persona": "p0", "text": "Yes."})
    assert route(one, CAST[:1], "discussion").persona == "p0"


def test_whom_a_person_asks_first_speaks_first() -> None:
    held = turn(table(people=4), "p0")
    said = {"name": "Ana", "text": "Ask p3, then p1", "addressed": ["p3", "p1"]}
    asked = apply(held, "interjected", {**said, "mentions": ["p1"]})
    assert route(asked, CAST[:4], "discussion").persona == "p3"
    assert route(turn(asked, "p3"), CAST[:4], "discussion").persona == "p1"


def test_ties_go_to_who_waited_longest_and_then_to_the_order_of_seats() -> None:
    assert route(table(), CAST, "opening").persona == "p0"
    held = table()
    for who in ("p2", "p0", "p1", "p3", "p4", "p5", "p6"):
        held = turn(held, who, "Yes.")
    decided = route(held, CAST, "discussion")
    assert decided.persona == "p2"
    assert "waited longest" in decided.reason


def test_who_has_to_respond_to_a_disagreement_comes_before_the_rest() -> None:
    held = turn(turn(table(), "p0"), "p1")
    held = apply(held, "conflict", {"id": "c1", "between": ["p5", "p0"], "point": "the date"})
    assert route(held, CAST, "discussion").persona == "p5"
    held = turn(held, "p5")
    assert route(held, CAST, "discussion").persona == "p0"
    held = turn(held, "p0")
    assert held.conflicts[0].owed == ()


def test_round_robin_goes_round() -> None:
    held, order = table(people=3), []
    for _ in range(7):
        who = route(held, CAST[:3], "discussion", mode="round-robin").persona
        order.append(who)
        held = turn(held, who)
    assert order == ["p0", "p1", "p2", "p0", "p1", "p2", "p0"]


# ---- balance --------------------------------------------------------------------------------


@settings(max_examples=200)
@given(seed=st.integers(0, 10**6), chatty=st.floats(0, 1))
def test_thirty_turns_of_seven_are_balanced(seed: int, chatty: float) -> None:
    draw = random.Random(seed)
    held, counts = table(), dict.fromkeys((p.id for p in CAST), 0)
    for number in range(30):
        phase = phase_of(held)
        if phase != held.phase:
            held = apply(held, "phase", {"phase": phase})
        who = route(held, CAST, phase).persona
        if number < len(CAST):
            assert counts[who] == 0, "nobody speaks twice before everybody spoke once"
        counts[who] += 1
        said = "Well. "
        if draw.random() < chatty:
            said += f"What would {draw.choice(NAMES)} say about "
            said += f"{draw.choice([p.domains[0] for p in CAST])}?"
        held = turn(held, who, said)
    assert min(counts.values()) >= 3, counts
    assert max(counts.values()) <= 2 * 30 / 7, counts


@given(seed=st.integers(0, 10**6))
def test_the_same_table_gives_the_same_decision(seed: int) -> None:
    draw = random.Random(seed)
    held = table()
    for _ in range(draw.randrange(12)):
        held = turn(held, draw.choice(CAST).id, draw.choice(NAMES))
    assert route(held, CAST, "discussion") == route(held, CAST, "discussion")


# ---- phases ---------------------------------------------------------------------------------


def test_the_opening_lasts_until_everybody_spoke_even_beyond_a_fifth() -> None:
    held = table(turns=10)
    phases = []
    for who in [p.id for p in CAST] + ["p0", "p1", "p2"]:
        phases.append(phase_of(held))
        held = apply(held, "phase", {"phase": phases[-1]})
        held = turn(held, who)
    assert phases == ["opening"] * 7 + ["discussion", "wrap-up", "wrap-up"]


def spoken(turns: int, limit: int, people: int = 2) -> Table:
    """A table after so many turns, each persona's in its place, told of each phase."""
    held = table(turns=limit, people=people)
    for n in range(turns):
        held = told(held)
        held = turn(held, f"p{n % people}")
    return told(held)


def told(held: Table, at: float = 0.0, end: float = 36_000.0) -> Table:
    due = phase_of(held, at, end)
    if due == held.phase and held.announced:
        return held
    return apply(held, "phase", {"phase": due, "at": at, "end": end})


def test_turns_that_are_added_in_the_wrap_up_reopen_the_discussion() -> None:
    held = spoken(8, 10)
    assert held.phase == "wrap-up"
    longer = told(apply(held, "extended", {"turns": 20}))
    assert (longer.limit, longer.phase) == (30, "discussion")
    phases = []
    for n in range(22):
        longer = told(longer)
        phases.append(longer.phase)
        longer = turn(longer, f"p{n % 2}")
    assert phases == ["discussion"] * 18 + ["wrap-up"] * 4


def test_time_that_is_added_in_the_wrap_up_reopens_it_too() -> None:
    held = told(turn(turn(told(table(turns=40, people=2), end=100), "p0"), "p1"), 85, 100)
    assert held.phase == "wrap-up"
    assert phase_of(turn(held, "p0"), 88, 100) == "wrap-up"
    assert phase_of(held, 88, 300) == "discussion"


def test_a_reopening_leaves_a_turn_for_the_wrap_up() -> None:
    held = apply(spoken(9, 10), "extended", {"turns": 1})
    assert phase_of(held) == "discussion"
    assert phase_of(turn(held, "p0")) == "wrap-up"


def test_the_opening_of_more_seats_than_turns_gives_way_to_a_wrap_up() -> None:
    held, phases = table(turns=4), list[Phase]()
    for n in range(4):
        held = told(held)
        phases.append(held.phase)
        who = route(held, CAST, phases[-1]).persona
        assert held.chairs[who].last_spoke_turn is None
        held = turn(held, who)
        assert n == 3 or held.unheard
    assert phases == ["opening"] * 3 + ["wrap-up"]


@pytest.mark.parametrize(
    ("at", "phase"), [(0.0, "opening"), (21.0, "discussion"), (79.0, "discussion"), (81, "wrap-up")]
)
def test_phases_follow_the_time_where_that_runs_out_before_the_turns(at: float, phase: str) -> None:
    held = turn(turn(told(table(turns=80, people=2), end=100), "p0"), "p1")
    assert phase_of(held, at, 100.0) == phase


def test_the_wrap_up_begins_while_there_is_time_for_a_turn_of_it() -> None:
    held = turn(told(table(turns=80), end=40), "p0")
    assert held.unheard == 6
    assert phase_of(held, 19.0, 40.0) == "opening"
    assert phase_of(held, 21.0, 40.0) == "wrap-up"


def test_what_turns_lack_is_told_in_seconds() -> None:
    assert lacking(4, TableTime(60.0, 100.0), TEN) == 0
    assert lacking(7, TableTime(60.0, 100.0), TEN) == 30


def test_where_time_presses_each_may_say_less_so_that_all_are_heard() -> None:
    assert words_in_time(60, 2, TableTime(0, 600)) == 60
    assert words_in_time(60, 4, TableTime(0, 100)) == 45
    assert words_in_time(60, 11, TableTime(0, 20)) == 15
    assert words_in_time(10, 11, TableTime(0, 20)) == 10


def test_a_turn_that_failed_uses_its_place_but_is_not_counted() -> None:
    held = turn(table(), "p0", skipped=True)
    assert held.turns == 1
    assert held.chairs["p0"].turn_count == 0
    assert held.chairs["p0"].last_spoke_turn == 1
    assert held.lines == ()


# ---- mentions -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I also think so.", ()),
        ("Al Ng said it.", ("p4",)),
        ("What would Okafor say?", ("p3",)),
        ("MARCUS AURELIUS, please", ("p0",)),
        ("Soren Angstrom has a point", ("p5",)),  # by surname: ø is a letter of its own
        ("Søren Angstrom has a point", ("p5",)),
        ("Angstrom's design", ("p5",)),
        ("the Mayan calendar", ()),
        ("Maya and Cleopatra", ("p1", "p6")),
    ],
)
def test_names_are_found_on_word_boundaries(text: str, expected: tuple[str, ...]) -> None:
    assert mentioned(text, CAST) == expected


def test_a_declared_alias_is_a_name_too() -> None:
    caesar = Persona(id="c", name="Gaius Julius Caesar", persona="You.", aliases=("the dictator",))
    assert mentioned("As The Dictator says", (caesar,)) == ("c",)


def test_a_table_is_never_changed_in_place() -> None:
    held = table()
    assert isinstance(held.chairs, MappingProxyType)
    turn(held, "p0")
    assert held.turns == 0

"""The parts of a turn of several people."""

from __future__ import annotations

import random
import sys

import pytest

from beatroom.flows.core.turn.parts import ONE_PART, Said, Span, side_by_side, span_of

pytestmark = pytest.mark.unit


def said(who: str, began: float, ended: float) -> Said:
    return Said(who, Span(began, ended))


def test_parts_stand_as_they_began_however_they_came() -> None:
    assert side_by_side([said("ben", 1.0, 2.0), said("ana", 0.0, 3.0)]) == [[1], [0]]


def test_who_goes_on_after_a_breath_has_one_part_beside_another() -> None:
    ana, on = said("ana", 0.0, 1.0), said("ana", 1.4, 2.0)
    ben = said("ben", 0.5, 3.0)
    assert side_by_side([ana, ben, on]) == [[0, 2], [1]]
    late = said("ana", 1.0 + ONE_PART + 0.1, 4.0)
    assert side_by_side([ana, ben, late]) == [[0], [1], [2]]


def test_one_person_alone_has_one_part_whatever_the_pauses() -> None:
    assert side_by_side([said("ana", 0.0, 1.0), said("ana", 9.0, 10.0)]) == [[0, 1]]


def test_without_times_parts_stand_as_they_came() -> None:
    assert side_by_side([Said("ana"), Said("ana"), Said("ben"), Said("ana")]) == [[0, 1], [2], [3]]


def test_a_part_s_span_is_known_where_all_of_it_is() -> None:
    assert span_of([said("ana", 1.0, 2.0), said("ana", 0.5, 1.0)]) == Span(0.5, 2.0)
    assert span_of([said("ana", 1.0, 2.0), Said("ana")]) is None
    assert span_of([]) is None


def test_nothing_is_lost_and_nobody_s_words_are_another_s() -> None:
    seed = random.randrange(2**32)
    sys.stdout.write(f"seed {seed}\n")
    draw = random.Random(seed)
    for _ in range(300):
        turn = [
            Said(draw.choice("abc"), None if draw.random() < 0.2 else Span(at, at + draw.random()))
            for at in (draw.uniform(0.0, 6.0) for _ in range(draw.randint(0, 8)))
        ]
        parts = side_by_side(turn)
        assert sorted(place for part in parts for place in part) == list(range(len(turn)))
        assert all(len({turn[place].who for place in part}) == 1 for part in parts)

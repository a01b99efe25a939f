"""Who speaks, who holds the floor and when the room is quiet; times are seconds."""

from __future__ import annotations

import pytest

from beatroom.flows.core.turn.voices import LONGEST, PATIENCE, WAITED, Voices

pytestmark = pytest.mark.unit


def test_the_room_is_quiet_when_nobody_speaks_and_all_is_recognised() -> None:
    both = Voices().begins("ana", 0.0).begins("ben", 1.0)
    assert both.holding == ("ana", "ben")
    one = both.ends("ana", 2.0).awaits(1)
    assert one.holding == ("ben",)
    none = one.ends("ben", 3.0).awaits(1)
    assert none.holding == ()
    assert not none.quiet
    assert not none.awaits(-1).quiet
    assert none.awaits(-1).awaits(-1).quiet
    assert none.awaits(-5).recognising == 0


def test_a_voice_without_end_gives_way_to_whoever_else_has_spoken() -> None:
    noise = Voices().begins("noise", 0.0)
    later = noise.begins("ana", LONGEST)
    assert later.ends("ana", LONGEST + WAITED / 2).holding == ("noise",)  # a cough
    after = later.ends("ana", LONGEST + WAITED)
    assert after.holding == ()
    # A short pause gives it nothing back, a long one does.
    ended = after.ends("noise", 60.0)
    assert ended.begins("noise", 60.0 + PATIENCE).holding == ()
    assert ended.begins("noise", 60.1 + PATIENCE).holding == ("noise",)


def test_nobody_gives_way_before_their_time() -> None:
    both = Voices().begins("ana", 0.0).begins("ben", 10.0)
    assert both.ends("ben", LONGEST - 1.0).holding == ("ana",)


def test_whoever_is_overruled_speaks_and_holds_nothing() -> None:
    both = Voices().begins("ana", 0.0).begins("ben", 1.0).overruled()
    assert both.holding == ()
    assert both.begins("cleo", 2.0).holding == ("cleo",)
    assert both.ends("ana", 2.0).begins("ana", 2.5).holding == ()


def test_who_has_been_quiet_for_long_is_forgotten() -> None:
    voices = Voices()
    for number in range(100):
        voices = voices.begins(f"p{number}", number).ends(f"p{number}", number + 0.1)
    assert len(voices.stretches) <= 2

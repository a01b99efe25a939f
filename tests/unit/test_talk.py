"""Talks made from seeds: the same for the same seed, whole, and as their numbers promise."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from talk.plan import MEANT, UNDER, Talk, Utterance, plan
from talk.sound import HASTE, LEAKAGE, placed, rendered
from talk.voices import RATE, Spoken, loudness

pytestmark = pytest.mark.unit

SEEDS = [f"{number}" for number in range(60)]
OVERLAPS = (0.0, 0.2, 0.4)


def talks() -> list[Talk]:
    return [
        plan(seed, 1 + number % 3, OVERLAPS[number % 7 % 3]) for number, seed in enumerate(SEEDS)
    ]


def test_a_seed_is_one_talk_and_another_seed_another() -> None:
    assert talks() == talks()
    assert len({talk.scenes for talk in talks()}) == len(SEEDS)


def test_every_talk_has_its_people_and_all_that_is_measured() -> None:
    for talk in talks():
        ids = {person.id for person in talk.people}
        kinds = {one.kind for one in talk.utterances}
        assert {one.who for one in talk.utterances} <= ids, talk.seed
        assert len({person.name for person in talk.people}) == len(ids)
        assert kinds >= {"host", "interruption"}, talk.seed
        assert kinds & UNDER, talk.seed
        assert ("person" in kinds) == (len(ids) > 1), talk.seed
        assert len({one.id for one in talk.utterances}) == len(talk.utterances)
        for one in talk.utterances:
            assert len(one.pauses) == len(one.phrases) - 1
            assert all(0.25 <= pause <= 1.2 for pause in one.pauses)
            assert all(phrase and "|" not in phrase and "{" not in phrase for phrase in one.phrases)
            assert one.to != one.who
            assert (one.to == "host") == (one.kind in {*MEANT, "farewell"})
            if one.kind == "person":
                assert any(talk.person(one.to or "").name in phrase for phrase in one.phrases)


def test_as_many_turns_overlap_as_are_asked_for() -> None:
    for talk in talks():
        turns = [turn for scene in talk.scenes for turn in scene.turns]
        early = [turn for turn in turns if turn.gap < 0]
        if len(talk.people) > 1:
            assert len(early) == round(talk.overlap * len(turns)), talk.seed
        for scene in talk.scenes:
            assert scene.turns[0].gap == 0
            for before, turn in zip(scene.turns, scene.turns[1:], strict=False):
                assert turn.gap >= 0 or before.who != turn.who


def test_voices_differ_within_a_talk() -> None:
    for talk in talks():
        pitches = sorted(person.pitch for person in talk.people)
        assert all(b - a > 0.05 for a, b in pairwise(pitches)), talk.seed


def sound(seconds: float) -> Spoken:
    size = int(seconds * RATE)
    return Spoken(np.ones(size, np.float32), ((0, size),))


def turn(who: str, gap: float) -> Utterance:
    return Utterance(f"{who}{gap}", who, "room", None, ("Words.",), gap=gap)


def test_gaps_and_overlaps_become_samples() -> None:
    turns = [turn("a", 0.0), turn("b", 0.5), turn("a", -0.4), turn("b", -9.0), turn("b", -1.0)]
    lain = placed(turns, [sound(1.0), sound(2.0), sound(1.0), sound(0.5), sound(0.5)])
    begins = [one.begin / RATE for one in lain]
    assert begins[:3] == pytest.approx([0.0, 1.5, 3.1])
    assert begins[3] == pytest.approx(max(3.1 + HASTE, lain[1].end / RATE))
    assert lain[4].begin == lain[3].end  # nobody talks over themselves


def test_everybody_is_in_their_own_microphone_and_leaks_into_the_others() -> None:
    of_three = (plan(seed, 3, 0.0) for seed in SEEDS)
    talk = next(t for t in of_three if all(p.engine == "hibari" for p in t.people))
    scene = next(scene for scene in talk.scenes if scene.expects == "nothing")
    stretch = rendered(talk.people, scene.turns)
    again = rendered(talk.people, scene.turns)
    for person in talk.people:
        assert (stretch.microphones[person.id] == again.microphones[person.id]).all()
        assert stretch.microphones[person.id].size == stretch.length
    for one in stretch.placed:
        own = loudness(stretch.microphones[one.utterance.who][one.begin : one.end])
        level = 0.09 * 10 ** (talk.person(one.utterance.who).level / 20)
        assert own == pytest.approx(level, rel=0.25)
        for other in talk.people:
            if other.id != one.utterance.who:
                leaked = loudness(stretch.microphones[other.id][one.begin : one.end])
                assert leaked == pytest.approx(own * LEAKAGE, rel=0.25)

"""The duplex benchmark: figures of hosts with one fault each, and red where nothing happened."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from measuring import Run
from measuring.loading import loaded
from measuring.trying import tried
from talk import ears, keeping, theatre, wording
from talk.director import Performance
from talk.figures import Figures, figures
from talk.hearing import LOUD, audible
from talk.plan import Size, Talk, plan
from talk.stage import Packet, on_clock
from talk.voices import BESIDE, RATE, Floats
from talk.wording import Score, Scores, Segment, plain, recorded, reference, rightly_named, swapped
from talk_play import Manners, played, without_words

pytestmark = pytest.mark.unit

SIZE = Size(asks=2, asides=1, rooms=1, stories=2)
TALK, TWO = plan("duplex", 3, 0.2, SIZE), plan("duplex", 2, 0.4, SIZE)


def of(done: Performance) -> Figures:
    return figures(done, audible(done.heard, done.sent))


@pytest.mark.parametrize("talk", [TALK, TWO], ids=["three people", "two people"])
def test_a_good_host_has_good_figures(talk: Talk) -> None:
    found = of(played(talk))
    over, spoken = found.over
    assert spoken > 20
    assert over == pytest.approx(0.0, abs=0.02 * spoken)
    assert found.silences == pytest.approx([0.8] * len(found.silences), abs=0.25)
    assert found.too_long == (0, len(found.silences))
    assert found.stops == pytest.approx([0.2, 0.2], abs=0.15)
    assert found.not_stopped == (0, 2)
    assert found.cut_by_words[0] == found.cut_by_sounds[0] == 0
    assert found.cut_by_words[1] + found.cut_by_sounds[1] >= 4
    assert found.answered[0] == found.joined[0] == 0
    assert found.answered[1] >= 3


def test_a_host_that_answers_everything_answers_what_is_not_for_it() -> None:
    found = of(played(TALK, Manners(chats=True)))
    assert found.answered[0] >= 1
    assert found.joined[0] >= 1
    assert found.too_long[0] == 0


def test_a_host_that_never_answers_is_silent_for_too_long() -> None:
    found = of(played(TALK, Manners(answers=None)))
    assert found.too_long[0] == found.too_long[1] >= 4
    assert min(found.silences) >= 5


def test_a_host_that_does_not_yield_talks_over_people() -> None:
    found = of(played(TALK, Manners(yields=None)))
    assert found.not_stopped == (2, 2)
    assert min(found.stops) > 3
    assert found.over[0] > 2.0


def test_a_host_that_answers_before_people_have_finished_talks_over_them() -> None:
    found = of(played(TALK, Manners(hasty=0.9)))
    assert found.over[0] > 2.0
    assert found.too_long[0] == 0


def test_a_host_that_stops_for_a_backchannel_is_cut() -> None:
    found = of(played(TALK, Manners(shy=True)))
    cut, tried_ = (sum(pair) for pair in zip(found.cut_by_words, found.cut_by_sounds, strict=True))
    assert cut == tried_ == 2


def test_the_host_is_found_under_others_words() -> None:
    """Its share of the sound is told from theirs also where two of them talk at once."""
    done = played(TWO, Manners(hasty=1.0))
    mute = played(TWO, Manners(hasty=1.0, mute=True))
    assert audible(mute.heard, mute.sent) == []
    found = sum(end - begin for begin, end in audible(done.heard, done.sent))
    alone = np.max([np.zeros_like(done.heard["p1"]), _host(done)], axis=0)
    truth = np.sqrt(np.square(alone[: alone.size // 160 * 160]).reshape(-1, 160).mean(1)) > LOUD
    assert found == pytest.approx(truth.sum() / 100, rel=0.1)


def _host(done: Performance) -> Floats:
    late = round(0.12 * RATE)
    sent = np.concatenate([np.zeros(late, np.float32), done.sent["p2"][:-late]])
    return np.abs(done.heard["p1"] - sent)


def test_packets_that_come_late_or_not_at_all_keep_their_places() -> None:
    tone = np.full(RATE // 50, 1000, np.int16)
    packets = [
        Packet(
            came=10.02 + n / 50 + (0.3 if 100 <= n < 110 else 0.0), place=5.0 + n / 50, samples=tone
        )
        for n in range(500)
        if not 200 <= n < 225
    ]
    sound = on_clock(packets, 9.5, 20.5)
    loud = np.flatnonzero(sound)
    assert loud[0] == pytest.approx(0.5 * RATE, abs=2)
    assert loud[-1] == pytest.approx(10.5 * RATE, abs=2)
    gaps = np.diff(loud)
    assert gaps.max() == pytest.approx(0.5 * RATE, abs=2)  # what never came
    assert (gaps > 1).sum() == 1


def test_words_are_scored_by_name() -> None:
    done = played(TALK)
    truth, found = reference(done), recorded(done)
    right, recognised = rightly_named(truth, found)
    assert right == recognised == sum(len(one.words.split()) for one in truth)
    ana, ben, cleo = (person.name for person in TALK.people)
    mixed = recorded(played(TALK, Manners(names={ana: ben})))
    right_of_mixed, recognised = rightly_named(truth, mixed)
    assert recognised > 0.9 * right
    assert 0.3 * right < right_of_mixed < 0.9 * right
    assert rightly_named(truth, []) == (0, 0)
    assert {one.speaker for one in swapped(found)} == {ana, ben, cleo}
    assert plain("Mm-hm, OK: it's Robin's  turn!") == "it's robin's turn"


@pytest.mark.skipif(not BESIDE.exists(), reason="MeetEval comes with `make bench-ready`")
def test_meeteval_scores_wrong_names_as_errors() -> None:
    done = played(TALK)
    truth, found = reference(done), recorded(done)
    whole = wording.scores(truth, found)
    assert whole.cp.errors == whole.tcp.errors == whole.named.errors == 0
    assert whole.cp.words == sum(len(one.words.split()) for one in truth)
    other = wording.scores(truth, swapped(found))
    assert other.cp.errors == 0  # in which names may be permuted
    assert other.named.errors > 0.8 * other.named.words
    ana, ben, _ = (person.name for person in TALK.people)
    mixed = wording.scores(truth, recorded(played(TALK, Manners(names={ana: ben}))))
    assert min(mixed.cp.errors, mixed.tcp.errors, mixed.named.errors) > 0.3 * whole.cp.words
    assert wording.scores(truth, []).cp == Score(whole.cp.words, whole.cp.words)


def test_a_run_has_two_and_three_people_at_each_overlap() -> None:
    benchmark, module = loaded("duplex")
    every = [module.planned(Run(benchmark), number) for number in range(6)]
    assert {(len(talk.people), talk.overlap) for talk in every} == {
        (people, overlap) for people in (2, 3) for overlap in (0.0, 0.2, 0.4)
    }


@pytest.fixture
def on_paper(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """The benchmark with performances on paper, by a host of such manners: why it is red."""

    def red(
        manners: Manners, change: Callable[[Performance], Performance] = lambda d: d
    ) -> list[str]:
        async def performed(_: str, talk: Talk) -> Performance:
            return change(played(talk, manners))

        monkeypatch.setattr(theatre, "performed", performed)
        monkeypatch.setattr(ears, "_words", _heard_words)
        monkeypatch.setattr(ears, "alone", reference)
        monkeypatch.setattr(wording, "scores", _scores)
        monkeypatch.setattr(keeping, "keep", lambda *_: None)
        return tried("duplex")

    return red


def _heard_words(samples: Floats) -> str:
    return "Goodbye everybody." if np.abs(samples).max(initial=0.0) > LOUD else ""


def _scores(truth: list[Segment], found: list[Segment]) -> Scores:
    """Without MeetEval: words that are not under their name."""
    words = sum(len(one.words.split()) for one in truth)
    score = Score(words - rightly_named(truth, found)[0], words)
    return Scores(score, score, score)


def test_it_is_green_where_a_talk_took_place(on_paper: Callable[..., list[str]]) -> None:
    assert on_paper(Manners()) == []


def test_it_is_green_and_bad_with_a_bad_host(on_paper: Callable[..., list[str]]) -> None:
    """Bad figures are told, not red."""
    assert on_paper(Manners(chats=True, yields=None)) != ["the run broke off"]


@pytest.mark.parametrize(
    ("manners", "why"),
    [
        (Manners(mute=True), "seconds that the host was heard"),
        (Manners(deaf=True), "words on record"),
    ],
)
def test_it_is_red_where_its_subject_did_nothing(
    on_paper: Callable[..., list[str]], manners: Manners, why: str
) -> None:
    assert any(why in fault for fault in on_paper(manners))


def test_it_is_red_without_a_record(on_paper: Callable[..., list[str]]) -> None:
    assert any("words on record" in fault for fault in on_paper(Manners(), without_words))

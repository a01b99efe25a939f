"""People who speak at once: each is heard, by name, and the host answers when the room is quiet."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest
from several_people import BROKEN, COUGH, Company
from stage_play import Play, at, join, play

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.flows.core.events import FloorChanged, ReplyFailed, TimeAnswered, UserSaid

pytestmark = pytest.mark.virtual

WATER = "The garden needs more water in the summer"
TRAIN = "The train leaves from platform nine"
TEA = "I would rather have tea"


async def company(hands: RehearsalHandle) -> None:
    for name in ("Ana", "Ben", "Cleo"):
        await join(hands, name)


def said(played: Play) -> list[tuple[str | None, str]]:
    return [(ev.participant, ev.text) for _, ev in played.events(UserSaid)]


def spans(played: Play) -> list[tuple[float, float]]:
    """When things were said, in seconds since the rehearsal's beginning."""
    return [
        (round(ev.began - EPOCH, 1), round(ev.ended - EPOCH, 1))
        for _, ev in played.events(UserSaid)
        if ev.began is not None and ev.ended is not None
    ]


def answered(played: Play, since: float = 15.0) -> list[list[tuple[str, str]]]:
    """What people had said by each run of the model after that time."""
    return [
        [(str(m.get("name")), str(m["content"])) for m in run.held if m["role"] == "user"]
        for run in played.seen.runs
        if EPOCH + since < run.at < EPOCH + 230
    ]


def test_what_two_say_at_once_is_on_record_and_answered_once() -> None:
    people = Company()

    async def talk(hands: RehearsalHandle) -> None:
        await company(hands)
        await asyncio.gather(
            people.says(hands, "ana", 20.0, WATER), people.says(hands, "ben", 20.8, TRAIN)
        )
        await at(hands, 60)

    played = play(talk, hearing=people.hearing)

    assert said(played) == [("ana", WATER), ("ben", TRAIN)]
    (ana, ben) = spans(played)
    assert ana == pytest.approx((20.0, 20.0 + 0.05 * len(WATER)), abs=0.1)
    assert ben == pytest.approx((20.8, 20.8 + 0.05 * len(TRAIN)), abs=0.1)
    assert answered(played) == [[("Ana", WATER), ("Ben", TRAIN)]]
    began = next(ev for _, ev in played.events(FloorChanged) if ev.holder == "person")
    assert began.participant == "ana"
    assert broken_promises(played.seen) == []


@pytest.mark.parametrize("later", [0.0, 0.8, 1.6, 2.2])
@pytest.mark.parametrize("takes", [0.1, 0.9, 3.0])
def test_a_name_belongs_to_the_audio_however_late_its_words_come(
    later: float, takes: float
) -> None:
    people = Company(takes=takes)

    async def talk(hands: RehearsalHandle) -> None:
        await company(hands)
        await asyncio.gather(
            people.says(hands, "ana", 20.0, WATER), people.says(hands, "ben", 20.0 + later, TRAIN)
        )
        await at(hands, 60)

    played = play(talk, hearing=people.hearing)

    assert sorted(said(played)) == [("ana", WATER), ("ben", TRAIN)]
    assert [sorted(seen) for seen in answered(played)] == [[("Ana", WATER), ("Ben", TRAIN)]]
    assert broken_promises(played.seen) == []


def test_who_speaks_on_after_a_breath_stays_one_line_beside_another() -> None:
    people = Company()

    async def talk(hands: RehearsalHandle) -> None:
        await company(hands)
        await asyncio.gather(
            people.says(hands, "ana", 20.0, "The garden", 0.4, "needs water", 0.4, "in summer"),
            people.says(hands, "ben", 20.3, TRAIN),
            people.says(hands, "cleo", 21.0, TEA),
        )
        await at(hands, 60)

    played = play(talk, hearing=people.hearing)

    assert said(played) == [
        ("ana", "The garden needs water in summer"),
        ("ben", TRAIN),
        ("cleo", TEA),
    ]
    assert len(answered(played)) == 1


def test_the_next_speaker_makes_nobody_s_words_unsaid() -> None:
    people = Company(takes=0.25)
    rounds = 12

    async def talk(hands: RehearsalHandle) -> None:
        await company(hands)
        # Ben begins at other moments of the recognition, the turn's end and the reply to Ana.
        for n in range(rounds):
            begin = 20.0 + 15 * n
            await asyncio.gather(
                people.says(hands, "ana", begin, f"The number {n} of mine is blue"),
                people.says(hands, "ben", begin + 1.3 + 0.17 * n, f"And {n} of mine is red"),
            )

    played = play(talk, hearing=people.hearing, length=400.0)

    assert sorted(said(played)) == sorted(
        [("ana", f"The number {n} of mine is blue") for n in range(rounds)]
        + [("ben", f"And {n} of mine is red") for n in range(rounds)]
    )
    assert broken_promises(played.seen) == []


def test_a_noise_beside_somebody_ends_no_turn_and_keeps_none_open() -> None:
    people = Company()

    async def talk(hands: RehearsalHandle) -> None:
        await company(hands)
        await asyncio.gather(
            people.says(hands, "ana", 20.0, WATER), people.says(hands, "ben", 21.9, COUGH)
        )
        await at(hands, 40)
        await people.says(hands, "cleo", 41.0, COUGH)

    played = play(talk, hearing=people.hearing)

    assert said(played) == [("ana", WATER)]
    assert len(answered(played)) == 1
    floor = [(t, ev.holder) for t, ev in played.events(FloorChanged)]
    coughed = [later - t for (t, who), (later, _) in pairwise(floor) if t > 40 and who == "person"]
    assert coughed
    assert coughed[0] < 2.5  # and not the watchdog's five seconds


def test_a_microphone_that_is_switched_off_in_the_middle_of_a_word_keeps_nobody_waiting() -> None:
    people = Company()

    async def talk(hands: RehearsalHandle) -> None:
        await company(hands)
        says = asyncio.ensure_future(people.says(hands, "ana", 20.0, WATER * 5))
        await people.says(hands, "ben", 20.5, TRAIN)
        says.cancel()  # Ana's microphone is off: nothing comes any more
        await at(hands, 60)

    played = play(talk, hearing=people.hearing)

    assert dict(said(played))["ben"] == TRAIN
    assert dict(said(played))["ana"] == WATER * 5
    [reply] = [run.at - EPOCH for run in played.seen.runs if 20 < run.at - EPOCH < 200]
    assert reply < 26


def test_a_microphone_that_is_never_quiet_gives_way_to_whoever_has_something_to_say() -> None:
    people = Company()

    async def talk(hands: RehearsalHandle) -> None:
        await company(hands)
        await asyncio.gather(
            people.says(hands, "ben", 20.0, "noise " * 400),
            people.says(hands, "ana", 75.0, WATER + " and in spring"),
        )

    played = play(talk, hearing=people.hearing, length=400.0)

    asked = next(t for t, ev in played.events(UserSaid) if ev.participant == "ana")
    assert asked < 80
    assert any(t - EPOCH < 81 for t in (run.at for run in played.seen.runs) if t - EPOCH > 75)


def test_the_host_takes_the_floor_from_two_who_never_pause_together() -> None:
    people = Company()

    async def talk(hands: RehearsalHandle) -> None:
        await company(hands)
        for n in range(40):
            who = ("ana", "ben")[n % 2]
            hands.session.live.spawn(
                people.says(hands, who, 20.0 + 4 * n, f"{who} has remark {n} " * 4), "talk"
            )

    played = play(talk, hearing=people.hearing, length=400.0)

    replied = [t for t in (run.at - EPOCH for run in played.seen.runs) if 20 < t < 175]
    assert replied
    heard = {ev.text for _, ev in played.events(UserSaid)}
    for n in range(40):
        assert any(f"remark {n} " in text + " " for text in heard), n


def test_a_time_question_beside_somebody_else_s_words_goes_to_the_model_with_the_time() -> None:
    people = Company()

    async def talk(hands: RehearsalHandle) -> None:
        await company(hands)
        await people.says(hands, "ana", 20.0, "How much time is left")
        await at(hands, 40)
        await asyncio.gather(
            people.says(hands, "ana", 40.0, "How much time is left"),
            people.says(hands, "ben", 40.2, TRAIN),
        )
        await at(hands, 60)

    played = play(talk, hearing=people.hearing)

    assert len([t for t, _ in played.events(TimeAnswered) if t < 30]) == 1
    assert not [t for t, _ in played.events(TimeAnswered) if 40 < t < 60]
    later = [run for run in played.seen.runs if EPOCH + 40 < run.at < EPOCH + 60]
    assert any("[now]" in str(run.held[-1]["content"]) for run in later)


def test_what_cannot_be_recognised_is_told_and_keeps_nobody_waiting() -> None:
    people = Company()

    async def talk(hands: RehearsalHandle) -> None:
        await company(hands)
        await asyncio.gather(
            people.says(hands, "ana", 20.0, BROKEN), people.says(hands, "ben", 20.1, TRAIN)
        )
        await at(hands, 60)

    played = play(talk, hearing=people.hearing)

    assert said(played) == [("ben", TRAIN)]
    assert [ev.service for _, ev in played.events(ReplyFailed)] == ["stt"]
    assert len(answered(played)) == 1

"""What people say under the host's speech: a sign of listening leaves it be, a word stops it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise

import pytest
from several_people import COUGH, Company
from stage_play import Play, join, personality, play

from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core.events import Backchannel, BotSaid, UserSaid

pytestmark = pytest.mark.virtual

STORY = " ".join(["There was a garden. It had forty old trees. A well stood in it."] * 4)
ASKS = f"{STORY} Shall we go on then?"
AT_ONCE = 0.45
"""Seconds from somebody's first sound until the host has to be silent."""
SIGNS = {"en": ("Mm-hm.", "Right."), "de": ("Genau.", "[laughter]")}

Said = tuple[str | float, ...]


def under_the_story(
    *said: Said, people: Company, language: str = "en", words: str = STORY
) -> tuple[Play, list[float]]:
    """A talk in which one after another says something while the host speaks; and when they did."""
    began: list[float] = []

    async def talk(hands: RehearsalHandle) -> None:
        for name in ("Ana", "Ben"):
            await join(hands, name)
        for number, one in enumerate(said):
            await hands.session.live.floor.wait(lambda f: f.bot, None)
            await asyncio.sleep(2.0)
            began.append(hands.clock.now())
            at = hands.clock.now() - EPOCH
            await people.says(hands, ("ana", "ben")[number % 2], at, *one)
        await asyncio.sleep(20.0)

    record = personality(language=language)
    played = play(talk, plan=lambda _: ScriptedAnswer(words), record=record, hearing=people.hearing)
    return played, began


def silent_after(played: Play, at: float) -> float:
    """Seconds until the host's voice stops, from a moment at which it sounds."""
    return next(one.end for one in played.seen.host if one.start < at < one.end) - at


def pauses(played: Play, at: float, within: float = 3.0) -> list[float]:
    """Seconds for which the host is silent before it goes on, soon after a moment."""
    spans = played.seen.host
    gaps = [(a.end, b.start) for a, b in pairwise(spans)]
    return [end - begin for begin, end in gaps if at < begin < at + within]


def signs(played: Play) -> list[tuple[str | None, str, bool]]:
    return [(ev.participant, ev.text, ev.cut) for _, ev in played.events(Backchannel)]


@pytest.mark.parametrize("language", SIGNS)
def test_a_sign_of_listening_does_not_stop_the_host(language: str) -> None:
    one, other = SIGNS[language]
    played, began = under_the_story((one,), (other,), people=Company(), language=language)

    assert signs(played) == [("ana", one, False), ("ben", other, False)]
    assert played.events(UserSaid) == []
    opening = played.events(BotSaid)[0][1]
    assert (opening.text, opening.interrupted) == (STORY, False)
    for at in began:
        assert all(pause < 1.0 for pause in pauses(played, at))
    assert not any(one in str(m) or other in str(m) for m in played.seen.final)


@pytest.mark.parametrize("words", ["Stop.", "Wait a moment, I would like to say something."])
def test_an_interruption_stops_it_from_its_first_sound(words: str) -> None:
    played, (at,) = under_the_story((words,), people=Company(takes=0.5))

    assert silent_after(played, at) <= AT_ONCE
    assert min(pauses(played, at)) > 1.0
    assert played.events(BotSaid)[0][1].interrupted
    assert [ev.text for _, ev in played.events(UserSaid)] == [words]
    assert signs(played) == []


def test_a_noise_does_not_stop_it() -> None:
    played, (at,) = under_the_story((COUGH,), people=Company())

    assert not played.events(BotSaid)[0][1].interrupted
    assert max(pauses(played, at)) < 1.0
    assert signs(played) == []


def test_a_short_voice_whose_words_come_late_does_not_keep_it_silent() -> None:
    played, (at,) = under_the_story(("Mm-hm.",), people=Company(takes=3.0))

    assert max(pauses(played, at)) < 1.0
    assert not played.events(BotSaid)[0][1].interrupted
    assert signs(played) == [("ana", "Mm-hm.", False)]


def test_words_that_come_late_stop_it_all_the_same() -> None:
    played, _ = under_the_story(("Stop it.",), people=Company(takes=3.0))

    assert played.events(BotSaid)[0][1].interrupted
    assert [ev.text for _, ev in played.events(UserSaid)] == ["Stop it."]


@pytest.mark.parametrize(
    "long", ["Yes, yes, exactly, of course, absolutely.", " ".join(["Ha ha"] * 8)]
)
def test_a_long_sign_of_listening_is_known_while_it_sounds(long: str) -> None:
    played, (at,) = under_the_story((long,), people=Company())

    assert signs(played) == [("ana", long, False)]
    assert max(pauses(played, at)) < 1.0
    assert not played.events(BotSaid)[0][1].interrupted


def test_a_long_sign_of_listening_that_is_known_late_is_carried_on_from() -> None:
    long = "Yes, yes, exactly, of course, absolutely."
    played, _ = under_the_story((long,), people=Company(takes=1.5))

    assert signs(played) == [("ana", long, True)]
    assert played.events(UserSaid) == []
    first, second, *_ = [ev for _, ev in played.events(BotSaid)]
    assert first.interrupted
    assert not second.interrupted


def test_whoever_begins_as_if_listening_and_says_more_cuts_in_before_having_finished() -> None:
    begins, more = "Yes, right, okay.", "But there is something that I would like to ask about it."
    played, (at,) = under_the_story((begins, more), people=Company())

    assert [ev.text for _, ev in played.events(UserSaid)] == [f"{begins} {more}"]
    assert played.events(BotSaid)[0][1].interrupted
    stopped = max(one.end for one in played.seen.host if one.start < at + 2.5)
    assert stopped - at < 0.05 * len(begins) + 1.5


def test_what_was_recognised_before_it_was_over_is_not_recognised_again() -> None:
    people = Company()
    played, _ = under_the_story(("Stop.",), people=people)

    assert [ev.text for _, ev in played.events(UserSaid)] == ["Stop."]
    assert len(people.heard) == 1


def test_a_yes_to_what_the_host_asks_is_heard_once_it_has_finished() -> None:
    played, _ = under_the_story(("Yes.",), ("Mm-hm.",), people=Company(), words=ASKS)

    assert not played.events(BotSaid)[0][1].interrupted
    assert [(ev.participant, ev.text) for _, ev in played.events(UserSaid)] == [("ana", "Yes.")]
    assert signs(played) == [("ben", "Mm-hm.", False)]


def test_somebody_cuts_in_while_another_listens() -> None:
    people = Company()
    words = "Sorry, may I ask something about it?"

    async def talk(hands: RehearsalHandle) -> None:
        for name in ("Ana", "Ben"):
            await join(hands, name)
        await hands.session.live.floor.wait(lambda f: f.bot, None)
        await asyncio.sleep(2.0)
        at = hands.clock.now() - EPOCH
        await asyncio.gather(
            people.says(hands, "ana", at, "Right."), people.says(hands, "ben", at + 0.1, words)
        )
        await asyncio.sleep(20.0)

    said: Callable[[RehearsalHandle], Awaitable[None]] = talk
    played = play(said, plan=lambda _: ScriptedAnswer(STORY), hearing=people.hearing)

    assert played.events(BotSaid)[0][1].interrupted
    assert ("ben", words) in [(ev.participant, ev.text) for _, ev in played.events(UserSaid)]

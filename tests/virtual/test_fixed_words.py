"""Fixed words that were broken off for an announcement: what counts as heard, and a mute then."""

from __future__ import annotations

from typing import Any

import pytest
from stage_play import Play, at, beat, join, play

from beatroom.bot.pipeline.instructions import UNSAID
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core.events import (
    BeatDropped,
    BeatFired,
    BeatSpoken,
    BotSaid,
    Ended,
    InstructionConsumed,
    InstructionDropped,
)

pytestmark = pytest.mark.virtual

SENTENCES = ["The first one is here.", "The second one is here.", "And here is the very last one."]
LINE, REST = " ".join(SENTENCES), " ".join(SENTENCES[1:])


def send(hands: RehearsalHandle, name: str, text: str, mode: str = "immediate") -> None:
    more: dict[str, Any] = {"mode": mode, "kind": "say", "text": text, "expires_at": None}
    hands.session.instructions.add(name, **more)


def said(played: Play) -> list[str]:
    return [ev.text for when, ev in played.events(BotSaid) if 50 < when < 150]


def spoken(played: Play, name: str) -> list[float]:
    return [when for when, ev in played.events(BeatSpoken) if ev.beat == name]


def test_words_that_tell_the_time_are_heard_when_their_rest_is() -> None:
    """By then a placeholder would stand for something else."""

    async def order(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60.5)
        send(hands, "bob", " ".join(["Bob is greeted at some length by everybody here."] * 10))

    words = "It is {{time}} now. There are {{minutes_left}} minutes left. Here we go."
    played = play(order, beat("turnips", 60, say=words))

    _, rest = [text for text in said(played) if "Bob" not in text]
    assert rest == "There are 4 minutes left. Here we go."
    [heard] = spoken(played, "beat-1")
    assert heard > 95
    assert broken_promises(played.seen) == []


@pytest.mark.parametrize("whose", ["an operator's", "a beat's"])
def test_a_mute_after_one_sentence_puts_the_others_off_until_it_is_over(whose: str) -> None:
    async def order(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        if whose == "an operator's":
            send(hands, "line", LINE, "queued")
        await at(hands, 60.6)
        send(hands, "bob", "Bob is greeted here.")
        await at(hands, 63)
        await hands.session.set_muted(muted=True, by="an operator")
        await at(hands, 75)
        await hands.session.set_muted(muted=False, by="an operator")
        await at(hands, 75.5)
        await hands.session.set_muted(muted=True, by="an operator")
        await at(hands, 90)
        await hands.session.set_muted(muted=False, by="an operator")

    beats = [beat("turnips", 60, say=LINE)] if whose == "a beat's" else []
    played = play(order, *beats)

    assert said(played)[:4] == [SENTENCES[0], "Bob is greeted here.", *SENTENCES[1:]]
    ended = {ev.text: when for when, ev in played.events(BotSaid)}
    assert 75 < ended[SENTENCES[1]] < 80  # muted again in the midst of it
    assert (over := ended[SENTENCES[2]]) > 90
    if whose == "a beat's":
        assert spoken(played, "beat-1") == [over]
    else:
        used = {ev.instruction: when for when, ev in played.events(InstructionConsumed)}
        assert used["line"] == over
    assert broken_promises(played.seen) == []


def test_but_not_of_a_beat_whose_time_is_over_by_then_and_the_next_one_comes_on_time() -> None:
    async def order(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60.6)
        send(hands, "bob", "Bob is greeted here.")
        await at(hands, 63)
        await hands.session.set_muted(muted=True, by="an operator")
        await at(hands, 90)
        await hands.session.set_muted(muted=False, by="an operator")

    played = play(order, beat("turnips", 60, say=LINE), beat("swedes", 75))

    assert said(played)[:2] == [SENTENCES[0], "Bob is greeted here."]
    assert REST not in said(played)
    [fired] = [when for when, ev in played.events(BeatFired) if ev.beat == "beat-2"]
    assert fired == pytest.approx(75, abs=0.1)
    [dropped] = [ev for _, ev in played.events(BeatDropped)]
    assert (dropped.beat, dropped.outcome) == ("beat-1", "superseded")
    assert broken_promises(played.seen) == []


def test_a_beat_that_comes_in_a_mute_is_said_when_it_is_over() -> None:
    async def order(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 55)
        await hands.session.set_muted(muted=True, by="an operator")
        await at(hands, 80)
        await hands.session.set_muted(muted=False, by="an operator")

    played = play(order, beat("turnips", 60, say=LINE))

    assert said(played) == [LINE]
    [heard] = spoken(played, "beat-1")
    assert 80 < heard < 90
    assert broken_promises(played.seen) == []


@pytest.mark.parametrize("unmuted", [245.0, None])
def test_what_a_mute_kept_until_the_goodbye_is_not_said_any_more(unmuted: float | None) -> None:
    async def order(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        send(hands, "line", LINE, "queued")
        await at(hands, 60.6)
        send(hands, "bob", "Bob is greeted here.")
        await at(hands, 63)
        await hands.session.set_muted(muted=True, by="an operator")
        if unmuted is not None:
            await at(hands, unmuted)
            await hands.session.set_muted(muted=False, by="an operator")

    played = play(order)

    texts = [ev.text for _, ev in played.events(BotSaid)]
    assert SENTENCES[0] in texts
    assert REST not in texts
    [(dropped, why)] = [(at_, ev) for at_, ev in played.events(InstructionDropped)]
    assert (why.instruction, why.outcome) == ("line", "failed")
    assert why.reason == UNSAID
    assert dropped == pytest.approx(240, abs=0.1), "and is told as soon as that is certain"
    [(_, ended)] = played.events(Ended)
    heard = unmuted is not None
    assert ended.reason == ("wrapped up" if heard else "wrapped up; the goodbye was not heard")
    assert broken_promises(played.seen) == []


def test_they_are_ended_before_the_reply_to_somebody_who_speaks_meanwhile() -> None:
    """Bob's greeting stands between; Ana asks for more as it ends, and again, and again."""

    async def order(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60.5)
        send(hands, "bob", "Bob is greeted by everybody here.")
        await at(hands, 63.5)
        for _ in range(5):
            await hands.user_input.say("and what else is there to tell", "ana")
            await hands.session.live.floor.wait(lambda f: f.bot, None)

    played = play(order, beat("turnips", 60, say=LINE))

    replies = [ev for when, ev in played.events(BotSaid) if when > 60 and ev.source == "model"]
    texts = [ev.text for when, ev in played.events(BotSaid) if when > 60]
    assert replies
    assert texts.index(REST) < texts.index(replies[0].text)
    assert broken_promises(played.seen) == []

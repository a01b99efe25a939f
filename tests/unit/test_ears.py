"""The gates in front of the recogniser: loudness, whose voice it is, and where utterances end."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import numpy as np
import pytest
from several_people import SoundOrSilence

from beatroom.bot.ears.crosstalk import Crosstalk
from beatroom.bot.ears.track import LEAD, LONGEST, RATE, Heard, Track
from beatroom.bot.rooms.squelch import AFTER, BEFORE, LOUD, Squelch

pytestmark = pytest.mark.unit

STEP = 0.02
SILENT = bytes(2 * round(STEP * RATE))
FOUND = ["stirs", "began", "said", "ended"]


def sound(loudness: float, seconds: float = STEP) -> bytes:
    """A square wave: its loudness is its height."""
    height = round(loudness * 32768)
    wave = np.where(np.arange(round(seconds * RATE)) % 40 < 20, height, -height)
    return wave.astype(np.int16).tobytes()


def test_a_quiet_microphone_is_not_listened_to_and_a_voice_is_with_what_came_before() -> None:
    squelch = Squelch(2 * RATE)
    assert not any(squelch.passes(SILENT, 0.0) for _ in range(100))
    first = squelch.passes(sound(0.1), 0.1)
    assert len(first) / (2 * RATE) == pytest.approx(BEFORE, abs=2 * STEP)
    assert first.endswith(sound(0.1))
    passed = [squelch.passes(SILENT, LOUD / 2) for _ in range(200)]
    assert sum(map(len, passed)) / (2 * RATE) == pytest.approx(AFTER, abs=2 * STEP)


def test_who_is_faint_beside_somebody_else_is_not_heard_as_themselves() -> None:
    room, now = Crosstalk(), 0.0
    for _ in range(50):
        now += STEP
        assert room.own("ana", sound(0.1), now)
        assert not room.own("ben", sound(0.01), now)  # her voice, 20 dB down
    assert room.own("ben", sound(0.05), now)  # his own, 6 dB below hers
    assert room.own("ben", sound(0.001), now + 0.1)  # and the soft end of his word
    assert room.own("ben", sound(0.01), now + 2.0)  # she has been quiet for long
    room.forget("ana")
    assert room.own("ben", sound(0.001), now + 2.0)


def heard(*audio: bytes) -> list[Heard]:
    """What a track finds; the last sample is of the time of all audio."""

    async def listen() -> list[Heard]:
        track = Track("ana", SoundOrSilence())
        await track.start()
        found, at = list[Heard](), 0.0
        for one in audio:
            at += len(one) / (2 * RATE)
            found += await track.hear(one, at)
        return found

    return asyncio.run(listen())


def test_an_utterance_ends_with_the_pause_and_says_when_it_was() -> None:
    found = heard(bytes(2 * 2 * RATE), sound(0.1, 1.5), bytes(2 * RATE))
    assert [one.what for one in found if one.what != "so far"] == FOUND
    said = found[-2].utterance
    assert said is not None
    assert said.who == "ana"
    assert (said.span.began, said.span.ended) == pytest.approx((2.0, 3.5), abs=0.05)
    assert len(said.audio) / (2 * RATE) == pytest.approx(LEAD + 1.5, abs=0.1)


def test_a_voice_is_told_of_while_it_sounds_and_as_it_pauses() -> None:
    pause = bytes(2 * round(0.14 * RATE))
    short = heard(sound(0.1, 0.3), bytes(2 * RATE))
    long = heard(sound(0.1, 1.5), pause, sound(0.1, 0.1), bytes(2 * RATE))
    assert [one.what for one in short] == [*FOUND[:2], "so far", *FOUND[2:]]
    assert [one.what for one in long] == [*FOUND[:2], *["so far"] * 4, *FOUND[2:]]


def test_what_might_have_become_a_voice_settles_where_it_does_not() -> None:
    click, knock = sound(0.1, 0.04), sound(0.1, 0.12)
    assert heard(bytes(2 * RATE), click, bytes(2 * RATE)) == []
    assert [one.what for one in heard(knock, bytes(2 * RATE))] == ["stirs", "settles"]


def test_two_utterances_share_no_audio() -> None:
    found = heard(sound(0.1, 1.0), bytes(round(0.3 * RATE) * 2), sound(0.2, 1.0), bytes(2 * RATE))
    first, second = (one.utterance for one in found if one.utterance is not None)
    heights = [
        set(np.abs(np.frombuffer(u.audio, np.int16)).tolist()) - {0} for u in (first, second)
    ]
    assert heights == [{3277}, {6554}]


def test_speech_without_a_pause_is_handed_over_in_pieces_and_none_is_lost() -> None:
    seconds = 2 * LONGEST + 5.0
    found = heard(*[sound(0.1, 1.0)] * int(seconds), bytes(2 * RATE))
    whats = [one.what for one in found if one.what != "so far"]
    assert whats == ["stirs", "began", "said", "said", "said", "ended"]
    said = [one.utterance for one in found if one.utterance is not None]
    loud = sum(np.count_nonzero(np.frombuffer(u.audio, np.int16)) for u in said) / RATE
    assert loud == pytest.approx(seconds, abs=0.01)
    assert all(b.span.began == a.span.ended for a, b in pairwise(said))

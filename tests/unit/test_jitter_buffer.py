"""A voice between two people: in order, never far behind, silence rather than gaps."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from beatroom.bot.rooms.jitter_buffer import LEAD, MOST, JitterBuffer

pytestmark = pytest.mark.unit

RATE, TICK = 24_000, 240
LEAD_SAMPLES, MOST_SAMPLES = int(LEAD * RATE), int(MOST * RATE)
PACKET = 480


def numbered(start: int, count: int) -> np.ndarray:
    """Samples that say which they are."""
    return (np.arange(start, start + count) % 30_000).astype(np.int16)


def test_an_even_voice_comes_whole_after_the_lead() -> None:
    buffer, heard = JitterBuffer(RATE), []
    for at in range(0, 50 * PACKET, PACKET):
        buffer.put(numbered(at, PACKET))
        heard += [taken for _ in range(2) if (taken := buffer.take(TICK)) is not None]

    whole = np.concatenate(heard)

    assert (whole == numbered(0, whole.size)).all()
    assert whole.size >= 50 * PACKET - LEAD_SAMPLES - TICK


def test_a_voice_that_has_ended_is_silence_and_begins_again_with_the_lead() -> None:
    buffer = JitterBuffer(RATE)
    buffer.put(numbered(0, LEAD_SAMPLES))
    for _ in range(LEAD_SAMPLES // TICK):
        assert buffer.take(TICK) is not None

    assert buffer.take(TICK) is None
    buffer.put(numbered(0, LEAD_SAMPLES - TICK))
    assert buffer.take(TICK) is None
    buffer.put(numbered(0, TICK))
    assert buffer.take(TICK) is not None


@given(st.lists(st.one_of(st.integers(1, 4), st.none()), max_size=200))
def test_whatever_comes_late_or_at_once_is_in_order_and_never_far_behind(
    steps: list[int | None],
) -> None:
    """A number is so many packets that arrive together; None is 10 ms that are played."""
    buffer, put, last = JitterBuffer(RATE), 0, -1
    for step in steps:
        if step is not None:
            for _ in range(step):
                buffer.put(np.full(PACKET, put % 30_000, np.int16))
                put += 1
            continue
        taken = buffer.take(TICK)
        if taken is None:
            continue
        assert taken.size == TICK
        assert (np.diff(taken.astype(np.int32)) >= 0).all()
        assert taken[0] >= last
        last = int(taken[-1])
        assert (put - last) * PACKET <= MOST_SAMPLES + PACKET

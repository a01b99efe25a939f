"""What is heard, on a recording's clock: after an outage, and of more people than have a track."""

from __future__ import annotations

import io
import tracemalloc
from typing import Any

import av
import numpy as np
import pytest

from beatroom.bot.recording.tape import MOST_VOICES, TOGETHER, Tape
from beatroom.bot.recording.voice_track import FRAMES_A_SECOND, RATE, Samples, TrackEnd

pytestmark = pytest.mark.unit

SINCE = 1_800_000_000.0
OUTAGE = 600.0


def hum(seconds: float) -> Samples:
    return np.resize(np.array([4000] * 20 + [-4000] * 20, np.int16), int(seconds * RATE))


def test_a_long_outage_is_written_without_being_held_in_memory() -> None:
    gone = 5 * FRAMES_A_SECOND
    tape = Tape("s", SINCE, {"ana": TrackEnd(1, 7, gone), TOGETHER: TrackEnd(1, 7, gone)})
    for late, track in ((0.4, "ana"), (0.9, "ben")):
        tape.heard(track, hum(1.0), SINCE + OUTAGE + late)

    tracemalloc.start()
    pieces = tape.cut(SINCE + OUTAGE + 2)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert {one.track for one in pieces} == {"ana", "ben", TOGETHER}
    assert {one.end.frames for one in pieces} == {int((OUTAGE + 2) * FRAMES_A_SECOND)}
    assert most < 8_000_000  # one voice alone is 19 MB of samples
    [ben] = [one.data for one in pieces if one.track == "ben"]
    opened: Any = av.open(io.BytesIO(ben))
    with opened as container:
        heard = np.concatenate([one.to_ndarray()[0] for one in container.decode(audio=0)][-200:])
    loud = np.flatnonzero(np.abs(heard) > 0.05)
    from_end = (len(heard) - loud[[0, -1]]) / 48_000
    assert np.allclose(from_end, [2.1, 1.1], atol=0.1)


def test_who_comes_again_and_again_is_heard_and_does_not_fill_the_recording() -> None:
    tape, size = Tape("s", SINCE), 0
    for n in range(MOST_VOICES + 20):
        at = SINCE + n + 1.0
        tape.heard(f"visitor-{n}", hum(0.5), at)
        tape.heard("ana", hum(0.5), at)
        cut = tape.cut(at)
        size += sum(len(one.data) for one in cut)
        together = next(len(one.data) for one in cut if one.track == TOGETHER)
        assert together > 600, "everybody is heard in the one of all"

    assert len(cut) == MOST_VOICES
    assert {"ana", TOGETHER} <= {one.track for one in cut}


def test_what_a_stall_held_up_is_recorded_where_it_was_said() -> None:
    tape, step = Tape("s", SINCE), 0.02
    said = hum(step)
    for n in range(1, 176):  # three and a half seconds of talk, of which 0.6 s come at once
        stalled = 50 < n <= 80
        tape.heard("ana", said, SINCE + 1 + (80 if stalled else n) * step)

    [data] = [one.data for one in tape.cut(SINCE + 8) if one.track == "ana"]

    opened: Any = av.open(io.BytesIO(data))
    with opened as container:
        heard = np.concatenate([one.to_ndarray()[0] for one in container.decode(audio=0)])
    loud = np.flatnonzero(np.abs(heard) > 0.05) / 48_000
    assert np.allclose(loud[[0, -1]], [1.0, 4.5], atol=0.15)
    assert np.diff(loud).max() < 0.1, "nothing is missing between"

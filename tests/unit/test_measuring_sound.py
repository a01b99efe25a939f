"""What tests measure in recordings does not depend on how busy the machine was."""

from __future__ import annotations

import numpy as np
import pytest
from browser_recording import RATE, Recording, median_pitch, timed
from numpy.typing import NDArray
from talking.gaps import FRAME, WHOLE_LINES, Gaps, Line, gaps
from talking.person import Heard

pytestmark = pytest.mark.unit

CHUNK = 128
BEGAN = 1_800_000_000.0


def hum(pitch: float, seconds: float) -> NDArray[np.float64]:
    """A voice of one pitch."""
    at = np.arange(round(seconds * RATE)) / RATE
    return sum((np.sin(2 * np.pi * pitch * n * at) / n for n in range(1, 6)), np.zeros(at.size)) / 4


def quiet(seconds: float) -> NDArray[np.float64]:
    return np.zeros(round(seconds * RATE))


def told_late(samples: NDArray[np.float64], seed: int) -> Recording:
    """A recording on a busy machine: some chunks are missing, and many are told of late."""
    draw = np.random.default_rng(seed)
    chunks = samples[: samples.size // CHUNK * CHUNK].reshape(-1, CHUNK)
    played = BEGAN + (np.arange(len(chunks)) + 1) * CHUNK / RATE
    there = np.flatnonzero(draw.random(len(chunks)) > 0.1)
    wait = np.where(draw.random(there.size) < 0.005, draw.uniform(0.0, 2.0, there.size), 0.0)
    late = np.maximum.accumulate(played[there] + wait)
    lengths = np.full(there.size, CHUNK)
    return timed(late, lengths, chunks[there].reshape(-1))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("late", [0.0, 1.3])
def test_each_turn_has_its_speaker_s_pitch_however_late_it_was_heard(
    seed: int, late: float
) -> None:
    turns = [(110.0, 2.0), (170.0, 3.0), (230.0, 2.5), (110.0, 1.5), (230.0, 2.0)]
    said, at, sound = [], BEGAN + 1.0, [quiet(1.0 + late)]
    for pitch, seconds in turns:
        said.append((pitch, (at, at + seconds)))
        sound += [hum(pitch, seconds), quiet(0.6)]
        at += seconds + 0.6
    recording = told_late(np.concatenate([*sound, quiet(3.0)]), seed)

    shift = recording.lateness([span for _, span in said])
    for pitch, (start, end) in said:
        heard = median_pitch(recording.between(start + shift, end + shift))
        assert heard == pytest.approx(pitch, rel=0.06)


def test_silence_has_no_pitch() -> None:
    with pytest.raises(ValueError, match="no voice"):
        median_pitch(quiet(1.0))


def story(frames: range) -> Gaps:
    """Of a story in lines of four seconds, of which a quarter is silent, as far as it came."""
    line = Line(4.0, 0.25)
    came = [Heard(n * FRAME + 0.1, n * FRAME, 5000 if n % 4 else 0, 0.0) for n in frames]
    return gaps(came, line)


def test_a_whole_story_has_no_gaps() -> None:
    whole = round(WHOLE_LINES * 4.0 / FRAME)
    assert story(range(whole)) == Gaps(0.0, 0.0, pytest.approx(0.75 * WHOLE_LINES * 4.0))


@pytest.mark.parametrize("came", [range(0), range(200), range(0, 600, 2)])
def test_frames_that_did_not_come_are_gaps_wherever_they_are_missing(came: range) -> None:
    assert story(came).disturbed == pytest.approx(1 - len(came) / 600, abs=0.002)

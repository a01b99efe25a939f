"""What a page hears, as samples with the time of each, and how high a voice in them is."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from playwright.async_api import Page

RATE = 16_000
FRAME, LOWEST, HIGHEST = RATE // 25, 70.0, 420.0
AUDIBLE, LATEST = 0.05, 5.0
"""A chunk's share of the loudest sample; seconds that a sound may come late."""
LOUD, VOICED = 0.1, 0.6
"""A frame's share of the loudest one's level, and of its own energy a period later."""
WORKLET = """
registerProcessor("tap", class extends AudioWorkletProcessor {
  process([input]) {
    if (input[0]) this.port.postMessage(input[0].slice());
    return true;
  }
});
"""
RECORD = """async ([rate, worklet]) => {
  const heard = document.querySelector("audio");
  const context = new AudioContext({ sampleRate: rate });
  const module = URL.createObjectURL(new Blob([worklet], { type: "text/javascript" }));
  await context.audioWorklet.addModule(module);
  const tap = new AudioWorkletNode(context, "tap");
  window.__recording = { times: [], chunks: [] };
  tap.port.onmessage = ({ data }) => {
    window.__recording.times.push(Date.now() / 1000);
    window.__recording.chunks.push(data);
  };
  context.createMediaStreamSource(heard.srcObject).connect(tap);
  tap.connect(context.destination);
  await context.resume();
}"""
TAKE = """() => {
  const { times, chunks } = window.__recording;
  const samples = new Int16Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    for (const level of chunk) samples[at++] = Math.max(-1, Math.min(1, level)) * 32767;
  }
  const bytes = new Uint8Array(samples.buffer);
  let text = "";
  for (let n = 0; n < bytes.length; n += 8192) {
    text += String.fromCharCode(...bytes.subarray(n, n + 8192));
  }
  return { times, lengths: chunks.map((chunk) => chunk.length), samples: btoa(text) };
}"""


@dataclass(frozen=True)
class Recording:
    """Sound at `RATE`, in chunks with the time of each (seconds since the epoch).

    A busy machine leaves some out and tells of others late: each chunk has its own time, which is
    no later than that of those that came after it.
    """

    times: NDArray[np.float64]
    chunks: list[NDArray[np.float64]]

    def between(self, start: float, end: float) -> NDArray[np.float64]:
        """The samples from one moment to another."""
        first, last = np.searchsorted(self.times, (start, end))
        return np.concatenate([np.zeros(0), *self.chunks[first:last]])

    def lateness(self, spans: list[tuple[float, float]]) -> float:
        """By how many seconds the sound of some spans came later than they were, up to `LATEST`."""
        levels = np.array([np.abs(chunk).max(initial=0.0) for chunk in self.chunks])
        sounding = levels > AUDIBLE * levels.max(initial=0.0)

        def fits(late: float) -> int:
            bounds = np.sort(np.array(spans), axis=0) + late
            begun = np.searchsorted(bounds[:, 0], self.times, "right")
            over = np.searchsorted(bounds[:, 1], self.times, "right")
            return int((sounding == (begun > over)).sum())

        return float(max(np.arange(0.0, LATEST, 0.05), key=fits))


async def record(page: Page) -> None:
    """Record what the page plays from now on; its context must have `bypass_csp`."""
    await page.evaluate(RECORD, [RATE, WORKLET])


async def recorded(page: Page) -> Recording:
    """Everything that was recorded."""
    taken: dict[str, Any] = await page.evaluate(TAKE)
    samples = np.frombuffer(base64.b64decode(taken["samples"]), dtype=np.int16)
    return timed(
        np.array(taken["times"]), np.array(taken["lengths"]), samples.astype(np.float64) / 32767
    )


def timed(
    told: NDArray[np.float64], lengths: NDArray[np.int64], samples: NDArray[np.float64]
) -> Recording:
    """A recording of chunks of which the page was told at some times, each late or in time."""
    ends = np.cumsum(lengths)
    # Played one after another: a chunk was there before the next one by its own length at least.
    latest = np.minimum.accumulate((told - ends / RATE)[::-1])[::-1]
    return Recording(latest + (ends - lengths) / RATE, np.split(samples, ends[:-1]))


def median_pitch(samples: NDArray[np.float64]) -> float:
    """The median fundamental frequency of the voiced frames in Hz, by autocorrelation.

    Raises:
        ValueError: There is no voice in it.
    """
    many = len(samples) // FRAME
    frames = samples[: many * FRAME].reshape(many, FRAME)
    levels = np.sqrt((frames**2).mean(axis=1))
    pitches: list[float] = []
    for frame in frames[levels > LOUD * levels.max(initial=0.0)]:
        pitch = _pitch(frame - frame.mean())
        if pitch is not None:
            pitches.append(pitch)
    if not pitches:
        raise ValueError(f"There is no voice in these {len(samples) / RATE:.1f} s of sound.")
    return float(np.median(pitches))


def _pitch(frame: NDArray[np.float64]) -> float | None:
    """One frame's; None where nothing repeats."""
    whole = np.correlate(frame, frame, "full")[len(frame) - 1 :]
    # A later lag has fewer samples to agree in.
    fair = whole * len(frame) / np.arange(len(frame), 0, -1)
    first, last = int(RATE / HIGHEST), int(RATE / LOWEST)
    window = fair[first:last]
    if fair[0] <= 0 or window.max() < VOICED * fair[0]:
        return None
    # The first peak that is nearly the highest: later ones are multiples of the period.
    near = np.flatnonzero(window >= 0.9 * window.max())
    start = int(near[0])
    while start + 1 < len(window) and window[start + 1] > window[start]:
        start += 1
    return RATE / (first + start)

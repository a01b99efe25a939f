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
LOUD, VOICED = 0.25, 0.6
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
  window.__recording = { since: 0, chunks: [] };
  tap.port.onmessage = ({ data }) => {
    if (!window.__recording.since) window.__recording.since = Date.now() / 1000;
    window.__recording.chunks.push(data);
  };
  context.createMediaStreamSource(heard.srcObject).connect(tap);
  tap.connect(context.destination);
  await context.resume();
}"""
TAKE = """() => {
  const { since, chunks } = window.__recording;
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
  return { since, samples: btoa(text) };
}"""


@dataclass(frozen=True)
class Recording:
    """Sound since a moment (seconds since the epoch), at `RATE`."""

    since: float
    samples: NDArray[np.float64]

    def between(self, start: float, end: float) -> NDArray[np.float64]:
        """The samples from one moment to another."""
        first, last = (max(0, int((at - self.since) * RATE)) for at in (start, end))
        return self.samples[first:last]


async def record(page: Page) -> None:
    """Record what the page plays from now on; its context must have `bypass_csp`."""
    await page.evaluate(RECORD, [RATE, WORKLET])


async def recorded(page: Page) -> Recording:
    """Everything that was recorded."""
    taken: dict[str, Any] = await page.evaluate(TAKE)
    samples = np.frombuffer(base64.b64decode(taken["samples"]), dtype=np.int16)
    return Recording(float(taken["since"]), samples.astype(np.float64) / 32767)


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

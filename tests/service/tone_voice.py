"""A voice of tones in the place of a voice of words: what is heard can be read without a model.

`tone_voice` is a server of OpenAI's speech protocol. A text with a mark, such as `m7x123`, sounds
as the mark's number, twice; any other is a hum. `Hearing` reads the numbers from what is heard.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import uvicorn
from browserless import RATE
from fastapi import FastAPI, Request
from fastapi.responses import Response
from numpy.typing import NDArray
from patience import eventually_there
from ports import free_port

SPOKEN_RATE = 24_000
LOWEST, STEP = 600.0, 150.0
"""Hz: of the digit 0, and between one sign and the next."""
BEGINS, ENDS, SAME = 10, 11, 12
"""The signs beside the ten digits; SAME is the digit before once more."""
SIGNS = 13
LASTS = 0.06
"""Seconds of a sign."""
HUM, HUMS = 300.0, 0.5
MARK = re.compile(r"m\d+x(\d+)")
FRAME = RATE // 50
LOUD = 250
"""The loudest sample of what is nothing."""
PAUSE = 0.1
"""Seconds of nothing after which a sound is over."""
STOOD = 1.0
"""Seconds without so much as silence after which what comes is another sound."""


def signs_of(number: int) -> list[int]:
    """The signs of a number, so that no two that follow each other are the same."""
    signs = [BEGINS]
    for digit in map(int, str(number)):
        signs.append(SAME if digit == signs[-1] else digit)
    return [*signs, ENDS]


def sound_of(text: str) -> bytes:
    """What a text sounds like: mono 16-bit PCM at 24 kHz."""
    found = MARK.search(text)
    if found is None:
        return _tone(HUM, HUMS)
    number = signs_of(int(found[1]))
    return b"".join(_tone(LOWEST + STEP * sign, LASTS) for sign in number * 2)


def _tone(pitch: float, seconds: float) -> bytes:
    at = np.arange(round(seconds * SPOKEN_RATE)) / SPOKEN_RATE
    return (9000 * np.sin(2 * np.pi * pitch * at)).astype(np.int16).tobytes()


@dataclass(frozen=True, slots=True)
class Sound:
    """A stretch of sound, from and to seconds since the epoch, and the numbers in it.

    What was said once is there twice, or once where a part of it was lost.
    """

    began: float
    ended: float
    numbers: tuple[int, ...]


class Hearing:
    """Reads what somebody hears, as it comes."""

    def __init__(self) -> None:
        self._rest = b""
        self._signs: list[tuple[int, int]] = []
        self._began = self._last = 0.0

    @property
    def sounds(self) -> bool:
        """Whether a sound is not over."""
        return self._began > 0

    def broken_off(self) -> list[Sound]:
        """The sound that is not over, as far as it was heard: nothing more comes."""
        return self._over() if self.sounds else []

    def take(self, pcm: bytes, at: float) -> list[Sound]:
        """What has come by now (mono 16-bit PCM at 16 kHz); the sounds that are over."""
        samples = np.frombuffer(self._rest + pcm, np.int16)
        whole = samples.size // FRAME * FRAME
        self._rest = samples[whole:].tobytes()
        over: list[Sound] = []
        count = whole // FRAME
        for number, frame in enumerate(samples[:whole].reshape(-1, FRAME)):
            over += self._frame(frame, at - (count - 1 - number) * FRAME / RATE)
        return over

    def _frame(self, frame: NDArray[np.int16], at: float) -> list[Sound]:
        if np.abs(frame.astype(np.int32)).max() > LOUD:
            over = self._over() if self.sounds and at - self._last > STOOD else []
            self._began, self._last = self._began or at, at
            sign = _sign(frame)
            if sign is not None:
                if self._signs and self._signs[-1][0] == sign:
                    self._signs[-1] = sign, self._signs[-1][1] + 1
                else:
                    self._signs.append((sign, 1))
            return over
        if not self._began or at - self._last < PAUSE:
            return []
        return self._over()

    def _over(self) -> list[Sound]:
        over = Sound(self._began, self._last, _numbers([s for s, n in self._signs if n > 1]))
        self._began, self._signs = 0.0, []
        return [over]


def _sign(frame: NDArray[np.int16]) -> int | None:
    """The sign of a frame in which one tone has most of the power."""
    power = np.abs(np.fft.rfft(frame * np.hanning(FRAME))) ** 2
    top = int(power.argmax())
    if power[max(0, top - 1) : top + 2].sum() < 0.7 * power.sum():
        return None
    sign = round((top * RATE / FRAME - LOWEST) / STEP)
    return sign if 0 <= sign < SIGNS else None


def _numbers(signs: list[int]) -> tuple[int, ...]:
    """The whole numbers among the signs, each as often as it is there."""
    found: list[int] = []
    digits: list[int] | None = None
    for sign in _merged(signs):
        if sign == BEGINS:
            digits = []
        elif digits is None:
            continue
        elif sign == ENDS:
            found += [int("".join(map(str, digits)))] if digits else []
            digits = None
        elif sign == SAME:
            digits = [*digits, digits[-1]] if digits else None
        else:
            digits.append(sign)
    return tuple(found)


def _merged(signs: list[int]) -> list[int]:
    """Without repeats: a frame between two that nobody could read parts no sign."""
    return [s for n, s in enumerate(signs) if n == 0 or signs[n - 1] != s]


@contextmanager
def tone_voice() -> Iterator[str]:
    """The address of a server that speaks in tones, for `OPENAI_BASE_URL`."""
    api = FastAPI()

    @api.post("/v1/audio/speech")
    async def speech(request: Request) -> Response:
        return Response(sound_of((await request.json())["input"]), media_type="audio/pcm")

    port = free_port()
    server = uvicorn.Server(uvicorn.Config(api, port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    eventually_there(lambda: server.started, what="the voice of tones is there")
    try:
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        server.should_exit = True
        thread.join()

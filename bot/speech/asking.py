"""A session's way to the machine's voice and ears (`Embedded`).

The process that has them may die of what it was asked. What others have asked is asked again, of
the one that comes after it: whoever keeps it (`machines_speech.py`) holds the socket, so that asks
wait there meanwhile. Only an ask that was in work twice when it died is not asked a third time.
"""

from __future__ import annotations

import asyncio
import os
from collections import deque
from pathlib import Path

import structlog

from beatroom.bot.ipc.ipc_framing import LinkClosed
from beatroom.bot.runtime.measured import Measured
from beatroom.bot.runtime.time_limit import time_limit_at
from beatroom.bot.speech.asks import (
    TOLD,
    Asked,
    Begun,
    Done,
    Load,
    Recognise,
    Refused,
    Sentences,
    Speak,
    put,
    read,
)
from beatroom.bot.speech.transcript import Transcript

log = structlog.get_logger()

LOAD_DEADLINE = 80.0
"""Seconds that loading may take; a machine that is busy takes long."""
MOST_BEGUN = 2
"""How often an ask may be in work when the process dies; it may be what it dies of."""
MOST_MEASURED = 500
"""Waits that are kept until they are fetched."""
BUFFER = 2**20


class SpeechError(Exception):
    """The machine's voice or ears did not do what was asked; the text says why."""


class AskingMachine:
    """Asks the process behind a socket, each time over a connection of its own.

    Args:
        path: The socket's.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._session = str(os.getpid())
        self._waits: deque[Measured] = deque(maxlen=MOST_MEASURED)

    def load(self, *, voice: bool, ears: bool, folder: Path | None = None) -> None:
        if not voice and not ears:
            return
        wanted = Load(voice=voice, ears=ears, folder=_text(folder))
        try:
            asyncio.run(self._done(wanted, b"", LOAD_DEADLINE))
        except (SpeechError, TimeoutError) as error:
            log.warning("speech_not_loaded", reason=repr(error), next="the first ask loads it")

    async def recognise(
        self,
        pcm: bytes,
        language: str,
        folder: Path | None,
        *,
        deadline: float,
        slack: float = 0.0,
    ) -> Transcript:
        ask = Recognise(
            session=self._session,
            left=deadline,
            slack=slack,
            language=language,
            folder=_text(folder),
        )
        done, _ = await self._done(ask, pcm, deadline)
        return Transcript(done.text, done.no_speech_prob)

    async def sentences(self, text: str, *, deadline: float) -> list[str]:
        ask = Sentences(session=self._session, left=deadline, text=text)
        done, _ = await self._done(ask, b"", deadline)
        return [*done.pieces]

    async def speak(
        self,
        phonemes: str,
        voice: str,
        speed: float,
        seed: int,
        *,
        deadline: float,
        slack: float = 0.0,
    ) -> bytes:
        ask = Speak(
            session=self._session,
            left=deadline,
            slack=slack,
            phonemes=phonemes,
            voice=voice,
            speed=speed,
            seed=seed,
        )
        _, pcm = await self._done(ask, b"", deadline)
        return pcm

    def measured(self) -> tuple[Measured, ...]:
        waits, self._waits = tuple(self._waits), deque(maxlen=MOST_MEASURED)
        return waits

    async def _done(self, ask: Asked, sound: bytes, deadline: float) -> tuple[Done, bytes]:
        """What came of an ask, asked again where the process died."""
        loop = asyncio.get_running_loop()
        until, begun = loop.time() + deadline, 0
        async with time_limit_at(until):
            while begun < MOST_BEGUN:
                if isinstance(ask, Sentences | Recognise | Speak):
                    now = {"left": until - loop.time(), "again": begun > 0}
                    ask = ask.model_copy(update=now)
                in_work = asyncio.Event()
                try:
                    return await self._once(ask, sound, in_work)
                except LinkClosed:
                    begun += in_work.is_set()
        raise SpeechError(f"The machine's speech process died twice while it did this: {ask.what}.")

    async def _once(self, ask: Asked, sound: bytes, in_work: asyncio.Event) -> tuple[Done, bytes]:
        try:
            reader, writer = await asyncio.open_unix_connection(self._path, limit=BUFFER)
        except OSError as error:
            raise SpeechError(f"The machine has no speech process: {error}.") from error
        try:
            put(writer, ask, sound)
            while True:
                text, made = await read(reader)
                match TOLD.validate_json(text):
                    case Begun(waited=waited):
                        in_work.set()
                        if isinstance(ask, Recognise | Speak):
                            self._waits.append(Measured("speech_wait", waited, ask.what))
                    case Refused(reason=reason):
                        raise SpeechError(reason)
                    case Done() as done:
                        return done, made
        finally:
            writer.close()


def _text(folder: Path | None) -> str | None:
    return None if folder is None else str(folder)

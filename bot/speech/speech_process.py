"""`python -m beatroom.bot.speech.speech_process DESCRIPTOR`: the voice and ears of a machine.

It answers all sessions over the listening socket that it is given (`asks.py`), and loads what is
first asked for. It is a process of its own because it holds models once, and because foreign
libraries are in it: what breaks there is asked again of the next (`asking.py`). It ends when its
input does.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import BinaryIO

import numpy as np

from beatroom.bot.ipc.ipc_framing import PREFIX, LinkClosed
from beatroom.bot.ipc.machines_child import READY
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.speech.asks import (
    ASKED,
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
from beatroom.bot.speech.hibari_engine import HibariEngine
from beatroom.bot.speech.lane import Lane
from beatroom.bot.speech.transcript import Transcript
from beatroom.bot.speech.voices import find_voice
from beatroom.bot.speech.whisper_engine import SAMPLE_RATE, WhisperEngine, window_of

EARS_THREADS = 2
"""Cores that one utterance may take."""
SECONDS_A_PHONEME = 0.07
SECONDS_A_CHARACTER = 0.0001
"""That a text takes to be told apart into sentences."""
VOICE = Load(voice=True, ears=False, folder=None)
BUFFER = 2**20

Heard = tuple[Recognise, bytes]


class Machine:
    """The voice and the ears, each with its queue.

    Args:
        cores: That this process may use.
    """

    def __init__(self, cores: int) -> None:
        self._there: set[Load] = set()
        self._ears_workers = max(1, cores // EARS_THREADS)
        self._ears: Lane[Heard, Transcript] = Lane(self._recognise, self._ears_workers)
        self._voice: Lane[Speak, bytes] = Lane(self._speak, cores)
        self._words: Lane[str, list[str]] = Lane(self._told_apart)
        self.threads = self._ears_workers + cores + 5

    def start(self, tasks: Tasks) -> None:
        """Begin to work."""
        self._ears.start(tasks)
        self._voice.start(tasks)
        self._words.start(tasks)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the one ask of a connection."""
        try:
            text, sound = await read(reader)
            try:
                done, made = await self._done(ASKED.validate_json(text), sound, reader, writer)
                put(writer, done, made)
            except LinkClosed:
                raise
            except Exception as error:  # noqa: BLE001 - border: one ask's trouble is nobody else's
                put(writer, Refused(reason=f"{type(error).__name__}: {error}"[:1000]))
            await writer.drain()
        except ConnectionError:
            return  # nobody waits for it any more
        finally:
            writer.close()

    async def _done(
        self,
        ask: Asked,
        sound: bytes,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> tuple[Done, bytes]:
        def begun(waited: float) -> None:
            if not writer.is_closing():
                put(writer, Begun(waited=waited))

        match ask:
            case Load():
                await self._until_loaded(ask)
                return Done(), b""
            case Sentences():
                await self._until_loaded(VOICE)
                pieces = await self._words.ask(
                    ask.text,
                    session=ask.session,
                    cost=SECONDS_A_CHARACTER * len(ask.text),
                    left=ask.left,
                    begun=begun,
                    given_up=reader.at_eof,
                )
                return Done(pieces=tuple(pieces)), b""
            case Recognise():
                await self._until_loaded(Load(voice=False, ears=True, folder=ask.folder))
                window = window_of(sound)
                heard = await self._ears.ask(
                    (ask, sound),
                    session=ask.session,
                    cost=len(sound) / 2 / SAMPLE_RATE,
                    left=ask.left,
                    slack=ask.slack,
                    size=None if window is None or ask.again else (ask.folder, window),
                    begun=begun,
                    given_up=reader.at_eof,
                )
                return Done(text=heard.text, no_speech_prob=heard.no_speech_prob), b""
            case Speak():
                await self._until_loaded(VOICE)
                pcm = await self._voice.ask(
                    ask,
                    session=ask.session,
                    cost=SECONDS_A_PHONEME * len(ask.phonemes),
                    left=ask.left,
                    slack=ask.slack,
                    begun=begun,
                    given_up=reader.at_eof,
                )
                return Done(), pcm

    async def _until_loaded(self, wanted: Load) -> None:
        """Beside the queues: what others wait for there must not wait for a model."""
        if wanted not in self._there:
            await asyncio.to_thread(self._load, wanted)
            self._there.add(wanted)

    def _load(self, wanted: Load) -> None:
        if wanted.voice:
            HibariEngine.load()
        if wanted.ears:
            self._loaded(wanted.folder)

    async def _recognise(self, some: Sequence[Heard]) -> Sequence[Transcript]:
        def recognised() -> list[Transcript]:
            engine = self._loaded(some[0][0].folder)
            return engine.transcribe_all([(pcm, ask.language) for ask, pcm in some])

        return await asyncio.to_thread(recognised)

    async def _speak(self, some: Sequence[Speak]) -> Sequence[bytes]:
        def spoken() -> list[bytes]:
            engine = HibariEngine.load()
            return [
                engine.speak(one.phonemes, find_voice(one.voice), one.speed, one.seed)
                for one in some
            ]

        return await asyncio.to_thread(spoken)

    async def _told_apart(self, some: Sequence[str]) -> Sequence[list[str]]:
        return await asyncio.to_thread(lambda: [*map(HibariEngine.load().sentences, some)])

    def _loaded(self, folder: str | None) -> WhisperEngine:
        """The ears of a folder; the first utterance, which takes longest, is nobody's."""
        place = None if folder is None else Path(folder)
        engine = WhisperEngine.load(place, EARS_THREADS, self._ears_workers)
        _warmed(engine)
        return engine


@cache
def _warmed(engine: WhisperEngine) -> None:
    hum = 3000 * np.sin(np.arange(SAMPLE_RATE) / 20)
    engine.transcribe(hum.astype(np.int16).tobytes())


async def run(listening: socket.socket, given: BinaryIO, made: BinaryIO) -> None:
    """Serve until the input ends, and leave at once: a thread that hangs must not keep it."""
    machine = Machine(len(os.sched_getaffinity(0)))
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(machine.threads))
    code = 1
    try:
        async with Tasks() as tasks:
            machine.start(tasks)
            await asyncio.start_unix_server(machine.serve, sock=listening, limit=BUFFER)
            made.write(PREFIX.pack(len(READY)) + READY)
            made.flush()
            await asyncio.to_thread(given.read)
            code = 0
    finally:
        os._exit(code)


def main(descriptor: int) -> None:
    """Serve on a listening socket."""
    asyncio.run(run(socket.socket(fileno=descriptor), sys.stdin.buffer, sys.stdout.buffer))


if __name__ == "__main__":
    main(int(sys.argv[1]))

"""The machine's voice and ears, as the service has them: a child that serves all its sessions.

It is started by the first ask: a service whose sessions hear and speak elsewhere never has one. The
socket is the service's, and asks wait in it while the child loads, or is made anew.
"""

from __future__ import annotations

import asyncio
import shutil
import socket
import tempfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import structlog

from beatroom.bot.ipc.machines_child import MachinesChild, python_module

log = structlog.get_logger()

LOAD_DEADLINE = 60.0
"""Seconds that the child may take until it listens; it loads models later."""
BACKLOG = 1024
"""Asks that may wait for a child."""
COMMAND = python_module("beatroom.bot.speech.speech_process")


class MachinesSpeech:
    """Keeps the child; `run` must be running (as a kept task).

    Args:
        listening: Where sessions ask.
        path: That socket's.
        command: What the child is; it is given the socket's descriptor.
    """

    def __init__(
        self, listening: socket.socket, path: str, command: Sequence[str] = COMMAND
    ) -> None:
        self._listening, self.path = listening, path
        descriptor = listening.fileno()
        self._child = MachinesChild(
            (*command, str(descriptor)), LOAD_DEADLINE, {}, descriptors=(descriptor,)
        )
        self._needed = False

    @property
    def pid(self) -> int | None:
        """The child's process, while it serves."""
        return self._child.pid

    async def run(self) -> None:
        """Wait for the first ask, and serve.

        Raises:
            ChildEndedError: The child ended; run this again for another one.
        """
        if not self._needed:
            await self._asked()
            self._needed = True
        await self._child.run(lambda: log.info("machines_speech_on", pid=self.pid))

    async def _asked(self) -> None:
        """Return once somebody asks; what they ask stays for the child."""
        loop, asked = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._listening, asked.set)
        try:
            await asked.wait()
        finally:
            loop.remove_reader(self._listening)


@contextmanager
def machines_speech(command: Sequence[str] = COMMAND) -> Generator[MachinesSpeech]:
    """The socket that sessions ask at, for as long as the block; nobody else can reach it."""
    folder = Path(tempfile.mkdtemp(prefix="beatroom-speech-"))
    try:
        with socket.socket(socket.AF_UNIX) as listening:
            listening.setblocking(False)
            path = str(folder / "speech")
            listening.bind(path)
            listening.listen(BACKLOG)
            yield MachinesSpeech(listening, path, command)
    finally:
        shutil.rmtree(folder, ignore_errors=True)

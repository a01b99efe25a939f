"""What a session's process asks of the embedded voice and ears, wherever they run.

Of all sessions of a machine they run in one process (`asking.py` reaches it). A process that has
none, such as a bot in Pipecat's runner, has them within itself (`in_process.py`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from beatroom.bot.runtime.measured import Measured
from beatroom.bot.speech.in_process import InProcess
from beatroom.bot.speech.transcript import Transcript


class Embedded(Protocol):
    """The embedded voice and ears.

    Each call has a deadline in seconds; TimeoutError after it. One with `slack` is only waited for
    after so many seconds: what is waited for now goes first.
    """

    def load(self, *, voice: bool, ears: bool, folder: Path | None = None) -> None:
        """Load what is wanted ahead of its first use; blocking. `folder` is the ears' own."""
        ...

    async def recognise(
        self,
        pcm: bytes,
        language: str,
        folder: Path | None,
        *,
        deadline: float,
        slack: float = 0.0,
    ) -> Transcript:
        """What somebody said in mono 16-bit PCM at 16 kHz."""
        ...

    async def sentences(self, text: str, *, deadline: float) -> list[str]:
        """A text in pieces that are spoken one at a time, as phonemes."""
        ...

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
        """One piece of `sentences` as mono 16-bit PCM at 24 kHz. Same seed, same bytes."""
        ...

    def measured(self) -> tuple[Measured, ...]:
        """How long asks have waited for others' since this was last called."""
        ...


class _This:
    """This process's."""

    embedded: Embedded = InProcess()


def embedded() -> Embedded:
    """The voice and ears that this process has."""
    return _This.embedded


def use(reached: Embedded) -> None:
    """Let this process have others, such as the machine's."""
    _This.embedded = reached

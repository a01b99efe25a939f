"""What an author tries before there is a session: a line in a voice, a beat with the model.

One process beside the service answers (`bot/pipeline/author_trial.py`). It is started when somebody
asks, and ends by itself when nobody has asked for a while.
"""

from __future__ import annotations

import asyncio
import base64
import json
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

import structlog

from beatroom.bot.ipc.ipc_framing import LinkClosed, put_frame, read_frame
from beatroom.bot.ipc.machines_child import python_module
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.settings.handed_over import settings_for_sessions
from beatroom.bot.settings.settings import Settings
from beatroom.flows.personality.model import Personality

log = structlog.get_logger()

COMMAND = python_module("beatroom.bot.pipeline.author_trial")
DEADLINE = 120.0
"""Seconds that an answer may take: on a busy machine the process takes many of them to load."""
MOST_WAITING = 8
"""Questions that are answered or wait for their turn."""
SHARE = 2
"""How many of them one person may have."""


class TooManyTrials(Exception):  # noqa: N818 - it names what is the matter
    """As many wait as may, of all or of whoever asks; the text says which."""


class TrialFailed(Exception):  # noqa: N818 - it names what is the matter
    """Nothing was said; the text says why."""


class Trials:
    """One service's.

    Args:
        settings: What there is to speak and to think with.
        command: What the process is.
    """

    def __init__(self, settings: Settings, command: Sequence[str] = COMMAND) -> None:
        self._settings, self._command = settings, command
        self._child: Process | None = None
        self._turn = asyncio.Lock()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._asking = Counter[str]()
        self.deadline = DEADLINE

    @property
    def pid(self) -> int | None:
        """The process that answers, where there is one."""
        return None if self._child is None else self._child.pid

    async def spoken(self, words: str, record: Personality, by: str) -> bytes:
        """A line in the voice of a record, as WAV; `by` is the id of whoever asks.

        Raises:
            TooManyTrials: It is not its turn soon.
            TrialFailed: It was not spoken.
        """
        answer = await self._ask({"what": "line", "words": words}, record, by)
        return base64.b64decode(answer["wav"])

    async def said(self, beat: int, record: Personality, by: str) -> str:
        """What the record's model says to its beat; `by` is the id of whoever asks.

        Raises:
            TooManyTrials: It is not its turn soon.
            TrialFailed: It said nothing.
        """
        answer = await self._ask({"what": "beat", "beat": beat}, record, by)
        return str(answer["said"])

    async def warm(self) -> None:
        """Have the process there by the time that somebody asks."""
        if not self._turn.locked():
            async with self._turn:
                await self._there()

    async def close(self) -> None:
        """End the process."""
        child, self._child = self._child, None
        if child is not None and child.returncode is None:
            child.kill()
            await child.wait()

    async def _ask(self, asked: dict[str, Any], record: Personality, by: str) -> dict[str, Any]:
        if self._asking[by] >= SHARE:
            raise TooManyTrials(
                f"{SHARE} things that you are trying are not done yet; try again in a moment."
            )
        if self._asking.total() >= MOST_WAITING:
            raise TooManyTrials("Others are trying something just now; try again in a moment.")
        whole = {
            **asked,
            "personality": record.model_dump(mode="json"),
            "settings": settings_for_sessions(self._settings),
        }
        self._asking[by] += 1
        try:
            # Of each there is one in line: whoever asks for two lets others go before the second.
            async with self._turns.setdefault(by, asyncio.Lock()), self._turn:
                answer = await self._answered(json.dumps(whole).encode())
        finally:
            self._asking -= Counter({by: 1})  # who asks for nothing any more is forgotten
        if "failed" in answer:
            raise TrialFailed(str(answer["failed"]))
        return answer

    async def _answered(self, frame: bytes) -> dict[str, Any]:
        """The process's answer; another process is asked where this one ended by itself."""
        try:
            async with time_limit(self.deadline):
                fresh = self._child is None
                found = await self._exchanged(frame)
                if found is None and not fresh:
                    await self.close()
                    found = await self._exchanged(frame)
        except TimeoutError:
            await self.close()
            raise TrialFailed(f"Nothing was said within {self.deadline:g} seconds.") from None
        except asyncio.CancelledError:  # a later answer would be taken for another's
            await asyncio.shield(self.close())
            raise
        if found is None:
            await self.close()
            raise TrialFailed("What speaks for authors ended early; the service's log says why.")
        return json.loads(found)

    async def _exchanged(self, frame: bytes) -> bytes | None:
        child = await self._there()
        assert child.stdin is not None, "it is a pipe"  # noqa: S101 - as it was started
        assert child.stdout is not None, "it is a pipe"  # noqa: S101 - as it was started
        try:
            put_frame(child.stdin, frame)
            await child.stdin.drain()
            return await read_frame(child.stdout)
        except (LinkClosed, ConnectionError):
            return None

    async def _there(self) -> Process:
        """The process; another one where it has ended, since nobody had asked for a while."""
        if self._child is None or self._child.returncode is not None:
            self._child = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                process_group=0,  # a terminal's Ctrl-C is for the service, which ends it
            )
            log.info("author_trial_on", pid=self._child.pid)
        return self._child


@asynccontextmanager
async def open_trials(settings: Settings) -> AsyncGenerator[Trials]:
    """One service's, whose process ends with it."""
    trials = Trials(settings)
    try:
        yield trials
    finally:
        await trials.close()

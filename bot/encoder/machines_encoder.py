"""The machine's one encoder, as the service has it: a child process that answers in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import structlog
from pydantic import BaseModel, ValidationError

from beatroom.bot.encoder.messages import (
    JUDGE,
    WEIGH,
    JudgementAnswer,
    JudgementRequest,
    WeighingAnswer,
    WeighingRequest,
)
from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed
from beatroom.bot.ipc.ipc_framing import put_frame
from beatroom.bot.ipc.machines_child import MachinesChild, answer_of, python_module
from beatroom.bot.ipc.service_handlers import ServiceHandlers
from beatroom.bot.runtime.time_limit import time_limit

log = structlog.get_logger()

LOAD_DEADLINE = 60.0
"""Seconds that the child may take to load what it needs."""
DEADLINE = 1.0
"""Seconds that it may take for one utterance; it is ended then, and another one started."""
MOST_WAITING = 32
"""Utterances that may wait for their turn; nobody waits for those behind them any more."""
COMMAND = python_module("beatroom.bot.encoder.encoder_process")
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


class MachinesEncoder:
    """Judges what was said for the sessions of a machine; `run` must be running (as a kept task).

    Args:
        command: What the child is.
    """

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._kept = MachinesChild(command, LOAD_DEADLINE, ONE_THREAD)
        self._turn = asyncio.Lock()
        self._waiting = 0

    @property
    def pid(self) -> int | None:
        """The child's process, while it answers."""
        return self._kept.pid

    async def run(self) -> None:
        """Keep a child; returns where this machine has no encoder.

        Raises:
            ChildEndedError: It ended; run this again for another one.
        """
        await self._kept.run(lambda: log.info("second_opinion_on", pid=self.pid))
        log.info("second_opinion_off", reason="there is no encoder on this machine")

    async def judge(self, _session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """Answer what sentences ask (`ServiceHandler`)."""
        return await self._answer(JudgementRequest, JudgementAnswer, data)

    async def weigh(self, _session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """Answer whom an utterance is meant for (`ServiceHandler`)."""
        return await self._answer(WeighingRequest, WeighingAnswer, data)

    async def _answer(
        self, request: type[BaseModel], answer: type[BaseModel], data: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        try:
            asked = request.model_validate(data)
        except ValidationError as error:
            raise ConsultRefusal(f"Nothing that could be judged: {error}") from error
        if self._kept.process is None or self._waiting >= MOST_WAITING:
            raise ConsultRefusal("There is no second opinion at the moment.")
        self._waiting += 1
        try:
            async with self._turn:
                frame = await self._asked(asked)
            return answer.model_validate_json(frame).model_dump(mode="json")
        finally:
            self._waiting -= 1

    async def _asked(self, asked: BaseModel) -> bytes:
        child = self._kept.process
        if child is None or child.stdin is None:
            raise ConsultRefusal("There is no second opinion at the moment.")
        answered = False
        try:
            async with time_limit(DEADLINE):
                put_frame(child.stdin, asked.model_dump_json().encode())
                frame = await answer_of(child)
            answered = frame is not None
        except (TimeoutError, LinkClosed):
            frame = None
        finally:
            if not answered and child.returncode is None:
                child.kill()  # a later answer would be taken for another's
        if frame is None:
            raise ConsultRefusal("There was no second opinion.")
        return frame


def encoder_handlers(encoder: MachinesEncoder) -> ServiceHandlers:
    """Who answers what sessions ask of the machine's encoder."""
    return {JUDGE: encoder.judge, WEIGH: encoder.weigh}

# pyright: basic, reportMissingImports=false
# Temporal is an extra: what is not installed has no types to be strict about.
"""What Temporal keeps of a session: that it runs on a host, which, and that it is to be woken.

Workflow code is replayed, and loaded anew in a sandbox: nothing else is in here. All that a session
is stands in the store.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from temporalio import workflow
from temporalio.common import RetryPolicy
from temporalio.exceptions import ActivityError

SESSIONS, CONTROL = "beatroom-sessions", "beatroom-control"
"""The task queues of hosts with a free place, and of those who carry workflows on."""
RUN, WAKE = "run_session", "wake_session"
WAKE_WITHIN = timedelta(seconds=2)
LONGEST = timedelta(days=3)
"""More than any session may take."""


@dataclass
class Kept:
    """What a workflow is told.

    Attributes:
        session: The session's id.
        heartbeat: Seconds without a sign of life after which its host counts as gone.
    """

    session: str
    heartbeat: float


@workflow.defn(name="Session")
class SessionWorkflow:
    """One session: a long activity on a host, and a short one there for each wake-up."""

    def __init__(self) -> None:
        self._host = ""
        self._rung = self._told = 0
        self._over = False

    @workflow.run
    async def run(self, kept: Kept) -> None:
        """Have the session run until it is over, on one host after another if need be."""
        waking = asyncio.ensure_future(self._wake(kept.session))
        try:
            await workflow.execute_activity(
                RUN,
                kept.session,
                task_queue=SESSIONS,
                heartbeat_timeout=timedelta(seconds=kept.heartbeat),
                start_to_close_timeout=LONGEST,
                retry_policy=RetryPolicy(
                    initial_interval=timedelta(milliseconds=100),
                    maximum_interval=timedelta(seconds=5),
                ),
            )
        finally:
            self._over = True
            await waking

    @workflow.signal
    def placed(self, host: str) -> None:
        """The session's host says which task queue is its own."""
        self._host = host

    @workflow.signal
    def wake(self) -> None:
        """There is something in the store for the session."""
        self._rung += 1

    async def _wake(self, session: str) -> None:
        while True:
            await workflow.wait_condition(
                lambda: self._over or (bool(self._host) and self._rung > self._told)
            )
            if self._over:
                return
            self._told = self._rung
            with suppress(ActivityError):  # the host is gone: the next one reads the store
                await workflow.execute_activity(
                    WAKE,
                    session,
                    task_queue=self._host,
                    schedule_to_start_timeout=WAKE_WITHIN,
                    start_to_close_timeout=WAKE_WITHIN,
                    retry_policy=RetryPolicy(maximum_attempts=1),
                )

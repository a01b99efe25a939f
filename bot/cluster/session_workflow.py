# pyright: basic, reportMissingImports=false
# Temporal is an extra: what is not installed has no types to be strict about.
"""What Temporal keeps of a session: that it runs on a host, which, and that it is to be woken.

Workflow code is played again wherever it is carried on, and has to do the same there: nothing else
is in here. All that a session is stands in the store.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta

from temporalio import exceptions, workflow
from temporalio.common import RetryPolicy
from temporalio.exceptions import ActivityError, TimeoutType

SESSIONS, CONTROL = "beatroom-sessions", "beatroom-control"
"""The task queues of hosts with a free place, and of those who carry workflows on."""
OFFER, RUN, WAKE, IS_THERE = "offer_session", "run_session", "wake_session", "host_is_there"
HOST_QUEUE, RUN_MARK = "beatroom-host-", "#"
"""What the task queue of a host's own is called, before its address and before its run."""
MISSED = "Missed"
"""The type of the error of a host that could not reach Temporal for too long, and has it still."""
TAKEN_WITHIN = timedelta(seconds=1)
"""In which a host says that it takes a session: one that has just died keeps an offer no longer."""
BEGINS_WITHIN = timedelta(seconds=1)
"""In which a host that has taken a session is given it."""
OFFERED_AGAIN = timedelta(milliseconds=100)
OFFERED_MOST = timedelta(seconds=1)
"""After which an offer that was declined or kept goes to others; twice that each time, at most."""
NOT_KNOWN = "NotFoundError"
"""The type of the error of a host that is of a version before offers."""
MOVES_IN = timedelta(milliseconds=100)
RAN_LONG = 1.0
"""Seconds after which a session that ran on a host is placed again at once."""
STAYS_WITHIN = timedelta(milliseconds=500)
"""In which a host of which nothing was heard may say that it still has a session."""
CAME_BACK = timedelta(seconds=3)
"""The same where Temporal itself was away: all hosts come back to it, and have much to say."""
AWAY = 1.0
"""Seconds by which Temporal is late to miss a host where it was away."""
WAKE_WITHIN = timedelta(seconds=2)
SAID_WITHIN = timedelta(seconds=1.5)
"""More than it takes to ask the store whether a host is there; a step may take no longer either."""
LONGEST = timedelta(days=3)
"""More than any session may take."""


def host_queue(address: str, run: str) -> str:
    """A host's own task queue; begun anew at the same address it has none of its sessions."""
    return f"{HOST_QUEUE}{address}{RUN_MARK}{run}"


@dataclass
class WorkflowInput:
    """What a workflow is told.

    Attributes:
        session: The session's id.
        heartbeat: Seconds without a sign of life after which its host counts as gone.
        host: The task queue of the host that had it last; empty for a session that begins.
    """

    session: str
    heartbeat: float
    host: str = ""


@dataclass(frozen=True)
class Ended:
    """How a session's run on a host ended.

    Attributes:
        is_over: The session is.
        last_sign: Where nothing was heard of the host any more: seconds from the session's start
            there to the last time.
    """

    is_over: bool
    last_sign: float | None = None


@workflow.defn(name="Session")
class SessionWorkflow:
    """One session: a long activity on a host, and a short one there for each wake-up.

    Hosts are offered it first. Temporal knows of one that has just died that it waits for
    something, and misses one that has a session only after the heartbeat's deadline.
    """

    def __init__(self) -> None:
        self._host = ""
        self._began = 0.0
        self._placings, self._offers = 0, False
        self._offer: workflow.ActivityHandle[str] | None = None
        self._back, self._backs = "", 0
        self._run_at = ""
        self._rung = self._told = 0
        self._waking, self._waits = False, 0
        self._over = False

    @workflow.run
    async def run(self, kept: WorkflowInput) -> None:
        """Have the session run until it is over, on one host after another if need be.

        A host of which nothing was heard, and that the store still hears of, is asked first whether
        it still has the session: where Temporal itself was away, all of them have, and nothing has
        to move.
        """
        self._host = self._host or kept.host
        waking = asyncio.ensure_future(self._wake(kept.session))
        try:
            await self._keep_running(kept)
        except GeneratorExit:  # dropped by a process that stops: it is played again in another
            raise
        except BaseException:  # also what says that it goes on as a new run
            await self._stop_waking(waking)
            raise
        await self._stop_waking(waking)

    async def _keep_running(self, kept: WorkflowInput) -> None:
        stays: timedelta | None = None
        while not (ended := await self._ran(kept, stays)).is_over:
            if workflow.info().is_continue_as_new_suggested():
                workflow.continue_as_new(replace(kept, host=self._host))
            asked, stays = stays, await self._may_stay(kept, ended)
            ran_long = self._offers and workflow.time() - self._began > RAN_LONG
            # Who was asked to stay has taken long enough. A session that has moved ten times is as
            # urgent as ever.
            if stays is None and asked is None and not ran_long:
                await asyncio.sleep(MOVES_IN.total_seconds())

    async def _stop_waking(self, waking: asyncio.Future[None]) -> None:
        """Wake it no more; whoever takes it over looks by itself."""
        self._over = True
        if self._waking and workflow.patched("wake-ups are left"):
            waking.cancel()
            await workflow.wait([waking])
        else:
            await waking

    async def _may_stay(self, kept: WorkflowInput, ended: Ended) -> timedelta | None:
        """How long its host is waited for; None where others are asked at once."""
        if not self._host or ended.last_sign is None:
            return None
        silent = workflow.time() - (self._began + ended.last_sign)
        if not await self._is_there():
            return None
        return CAME_BACK if silent > kept.heartbeat + AWAY else STAYS_WITHIN

    async def _is_there(self) -> bool:
        """Whether the store has lately heard of the host; where the store says nothing, it may."""
        try:
            return await workflow.execute_local_activity(
                IS_THERE,
                self._host.removeprefix(HOST_QUEUE),
                result_type=bool,
                schedule_to_close_timeout=SAID_WITHIN,
                retry_policy=RetryPolicy(maximum_attempts=1),
            )
        except exceptions.FailureError:  # played again it may be another one
            return True

    async def _ran(self, kept: WorkflowInput, stays: timedelta | None) -> Ended:
        """Have it run on the host that has it, which may take so long to say so, or on any."""
        try:
            queue, within = (
                await self._taken(kept.session) if stays is None else (self._host, stays)
            )
            self._run_at = queue
            await workflow.execute_activity(
                RUN,
                kept.session,
                task_queue=queue,
                schedule_to_start_timeout=within,
                heartbeat_timeout=timedelta(seconds=kept.heartbeat),
                start_to_close_timeout=LONGEST,
                retry_policy=RetryPolicy(maximum_attempts=1),
            )
        except ActivityError as error:
            match error.cause:
                case exceptions.CancelledError():
                    raise
                case exceptions.TimeoutError(type=TimeoutType.HEARTBEAT) as silence:
                    signs = silence.last_heartbeat_details
                    return Ended(is_over=False, last_sign=float(signs[0]) if signs else None)
                case exceptions.ApplicationError(type=named) if named == MISSED:
                    return Ended(is_over=False, last_sign=0.0)
                case _:
                    return Ended(is_over=False)
        finally:
            self._run_at = ""
        return Ended(is_over=True)

    async def _taken(self, session: str) -> tuple[str, timedelta | None]:
        """The task queue by which it is run next, and how long that may take to begin."""
        if not self._is_offered():
            return SESSIONS, None
        queue, within = await self._offered(session)
        if queue != SESSIONS:
            self._host = queue
        self._began = workflow.time()
        return queue, within

    async def _offered(self, session: str) -> tuple[str, timedelta | None]:
        """It waits in line until a host has a place, or the one that had it is back with it.

        However long that takes, no step is taken meanwhile.
        """
        self._back = ""
        self._offer = offer = workflow.start_activity(
            OFFER,
            session,
            task_queue=SESSIONS,
            result_type=str,
            start_to_close_timeout=TAKEN_WITHIN,
            retry_policy=RetryPolicy(
                initial_interval=OFFERED_AGAIN,
                maximum_interval=OFFERED_MOST,
                non_retryable_error_types=[NOT_KNOWN],
            ),
        )
        queue, within = SESSIONS, None
        try:
            queue, within = await offer, BEGINS_WITHIN
        except ActivityError as error:
            match error.cause:
                case exceptions.ApplicationError(type=named) if named == NOT_KNOWN:
                    pass  # it runs what it is given
                case exceptions.CancelledError() if self._back:
                    pass
                case _:
                    raise
        except asyncio.CancelledError:  # in the very step in which a host took it
            if not self._back:
                raise
        finally:
            self._offer = None
        return (self._back, CAME_BACK) if self._back else (queue, within)

    def _is_offered(self) -> bool:
        """Whether hosts are offered it: from the next placing on, where it began before offers."""
        if not self._offers:
            self._placings += 1
            self._offers = workflow.patched(f"offers {self._placings}")
        return self._offers

    @workflow.signal
    def placed(self, host: str, ran: float) -> None:
        """The session's host says which task queue is its own, and that it has run it so long."""
        self._host = host
        if self._run_at:
            self._run_at = host
        self._began = workflow.time() - ran

    @workflow.signal
    def has_it(self, host: str) -> None:
        """A host of which Temporal had heard nothing says that the session runs there all the same.

        While it waits in line it goes on there, where it needs no place; else somebody has it.
        """
        if self._offer is None or self._back:
            return
        self._backs += 1
        if workflow.patched(f"back {self._backs}"):
            self._back = host
            self._offer.cancel()

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
            rung, self._waking = self._rung, True
            try:
                await workflow.execute_activity(
                    WAKE,
                    session,
                    task_queue=self._host,
                    schedule_to_start_timeout=WAKE_WITHIN,
                    start_to_close_timeout=WAKE_WITHIN,
                    retry_policy=RetryPolicy(maximum_attempts=1),
                )
            except ActivityError as error:  # the host is gone, or out of reach: once more
                self._waking = False
                await self._before_it_is_woken_again(error)
                continue
            self._told, self._waking = rung, False

    async def _before_it_is_woken_again(self, error: ActivityError) -> None:
        """Each time is some notes in its history, which may have so many and no more.

        So it is not while it waits in line, as nobody is there to be woken, nor again and again at
        once where its host can do nothing for it, as without the database.
        """
        if self._over or (self._runs() and isinstance(error.cause, exceptions.TimeoutError)):
            return
        self._waits += 1
        if workflow.patched(f"waits {self._waits}"):
            if self._runs():
                with suppress(TimeoutError):
                    await workflow.wait_condition(lambda: self._over, timeout=WAKE_WITHIN)
            await workflow.wait_condition(lambda: self._over or self._runs())

    def _runs(self) -> bool:
        """Whether it is on a host that is known, or was given to one."""
        return self._run_at not in ("", SESSIONS)

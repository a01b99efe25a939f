"""The service's figures in Prometheus' text format, and the event loop's lag."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Protocol

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from beatroom.bot.runtime.tasks import failures
from beatroom.bot.store.attempts import WAITING
from beatroom.bot.store.outbox import DEAD
from beatroom.bot.workers.engine import Engine
from beatroom.bot.workers.session_cache import SessionCache

PHASES = ("starting", "lobby", "live", "held", "wrapping_up")
WEBHOOK_STATES = (("pending", WAITING), ("failed", DEAD))
LAG_EVERY = 0.5


class LoopLag:
    """How late the event loop wakes what asked to be woken; `run` must be running as a task."""

    def __init__(self) -> None:
        self.seconds = 0.0

    async def run(self) -> None:
        """Measure, for ever."""
        loop = asyncio.get_running_loop()
        while True:
            asleep = loop.time()
            await asyncio.sleep(LAG_EVERY)
            self.seconds = max(0.0, loop.time() - asleep - LAG_EVERY)


class Answers(Protocol):
    """What is known of the store without asking it; `bot.store.store.Store` is one."""

    @property
    def away(self) -> str: ...
    @property
    def failures(self) -> int: ...


class Figures(Collector):
    """All figures of a service, as they are when they are asked for.

    Args:
        board: The sessions of this service.
        engine: What runs them.
        store: What is known of the store.
        lag: The event loop's, seconds.
        webhooks: How many there are by state; None where the store is away.
        draining: Whether no new sessions are taken.
    """

    def __init__(
        self,
        board: SessionCache,
        engine: Engine,
        store: Answers,
        lag: float,
        webhooks: Mapping[str, int] | None,
        *,
        draining: bool,
    ) -> None:
        self._standing = list(board.all().values())
        self._vitals = list(engine.alive().values())
        self._tally = engine.tally
        self._store = store
        self._lag = lag
        self._webhooks = webhooks
        self._draining = draining

    def text(self) -> bytes:
        """In Prometheus' text format."""
        registry = CollectorRegistry(auto_describe=False)
        registry.register(self)
        return generate_latest(registry) + self._tally.measures.text()

    def collect(self) -> Iterator[Metric]:
        yield from self._of_the_store()
        yield from self._of_sessions()
        yield _gauge("loop_lag_seconds", "The service's event loop lag.", self._lag)
        yield _gauge("draining", "1 while no new sessions are taken.", self._draining)
        hooks = GaugeMetricFamily(
            "beatroom_webhooks",
            "Webhooks that wait to be delivered, and those given up.",
            labels=["state"],
        )
        for shown, state in WEBHOOK_STATES if self._webhooks is not None else ():
            hooks.add_metric([shown], (self._webhooks or {}).get(state, 0))
        yield hooks
        tasks = CounterMetricFamily(
            "beatroom_task_failures",
            "The service's tasks that failed; those that last were started again.",
            labels=["task"],
        )
        for name, count in sorted(failures.items()):
            tasks.add_metric([name], count)
        yield tasks

    def _of_the_store(self) -> Iterator[Metric]:
        yield _gauge("store_up", "1 while the database answers.", not self._store.away)
        yield _counter(
            "store_failures",
            "Pieces of reading and writing that the database failed.",
            self._store.failures,
        )
        unsaved = [vital.unsaved for vital in self._vitals]
        yield _gauge(
            "sessions_unsaved",
            "Running sessions whose events wait for the database.",
            sum(one > 0 for one in unsaved),
        )
        yield _gauge("unsaved_events", "Events that wait for the database.", sum(unsaved))
        yield _counter(
            "store_trouble",
            "How often a session's events began to wait for the database.",
            self._tally.store_trouble,
        )

    def _of_sessions(self) -> Iterator[Metric]:
        phases = Counter(one.state.phase for one in self._standing)
        running = GaugeMetricFamily(
            "beatroom_sessions", "Running sessions by phase.", labels=["phase"]
        )
        for phase in PHASES:
            running.add_metric([phase], phases[phase])
        yield running
        people = sum(len(one.state.present) for one in self._standing)
        yield _gauge("participants", "People in running sessions.", people)
        yield _gauge(
            "standby_ready",
            "Processes that have loaded what a session needs, and wait for one.",
            self._tally.ready(),
        )
        yield _counter(
            "session_restarts",
            "Sessions' processes that were started again.",
            self._tally.restarts,
        )
        yield _counter(
            "sessions_taken_over",
            "Sessions that another process or host had begun.",
            self._tally.taken_over,
        )
        yield _gauge(
            "session_restarts",
            "Restarts of running sessions' processes.",
            sum(vital.restarts for vital in self._vitals),
        )
        yield _gauge(
            "session_loop_lag_seconds",
            "The largest event loop lag of a session's process.",
            max((vital.lag for vital in self._vitals), default=0.0),
        )
        yield _gauge(
            "session_memory_bytes",
            "The memory of all sessions' processes.",
            sum(vital.memory for vital in self._vitals),
        )


def _gauge(name: str, means: str, value: float) -> Metric:
    return GaugeMetricFamily(f"beatroom_{name}", means, value=float(value))


def _counter(name: str, means: str, value: float) -> Metric:
    """Its name ends in `_total` where it is read."""
    return CounterMetricFamily(f"beatroom_{name}", means, value=float(value))

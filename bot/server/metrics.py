"""The service's figures in Prometheus' text format, and the event loop's lag."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Protocol

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


def exposition(
    board: SessionCache,
    engine: Engine,
    store: Answers,
    lag: float,
    webhooks: Mapping[str, int] | None,
    *,
    draining: bool,
) -> str:
    """All figures; `webhooks` says how many there are by state, None where the store is away."""
    phases = Counter(standing.state.phase for standing in board.all().values())
    vitals = engine.alive()
    people = sum(len(standing.state.present) for standing in board.all().values())
    figures: list[tuple[str, str, Iterable[tuple[str, float]]]] = [
        ("beatroom_store_up", "1 while the database answers.", [("", float(not store.away))]),
        (
            "beatroom_store_failures_total",
            "Pieces of reading and writing that the database failed.",
            [("", float(store.failures))],
        ),
        (
            "beatroom_sessions_unsaved",
            "Running sessions whose events wait for the database.",
            [("", float(sum(v.unsaved > 0 for v in vitals.values())))],
        ),
        (
            "beatroom_unsaved_events",
            "Events that wait for the database.",
            [("", float(sum(v.unsaved for v in vitals.values())))],
        ),
        (
            "beatroom_store_trouble_total",
            "How often a session's events began to wait for the database.",
            [("", float(engine.tally.store_trouble))],
        ),
        (
            "beatroom_session_restarts_total",
            "Sessions' processes that were started again.",
            [("", float(engine.tally.restarts))],
        ),
        ("beatroom_loop_lag_seconds", "The service's event loop lag.", [("", lag)]),
        ("beatroom_draining", "1 while no new sessions are taken.", [("", float(draining))]),
        (
            "beatroom_sessions",
            "Running sessions by phase.",
            [(f'{{phase="{phase}"}}', float(phases[phase])) for phase in PHASES],
        ),
        ("beatroom_participants", "People in running sessions.", [("", float(people))]),
        (
            "beatroom_session_restarts",
            "Restarts of running sessions' processes.",
            [("", float(sum(v.restarts for v in vitals.values())))],
        ),
        (
            "beatroom_session_loop_lag_seconds",
            "The largest event loop lag of a session's process.",
            [("", max((v.lag for v in vitals.values()), default=0.0))],
        ),
        (
            "beatroom_session_memory_bytes",
            "The memory of all sessions' processes.",
            [("", float(sum(v.memory for v in vitals.values())))],
        ),
        (
            "beatroom_webhooks",
            "Webhooks that wait to be delivered, and those given up.",
            [
                (f'{{state="{shown}"}}', float(webhooks.get(state, 0)))
                for shown, state in WEBHOOK_STATES
            ]
            if webhooks is not None
            else [],
        ),
        (
            "beatroom_task_failures_total",
            "The service's tasks that failed; those that last were started again.",
            [(f'{{task="{name}"}}', float(count)) for name, count in sorted(failures.items())],
        ),
    ]
    lines: list[str] = []
    for name, means, values in figures:
        kind = "counter" if name.endswith("_total") else "gauge"
        lines += [f"# HELP {name} {means}", f"# TYPE {name} {kind}"]
        lines += [f"{name}{labels} {value:g}" for labels, value in values]
    return "\n".join(lines) + "\n"

"""Sessions of one cluster: heard ones have the whole pipeline, light ones replay a recorded log."""

from __future__ import annotations

from beatroom.bot.ipc.ipc import SessionLink
from beatroom.bot.ipc.messages import SessionSpec
from beatroom.bot.workers import worker_main
from clustering import replay

HEARD = "Heard"
"""The titles' first word of sessions with a voice."""
warm = worker_main.warm
"""What those load, so that a process that waits has it."""


async def run_session(spec: SessionSpec, link: SessionLink) -> None:
    """Run one session to its end."""
    real = spec.title.startswith(HEARD)
    await (worker_main if real else replay).run_session(spec, link)

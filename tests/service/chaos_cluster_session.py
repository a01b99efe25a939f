"""A session for the chaos of a cluster: one that is heard is the real one, others are light.

Each process says in a folder that it runs the session, as which run, and on which host.
"""

from __future__ import annotations

import os
from pathlib import Path

import chaos_session

from beatroom.bot.ipc.ipc import SessionLink
from beatroom.bot.ipc.messages import SessionSpec
from beatroom.bot.workers import worker_main

RUNS, NODE = "CHAOS_RUNS", "CHAOS_NODE"
HEARD = "Heard"
"""The titles' first word of sessions that have a voice."""
warm = worker_main.warm


async def run_session(spec: SessionSpec, link: SessionLink) -> None:
    """Run one session to its end."""
    with (Path(os.environ[RUNS]) / spec.session).open("a") as runs:
        runs.write(f"{os.getpid()} {spec.epoch} {os.environ[NODE]}\n")
    real = spec.title.startswith(HEARD)
    await (worker_main if real else chaos_session).run_session(spec, link)

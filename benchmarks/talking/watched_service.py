"""The service, which says on SIGUSR1 what it holds, as a JSON line: tasks, timers, descriptors.

Started by benchmarks in place of `beatroom serve`.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from beatroom.bot.server.service import Service


filling: list[asyncio.Future[None]] = []
"""Kept until it is done: an event loop does not."""


def announce(service: Service) -> None:
    """Tell from now on. Pools of threads have their size first: what grows then is left behind."""
    from leftovers import fill_threads, held  # noqa: PLC0415 - see below

    filling.append(asyncio.ensure_future(fill_threads(service.store)))

    def tell() -> None:
        sys.stdout.write(json.dumps(asdict(held())) + "\n")
        sys.stdout.flush()

    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, tell)


if __name__ == "__main__":
    # Sessions' processes read this module again: what only the service needs stays in here.
    sys.path[:0] = [str(Path(__file__).parents[2] / place) for place in ("tests/service", "tests")]
    from beatroom.bot.serving.serve import serve
    from beatroom.bot.settings.settings import load_settings

    serve(load_settings(), announce)

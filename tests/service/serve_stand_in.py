"""Runs the service with stand-in sessions and rehearsals, as a process of its own for the tests."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from beatroom.bot.server.service import Service


async def breaks() -> None:
    raise MemoryError("a part of the service ends")


def announce(service: Service) -> None:
    if os.environ.get("HOSTING"):
        print("a host has no token", flush=True)  # noqa: T201 - the test reads a line
        return
    service.rehearsals.engine = "rehearsal_stand_in:rehearsed"
    print(service.operator_token, flush=True)  # noqa: T201 - the test reads it
    if service.settings.engine != "local":
        return
    tasks = service.engine._host._tasks
    asyncio.get_running_loop().add_signal_handler(
        signal.SIGUSR1, lambda: tasks.start(breaks(), "breaks")
    )


def load() -> None:
    """Load what a service runs; `main` loads what is still missing."""
    import shared_wall  # noqa: F401, PLC0415 - sessions' processes read this module, too
    import stand_in  # noqa: F401, PLC0415 - what their parent would load, which is forked from here

    from beatroom.bot.serving.app import routes  # noqa: PLC0415 - as above
    from beatroom.bot.serving.serve import serve  # noqa: F401, PLC0415 - as above

    routes()


def main() -> None:
    """Serve as the environment says."""
    from shared_wall import JumpingWall, SharedWall  # noqa: PLC0415 - as above

    from beatroom.bot.serving.serve import serve  # noqa: PLC0415 - as above
    from beatroom.bot.settings.settings import load_settings  # noqa: PLC0415 - as above

    shared = os.environ.get("SHARED_WALL")
    wall = None if shared is None else SharedWall(Path(shared))
    if jumps := os.environ.get("WALL_JUMPS"):
        wall = JumpingWall(Path(jumps))
    target = os.environ.get("SESSIONS_RUN", "stand_in:run_session")
    hosting = bool(os.environ.get("HOSTING"))
    serve(load_settings(), announce, target=target, wall=wall, hosting=hosting)


if __name__ == "__main__":
    gc.disable()  # as `beatroom serve` does while it loads; `serve` turns it on again
    sys.path.insert(0, str(Path(__file__).parent))
    main()

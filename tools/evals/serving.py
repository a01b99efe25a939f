"""The machine's own model, for as long as it is asked, where no service serves it already."""

from __future__ import annotations

import asyncio
import tempfile
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from beatroom.bot.models.machines_model import LOAD_DEADLINE, MachinesModel, has_runtime
from beatroom.bot.models.shelf import shelf_of
from beatroom.bot.settings.endpoint import DEFAULT, LOCAL
from beatroom.bot.settings.model_endpoints import local_model_file, model_endpoints
from beatroom.bot.settings.settings import Settings

LOOK = 0.5


@contextmanager
def served(settings: Settings, endpoint: str) -> Generator[Settings]:
    """The settings with which the endpoint is there, if it can be."""
    here = shelf_of(settings).best("language") is not None and has_runtime()
    if endpoint in model_endpoints(settings) or endpoint not in (DEFAULT, LOCAL) or not here:
        yield settings
        return
    with tempfile.TemporaryDirectory() as folder:
        own = settings.model_copy(
            update={"data_dir": Path(folder), "models_dir": shelf_of(settings).folder}
        )
        over = threading.Event()
        serving = threading.Thread(target=lambda: asyncio.run(_serve(own, over)), daemon=True)
        serving.start()
        until = time.monotonic() + LOAD_DEADLINE
        while not local_model_file(own).exists() and serving.is_alive():
            if time.monotonic() > until:
                break
            time.sleep(LOOK)
        try:
            yield own
        finally:
            over.set()
            serving.join()


async def _serve(settings: Settings, over: threading.Event) -> None:
    """Until it is over; a child that ends is not made anew."""
    child = asyncio.ensure_future(MachinesModel(settings, live=tuple).run())
    ended = asyncio.ensure_future(asyncio.to_thread(over.wait))
    await asyncio.wait((child, ended), return_when=asyncio.FIRST_COMPLETED)
    child.cancel()
    await asyncio.gather(child, return_exceptions=True)
    over.set()

"""The language model of this machine (`make model`), served for as long as a measurement takes."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Generator
from contextlib import contextmanager
from threading import Thread

from beatroom.bot.models.machines_model import LOAD_DEADLINE, MachinesModel
from beatroom.bot.settings.model_endpoints import local_model_file
from beatroom.bot.settings.settings import Settings

LOCAL = "local"
"""The endpoint that stands for it."""


@contextmanager
def served(endpoint: str) -> Generator[tuple[str, str]]:
    """Where a model is to be asked, and with which key.

    Args:
        endpoint: `LOCAL`, or up to `/v1` where a model is behind the OpenAI protocol; its key is
            the environment's OPENAI_API_KEY then.

    Raises:
        TimeoutError: There is no model here that can be served.
    """
    if endpoint != LOCAL:
        yield endpoint, os.environ.get("OPENAI_API_KEY", "none")
        return
    settings = Settings()
    told = local_model_file(settings)
    told.unlink(missing_ok=True)  # of a measurement that was killed
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    serving = asyncio.run_coroutine_threadsafe(MachinesModel(settings, lambda: ()).run(), loop)
    try:
        until = time.monotonic() + LOAD_DEADLINE
        while not told.exists():
            if serving.done() or time.monotonic() > until:
                raise TimeoutError(f"No model is served from {settings.data_dir}: `make model`.")
            time.sleep(0.5)
        at = json.loads(told.read_text(encoding="utf-8"))
        yield at["url"], at["key"]
    finally:
        serving.cancel()
        time.sleep(1.0)  # the child ends with its input
        loop.call_soon_threadsafe(loop.stop)
        thread.join()

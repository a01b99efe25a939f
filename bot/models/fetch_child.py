"""`python -m beatroom.bot.models.fetch_child`: gets a model, as `beatroom models get` does.

Its first line on stdin says what is wanted and where to; each line on stdout is a sentence on what
it is doing, and the last one says how it ended. It ends with its input, and with it whatever it has
started, so that nothing goes on that nobody waits for. What is there already is kept.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from beatroom.bot.models.catalogue import CatalogueModel
from beatroom.bot.models.fetching import FetchError, fetch
from beatroom.bot.models.shelf import ModelCache
from beatroom.bot.outgoing.proxies import OutgoingRoute, leave_by

DONE, FAILED, TOLD = "done", "failed", "told"


class Errand(BaseModel):
    """What is wanted.

    Attributes:
        model: Which model.
        folder: The shelf's.
        proxy: By which requests leave; empty for none.
        direct: Hosts that are asked without it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: CatalogueModel
    folder: Path
    proxy: str
    direct: tuple[str, ...]


def main() -> int:
    """Get it."""
    errand = Errand.model_validate_json(sys.stdin.buffer.readline())
    threading.Thread(target=_end_with_input, daemon=True).start()
    leave_by(OutgoingRoute(errand.proxy, errand.direct))
    try:
        fetch(errand.model, ModelCache(errand.folder), None, lambda said: _say(TOLD, said))
    except FetchError as failed:
        _say(FAILED, str(failed))
        return 1
    _say(DONE, "")
    return 0


def _say(what: str, words: str) -> None:
    print(json.dumps([what, words]), flush=True)  # noqa: T201 - this is how it tells


def _end_with_input() -> None:
    """It leads a group of processes of its own: an installer of packages goes with it."""
    sys.stdin.buffer.read()
    os.killpg(os.getpgrp(), signal.SIGKILL)


if __name__ == "__main__":
    raise SystemExit(main())

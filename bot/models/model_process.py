"""`python -m beatroom.bot.models.model_process`: llama.cpp's own server, with one model.

Its first frame on stdin says which model and where to listen; it answers that it is ready, serves
the OpenAI protocol on loopback, and ends when its input does. Speech goes first on the cores.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from typing import Any

from pydantic import BaseModel, ConfigDict

from beatroom.bot.ipc.ipc_framing import PREFIX
from beatroom.bot.ipc.machines_child import NONE_HERE, READY

RUNTIME = "xllamacpp"
NICE = 10
"""A process of speech gets nine times as much of a core that both want."""
CONTEXT = 16_384
"""Tokens that the sessions' talk may take together: 28 KB each for a model of this size."""
KEPT_MB = 512
"""Megabytes of prefixes that are kept outside the slots."""


class Serving(BaseModel):
    """What is served, and where.

    Attributes:
        path: The model's file.
        template: A chat template that takes the place of the file's own; empty: the file's.
        slots: How many talks are kept ready.
        threads: Cores that it may take.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    template: str
    port: int
    key: str
    slots: int
    threads: int


def main() -> int:
    """Serve until there is no more input."""
    given = sys.stdin.buffer
    asked = Serving.model_validate_json(given.read(PREFIX.unpack(given.read(PREFIX.size))[0]))
    made = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the library prints is no frame
    if importlib.util.find_spec(RUNTIME) is None:
        return NONE_HERE
    os.nice(NICE)
    server = _server(asked)
    made.write(PREFIX.pack(len(READY)) + READY)
    made.flush()
    given.read()
    del server
    os._exit(0)  # its threads may be in the middle of a reply that nobody reads any more


def _server(asked: Serving) -> Any:
    library: Any = importlib.import_module(RUNTIME)  # an extra
    params = library.CommonParams()
    params.model.path = asked.path
    params.hostnames = ["127.0.0.1"]
    params.port = asked.port
    params.api_keys = [asked.key]
    params.n_ctx, params.n_parallel, params.kv_unified = CONTEXT, asked.slots, True
    params.cache_prompt, params.cache_ram_mib = True, KEPT_MB
    params.use_jinja = True
    params.ui, params.warmup = False, False  # the first role that is read warms it
    if asked.template:
        params.chat_template = asked.template
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = asked.threads
    return library.Server(params)


if __name__ == "__main__":
    raise SystemExit(main())

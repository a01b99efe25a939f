"""The machine's own language model, as the service has it: a child that serves all sessions.

While it serves, `local` is a model endpoint like any other; its key is made anew for each service.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import secrets
import socket
from collections.abc import Callable, Collection, Sequence

import structlog

from beatroom.bot.ipc.machines_child import MachinesChild, python_module
from beatroom.bot.ipc.service_handlers import ServiceHandlers
from beatroom.bot.models.catalogue import CatalogueModel
from beatroom.bot.models.model_process import RUNTIME, Serving
from beatroom.bot.models.shelf import shelf_of
from beatroom.bot.models.slots import SLOT, SlotBook
from beatroom.bot.runtime.own_command import installing
from beatroom.bot.settings.model_endpoints import local_model_file
from beatroom.bot.settings.secret_files import write_secret
from beatroom.bot.settings.settings import Settings

log = structlog.get_logger()

LOAD_DEADLINE = 300.0
"""Seconds that the child may take to read the model; a machine that is busy takes minutes."""
LOOK = 5.0
"""Seconds between two looks whether a model has come: another process gets it."""
MEMORY = 4e9
"""Bytes that a machine is to have: the model takes two, a session one."""
COMMAND = python_module("beatroom.bot.models.model_process")


class MachinesModel:
    """Serves the preferred language model that is here; `run` must be running (as a kept task).

    Args:
        settings: Where models lie, and what of the machine this one may take.
        live: The sessions that run on this machine.
        command: What the child is.
    """

    def __init__(
        self,
        settings: Settings,
        live: Callable[[], Collection[str]],
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._settings = settings
        self._shelf = shelf_of(settings)
        self._file = local_model_file(settings)
        self._child = MachinesChild(command, LOAD_DEADLINE, {})
        self._book = SlotBook(settings.local_model_slots, live)
        self._port, self._key = 0, secrets.token_urlsafe(32)

    @property
    def pid(self) -> int | None:
        """The child's process, while it serves."""
        return self._child.pid

    @property
    def handlers(self) -> ServiceHandlers:
        """Who answers what sessions ask of it."""
        return {SLOT: self._book.consult}

    async def run(self) -> None:
        """Wait for a model, and serve it; returns where this machine cannot.

        Raises:
            ChildEndedError: The child ended; run this again for another one.
        """
        self._file.unlink(missing_ok=True)  # of a service that was killed
        while (model := self._shelf.best("language")) is None:  # noqa: ASYNC110 - another process gets it
            await asyncio.sleep(LOOK)
        if not has_runtime():
            log.warning("local_model_off", hint=f"run {installing('models')}")
            return
        self._port = self._port or _free_port()
        first = self._serving(model).model_dump_json().encode()
        try:
            await self._child.run(lambda: self._ready(model), first)
        finally:
            self._file.unlink(missing_ok=True)
        log.warning("local_model_off", hint="its library cannot run on this machine")

    def _serving(self, model: CatalogueModel) -> Serving:
        return Serving(
            path=str((self._shelf.place(model) / model.files[0].name).resolve()),
            template=model.template,
            port=self._port,
            key=self._key,
            slots=self._settings.local_model_slots + 1,
            threads=self._settings.local_model_threads or os.cpu_count() or 1,
        )

    def _ready(self, model: CatalogueModel) -> None:
        endpoint = {
            "url": f"http://127.0.0.1:{self._port}/v1",
            "key": self._key,
            "model": model.name,
            "tools": False,
            "json_schema": True,
            "later_system": True,
            "slots": 1,  # of each session's own requests: a reply is not to share the cores
        }
        write_secret(self._file, json.dumps(endpoint))
        log.info("local_model_on", model=model.name, pid=self.pid)


def has_runtime() -> bool:
    """Whether the library that serves models is installed."""
    return importlib.util.find_spec(RUNTIME) is not None


def _free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])

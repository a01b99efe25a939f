"""Models that are being fetched for the page: one process each, followed by what is on the disk."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

import structlog

from beatroom.bot.ipc.machines_child import python_module
from beatroom.bot.models.catalogue import CatalogueModel
from beatroom.bot.models.fetch_child import DONE, FAILED, TOLD, Errand
from beatroom.bot.models.shelf import shelf_of
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.settings.settings import Settings

log = structlog.get_logger()

DEADLINE = 6 * 3600.0
"""Seconds that a model may take; what is there by then is kept."""
COMMAND = python_module("beatroom.bot.models.fetch_child")
State = Literal["here", "fetching", "stopped", "failed", "absent"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a model is.

    Attributes:
        state: `stopped`: some of it is here, and it can be gone on with; `absent`: nothing is.
        got: Bytes that are here.
        says: What is being done, or why it failed; empty where there is nothing to say.
    """

    state: State
    got: int
    says: str = ""


@dataclass(slots=True)
class _Run:
    """A process that fetches, and the last that it said."""

    says: str = ""
    failed: bool = False
    process: asyncio.subprocess.Process | None = None
    stopped: bool = False


class Fetches:
    """Fetches models one at a time each, in processes that end with the service.

    Args:
        settings: Where models lie, and how requests leave.
        tasks: Where they are followed.
        command: What the process is.

    Attributes:
        command: The same.
    """

    def __init__(self, settings: Settings, tasks: Tasks, command: Sequence[str] = COMMAND) -> None:
        self._settings, self._tasks, self.command = settings, tasks, command
        self._shelf = shelf_of(settings)
        self._runs = dict[str, _Run]()
        self._running = set[str]()

    def start(self, model: CatalogueModel) -> None:
        """Fetch it, unless it is here or on its way."""
        if model.name in self._running or self._shelf.has(model):
            return
        self._running.add(model.name)
        run = self._runs[model.name] = _Run()
        self._tasks.aside(self._run(model, run), f"fetch {model.name}")

    def stop(self, model: CatalogueModel) -> None:
        """End its process, if one of ours fetches it; what is there is kept."""
        run = self._runs.get(model.name)
        if run is not None and model.name in self._running:
            run.stopped = True
            _end(run.process)

    def progress(self, model: CatalogueModel) -> Progress:
        """How far it is; it looks at the disk, and blocks for that long."""
        got, run = self._shelf.got(model), self._runs.get(model.name)
        if model.name in self._running:
            return Progress("fetching", got, run.says if run is not None else "")
        if self._shelf.has(model):
            return Progress("here", model.size)
        if self._shelf.is_held(model):
            return Progress("fetching", got, "Another process of this machine gets it.")
        if run is not None and run.failed:
            return Progress("failed", got, run.says)
        return Progress("stopped" if got else "absent", got)

    async def _run(self, model: CatalogueModel, run: _Run) -> None:
        log.info("model_fetch_begun", model=model.name)
        try:
            async with time_limit(DEADLINE):
                await self._in_a_process(model, run)
        except TimeoutError:
            run.failed, run.says = True, f"It took longer than {DEADLINE / 3600:g} hours."
        except OSError as error:
            run.failed, run.says = True, f"It could not be started ({error.strerror})."
        finally:
            _end(run.process)
            self._running.discard(model.name)
        log.info("model_fetch_over", model=model.name, failed=run.failed, stopped=run.stopped)

    async def _in_a_process(self, model: CatalogueModel, run: _Run) -> None:
        way = self._settings.way_out
        errand = Errand(
            model=model,
            folder=self._shelf.folder.resolve(),
            proxy=way.proxy,
            direct=way.direct,
        )
        run.process = process = await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,  # so that it can end what it has started
            env=without_secrets(),
        )
        assert process.stdin is not None  # noqa: S101 - a pipe was asked for
        assert process.stdout is not None  # noqa: S101 - as above
        process.stdin.write(errand.model_dump_json().encode() + b"\n")
        if run.stopped:
            _end(process)
        ended = ""
        async for line in process.stdout:
            what, run.says = json.loads(line)
            ended = what if what != TOLD else ""
        code = await process.wait()
        if run.stopped or ended == DONE:
            return
        run.failed = True
        if ended != FAILED:
            run.says = f"The process that fetched it ended with {code}."


def _end(process: asyncio.subprocess.Process | None) -> None:
    """With all that it has started."""
    if process is None or process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def without_secrets() -> dict[str, str]:
    """The environment without our settings: an installer needs its own alone."""
    return {k: v for k, v in os.environ.items() if k.lower() not in Settings.model_fields}

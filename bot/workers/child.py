"""The main function of a session's process.

It loads what a session needs, says so, waits to be told which session it is, and runs it with
`run_session(spec, link)` from the module it was given. It never outlives the service.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import importlib
import multiprocessing
import os
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import structlog

from beatroom.bot.ipc.ipc import LinkClosed, SessionLink, StaleSession
from beatroom.bot.ipc.messages import ProcessReady, SessionSpec
from beatroom.bot.outgoing.proxies import leave_by
from beatroom.bot.runtime.logs import LogFormat, LogLevel, about, configure_logs
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.handed_over import settings_from
from beatroom.bot.speech.asking import AskingMachine
from beatroom.bot.speech.embedded import use

log = structlog.get_logger()

PR_SET_PDEATHSIG = 1
INIT = 1
"""Whose children those become whose parent has ended."""
ORPHAN_GRACE = 1.5
"""Seconds that a session may take to stop once the service is gone."""

RunSession = Callable[[SessionSpec, SessionLink], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Role:
    """What a process is started for.

    Attributes:
        target: `module:function` of `async run_session(spec, link)`. When the module also has a
            function `warm(settings)`, it is called (in a thread) before a session is waited for.
        settings: The settings for sessions, by field name.
        log_level: The service's.
        log_format: The service's.
        speech: The socket of the machine's voice and ears; None for the process's own.
    """

    target: str
    settings: dict[str, Any]
    log_level: LogLevel
    log_format: LogFormat
    speech: str | None = None


def main(sock: socket.socket, role: Role) -> None:
    """Run one session, then exit: 0 when it is over or was taken over, 1 when something broke."""
    gc.freeze()  # shared with the parent, and never garbage
    gc.enable()
    # Ctrl-C reaches the whole foreground group; the service decides what becomes of its sessions.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.umask(0o077)
    leave_by(settings_from(role.settings).way_out)
    if role.speech is not None:
        use(AskingMachine(role.speech))
    _die_with_the_service()
    configure_logs(role.log_level, role.log_format)
    try:
        asyncio.run(_serve(sock, role))
    except* (StaleSession, LinkClosed) as gone:
        log.info("session_left", reason=str(gone.exceptions[0]))
    except* Exception:  # the top of a process: what broke is said, and the service acts on it
        log.exception("session_process_failed")
        sys.exit(1)


def _die_with_the_service() -> None:
    """Let the system end this process with the one that forked it, which ends with the service."""
    if sys.platform == "linux" and multiprocessing.parent_process() is not None:
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() == INIT:
            os._exit(1)  # the one that forked it had ended before that could be asked for


def _outlive_by_a_moment(sock: socket.socket) -> None:
    """End this process soon after the service has closed the line, whatever its loop is doing.

    The warm parent lives as long as any of its children, so it takes none of them along that hangs.
    """
    line = select.poll()
    line.register(os.dup(sock.fileno()), 0)  # that the other end is gone is always told

    def wait() -> None:
        line.poll()
        time.sleep(ORPHAN_GRACE)
        os._exit(1)

    threading.Thread(target=wait, name="orphan", daemon=True).start()


async def _serve(sock: socket.socket, role: Role) -> None:
    _outlive_by_a_moment(sock)
    link = await SessionLink.open(sock)
    run_session = await asyncio.to_thread(_load, role)
    await link.send(ProcessReady())
    spec = await link.receive_spec()
    if spec is None:
        return
    about(session=spec.session, epoch=spec.epoch)
    async with Tasks() as tasks:
        tasks.start(link.run(), "link")
        await run_session(spec, link)
    await link.close()


def _load(role: Role) -> RunSession:
    """Import what runs sessions and warm it up; blocking."""
    module_name, _, function = role.target.partition(":")
    module: Any = importlib.import_module(module_name)
    warm: Callable[[dict[str, Any]], None] | None = getattr(module, "warm", None)
    if warm is not None:
        try:
            warm(role.settings)
        except Exception:  # a session may do without what failed here, and says so if it cannot
            log.exception("warming_failed")
    return getattr(module, function)

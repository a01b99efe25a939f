"""The parent of sessions' processes, forked from what has loaded a service, before that runs.

`multiprocessing` starts it as a Python of its own, which loads for a second what the service has
loaded already; here it is a child that waits until that would be started, and then runs what it
would run, with the files and the environment that it would have.
"""

from __future__ import annotations

import fcntl
import json
import os
import socket
import sys
import traceback
from collections.abc import Sequence
from multiprocessing import util
from typing import Any

STARTED = "from multiprocessing.forkserver import main"
"""With what the command begins that is the parent of sessions' processes."""
MOST = 2**20
FILES = 8


def keep_one_ready() -> None:
    """Keep one that waits; to be called before there are threads."""
    asking, asked = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    waiting = os.fork()
    if waiting == 0:
        asking.close()
        code = 1
        try:
            _wait(asked)
            code = 0
        except SystemExit:
            code = 0
        except Exception:  # noqa: BLE001 - the top of a process
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(code)
    asked.close()
    anew: Any = util.spawnv_passfds

    def started(path: bytes, arguments: Sequence[str], files: Sequence[int]) -> int:
        command = arguments[-1]
        if not command.startswith(STARTED) or asking.fileno() == -1:
            return int(anew(path, arguments, files))
        told = {"command": command, "files": list(files), "environment": dict(os.environ)}
        socket.send_fds(asking, [json.dumps(told).encode()], list(files))
        asking.close()
        return waiting

    util.spawnv_passfds = started


def _wait(asked: socket.socket) -> None:
    text, given, _, _ = socket.recv_fds(asked, MOST, FILES)
    if not text:
        return  # the service has ended without a session
    asked.close()
    told = json.loads(text)
    os.environ.clear()
    os.environ.update(told["environment"])
    _renumber(given, told["files"])
    exec(told["command"], {})  # noqa: S102 - what `python -c` would be given


def _renumber(given: Sequence[int], wanted: Sequence[int]) -> None:
    """Give open files the numbers that the command names."""
    beyond = max(*given, *wanted) + 1
    aside = [fcntl.fcntl(number, fcntl.F_DUPFD, beyond) for number in given]
    for number in given:
        os.close(number)
    for number, named in zip(aside, wanted, strict=True):
        os.dup2(number, named)
        os.close(number)

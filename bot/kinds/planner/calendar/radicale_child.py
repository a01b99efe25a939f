"""Becomes the embedded calendar server, which ends when the process that started it does.

    python -m beatroom.bot.kinds.planner.calendar.radicale_child PARENT CONFIG

Radicale is a program of its own (GPL-3): it is run, never imported.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

DIE_WITH_PARENT = 1
"""Linux' PR_SET_PDEATHSIG; it outlasts the change into another program."""


def main() -> None:
    """Tie this process to its parent where the system can do that, and become Radicale."""
    parent, config = int(sys.argv[1]), sys.argv[2]
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGTERM)
        if os.getppid() != parent:  # it is gone already
            return
    os.umask(0o077)
    command = [sys.executable, "-m", "radicale", "--config", config]
    os.execv(sys.executable, command)  # noqa: S606 - a program of this environment, no shell


if __name__ == "__main__":
    main()

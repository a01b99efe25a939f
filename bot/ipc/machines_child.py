"""A child that serves all sessions of a machine: kept, watched, and made anew when it breaks.

It is a process of its own because it holds a model once, and because a foreign library is in it. It
has none of the service's secrets, and ends when its input does.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Mapping, Sequence

from beatroom.bot.ipc.ipc_framing import put_frame, read_frame
from beatroom.bot.runtime.time_limit import time_limit

READY = b"ready"
NONE_HERE = 3
"""The exit code of a child that this machine cannot run."""
KEPT = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "SYSTEMROOT")
"""What a child has of the environment; the service's secrets are none of its business."""


class ChildEndedError(Exception):
    """The child has ended, or was ended because it did not answer."""


class MachinesChild:
    """One child process, which says that it is ready in its first frame.

    Args:
        command: What it is.
        load_deadline: Seconds that it may take until it is ready.
        environment: What it has beside KEPT.
        descriptors: Open files that it has, too.
    """

    def __init__(
        self,
        command: Sequence[str],
        load_deadline: float,
        environment: Mapping[str, str],
        descriptors: Sequence[int] = (),
    ) -> None:
        self._command = command
        self._load_deadline = load_deadline
        self._environment, self._descriptors = environment, descriptors
        self.process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The child's process, while it answers."""
        return None if self.process is None else self.process.pid

    async def run(self, ready: Callable[[], None], first: bytes | None = None) -> None:
        """Keep the child; returns where this machine cannot run it.

        Args:
            ready: Called when it is ready.
            first: A frame that it is given to begin with.

        Raises:
            ChildEndedError: It ended; run this again for another one.
        """
        child = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={**_kept(), **self._environment},
            pass_fds=self._descriptors,
            process_group=0,  # a terminal's Ctrl-C is for the service, which ends it
        )
        try:
            try:
                async with time_limit(self._load_deadline):
                    if first is not None and child.stdin is not None:
                        put_frame(child.stdin, first)
                    said = await answer_of(child)
            except TimeoutError:
                raise ChildEndedError(
                    f"It was not ready after {self._load_deadline:g} seconds."
                ) from None
            if said != READY:
                if await child.wait() == NONE_HERE:
                    return
                raise ChildEndedError(f"It ended with {child.returncode} while it loaded.")
            self.process = child
            ready()
            raise ChildEndedError(f"It ended with {await child.wait()}.")
        finally:
            self.process = None
            if child.returncode is None:
                child.kill()
            await child.wait()


async def answer_of(child: asyncio.subprocess.Process) -> bytes | None:
    """The next frame that it writes; None when it has ended."""
    return None if child.stdout is None else await read_frame(child.stdout)


def python_module(name: str) -> tuple[str, ...]:
    """The command of a child that is a module of ours."""
    return (sys.executable, "-m", name)


def _kept() -> dict[str, str]:
    return {name: value for name in KEPT if (value := os.environ.get(name)) is not None}

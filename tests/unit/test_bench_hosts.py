"""The benchmarks' people and hosts: no wait for one that has gone lasts longer than it did."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import numpy as np
import pytest
from patience import SOON, eventually
from talking import hosts
from talking.person import RATE, TimedMicrophone

pytestmark = pytest.mark.unit

LOUD = np.full(RATE, 9000, np.int16).tobytes()
LEAVES_ONE = """
import subprocess, sys
left = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
print("http://there", left.pid, flush=True)
left.wait()
"""


def gone(pid: int) -> bool:
    """Whether a process has ended, though nobody may have asked how."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state in "ZX"


async def test_who_is_cut_off_does_not_speak_on_for_ever() -> None:
    microphone = TimedMicrophone()
    speaking = asyncio.ensure_future(microphone.utter(LOUD))
    await asyncio.sleep(0)
    microphone.stop()  # as the connection does where the other end has gone
    async with asyncio.timeout(SOON):
        with pytest.raises(ConnectionError, match="cut off"):
            await speaking
        with pytest.raises(ConnectionError, match="cut off"):
            await microphone.utter(LOUD)


async def test_a_host_takes_what_it_has_started_with_it() -> None:
    """One that is left keeps what the host prints open, and its end would be waited for."""
    async with asyncio.timeout(SOON):
        async with hosts._process([sys.executable, "-c", LEAVES_ONE], {}, None) as process:
            assert process.stdout is not None
            left = int((await process.stdout.readline()).split()[1])
    await eventually(lambda: gone(left))

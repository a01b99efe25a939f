"""A session's process does not run the service's main module again, which imports all of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from patience import SOON

pytestmark = pytest.mark.service

MAIN = """
import asyncio, sys
from pathlib import Path

with Path(sys.argv[1]).open("a") as sink:
    sink.write(f"{__name__}\\n")


async def main():
    from beatroom.bot.workers.child import Role
    from beatroom.bot.workers.processes import Processes

    processes = Processes(Role("stand_in:run_session", {}, "error", "json"), 0)
    started = [await processes.take() for _ in range(2)]
    for one in started:
        await one.end(at_once=True)


if __name__ == "__main__":
    asyncio.run(main())
"""


def test_it_is_run_once_however_many_sessions_start(tmp_path: Path) -> None:
    script, ran = tmp_path / "service_of_somebody.py", tmp_path / "ran"
    script.write_text(MAIN)
    here = Path(__file__).parent
    subprocess.run(
        [sys.executable, str(script), str(ran)],
        check=True,
        timeout=SOON,
        env={"PYTHONPATH": str(here), "PATH": "/usr/bin:/bin"},
        cwd=tmp_path,
    )
    assert ran.read_text().split() == ["__main__"]

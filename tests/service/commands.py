"""Commands of ours in processes of their own, forked from what has loaded them where there is one.

That a command starts without what it does not need is told by `test_cli.py`, which starts it anew,
and so is what one prints to standard error while it is loaded.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from tempfile import TemporaryFile

from commands_ran import note
from patience import SOON
from service_parent import Forks, Program
from service_process import PATH, ROOT, WITH_STAND_INS

RUNS = "beatroom.bot.cli.main:main"
ANEW = "from beatroom.bot.cli.main import main; main()"


def run_command(
    arguments: tuple[str, ...], settings: Mapping[str, str], *, anew: bool = False
) -> subprocess.CompletedProcess[str]:
    """A command that has ended; settings by their names in the environment.

    `anew` is whether it loads everything itself, as an operator's does.
    """
    ran = note(("beatroom", *arguments))
    environment = {**os.environ, "PYTHONPATH": PATH, **settings}
    program = Program(
        WITH_STAND_INS.module, RUNS, ("beatroom", *arguments), sessions=False, path=PATH
    )
    parent = None if anew else Forks.parent(program, environment)
    if parent is None:
        done = subprocess.run(
            [sys.executable, "-c", ANEW, *arguments],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=SOON,
        )
        ran.ended(done.returncode)
        return done
    with TemporaryFile("w+") as printed, TemporaryFile("w+") as errors:
        running = parent.start(program, ROOT, environment, printed, errors)
        try:
            code = running.wait(SOON)
        finally:
            running.kill()
        ran.ended(code)
        printed.seek(0)
        errors.seek(0)
        return subprocess.CompletedProcess(arguments, code, printed.read(), errors.read())

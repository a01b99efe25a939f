"""Runs `make test` in fresh clones, some beside a process that takes a core, and tells how it went.

Needs nothing but Python and git. The table is printed, and kept in artifacts/suite-proof.md.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ARTIFACTS = ROOT / "artifacts"
TABLE = ARTIFACTS / "suite-proof.md"
BUSY = "while True: pass"
LOADED = {1, 3}
"""Which runs, counted from 0, have a busy process beside them."""
LONGEST = 3 * 3600.0
"""Seconds after which a run is given up."""
PATIENCE = 30.0
"""Seconds that its processes have to end."""


def main() -> int:
    """Run, print and keep; 1 where a run failed."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--runs", type=int, default=5, help="how many times (5)")
    asked.add_argument("--target", default="test", help="what is made (test)")
    given = asked.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # to clear up then, too
    signal.signal(signal.SIGINT, signal.default_int_handler)
    ARTIFACTS.mkdir(exist_ok=True)
    commit = output("git", "rev-parse", "--short", "HEAD")
    if output("git", "status", "--porcelain"):
        print("What is not committed is not in the clones.", file=sys.stderr)
    about = f"`make {given.target}` of {commit} from fresh clones, on {os.cpu_count()} cores"
    rows: list[str] = []
    failed = 0
    for run in range(given.runs):
        loaded = run in LOADED
        began = datetime.now(UTC)
        status, seconds = one_run(run, given.target, loaded=loaded)
        failed += status != 0
        outcome = "passed" if status == 0 else f"failed ({status})"
        beside = "a process that takes a core" if loaded else "nothing"
        rows.append(
            f"| {run + 1} | {began:%Y-%m-%d %H:%M} UTC | {beside} "
            f"| {seconds / 60:.1f} min | {outcome} |"
        )
        table = [f"# {about}", "", "| run | began | beside | time | outcome |", "|" + " --- |" * 5]
        TABLE.write_text("\n".join([*table, *rows, ""]))
        print(rows[-1], flush=True)
    print(f"\n{TABLE.read_text()}")
    return 1 if failed else 0


def one_run(run: int, target: str, *, loaded: bool) -> tuple[int, float]:
    """The exit status and the seconds of one run; its clone and its processes are gone then."""
    folder = Path(tempfile.mkdtemp(prefix="suite-proof-"))
    log = ARTIFACTS / f"suite-proof-{run + 1}.log"
    try:
        subprocess.run(["git", "clone", "--quiet", ROOT, folder / "clone"], check=True)
        began = time.monotonic()
        with log.open("w") as sink, busy(loaded):
            made = subprocess.Popen(
                ["make", target],
                cwd=folder / "clone",
                env=environment(folder),
                stdout=sink,
                stderr=sink,
                start_new_session=True,
            )
            try:
                status = made.wait(LONGEST)
            except subprocess.TimeoutExpired:
                status = -signal.SIGTERM
            finally:
                taken = time.monotonic() - began
                clear_up(made, folder)
        return status, taken
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def clear_up(made: subprocess.Popen[bytes], folder: Path) -> None:
    """End what still runs of a run: make's processes, and whatever else is of its clone."""
    if made.poll() is None:
        os.killpg(made.pid, signal.SIGTERM)
        try:
            made.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(made.pid, signal.SIGKILL)
            made.wait()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes()
            where = (process / "cwd").readlink()
        except OSError:  # it has just ended
            continue
        if os.fsencode(folder) in words or where.is_relative_to(folder):
            try:
                os.kill(int(process.name), signal.SIGKILL)
            except ProcessLookupError:
                continue


def environment(folder: Path) -> dict[str, str]:
    """The own one, without what make and an environment of Python hand down."""
    tests = folder / "tmp"  # what tests leave goes with the clone
    tests.mkdir(exist_ok=True)
    without = {"MAKEFLAGS", "MAKELEVEL", "MFLAGS", "VIRTUAL_ENV"}
    own = {name: value for name, value in os.environ.items() if name not in without}
    return {**own, "PYTEST_DEBUG_TEMPROOT": str(tests)}


@contextmanager
def busy(wanted: bool) -> Iterator[None]:
    """A process that takes a whole core while the block runs."""
    if not wanted:
        yield
        return
    process = subprocess.Popen([sys.executable, "-c", BUSY])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def output(*command: str) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())

"""Runs the example of docs/own-bot.md on the oldest and the newest Pipecat that this package takes.

    python tools/pipecat_range.py            # both ends of the range in pyproject.toml
    python tools/pipecat_range.py 1.13.0     # any other one, to see what it lacks

Each has a fresh environment of its own, with what pip gets today; the tests are the example's.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
UV = str(Path(sys.executable).with_name("uv"))
EXTRAS = "webrtc,runner,silero,openai,cartesia"
"""What the example's bot needs of Pipecat; Deepgram's stands aside in its tests."""
TESTS = ("tests/virtual/test_own_bot.py", "tests/unit/test_own_bot_page.py")
RUNS_THEM = ("pytest", "pytest-asyncio", "pytest-xdist", "hypothesis")


def main() -> int:
    """0 where the example runs on each of them."""
    failed = [version for version in sys.argv[1:] or ends() if not runs_on(version)]
    if failed:
        print(f"The example does not run on Pipecat {', '.join(failed)}.")
    return len(failed)


def ends() -> list[str]:
    """The oldest and the newest release that `pyproject.toml` takes."""
    found = [resolved(how) for how in ("lowest-direct", "highest")]
    print(f"pyproject.toml takes Pipecat from {found[0]} to {found[1]}.")
    return list(dict.fromkeys(found))


def resolved(how: str) -> str:
    """The release that is taken by one of uv's ways to choose."""
    asked = [UV, "pip", "compile", "--quiet", "--no-header", "--no-deps", "--resolution", how, "-"]
    done = subprocess.run(asked, input=needed()[0], check=True, capture_output=True, text=True)
    return done.stdout.split("==")[1].split()[0]


def runs_on(version: str) -> bool:
    """Whether the example's tests pass with that release, in an environment of their own."""
    with tempfile.TemporaryDirectory(prefix="pipecat-") as folder:
        python = str(Path(folder) / "bin/python")
        subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, folder], check=True)
        install = [UV, "pip", "install", "--quiet", "--python", python]
        wanted = f"pipecat-ai[{EXTRAS}]=={version}"
        # Without its own word on Pipecat, which is what is tried here.
        subprocess.run([*install, *needed()[1], wanted, *RUNS_THEM], check=True)
        subprocess.run([*install, "--no-deps", str(ROOT)], check=True)
        print(f"Pipecat {version}:", flush=True)
        command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS]
        return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def needed() -> tuple[str, list[str]]:
    """What this package needs: its word on Pipecat, and everything else."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pipecat, *others = sorted(
        project["dependencies"], key=lambda one: not one.startswith("pipecat-ai")
    )
    return pipecat, others


if __name__ == "__main__":
    sys.exit(main())

"""`bot.py` in a process of its own, under Pipecat's development runner."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from patience import eventually_there
from ports import free_port

SHORT = """
name: short
title: Short
host: Robin
language: en
length: 36s
persona: You host.
beats:
  - {at: 0s, title: Opening, say: Good morning everybody.}
  - {at: 22s, title: Goodbye, say: That was all for today. Goodbye.}
"""
"""A personality of half a minute that says two lines."""


ROOT = Path(__file__).parents[1]


@dataclass
class Runner:
    """The runner, and what its bot writes."""

    url: str
    file: Path
    log: Path

    def events(self) -> list[dict[str, Any]]:
        """What has happened in the session; nothing before there is one."""
        if not self.file.exists():
            return []
        return [json.loads(line) for line in self.file.read_text(encoding="utf-8").splitlines()]

    def kinds(self) -> list[str]:
        """The types of the events."""
        return [one["event"]["type"] for one in self.events()]

    def up(self) -> bool:
        """Whether it answers."""
        try:
            return httpx.get(f"{self.url}/status").status_code == httpx.codes.OK
        except httpx.TransportError:
            return False


@contextmanager
def pipecats_runner(
    folder: Path, personality: Path, options: Sequence[str], settings: Mapping[str, str]
) -> Iterator[Runner]:
    """The runner with its options, while it runs; settings by their names in the environment."""
    port = free_port()
    made = Runner(f"http://127.0.0.1:{port}", folder / "events.jsonl", folder / "log")
    known = ("PATH", "HOME", "LANG", "PYTHONPATH")
    told = ["--personality", str(personality), "--events", str(made.file), "--port", str(port)]
    with made.log.open("w") as log:
        process = subprocess.Popen(
            [sys.executable, str(ROOT / "bot.py"), *told, *options],
            cwd=folder,
            env={
                **{name: os.environ[name] for name in known if name in os.environ},
                "BEATROOM_FOLDER": str(folder),
                "LOG_LEVEL": "debug",
                **settings,
            },
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            eventually_there(made.up, what="Pipecat's runner is up")
            yield made
        finally:
            process.kill()
            process.wait()

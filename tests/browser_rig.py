"""The service as a newcomer starts it, and a Chromium whose microphone says what it is told."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

import pytest
from openai_stand_in import StandIn
from patience import SOON
from ports import free_port
from service_parent import Forked, Forks, Program

if TYPE_CHECKING:  # whoever starts the service without a browser loads none
    from playwright.async_api import Page

ROOT = Path(__file__).parents[1]
ARTIFACTS = ROOT / "artifacts"
BEATROOM = Program("loaded_beatroom", "beatroom.bot.cli.main:main", arguments=("beatroom", "serve"))
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--autoplay-policy=no-user-gesture-required",
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    "--allow-loopback-in-peer-connection",
]
MICROPHONE = """
(() => {
  let context, out;
  const ready = () => {
    if (!context) {
      context = new AudioContext({ sampleRate: 48000 });
      out = context.createMediaStreamDestination();
    }
    return context.resume();
  };
  navigator.mediaDevices.getUserMedia = async () => {
    await ready();
    return new MediaStream(out.stream.getTracks().map((track) => track.clone()));
  };
  window.__say = async (wav) => {
    await ready();
    const bytes = Uint8Array.from(atob(wav), (c) => c.charCodeAt(0));
    const source = context.createBufferSource();
    source.buffer = await context.decodeAudioData(bytes.buffer);
    source.connect(out);
    source.start();
    return source.buffer.duration;
  };
})();
"""


NO_HURRY = {
    "ANSWER_DEADLINE": str(SOON),
    "HEARTBEAT_DEADLINE": str(SOON),
    "LEASE_SECONDS": "300",
    "LLM_FIRST_WORD": "60",
    "LLM_STALL": "60",
    "TTS_DEADLINE": "60",
}
"""What a product gives up in seconds would be given up where only the machine is busy."""
UNASKED = {"SECOND_OPINION": "0"}
"""For a service whose sessions nobody asks anything: no encoder is loaded."""
UNUSED = {"STANDBY": "0", **UNASKED}
"""For one that has no sessions: nothing is loaded for them either."""


@dataclass(frozen=True)
class Running:
    """The service, with its links."""

    url: str
    token: str
    model: StandIn

    @property
    def room(self) -> str:
        return f"{self.url}/#token={self.token}"

    @property
    def console(self) -> str:
        return f"{self.url}/console#token={self.token}"

    @property
    def auth(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


def chromium() -> str:
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    pytest.fail("The browser tests need Chromium: apt-get install chromium")


CONNECTS_AGAIN = "Unable to connect to transport"
"""What the transport leaves uncaught where a machine is so busy that the page connects anew."""


def faults(page: Page, *, console: bool = False) -> list[str]:
    """What goes wrong in a page from now on and is not mended by itself, as it happens.

    `console` is whether errors that are told to the console count as well.
    """
    wrong: list[str] = []

    def note(text: str) -> None:
        if CONNECTS_AGAIN not in text:
            wrong.append(text)

    page.on("pageerror", lambda error: note(str(error)))
    if console:
        page.on("console", lambda said: note(said.text) if said.type == "error" else None)
    return wrong


@contextmanager
def started(
    folder: Path, environment: Mapping[str, str], before: Sequence[str] = ()
) -> Generator[tuple[str, str]]:
    """`beatroom serve` on a free port, as its address and its operator token.

    Args:
        folder: Its data; what is in `personalities` there is on its start page.
        environment: Settings beyond those that every test has; without `OPENAI_BASE_URL` there
            is no model.
        before: What stands before the command, such as what puts it into another network.
    """
    ARTIFACTS.mkdir(exist_ok=True)
    own = {name: value for name, value in os.environ.items() if not name.startswith("OPENAI_")}
    given = {
        **own,
        "DATA_DIR": str(folder),
        "PORT": str(free_port()),
        "PERSONALITIES_DIR": str(folder / "personalities"),
        "WEB_DIR": str(ROOT / "web" / "dist"),
        "WEBRTC_LOOPBACK": "1",
        "LEAVE_AFTER": "2",
        "DRAIN_SECONDS": "1",
        **NO_HURRY,
        **environment,
    }
    with (ARTIFACTS / f"service-{folder.parent.name}-{folder.name}.log").open("w") as log:
        process, printed = _serving(given, log, before)
        try:
            yield address(printed), (folder / "operator-token").read_text().strip()
        finally:
            process.terminate()
            try:
                process.wait(timeout=SOON)
            except subprocess.TimeoutExpired:
                process.kill()
            printed.close()


def _serving(
    environment: Mapping[str, str], log: IO[str], before: Sequence[str]
) -> tuple[subprocess.Popen[str] | Forked, IO[str]]:
    """`beatroom serve`, and what it prints."""
    reading, writing = os.pipe()
    with os.fdopen(writing, "w") as out:
        parent = None if before else Forks.parent(BEATROOM, environment)
        process = (
            parent.start(BEATROOM, ROOT, environment, out, log)
            if parent is not None
            else subprocess.Popen(
                [*before, Path(sys.executable).parent / "beatroom", "serve"],
                cwd=ROOT,
                env=environment,
                stdout=out,
                stderr=log,
                text=True,
            )
        )
    return process, os.fdopen(reading)


def address(printed: IO[str]) -> str:
    """The address that the service prints once it serves; the token is in a file of its data."""
    while line := printed.readline():
        found = re.search(r"Start:\s+(https?://[^/]+)/$", line)
        if found:
            return found[1]
    pytest.fail("The service did not start; artifacts has its log.")

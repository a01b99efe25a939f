"""`bot.py` in a process of its own under Pipecat's runner, called by what speaks as Twilio does."""

from __future__ import annotations

import asyncio
import audioop
import base64
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import websockets
from patience import SOON, eventually
from runner_process import Runner, pipecats_runner
from tone_voice import tone_voice
from twilio_caller import CALL, STREAM

pytestmark = pytest.mark.service

ROOT = Path(__file__).parents[2]
NUMBER = "+436641234567"


@pytest.fixture
def runner(tmp_path: Path) -> Iterator[Runner]:
    """For telephone calls; nothing in it is replaced but what speaks."""
    with tone_voice() as voice:
        settings = {
            "LLM": "script",
            "TTS": "openai",
            "STT": "openai",
            "OPENAI_API_KEY": "none",
            "OPENAI_BASE_URL": voice,
        }
        tea = ROOT / "examples/own-bot/tea.yaml"
        options = ["-t", "twilio", "-x", "calls.example.org"]
        with pipecats_runner(tmp_path, tea, options, settings) as made:
            yield made


@pytest.mark.runs("python bot.py --personality standup -t twilio -x example.ngrok.app")
async def test_a_call_under_pipecats_runner(runner: Runner) -> None:
    answer = await asyncio.to_thread(httpx.post, runner.url)
    assert 'url="wss://calls.example.org/ws"' in answer.text

    async with websockets.connect(f"{runner.url}/ws".replace("http", "ws", 1)) as line:
        await line.send(json.dumps({"event": "connected", "protocol": "Call", "version": "1.0.0"}))
        start = {"streamSid": STREAM, "callSid": CALL, "accountSid": "AC0",
                 "customParameters": {"from_number": NUMBER}}  # fmt: skip
        await line.send(json.dumps({"event": "start", "streamSid": STREAM, "start": start}))
        loud = 0
        async with asyncio.timeout(SOON):
            while loud < 8000:  # a second of the host's voice
                said = json.loads(await line.recv())
                if said["event"] == "media":
                    pcm = audioop.ulaw2lin(base64.b64decode(said["media"]["payload"]), 2)
                    loud += len(pcm) // 2 if audioop.max(pcm, 2) > 500 else 0
        key = {"event": "dtmf", "streamSid": STREAM, "dtmf": {"track": "inbound", "digit": "5"}}
        await line.send(json.dumps(key))
        await eventually(lambda: "user_said" in runner.kinds())
        await line.send(json.dumps({"event": "stop", "streamSid": STREAM, "stop": {}}))

    await eventually(lambda: "ended" in runner.kinds())
    assert {"started", "beat_fired", "participant_left"} <= set(runner.kinds())
    await eventually(lambda: "session_over" in runner.log.read_text())
    assert "664123" not in runner.log.read_text()
    assert "Traceback" not in runner.log.read_text()


def test_what_pipecat_cloud_reads_has_the_names_of_pipecats_template() -> None:
    import pipecat.cli  # noqa: PLC0415 - only for its files

    template = Path(pipecat.cli.__file__).parent / "templates/server/pcc-deploy.toml.jinja2"
    names = template.read_text(encoding="utf-8")
    deploy = tomllib.loads((ROOT / "pcc-deploy.toml").read_text(encoding="utf-8"))
    assert set(deploy) == {"agent_name", "secret_set", "agent_profile", "scaling"}
    assert all(name in names for name in (*deploy, *deploy["scaling"]))
    assert f'agent_profile = "{deploy["agent_profile"]}"' in names


@pytest.mark.runs("python bot.py --help")
def test_its_options_are_listed() -> None:
    command = [sys.executable, ROOT / "bot.py", "--help"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=SOON)
    assert {"--personality", "--events"} <= set(re.findall(r"--[\w-]+", told.stdout))

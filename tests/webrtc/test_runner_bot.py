"""A spoken session under Pipecat's own runner, over its own WebRTC, with the embedded speech."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from browserless import Participant, only_loopback
from patience import LATER, eventually
from room_session import letters, silent_at_last, speech, understood, words
from runner_process import SHORT, Runner, pipecats_runner

pytestmark = pytest.mark.webrtc

QUESTION = "How much time is left?"


async def join(runner: Runner) -> Participant:
    """As Pipecat's clients do: an offer to the runner, and its answer."""
    only_loopback()
    ana = Participant()
    request = {**await ana.offer(), "requestData": {"name": "Ana"}}
    request["request_data"] = request.pop("requestData")
    async with httpx.AsyncClient(timeout=LATER) as client:
        answer = await client.post(f"{runner.url}/api/offer", json=request)
    await ana.accept(answer.json())
    return ana


@pytest.mark.runs("python bot.py --personality standup -t webrtc")
async def test_a_spoken_session_under_pipecats_runner(tmp_path: Path) -> None:
    personality = tmp_path / "short.yaml"
    personality.write_text(SHORT, encoding="utf-8")
    settings = {"LLM": "script", "WEBRTC_LOOPBACK": "true", "TURN_END": "timeout"}
    with pipecats_runner(tmp_path, personality, ["-t", "webrtc"], settings) as runner:
        ana = await join(runner)
        try:
            await eventually(lambda: "beat_spoken" in runner.kinds(), LATER)
            await ana.until_heard(silent_at_last)
            ana.microphone.say(await asyncio.to_thread(speech, QUESTION))
            await eventually(lambda: "ended" in runner.kinds(), LATER)
        finally:
            await ana.close()
        events = runner.events()

    def of(kind: str) -> list[tuple[float, dict[str, str]]]:
        return [(one["at"], one["event"]) for one in events if one["event"]["type"] == kind]

    [(began, _)] = of("started")
    assert [event["name"] for _, event in of("participant_joined")] == ["Ana"]
    [asked] = [event for _, event in of("user_said") if "time is left" in words(event["text"])]
    assert (asked["participant"], asked["via"]) == ("guest", "voice")
    said = [event for _, event in of("bot_said")]
    assert [event["source"] for event in said].count("time") == 1
    assert said[-1]["text"] == "That was all for today. Goodbye."
    goodbye = next(at for at, event in of("beat_fired") if event["beat"] == "beat-1")
    assert 22 <= goodbye - began < 34
    assert of("ended")[0][0] - began < 50
    heard = understood(bytes(ana.heard))
    for line in ("good morning everybody", "goodbye"):
        assert letters(line) in heard, heard
    assert "bot-ready" in [message["type"] for message in ana.messages]

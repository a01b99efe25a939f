"""Pipecat's own JavaScript client in Chromium, against `bot.py` in Pipecat's own runner."""

from __future__ import annotations

import asyncio
import json
import subprocess
from pathlib import Path

import pytest
from browser_rig import ROOT
from browser_talk import spoken
from patience import LATER, SOON, eventually
from playwright.async_api import Page
from runner_process import SHORT, pipecats_runner

pytestmark = pytest.mark.browser

BUNDLE = """
const { rolldown } = require("rolldown");
const [input, file] = process.argv.slice(1);
const resolve = { modules: [process.cwd() + "/node_modules"] };
rolldown({ input, platform: "browser", resolve })
  .then((made) => made.write({ file, format: "iife", codeSplitting: false }))
  .catch((error) => { console.error(error); process.exit(1); });
"""


def bundled(folder: Path) -> Path:
    """The client as one script."""
    made, source = folder / "client.js", ROOT / "tests" / "data" / "stock-client" / "client.js"
    subprocess.run(
        ["node", "-e", BUNDLE, source, made],
        cwd=ROOT / "web",
        check=True,
        timeout=SOON,
        capture_output=True,
    )
    return made


async def test_the_stock_client_has_a_session_by_voice(page: Page, tmp_path: Path) -> None:
    script = await asyncio.to_thread(bundled, tmp_path)
    personality = tmp_path / "short.yaml"
    personality.write_text(SHORT, encoding="utf-8")
    settings = {"LLM": "script", "WEBRTC_LOOPBACK": "true", "TURN_END": "timeout"}
    question = await asyncio.to_thread(spoken, "How much time is left?", "male")
    with pipecats_runner(tmp_path, personality, ["-t", "webrtc"], settings) as runner:
        await page.goto(f"{runner.url}/status")  # the page is the runner's; the script is not
        await page.add_script_tag(path=script)
        await page.evaluate("window.stock.join('Ana')")
        await eventually(lambda: "beat_spoken" in runner.kinds(), LATER)
        await page.evaluate("wav => window.__say(wav)", question)
        await eventually(lambda: "ended" in runner.kinds(), LATER)
        await page.wait_for_function("window.stock.seen.over", timeout=1000 * SOON)
        seen = await page.evaluate("window.stock.seen")
        events = [one["event"] for one in runner.events()]

    assert [one["name"] for one in events if one["type"] == "participant_joined"] == ["Ana"]
    [asked] = [one for one in events if one["type"] == "user_said"]
    assert "time is left" in asked["text"].lower()
    said = [one for one in events if one["type"] == "bot_said"]
    assert [one["source"] for one in said].count("time") == 1
    assert said[-1]["text"] == "That was all for today. Goodbye."
    # And the client was told all of it.
    assert seen["ready"] is not None
    assert any("time is left" in text.lower() for text in seen["heard"]), json.dumps(seen)
    told = " ".join(seen["said"])
    assert "Good morning everybody." in told
    assert "Goodbye." in told

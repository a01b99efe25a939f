"""A page shows, and people hear, what took the place of words that were wrong about the time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from openai_stand_in import serving
from room_session import letters, room_session, silent_at_last, understood

from beatroom.flows.core.events import BotSaid, TimeCorrected
from beatroom.flows.personality.model import Beat, ModelChoice, Offset, Personality

pytestmark = pytest.mark.webrtc

LIE = "We have thirty minutes left in this session."
RECORD = Personality(
    name="short",
    title="Robin",
    persona="You host.",
    length=600.0,
    model=ModelChoice(endpoint="mind"),
    beats=(
        Beat(title="Opening", at=Offset(0.0), prompt="Begin."),
        Beat(title="Goodbye", at=Offset(540.0), say="Goodbye everybody."),
    ),
)


async def test_captions_are_the_clocks_words_and_never_the_models(tmp_path: Path) -> None:
    with serving(lambda _, __: "", lambda _: f"Good day. {LIE} Welcome.") as server:
        mind = {"mind": {"url": server.url, "model": "m"}}
        (tmp_path / "model-endpoints.yaml").write_text(json.dumps(mind))
        async with room_session(RECORD, llm="auto", data_dir=str(tmp_path)) as there:
            ana = await there.join("Ana")
            try:
                line = await ana.until("transcript", text=lambda t: "Good day" in t)
                await ana.until_heard(silent_at_last)
                captions = str([m for m in ana.messages if m["type"].startswith("bot-")])
                await there.jump("beat-1")
                await ana.until("ended")
            finally:
                await ana.close()

    events = [r.event for r in there.records]
    [corrected] = [ev for ev in events if isinstance(ev, TimeCorrected)]
    assert corrected.said == LIE
    assert corrected.told
    assert line["text"] == f"Good day. {corrected.told} Welcome."
    assert corrected.told in captions
    assert [m for m in ana.messages if "thirty" in str(m)] == []
    assert not [ev for ev in events if isinstance(ev, BotSaid) and "thirty minutes" in ev.text]
    heard = understood(bytes(ana.heard))
    assert letters("minutes left") in heard
    assert letters("thirty minutes") not in heard

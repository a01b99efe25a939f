"""A session whose ears and voice are services of Pipecat's that nothing here knows of."""

from __future__ import annotations

from pathlib import Path

import pytest
from room_session import asked, letters, room_session, silent_at_last, understood
from speech_vendors import vendors

from beatroom.flows.core.events import ReplyFailed, UserSaid
from beatroom.flows.personality.model import Beat, Offset, Personality, SpeechChoice, Voice

pytestmark = pytest.mark.webrtc

RECORD = Personality(
    name="short",
    title="Robin",
    persona="You host.",
    length=600.0,
    voice=Voice(engine="narrator", name="luna"),
    speech=SpeechChoice(stt="scribe"),
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Good morning everybody, and welcome."),
        Beat(title="Goodbye", at=Offset(540.0), say="Goodbye everybody."),
    ),
)
SERVICES = """\
stt:
  scribe:
    service: pipecat.services.elevenlabs.stt:ElevenLabsSTTService
    settings: {{model: scribe_v2, keyterms: [Beatroom]}}
    options: {{api_key: none, base_url: "http://127.0.0.1:{port}"}}
tts:
  narrator:
    service: rime
    settings: {{voice: cove}}
    options: {{api_key: none, url: "ws://127.0.0.1:{port}/ws3"}}
"""
QUESTION, ASKED = "How much time is left?", "how much time is left"


async def test_a_websocket_voice_by_alias_and_http_ears_by_class_hold_a_session(
    tmp_path: Path,
) -> None:
    async with vendors() as there:
        (tmp_path / "services.yaml").write_text(SERVICES.format(port=there.port))
        async with room_session(RECORD, data_dir=str(tmp_path)) as session:
            ana = await session.join("Ana")
            try:
                await ana.until("transcript", text=lambda t: "Good morning" in t)
                await ana.until_heard(silent_at_last)
                await asked(ana, QUESTION, lambda heard: ASKED in heard)
                await ana.until("transcript", source="time")
                await ana.until_heard(silent_at_last)
                await session.jump("beat-1")
                await ana.until("ended")
            finally:
                await ana.close()

    heard = understood(bytes(ana.heard))
    for line in ("good morning everybody", "goodbye everybody"):
        assert letters(line) in heard, heard
    assert {query["speaker"] for query in there.voices} == {"luna"}, "the personality's voice"
    assert {query["lang"] for query in there.voices} == {"eng"}, "the personality's language"
    assert there.spoken[0].strip() == "Good morning everybody, and welcome."
    assert {form["model_id"] for form in there.heard} == {"scribe_v2"}
    assert {form["keyterms"] for form in there.heard} == {"Beatroom"}
    said = [r.event for r in session.records if isinstance(r.event, UserSaid)]
    assert {one.text for one in said} <= {form["text"] for form in there.heard}
    assert not [r for r in session.records if isinstance(r.event, ReplyFailed)]

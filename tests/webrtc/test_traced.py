"""A session that is traced: its turns, their waits and their parts, and nobody's words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from openai_stand_in import serving
from room_session import asked, room_session, silent_at_last
from trace_collector import collecting, said_of

from beatroom.flows.personality.model import Beat, ModelChoice, Offset, Personality

pytestmark = pytest.mark.webrtc

RECORD = Personality(
    name="short",
    title="Robin",
    persona="You host the garden talk.",
    length=600.0,
    model=ModelChoice(endpoint="mind"),
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Good morning everybody."),
        Beat(title="Goodbye", at=Offset(540.0), say="Goodbye everybody."),
    ),
)
QUESTION, ANSWER = "The green elephant eats seven bananas.", "Elephants love marmalade."


async def test_a_trace_shows_each_wait_and_its_parts_and_no_words(tmp_path: Path) -> None:
    with serving(lambda _, __: "", lambda _: ANSWER) as server, collecting() as collector:
        mind = {"mind": {"url": server.url, "model": "m"}}
        (tmp_path / "model-endpoints.yaml").write_text(json.dumps(mind))
        traced = {
            "otel_exporter_otlp_endpoint": collector.url,
            "otel_exporter_otlp_headers": "authorization=Bearer of-the-collector",
        }
        async with room_session(RECORD, llm="auto", data_dir=str(tmp_path), **traced) as there:
            ana = await there.join("Ana")
            try:
                await ana.until("transcript", text=lambda t: "Good morning" in t)
                await ana.until_heard(silent_at_last)
                await asked(ana, QUESTION, lambda heard: "elephant" in heard)
                await ana.until("transcript", text=lambda t: "marmalade" in t)
                await there.jump("beat-1")
                await ana.until("ended")
            finally:
                await ana.close()

    [conversation] = collector.named("conversation")
    assert said_of(conversation)["beatroom.session"] == "s1"
    turns = {span.span_id: span for span in collector.named("turn")}
    assert {turn.parent_span_id for turn in turns.values()} == {conversation.span_id}
    [answer] = collector.named("answer")
    assert answer.parent_span_id in turns
    assert said_of(answer)["turn.answer"] == "model"
    stages = [span for span in collector.spans if span.parent_span_id == answer.span_id]
    assert {"endpointing_wait", "transcription", "speech_synthesis"} <= {s.name for s in stages}
    lasted = sum(span.end_time_unix_nano - span.start_time_unix_nano for span in stages)
    whole = answer.end_time_unix_nano - answer.start_time_unix_nano
    assert lasted == pytest.approx(whole, abs=2e6)
    models = [span for span in collector.spans if span.name.startswith(("llm", "chat"))]
    assert any(said_of(span).get("gen_ai.request.model") == "m" for span in models)

    sent = b"".join(collector.bodies).lower()
    for words in ("elephant", "marmalade", "garden", "good morning", "goodbye", "bearer"):
        assert words.encode() not in sent, words
    assert {one["authorization"] for one in collector.headers} == {"Bearer of-the-collector"}

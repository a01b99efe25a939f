"""What sessions measure of themselves, as Prometheus reads it."""

from __future__ import annotations

import pytest
from prometheus_client.parser import text_string_to_metric_families

from beatroom.bot.runtime.measured import Measured
from beatroom.bot.workers.session_measures import SessionMeasures
from beatroom.flows.core.events import BeatDropped, BeatFired, Ended, Failed, Recorded
from beatroom.flows.core.talk_events import ReplyFailed

pytestmark = pytest.mark.unit


def series(measures: SessionMeasures) -> dict[str, float]:
    """The value of each series, by its name and labels."""
    return {
        " ".join((sample.name, *(f"{k}={v}" for k, v in sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(measures.text().decode())
        for sample in family.samples
    }


def test_waits_are_counted_by_what_was_heard_and_by_their_parts() -> None:
    measures = SessionMeasures()
    measures.observe((Measured("turn", 0.7, "model"), Measured("turn", 4.0, "filler")))
    measures.observe((Measured("stage", 0.2, "transcription"), Measured("first_byte", 0.3, "X")))
    seen = series(measures)
    assert seen["beatroom_turn_seconds_count answer=model"] == 1
    assert seen["beatroom_turn_seconds_bucket answer=model le=0.6"] == 0
    assert seen["beatroom_turn_seconds_bucket answer=model le=0.8"] == 1
    assert seen["beatroom_turn_seconds_sum answer=filler"] == 4.0
    assert seen["beatroom_turn_stage_seconds_sum stage=transcription"] == 0.2
    assert seen["beatroom_service_first_byte_seconds_count service=X"] == 1


def test_use_is_added_up() -> None:
    measures = SessionMeasures()
    measures.observe((Measured("prompt_tokens", 900, "llm"), Measured("prompt_tokens", 100, "llm")))
    measures.observe((Measured("characters", 40, "tts"), Measured("audio_seconds", 1.5, "stt")))
    seen = series(measures)
    assert seen["beatroom_model_prompt_tokens_total"] == 1000
    assert seen["beatroom_voice_characters_total"] == 40
    assert seen["beatroom_recognised_audio_seconds_total"] == 1.5


def test_beats_are_late_by_their_plan_and_wait_for_the_floor_from_their_turn_on() -> None:
    measures = SessionMeasures()
    fired = BeatFired(beat="b1", due_at=100.0, eligible_at=103.0)
    measures.stored((Recorded(seq=1, at=107.0, event=fired),))
    seen = series(measures)
    assert seen["beatroom_beat_lateness_seconds_sum"] == 7.0
    assert seen["beatroom_beat_floor_wait_seconds_sum"] == 4.0


def test_what_became_of_sessions_beats_and_replies_is_counted_and_a_nought_before() -> None:
    measures = SessionMeasures()
    before = series(measures)
    for name in (
        "beatroom_sessions_ended_total outcome=failed",
        "beatroom_reply_failures_total service=llm",
        "beatroom_beats_dropped_total outcome=expired",
    ):
        assert before[name] == 0
    events = (
        Ended(reason="over"),
        Failed(reason="broke"),
        ReplyFailed(service="llm", reason="silent"),
        BeatDropped(beat="b1", outcome="expired", reason="late"),
    )
    measures.stored(Recorded(seq=n, at=1.0, event=one) for n, one in enumerate(events, 1))
    seen = series(measures)
    assert seen["beatroom_sessions_ended_total outcome=ended"] == 1
    assert seen["beatroom_sessions_ended_total outcome=failed"] == 1
    assert seen["beatroom_reply_failures_total service=llm"] == 1
    assert seen["beatroom_beats_dropped_total outcome=expired"] == 1
    assert not [name for name in seen if "_created" in name]

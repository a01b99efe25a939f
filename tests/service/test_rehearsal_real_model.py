"""A rehearsal with a real model: its calls go over real HTTP in real time, the rest jumps."""

from __future__ import annotations

import time

import pytest
from openai_stand_in import DEFAULT, serving

from beatroom.bot.rehearsal.run import rehearse_personality
from beatroom.bot.settings.settings import Settings
from beatroom.flows.personality.model import Beat, Offset, Personality
from beatroom.flows.personality.script import Script
from beatroom.flows.personality.script_entry import ScriptEntry

pytestmark = pytest.mark.service

SHOW = Personality(
    name="show",
    title="Show",
    host="Robin",
    persona="You host.",
    length=600.0,
    beats=(
        Beat(title="Welcome", at=Offset(0.0), prompt="Welcome everybody."),
        Beat(title="Weather", at=Offset(240.0), prompt="Talk about the weather."),
        Beat(title="Goodbye", at=Offset(540.0), prompt="Say goodbye."),
    ),
)


def test_ten_minutes_with_a_real_model_take_seconds() -> None:
    script = Script(
        people=("ana",),
        script=(
            ScriptEntry(60, "ana", "says", text="What is the capital of France?"),
            ScriptEntry(120, "ana", "says", text="I am well."),
            ScriptEntry(180, "ana", "says", text="How much time is left?"),
        ),
    )
    with serving() as model:
        settings = Settings(llm="openai", openai_base_url=model.url, openai_model="stand-in")
        began = time.perf_counter()
        report = rehearse_personality(SHOW, script=script, model="real", settings=settings)
        took = time.perf_counter() - began

    said = [line.text for line in report.transcript if line.who == "Robin"]
    assert said[0] == "Good morning everybody, and welcome to the show."
    assert "The capital of France is Paris." in said
    assert DEFAULT in said
    assert "Now let us talk about the weather." in said
    assert said[-1] == "That was all for today. Goodbye everybody."
    assert len(report.time_answers) == 1
    streamed = [body for body in model.asked if body.get("stream")]
    assert len(report.model_runs) == len(streamed) == 5
    assert report.faults == ()
    assert max(beat.late_by or 0.0 for beat in report.beats) < 5
    assert took < SHOW.length / 2  # its time jumps

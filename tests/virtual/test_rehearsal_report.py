"""A rehearsal's report: what it tells, and that the same seed tells the same to the byte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from patience import LATER

from beatroom.bot.personalities.library import Library
from beatroom.bot.rehearsal.models import NoModelError
from beatroom.bot.rehearsal.played import findings
from beatroom.bot.rehearsal.played import played as played_again
from beatroom.bot.rehearsal.report import HOST, NOBODY, Report
from beatroom.bot.rehearsal.report_html import page
from beatroom.bot.rehearsal.report_style import STYLE, content_security_policy
from beatroom.bot.rehearsal.run import rehearse_personality
from beatroom.flows.personality.model import Beat, Offset, Personality
from beatroom.flows.personality.script import Script
from beatroom.flows.personality.script_entry import ScriptEntry

pytestmark = pytest.mark.virtual

ROOT = Path(__file__).parents[2]
STANDUP = Library([ROOT / "personalities"]).load("standup")
SHOW = Personality(
    name="show",
    title="Show <b>&amp;</b>",
    host="Robin",
    persona="You host.",
    length=300.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Good morning everybody."),
        Beat(title="Middle", at=Offset(60.0), prompt="What stands in the way?"),
        Beat(title="Later", at=Offset(120.0), prompt="Keep it in mind.", speak=False),
        Beat(title="Goodbye", at=Offset(240.0), say="Goodbye."),
    ),
)


def script(*entries: ScriptEntry, people: tuple[str, ...] = ("ana", "bob")) -> Script:
    return Script(people=people, script=entries)


def played(*entries: ScriptEntry, people: tuple[str, ...] = ("ana", "bob")) -> Report:
    return rehearse_personality(SHOW, script=script(*entries, people=people))


def test_a_script_is_told_as_it_was_played() -> None:
    report = played(
        ScriptEntry(20, "ana", "says", text="I finished the login page."),
        ScriptEntry(40, "bob", "says", text="How much time is left?"),
        ScriptEntry(70, "bob", "types", text="Me too."),
        ScriptEntry(100, "operator", "say", text="Ask Ana about the release"),
        ScriptEntry(130, "ana", "coughs", seconds=0.4),
    )

    lines = {(line.who, line.text): line for line in report.transcript}
    assert lines["Ana", "I finished the login page."].start == pytest.approx(20, abs=0.01)
    assert lines["Bob", "Me too."].kind == "text"
    assert lines["Robin", "Good morning everybody."].source == "say"
    assert lines["Robin", "Ask Ana about the release"].node == "beat-1"
    (answer,) = report.time_answers
    assert (answer.who, answer.question) == ("Bob", "How much time is left?")
    assert answer.answer.startswith("We have about four and a half minutes left")
    assert answer.after == pytest.approx(0.5, abs=0.1)
    (receipt,) = report.instructions
    assert (receipt.state, receipt.mode, receipt.added) == ("spoken", "immediate", 100)
    assert report.lanes[1].quiet
    assert (report.faults, report.two_voices) == ((), ())


def test_an_answer_that_somebody_speaks_over_is_told_with_its_question() -> None:
    report = played(
        ScriptEntry(20, "bob", "says", text="How much time is left?"),
        ScriptEntry(24.2, "ana", "coughs", seconds=0.3),
        ScriptEntry(60, "ana", "says", text="What time is it?"),
    )

    first, second = report.time_answers
    assert first.heard
    assert first.after == pytest.approx(0.5, abs=0.1)
    assert second.answer.startswith("It's")


def test_beats_are_told_with_plan_and_lateness() -> None:
    report = played(ScriptEntry(58, "ana", "says", text="word " * 30))

    opening, middle, later, goodbye = report.beats
    assert (opening.planned, opening.due, opening.started, opening.late_by) == (0, 0, 0, 0)
    assert middle.due == pytest.approx(60)
    # She speaks until 69.5 s, and is answered before the beat begins.
    assert middle.late_by == pytest.approx(21.6, abs=1.5)
    assert middle.started == pytest.approx(60 + (middle.late_by or 0))
    assert (later.outcome, goodbye.outcome) == ("noted", "spoken")
    assert report.latest == middle.late_by
    assert goodbye.ended == report.ended


def test_steering_moves_what_is_due_and_nonsense_is_noted() -> None:
    report = played(
        ScriptEntry(10, "operator", "extend", seconds=60),
        ScriptEntry(20, "operator", "resume"),
        ScriptEntry(200, "operator", "jump", beat="Goodbye"),
    )

    assert [beat.outcome for beat in report.beats] == ["spoken", "spoken", "noted", "spoken"]
    assert (report.beats[1].planned, report.beats[1].due) == (60, pytest.approx(120))
    notes = [note.what for note in report.notes]
    assert "resume was refused" in notes
    assert "the organiser changed the rundown: extend" in notes


def test_the_floor_is_shared_out_whole() -> None:
    report = played(ScriptEntry(20, "ana", "says", text="word " * 26))

    shares = {share.holder: share for share in report.floor}
    assert set(shares) == {HOST, "Ana", "Bob", NOBODY}
    assert sum(share.percent for share in report.floor) == pytest.approx(100)
    assert shares["Ana"].seconds == pytest.approx(10.5, abs=0.5)
    assert shares["Bob"].seconds == 0
    assert sum(share.seconds for share in report.floor) == pytest.approx(report.ended)


def test_people_come_late_and_go_early() -> None:
    report = played(
        ScriptEntry(30, "bob", "joins"),
        ScriptEntry(50, "bob", "leaves"),
        ScriptEntry(90, "ana", "leaves"),
    )

    notes = {note.what: note.at for note in report.notes}
    assert notes["Bob joined"] == pytest.approx(30)
    assert notes["Bob left"] == pytest.approx(50)
    assert report.ended_because == "everybody left"
    assert report.beats[-1].outcome == "not reached"


def test_the_page_needs_nothing_and_escapes_everything() -> None:
    report = played(
        ScriptEntry(20, "ana", "says", text="<script>alert(1)</script>"),
        ScriptEntry(40, "operator", "queued", text='"quoted" & <i>sent</i>'),
    )
    html = page(report)

    assert "<script" not in html
    assert "style=" not in html
    assert "http://" not in html.replace("http-equiv", "")
    assert "https://" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "Show &lt;b&gt;&amp;amp;&lt;/b&gt;" in html
    assert content_security_policy() in html
    assert f"<style>{STYLE}</style>" in html


@pytest.mark.parametrize("model", ["script", "scripted"])
def test_seeded_people_keep_the_promises(model: str) -> None:
    for seed in range(2):
        report = rehearse_personality(STANDUP, seed=seed, model=model)  # pyright: ignore[reportArgumentType]
        assert report.faults == (), seed
        assert report.two_voices == (), seed
        assert report.turns > 15, seed
        assert report.ended is not None
        assert all(answer.heard for answer in report.time_answers), seed


def test_another_seed_is_another_rehearsal() -> None:
    first, second = (rehearse_personality(STANDUP, length=200.0, seed=seed) for seed in (1, 2))

    assert first.transcript != second.transcript


def test_progress_goes_from_nothing_to_all() -> None:
    shares: list[float] = []
    rehearse_personality(SHOW, script=script(), progress=shares.append)

    assert shares[0] == 0.0
    assert shares[-1] == 1.0
    assert shares == sorted(shares)
    assert len(shares) > 50


def test_a_real_model_has_to_be_set() -> None:
    with pytest.raises(NoModelError, match="OPENAI_API_KEY"):
        rehearse_personality(SHOW, script=script(), model="real")


PROGRAM = """
import sys, json, logging
from loguru import logger
import structlog
logger.remove()
structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
from pathlib import Path
from beatroom.bot.personalities.library import Library
from beatroom.bot.rehearsal.run import rehearse_personality
from beatroom.bot.rehearsal.report_html import page
record = Library([Path("personalities")]).load("standup")
for model in ("script", "scripted"):
    report = rehearse_personality(
        record, length=400.0, people=("ana", "bob", "chen"), seed=7, model=model
    )
    sys.stdout.write(json.dumps(report.as_dict()) + page(report))
"""


def in_a_process(hash_seed: str) -> bytes:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
        timeout=LATER,
    )
    return done.stdout


def test_two_processes_tell_the_same_to_the_byte() -> None:
    first, second = in_a_process("1"), in_a_process("2")

    assert len(first) > 15_000
    assert first == second


def test_the_json_is_plain_and_to_the_millisecond() -> None:
    told = rehearse_personality(STANDUP, seed=3, length=600.0).as_dict()

    assert json.loads(json.dumps(told)) == told
    assert told["totals"]["turns"] > 5
    floats = [line["start"] for line in told["transcript"]]
    assert floats == [round(at, 3) for at in floats]


def test_it_is_played_again_as_a_session_is_and_its_faults_stand_where_they_were() -> None:
    report = played(
        ScriptEntry(20, "ana", "says", text="I finished the login page. It works now."),
        ScriptEntry(100, "operator", "say", text="Ask Ana about the release"),
    )
    shown = played_again(report)
    words = [" ".join(s["text"] for s in line["sentences"]) for line in shown["replay"]["lines"]]
    assert words == [line.text for line in report.transcript]
    assert shown["replay"]["instructions"][0]["text"] == "Ask Ana about the release"
    assert [one["start"] for one in shown["agenda"]["items"]] == [b.started for b in report.beats]
    assert shown["findings"] == []
    said = next(line for line in shown["replay"]["lines"] if line["who"] == "person")
    assert said["began"] == pytest.approx(20.0, abs=0.5)
    assert said["sentences"][1]["at"] > said["began"]

    fault = f"{report.opened + 30:.2f}: the model ran while a person spoke"
    broken = replace(report, faults=("it broke", fault), two_voices=(12.0,))
    assert [(one.at, one.words) for one in findings(broken)] == [
        (12.0, "Two voices."),
        (30.0, "The model ran while a person spoke."),
        (None, "It broke."),
    ]
    assert "00:30: The model ran while a person spoke." in page(broken)

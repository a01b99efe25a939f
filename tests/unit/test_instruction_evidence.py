"""The checker of instructions: which of them a line may come behind."""

from __future__ import annotations

from typing import Literal

import pytest

from beatroom.bot.rehearsal.evidence import Evidence, ObservedAction, VoiceSpan
from beatroom.bot.rehearsal.instruction_evidence import broken_instructions
from beatroom.bot.rehearsal.instruction_timing import broken_timing
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit


def added(name: str, mode: e.Mode, kind: e.InstructionKind) -> e.InstructionAdded:
    return e.InstructionAdded(instruction=name, mode=mode, kind=kind, text=f"Remember {name}.")


def said(text: str) -> e.BotSaid:
    return e.BotSaid(text=text, node="beat-1", source="model", interrupted=False)


@pytest.mark.parametrize("promoted", [True, False])
def test_a_line_comes_before_the_reply_unless_another_has_the_way_first(promoted: bool) -> None:
    """Ana speaks from 20 to 25; the line is sent at 22, and is said after the reply to her."""
    made_immediate: list[tuple[float, Event]] = [(12.0, e.InstructionPromoted(instruction="figs"))]
    happens: list[tuple[float, Event]] = [
        (5.0, said("Welcome.")),
        (10.0, added("figs", "queued", "prompt")),
        *(made_immediate if promoted else []),
        (22.0, added("pears", "immediate", "say")),
        (30.0, said("Yes.")),
        (30.0, e.InstructionConsumed(instruction="figs", heard_at=26.0)),
        (33.0, said("Remember pears.")),
        (33.0, e.InstructionConsumed(instruction="pears", heard_at=31.0)),
        (99.0, e.Ended(reason="over")),
    ]
    acts = [
        ObservedAction("queued", "operator", "Remember figs.", "figs", 10.0, 10.0),
        ObservedAction("line", "operator", "Remember pears.", "pears", 22.0, 22.0),
    ]
    ana = VoiceSpan(20.0, 25.0, "ana", "what about leeks")

    broken = broken_instructions(Evidence(records=records(*happens), acts=acts, people=[ana]))

    late = ["22.00: 'Remember pears.' came after the reply to ana, who spoke"]
    assert broken == ([] if promoted else late)


def created() -> e.Created:
    """A session whose second beat comes at 21 and whose goodbye comes at 180."""
    beats = (
        Beat(title="Talk", at=Offset(0.0), prompt="Talk."),
        Beat(title="Leeks", at=Offset(21.0), prompt="Talk about leeks."),
        Beat(title="Goodbye", at=Offset(180.0), prompt="Say goodbye."),
    )
    record = Personality(name="x", title="Robin", persona="You host.", length=240.0, beats=beats)
    return e.Created(
        session="s",
        personality="x",
        title="Robin",
        kind="conversation",
        language="en",
        timezone="UTC",
        rundown=plan(record),
    )


def fired(beat: str, at: float) -> tuple[float, Event]:
    return at, e.BeatFired(beat=beat, due_at=at, eligible_at=at, told="[beat]")


def records(*happens: tuple[float, Event]) -> list[Recorded]:
    ordered = sorted(happens, key=lambda one: one[0])
    return [Recorded(seq=n, at=at, event=event) for n, (at, event) in enumerate(ordered, 1)]


@pytest.mark.parametrize(("second", "late"), [(39.0, False), (21.0, True)])
def test_nothing_breaks_in_on_the_opening_which_a_beat_may_follow_at_once(
    second: float, *, late: bool
) -> None:
    """The host speaks from 22 to 39; the figs are sent at 25, before or after the second beat."""
    log = records(
        (0.0, created()),
        (0.0, e.Started()),
        fired("beat-0", 0.0),
        fired("beat-1", second),
        (25.0, added("figs", "immediate", "prompt")),
        (39.0, said("Welcome, and many more words.")),
        fired("beat-2", 180.0),
        (199.0, e.Ended(reason="over")),
    )

    broken = broken_timing(Evidence(records=log, host=[VoiceSpan(22.0, 39.0)]))

    assert bool(broken) == late


@pytest.mark.parametrize(("heard", "late"), [(38.0, False), (39.5, True)])
def test_words_that_follow_a_reply_without_a_pause_are_not_the_reply(
    heard: float, *, late: bool
) -> None:
    """Of the reply from 29 on nobody heard a sentence's end; the figs come at 30, by 39 at most."""
    log = records(
        (0.0, created()),
        (0.0, e.Started()),
        fired("beat-0", 0.0),
        (5.0, said("Welcome.")),
        fired("beat-1", 21.0),
        (30.0, added("figs", "immediate", "say")),
        (43.0, said("Remember figs.").model_copy(update={"source": "say", "in_context": False})),
        (43.0, e.InstructionConsumed(instruction="figs", heard_at=heard)),
        fired("beat-2", 180.0),
        (199.0, e.Ended(reason="over")),
    )

    broken = broken_timing(Evidence(records=log, host=[VoiceSpan(29.0, 43.0)]))

    fault = f"30.00: figs is immediate, and the host went on until {heard:.2f}"
    assert broken == ([fault] if late else [])


@pytest.mark.parametrize(("source", "late"), [("say", False), ("model", True)])
def test_a_line_of_the_engine_s_is_one_however_often_its_voice_is_held(
    source: Literal["say", "model"], *, late: bool
) -> None:
    """It sounds from 60, is held at 70 for somebody who only listens, and goes on from 71 to 74."""
    line = {"source": source, "in_context": source == "model", "began": 60.0}
    figs = added("figs", "immediate", "prompt").model_copy(update={"interrupt": True})
    log = records(
        (0.0, created()),
        (0.0, e.Started()),
        fired("beat-0", 0.0),
        (5.0, said("Welcome.")),
        fired("beat-1", 21.0),
        (65.0, figs),
        (74.0, said("Post goes to two.").model_copy(update=line)),
        fired("beat-2", 180.0),
        (199.0, e.Ended(reason="over")),
    )

    broken = broken_timing(
        Evidence(records=log, host=[VoiceSpan(60.0, 70.0), VoiceSpan(71.0, 74.0)])
    )

    fault = "65.00: figs is immediate, and the host went on until 70.00"
    assert broken == ([fault] if late else [])


def test_words_that_an_instruction_that_breaks_in_brings_are_no_excuse_for_it() -> None:
    """The reply from 60 on goes on to 68; the figs, sent at 62, are said behind it, from 68 on."""
    figs = added("figs", "immediate", "say").model_copy(update={"interrupt": True})
    line = {"source": "say", "in_context": False, "began": 68.0}
    log = records(
        (0.0, created()),
        (0.0, e.Started()),
        fired("beat-0", 0.0),
        (5.0, said("Welcome.")),
        fired("beat-1", 21.0),
        (62.0, figs),
        (72.0, said("Remember figs.").model_copy(update=line)),
        (72.0, e.InstructionConsumed(instruction="figs", heard_at=68.0)),
        fired("beat-2", 180.0),
        (199.0, e.Ended(reason="over")),
    )

    broken = broken_timing(Evidence(records=log, host=[VoiceSpan(60.0, 72.0)]))

    assert broken == ["62.00: figs is immediate, and the host went on until 68.00"]


@pytest.mark.parametrize(("used", "late"), [(80.0, False), (40.0, True)])
def test_what_is_immediate_waits_for_the_one_before_however_long_ago_that_came(
    used: float, *, late: bool
) -> None:
    """The pears were sent at 25 and kept by a mute; a reply sounds from 60, the figs come at 65."""
    log = records(
        (0.0, created()),
        (0.0, e.Started()),
        fired("beat-0", 0.0),
        (5.0, said("Welcome.")),
        fired("beat-1", 21.0),
        (25.0, added("pears", "immediate", "prompt")),
        (used, e.InstructionConsumed(instruction="pears", heard_at=used - 20.0)),
        (65.0, added("figs", "immediate", "prompt")),
        (80.0, said("Remember pears, and many more words.").model_copy(update={"began": 60.0})),
        fired("beat-2", 180.0),
        (199.0, e.Ended(reason="over")),
    )

    broken = broken_timing(Evidence(records=log, host=[VoiceSpan(60.0, 80.0)]))

    fault = "65.00: figs is immediate, and the host went on until 80.00"
    assert broken == ([fault] if late else [])


@pytest.mark.parametrize(
    ("mute", "late"), [((), True), ((26.0, 28.0), True), ((26.0, 58.0), False)]
)
def test_what_is_lost_excuses_nothing_later_but_what_a_mute_kept_as_well(
    mute: tuple[float, ...], *, late: bool
) -> None:
    """The pears were sent at 25 and lost; a reply sounds from 60 to 80, the figs come at 65."""
    muted: list[tuple[float, Event]] = [
        (at, event)
        for at, event in zip(mute, (e.Muted(by="operator"), e.Unmuted(by="operator")), strict=False)
    ]
    log = records(
        (0.0, created()),
        (0.0, e.Started()),
        fired("beat-0", 0.0),
        (5.0, said("Welcome.")),
        fired("beat-1", 21.0),
        (25.0, added("pears", "immediate", "prompt")),
        *muted,
        (65.0, added("figs", "immediate", "prompt")),
        (80.0, said("Of leeks, and many more words.").model_copy(update={"began": 60.0})),
        fired("beat-2", 180.0),
        (199.0, e.InstructionDropped(instruction="pears", outcome="failed", reason="over")),
        (199.0, e.Ended(reason="over")),
    )

    broken = broken_timing(Evidence(records=log, host=[VoiceSpan(60.0, 80.0)]))

    assert broken == (
        ["65.00: figs is immediate, and the host went on until 80.00"] if late else []
    )


@pytest.mark.parametrize("cut", [True, False])
def test_an_answer_of_the_clock_that_is_cut_off_unheard_is_over_where_it_begins_anew(
    cut: bool,
) -> None:
    """It sounds from 60; the figs break in at 70, and it is given again or goes on, to 80."""
    asked = {"asks": "session_left", "total_meeting_minutes": 1.0}
    answer = e.TimeAnswered.model_validate({**asked, "current_item_remaining_minutes": 1.0})
    figs = added("figs", "immediate", "prompt").model_copy(update={"interrupt": True})
    log = records(
        (0.0, created()),
        (0.0, e.Started()),
        fired("beat-0", 0.0),
        fired("beat-1", 21.0),
        (60.0, answer),
        (70.0, figs),
        *([(70.02, answer.model_copy(update={"again": True}))] if cut else []),
        (82.0, e.BotSaid(text="One minute.", node="beat-1", source="time", interrupted=False)),
        fired("beat-2", 180.0),
        (199.0, e.Ended(reason="over")),
    )

    broken = broken_timing(Evidence(records=log, host=[VoiceSpan(60.0, 80.0)]))

    assert broken == ([] if cut else ["70.00: figs is immediate, and the host went on until 80.00"])


@pytest.mark.parametrize(
    ("sent", "other", "excused"), [(10.0, False, False), (10.0, True, True), (120.0, False, True)]
)
def test_a_goodbye_is_no_excuse_for_what_nothing_kept_from_being_said(
    sent: float, *, other: bool, excused: bool
) -> None:
    """The goodbye comes at 180; the figs were sent long before, perhaps behind the pears."""
    pears: list[tuple[float, Event]] = [
        (8.0, added("pears", "immediate", "prompt")),
        (150.0, e.InstructionConsumed(instruction="pears", heard_at=148.0)),
    ]
    refused = e.InstructionDropped(instruction="figs", outcome="failed", reason="closing: over")
    log = records(
        (0.0, created()),
        (0.0, e.Started()),
        (5.0, said("Welcome.")),
        *(pears if other else []),
        (sent, added("figs", "immediate", "prompt")),
        fired("beat-2", 180.0),
        (180.0, refused),
        (199.0, e.Ended(reason="over")),
    )

    broken = broken_instructions(Evidence(records=log))

    assert [fault for fault in broken if "figs was dropped" in fault] == (
        [] if excused else ["instruction figs was dropped at 180.00: closing: over"]
    )

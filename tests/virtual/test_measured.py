"""How long people waited is in the log of a measured session, by its parts, and in its replay."""

from __future__ import annotations

import pytest
from recorded_sound import LoudCompany
from stage_play import Play, at, join, personality, play

from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core import events as e
from beatroom.flows.core.replay import replay

pytestmark = pytest.mark.virtual


def played(*, measured: bool) -> Play:
    people = LoudCompany()

    async def talk(hands: RehearsalHandle) -> None:
        await join(hands, "Ana")
        await people.says(hands, "ana", 30.0, "The garden needs more water in the summer")
        await people.says(hands, "ana", 60.0, "How long do we still have?")
        await at(hands, 130)

    record = personality(length=240.0)
    return play(talk, record=record, hearing=people.hearing, measured=measured)


def test_each_wait_is_on_record_with_its_parts() -> None:
    run = played(measured=True)
    waits = [event for _, event in run.events(e.AnswerMeasured)]
    assert [one.answer for one in waits] == ["model", "time"]
    for one in waits:
        assert one.seconds > 0
        assert sum(part.seconds for part in one.stages) == pytest.approx(one.seconds)
    assert {"endpointing_wait", "turn_detection"} <= {part.stage for part in waits[0].stages}
    records = run.seen.records
    assert isinstance(records[-1].event, e.Ended)
    shown = replay(records, 0.0, host="Robin")
    origin = shown.origin
    assert [(one.at + origin, one.seconds) for one in shown.turns] == [
        (one.since, one.seconds) for one in waits
    ]
    sounds = [span.began for span in shown.floor if span.holder == "bot"]
    for turn in shown.turns:  # the wait ends where the host is heard
        assert min(abs(turn.at + turn.seconds - began) for began in sounds) < 0.1


def test_a_session_that_is_not_measured_has_none_of_it() -> None:
    run = played(measured=False)
    assert not run.events(e.AnswerMeasured)
    shown = replay(run.seen.records, 0.0, host="Robin")
    assert [(one.answer, one.stages) for one in shown.turns] == [("", ()), ("", ())]
    assert shown.used is None

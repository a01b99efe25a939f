"""The turn's table: nothing leads elsewhere, every arrow is real, and the page shows it."""

from __future__ import annotations

import pytest
from turn_walk import walk

from bot.pipeline.turn import Turn
from flows.clock import ManualClock
from flows.turn import transitions as t
from flows.turn.state import Phase, TurnState
from flows.turn.table import PHASES, TABLE, Row, TurnError
from tools.turn_diagram import PAGE, written

pytestmark = pytest.mark.unit

STEPS = 40_000


def an_announcement_that_a_beat_overtakes() -> tuple[str, Phase, Phase]:
    """An arrow that chance seldom takes: all that is owed is what the host broke off."""
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    state = t.sentence_ends(t.voice_begins(t.model_answers(state, 0.0), 1.0), 4.0)
    before = t.interrupted(t.asks_to_cut(state, 5.0, "announcement"), 5.0)
    return "beat_begins", before.phase, t.beat_begins(before, 6.0, goodbye=False).phase


def a_noise_that_cuts_off_what_had_been_heard() -> tuple[str, Phase, Phase]:
    """An arrow that chance seldom takes: nothing is owed but what the noise cut off."""
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    state = t.sentence_ends(t.voice_begins(t.model_answers(state, 0.0), 1.0), 4.0)
    before = t.person_ends(t.interrupted(t.person_begins(state, 5.0), 5.0), 6.0)
    return "noise_ends", before.phase, t.noise_ends(before, 6.0).phase


def test_every_arrow_of_the_table_is_walked_and_no_other() -> None:
    declared = {(n, a, b) for n, row in TABLE.items() for a, to in row.moves.items() for b in to}
    # A TurnError names what led elsewhere.
    seen = {
        (name, before.phase, after.phase)
        for seed in (1, 2)
        for name, before, after in walk(seed, STEPS)
    }
    seen.add(an_announcement_that_a_beat_overtakes())
    seen.add(a_noise_that_cuts_off_what_had_been_heard())

    assert {arrow for arrow in declared - seen if arrow[1] != arrow[2]} == set()


def test_what_leads_elsewhere_than_its_row_says_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    assert t.person_begins(state, 1.0).phase == "listening"

    monkeypatch.setattr(t, "replace", lambda state, **_: state)
    with pytest.raises(TurnError, match="'person begins' led from 'quiet' to 'quiet'"):
        t.person_begins(state, 1.0)


def test_no_reply_begins_while_a_person_speaks() -> None:
    state = t.process_starts(
        TurnState(person=True), 0.0, lobby=False, muted=False, opened=True, closing=False
    )

    with pytest.raises(TurnError, match="'model answers' cannot happen in the phase 'listening'"):
        t.model_answers(state, 1.0)


def test_a_broken_rule_is_reported_and_ends_no_session(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[str] = []
    monkeypatch.setattr(Turn, "rule_broken", lambda _, error: reported.append(str(error)))
    turn = Turn(ManualClock(0.0))

    turn.make(t.model_answers)

    assert turn.state.reply is not None, "the transition was made nevertheless"
    assert ["cannot happen in the phase 'shut'" in text for text in reported] == [True]


def test_in_tests_it_is_a_failure() -> None:
    with pytest.raises(TurnError, match="cannot happen in the phase 'shut'"):
        Turn(ManualClock(0.0)).make(t.model_answers)


def test_the_page_shows_the_table() -> None:
    page = PAGE.read_text()

    assert page == written(page), "docs/architecture.md is old: python -m tools.turn_diagram"


def test_the_page_differs_when_the_table_does(monkeypatch: pytest.MonkeyPatch) -> None:
    page = PAGE.read_text()
    monkeypatch.setitem(TABLE, "more", Row("more", {PHASES[0]: (PHASES[-1],)}))

    assert page != written(page)

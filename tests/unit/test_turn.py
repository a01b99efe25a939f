"""The turn's table: nothing leads elsewhere, every arrow is real, and the page shows it."""

from __future__ import annotations

import pytest
from turn_walk import walk

from flows.turn import transitions as t
from flows.turn.state import Phase, TurnState
from flows.turn.table import PHASES, TABLE, Row, TurnError
from tools.turn_diagram import PAGE, written

pytestmark = pytest.mark.unit

STEPS = 40_000


def an_announcement_that_a_beat_overtakes() -> tuple[str, Phase, Phase]:
    """An arrow that chance seldom takes: all that is owed is what the host broke off."""
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    state = t.voice_begins(t.model_answers(state, 0.0), 1.0)
    before = t.interrupted(t.asks_to_cut(state, 5.0, "announcement"), 5.0)
    return "beat_begins", before.phase, t.beat_begins(before, 6.0, goodbye=False).phase


def test_every_arrow_of_the_table_is_walked_and_no_other() -> None:
    declared = {(n, a, b) for n, row in TABLE.items() for a, to in row.moves.items() for b in to}
    # A TurnError names what led elsewhere.
    seen = {
        (name, before.phase, after.phase)
        for seed in (1, 2)
        for name, before, after in walk(seed, STEPS)
    }
    seen.add(an_announcement_that_a_beat_overtakes())

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


def test_the_page_shows_the_table() -> None:
    page = PAGE.read_text()

    assert page == written(page), "docs/architecture.md is old: python -m tools.turn_diagram"


def test_the_page_differs_when_the_table_does(monkeypatch: pytest.MonkeyPatch) -> None:
    page = PAGE.read_text()
    monkeypatch.setitem(TABLE, "more", Row("more", {PHASES[0]: (PHASES[-1],)}))

    assert page != written(page)

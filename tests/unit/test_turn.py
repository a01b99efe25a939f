"""The turn's table: nothing leads elsewhere, every arrow is real, and the page shows it."""

from __future__ import annotations

import pytest
from manual_clock import ManualClock
from turn_walk import ASKED, walk

from beatroom.bot.pipeline.turn import Turn
from beatroom.flows.core.turn import transitions as t
from beatroom.flows.core.turn.state import CutBy, PersonTurn, Phase, TurnState
from beatroom.flows.core.turn.table import PHASES, TABLE, TransitionRow, TurnError
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


def a_turn_that_was_kept_and_is_all_that_is_owed() -> tuple[str, Phase, Phase]:
    """An arrow that chance seldom takes."""
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    state, _ = t.arrives(t.person_begins(state, 1.0), 2.0, t.Arrival(asked=ASKED[0]))
    before = t.person_ends(state, 3.0)
    return "judge", before.phase, t.judge(before, 3.0)[0].phase


def a_turn_that_waits_for_the_rest_of_fixed_words() -> tuple[str, Phase, Phase]:
    """An arrow that chance seldom takes: nothing else is owed."""
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    before = t.fixed_line_breaks_off(t.fixed_line_begins(state, 1.0), 2.0)
    after, admitted = t.arrives(before, 3.0, t.Arrival(asked=ASKED[0]))
    assert (admitted, after.unjudged) == ("owe", ASKED[:1])
    return "arrives", before.phase, after.phase


def somebody_who_has_heard_the_time_goes_on() -> tuple[str, Phase, Phase]:
    """An arrow that chance seldom takes: the clock's answer is all that is owed."""
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    state = t.voice_begins(t.clock_answers(state, 0.0, ASKED[0]), 1.0)
    before = t.person_ends(t.interrupted(t.person_begins(state, 4.0), 4.0), 6.0)
    return "nobody_answers", before.phase, t.nobody_answers(before, 6.0, ASKED[1]).phase


def a_reply_that_is_heard_to_its_end() -> tuple[str, Phase, Phase]:
    """An arrow that a walk without aim seldom takes."""
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    before = t.voice_begins(t.model_answers(state, 0.0), 1.0)
    after, _ = t.words_committed(before, 4.0, interrupted=False, words=True)
    return "words_committed", before.phase, after.phase


def a_sentence_of_the_kinds_that_is_cut_off() -> tuple[str, Phase, Phase]:
    """An arrow that a walk without aim seldom takes: whoever asked for it looks after it."""
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    before = t.voice_begins(t.kind_answers(state, 0.0, ASKED[0]), 1.0)
    return "interrupted", before.phase, t.interrupted(t.asks_to_cut(before, 2.0, "host"), 2.0).phase


def test_every_arrow_of_the_table_is_walked_and_no_other() -> None:
    declared = {(n, a, b) for n, row in TABLE.items() for a, to in row.moves.items() for b in to}
    # A TurnError names what led elsewhere.
    seen = {
        (name, before.phase, after.phase)
        for seed in (1, 4)
        for name, before, after in walk(seed, STEPS)
    }
    seen.add(an_announcement_that_a_beat_overtakes())
    seen.add(a_noise_that_cuts_off_what_had_been_heard())
    seen.add(a_turn_that_was_kept_and_is_all_that_is_owed())
    seen.add(a_turn_that_waits_for_the_rest_of_fixed_words())
    seen.add(somebody_who_has_heard_the_time_goes_on())
    seen.add(a_reply_that_is_heard_to_its_end())
    seen.add(a_sentence_of_the_kinds_that_is_cut_off())

    assert {arrow for arrow in declared - seen if arrow[1] != arrow[2]} == set()


def test_what_leads_elsewhere_than_its_row_says_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    assert t.person_begins(state, 1.0).phase == "listening"

    monkeypatch.setattr(t, "replace", lambda state, **_: state)
    with pytest.raises(TurnError, match="'person begins' led from 'quiet' to 'quiet'"):
        t.person_begins(state, 1.0)


@pytest.mark.parametrize(
    ("by", "goes_on"), [(None, True), ("person", True), ("host", False), ("announcement", True)]
)
def test_a_noise_carries_on_what_it_cut_off_and_not_what_the_host_gave_up(
    by: CutBy | None, goes_on: bool
) -> None:
    """A cough after an operator's interruption brings back nothing; an announcement does that."""
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    state = t.sentence_ends(t.voice_begins(t.model_answers(state, 0.0), 1.0), 4.0)
    if by is not None:
        state = t.asks_to_cut(state, 5.0, by)
    cut = t.interrupted(state, 5.0)
    coughed = t.person_ends(t.person_begins(cut, 5.2), 6.0)

    assert (t.noise_ends(coughed, 6.0).broken_off is not None) == goes_on


@pytest.mark.parametrize("speaker", ["", "Ada"])
def test_what_is_left_when_a_personas_turn_is_over_is_the_beat_and_the_hosts_own(
    speaker: str,
) -> None:
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    state = t.interrupted(t.model_answers(t.speaks_as(state, 0.0, speaker), 0.0), 1.0)
    state = t.node_entered(t.require_reply(t.mute(state, 1.0), 1.0, "run"), 1.0, speaks=True)
    state = t.node_entered(state, 1.0, speaks=True, beat=True)

    over = t.waive(state, 2.0, beats=False)

    assert over.owed == {"beat"}
    assert (over.cut is None) == bool(speaker)
    assert not t.waive(state, 2.0).reply_pending(2.0)


@pytest.mark.parametrize("speaker", ["", "Ada"])
def test_the_host_owes_what_it_was_cut_off_in_itself_until_a_persona_has_its_voice(
    speaker: str,
) -> None:
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    begun = t.asks_to_cut(t.model_answers(t.speaks_as(state, 0.0, speaker), 0.0), 1.0, "person")
    cut = t.speaks_as(t.interrupted(begun, 1.0), 1.0, "")

    assert cut.host_cut_off == (not speaker)
    assert t.require_reply(cut, 1.0, "cut off").host_cut_off
    assert not t.speaks_as(cut, 2.0, "Ada").host_cut_off
    assert not t.waive(cut, 2.0).host_cut_off


def test_a_question_that_had_to_wait_is_the_clocks_and_nothing_is_owed_then() -> None:
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    state = t.fixed_line_begins(state, 1.0)
    state, admitted = t.arrives(state, 2.0, t.Arrival(asked=ASKED[0]))
    assert admitted == "owe"
    again, _ = t.arrives(state, 2.5, t.Arrival(asked=ASKED[0]))
    assert again.unjudged == state.unjudged == ASKED[:1], "it is known once"

    state, payment = t.deliver_pending(t.fixed_line_ends(state, 3.0), 3.0)
    assert payment == "turns"
    state, kept = t.judge(state, 3.0)
    state = t.voice_begins(t.clock_answers(state, 3.0, *kept), 4.0)
    state, reply = t.words_committed(state, 8.0, interrupted=False, words=True)

    assert reply is not None
    assert reply.source == "time"
    assert not state.reply_pending(8.0), "the model has nothing to add"


def test_the_clock_answers_what_was_asked_of_it_again_and_not_what_was_said_since() -> None:
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    state = t.clock_answers(state, 1.0, ASKED[0])
    state = t.interrupted(t.asks_to_cut(state, 1.5, "announcement"), 1.5)
    state = t.kind_answers(state, 3.0, ASKED[1])

    assert state.time_due is not None
    assert state.time_due.asked is ASKED[0]
    again = t.clock_answers(state, 6.0).reply
    assert again is not None
    assert again.asked is ASKED[0]


def test_a_question_takes_the_place_of_the_same_and_not_of_another_that_is_due() -> None:
    state = t.process_starts(TurnState(), 0.0, lobby=False, muted=False, opened=True, closing=False)
    state = t.clock_answers(state, 1.0, ASKED[0])
    state = t.interrupted(t.asks_to_cut(state, 1.5, "announcement"), 1.5)

    same = t.clock_answers(state, 3.0, PersonTurn(object(), ASKED[0].text))
    another = t.clock_answers(state, 3.0, ASKED[1])

    assert not same.owes_time(3.0)
    assert another.owes_time(3.0)


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
    monkeypatch.setitem(TABLE, "more", TransitionRow("more", {PHASES[0]: (PHASES[-1],)}))

    assert page != written(page)

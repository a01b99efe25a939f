"""A boardroom's part of the document: what was decided, who spoke how often, who disagreed."""

from __future__ import annotations

import pytest

from beatroom.flows.core.document import Section
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.facts import Fact
from beatroom.flows.kinds.boardroom import events as e
from beatroom.flows.kinds.boardroom.document import sections
from beatroom.flows.kinds.boardroom.record import BoardroomPart, Persona
from beatroom.flows.kinds.boardroom.shown import shown
from beatroom.flows.kinds.boardroom.table import apply, laid

pytestmark = pytest.mark.unit


def log(*facts: Fact) -> tuple[Recorded, ...]:
    """A log of what happened at the table, a second after the other."""
    return tuple(
        Recorded(seq=n, at=float(n), event=e.FACTS.event(fact)) for n, fact in enumerate(facts, 1)
    )


def test_every_part_is_told_under_its_title() -> None:
    done = log(
        e.TurnHad(turn=1, persona="maya", text="Yes."),
        e.TurnHad(turn=2, persona="ng", text="No."),
        e.TurnHad(turn=3, persona="maya", text="Still yes."),
        e.TurnHad(turn=4, persona="ng", skipped=True),
        e.Disagreed(id="c1", between=("maya", "ng"), point="when to open"),
        e.Summarised(decisions=("An earlier one.",)),
        e.Summarised(
            decisions=("Wait a year.",),
            action_items=(
                e.ActionItem(task="Ask the bank", owners=("Maya", "Ng")),
                e.ActionItem(task="Look for a cook"),
            ),
            unresolved=("Which street?",),
            note="This is an extract.",
        ),
    )

    assert sections(done, 0.0) == (
        Section("Decisions", ("Wait a year.",), "outcome"),
        Section(
            "Action items", ("Ask the bank — Maya, Ng", "Look for a cook — nobody yet"), "outcome"
        ),
        Section("Unresolved", ("Which street?",), "outcome"),
        Section("About this summary", ("This is an extract.",), "note"),
        Section("Turns", ("maya: 2", "ng: 1")),
        Section("Disagreements", ("maya, ng: when to open",)),
    )


def test_what_there_is_nothing_of_has_no_title() -> None:
    assert sections(log(e.PhaseBegan(phase="opening"), e.Summarised()), 0.0) == ()


def test_a_longer_session_is_suggested_once_it_closes_on_a_disagreement() -> None:
    part = BoardroomPart(
        topic="A second house?",
        turns=4,
        cast=tuple(Persona(id=one, name=one.title(), persona="You.") for one in ("maya", "ng")),
    )
    table = laid(part)
    raised = (e.HandRaised(participant="p2"), e.HandRaised(participant="p1"), e.Extended(turns=2))
    quarrel = e.Disagreed(id="c1", between=("maya", "ng"), point="when to open")
    for fact in (*raised, quarrel):
        table = apply(table, fact)
    seen = shown(part, table)
    assert (seen.hands, seen.extensions, seen.limit) == (("p2", "p1"), 1, 6)
    assert not seen.suggests_extension
    assert shown(part, apply(table, e.PhaseBegan(phase="wrap-up"))).suggests_extension

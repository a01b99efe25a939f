"""What watches the model's context sees each difference from the log, wherever it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from beatroom.bot.rehearsal.context_witness import ContextDiffersError, ContextWitness
from beatroom.bot.rehearsal.rehearse import created
from beatroom.flows.core.context import context
from beatroom.flows.core.events import Event, Recorded, SilenceBroken, UserSaid
from beatroom.flows.core.state import SessionState
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit

PERSONALITY = Personality(
    name="x",
    title="Robin",
    persona="You host.",
    length=240.0,
    beats=(
        Beat(title="Talk", at=Offset(0.0), prompt="Talk."),
        Beat(title="Goodbye", at=Offset(180.0), prompt="Say goodbye."),
    ),
)
Change = Callable[[list[dict[str, Any]]], object]


def watched(change: Change, last: Event) -> ContextWitness:
    """Three people's turns, a change of the live context past the log, and one more event."""
    log = [Recorded(seq=1, at=0.0, event=created(PERSONALITY, None, "s"))]
    live: list[dict[str, Any]] = []
    witness = ContextWitness(PERSONALITY, log, lambda: live)
    for word in ("leeks", "figs", "pears", ""):
        if not word:
            change(live)
        log.append(Recorded(seq=len(log) + 1, at=1.0, event=said(word) if word else last))
        live += [dict(m) for m in context(log, PERSONALITY).messages[len(live) :]]
        witness.notice(log[-1], SessionState())
    return witness


def said(word: str) -> UserSaid:
    return UserSaid(participant="ana", name="Ana", text=f"What about {word}?", via="voice")


def reworded(live: list[dict[str, Any]]) -> None:
    live[0]["content"] = "What about nothing?"


def doubled(live: list[dict[str, Any]]) -> None:
    live.insert(0, dict(live[0]))


@pytest.mark.parametrize("change", [reworded, doubled])
@pytest.mark.parametrize("last", [said("plums"), SilenceBroken(after=5.0)])
def test_a_message_that_is_changed_past_the_log_is_seen(change: Change, last: Event) -> None:
    witness = watched(change, last)

    with pytest.raises(ContextDiffersError, match="the context is not the log's: message"):
        witness.done()
    at_once = isinstance(last, UserSaid) or change is not reworded
    assert witness.checked == 4
    assert (witness.faults[0].startswith("after event 5 (")) == at_once


def test_without_one_they_are_the_same() -> None:
    watched(lambda _: None, said("plums")).done()

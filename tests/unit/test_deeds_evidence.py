"""The checker of operators' changes: a hand that is up, or down."""

from __future__ import annotations

import pytest

from beatroom.bot.rehearsal.deeds import RequestedChange
from beatroom.bot.rehearsal.deeds_evidence import broken_deeds
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, Recorded

pytestmark = pytest.mark.unit


def hand(name: str) -> e.KindEvent:
    return e.KindEvent(kind="meeting", name=name, data={"participant": "ana"})


@pytest.mark.parametrize(
    ("does", "before", "recorded", "kept"),
    [
        ("raise hand", (), hand("hand_raised"), True),
        ("raise hand", (hand("hand_raised"),), None, True),
        ("raise hand", (), None, False),
        ("lower hand", (hand("hand_raised"),), hand("hand_lowered"), True),
        ("lower hand", (hand("hand_raised"),), None, False),
        (
            "lower hand",
            (
                hand("hand_raised"),
                e.UserSaid(participant="ana", name="Ana", text="well", via="voice"),
            ),
            None,
            True,
        ),
    ],
)
def test_a_hand_is_where_it_was_asked_to_be(
    does: str, before: tuple[Event, ...], recorded: Event | None, *, kept: bool
) -> None:
    """What is asked for at 10 is on record then, unless it was so already."""
    happens = [*((5.0, event) for event in before)]
    happens += [] if recorded is None else [(10.0, recorded)]
    seen = Evidence(
        records=[Recorded(seq=n, at=at, event=event) for n, (at, event) in enumerate(happens, 1)],
        deeds=[RequestedChange(10.0, does, {"participant": "ana"})],
    )

    assert (broken_deeds(seen) == []) == kept


@pytest.mark.parametrize(
    ("closed", "kept"),
    [
        (e.InstructionConsumed(instruction="one", heard_at=99.0), True),
        (e.InstructionConsumed(instruction="one", heard_at=101.0), False),
        (e.InstructionDropped(instruction="one", outcome="failed", reason="closing"), False),
    ],
)
def test_what_is_promoted_waits_until_the_host_begins_to_say_it(
    closed: Event, *, kept: bool
) -> None:
    """It is asked for at 10, and the reply that has it ends at 130."""
    seen = Evidence(
        records=[Recorded(seq=1, at=130.0, event=closed)],
        deeds=[RequestedChange(10.0, "promote", {"instruction": "one"})],
    )

    assert (broken_deeds(seen) == []) == kept

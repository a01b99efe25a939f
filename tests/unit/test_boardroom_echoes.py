"""What a turn is for is not read out."""

from __future__ import annotations

import pytest

from beatroom.flows.kinds.boardroom.echoes import echoes

pytestmark = pytest.mark.unit

TOLD = (
    "[turn: Priya Nair] You are Priya Nair, customer advocate. It is your turn. Bring it together: "
    "what should be decided, and which action items follow, with an owner. This is the last turn. "
    'You and Amina Diallo disagree on this: "the rent is far too high". Respond to it now.'
)


@pytest.mark.parametrize(
    "said",
    [
        "You are Priya Nair, customer advocate.",
        "Priya, you are Priya Nair.",
        "It is your turn.",
        "Bring it together: what should be decided, and which action items follow, with an owner.",
        "This is the last turn.",
    ],
)
def test_what_the_turn_was_told_is_an_echo(said: str) -> None:
    assert echoes(said, TOLD)


@pytest.mark.parametrize(
    "said",
    [
        "The rent is far too high.",
        "I am Priya Nair, and I take calls.",
        "Let us decide in June, with an owner for each item.",
        "Your turn, Amina.",
        "",
    ],
)
def test_words_of_ones_own_are_none(said: str) -> None:
    assert not echoes(said, TOLD)

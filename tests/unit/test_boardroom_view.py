"""What a persona sees of the talk: its own lines, everybody else's by name."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from beatroom.flows.kinds.boardroom.view import view

pytestmark = pytest.mark.unit


def turn(name: str) -> dict[str, Any]:
    return {"role": "developer", "content": f"[turn: {name}] It is your turn."}


def line(text: str, name: str = "") -> dict[str, Any]:
    return {"role": "assistant", "content": text} | ({"name": name} if name else {})


def test_the_hosts_words_in_the_middle_of_a_personas_turn_are_the_hosts() -> None:
    """The clock answered after Marcus had been cut off, before he had his turn again."""
    held = [turn("Marcus"), line("Ten minutes left."), turn("Marcus"), line("I say no.", "Marcus")]

    assert view([*held, turn("Cleopatra")], "Marcus", "Robin") == [
        {"role": "user", "content": "Ten minutes left.", "name": "Robin"},
        line("I say no.", "Marcus"),
        turn("Cleopatra"),
    ]


def test_a_personas_words_stay_its_own_behind_a_message_of_the_hosts() -> None:
    resume = {"role": "developer", "content": "[resume] Say what is still due."}
    held = [turn("Marcus"), line("I say", "Marcus"), resume, line("no.", "Marcus")]

    assert view([*held, turn("Cleopatra")], "Cleopatra", "Robin") == [
        {"role": "user", "content": "I say", "name": "Marcus"},
        resume,
        {"role": "user", "content": "no.", "name": "Marcus"},
        turn("Cleopatra"),
    ]


def test_two_turns_of_one_persona_are_never_run_together() -> None:
    held = [turn("Marcus"), line("One.", "Marcus"), turn("Marcus"), line("Two.", "Marcus")]

    seen = view([*held, turn("Marcus")], "Marcus", "Robin")

    roles = [str(m["role"]) for m in seen]
    assert not any(a == b == "assistant" for a, b in pairwise(roles))
    assert seen[-1] == turn("Marcus")

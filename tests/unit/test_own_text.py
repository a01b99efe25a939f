"""What a session was made of, as text: its author's where the service has that."""

from __future__ import annotations

import pytest

from beatroom.bot.personalities.library import Library
from beatroom.bot.personalities.own_text import own_text
from beatroom.flows.personality.model import Personality, Profile
from beatroom.flows.personality.source import parse_personality

pytestmark = pytest.mark.unit

WRITTEN = """\
# For Fridays.
name: tea
title: Tea talk
persona: |
  You are Mina.
  You like tea.
length: 10m
beats:
  - title: Welcome  # at once
    at: 0
    say: "Welcome."
  - title: Goodbye
    at: 90%
    prompt: Say goodbye.
"""
LIBRARY = Library(())


def record(text: str = WRITTEN) -> Personality:
    return parse_personality(text, "tea.yaml")


def test_it_is_the_authors_text_where_that_gave_the_record() -> None:
    later = WRITTEN.replace("Tea talk", "Coffee talk")
    assert own_text(record(), [later, WRITTEN], LIBRARY.check) == WRITTEN


def test_what_the_session_was_given_beside_is_written_into_it_and_comments_stay() -> None:
    ana = Profile(name="Ana", fields={"role": "designer"})
    made = record().model_copy(update={"recording": True, "participants": (ana,)})
    text = own_text(made, [WRITTEN.replace("90%", "80%"), WRITTEN], LIBRARY.check)
    assert LIBRARY.check(text.encode())[0] == made
    assert text.startswith("# For Fridays.")
    assert "# at once" in text
    assert "role: designer" in text


@pytest.mark.parametrize("known", [[], ["name: tea"], ["}{"]])
def test_it_is_written_anew_where_nobody_has_the_text(known: list[str]) -> None:
    text = own_text(record(), known, LIBRARY.check)
    assert LIBRARY.check(text.encode())[0] == record()
    assert "persona: |\n  You are Mina.\n  You like tea.\n" in text
    assert "speak" not in text, "what nobody wrote is not written"

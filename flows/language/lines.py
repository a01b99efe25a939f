"""What the engine says by itself: the section `engine` of each language.

Sentences about time are the section `time`; each kind has its own.
"""

from __future__ import annotations

from typing import Literal

from beatroom.flows.language.load import Table

Line = Literal[
    "lost_thread",  # the model failed; once, until a reply succeeds again
    "still_lost",  # it failed again
    "cut_off",  # the last words of a host that nobody in the house can reach
    "cannot_chat",  # there is no model; once a session, when a person talks to it
    "open",  # without a model, as the session begins; {title} is the session's
    "part",  # without a model, a beat whose author gave no words; {title} is the beat's
    "close",  # without a model, the goodbye
    "recorded",  # before a recording begins
    "quiet",  # without a model, to silence
    "one_moment",  # the answer to what a person said takes long
]
LINES: Table[dict[Line, str]] = Table("engine", dict[Line, str])


def line(which: Line, language: str) -> str:
    """A sentence in a BCP-47 language; English for one without a table."""
    return LINES.of(language)[which]

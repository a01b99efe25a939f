"""The phrases that steer a meeting: the section `meeting.commands` of each language.

They are in the notation of the time questions; `#` is a number of minutes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from beatroom.flows.language.load import Section, Table

Does = Literal["skip", "more", "quiet", "talk", "recap", "end", "yes", "no"]


@dataclass(frozen=True, slots=True)
class Phrases(Section):
    """One language's table.

    Attributes:
        before: What may stand before a command and means nothing.
        after: What may stand after it.
        numbers: Words for `#`, each with its value, beside those of the language's voice.
        commands: The phrases, by what they do.
    """

    before: tuple[str, ...]
    after: tuple[str, ...]
    numbers: Mapping[str, float]
    commands: Mapping[Does, tuple[str, ...]]


PHRASES = Table("meeting.commands", Phrases, filled=False, own=("numbers",))

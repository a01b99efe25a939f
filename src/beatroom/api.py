"""What programs may rely on: personalities, read and rehearsed. All else may change at any time."""

from __future__ import annotations

from beatroom.bot.personalities.library import Library
from beatroom.bot.rehearsal.run import rehearse_personality
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import PersonalityError, Problem, parse_personality

__all__ = [
    "Library",
    "Personality",
    "PersonalityError",
    "Problem",
    "parse_personality",
    "rehearse_personality",
]

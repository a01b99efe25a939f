"""What programs may rely on, by semantic versioning (docs/own-bot.md). All else may change."""

from __future__ import annotations

from beatroom.bot.personalities.library import Library
from beatroom.bot.pipeline.parts import Chain
from beatroom.bot.rehearsal.run import rehearse_personality
from beatroom.bot.standalone.beats import Beats, host_model, load_personality
from beatroom.bot.standalone.lone_session import NotForBotsError
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.rundown import RundownError
from beatroom.flows.language.time_questions.time_status import TimeStatus
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import PersonalityError, Problem, parse_personality

__all__ = [
    "Beats",
    "Chain",
    "Library",
    "NotForBotsError",
    "Personality",
    "PersonalityError",
    "Problem",
    "Recorded",
    "RundownError",
    "TimeStatus",
    "host_model",
    "load_personality",
    "parse_personality",
    "rehearse_personality",
]

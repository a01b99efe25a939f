"""What nearly every session loads while it starts; their processes' parent has it before it forks.

So it is paid once and shared, and many sessions that come to a host at once, as from one that has
died, are soon there. Nothing in here starts a thread.
"""

from __future__ import annotations

from importlib import import_module

from beatroom.flows.language.time_claims.claims import claims
from beatroom.flows.language.time_claims.words import CLAIMS
from beatroom.flows.language.time_questions import doubts
from beatroom.flows.language.time_questions.detect import codes
from beatroom.flows.language.time_questions.planned import PlanOnClock

MODULES = (
    "httpcore2",
    "pipecat.services.openai.stt",
    "pipecat.services.openai.tts",
    "beatroom.bot.pipeline.marked_openai",
)
"""What is otherwise imported where it is first used."""


def know_questions(language: str) -> None:
    """Compile the tables of phrases, of questions and of claims; blocking."""
    doubts("what", language, (), ())
    for code in codes(language):
        if code in CLAIMS:
            claims("ten", code, PlanOnClock())


for module in MODULES:
    import_module(module)
know_questions("en")

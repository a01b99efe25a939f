"""What nearly every session loads while it starts; their processes' parent has it before it forks.

So it is paid once and shared, and many sessions that come to a host at once, as from one that has
died, are soon there. Nothing in here starts a thread.
"""

from __future__ import annotations

from datetime import UTC, datetime
from importlib import import_module

from beatroom.bot.ears import voice_detector
from beatroom.bot.outgoing.trusted import trusted
from beatroom.flows.language.facts import date_words
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


def know_language(language: str) -> None:
    """Compile its tables of phrases, of questions and of claims, and read its dates; blocking."""
    date_words(datetime.now(UTC), language)
    doubts("what", language, (), ())
    for code in codes(language):
        if code in CLAIMS:
            claims("ten", code, PlanOnClock())


for module in MODULES:
    import_module(module)
know_language("en")
trusted()
voice_detector.preload()

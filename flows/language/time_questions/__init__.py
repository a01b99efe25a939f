"""Time questions: is it one, the answer in words, and the time line for the model."""

from __future__ import annotations

from beatroom.flows.language.time_questions.answer import time_answer, time_line
from beatroom.flows.language.time_questions.beside import pieces
from beatroom.flows.language.time_questions.detect import (
    TimeQuestion,
    detect,
    is_time_question,
    mentions_time,
    mentions_title,
)
from beatroom.flows.language.time_questions.hearing import HeardQuestion, doubts, hear

__all__ = [
    "HeardQuestion",
    "TimeQuestion",
    "detect",
    "doubts",
    "hear",
    "is_time_question",
    "mentions_time",
    "mentions_title",
    "pieces",
    "time_answer",
    "time_line",
]

"""The kinds of session that add something to the engine: one registration line each."""

from __future__ import annotations

from collections.abc import Mapping

from bot.pipeline.boardroom import Boardroom
from bot.pipeline.kind import MakeKind
from bot.pipeline.meeting import Meeting
from bot.pipeline.restaurant import Restaurant
from bot.pipeline.timebox import Planner

KINDS: Mapping[str, MakeKind] = {
    "boardroom": Boardroom,
    "meeting": Meeting,
    "restaurant": Restaurant,
    "timebox": Planner,
}

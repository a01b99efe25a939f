"""The kinds of session that add something to the engine: one registration line each."""

from __future__ import annotations

from collections.abc import Mapping

from beatroom.bot.kinds.boardroom.boardroom import Boardroom
from beatroom.bot.kinds.meeting.meeting import Meeting
from beatroom.bot.kinds.planner.planner import Planner
from beatroom.bot.kinds.restaurant.restaurant import Restaurant
from beatroom.bot.pipeline.kind import MakeKind

KINDS: Mapping[str, MakeKind] = {
    "boardroom": Boardroom,
    "meeting": Meeting,
    "restaurant": Restaurant,
    "timebox": Planner,
}

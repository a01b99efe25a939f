"""The planner at work: what `flows.timebox` decides is carried out here."""

from __future__ import annotations

from bot.pipeline.timebox.planner import Planner

__all__ = ["Planner"]

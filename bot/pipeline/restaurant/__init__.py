"""The restaurant kind at work: what `flows.restaurant` decides is carried out here."""

from __future__ import annotations

from bot.pipeline.restaurant.restaurant import Restaurant

__all__ = ["Restaurant"]

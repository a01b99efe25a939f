"""The boardroom kind at work: what `flows.boardroom` decides is carried out here."""

from __future__ import annotations

from bot.pipeline.boardroom.boardroom import Boardroom

__all__ = ["Boardroom"]

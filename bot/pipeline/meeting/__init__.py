"""The meeting kind at work: what `flows.meeting` decides is carried out here."""

from __future__ import annotations

from bot.pipeline.meeting.meeting import Meeting

__all__ = ["Meeting"]

"""The sentences that the engine says by itself, one table a language."""

from __future__ import annotations

from beatroom.flows.language.lines import LINES, Line, line

__all__ = ["LINES", "Line", "line"]

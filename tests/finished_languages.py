"""The languages that are finished: every section of the product's is there."""

from __future__ import annotations

from beatroom.bot.cli.languages import unfinished
from beatroom.flows.language.load import languages


def finished() -> tuple[str, ...]:
    """Their codes: nothing of one of these may be missing."""
    return tuple(code for code in languages() if not unfinished(code))

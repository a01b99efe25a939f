"""Pipecat's names for the languages that personalities name."""

from __future__ import annotations

from pipecat.transcriptions.language import Language

_KNOWN = {known.value.lower(): known for known in Language}


def language_of(code: str) -> Language | None:
    """A language as Pipecat has it, without its region where it has none with it."""
    return _KNOWN.get(code.lower()) or _KNOWN.get(code.lower().partition("-")[0])

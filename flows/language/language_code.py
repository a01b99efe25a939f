"""A language as the product tells languages apart: by two letters."""

from __future__ import annotations

ENGLISH = "en"


def code_of(language: str) -> str:
    """The two letters of a BCP-47 language: `de` of "de-AT", "de_AT" and "DE"."""
    return language.replace("_", "-").split("-", 1)[0].lower()

"""Which of the forms that we can give a caller wants, by its `Accept` header."""

from __future__ import annotations

from collections.abc import Sequence


def preferred(accept: str | None, offered: Sequence[str]) -> str:
    """The offered media type that the caller likes best; the first where it does not care."""
    best, best_rank = offered[0], (-1.0, -1)
    for part in (accept or "*/*").split(","):
        wanted, *parameters = (piece.strip().lower() for piece in part.split(";"))
        quality = 1.0
        for parameter in parameters:
            if parameter.startswith("q="):
                quality = _number(parameter[2:])
        for name in offered:
            exactness = _match(wanted, name)
            if exactness is not None and quality > 0 and (quality, exactness) > best_rank:
                best, best_rank = name, (quality, exactness)
    return best


def _match(wanted: str, name: str) -> int | None:
    if wanted == name:
        return 2
    if wanted == name.partition("/")[0] + "/*":
        return 1
    return 0 if wanted == "*/*" else None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0

"""Times of a session as its pages show them, in sentences about it."""

from __future__ import annotations

import math

NOISE = 0.01
"""What a moment may miss of a whole second without being before it: rounding of fractions."""
CLOSELY = 9.95
"""Seconds from which on nobody cares for tenths."""


def clock_face(seconds: float) -> str:
    """`1:05`, `1:00:20`: a moment on the session's clock, in the second in which it is.

    Before the opening with a minus sign.
    """
    whole = math.floor(abs(seconds) + NOISE)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return f"−{text}" if seconds < 0 and whole else text


def lasting(seconds: float) -> str:
    """`4.5 s`, `45 s`, `3 min 10 s`: how long something lasts."""
    if seconds < CLOSELY:
        return f"{seconds:.1f}".removesuffix(".0") + " s"
    minutes, rest = divmod(round(seconds), 60)
    if not minutes:
        return f"{rest} s"
    return f"{minutes} min {rest} s" if rest else f"{minutes} min"

"""Telephone numbers, which are in no log."""

from __future__ import annotations

import re

IN_A_LINE = re.compile(r"(?<![\w.:-])(?:\+[0-9]{5,15}|0[0-9]{8,14})\b")
"""A number as it is dialled from abroad, or within a country."""


def masked(text: str) -> str:
    """A line of a log without telephone numbers: `+43...89`."""
    return IN_A_LINE.sub(lambda found: f"{found[0][:3]}...{found[0][-2:]}", text)

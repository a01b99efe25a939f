"""Which pictures README and docs show; `tools/docs_pictures.py` takes them."""

from __future__ import annotations

from pathlib import Path

OUT = Path(__file__).parents[1] / "docs" / "pictures"
THEMES = ("light", "dark")
STILL = (
    *("start", "studio", "replay", "inviting", "meeting", "room", "console"),
    *("boardroom", "planner", "restaurant"),
)
"""A page each."""
MOVING = "session"
"""Half a minute of a session."""
FRAMES, BETWEEN = 60, 0.5
"""Of the moving pictures: how many, and the seconds between two of them."""
PICTURES = tuple(
    f"{name}-{theme}.{'webp' if name == MOVING else 'png'}"
    for name in (*STILL, MOVING)
    for theme in THEMES
)
"""The files."""

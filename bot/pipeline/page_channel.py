"""What a kind shows the pages in the room: in order, at once, and nowhere recorded.

A view is made from the log's facts and from what others know (a calendar, a memory), so it can be
made again: who joins, reloads or comes back after a take-over gets the whole of it (`Kind.shown`),
and from then on what changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Show = Callable[[str, Mapping[str, Any]], None]
Command = Callable[[str, dict[str, Any]], None]


def _nowhere(_name: str, _payload: Mapping[str, Any]) -> None:
    """For whoever watches one of the two."""


class PageChannel:
    """One session's way to its pages."""

    def __init__(self) -> None:
        self._watchers: list[tuple[Show, Command]] = []

    def watch(self, show: Show, command: Command = _nowhere) -> None:
        """Call `show(name, data)` with each view, `command(name, payload)` with each command."""
        self._watchers.append((show, command))

    def show(self, name: str, data: Mapping[str, Any]) -> None:
        """Show a view, its JSON by its name: each person gets what they may see of it."""
        for show, _ in self._watchers:
            show(name, data)

    def command(self, name: str, payload: dict[str, Any]) -> None:
        """Give everybody's page one of RTVI's own commands."""
        for _, command in self._watchers:
            command(name, payload)

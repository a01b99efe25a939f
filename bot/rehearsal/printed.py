"""Words of people and authors in a terminal: no marks, no colours, no moving of the cursor."""

from __future__ import annotations

from rich.markup import escape

from beatroom.flows.core.written import in_terminal


def printed(text: str) -> str:
    """A text that rich prints as it is, on one line."""
    return escape(in_terminal(text))

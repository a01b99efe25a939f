"""What crosses the wire beside REST, for the OpenAPI document: the feed, the room, each kind.

The pages' types and validators are made of these too (`tools/wire.py`).
"""

from __future__ import annotations

from typing import Any

from beatroom.bot.rooms import page_messages
from beatroom.bot.server.routes.events import FeedRun, FeedSaving, FeedWords
from beatroom.flows.kinds.kind import all_kinds


def messages() -> tuple[Any, ...]:
    """Models, or unions of them; a kind declares its own (`SessionKind.messages`)."""
    own = [message for kind in all_kinds() for message in kind.messages]
    return (FeedRun, FeedSaving, FeedWords, *page_messages.MESSAGES, *own)

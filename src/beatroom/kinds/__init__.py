"""What a package that adds a kind of session declares it with; docs/kinds.md is its guide.

What runs in a session is in `beatroom.kinds.session`, what the service does in
`beatroom.kinds.service`: a declaration loads neither.
"""

from __future__ import annotations

from beatroom.flows.core.document import Section
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.facts import Fact, Facts
from beatroom.flows.core.kept import kept
from beatroom.flows.core.messages import Message, developer
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.kind import (
    EventType,
    FindPersonality,
    Fold,
    Incomplete,
    SessionKind,
    Start,
    Starting,
    language_of,
)
from beatroom.flows.personality.kinds import Key
from beatroom.flows.personality.model import Personality

__all__ = [
    "EventType",
    "Fact",
    "Facts",
    "FindPersonality",
    "Fold",
    "Incomplete",
    "Item",
    "Key",
    "Message",
    "Personality",
    "Recorded",
    "Rundown",
    "Section",
    "SessionKind",
    "SessionState",
    "Start",
    "Starting",
    "developer",
    "kept",
    "language_of",
]

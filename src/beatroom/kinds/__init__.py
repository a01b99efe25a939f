"""What a package that adds a kind of session declares it with; docs/kinds.md is its guide.

What runs in a session is in `beatroom.kinds.session`, what the service does in
`beatroom.kinds.service`: a declaration loads neither.
"""

from __future__ import annotations

from beatroom.flows.core.document import Section
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.facts import Fact, Facts
from beatroom.flows.core.kept import Id, Ours, Term, kept
from beatroom.flows.core.messages import Message, developer
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.kind import (
    Command,
    EventType,
    FindPersonality,
    Fold,
    Incomplete,
    Request,
    SessionKind,
    Start,
    Starting,
    language_of,
)
from beatroom.flows.personality.kinds import Key
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.times import SomeTime

__all__ = [
    "Command",
    "EventType",
    "Fact",
    "Facts",
    "FindPersonality",
    "Fold",
    "Id",
    "Incomplete",
    "Item",
    "Key",
    "Message",
    "Ours",
    "Personality",
    "Recorded",
    "Request",
    "Rundown",
    "Section",
    "SessionKind",
    "SessionState",
    "SomeTime",
    "Start",
    "Starting",
    "Term",
    "developer",
    "kept",
    "language_of",
]

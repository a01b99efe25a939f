"""Who asks something of a session's kind, as far as that decides what they may do and see."""

from __future__ import annotations

from dataclasses import dataclass

from beatroom.flows.core.state import Person


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody in the room.

    Attributes:
        id: The participant's.
        person: Whom their invitation names; None for somebody who only typed a name.
        host: Whether their invitation is the host's.
    """

    id: str
    person: str | None = None
    host: bool = False


def actor_of(person: Person) -> Actor:
    """Somebody who is or was in the room, as an actor."""
    return Actor(person.id, person.person, person.host)

"""Who gets a place in the room, so that nobody can take them all.

Whoever was invited by name, or is the host, is vouched for. All others from one source (an address
and the link that was used there) get most of the places and never the last ones; and where those
are taken nevertheless, who is vouched for gets the place of one who is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

PEERS = 24
"""People whom a room of the service's own holds at most."""
KEPT_ONE_IN = 4
"""One place in so many is kept from any single source, in rooms of more than two."""
VOUCHED_BY_ONE_LINK = 3
"""People whom one invitation vouches for from one address; any more are like all others."""


class RoomFullError(Exception):
    """There is no place; the text says why."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One person's place.

    Attributes:
        participant: Who has it.
        source: The same for the same address and link; empty where that is not told.
        vouched: Whether the host, or somebody who was invited by name.
    """

    participant: str
    source: str = ""
    vouched: bool = False


def share_of(most: int) -> int:
    """How many of a room's places one source may have."""
    return most if most <= 2 else most - max(1, most // KEPT_ONE_IN)


def place_for(comer: Seat, taken: Iterable[Seat], most: int) -> str | None:
    """Whose place is given up for somebody: mostly nobody's.

    Args:
        comer: Who wants a place; who has one already keeps it.
        taken: The places that are taken, oldest first.
        most: How many there are.

    Raises:
        RoomFullError: There is none for them.
    """
    seats = {seat.participant: seat for seat in taken}
    if comer.participant in seats:
        return None
    alike = [s for s in seats.values() if s.source == comer.source]
    vouched = comer.vouched and sum(s.vouched for s in alike) < VOUCHED_BY_ONE_LINK
    if not vouched and comer.source and len(alike) >= share_of(most):
        if len(seats) >= most:
            raise RoomFullError(_full(most))
        raise RoomFullError(
            f"The room holds {most} people, and at most {share_of(most)} who come over one network "
            "by one link: whoever is invited by name still has a place."
        )
    if len(seats) < most:
        return None
    if not vouched:
        raise RoomFullError(_full(most))
    return _least_missed(list(seats.values()), most)


def whose_offer_goes(waiting: Iterable[Seat]) -> str | None:
    """Whose offer is forgotten where too many wait: of the busiest source, not vouched for first.

    Args:
        waiting: Those that are not connected, oldest first.
    """
    seats = list(waiting)
    if not seats:
        return None
    crowds = Counter(seat.source for seat in seats)
    return min(seats, key=lambda seat: (seat.vouched, -crowds[seat.source])).participant


def _least_missed(seats: list[Seat], most: int) -> str:
    """Of those that nobody vouches for: of the busiest source, the one who came last."""
    others = [seat for seat in seats if not seat.vouched]
    if not others:
        raise RoomFullError(_full(most))
    crowds = Counter(seat.source for seat in others)
    return max(enumerate(others), key=lambda one: (crowds[one[1].source], one[0]))[1].participant


def _full(most: int) -> str:
    return f"The room is full: it holds {most} people. Join again when somebody has left."

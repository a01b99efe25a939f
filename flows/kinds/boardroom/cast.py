"""Who sits at a boardroom's table: the seats' personalities, taken into the boardroom's record.

A session keeps its personas as they were when it was made, whatever happens to their files later.
"""

from __future__ import annotations

from collections.abc import Callable

from beatroom.flows.core.participants import clean_name
from beatroom.flows.kinds.boardroom.record import SEATS_LEAST, Persona
from beatroom.flows.personality.model import Personality

FindPersonality = Callable[[str], Personality]
"""The personality of a name; raises `SeatError` for one that cannot sit there."""


class SeatError(ValueError):
    """A seat that nobody can take; the text says why, `seat` which, None for all of them."""

    def __init__(self, what: str, expected: str, hint: str = "", seat: str | None = None) -> None:
        super().__init__(what)
        self.what, self.expected, self.hint, self.seat = what, expected, hint, seat


def seated(boardroom: Personality, find: FindPersonality) -> Personality:
    """A boardroom with its cast; any other personality as it is.

    Raises:
        SeatError: For the first seat that cannot be taken.
    """
    part = boardroom.boardroom
    if boardroom.kind != "boardroom":
        return boardroom
    if part is None:
        raise SeatError(
            "this boardroom has no 'boardroom' part", "a 'boardroom' with a topic and seats"
        )
    if part.cast and not part.seats:
        return boardroom
    if len(part.seats) < SEATS_LEAST:
        raise SeatError("there are too few seats", f"at least {SEATS_LEAST}")
    if len(set(part.seats)) != len(part.seats):
        twice = next(s for s in part.seats if part.seats.count(s) > 1)
        raise SeatError(f"'{twice}' sits there twice", "each once", seat=twice)
    cast = tuple(_persona(find(name), name) for name in part.seats)
    return boardroom.model_copy(update={"boardroom": part.model_copy(update={"cast": cast})})


def _persona(personality: Personality, name: str) -> Persona:
    seat = personality.seat
    if seat is None:
        raise SeatError(
            f"'{name}' has no seat in a boardroom",
            "a personality with a 'seat' part",
            "Give it one, or seat somebody else.",
            seat=name,
        )
    return Persona(
        id=name,
        name=clean_name(personality.host or personality.title),
        role=seat.role or "",
        persona=personality.persona,
        style=personality.style,
        voice=personality.voice.name,
        speed=personality.voice.speed,
        aliases=seat.aliases,
        domains=seat.domains,
        lines=seat.lines,
    )

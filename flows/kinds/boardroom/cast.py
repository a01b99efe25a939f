"""Who sits at a boardroom's table: the seats' personalities, taken into the boardroom's record.

A session keeps its personas as they were when it was made, whatever happens to their files later.
"""

from __future__ import annotations

from beatroom.flows.core.participants import clean_name
from beatroom.flows.kinds.boardroom.record import SEATS_LEAST, BoardroomPart, Persona, Seat
from beatroom.flows.kinds.kind import FindPersonality, Incomplete
from beatroom.flows.personality.model import Personality

ROOM, SEATS = ("boardroom",), ("boardroom", "seats")
"""Where a boardroom's record says who sits there."""
ONE_SEATED = "the name of one with a 'seat' part"


def persona_names(personality: Personality) -> list[str]:
    """Who speaks at the table beside the host."""
    part = personality.part(BoardroomPart)
    return [] if part is None else [persona.name for persona in part.cast]


def persona_voices(personality: Personality) -> list[tuple[tuple[str | int, ...], str | None]]:
    """The voices at the table, each with the place of its seat."""
    part = personality.part(BoardroomPart)
    cast = () if part is None else part.cast
    seats = [("boardroom", "seats", place) for place in range(len(cast))]
    return [(seat, persona.voice) for seat, persona in zip(seats, cast, strict=True)]


def seated(boardroom: Personality, find: FindPersonality) -> Personality:
    """A boardroom with its cast.

    Raises:
        Incomplete: For the first seat that cannot be taken.
    """
    part = boardroom.part(BoardroomPart)
    if part is None:
        raise Incomplete(
            "this boardroom has no 'boardroom' part",
            "a 'boardroom' with a topic and seats",
            at=ROOM,
        )
    if part.cast and not part.seats:
        return boardroom
    if len(part.seats) < SEATS_LEAST:
        raise Incomplete("there are too few seats", f"at least {SEATS_LEAST}", at=ROOM)
    if len(set(part.seats)) != len(part.seats):
        twice = next(s for s in part.seats if part.seats.count(s) > 1)
        raise Incomplete(f"'{twice}' sits there twice", "each once", name=twice, at=SEATS)
    cast = tuple(_persona(find(name, at=SEATS, expected=ONE_SEATED), name) for name in part.seats)
    return boardroom.model_copy(update={"boardroom": part.model_copy(update={"cast": cast})})


def _persona(personality: Personality, name: str) -> Persona:
    seat = personality.part(Seat)
    if seat is None:
        raise Incomplete(
            f"'{name}' has no seat in a boardroom",
            "a personality with a 'seat' part",
            "Give it one, or seat somebody else.",
            name=name,
            at=SEATS,
        )
    return Persona(
        id=name,
        name=clean_name(personality.host_name),
        role=seat.role or "",
        persona=personality.persona,
        style=personality.style,
        voice=personality.voice.name,
        speed=personality.voice.speed,
        aliases=seat.aliases,
        domains=seat.domains,
        lines=seat.lines,
    )

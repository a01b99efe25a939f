"""What people in a room are called: no two of them, and nobody as somebody who is expected."""

from __future__ import annotations

import itertools

from flows.participants import NAME_CAP, clean_name
from flows.personality import Personality
from flows.state import SessionState

NUMBER_CAP = 6
"""Characters that a number behind a name may take."""


def own_name(
    state: SessionState,
    personality: Personality,
    participant: str,
    typed: str,
    *,
    person: str | None,
) -> str:
    """The name that somebody has in this session, and nobody else.

    Who was not invited by name has neither the name of somebody who may be, nor of the host.

    Args:
        state: The session's.
        personality: Its record.
        participant: Whose name; who comes again keeps it.
        typed: What was typed.
        person: Whom the invitation names; None where it names nobody.
    """
    wanted = clean_name(person or typed)
    before = state.people.get(participant)
    if before is not None and before.person == person and _base(before.name, wanted):
        return before.name
    taken = {_folded(p.name) for p in state.people.values() if p.id != participant}
    if person is None:
        taken |= {_folded(known.name) for known in personality.participants}
        taken |= {_folded(personality.host or personality.title)}
        if personality.boardroom is not None:
            taken |= {_folded(seat.name) for seat in personality.boardroom.cast}
    if _folded(wanted) not in taken:
        return wanted
    short = wanted[: NAME_CAP - NUMBER_CAP].rstrip()
    numbered = (f"{short} ({n})" for n in itertools.count(2))
    return next(name for name in numbered if _folded(name) not in taken)


def _base(name: str, wanted: str) -> bool:
    return name == wanted or name.startswith(f"{wanted[: NAME_CAP - NUMBER_CAP].rstrip()} (")


def _folded(name: str) -> str:
    return clean_name(name).casefold()

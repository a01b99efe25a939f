"""What people in a room are called: no two of them, and nobody as somebody who is expected."""

from __future__ import annotations

import itertools

from beatroom.flows.core.labels import GUEST, hosts_names
from beatroom.flows.core.names import folded, shown_name, sounds_official
from beatroom.flows.core.participants import NAME_CAP, clean_name
from beatroom.flows.core.state import SessionState
from beatroom.flows.personality.model import Personality

NUMBER_CAP = 6
"""Characters that a number behind a name may take."""


def own_name(
    state: SessionState,
    personality: Personality,
    participant: str,
    typed: str,
    *,
    person: str | None,
    host: bool = False,
) -> str:
    """The name that somebody has in this session, and nobody else.

    Who was not invited by name is called neither as somebody who may be, nor as the host, nor by a
    word that stands for no person. Names that read the same are the same here (`flows.core.names`).
    One with such a word in it has "(guest)" behind it.

    Args:
        state: The session's.
        personality: Its record.
        participant: Whose name; who comes again keeps it.
        typed: What was typed.
        person: Whom the invitation names; None where it names nobody.
        host: Whether it is the host's invitation: then `Host` is a name, too.
    """
    wanted = shown_name(typed) if person is None else clean_name(person)
    if person is None and sounds_official(wanted, "host" if host else ""):
        wanted = f"{wanted[: NAME_CAP - NUMBER_CAP - len(GUEST)].rstrip()}{GUEST}"
    before = state.people.get(participant)
    if before is not None and before.person == person and _base(before.name, wanted):
        return before.name
    taken = {folded(p.name) for p in state.people.values() if p.id != participant}
    if person is None:
        taken |= {folded(known.name) for known in personality.participants}
        taken |= {folded(one) for one in hosts_names(personality)}
    if folded(wanted) not in taken:
        return wanted
    short = wanted[: NAME_CAP - NUMBER_CAP].rstrip()
    numbered = (f"{short} ({n})" for n in itertools.count(2))
    return next(name for name in numbered if folded(name) not in taken)


def _base(name: str, wanted: str) -> bool:
    return name == wanted or name.startswith(f"{wanted[: NAME_CAP - NUMBER_CAP].rstrip()} (")

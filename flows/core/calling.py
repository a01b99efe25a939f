"""What people in a room are called: no two of them, and nobody as one who came by invitation."""

from __future__ import annotations

import itertools

from beatroom.flows.core.labels import GUEST, INVITED, hosts_names
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

    Who typed the name of somebody expected has it until that person is there, and nothing else of
    theirs: what is known of them, and what they may do, goes by `person` alone. Names that only
    look like an expected one, or like the host's, are numbered (`flows.core.names`); who sounds
    like a word that stands for no person has "(guest)" behind it. Nobody's name changes, so who
    comes by invitation when the name is taken already has "(invited)" behind it, which nobody else
    can have.

    Args:
        state: The session's.
        personality: Its record.
        participant: Whose name; who comes again keeps it.
        typed: What was typed.
        person: Whom the invitation names; None where it names nobody.
        host: Whether it is the host's invitation: then `Host` is a name, too.
    """
    wanted = _typed(typed, personality, host=host) if person is None else clean_name(person)
    before = state.people.get(participant)
    if before is not None and before.person == person and _base(before.name, wanted):
        return before.name
    others = [p for p in state.people.values() if p.id != participant]
    taken = {folded(p.name) for p in others}
    if person is None:
        taken |= _not_to_be_typed(personality, wanted)
    if folded(wanted) not in taken:
        return wanted
    if person is not None and any(
        p.person is None and folded(p.name) == folded(wanted) for p in others
    ):
        wanted = f"{wanted[: NAME_CAP - NUMBER_CAP - len(INVITED)].rstrip()}{INVITED}"
        if folded(wanted) not in taken:
            return wanted
    short = wanted[: NAME_CAP - NUMBER_CAP].rstrip()
    numbered = (f"{short} ({n})" for n in itertools.count(2))
    return next(name for name in numbered if folded(name) not in taken)


def _typed(typed: str, personality: Personality, *, host: bool) -> str:
    """A typed name as it is shown: that of somebody expected as whoever expects them wrote it."""
    shown = shown_name(typed)
    expected = (shown_name(known.name) for known in personality.participants)
    wanted = next((name for name in expected if name.casefold() == shown.casefold()), shown)
    if sounds_official(wanted, "host" if host else ""):
        return f"{wanted[: NAME_CAP - NUMBER_CAP - len(GUEST)].rstrip()}{GUEST}"
    return wanted


def _not_to_be_typed(personality: Personality, wanted: str) -> set[str]:
    """What reads like a name of the host's, like an expected one, or like one by invitation."""
    known = [shown_name(one.name) for one in personality.participants]
    alike = {folded(name) for name in known if name != wanted}
    alike |= {folded(f"{name}{INVITED}") for name in known}
    return alike | {folded(one) for one in hosts_names(personality)}


def _base(name: str, wanted: str) -> bool:
    return name == wanted or name.startswith(f"{wanted[: NAME_CAP - NUMBER_CAP].rstrip()} (")

"""What notices of a session say: the section `notices` of each language."""

from __future__ import annotations

from dataclasses import dataclass

from beatroom.flows.language.counting import Counted
from beatroom.flows.language.load import Section, Table


@dataclass(frozen=True, slots=True)
class NoticeWords(Section):
    """The sentences and labels of notices; `{at}` is a day and a time with its zone.

    Attributes:
        starts_now: First sentence as a session starts; so the five that follow, each of its event.
        starting: Subject as a session starts; so the five that follow.
        join: How guests come in; `{link}`.
        type: What kind of talk it is.
        agents: How many speak beside the people.
        length: How long it is planned to take.
        agenda: Title of what should be dealt with.
        why: Why it ended, or could not be held.
        never_began: That nobody came.
        took: How long it took, and `{people}`.
        people: How many were there.
        present: Title of the list of them.
        more: At its end, how many are left out.
    """

    starts_now: str
    starts_at: str
    over: str
    broke_off: str
    called_off: str
    missed: str
    starting: str
    reminding: str
    ended: str
    broken: str
    off: str
    not_held: str
    join: str
    type: str
    agents: str
    length: str
    agenda: str
    why: str
    never_began: str
    took: str
    people: Counted
    present: str
    more: str


NOTICES = Table("notices", NoticeWords, own=("people",))

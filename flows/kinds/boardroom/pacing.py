"""How far a boardroom has come: by its turns and by its time, whichever runs out first. Pure.

Times are seconds on the session's own clock, which stands still while the session is held.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from beatroom.flows.core.rundown import Rundown, as_of
from beatroom.flows.kinds.boardroom.events import Phase

OPENING_SHARE, WRAP_UP_SHARE = 0.2, 0.8
WORDS_A_SECOND = 2.5
TURN_OVERHEAD = 2.0
"""Seconds of a turn without words: a model's first word, and the quiet after it."""
LONGEST_SHARE = 0.25
"""Of the table's time, what a turn is expected to take at most before any was heard."""
WORDS_LEAST = 15
"""As short as a turn is asked to be where time presses."""


@dataclass(frozen=True, slots=True)
class TableTime:
    """The table's time.

    Attributes:
        at: Now.
        end: When the host closes.
    """

    at: float
    end: float

    @property
    def left(self) -> float:
        return max(0.0, self.end - self.at)


@dataclass(frozen=True, slots=True)
class Stint:
    """A run from discussion to wrap-up: the first from the start, another after each reopening.

    Attributes:
        turns: Turns that had been had when it began.
        at: When it began.
    """

    turns: int = 0
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class TurnLengths:
    """How long turns take, in seconds."""

    usual: float
    longest: float


def table_time(rundown: Rundown, now: float) -> TableTime:
    """The table's time by a session's rundown; `now` in seconds since the epoch."""
    rundown = as_of(rundown, now)
    return TableTime(max(0.0, rundown.elapsed(now)), rundown.wrapup.offset)


def turn_lengths(words: int, measured: Sequence[float], whole: float) -> TurnLengths:
    """How long turns take: by the words they may have, and as those were that have been had.

    Args:
        words: At most so many in a turn.
        measured: How long each turn took that was had.
        whole: The table's time in all.
    """
    guessed = min(words / WORDS_A_SECOND + TURN_OVERHEAD, LONGEST_SHARE * whole)
    usual = (guessed + sum(measured)) / (1 + len(measured))
    return TurnLengths(usual, max((guessed, *measured)))


def phase_due(
    *,
    turns: int,
    limit: int,
    stint: Stint,
    everybody_opened: bool,
    time: TableTime,
    lengths: TurnLengths,
) -> Phase:
    """The phase of the next turn, whatever the phase is now.

    The wrap-up begins while there still is a turn for it, and the time for one; before that
    everybody has spoken, if turns and time allow it. Only the first turn of all is always opening.

    Args:
        turns: Turns that have been had.
        limit: Turns that there are in all.
        stint: Where this run began.
        everybody_opened: Whether each persona has had a turn.
        time: The table's time.
        lengths: How long turns take.
    """
    if turns == 0 and limit > 1:
        return "opening"
    left, of = limit - turns, limit - stint.turns
    of_time = time.end - stint.at
    share = (time.at - stint.at) / of_time if of_time > 0 else 1.0
    none_to_spare = left <= 1 or time.left < lengths.longest + lengths.usual
    late = left <= of - math.ceil(WRAP_UP_SHARE * of) or share >= WRAP_UP_SHARE
    if none_to_spare or (late and everybody_opened):
        return "wrap-up"
    early = turns - stint.turns <= OPENING_SHARE * of and share <= OPENING_SHARE
    return "opening" if early or not everybody_opened else "discussion"


def turns_that_fit(left: int, time: TableTime, lengths: TurnLengths) -> int:
    """How many more turns there will be: as many as are left, or as fit into the time."""
    return min(left, int(time.left / lengths.usual)) if lengths.usual > 0 else left


def lacking(turns: int, time: TableTime, lengths: TurnLengths) -> float:
    """Seconds that this many more turns lack; 0 where there is time for them."""
    return max(0.0, turns * lengths.usual - time.left)


def no_room(turns: int, left: int, fitting: int, seconds: int) -> str:
    """Why so many turns are not added, in words for an operator.

    Args:
        turns: As many should be added.
        left: As many are left.
        fitting: For as many of all these there is time.
        seconds: What they lack.
    """
    more = max(0, fitting - left)
    room = f"for {more} of them" if more else "for none of them"
    return (
        f"There is time {room}: {left} turns are left, and {turns} more would take {seconds} "
        "seconds more than there are. Add fewer, or let them bring that time ('bring_time')."
    )


def words_in_time(words: int, unheard: int, time: TableTime) -> int:
    """At most so many words in a turn, so that everybody can be heard before the wrap-up's turn.

    Args:
        words: As many as the room's author allows.
        unheard: Personas who have not had a turn.
        time: The table's time.
    """
    seconds = time.left / (unheard + 1) - TURN_OVERHEAD
    return max(min(words, WORDS_LEAST), min(words, int(seconds * WORDS_A_SECOND)))


def time_to_spare(unheard: int, time: TableTime, lengths: TurnLengths) -> float:
    """Seconds that the table can wait for a person: with a short turn for everybody unheard left.

    Args:
        unheard: Personas who have not had a turn.
        time: The table's time.
        lengths: How long turns take; one of the longest, and another, are left for the wrap-up.
    """
    short = WORDS_LEAST / WORDS_A_SECOND + TURN_OVERHEAD
    return max(0.0, time.left - lengths.longest - lengths.usual - unheard * short)

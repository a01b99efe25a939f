"""What must hold while the turn is played (`turn_play.py`), looked at from outside its state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from beatroom.flows.core import rundown as rd
from beatroom.flows.core.pacing import TOLERANCE
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.core.turn.state import PersonTurn, Reply, TurnState
from beatroom.flows.core.turn.transitions import Delivered

CLEARS = {"model_answers", "waive"}
"""What clears debts: a reply of the model's, or a kind that says that nobody waits any more."""
GOES_ON = {"model_answers", "kind_answers", "nobody_answers"}
"""What is done with a turn of somebody who spoke on over what they had heard of the clock's."""
DRIFT = 0.05
"""Seconds that what is told may differ from what comes."""


class BrokenPromiseError(AssertionError):
    """A promise did not hold; the text says which, and what happened."""


@dataclass(frozen=True, slots=True)
class Told:
    """What was said of the time left: by which rundown, and when the next beat is due by that."""

    rundown: Rundown
    due_at: float


class Promises:
    """Keeps books of its own on what is owed, cut off and told.

    Attributes:
        owing: For what replies are due.
        ends_at: When a session with a hard end is over, on the wall.
    """

    def __init__(self) -> None:
        self.owing: set[str] = set()
        self.ends_at = 0.0
        self._kept: list[PersonTurn] = []
        self._host_cut: int | None = None
        self._time_owed = False
        self._told: Told | None = None

    def changed(self, name: str, before: TurnState, after: TurnState) -> None:
        """A transition was made."""
        if after.replies > before.replies:
            _begun(name, before)
        cut = after.uncommitted
        if cut is not None and cut is not before.uncommitted:
            self._cut(cut)
        if name in CLEARS:
            self.owing.clear()
        if name == "beat_begins" and after.closing:
            self._goodbye(after)
        if name in CLEARS or name == "beat_begins":
            self._settled(name, before, after)
        if name in GOES_ON and before.time_due is not None and before.time_due.heard:
            self._time_owed = after.time_due is not None
        if name == "node_entered" and not after.lobby:
            self.owing.add("node")
        if name == "clock_answers":
            self._time_owed = False

    def _goodbye(self, after: TurnState) -> None:
        """The goodbye comes: it answers for what was due, and brings no more than its own debt."""
        if after.owed or after.cut_off_due:
            raise BrokenPromiseError(f"what was due before the goodbye comes behind it: {after}")
        self.owing &= {"beat"}

    def kept(self, asked: PersonTurn) -> None:
        """A person's turn was kept from the gate."""
        self._kept.append(asked)

    def judged(self, turns: Iterable[PersonTurn]) -> None:
        """Turns are answered, or need no answer: nothing is due for them any more."""
        done = list(turns)
        self._kept = [one for one in self._kept if one not in done]

    def spoken(self, reply: Reply, *, goodbye: bool) -> None:
        """A beat counts as spoken."""
        if goodbye and reply.cut_at is not None:
            raise BrokenPromiseError(f"a goodbye that was cut off counts as heard: {reply}")

    def paid(self, turn: TurnState, payment: Delivered, *, could: bool) -> None:
        """The stage has looked at what is owed."""
        if could and payment == "nothing":
            raise BrokenPromiseError(f"what is owed was not paid though it could be: {turn}")
        if payment == "reply":
            self._host_cut = None
            self.owing.add("cut off")

    def told(self, rundown: Rundown, due_at: float) -> None:
        """Somebody was told how long this item still lasts."""
        self._told = Told(rundown, due_at)

    def due(self, rundown: Rundown, due_at: float) -> None:
        """A beat is due: that is what was told, if nobody has changed the rundown since."""
        told, self._told = self._told, None
        if told is None or told.rundown is not rundown:
            return
        if abs(told.due_at - due_at) > DRIFT:
            raise BrokenPromiseError(f"the next beat was told for {told.due_at}, due at {due_at}")

    def fires(self, item: Item, rundown: Rundown, now: float) -> None:
        """A beat begins: in the rundown's order, and not before its time."""
        self._told = None
        self.owing.add("beat")
        places = {i.id: place for place, i in enumerate(rundown.items)}
        if any(places[f.id] >= places[item.id] for f in rundown.fired):
            raise BrokenPromiseError(f"{item.id} fired out of order: {rundown.fired}")
        before = [i.id for i in rundown.upcoming if places[i.id] < places[item.id]]
        if before and item.id != rundown.wrapup.id:
            raise BrokenPromiseError(f"{item.id} fired before {before}")
        offset, at = rd.waits_until(rundown, item), rundown.elapsed(now)
        if offset is None or at < offset - 2 * TOLERANCE:
            raise BrokenPromiseError(f"{item.id} fired at {at}, planned {offset}")

    def hold(self, turn: TurnState, rundown: Rundown, now: float) -> None:
        """Between any two acts."""
        if self.owing and not turn.owed:
            raise BrokenPromiseError(f"a debt ({', '.join(self.owing)}) vanished unpaid: {turn}")
        if "beat" in self.owing and not turn.beat_due:
            raise BrokenPromiseError(f"a beat that nobody could say yet is owed no more: {turn}")
        if not turn.owed <= self.owing:
            raise BrokenPromiseError(f"something is owed that nobody waits for: {turn}")
        if list(turn.unjudged) != self._kept:
            raise BrokenPromiseError(f"not the turns that wait to be judged, {self._kept}: {turn}")
        if self._time_owed and turn.time_due is None:
            raise BrokenPromiseError(f"the clock's answer was cut off and is owed no more: {turn}")
        if self._host_cut is not None and turn.broken_off is None:
            raise BrokenPromiseError(
                f"what the host cut off ({self._host_cut}) is forgotten: {turn}"
            )
        if rundown.hard_end and rundown.started_at is not None:
            stands = rd.as_of(rundown, now)
            end = stands.wall_time(stands.length, now)
            if end > max(self.ends_at, now) + DRIFT:
                raise BrokenPromiseError(f"the hard end moved from {self.ends_at} to {end}")

    def _cut(self, reply: Reply) -> None:
        if reply.cut_by == "announcement":
            self._host_cut = reply.number if reply.source in ("model", "fallback") else None
        if reply.source == "time":
            self._time_owed = True

    def _settled(self, name: str, before: TurnState, after: TurnState) -> None:
        """People have gone on to something else, or the next beat has come."""
        passed = before.broken_off is not None and after.broken_off is None
        if name != "model_answers" or passed:
            self._host_cut = None


def _begun(name: str, before: TurnState) -> None:
    """A reply has begun."""
    if name == "guard_falls_back":
        return
    if before.reply is not None:
        raise BrokenPromiseError(f"two replies at once: {name} during {before.reply}")
    if not (before.open and before.opened):
        raise BrokenPromiseError(f"a shut gate let a reply through: {name}, {before}")
    if before.person or before.fixed:
        raise BrokenPromiseError(f"a reply began while somebody held the floor: {name}, {before}")

"""What an instruction, or a beat that was asked for, waits for: in a word, for receipts."""

from __future__ import annotations

from beatroom.flows.core.events import WaitsFor
from beatroom.flows.core.pacing import FlowPacingController
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.state import Instruction, SessionState
from beatroom.flows.core.turn.state import TurnState


def waits_for(
    one: Instruction,
    state: SessionState,
    turn: TurnState,
    *,
    beat_first: bool = False,
    closing: bool = False,
) -> WaitsFor:
    """What a pending instruction waits for, as the session and its turn stand now.

    `beat_first` is whether a beat has waited so long that it comes before anything else, `closing`
    whether the goodbye is due: no instruction breaks in on another one then.
    """
    reply = turn.reply
    if reply is not None and one.id in reply.carries:
        return "model" if reply.sounded_at is None else "voice"
    if state.rundown.current is None:
        return "start"
    if not turn.open:
        return "unmute"
    if one.mode == "queued" and one.kind == "prompt":
        return "next reply"
    if _before(one, state, closing=closing):
        return "instruction"
    if turn.person:
        return "person"
    begun = one.kind == "say" and one.state == "injected"
    if turn.fixed and begun:
        return "voice"
    if turn.fixed:
        between = one.mode == "immediate" and may_break_in(state) and not beat_first
        return "sentence" if between else "line"
    if beat_first or not may_break_in(state):
        return "beat"
    if turn.bot and (one.mode == "queued" or begun):
        return "host"
    return "sentence" if turn.bot and not one.interrupt else "stage"


def beat_waits_for(
    beat: Item, state: SessionState, turn: TurnState, now: float, *, beat_first: bool = False
) -> WaitsFor:
    """What a beat that was asked for waits for; `now` is in seconds since the epoch.

    Of one that cuts the host off, nothing of the host's own is told.
    """
    rundown = state.rundown
    due = FlowPacingController().look(rundown, now).due
    if due is None or due.id != beat.id:
        return "time" if rundown.held_since is None else "hold"
    carries = frozenset[str]() if turn.reply is None else turn.reply.carries
    said = turn.fixed and any(o.kind == "say" and o.state == "injected" for o in state.pending)
    announced = [one for one in state.pending if one.mode == "immediate"]
    waiting = turn.open and not beat_first and any(o.state == "delivered" for o in announced)
    if waiting or said or any(one.id in carries for one in announced):
        return "instruction"
    if turn.person:
        return "person"
    if turn.fixed:
        return "line"
    host = turn.bot or turn.reply is not None
    return "host" if host and beat.when_busy != "interrupt" else "stage"


def may_break_in(state: SessionState) -> bool:
    """Whether an announcement may cut the host off: neither the opening nor the goodbye."""
    opened = state.beats[state.rundown.items[0].id].outcome is not None
    current, wrapup = state.rundown.current, state.rundown.wrapup
    goodbye = current is not None and current.id == wrapup.id
    return opened and not (goodbye and state.beats[wrapup.id].outcome is None)


def cut_off(one: Instruction) -> bool:
    """Whether people cut off what carried it: others go along with it from then on."""
    return one.state == "injected" and one.kind == "prompt" and one.retries > 0


def _before(one: Instruction, state: SessionState, *, closing: bool) -> bool:
    """Whether another has the way first.

    Immediate ones come before queued ones, as they came; one that breaks in waits for none, and
    none for one that was cut off.
    """
    at_once = [other for other in state.pending if other.mode == "immediate"]
    if one.mode == "queued":
        lines = [o for o in state.pending if o.kind == "say" and o.added_at < one.added_at]
        return bool(at_once) or any(other.id != one.id for other in lines)
    if closing:
        return at_once[0].id != one.id
    others = [other for other in at_once if other.id != one.id and not cut_off(other)]
    earlier = bool(others) and at_once.index(others[0]) < at_once.index(one)
    return not one.interrupt and (earlier or any(o.interrupt for o in others))

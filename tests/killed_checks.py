"""What is looked at besides the promises that every session keeps: what only a kill can break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from killed_worlds import World
from simulation.terra_soak import RandomVisit, broken

from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.flows.core.events import (
    BotSaid,
    FloorChanged,
    InstructionConsumed,
    KindEvent,
    ModelTold,
    NodeEntered,
    Recorded,
    RequestDone,
    RundownChanged,
    UserSaid,
)
from beatroom.flows.kinds.planner.session_data import fold


def broken_by_a_kill(kind: str, first: Evidence, both: Evidence, after: World) -> list[str]:
    """Everything about a session in two lives that is not as it should be, a sentence each.

    Args:
        kind: Of the session.
        first: The same session, which nobody killed.
        both: What was seen of both lives.
        after: The world at the end.
    """
    own = CHECKS.get(kind, lambda _, seen, __: broken_promises(seen))
    return [*own(first, both, after), *_done_twice(both), *_typed(both, after)]


def _typed(seen: Evidence, after: World) -> list[str]:
    """What was typed is on record once, as its page sends it again, and in its order."""
    refs = [r.event.ref for r in seen.records if isinstance(r.event, UserSaid)]
    wanted = [one for one in after.typed if one.ref in after.given or one.ref in refs]
    faults = [
        f"what was typed as {one.ref} is on record {refs.count(one.ref)} times"
        for one in wanted
        if refs.count(one.ref) != 1
    ]
    for who in sorted({one.who for one in wanted}):
        theirs = [one.ref for one in wanted if one.who == who]
        if theirs != (got := [ref for ref in refs if ref in theirs]) and not faults:
            faults.append(f"what {who} typed as {theirs} came as {got}")
    return faults


def _done_twice(seen: Evidence) -> list[str]:
    """A request with a key has its effect once."""
    keys = Counter(r.event.key for r in seen.records if isinstance(r.event, RequestDone))
    return [f"request {key} was done {times} times" for key, times in keys.items() if times > 1]


def _boardroom(_: Evidence, seen: Evidence, __: World) -> list[str]:
    """No persona's turn that was heard to its end is given again, and each counts once.

    No phase is told twice, but the last ones where turns were added: that opens them again.
    """
    heard = Counter(_turns_heard(seen))
    own = [r.event for r in seen.records if isinstance(r.event, KindEvent)]
    counted = [one.data["turn"] for one in own if one.name == "turn"]
    texts = [str(m.get("content")) for m in seen.final]
    told = Counter(text.split("]")[0] for text in texts if text.startswith("[phase: "))
    extended = sum(text.startswith("[phase] The session was extended") for text in texts)
    return [
        *broken_promises(seen),
        *(f"{node} was had {times} times" for node, times in heard.items() if times > 1),
        *([] if counted == [*range(1, len(counted) + 1)] else [f"turns were counted {counted}"]),
        *(
            f"{phase}] was told {times} times"
            for phase, times in told.items()
            if times > 1 + extended * (phase != "[phase: opening")
        ),
    ]


def _turns_heard(seen: Evidence) -> Iterator[str]:
    """The persona's turns that were heard to their end, wherever the end was said.

    The host's own words between two turns are nobody's turn, and no more is what an instruction
    has a persona say; but the rest of a turn may be said after that, where the instruction was.
    """
    turn, events = "", [r.event for r in seen.records]
    told = {event.heard_at for event in events if isinstance(event, InstructionConsumed)}
    for event in events:
        if isinstance(event, NodeEntered) and event.node.startswith("turn-"):
            turn = event.node
        if not isinstance(event, BotSaid) or not event.speaker:
            continue
        if (event.source, event.interrupted) != ("model", False):
            continue
        if event.node == turn or event.began not in told:
            yield turn


def _meeting(_: Evidence, seen: Evidence, __: World) -> list[str]:
    """What the host says of its own accord is said once; what people ask for is done once."""
    lines = Counter(
        told.event.messages[0].content
        for told, said in pairwise(_heard_or_told(seen))
        if isinstance(told.event, ModelTold)
        and told.event.messages[0].content.startswith("[meeting: ")
        and isinstance(said.event, BotSaid)
        and (said.event.source, said.event.in_context) == ("say", True)
        and not said.event.interrupted
    )
    own = [r.event for r in seen.records if isinstance(r.event, KindEvent)]
    spoken = Counter(
        one.data["kind"]
        for one in own
        if one.name == "intervention" and one.data["decision"] == "spoken"
    )
    asked = [r.event.text for r in seen.records if isinstance(r.event, UserSaid)]
    changed = Counter(
        r.event.op
        for r in seen.records
        if isinstance(r.event, RundownChanged) and r.event.by == "voice"
    )
    wanted = {"skip": "Robin skip this item", "extend": "one more minute please"}
    return [
        *broken_promises(seen),
        *(
            f"{line} was heard {times} times"
            for line, times in lines.items()
            if times > sum(spoken[kind] for kind in spoken if f": {kind}]" in line)
        ),
        *(
            f"{op} was done {changed[op]} times, asked {asked.count(words)} times"
            for op, words in wanted.items()
            if changed[op] > asked.count(words)
        ),
    ]


def _heard_or_told(seen: Evidence) -> list[Recorded]:
    """What the model was told and what was heard, with who came between."""
    told = (ModelTold, BotSaid, UserSaid)
    return [
        r
        for r in seen.records
        if isinstance(r.event, told)
        or (isinstance(r.event, FloorChanged) and r.event.holder == "person")
    ]


def _restaurant(_: Evidence, seen: Evidence, after: World) -> list[str]:
    """Page and host end equal, and nothing is booked twice."""
    guest, outside = after.page().get("guest"), after.outside
    if guest is None or outside is None:
        return broken_promises(seen)
    return broken(RandomVisit(seen, guest.page, outside.books))


def _planner(first: Evidence, seen: Evidence, after: World) -> list[str]:
    """The plan is what the person said, and it is in the calendar once."""
    wanted, made = fold(first.records).planning, fold(seen.records).planning
    faults = broken_promises(seen)
    if made.plan != wanted.plan:
        faults.append(f"the plan is {made.plan}, not {wanted.plan}")
    if len(made.commits) != len(wanted.commits):
        faults.append(f"it was written {len(made.commits)} times, not {len(wanted.commits)}")
    return faults


CHECKS: Mapping[str, Callable[[Evidence, Evidence, World], list[str]]] = {
    "boardroom": _boardroom,
    "meeting": _meeting,
    "restaurant": _restaurant,
    "planner": _planner,
}

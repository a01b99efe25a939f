"""Whether the engine kept its promises in a rehearsal, by what was seen of it.

The witness looks at the model's runs and the two voices from outside: it does not ask the floor
or the conductor, which are what is being checked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from beatroom.bot.rehearsal.beats_evidence import broken_beats
from beatroom.bot.rehearsal.call_evidence import broken_calls
from beatroom.bot.rehearsal.cut_evidence import broken_cuts
from beatroom.bot.rehearsal.deeds_evidence import broken_deeds
from beatroom.bot.rehearsal.evidence import Evidence, ObservedAction
from beatroom.bot.rehearsal.failure_evidence import broken_substitutes
from beatroom.bot.rehearsal.goodbye_evidence import broken_goodbye, goodbye_not_asked_again
from beatroom.bot.rehearsal.grant_evidence import broken_grants
from beatroom.bot.rehearsal.instruction_evidence import broken_instructions, let_go
from beatroom.bot.rehearsal.instruction_timing import broken_timing
from beatroom.bot.rehearsal.marks import Marked
from beatroom.bot.rehearsal.people_evidence import broken_names
from beatroom.bot.rehearsal.reset_evidence import broken_resets
from beatroom.bot.rehearsal.rundowns import with_rundown
from beatroom.bot.rehearsal.steering_evidence import broken_hard_end, broken_steering
from beatroom.bot.rehearsal.time_evidence import (
    broken_time,
    broken_told,
    broken_waits,
)
from beatroom.flows.core.events import (
    BeatDropped,
    BeatFired,
    Created,
    Ended,
    RundownChanged,
)


def broken_promises(seen: Evidence) -> list[str]:
    """Every promise that was not kept, as a sentence each."""
    return [fault for faults in broken_by_class(seen).values() for fault in faults]


def broken_by_class(seen: Evidence) -> dict[str, list[str]]:
    """The same by what was promised; classes that held are there, empty."""
    return {name: check(seen) for name, check in PROMISES.items()}


def _floor(seen: Evidence) -> list[str]:
    over = _spoken_over(seen)
    return [
        f"{run.at:.2f}: the model ran while {'a person' if run.person else 'the host'} spoke"
        for run in seen.runs
        if run.bot or (run.person and run.at < over)
    ]


def _spoken_over(seen: Evidence) -> float:
    """From when on the host speaks whoever speaks: a hard end's goodbye has waited long enough."""
    for record, rundown in with_rundown(seen.records):
        event = record.event
        if isinstance(event, BeatFired) and rundown.hard_end and event.beat == rundown.wrapup.id:
            waited = record.at - event.due_at
            return record.at if waited >= rundown.wrapup.max_wait else math.inf
    return math.inf


def _order(seen: Evidence) -> list[str]:
    contexts = [(f"the run at {run.at:.2f}", run.held) for run in seen.runs]
    contexts.append(("the final context", seen.final))
    broken: list[str] = []
    for name, held in contexts:
        # Words and the tool call behind them are one reply, in two messages.
        talk = [str(m.get("role")) if not m.get("tool_calls") else "call" for m in held]
        if any(a == b == "assistant" for a, b in pairwise(talk)):
            broken.append(f"two of the host's messages stand next to each other in {name}")
    return broken


def _nothing_lost(seen: Evidence) -> list[str]:
    acts, unused = _counted(seen), let_go(seen)
    marked = Marked(act.mark for act in acts)
    contexts = [marked.counted_in(held) for held in (*(run.held for run in seen.runs), seen.final)]
    found = {mark for counted in contexts for mark in counted}
    twice = {mark for counted in contexts for mark, times in counted.items() if times > 1}
    broken: list[str] = []
    for act in acts:
        if act.kind == "noise" or act.mark in unused:
            continue
        if act.mark not in found and not any(act.mark in text for text in seen.summarised):
            broken.append(f"{act.start:.2f}: {act.who}'s {act.kind} {act.text!r} was lost")
        if act.kind not in ("time", "voice") and act.mark in twice:
            broken.append(f"{act.start:.2f}: {act.kind} {act.text!r} stands there twice")
    return broken


def _beats(seen: Evidence) -> list[str]:
    fired = [r.event.beat for r in seen.records if isinstance(r.event, BeatFired)]
    planned = _planned(seen)
    dropped = {r.event.beat for r in seen.records if isinstance(r.event, BeatDropped)}
    for record in seen.records:
        if isinstance(record.event, RundownChanged):
            dropped.update(record.event.rundown.dropped)
    broken = [
        f"{beat} fired {fired.count(beat)} times" for beat in planned if fired.count(beat) > 1
    ]
    broken += [
        f"{beat} neither fired nor has a record of why not"
        for beat in planned
        if beat not in fired and beat not in dropped
    ]
    return broken


def _planned(seen: Evidence) -> list[str]:
    if not seen.records:
        return []
    planned: dict[str, None] = {}
    for record in seen.records:
        if isinstance(record.event, Created | RundownChanged):
            planned.update(dict.fromkeys(item.id for item in record.event.rundown.items))
    return list(planned)


def _counted(seen: Evidence) -> Sequence[ObservedAction]:
    """What was finished while the session was open for it."""
    over = next((r.at for r in seen.records if isinstance(r.event, Ended)), float("inf"))
    return [act for act in seen.acts if act.end < over - 1.0]


PROMISES: Mapping[str, Callable[[Evidence], list[str]]] = {
    "the model runs on a free floor": _floor,
    "the host's messages stand apart": _order,
    "nothing that was said is lost": _nothing_lost,
    "each beat once, or a reason": _beats,
    "the rundown is kept": lambda seen: broken_steering(seen.records),
    "a beat that is due comes": lambda seen: [*broken_waits(seen), *broken_beats(seen)],
    "a hard end holds": lambda seen: broken_hard_end(seen.records),
    "an accepted change has its effect": broken_deeds,
    "an instruction lives once": broken_instructions,
    "an instruction comes when its sort does": broken_timing,
    "what is cut off is carried on": broken_cuts,
    "a call that is cut off is answered": broken_calls,
    "the goodbye is the last word": lambda seen: [
        *broken_goodbye(seen),
        *goodbye_not_asked_again(seen),
    ],
    "the model is told who said what": broken_names,
    "a reset loses nothing that fits": broken_resets,
    "what replaces a reply is said once": lambda seen: broken_substitutes(seen.records),
    "the clock answers, once": broken_time,
    "what is told is so": lambda seen: [*broken_told(seen), *broken_grants(seen.records)],
    "page and session agree": lambda seen: seen.beside,
}
"""What a session promises, each with what looks whether it was kept."""

"""What becomes of the floor in random virtual hours, ours and by timers on Flows' manager.

Ours is the whole session (pipeline, flow, stage, conductor) on a loop whose clock jumps. A seed
draws a personality with beats of all sorts, a model that answers at various lengths after 0.2 to
1.5 s, and a crowd that talks, coughs, types, asks for the time and instructs at the wrong moments.
The peer, naive timers, is the same Pipecat pipeline with the same voice, room and turn strategy,
whose beats are set on `FlowManager` when they are due, every minute; its people only talk. Neither
is asked for its own account: who sounded is seen at the room, what was said and held at the model.

A part is one virtual hour of each, by seed, so that long runs are sharded and go on; `--scale 25`
makes 1,000 hours of the 40. A context is every run of the model and the end; words are the marked
remarks. Lateness is from a beat's planned time to its node, or from the operator's last change that
could bring it forward, if that is later; of ours only: timers are never late, as they wait for
nobody. A beat is too late when it comes more than a second after its `max_wait`, and after the
utterance that ran then was over; fixed words, which wait for the floor as long as it takes, are
counted like all others.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from measuring import Benchmark, Row, Run
from naive_sessions import naive_session
from simulation.soak import random_session

from beatroom.bot.rehearsal.evidence import Evidence, Held, VoiceSpan
from beatroom.bot.rehearsal.instruction_evidence import let_go
from beatroom.flows.core.events import BeatFired, Created, Ended, RundownChanged
from beatroom.flows.core.rundown import Rundown

OURS, NAIVE = "beatroom", "naive timers"
HOURS, MINUTES = 40, 60
SETTLING = 1.0
"""Seconds from a free floor to the node: draining the pipeline."""

PERSON = "model runs over a person"
HOST = "model runs over the host"
ADJACENT = "contexts with two host messages in a row"
LOST = "words lost"
DOUBLED = "words doubled"
STARTED = "host began over a person"
LATENESS = "lateness of beats"
TOO_LATE = "beats too late"


def _none(name: str, unit: str, *subjects: str) -> Row:
    return Row(name, unit, counted=True, must=("total == 0",), subjects=subjects)


BENCHMARK = Benchmark(
    "floor",
    rows=(
        _none(PERSON, "runs"),
        _none(HOST, "runs"),
        _none(ADJACENT, "contexts"),
        _none(LOST, "remarks"),
        _none(DOUBLED, "remarks"),
        _none(STARTED, "stretches of the host's speech", OURS),
        Row(LATENESS, "s", targets=("p95 <= 10",), subjects=(OURS,), shown=(50, 95, 99)),
        Row(TOO_LATE, "beats", counted=True, targets=("total == 0",), subjects=(OURS,)),
    ),
    peer=NAIVE,
    minutes=6,
)


def measure(run: Run) -> None:
    """One virtual hour of each, for every seed."""
    minutes = 10 if run.quick else MINUTES
    run.setting("virtual minutes of each part", minutes)
    for part in run.parts(run.repeats(HOURS, 1), "hour"):
        seed = run.seed * 100_000 + part
        ours, naive = random_session(seed, minutes), naive_session(seed, minutes)
        for subject, seen in ((OURS, ours), (NAIVE, naive)):
            look(run, subject, seen, minutes)
        beats(run, ours, minutes)
        run.say(f"hour {part} of each is over")


def look(run: Run, subject: str, seen: Evidence, minutes: int) -> None:
    """What an hour leaves behind, counted."""
    run.count(PERSON, subject, sum(one.person for one in seen.runs), of=len(seen.runs))
    run.count(HOST, subject, sum(one.bot for one in seen.runs), of=len(seen.runs))
    contexts = [*(one.held for one in seen.runs), seen.final]
    run.count(ADJACENT, subject, sum(map(_adjacent, contexts)), of=len(contexts))
    over = next((r.at for r in seen.records if isinstance(r.event, Ended)), float("inf"))
    uncounted = {"noise", "time", "voice"}
    unused = let_go(seen)
    remarks = [
        a.mark
        for a in seen.acts
        if a.kind not in uncounted and a.end < over - 1.0 and a.mark not in unused
    ]
    texts = ["\n".join(str(m.get("content")) for m in held) for held in contexts]
    everywhere = [*texts, *seen.summarised]
    lost = sum(not any(mark in text for text in everywhere) for mark in remarks)
    doubled = sum(any(text.count(mark) > 1 for text in texts) for mark in remarks)
    run.count(LOST, subject, lost, of=len(remarks))
    run.count(DOUBLED, subject, doubled, of=len(remarks))
    run.prove(subject, "runs of the model", len(seen.runs), at_least=minutes / 2)
    run.prove(subject, "remarks of people", len(remarks), at_least=minutes / 2)


def beats(run: Run, seen: Evidence, minutes: int) -> None:
    """When ours began to speak, and how late its beats were."""
    starts = [stretch.start for stretch in seen.host]
    over = sum(_sounding(seen.people, start, by=0.05) is not None for start in starts)
    run.count(STARTED, OURS, over, of=len(starts))
    waits = {item.id: item.max_wait for rundown in _rundowns(seen) for item in rundown.items}
    fired = [(r.at, r.event) for r in seen.records if isinstance(r.event, BeatFired)]
    changes = [
        r.at
        for r in seen.records
        if isinstance(r.event, RundownChanged) and r.event.op not in {"insert", "hold"}
    ]
    voices = sorted((*seen.host, *seen.people), key=lambda stretch: stretch.start)
    late = 0
    for at, event in fired:
        due = max([event.due_at, *(change for change in changes if change <= at)])
        run.record(LATENESS, OURS, at - due)
        latest = due + waits[event.beat]
        ends = _sounding(voices, latest, by=0.0)
        late += at > max(latest, ends or 0.0) + SETTLING
    run.count(TOO_LATE, OURS, late, of=len(fired))
    run.prove(OURS, "beats", len(fired), at_least=minutes / 10)


def _rundowns(seen: Evidence) -> list[Rundown]:
    """As it was planned, and after each change of the operator's."""
    return [r.event.rundown for r in seen.records if isinstance(r.event, Created | RundownChanged)]


def _adjacent(held: Sequence[Held]) -> bool:
    """Words and the tool call behind them are one reply, in two messages."""
    talk = [str(m.get("role")) if not m.get("tool_calls") else "call" for m in held]
    return any(a == b == "assistant" for a, b in pairwise(talk))


def _sounding(voices: Sequence[VoiceSpan], when: float, *, by: float) -> float | None:
    """When the utterance ends that sounds at a moment, and for that long already; None: nobody."""
    place = bisect_right(voices, when, key=lambda stretch: stretch.start)
    ends = [v.end for v in voices[max(0, place - 3) : place] if v.start + by < when < v.end]
    return max(ends, default=None)

"""Virtual hours a second: whole rehearsals of the five kinds of session, and the same bytes again.

A rehearsal is the real pipeline, flow and stage on a loop whose clock jumps, with two people drawn
from a seed, an operator and a scripted model; what is timed is one from the lobby to its report, in
this process, once everything is loaded. Each kind is rehearsed from one of the packaged
personalities, made four minutes long, a hundred times with the same seed, the kinds in turn; so
short a session has more beats a minute than an hour, and its making and ending counts. The speed is
virtual over real time. The report of each is compared with that of the first to the byte.
The processor's share beside the real time shows how much of it the machine gave.
"""

from __future__ import annotations

import hashlib
import json
import time

from measuring import Benchmark, Row, Run
from measuring.machine import ROOT

from beatroom.bot.personalities.library import Library
from beatroom.bot.rehearsal.run import rehearse_personality
from beatroom.flows.personality.model import Personality

KINDS = {
    "conversation": "podcast",
    "meeting": "facilitator",
    "boardroom": "strategy-review",
    "restaurant": "terra",
    "planner": "planner",
}
LENGTH = 240.0
REPEATS = 100

BENCHMARK = Benchmark(
    "rehearse",
    rows=(
        *(
            Row(
                f"{kind}: speed",
                "× real time",
                better="higher",
                targets=("p50 >= 600",),
                at_least=REPEATS,
                shown=(5, 50),
            )
            for kind in KINDS
        ),
        Row(
            "reports that differ from the first of their seed",
            "reports",
            counted=True,
            must=("total == 0",),
            at_least=len(KINDS) * (REPEATS - 1),
        ),
        Row("processor's share of the real time", "%", better="higher", at_least=len(KINDS)),
    ),
    minutes=3,
)


def measure(run: Run) -> None:
    """The kinds in turn, after one of each that loads what is needed."""
    length = LENGTH if not run.quick else 120.0
    run.setting("virtual seconds of each rehearsal", length)
    library = Library([ROOT / "personalities"])
    records = {kind: library.load(name) for kind, name in KINDS.items()}
    first = {kind: _rehearsed(record, 60.0, run.seed)[0] for kind, record in records.items()}
    first.clear()
    for _ in range(run.repeats(REPEATS)):
        for kind, record in records.items():
            began, worked = time.perf_counter(), time.process_time()
            told, spoken = _rehearsed(record, length, run.seed)
            real = time.perf_counter() - began
            run.record(f"{kind}: speed", "beatroom", length / real)
            share = 100 * (time.process_time() - worked) / real
            run.record("processor's share of the real time", "beatroom", share)
            run.prove("beatroom", f"{kind}: replies and turns", spoken, at_least=2)
            if kind in first:
                differs = first[kind] != told
                run.count(
                    "reports that differ from the first of their seed", "beatroom", differs, of=1
                )
            first.setdefault(kind, told)


def _rehearsed(record: Personality, length: float, seed: int) -> tuple[str, int]:
    """The report's digest, and how many turns and replies it has."""
    report = rehearse_personality(record, length=length, seed=seed, model="scripted")
    told = report.as_dict()
    digest = hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
    return digest, int(told["totals"]["turns"]) + int(told["totals"]["replies"])

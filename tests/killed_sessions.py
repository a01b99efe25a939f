"""Sessions whose process dies after an event, and that another one takes over and plays on.

    python tests/killed_sessions.py --seeds 3 --keep killed.jsonl

kills a reference session of each kind, for each of so many seeds, after each of its events but
those that are stored together with the next. What is checked is what a session that nobody killed
is checked for, over both lives together: nothing that was on record is lost or there twice, what
was asked for is done once, and the model's context is the log's after every event, the take-over
included. With `--keep` what is done is kept in a file, and the next run goes on from there;
`--shard 1/2` is the first of two that share the work. `--twice 3` lets the process that took over
die, too, at three places of what it plays, in kinds that have nothing outside of the session.
"""

from __future__ import annotations

import argparse
import json
import logging
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import structlog
from killed_checks import broken_by_a_kill
from killed_references import REFERENCES
from killed_worlds import World
from loguru import logger

from beatroom.bot.rehearsal.context_witness import ContextDiffersError
from beatroom.bot.rehearsal.evidence import Evidence, ObservedAction
from beatroom.bot.rehearsal.rehearse import RehearsalHandle, rehearse
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.flows.core.events import (
    Ended,
    InstructionAdded,
    InstructionDropped,
    NodeEntered,
    Recorded,
    UserSaid,
)


@dataclass(frozen=True, slots=True)
class Killed:
    """A session in two lives, or in three.

    Attributes:
        kind: Of the session.
        seed: Of the people and the operators.
        seq: The event after which the first process died.
        event: Its type.
        events: After how many events of the second life the contexts were compared.
        faults: What is not as it should be, as a sentence each.
        then: The event after which the process that had taken over died, too.
    """

    kind: str
    seed: int
    seq: int
    event: str
    events: int
    faults: list[str]
    then: int | None = None

    @property
    def name(self) -> str:
        places = f"{self.seq}" if self.then is None else f"{self.seq} and then {self.then}"
        return f"{self.kind}, seed {self.seed}, killed after event {places} ({self.event})"


@dataclass(frozen=True, slots=True)
class TakenOver:
    """What came of a take-over: the world as it is then, and all lives as one."""

    found: Killed
    world: World
    both: Evidence | None
    """None where it broke off."""


def whole(kind: str, world: World) -> Evidence:
    """The reference session of a kind, with nobody killed."""
    world.outside, world.first = REFERENCES[kind].outside(), REFERENCES[kind].outside()
    return _life(kind, world, None)


def cuts(seen: Evidence) -> list[Recorded]:
    """Events after which a process may die: from the first node to before the end.

    What one step of a session records (a reply, the beat that it was for, the instructions that it
    used) is stored in one transaction, so nobody can die in the midst of it.
    """
    first = next(r.seq for r in seen.records if isinstance(r.event, NodeEntered))
    ended = next(r.seq for r in seen.records if isinstance(r.event, Ended))
    stored = set(seen.stored)
    return [r for r in seen.records if first <= r.seq < ended and r.seq in stored]


def killed(kind: str, world: World, first: Evidence, cut: Recorded) -> Killed:
    """Take over after an event, play on, and look at both lives."""
    return taken_over(kind, world, first, cut).found


def taken_over(kind: str, world: World, first: Evidence, cut: Recorded) -> TakenOver:
    """The same, with what another take-over goes on from."""
    past = tuple(r for r in first.records if r.seq <= cut.seq)
    after = world.after(cut)
    rows = {row.instruction for _, row in after.rows}
    try:
        second = _life(kind, after, past)
    except ContextDiffersError as differs:
        broken = Killed(kind, world.seed, cut.seq, cut.event.type, 0, [str(differs)])
        return TakenOver(broken, after, None)
    stored = [act for act in first.acts if _on_record(act, past, rows)]
    both = Evidence(
        runs=[*(r for r in first.runs if r.at <= cut.at), *second.runs],
        acts=[act for act in (*stored, *second.acts) if not _refused(act, second.records)],
        records=second.records,
        final=second.final,
        summarised=[text for model in world.models for text in getattr(model, "summarised", ())],
    )
    faults = broken_by_a_kill(kind, first, both, after)
    events = len(second.records) - len(past)
    found = Killed(kind, world.seed, cut.seq, cut.event.type, events, faults)
    return TakenOver(found, after, replace(both, stored=second.stored))


def killed_twice(
    kind: str, world: World, first: Evidence, cut: Recorded, many: int
) -> list[Killed]:
    """A take-over, and for so many of its places one whose process died there, too."""
    once = taken_over(kind, world, first, cut)
    if once.both is None:
        return [once.found]
    # Not at once: the process that took over has come to play.
    later = [place for place in cuts(once.both) if place.seq > cut.seq + 1]
    places = world.draw("again", cut.seq).sample(later, min(len(later), many))
    again = [(place, killed(kind, once.world, once.both, place)) for place in places]
    return [once.found, *(replace(one, seq=cut.seq, then=at.seq) for at, one in again)]


def _life(kind: str, world: World, past: tuple[Recorded, ...] | None) -> Evidence:
    reference = REFERENCES[kind]
    consult = None if world.outside is None else world.outside.consult()

    async def play(hands: RehearsalHandle) -> None:
        if past is None:
            world.watched(hands)
        await reference.play(hands, world, past)

    async def main() -> Evidence:
        if past is not None and world.outside is not None:
            await world.outside.carry_out()
        life = 0 if past is None else past[-1].seq
        model = reference.model(world, life)
        return await rehearse(reference.record, model, play, past=past, consult=consult)

    return run_virtual(main)


def _on_record(act: ObservedAction, past: tuple[Recorded, ...], rows: set[str]) -> bool:
    """Whether what was done was stored when the process died: words in the air are gone."""
    if act.kind == "noise":
        return False
    return act.mark in rows or any(
        (isinstance(r.event, UserSaid) and act.mark in r.event.text and r.at >= act.start)
        or (isinstance(r.event, InstructionAdded) and r.event.instruction == act.mark)
        for r in past
    )


def _refused(act: ObservedAction, records: list[Recorded]) -> bool:
    """Whether it was an instruction that came when the goodbye was due."""
    return any(
        isinstance(r.event, InstructionDropped)
        and (r.event.instruction, r.event.reason.split(":")[0]) == (act.mark, "closing")
        for r in records
    )


def drawn(kind: str, seed: int, many: int) -> list[Killed]:
    """So many take-overs of a kind's session, at events drawn by a seed."""
    world = World(seed)
    first = whole(kind, world)
    places = world.draw("places").sample(cuts(first), many)
    return [killed(kind, world, first, cut) for cut in places]


# ---- the command line --------------------------------------------------------------------------


def main(arguments: list[str] | None = None) -> int:
    """The command line; 1 when a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first of the seeds")
    parser.add_argument("--seeds", type=int, default=1, help="how many")
    parser.add_argument("--every", type=int, default=1, help="kill after each n-th event")
    parser.add_argument("--kinds", nargs="*", default=list(REFERENCES))
    parser.add_argument("--twice", type=int, default=0, help="places of a second kill for each")
    parser.add_argument("--shard", default="1/1", help="which part of how many")
    parser.add_argument("--keep", type=Path, help="a file of what is done")
    wanted = parser.parse_args(arguments)
    logger.remove()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    done = _done(wanted.keep)
    began = time.perf_counter()
    for one in _work(wanted, {(k.kind, k.seed, k.seq) for k in done}):
        done.append(one)
        if wanted.keep:
            with wanted.keep.open("a") as kept:
                kept.write(json.dumps(asdict(one)) + "\n")
        for fault in one.faults:
            sys.stdout.write(f"{one.name}: {fault}\n")
            sys.stdout.flush()
    for kind in wanted.kinds:
        sys.stdout.write(_counted(kind, [one for one in done if one.kind == kind]))
    sys.stdout.write(f"in {time.perf_counter() - began:.0f} s\n")
    return 1 if any(one.faults for one in done) else 0


def _done(keep: Path | None) -> list[Killed]:
    if keep is None or not keep.exists():
        return []
    return [Killed(**json.loads(row)) for row in keep.read_text().splitlines()]


def _work(wanted: argparse.Namespace, done: set[tuple[str, int, int]]) -> Iterator[Killed]:
    part, parts = map(int, wanted.shard.split("/"))
    for seed in range(wanted.seed, wanted.seed + wanted.seeds):
        for kind in wanted.kinds:
            world = World(seed)
            first = whole(kind, world)
            twice = wanted.twice if world.outside is None else 0
            for cut in cuts(first)[part - 1 :: parts][:: wanted.every]:
                if (kind, seed, cut.seq) not in done:
                    yield from killed_twice(kind, world, first, cut, twice)


def _counted(kind: str, done: list[Killed]) -> str:
    """A kind's figures, and its faults by class: the same sentence but for names and numbers."""
    seeds = sorted({one.seed for one in done})
    classes = Counter(re.sub(r"'[^']*'|\d[\d.]*", "…", f)[:90] for one in done for f in one.faults)
    broken = sum(bool(one.faults) for one in done)
    events = sum(one.events for one in done)
    lines = [
        f"{kind}: {len(seeds)} sessions (seeds {seeds}), {len(done)} kills, "
        f"{sum(one.then is not None for one in done)} of them second ones, "
        f"{events} events compared, {broken} broken"
    ]
    lines += [f"  {times} x {sentence}" for sentence, times in classes.most_common()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())

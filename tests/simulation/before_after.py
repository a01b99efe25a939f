"""Promises broken by an earlier tree of this project beside those of this one, by class.

    git worktree add ../old a428d48
    PYTHONPATH=tests python -m simulation.before_after --earlier ../old --sessions 100 --minutes 60

Personalities, people, operators and the model's words follow from the same seeds on both sides;
what each side leaves behind (log, contexts, voices) is judged by the same code, `PROMISES`. Nobody
does what the earlier tree has no word for. A session's results are a file in `--keep`, and what is
there is not played again.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from pipecat.services.llm_service import LLMService
from simulation.crowd import Crowd
from simulation.earlier_tree import EarlierTree, steer_earlier
from simulation.operators import Operators
from simulation.soak import KINDS, VOICE, Witnessed, random_personality, random_words
from simulation.soaking import RUNS, Tally, quiet, tally

from beatroom.bot.pipeline.steered import steer
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.promises import PROMISES
from beatroom.bot.rehearsal.rehearse import EPOCH, AskedWith, RehearsalHandle, rehearse
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.flows.personality.model import Personality

Side = Literal["before", "after"]
SIDES: tuple[Side, ...] = ("before", "after")
NEVER = ("interrupt", "send away")
"""Wishes for which the earlier tree has no word."""


@dataclass(frozen=True, slots=True)
class Play:
    """One session on one side.

    Attributes:
        side: Before: the earlier tree plays it.
        kind: Of the session.
        seed: Of everything that is drawn.
        minutes: How long it is planned for.
        earlier: Where the earlier tree is.
        keep: The folder of results.
    """

    side: Side
    kind: str
    seed: int
    minutes: int
    earlier: Path
    keep: Path | None

    @property
    def file(self) -> Path | None:
        """Where its results are kept."""
        name = f"{self.side}-{self.minutes}m-{self.kind}-{self.seed:06}.json"
        return None if self.keep is None else self.keep / name


def both_know(seed: int, minutes: int, kind: str) -> Personality:
    """A random personality with nothing that the earlier tree has no word for."""
    ours = random_personality(seed, minutes, kind)
    beats = tuple(b.model_copy(update={"reset": bool(b.reset)}) for b in ours.beats)
    return ours.model_copy(update={"beats": beats, "late": "keep_end"})


def played(play: Play) -> Tally:
    """Its results, as they are kept or played now."""
    if play.file is not None and play.file.is_file():
        return Tally.of_json(json.loads(play.file.read_text(encoding="utf-8")))
    quiet()
    try:
        made = tally(play.kind, play.seed, _session(play))
    except Exception as error:  # noqa: BLE001 - whatever breaks a session is what is looked for
        made = Tally()
        made.sessions[play.kind] = made.broken[RUNS] = 1
        made.faults.append((play.kind, play.seed, RUNS, f"{type(error).__name__}: {error}"[:500]))
    if play.file is not None:
        written = play.file.with_suffix(f".{os.getpid()}")
        written.write_text(json.dumps(made.as_json()), encoding="utf-8")
        written.replace(play.file)
    return made


def _session(play: Play) -> Evidence:
    draw = random.Random(play.seed + 2)
    summary_seconds = draw.uniform(1, 20)
    record = both_know(play.seed, play.minutes, play.kind)

    async def people(hands: RehearsalHandle) -> None:
        await _people(hands, play)

    def words() -> tuple[str, float]:
        return random_words(play.kind, draw)

    if play.side == "before":
        return EarlierTree(play.earlier).session(record, words, summary_seconds, people)

    models: list[Witnessed] = []

    def reply(_: list[dict[str, Any]]) -> ScriptedAnswer:
        text, first_word = words()
        return ScriptedAnswer(text, first_word=first_word)

    def model(asked: AskedWith) -> LLMService[Any]:
        models.append(Witnessed(reply, asked=asked, summary_seconds=summary_seconds))
        return models[-1]

    async def main() -> Evidence:
        return await rehearse(record, model, people)

    seen = run_virtual(main)
    return replace(seen, summarised=[text for one in models for text in one.summarised])


async def _people(hands: RehearsalHandle, play: Play) -> None:
    """Those in the room, and the operators, as in `soak`."""
    drawn, length = random.Random(play.seed + 5), play.minutes * 60
    early = length * drawn.uniform(0.6, 0.95)
    operators = Operators(
        hands,
        seed=play.seed + 3,
        until=EPOCH + length,
        ends=early if drawn.random() < 1 / 3 else None,
        steers=steer_earlier if play.side == "before" else steer,
        never=NEVER,
    )
    hands.session.live.spawn(operators.run(), "operators")
    hands.session.live.spawn(operators.around_the_goodbye(), "operators at the goodbye")

    def goodbye() -> float:
        rundown = hands.session.state.rundown
        return rundown.wall_time(rundown.wrapup.offset, hands.clock.now())

    crowd = Crowd(
        hands.session,
        hands.user_input,
        hands.clock,
        hands.seen,
        seed=play.seed,
        last=lambda: goodbye() - 30,
        voice=VOICE.get(play.kind, ()),
        steers=lambda: hands.clock.now() < EPOCH + length,
    )
    await crowd.people()


def table(before: Tally, after: Tally) -> Iterator[str]:
    """Both sides, as a Markdown table."""
    yield "| what was played | before | after |"
    yield "| --- | ---: | ---: |"
    yield f"| sessions | {before.sessions.total():,} | {after.sessions.total():,} |"
    for name in sorted({*before.seen, *after.seen}):
        yield f"| {name} | {before.seen[name]:,} | {after.seen[name]:,} |"
    for name, by in (("what people did", "people: "), ("what operators did", "operator: ")):
        sums = [_sum(side, by) for side in (before, after)]
        yield f"| {name} | {sums[0]:,} | {sums[1]:,} |"
    yield ""
    yield "| promise | broken before | broken after |"
    yield "| --- | ---: | ---: |"
    for name in (RUNS, *PROMISES):
        yield f"| {name} | {before.broken[name]:,} | {after.broken[name]:,} |"
    yield f"| in all | {before.broken.total():,} | {after.broken.total():,} |"


def _sum(side: Tally, by: str) -> int:
    return sum(count for name, count in side.acts.items() if name.startswith(by))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 1 when this tree broke a promise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--earlier", type=Path, required=True, help="a checkout of it")
    parser.add_argument("--sessions", type=int, default=100, help="on each side")
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, help="a folder for the sessions' results")
    wanted = parser.parse_args(arguments)
    if wanted.keep is not None:
        wanted.keep.mkdir(parents=True, exist_ok=True)
    plays = [
        Play(side, KINDS[n % len(KINDS)], seed, wanted.minutes, wanted.earlier, wanted.keep)
        for n, seed in enumerate(range(wanted.first_seed, wanted.first_seed + wanted.sessions))
        for side in SIDES
    ]
    totals: dict[Side, Tally] = {side: Tally() for side in SIDES}
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(max_workers=wanted.jobs, mp_context=spawning) as pool:
        for play, made in zip(plays, pool.map(played, plays), strict=True):
            totals[play.side].add(made)
            for kind, seed, name, fault in made.faults:
                sys.stdout.write(f"{play.side}, {kind}, seed {seed}, {name}: {fault}\n")
            sys.stdout.flush()
    sys.stdout.write("\n".join(table(totals["before"], totals["after"])) + "\n")
    return 1 if totals["after"].broken.total() else 0


if __name__ == "__main__":
    raise SystemExit(main())

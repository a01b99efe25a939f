"""Runs the commands of the pages that no test runs, one after the other, and tells how each went.

    python -m tools.page_commands [--only WORDS] [--shard 1/4] [--again] [--network] [--list]

They stand in `commands.toml`, each as its page has it or in its smallest true form, and are run in
a copy of what is committed (`places.py`): nothing of this tree is touched. One fails where it ends
otherwise than with 0, takes too long, or changes a file of the copy that it is not said to. What
passed at this commit stands in `artifacts/page-commands` and is not run again (`--again` does), so
that what was interrupted goes on. One that says that whom it asks could not be reached has neither
passed nor failed; with `--network`, as every night, it has failed. Exits 1 where one failed, and
where none is known to pass.
"""

from __future__ import annotations

import argparse
import signal
import sys

from tools.page_commands.kept import Kept
from tools.page_commands.places import ROOT, copied, output
from tools.page_commands.running import Outcome, run
from tools.page_commands.table import PageCommand, table

KEPT = ROOT / "artifacts" / "page-commands"


def main() -> int:
    """Run what is asked for, and print a line for each."""
    options = _options()
    chosen = _chosen(options.only, options.shard)
    if options.list:
        sys.stdout.writelines(f"{one.name}\n" for one in chosen)
        return 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # to clear up then, too
    commit = output("git", "rev-parse", "--short", "HEAD")
    if output("git", "status", "--porcelain", "--untracked-files=no"):
        print("What is not committed is not in the copy.", file=sys.stderr)
    kept = Kept(KEPT, commit)
    before: set[str] = set() if options.again else kept.passed()
    left = [one for one in chosen if one.name not in before]
    outcomes = _all(left, kept) if left else []
    unasked = [one.name for one in outcomes if one.unasked]
    failed = [one.name for one in outcomes if one.fault or (one.unasked and options.network)]
    passed = len(outcomes) - len({*failed, *unasked})
    known = len(chosen) - len(left)
    print(f"{commit}: {passed} passed, {len(failed)} failed, {known} had passed before.")
    if unasked and not options.network:
        print(f"{len(unasked)} could not reach whom they ask: {', '.join(unasked)}.")
    for name in failed:
        print(f"    make test-commands ONLY={name!r}")
    if not chosen:
        print("Nothing was run: there are fewer commands than shards.", file=sys.stderr)
    return 1 if failed or not passed + known else 0


def _all(commands: list[PageCommand], kept: Kept) -> list[Outcome]:
    outcomes: list[Outcome] = []
    with copied() as place:
        for one in commands:
            outcome = run(one, place, kept.log(one.name))
            kept.keep(outcome)
            outcomes.append(outcome)
            verdict = "FAILED" if outcome.fault else "unasked" if outcome.unasked else "passed"
            print(f"{verdict:<7} {outcome.seconds:7.1f} s  {one.name}", flush=True)
            if outcome.fault:
                print(f"       {outcome.fault}; see {kept.log(one.name)}", flush=True)
            if outcome.unasked:
                print(f"       {outcome.unasked}", flush=True)
    return outcomes


def _chosen(only: str, shard: str) -> list[PageCommand]:
    this, _, of = shard.partition("/")
    if not (this.isdigit() and of.isdigit() and 1 <= int(this) <= int(of)):
        sys.exit(f"--shard {shard}: write which part of how many, such as 2/4.")
    there = table()
    named = [one for one in there if only == one.name] or [one for one in there if only in one.name]
    if not named:
        sys.exit(f"--only {only!r}: no command has this in it; --list says which there are.")
    return named[int(this) - 1 :: int(of)]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "--only", default="", metavar="WORDS", help="one, or those with these words"
    )
    parser.add_argument("--shard", default="1/1", metavar="N/M", help="every M-th, from N")
    parser.add_argument("--again", action="store_true", help="run what has passed, too")
    parser.add_argument(
        "--network", action="store_true", help="there is one: whom commands ask has to answer"
    )
    parser.add_argument("--list", action="store_true", help="say which there are")
    return parser.parse_args()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("Interrupted. What passed is kept, and not run again.")

"""Fuzz the REST API by its OpenAPI document, against a real service with existing ids.

    .venv/bin/python tools/fuzz.py --cases 10000 [--seed N] [--share SHARE] [--covered SHARE]

needs .venv-fuzz (`make fuzz` makes it). Exit code 1: something was found, or an operation never
succeeded, which means that the fuzzer was not let in and has proved nothing about it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import httpx
from fuzz_service import ROOT, Fuzzed, NotUp, fuzzed_service

FUZZER = ROOT / ".venv-fuzz/bin/schemathesis"
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
ROUNDS = 12
AGAIN = 10
"""Cases for an operation that has not succeeded yet."""
DEADLINE = 3000.0
ALL_PHASES, BUT_COVERAGE = "examples,coverage,fuzzing", "examples,fuzzing"
FOUND = 1


NEEDS_DAILY = frozenset({"POST /api/v1/sessions/{session}/calls"})
"""What is refused without a Daily room; the service that is fuzzed has none."""


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument(
        "--share", type=float, default=1.0, help="of all operations, drawn at random, those asked"
    )
    parser.add_argument(
        "--covered",
        type=float,
        default=1.0,
        help="of these operations, drawn at random, those that meet each boundary of their schemas",
    )
    wanted = parser.parse_args(arguments)
    seed = random.SystemRandom().randrange(2**31) if wanted.seed is None else wanted.seed
    if not FUZZER.exists():
        say(f"{FUZZER} is not there: run `make fuzz`, which installs it.")
        return 2
    say(f"seed {seed}")
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="beatroom-fuzz-") as folder:
        try:
            with fuzzed_service(Path(folder)) as service:
                return fuzz(
                    service, wanted.cases, seed, began, share=wanted.share, covered=wanted.covered
                )
        except NotUp as error:
            say(str(error))
            return 2


def fuzz(
    service: Fuzzed, cases: int, seed: int, began: float, *, share: float, covered: float
) -> int:
    """Run rounds until there were enough cases; prints what was found."""
    counts: Counter[str] = Counter()
    operations = drawn(operations_of(service), share, seed)
    only = operations if share < 1.0 else ()
    code = 0
    for number in range(ROUNDS):
        left = cases - counts.total()
        if left <= 0 or code:
            break
        each = max(2, left // len(operations))
        if covered == 1.0:
            code = one_round(service, each, seed + number, counts, began, only=only)
            continue
        some = drawn(operations, covered, seed + number)
        code = one_round(
            service, each, seed + number, counts, began, only=only, phases=BUT_COVERAGE
        )
        code = code or one_round(
            service, each, seed + number, counts, began, only=some, phases="coverage"
        )
    for number in range(ROUNDS):  # chance may have kept one from what it needs
        missed = never_right(counts, operations)
        if not missed or code:
            break
        code = one_round(service, AGAIN, seed + ROUNDS + number, counts, began, only=missed)
    if not service.alive:
        say("The service died.")
        code = FOUND
    log = service.log.read_text()
    for line in [line for line in log.splitlines() if "request_failed" in line][:20]:
        say(line)
        code = code or FOUND
    code = code or enough(counts, operations, cases)
    answered = Counter[str]()
    for key, count in counts.items():
        answered[key.rpartition(" ")[2]] += count
    told = ", ".join(f"{status}: {count}" for status, count in sorted(answered.items()))
    say(f"{counts.total()} cases over {len(operations)} operations in ", end="")
    say(f"{time.monotonic() - began:.0f} s with seed {seed}; answers {told}")
    say("Nothing was found." if code == 0 else f"Something is wrong (exit code {code}).")
    return code


def one_round(
    service: Fuzzed,
    each: int,
    seed: int,
    counts: Counter[str],
    began: float,
    *,
    only: Sequence[str] = (),
    phases: str = ALL_PHASES,
) -> int:
    """One run of schemathesis with about `each` cases for an operation, or for those alone."""
    paths = sorted({operation.partition(" ")[2] for operation in only})
    counted = service.ids.with_name("counts.json")
    counted.unlink(missing_ok=True)
    command = [
        str(FUZZER),
        "--no-color",
        "run",
        f"{service.url}/api/v1/openapi.json",
        "--checks",
        ",".join(CHECKS),
        "--phases",
        phases,
        "--max-examples",
        str(each),
        "--seed",
        str(seed),
        "--continue-on-failure",
        "--generation-database",
        "none",
        "--suppress-health-check",
        "all",
        "--request-timeout",
        "90",
        *(word for path in paths for word in ("--include-path", path)),
        "--warnings",
        "off",
    ]
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parent),
        "SCHEMATHESIS_HOOKS": "fuzz_hooks",
        "FUZZ_IDS": str(service.ids),
        "FUZZ_COUNTS": str(counted),
    }
    left = max(10.0, DEADLINE - (time.monotonic() - began))
    done = subprocess.run(
        command,
        cwd=service.ids.parent,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=left,
        check=False,
    )
    if counted.exists():
        counts.update(json.loads(counted.read_text()))
    if done.returncode:
        say(done.stdout)
    return done.returncode


def operations_of(service: Fuzzed) -> list[str]:
    """Every operation of the document, as `METHOD /path`."""
    document = httpx.get(f"{service.url}/api/v1/openapi.json", timeout=20).json()
    return [f"{m.upper()} {path}" for path, item in document["paths"].items() for m in item]


def drawn(operations: list[str], share: float, seed: int) -> list[str]:
    """A share of the operations, at least one."""
    return random.Random(seed).sample(operations, max(1, round(share * len(operations))))


def enough(counts: Counter[str], operations: list[str], cases: int) -> int:
    """Whether there were enough cases, and every operation succeeded at least once."""
    code = 0
    if counts.total() < cases:
        say(f"There were only {counts.total()} cases.")
        code = FOUND
    for operation in never_right(counts, operations):
        answered = sorted(statuses(counts, operation))
        say(f"{operation} never succeeded; it answered {', '.join(answered)}.")
        code = FOUND
    return code


def never_right(counts: Counter[str], operations: list[str]) -> list[str]:
    """Operations that have not succeeded so far, and could have."""
    return [
        one
        for one in operations
        if one not in NEEDS_DAILY and not any(ok(status) for status in statuses(counts, one))
    ]


def statuses(counts: Counter[str], operation: str) -> list[str]:
    """What an operation has answered, each once."""
    return [key.rpartition(" ")[2] for key in counts if key.startswith(f"{operation} ")]


def ok(status: str) -> bool:
    return status.startswith("2")


def say(text: str, end: str = "\n") -> None:
    """Print at once."""
    sys.stdout.write(text + end)
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())

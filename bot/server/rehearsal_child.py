"""The process of one rehearsal: the job comes on stdin, progress and the report go to stdout.

    python -m beatroom.bot.server.rehearsal_child MODULE:FUNCTION MEGABYTES

Everything else that prints goes to stderr, as logs do.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import sys
from collections.abc import Callable
from typing import Any

import structlog

from beatroom.bot.runtime.logs import configure_logs
from beatroom.flows.core.events import Recorded
from beatroom.flows.personality.model import Personality

log = structlog.get_logger()

Told = Callable[[float], None]
Result = tuple[dict[str, Any], str]
NICE = 10
"""Rooms go first: their speech gets nine times as much of a core that both want."""
LEAST_STEP = 0.005
"""Progress is told in steps of at least this."""


def rehearsed(personality: Personality, job: dict[str, Any], told: Told) -> Result:
    """Rehearse; the report as JSON, with what the pages show, and as a page of its own."""
    # Only here: these bring the pipeline, which takes seconds and memory to import.
    from beatroom.bot.rehearsal.again import rehearse_again  # noqa: PLC0415 - see above
    from beatroom.bot.rehearsal.played import played  # noqa: PLC0415 - see above
    from beatroom.bot.rehearsal.recorded_test import recorded_entry  # noqa: PLC0415 - see above
    from beatroom.bot.rehearsal.report_html import page  # noqa: PLC0415 - see above
    from beatroom.bot.rehearsal.run import rehearse_personality  # noqa: PLC0415 - see above

    if "log" in job:
        log = [Recorded.model_validate(one) for one in job["log"]]
        beside = [Recorded.model_validate(one) for one in job["beside"]]
        record = Personality.model_validate(job["record"])
        again = rehearse_again(log, record, personality, beside=beside, progress=told)
        return again.as_dict(), page(again.report)
    report = rehearse_personality(
        personality,
        length=job["length"],
        people=tuple(job["people"]),
        seed=job["seed"],
        progress=told,
    )
    test = recorded_entry(report, personality, f"as rehearsed with seed {job['seed']}")
    return {**report.as_dict(), "test": test, "played": played(report)}, page(report)


def main(engine: str, megabytes: int) -> int:
    """Do the one job; exit code 1 when it failed."""
    os.nice(NICE)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    configure_logs("error", "console")
    _cap_memory(megabytes)

    def tell(**said: Any) -> None:
        out.write(json.dumps(said) + "\n")
        out.flush()

    job = json.loads(sys.stdin.readline())
    last = -1.0

    def told(share: float) -> None:
        nonlocal last
        if share - last >= LEAST_STEP:
            last = share
            tell(progress=round(share, 4))

    try:
        personality = Personality.model_validate(job["personality"])
        result, report = _function(engine)(personality, job, told)
    except MemoryError:
        tell(failed=f"It took more than {megabytes} MB of memory.")
        return 1
    except Exception as error:  # the top of a process: what broke is logged and said
        log.exception("rehearsal_failed")
        tell(failed=f"The rehearsal broke ({type(error).__name__}); the service's log says where.")
        return 1
    tell(result=result, report=report)
    return 0


def _function(engine: str) -> Callable[[Personality, dict[str, Any], Told], Result]:
    module, _, name = engine.partition(":")
    function: Any = getattr(importlib.import_module(module), name)
    return function


def _cap_memory(megabytes: int) -> None:
    """Cap what the process may allocate (its data; mapped libraries do not count)."""
    try:
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes * 2**20, megabytes * 2**20))
    except (OSError, ValueError):  # not every system has this limit; the deadline holds anyway
        log.warning("memory_not_capped")


if __name__ == "__main__":
    # `python -m` runs this module as __main__; an engine that it names is looked up by import.
    raise SystemExit(main(sys.argv[1], int(sys.argv[2])))

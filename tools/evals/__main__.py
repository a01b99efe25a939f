"""Asks a real language model the cases of this folder, judges its answers, and prints a table.

    python -m tools.evals [SUITE ...] [--endpoint local] [--shard 1/4] [--half tune] [--report FILE]

The model is the endpoint of that name, as the service's settings have it; where none is set up and
a model is on this machine's shelf, it is served for as long as this runs. What was answered stands
in `artifacts/evals` and is not asked again (`--anew` does), so that what was interrupted goes on.
Exits 1 where a suite misses its target or measured nothing.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from loguru import logger

from beatroom.bot.settings.model_endpoints import UnknownEndpoint, endpoint_of
from beatroom.bot.settings.settings import Settings, load_settings
from tools.evals import cases
from tools.evals.answers import Answers, Outcome
from tools.evals.report import written
from tools.evals.serving import served
from tools.evals.suites import asked, parts

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    """Ask, judge, print."""
    options = _options()
    logger.remove()
    with served(load_settings(), options.endpoint) as settings:
        model = _model(settings, options.endpoint)
        answers = Answers(ROOT / "artifacts" / "evals" / model, anew=options.anew)
        shard, of = (int(one) for one in options.shard.split("/"))
        for suite in options.suites or cases.SUITES:
            for place, part in enumerate(parts(suite)):
                if place % of != shard - 1 or options.half not in ("all", part.half):
                    continue
                if not answers.has(suite, part.name):
                    _tell(outcomes := asked(part, settings))
                    answers.keep(suite, part.name, outcomes)
    found = answers.all()
    text, passed = written(model, found)
    sys.stdout.write(text)
    if options.report:
        options.report.write_text(text, encoding="utf-8")
    return 0 if passed else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=", ".join(cases.SUITES))
    parser.add_argument("--endpoint", default="default", help="which model")
    parser.add_argument("--shard", default="1/1", metavar="N/M", help="every M-th part, from N")
    parser.add_argument("--half", default="all", choices=("all", "tune", "held out"))
    parser.add_argument("--anew", action="store_true", help="ask again what was asked")
    parser.add_argument("--report", type=Path, help="where the table is written")
    return parser.parse_args()


def _model(settings: Settings, name: str) -> str:
    try:
        endpoint = endpoint_of(settings, name)
    except UnknownEndpoint as unknown:
        sys.exit(str(unknown))
    if endpoint is None:
        sys.exit("No model is set up: `make model`, or OPENAI_*.")
    return endpoint.model


def _tell(outcomes: list[Outcome]) -> None:
    for one in outcomes:
        mark = "pass" if one.passed else f"FAIL ({'; '.join(one.faults)})"
        sys.stdout.write(f"{one.case}\n    {one.answer}\n    {mark}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())

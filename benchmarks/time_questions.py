"""How long one decision takes: the median and the 95th percentile, in microseconds.

Words that were heard before are faster than words that are heard for the first time, so both are
measured; and how long a table takes to compile.

    .venv/bin/python benchmarks/time_questions.py

Utterances come from the labelled sets (every row, as speech recognition may write it) and from
long turns with and without the words of a time question. The target is 50 µs at the median.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from flows.time_questions import detect, is_time_question
from flows.time_questions.detect import matcher_for

DATA = Path(__file__).parents[1] / "tests" / "data" / "time_questions"
LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "nl")
NAMES = ("Robin",)
TARGET = 50.0
ROUNDS = 10
LONG = {
    "long, no time words": "We looked at the new design with Ana and the team from Lisbon, and "
    "people liked the colours. The form is simpler, and the help text is clear. " * 3,
    "long, many time words": "So I spent some time on the api, and the last time we left it over "
    "the weekend, and it took long, but the next minutes went to the end of the hour. " * 3,
    "long, asks at the end": "We looked at the new design with Ana, and people liked the colours. "
    "The form is simpler, and the help text is clear. How much time do we have left?",
}
WORST = {"only what comes before": "please tell me now " * 12 + "time"}
"""Beyond what people say; printed to see that nothing explodes, not judged."""


def microseconds(texts: list[str], language: str) -> list[float]:
    """Microseconds of each decision, after one decision to warm up."""
    detect("what time is it", language, NAMES)
    taken: list[float] = []
    for _ in range(ROUNDS):
        for text in texts:
            start = time.perf_counter_ns()
            detect(text, language, NAMES)
            taken.append((time.perf_counter_ns() - start) / 1000)
    return taken


def once(texts: list[str], language: str) -> list[float]:
    """Microseconds of each decision, each text once and in an order that is no help."""
    detect("what time is it", language, NAMES)
    taken: list[float] = []
    for text in random.Random(20).sample(texts, len(texts)):
        start = time.perf_counter_ns()
        detect(text, language, NAMES)
        taken.append((time.perf_counter_ns() - start) / 1000)
    return taken


def report(name: str, taken: list[float]) -> bool:
    median = statistics.median(taken)
    late = statistics.quantiles(taken, n=20)[-1]
    print(f"{name:36} median {median:6.1f} µs   p95 {late:6.1f} µs")
    return median < TARGET


def print_recall() -> None:
    """How many questions are heard among wordings that the tables were never fitted to.

    Somebody wrote them who had not seen the tables. Do not mend the tables for these rows: they
    would no longer measure anything.
    """
    lines = (DATA / "unseen.tsv").read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines]
    for code in LANGUAGES:
        own = [(label, text) for language, label, text in rows if language == code]
        asked = [text for label, text in own if label != "no" and ":" not in label]
        others = [text for label, text in own if label == "no" or ":" in label]
        heard = sum(is_time_question(text, code, NAMES) for text in asked)
        wrong = sum(is_time_question(text, code, NAMES) for text in others)
        print(
            f"{code}, unseen wordings: {heard} of {len(asked)} heard, "
            f"{wrong} of {len(others)} others taken for one"
        )


def main() -> int:
    """Print the figures; 1 when a median misses the target."""
    print_recall()
    good = True
    for language in LANGUAGES:
        matcher_for.cache_clear()
        start = time.perf_counter()
        matcher_for(language)
        print(f"{language}: compiles in {1000 * (time.perf_counter() - start):.0f} ms")
        rows = (DATA / f"{language}.tsv").read_text(encoding="utf-8").splitlines()[1:]
        texts = [row.split("\t")[0] for row in rows]
        report(f"{language}, heard for the first time", once(texts, language))
        good &= report(f"{language}, the labelled set", microseconds(texts, language))
        for name, text in LONG.items():
            good &= report(f"{language}, {name} ({len(text)})", microseconds([text] * 20, language))
        near = ". ".join(r.split("\t")[0] for r in rows if r.endswith("\tno"))[-400:]
        for name, text in {"near misses in a row": near, **WORST}.items():
            report(f"{language}, worst: {name}", microseconds([text] * 20, language))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

"""Learns the second opinion on questions about the time, and writes it beside the pipeline.

    .venv/bin/python tools/second_opinion            # some minutes; bot/pipeline/learned.bin
    .venv/bin/python tools/second_opinion --without unseen seen

The second form leaves a writer's wordings out, writes nothing and prints what is heard of them.
"""

from __future__ import annotations

import json
import sys
import zlib
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from learning import BITS, fitted, matrix, to_learn_from, vocabulary  # noqa: E402
from rows import NONE, Labelled, everything  # noqa: E402

from bot.pipeline.learned import FILE  # noqa: E402
from flows.time_questions.phrases import Ask  # noqa: E402
from flows.time_questions.second_opinion import SURE, Weights  # noqa: E402

SEED = 1
NO_QUESTION_COUNTS = 3.0
"""Times as much as a question: a wrong answer is worse than none."""
LABELS = (NONE, *Ask.__args__)
LARGEST = 127
"""Of a signed byte."""


def learn(rows: list[Labelled]) -> Weights:
    """What can be learned of labelled wordings."""
    known = vocabulary(rows)
    rows = to_learn_from(rows, known)
    wanted = np.array([LABELS.index(row.label) for row in rows])
    counts = np.array([r.weight * (NO_QUESTION_COUNTS if r.label == NONE else 1.0) for r in rows])
    table = fitted(matrix(rows, known), wanted, counts, len(LABELS))
    scale = float(np.abs(table).max()) / LARGEST
    stepped = np.round(table / scale).astype(np.int8)
    return Weights(LABELS, BITS, scale, stepped.tobytes(), known)


def write(weights: Weights) -> None:
    """Write what `bot.pipeline.learned` reads."""
    head = {
        "labels": weights.labels,
        "bits": weights.bits,
        "scale": weights.scale,
        "known": {code: " ".join(sorted(words)) for code, words in weights.known.items()},
    }
    line = json.dumps(head, ensure_ascii=False).encode()
    FILE.write_bytes(zlib.compress(line + b"\n" + weights.table, 9))
    print(f"{FILE.name}: {FILE.stat().st_size} bytes, {len(weights.table)} in memory.")


def tried(weights: Weights, rows: list[Labelled]) -> None:
    """Print what is taken for what, without the guards that an answer passes."""
    right = wrong = false = asked = 0
    for row in rows:
        likely = weights.likely(row.words, row.code)
        label = max(likely, key=lambda one: likely[one])
        answer = label if label != NONE and likely[label] >= SURE else None
        asked += row.label != NONE
        alike = answer == row.label or {answer, row.label} == {"status", "session_left"}
        right += answer is not None and alike
        wrong += answer is not None and not alike and row.label != NONE
        false += answer is not None and row.label == NONE
    others = len(rows) - asked
    print(f"{right} of {asked} right, {wrong} taken for another, {false} of {others} false.")


def main(arguments: list[str]) -> None:
    rows = everything(SEED)
    if arguments[:1] == ["--without"]:
        weights = learn([row for row in rows if row.source not in arguments])
        for source in arguments[1:]:
            print(source, end=": ")
            tried(weights, [row for row in rows if row.source == source])
    else:
        write(learn(rows))


main(sys.argv[1:])

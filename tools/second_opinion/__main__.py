"""Learns the second opinion on questions about the time, and writes it beside the pipeline.

    .venv/bin/python tools/second_opinion            # under a minute; bot/pipeline/learned.bin
    .venv/bin/python tools/second_opinion --crossed  # some minutes; writes nothing

The second form leaves each file of labelled wordings out in turn, learns of the others, and prints
what is heard of it then, by rules and second opinion together; `--crossed tea books+talk` does so
for these alone.
"""

from __future__ import annotations

import json
import sys
import zlib
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from crossed import FOLDS, crossed, heard, printed  # noqa: E402
from labelled import wordings  # noqa: E402
from learning import fitted, matrix, to_learn_from, vocabulary  # noqa: E402
from rows import Labelled, everything  # noqa: E402

from beatroom.bot.pipeline.learned import FILE  # noqa: E402
from beatroom.flows.language.time_questions.phrases import Ask  # noqa: E402
from beatroom.flows.language.time_questions.second_opinion import ASIDE, NONE, Weights  # noqa: E402

SEED = 1
NO_QUESTION_COUNTS = 3.0
"""Times as much as a question: a wrong answer is worse than none."""
LABELS = (NONE, ASIDE, *Ask.__args__)
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
    return Weights(LABELS, scale, stepped.tobytes(), known)


def write(weights: Weights) -> None:
    """Write what `bot.pipeline.learned` reads."""
    head = {
        "labels": weights.labels,
        "scale": weights.scale,
        "known": {code: " ".join(sorted(words)) for code, words in weights.known.items()},
    }
    line = json.dumps(head, ensure_ascii=False).encode()
    FILE.write_bytes(zlib.compress(line + b"\n" + weights.table, 9))
    print(f"{FILE.name}: {FILE.stat().st_size} bytes, {len(weights.table)} in memory.")


def main(arguments: list[str]) -> None:
    rows, said = everything(SEED), list(wordings())
    if arguments[:1] == ["--crossed"]:
        folds = [tuple(one.split("+")) for one in arguments[1:]] or FOLDS
        found = crossed(rows, said, learn, folds)
        print("all that was left out in turn:")
        printed(found)
        for one in found:
            if one.wrong:
                print(f"wrong: {one.of.code} {one.of.label} {one.answer}: {one.of.text}")
    else:
        weights = learn(rows)
        write(weights)
        print("what was learned of, heard:")
        printed([heard(one, weights) for one in said])


main(sys.argv[1:])

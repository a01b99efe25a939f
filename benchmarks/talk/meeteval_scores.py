"""Run by MeetEval's own environment: segments as JSON on stdin, word errors on stdout."""

from __future__ import annotations

import json
import sys
from typing import Any

import meeteval
from meeteval.io import SegLST
from meeteval.wer.wer.siso import siso_word_error_rate


def scored(given: dict[str, Any]) -> dict[str, list[int]]:
    """Errors and words of the reference: `cp`, `tcp`, and `named` without a permutation."""
    truth, found = SegLST(given["reference"]), SegLST(given["hypothesis"])
    cp = meeteval.wer.cpwer(truth, found)["talk"]
    tcp = meeteval.wer.tcpwer(truth, found, collar=given["collar"])["talk"]
    errors = words = 0
    for name in {row["speaker"] for row in [*truth, *found]}:
        own, theirs = ([r for r in rows if r["speaker"] == name] for rows in (truth, found))
        if own:
            one = siso_word_error_rate(_ordered(own), _ordered(theirs))
            errors, words = errors + one.errors, words + one.length
        else:
            errors += sum(len(row["words"].split()) for row in theirs)
    return {
        "cp": [cp.errors, cp.length],
        "tcp": [tcp.errors, tcp.length],
        "named": [errors, words],
    }


def _ordered(rows: list[dict[str, Any]]) -> str:
    return " ".join(row["words"] for row in sorted(rows, key=lambda row: row["start_time"]))


if __name__ == "__main__":
    print(json.dumps(scored(json.load(sys.stdin))))

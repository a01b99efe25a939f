"""Words by the right name: a session's record beside what was said, scored by MeetEval.

cpWER finds the names' best permutation, as for a recogniser that numbers its speakers. Here names
are promised, so each person's words are also scored under their own name alone, and of the words
that were recognised it is told how many stand under another name. Fillers and backchannels are
left out on both sides. MeetEval (which needs a compiler) has an environment of its own.
"""

from __future__ import annotations

import difflib
import json
import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from talk.director import Performance, Said
from talk.plan import UNDER
from talk.voices import BESIDE

FILLERS = frozenset(
    {"ah", "ha", "hm", "hmm", "huh", "mhm", "mm", "mmhmm", "oh", "okay", "ok", "right"}
    | {"sure", "uh", "um", "wow", "yeah"}
)
COLLAR = 5.0
"""Seconds by which a word may be off in tcpWER: the record has the ends of turns, not words."""
SLACK = 4.0
"""Seconds after which a turn is surely on record."""
PACE = 0.4
"""Seconds that a word takes, where the record does not say when a turn began."""
DEADLINE = 120.0


class NotInstalledError(RuntimeError):
    """MeetEval is not there; the text says how to install it."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Words of one speaker; seconds from the talk's begin."""

    speaker: str
    words: str
    begin: float
    end: float


@dataclass(frozen=True, slots=True)
class Score:
    """Word errors and words of the reference."""

    errors: int
    words: int


@dataclass(frozen=True, slots=True)
class Scores:
    """By MeetEval: `cp` and `tcp` with permuted names, `named` with the names as they are."""

    cp: Score
    tcp: Score
    named: Score


def plain(text: str) -> str:
    """Words as they are scored: small letters, without punctuation and fillers."""
    words = re.findall(r"[a-z0-9]+(?:'[a-z]+)?", text.lower().replace("-", " "))
    return " ".join(word for word in words if word not in FILLERS)


def reference(done: Performance) -> list[Segment]:
    """What people said, without backchannels, laughs and noises."""
    return [
        Segment(_name(done, one), plain(one.utterance.text), one.begin, one.end)
        for one in done.said
        if one.utterance.kind not in UNDER
    ]


def recorded(done: Performance) -> list[Segment]:
    """What is on the session's record; a turn begins where the floor became a person's."""
    segments: list[Segment] = []
    began: float | None = None
    for event in done.record:
        at = float(event["at"]) - done.epoch
        if event["type"] == "floor_changed":
            began = at if event["holder"] == "person" else began
        if event["type"] != "user_said" or not plain(event["text"]):
            continue
        words = plain(event["text"])
        shortest = at - PACE * len(words.split())
        begin = shortest if began is None else min(began, shortest)
        segments.append(Segment(event["name"], words, begin, at))
        began = None
    return segments


def scores(truth: Sequence[Segment], found: Sequence[Segment]) -> Scores:
    """By MeetEval, in its own environment."""
    if not BESIDE.exists():
        raise NotInstalledError("MeetEval is not installed: run `make bench-ready`.")
    if not found:  # MeetEval takes that for a mistake
        said = sum(len(one.words.split()) for one in truth)
        return Scores(*[Score(said, said)] * 3)
    given = {
        "reference": [_row(one) for one in truth],
        "hypothesis": [_row(one) for one in found],
        "collar": COLLAR,
    }
    scored = subprocess.run(
        [BESIDE, Path(__file__).with_name("meeteval_scores.py")],
        input=json.dumps(given).encode(),
        capture_output=True,
        check=True,
        timeout=DEADLINE,
    )
    told: dict[str, list[int]] = json.loads(scored.stdout)
    return Scores(**{name: Score(*pair) for name, pair in told.items()})


def rightly_named(truth: Sequence[Segment], found: Sequence[Segment]) -> tuple[int, int]:
    """Recognised words under the right name, and recognised words under any.

    What each person said is looked for under their own name first; what is missing there and
    stands under another name in the same time is a word with the wrong name.
    """
    right = wrong = 0
    left = [list(one.words.split()) for one in found]
    missing: list[tuple[Segment, list[str]]] = []
    for one in truth:
        own = [n for n, f in enumerate(found) if f.speaker == one.speaker and _near(one, f)]
        count, rest = _matched(one.words.split(), own, left)
        right += count
        missing.append((one, rest))
    for one, words in missing:
        others = [n for n, f in enumerate(found) if f.speaker != one.speaker and _near(one, f)]
        wrong += _matched(words, others, left)[0]
    return right, right + wrong


def swapped(segments: Sequence[Segment]) -> list[Segment]:
    """The same words, each under the next person's name."""
    names = sorted({one.speaker for one in segments})
    after = dict(zip(names, [*names[1:], *names[:1]], strict=True))
    return [replace(one, speaker=after[one.speaker]) for one in segments]


def _matched(
    words: Sequence[str], places: Sequence[int], left: list[list[str]]
) -> tuple[int, list[str]]:
    """How many words are found in order, and those that are not; what is found is used up."""
    missing = list(words)
    count = 0
    for place in places:
        there = left[place]
        match = difflib.SequenceMatcher(None, missing, there, autojunk=False)
        blocks = match.get_matching_blocks()
        mine = {b.a + i for b in blocks for i in range(b.size)}
        theirs = {b.b + i for b in blocks for i in range(b.size)}
        count += len(mine)
        missing = [w for i, w in enumerate(missing) if i not in mine]
        left[place] = [w for i, w in enumerate(there) if i not in theirs]
    return count, missing


def _near(said: Segment, found: Segment) -> bool:
    return found.begin - SLACK <= said.end and said.begin <= found.end + SLACK


def _row(one: Segment) -> Mapping[str, Any]:
    return {
        "session_id": "talk",
        "speaker": one.speaker,
        "words": one.words,
        "start_time": one.begin,
        "end_time": max(one.end, one.begin + 0.01),
    }


def _name(done: Performance, one: Said) -> str:
    return done.talk.person(one.utterance.who).name

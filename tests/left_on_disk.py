"""What of a session stands in the files of a data folder: parts of its sound, runs of its words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from recorded_session import RecordedSession

PART, PLACES = 48, 7
"""Bytes that are looked for of a piece, and at how many places of it."""
TELLING = 12
"""How many different bytes make a part its piece's own: coded silence has few."""
RUN = 4
"""Words in a row that are looked for of a line: at least as long as what `HEAD` needs."""
HEAD = 8
"""Bytes by which a part is first looked for."""


def sound_parts(made: RecordedSession) -> dict[str, list[bytes]]:
    """Parts of each piece's sound, by its track and number; none of a piece that is silence."""
    found: dict[str, list[bytes]] = {}
    for piece in made.pieces:
        last = len(piece.data) - PART
        places = [last * n // (PLACES - 1) for n in range(PLACES)] if last > 0 else []
        parts = (piece.data[at : at + PART] for at in places)
        if telling := [part for part in parts if len(set(part)) >= TELLING]:
            found[f"{piece.track} {piece.n}"] = telling
    return found


def word_parts(made: RecordedSession) -> dict[str, list[bytes]]:
    """Runs of words of every line, instruction and text in the log, as they stand in files."""
    found: dict[str, list[bytes]] = {}
    for record in made.log:
        event = record.event.model_dump(mode="json")
        for text in _texts(event):
            words = text.split()
            runs = [" ".join(words[at : at + RUN]) for at in range(max(1, len(words) - RUN + 1))]
            parts = [one for run in runs for one in _spelled(run) if len(one) >= HEAD]
            if len(words) > 1 and parts:
                found[f"event {record.seq}: {text[:40]}"] = parts
    return found


def standing(folder: Path, wanted: Iterable[bytes]) -> set[bytes]:
    """Those of some parts that stand in some file of a folder, whatever the file is."""
    by_head: dict[bytes, list[bytes]] = {}
    for part in wanted:
        by_head.setdefault(part[:HEAD], []).append(part)
    heads = np.array(sorted(np.frombuffer(b"".join(by_head), np.uint64)), np.uint64)
    found: set[bytes] = set()
    for path in sorted(one for one in folder.rglob("*") if one.is_file()):
        held = path.read_bytes()
        for at in _places(held, heads):
            head = held[at : at + HEAD]
            found |= {p for p in by_head.get(head, ()) if held[at : at + len(p)] == p}
    return found


def whose(parts: dict[str, list[bytes]], found: set[bytes]) -> list[str]:
    """The pieces or events of which some part was found."""
    return [name for name, some in parts.items() if not found.isdisjoint(some)]


def _places(held: bytes, heads: np.ndarray[tuple[int], np.dtype[np.uint64]]) -> Iterator[int]:
    for shift in range(HEAD):
        count = (len(held) - shift) // HEAD
        if count > 0:
            view = np.frombuffer(held, np.uint64, count, shift)
            yield from (int(n) * HEAD + shift for n in np.flatnonzero(np.isin(view, heads)))


def _spelled(run: str) -> set[bytes]:
    """A run of words as text, and as JSON writes it in ASCII."""
    return {run.encode(), json.dumps(run)[1:-1].encode()}


def _texts(value: object) -> Sequence[str]:
    """The texts of an event that say something: no names of fields, ids or states."""
    if isinstance(value, str):
        return [value] if re.search(r"\w \w", value) else []
    held = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for one in held for text in _texts(one)]

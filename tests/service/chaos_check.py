"""The chaos test's checker: from outside, with nothing but the database file and the notes.

It knows nothing of idempotency keys: it looks for each request's effect by its mark, in the events,
the receipts and the books, and counts.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import asyncpg

BASE_LENGTH = 14_400.0
"""Seconds: the first beat lasts longer than any run, so that each change counts in full."""


TABLES = {
    "event": ("session_id", "seq", "at", "payload"),
    "instruction": ("text", "state"),
    "session": ("title",),
    "planner_constraint": ("record",),
    "restaurant_reservation": ("name",),
}
"""What is looked at."""


async def copied(url: str, file: Path) -> Path:
    """What is looked at, from a PostgreSQL server into a file that the checker reads."""
    server = await asyncpg.connect(url)
    copy = sqlite3.connect(file)
    try:
        for table, columns in TABLES.items():
            names, marks = ", ".join(columns), ", ".join("?" * len(columns))
            texts = ", ".join(name if name == "seq" else f"{name}::text" for name in columns)
            rows = await server.fetch(f"SELECT {texts} FROM {table}")  # noqa: S608 - names of ours
            copy.execute(f"DROP TABLE IF EXISTS {table}")
            copy.execute(f"CREATE TABLE {table} ({names})")
            copy.executemany(f"INSERT INTO {table} VALUES ({marks})", map(tuple, rows))  # noqa: S608
        copy.commit()
    finally:
        copy.close()
        await server.close()
    return file


def faults_in(database: Path, notes: Sequence[Mapping[str, Any]]) -> list[str]:
    """A sentence for each request that did not happen exactly as often as it was answered."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        seen = _Seen(connection)
    finally:
        connection.close()
    faults = list(seen.gaps)
    toggles: Counter[tuple[str, str]] = Counter()
    for note in notes:
        op, mark, times = note["op"], note["mark"], seen.times(note)
        if op in {"hold", "resume", "mute", "unmute"}:
            toggles[note["session"], op] += note["state"] == "done"
            if note["state"] != "done":
                faults.append(f"{op} {mark} was {note['state']}: {note['answer'][:200]}")
        elif note["state"] == "done" and times != 1:
            faults.append(f"{op} {mark} was acknowledged, and happened {times} times")
        elif note["state"] == "refused":
            faults.append(f"{op} {mark} was refused: {note['answer'][:200]}")
        elif note["state"] == "given up" and times > 1:
            faults.append(f"{op} {mark} was never answered, and happened {times} times")
    faults += [
        f"{op} in {session}: {toggles[session, op]} acknowledged, "
        f"{seen.toggles[session, op]} happened"
        for session, op in {*toggles, *seen.toggles}
        if toggles[session, op] != seen.toggles[session, op]
    ]
    return faults + seen.lengths() + seen.bookings()


class _Seen:
    """What there is."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.events: Counter[tuple[str, str]] = Counter()
        self.toggles: Counter[tuple[str, str]] = Counter()
        self.gaps: list[str] = []
        self._rundowns: dict[str, tuple[float, float]] = {}
        query = "SELECT session_id, seq, payload FROM event ORDER BY session_id, seq"
        last: dict[str, int] = {}
        for session, seq, payload in connection.execute(query):
            if seq != last.get(session, 0) + 1:
                self.gaps.append(f"the log of {session} goes from {last.get(session, 0)} to {seq}")
            last[session] = seq
            self._take(session, json.loads(payload))
        self.rows: Counter[tuple[str, str]] = Counter()
        used = "SELECT text FROM instruction WHERE state = 'spoken' AND text LIKE 'Book %'"
        self._booked = {_mark_in(text) for (text,) in connection.execute(used)}
        for table, column, op in (
            ("instruction", "text", "say"),
            ("session", "title", "session"),
            ("planner_constraint", "record", "constraint"),
            ("restaurant_reservation", "name", "booking"),
        ):
            for (text,) in connection.execute(f"SELECT {column} FROM {table}"):  # noqa: S608 - names of ours
                self.rows[op, _mark_in(str(text))] += 1

    def _take(self, session: str, event: Mapping[str, Any]) -> None:
        match event["type"]:
            case "rundown_changed":
                detail = event["detail"]
                if event["op"] == "extend":
                    self.events["extend", f"{detail['seconds']:.6f}"] += 1
                    self._longer(session, detail["seconds"], event)
                elif event["op"] == "insert":
                    self.events["insert", detail["title"]] += 1
                    self._longer(session, detail["seconds"], event)
                else:
                    self.toggles[session, event["op"]] += 1
            case "muted" | "unmuted":
                self.toggles[session, event["type"].removesuffix("d")] += 1
            case "instruction_added":
                self.events["added", _mark_in(event["text"])] += 1
            case "instruction_consumed":
                self.events["consumed", f"{session} {event['instruction']}"] += 1
            case "ended":
                self.events["end", event["reason"]] += 1
            case _:
                pass

    def _longer(self, session: str, seconds: float, event: Mapping[str, Any]) -> None:
        asked, _ = self._rundowns.get(session, (BASE_LENGTH, 0.0))
        self._rundowns[session] = asked + seconds, event["rundown"]["length"]

    def times(self, note: Mapping[str, Any]) -> int:
        """How often a request happened."""
        op, mark = note["op"], note["mark"]
        match op:
            case "extend":
                return self.events["extend", f"{note['body']['seconds']:.6f}"]
            case "insert":
                return self.events["insert", mark]
            case "say" | "queue" | "book":
                if note["state"] == "done" and self.events["added", mark] != 1:
                    return self.events["added", mark]
                return max(self.rows["say", mark], self.events["added", mark])
            case "end":
                return self.events["end", mark]
            case _:
                return self.rows[op, mark]

    def lengths(self) -> list[str]:
        """Each session is as long as all its changes together make it."""
        return [
            f"{session} has {found} s, and its changes make {asked} s"
            for session, (asked, found) in self._rundowns.items()
            if abs(asked - found) > 1e-3
        ]

    def bookings(self) -> list[str]:
        """Who was booked for has one table, nobody has two, and nothing was spoken twice."""
        none = [
            f"{m} was booked, and has no table" for m in self._booked if not self.rows["booking", m]
        ]
        twice = [
            f"{mark} has {n} tables"
            for (op, mark), n in self.rows.items()
            if op == "booking" and n > 1
        ]
        again = [
            f"{where} was used {n} times"
            for (op, where), n in self.events.items()
            if op == "consumed" and n > 1
        ]
        return none + twice + again


def _mark_in(text: str) -> str:
    """The mark in a text; the text itself where there is none."""
    found = [word.strip('.,"') for word in text.split() if word.startswith("m") and "x" in word]
    return found[0] if found else text

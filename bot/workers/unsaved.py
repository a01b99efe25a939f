"""Files of events that wait for the store: one for each run of a session, in DATA_DIR/unsaved.

The first line says whose they are, each other one is a batch: on the disk before anybody is told.
Who writes a file holds its lock: one that nobody holds was left behind by a service that is gone.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import structlog
from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json

from beatroom.flows.core.events import Recorded

log = structlog.get_logger()

FOLDER = "unsaved"
BATCH: TypeAdapter[tuple[Recorded, ...]] = TypeAdapter(tuple[Recorded, ...])


class SpoolFullError(Exception):
    """The file holds as much as it may."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a batch stands in its file, in bytes."""

    offset: int
    length: int


class UnsavedFile:
    """The file of one run; it is there while something is in it. All of it blocks.

    Args:
        folder: Of all these files.
        session: Whose events.
        epoch: The run's.
        most: Bytes that it may have.
    """

    def __init__(self, folder: Path, session: str, epoch: int, most: int) -> None:
        self._path = folder / f"{session}-{epoch}.jsonl"
        self._head = json.dumps({"session": session, "epoch": epoch}).encode() + b"\n"
        self._most = most
        self._file: int | None = None
        self._size = 0

    def add(self, records: tuple[Recorded, ...]) -> Place:
        """Put a batch on the disk.

        Raises:
            SpoolFullError: It would be more than the file may have.
            OSError: The disk is full, or gone. The file is as it was.
        """
        line = BATCH.dump_json(records) + b"\n"
        if self._size + len(line) > self._most:
            raise SpoolFullError(
                f"{self._most} bytes of events wait for the store, which is the most."
            )
        file = self._opened()
        place = Place(self._size, len(line))
        try:
            _write(file, line, self._size)
            os.fdatasync(file)
        except OSError:
            os.ftruncate(file, self._size)
            raise
        self._size += len(line)
        return place

    def read(self, place: Place) -> tuple[Recorded, ...]:
        """A batch that was put there."""
        assert self._file is not None, "what has a place is in the file"  # noqa: S101 - see text
        return BATCH.validate_json(os.pread(self._file, place.length, place.offset))

    def remove(self) -> None:
        """Take the file away: everything in it is stored, or never will be."""
        if self._file is not None:
            self._path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Leave the file to whoever looks for what was left behind."""
        if self._file is not None:
            os.close(self._file)
        self._file, self._size = None, 0

    def _opened(self) -> int:
        if self._file is None:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            file = os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _write(file, self._head, 0)
                _sync_folder(self._path.parent)
            except OSError:
                self._path.unlink(missing_ok=True)
                os.close(file)
                raise
            self._file, self._size = file, len(self._head)
        return self._file


@dataclass(slots=True)
class SpoolContent:
    """What is in one of the files.

    Attributes:
        path: Where it is.
        session: Whose events; empty where the file does not say.
        epoch: Of the run that made them.
        batches: In order; one that was cut off while it was written is not among them.
        unreadable: How many batches there are from the first on that cannot be read.
    """

    path: Path
    session: str
    epoch: int
    batches: list[tuple[Recorded, ...]]
    unreadable: int = 0


def left_behind(folder: Path) -> Iterator[SpoolContent]:
    """The files that nobody holds any more, each locked while it is looked at; blocks."""
    for path in _files(folder):
        try:
            file = os.open(path, os.O_RDWR)
        except OSError as error:
            _not_opened(path, error)
            continue
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:  # a service that runs
            os.close(file)
            continue
        try:
            yield _read(path)
        finally:
            os.close(file)


def remove_left(folder: Path, session: str) -> None:
    """Remove what a service that is gone has left of a session that was erased; blocks."""
    for one in left_behind(folder):
        if one.session == session:
            one.path.unlink(missing_ok=True)


def unsaved_events(folder: Path) -> dict[str, list[Recorded]]:
    """By session, what waits in all the files, also those of a service that runs; blocks."""
    found: dict[str, list[Recorded]] = {}
    for path in _files(folder):
        try:
            one = _read(path)
        except OSError as error:
            _not_opened(path, error)
            continue
        found.setdefault(one.session, []).extend(r for batch in one.batches for r in batch)
    return found


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.jsonl")) if folder.is_dir() else []


def _not_opened(path: Path, error: OSError) -> None:
    if not isinstance(error, FileNotFoundError):
        log.error("unsaved_file_not_opened", file=path.name, reason=error.strerror)


def _read(path: Path) -> SpoolContent:
    head, *lines = path.read_bytes().split(b"\n")
    lines = lines[:-1]  # behind the last line's end is nothing, or what was cut off
    try:
        owner = from_json(head)
        found = SpoolContent(path, str(owner["session"]), int(owner["epoch"]), [])
    except (ValueError, KeyError, TypeError):
        return SpoolContent(path, "", 0, [], len(lines))
    for line in lines:
        try:
            found.batches.append(BATCH.validate_json(line))
        except ValidationError:
            break
    found.unreadable = len(lines) - len(found.batches)
    return found


def _write(file: int, data: bytes, offset: int) -> None:
    left = memoryview(data)
    while left:
        wrote = os.pwrite(file, left, offset)
        left, offset = left[wrote:], offset + wrote


def _sync_folder(folder: Path) -> None:
    """Let a new file's name be on the disk too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

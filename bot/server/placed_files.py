"""The files of one folder, and which of them are as the store had them when they were put there.

So it is known of a file whether it is only older than the store, or was changed or deleted by hand
since. That is noted beside the database; where the note is lost, or the folder is another one than
it was, a file counts as older if it has a text that the store knows, or is missing.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import structlog
from pydantic import BaseModel, ValidationError

log = structlog.get_logger()

_Stamp = tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class FileLookup:
    """A file as it was found; without one both are None."""

    raw: bytes | None
    stamp: _Stamp

    @property
    def digest(self) -> str | None:
        """Of its text."""
        return None if self.raw is None else digest(self.raw.decode("utf-8", "replace"))


class _Placed(BaseModel):
    number: int
    digest: str | None


class _Note(BaseModel):
    """`folder` is which one it is about, as the file system knows it."""

    folder: str = ""
    files: dict[str, _Placed] = {}


def digest(text: str) -> str:
    """What two equal texts have in common."""
    return hashlib.sha256(text.encode()).hexdigest()


class PlacedFiles:
    """The files of a folder; what touches them blocks.

    Args:
        folder: Where they are.
        note: The file that says what was put there.
    """

    def __init__(self, folder: Path, note: Path) -> None:
        self._folder, self._path = folder, note
        self._note = _read_note(note)
        self._stamps: dict[str, _Stamp] = {}

    def read(self, name: str) -> bytes | None:
        """A file's bytes; None when there is none."""
        return self.look(name).raw

    def look(self, name: str) -> FileLookup:
        """A file, and its stamp from before it was read: a later change is seen the next time."""
        path = self._file(name)
        stamp = _stamp(path)
        try:
            return FileLookup(path.read_bytes(), stamp)
        except FileNotFoundError:
            return FileLookup(None, None)

    def is_there(self, name: str, number: int) -> bool:
        """Whether a file is known to be that version, and was not touched since."""
        placed = self._known(name)
        if placed is None or placed.number != number or name not in self._stamps:
            return False
        return self._stamps[name] == _stamp(self._file(name))

    def is_stale(self, name: str, found: FileLookup, known: Collection[str | None]) -> bool:
        """Whether a file is only older than the store, whose texts have the digests `known`."""
        placed = self._known(name)
        return found.digest == placed.digest if placed is not None else found.digest in known

    def put(self, name: str, text: str | None) -> FileLookup:
        """Write a file, or delete it, so that a reader, or a crash, sees the old or the new one."""
        path = self._file(name)
        if text is None:
            path.unlink(missing_ok=True)
        else:
            replace(path, text)
        return self.look(name)

    def note(self, name: str, number: int, found: FileLookup) -> None:
        """A file is that version now."""
        placed = _Placed(number=number, digest=found.digest)
        self._stamps[name] = found.stamp
        if self._known(name) != placed:
            which = _which(self._folder)
            if self._note.folder != which:
                self._note = _Note(folder=which)
            self._note.files[name] = placed
            replace(self._path, self._note.model_dump_json())

    def _known(self, name: str) -> _Placed | None:
        return self._note.files.get(name) if self._note.folder == _which(self._folder) else None

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.yaml"


def replace(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    half = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with half.open("wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)


def _read_note(path: Path) -> _Note:
    try:
        return _Note.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return _Note()
    except (OSError, ValidationError) as error:
        log.warning("placed_files_unreadable", path=str(path), reason=type(error).__name__)
        return _Note()


def _which(folder: Path) -> str:
    """A folder that was moved away and made anew, or mounted, is another one."""
    try:
        state = folder.stat()
    except OSError:
        return "none"
    return f"{state.st_dev} {state.st_ino}"


def _stamp(path: Path) -> _Stamp:
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size

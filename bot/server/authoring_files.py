"""The personalities' files as authors change them: whole or not at all, and nothing is lost.

Every text that a file ever had through this service is kept as a version, as JSON beside the
database: `DATA_DIR/personality-versions/NAME/000001.json` and so on.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import structlog
from pydantic import BaseModel, Field, ValidationError

log = structlog.get_logger()

VERSIONS_CAP = 200
"""Versions kept of one personality; the oldest go first."""

Event = Literal["saved", "draft", "found", "deleted"]


class Version(BaseModel):
    """One text that a personality had."""

    id: int = Field(description="Counts up within a personality.")
    at: float = Field(description="When it was kept, seconds since the epoch.")
    by: str = Field(description="The name of the operator token; empty for a text found on disk.")
    event: Event = Field(
        description="saved, draft (saved with problems), found (changed on disk by other means) "
        "or deleted (the text at the time)."
    )
    text: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """The file is not as the author believed; `tag` is its present entity tag, None without one."""

    tag: str | None


def entity_tag(text: str) -> str:
    """The strong entity tag of a text."""
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'


@dataclass(frozen=True, slots=True)
class AuthoredFiles:
    """The files of one folder and their versions; blocking, and safe to use from several threads.

    Attributes:
        folder: Where the personalities are.
        kept: Where versions are.
        now: Seconds since the epoch.
        shipped: Folders with more of them, which are read and never written: a file of theirs that
            an author changes is from then on one of `folder`.
    """

    folder: Path
    kept: Path
    now: Callable[[], float]
    shipped: Sequence[Path] = ()
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def raw(self, name: str) -> bytes | None:
        """A file's bytes; None when there is none."""
        for folder in (self.folder, *self.shipped):
            try:
                return (folder / f"{name}.yaml").read_bytes()
            except FileNotFoundError:
                continue
        return None

    def is_shipped(self, name: str) -> bool:
        """Whether a personality is as it was shipped: there is no file of one's own."""
        return not self._path(name).exists() and self.raw(name) is not None

    def read(self, name: str) -> str | None:
        """A file's text; None when there is none. What is not UTF-8 is shown with U+FFFD."""
        raw = self.raw(name)
        return None if raw is None else raw.decode("utf-8", "replace")

    def write(
        self, name: str, text: str, *, by: str, draft: bool, fits: Callable[[str | None], bool]
    ) -> bool | Conflict:
        """Write a file if the author knows what it replaces.

        Args:
            name: The personality's name.
            text: The whole file.
            by: Who writes, for the versions.
            draft: Whether the text has problems.
            fits: Told the present entity tag (None without a file), says whether to go on.

        Returns:
            Whether the file was made anew, or the conflict.
        """
        with self._change(name) as before:
            tag = None if before is None else entity_tag(before)
            if not fits(tag):
                return Conflict(tag)
            if before != text:
                self._keep(name, "draft" if draft else "saved", by, text)
                _replace(self._path(name), text)
            return before is None

    def delete(self, name: str, *, by: str, fits: Callable[[str | None], bool]) -> bool | Conflict:
        """Delete a file; its versions stay. Returns whether there was one, or the conflict."""
        with self._change(name) as before:
            tag = None if before is None else entity_tag(before)
            if not fits(tag):
                return Conflict(tag)
            if before is not None:
                self._keep(name, "deleted", by, before)
                self._path(name).unlink()
            return before is not None

    def versions(self, name: str) -> list[Version]:
        """All versions that are kept, the youngest first."""
        return list(self._versions(name))

    def version(self, name: str, number: int) -> Version | None:
        """One version; None when it is not kept."""
        path = self._version_path(name, number)
        return _version(path) if path.is_file() else None

    def earlier(self, name: str) -> Iterator[bytes]:
        """The texts that a personality had, the youngest first."""
        return (version.text.encode() for version in self._versions(name))

    @contextmanager
    def _change(self, name: str) -> Generator[str | None]:
        """The present text, while nobody else changes it; one that is not kept yet is kept."""
        with self._lock:
            before = self.read(name)
            youngest = next(self._versions(name), None)
            if before is not None and (
                youngest is None or youngest.text != before or youngest.event == "deleted"
            ):
                self._keep(name, "found", "", before)
            yield before

    def _keep(self, name: str, event: Event, by: str, text: str) -> None:
        numbers = self._numbers(name)
        number = numbers[0] + 1 if numbers else 1
        version = Version(id=number, at=self.now(), by=by, event=event, text=text)
        path = self._version_path(name, number)
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, version.model_dump_json())
        for old in numbers[VERSIONS_CAP - 1 :]:
            self._version_path(name, old).unlink(missing_ok=True)

    def _versions(self, name: str) -> Iterator[Version]:
        for number in self._numbers(name):
            found = _version(self._version_path(name, number))
            if found is not None:
                yield found

    def _numbers(self, name: str) -> list[int]:
        """The versions' numbers, the youngest first."""
        listed = (self.kept / name).glob("*.json")
        return sorted((int(p.stem) for p in listed if p.stem.isdecimal()), reverse=True)

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.yaml"

    def _version_path(self, name: str, number: int) -> Path:
        return self.kept / name / f"{number:06}.json"


def _version(path: Path) -> Version | None:
    try:
        return Version.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        log.warning("version_unreadable", path=str(path), reason=type(error).__name__)
        return None


def _replace(path: Path, text: str) -> None:
    """Write a file so that a reader, or a crash, sees the old text or the new one."""
    half = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with half.open("wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)

"""The personalities on disk: one YAML file each, read again when it changes.

A file that breaks while the service runs never takes its personality away: the last good version
keeps serving, and the problems are listed beside it.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import structlog

from beatroom.flows.kinds.kind import FindPersonality, Incomplete, kind_named
from beatroom.flows.personality.bytes import SIZE_CAP
from beatroom.flows.personality.errors import did_you_mean, fault, sentence
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import (
    ParentProblem,
    PersonalityError,
    Problem,
    parse_personality,
    read_mapping,
)
from beatroom.flows.personality.words import SLUG

log = structlog.get_logger()

CHAIN_CAP = 10
EARLIER_CAP = 20
_Stamp = tuple[tuple[str, int, int], ...]
Needs = Callable[[Personality, bytes, str], Sequence[Problem]]
"""What a record needs and does not find here: of the record, its text and the file's name."""
Earlier = Callable[[str], Iterable[bytes]]
"""Gives the texts that a personality had before, the youngest first."""


class UnknownPersonalityError(LookupError):
    """No file has that name; the text says which names there are, or which was probably meant."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """What a file gave when it was last read.

    Attributes:
        stamp: Name, change time and size of the file and of all that it extends.
        good: The last version without problems, None if there was none yet.
        problems: What is wrong with the file as it is now.
    """

    stamp: _Stamp
    good: Personality | None
    problems: tuple[Problem, ...]


class Library:
    """The personalities in some folders; where two have the same name, the first folder's counts.

    Safe to use from several threads.

    Args:
        folders: Where the files are.
        earlier: Where the last good version of a file is looked for that was broken when the
            service started.
        needs: Finds what a record needs and is not here; without it nothing is needed.
    """

    def __init__(
        self,
        folders: Sequence[Path],
        earlier: Earlier | None = None,
        needs: Needs | None = None,
    ) -> None:
        self._folders = tuple(folders)
        self._needs = needs
        self._earlier = earlier
        self._entries: dict[str, _Entry] = {}
        self._lock = threading.Lock()

    def names(self) -> list[str]:
        """The names of all files, in order; also of those that have problems."""
        return sorted(self._files())

    def load(self, name: str) -> Personality:
        """The personality with that name: the file as it is, or its last good version.

        Raises:
            UnknownPersonalityError: When there is no such file.
            PersonalityError: When the file has problems and was never without.
        """
        entry = self._entry(name, self._files())
        if entry.good is None:
            raise PersonalityError(entry.problems)
        return entry.good

    def path(self, name: str) -> Path:
        """The file of a personality; UnknownPersonalityError when there is none."""
        files = self._files()
        if name not in files:
            raise UnknownPersonalityError(_unknown(name, files))
        return files[name]

    def check(
        self, source: bytes, name: str | None = None
    ) -> tuple[Personality | None, tuple[Problem, ...]]:
        """The personality in a text that need not be on disk, and what is wrong with it.

        Args:
            source: The YAML.
            name: The name of the file that it is meant for, where that is known.
        """
        path = Path(f"{name or 'text'}.yaml")
        above = () if name is None else (name,)
        try:
            record = parse_personality(
                source, path.name, parent=lambda wanted: self.inherited(wanted, above=above)
            )
        except PersonalityError as error:
            return None, error.problems
        if name is not None and record.name != name:
            return record, (named_wrongly(path, source, record.name),)
        return self._completed(record, path, source)

    def completed(self, record: Personality) -> Personality:
        """A record with what its kind takes from others; `Incomplete` where it cannot."""
        return kind_named(record.kind).complete(record, self._finder(self._files(), None))

    def lacks(self, record: Personality, source: bytes | None = None) -> tuple[Problem, ...]:
        """What a good record needs and does not find here, so that it cannot be started.

        Args:
            record: The record.
            source: The text that it was read from; default: its file.
        """
        if self._needs is None:
            return ()
        path = self._files().get(record.name)
        try:
            text = _bytes(path) if source is None and path is not None else source or b"{}"
        except OSError:
            text = b"{}"
        return tuple(self._needs(record, text, f"{record.name}.yaml"))

    def extended_by(self, name: str) -> list[str]:
        """The names of those that extend a personality, directly or not."""
        files = self._files()
        found: list[str] = []
        for other in sorted(files):
            try:
                stamp = self._entry(other, files).stamp
            except UnknownPersonalityError:  # the file went away after the folder was listed
                continue
            if any(part[0] == name for part in stamp[1:]):
                found.append(other)
        return found

    def problems(self) -> dict[str, list[Problem]]:
        """The problems of each file that has any, by name."""
        files = self._files()
        found: dict[str, list[Problem]] = {}
        for name in sorted(files):
            try:
                problems = self._entry(name, files).problems
            except UnknownPersonalityError:  # the file went away after the folder was listed
                continue
            if problems:
                found[name] = list(problems)
        return found

    def inherited(
        self, name: str, *, above: tuple[str, ...] = (), seen: list[str] | None = None
    ) -> Mapping[str, Any]:
        """What `extends: name` brings: the file's keys on top of those that it extends itself.

        Args:
            name: The personality that is extended.
            above: The personalities that extend it, from the first.
            seen: Gets each name on the way, for callers that watch the files.

        Raises:
            ParentProblem: When there is no such file, when it cannot be read, or when the chain
                goes in a circle or is too long.
        """
        if seen is not None:
            seen.append(name)
        chain = (*above, name)
        if name in above:
            raise ParentProblem(
                f"'extends' goes in a circle: {' → '.join(chain[above.index(name) :])}",
                "a personality that does not extend this one",
            )
        if len(chain) > CHAIN_CAP:
            raise ParentProblem("'extends' goes on for too long", f"at most {CHAIN_CAP} files")
        files = self._files()
        if name not in files:
            raise ParentProblem(
                f"there is no personality '{name[:60]}'",
                f"one of {', '.join(sorted(files)[:30])}",
                did_you_mean(name, files),
            )
        try:
            return read_mapping(
                _bytes(files[name]),
                files[name].name,
                parent=lambda wanted: self.inherited(wanted, above=chain, seen=seen),
            )
        except PersonalityError as error:
            raise ParentProblem(
                f"'{name}' cannot be read: {error.problems[0]}", "a personality without problems"
            ) from None
        except OSError as error:
            raise ParentProblem(f"'{name}' cannot be read ({error.strerror})") from None

    def _completed(
        self, record: Personality, path: Path, source: bytes, *, seen: list[str] | None = None
    ) -> tuple[Personality, tuple[Problem, ...]]:
        """A record with what its kind takes from others, or the problem of what it cannot take."""
        find = self._finder(self._files(), seen)
        try:
            return kind_named(record.kind).complete(record, find), ()
        except Incomplete as problem:
            return record, (_incomplete(path, source, problem),)
        except Exception as error:
            log.exception("kind_broke", kind=record.kind, hook="complete")
            why = f"its kind could not complete it ({type(error).__name__}: {error})"
            broken = Incomplete(why, "a kind that can", "Mend the kind's package.", at=("kind",))
            return record, (_incomplete(path, source, broken),)

    def _finder(self, files: Mapping[str, Path], seen: list[str] | None) -> FindPersonality:
        """Finds the personalities that a record names; `seen` gets the name of each."""

        def find(name: str, /, *, at: tuple[str, ...], expected: str) -> Personality:
            if seen is not None:
                seen.append(name)
            if name not in files:
                what, hint = f"there is no personality '{name[:60]}'", did_you_mean(name, files)
                raise Incomplete(what, expected, hint, name=name, at=at)
            try:
                return parse_personality(
                    _bytes(files[name]),
                    files[name].name,
                    parent=lambda wanted: self.inherited(wanted, above=(name,), seen=seen),
                )
            except (PersonalityError, OSError) as error:
                first = error.problems[0] if isinstance(error, PersonalityError) else error.strerror
                what = f"'{name}' cannot be read: {first}"
                raise Incomplete(what, "a personality without problems", name=name, at=at) from None

        return find

    def _files(self) -> dict[str, Path]:
        files: dict[str, Path] = {}
        for folder in self._folders:
            try:
                # One level below is for those that belong together, such as a boardroom's cast.
                listed = [*sorted(folder.glob("*.yaml")), *sorted(folder.glob("*/*.yaml"))]
            except OSError as error:
                log.warning("personalities_unreadable", folder=str(folder), reason=str(error))
                continue
            for path in listed:
                if not path.name.startswith(".") and not path.parent.name.startswith("."):
                    files.setdefault(path.stem, path)
        return files

    def _entry(self, name: str, files: Mapping[str, Path]) -> _Entry:
        # Only names from the listing are ever opened, so that no name leads out of the folders.
        if name not in files:
            raise UnknownPersonalityError(_unknown(name, files))
        with self._lock:
            known = self._entries.get(name)
            stamp = self._stamp(name, files, known)
            if known is not None and known.stamp == stamp:
                return known
            entry = self._read(name, files, known)
            self._entries[name] = entry
            return entry

    def _stamp(self, name: str, files: Mapping[str, Path], known: _Entry | None) -> _Stamp:
        names = [name] if known is None else [part[0] for part in known.stamp]
        return tuple(_stamped(n, files.get(n)) for n in names)

    def _read(self, name: str, files: Mapping[str, Path], known: _Entry | None) -> _Entry:
        chain: list[str] = [name]

        def parent(wanted: str) -> Mapping[str, Any]:
            return self.inherited(wanted, above=(name,), seen=chain)

        good: Personality | None = None
        problems: tuple[Problem, ...] = ()
        before = _stamped(name, files[name])  # before reading: a later change is seen next time
        try:
            source = _bytes(files[name])
            good = parse_personality(source, files[name].name, parent=parent)
            if good.name != name:
                problems = (named_wrongly(files[name], source, good.name),)
            else:
                good, problems = self._completed(good, files[name], source, seen=chain)
        except PersonalityError as error:
            problems = error.problems
        except OSError as error:
            problems = (_file_problem(files[name], f"the file cannot be read ({error.strerror})"),)
        if problems:
            good = self._last_good(name) if known is None else known.good
            log.warning(
                "personality_has_problems",
                personality=name,
                problems=len(problems),
                first=str(problems[0]),
                serves_last_good=good is not None,
            )
        stamp = (before, *(_stamped(n, files.get(n)) for n in dict.fromkeys(chain) if n != name))
        return _Entry(stamp, good, problems)

    def _last_good(self, name: str) -> Personality | None:
        if self._earlier is None:
            return None
        for source in islice(self._earlier(name), EARLIER_CAP):
            good, problems = self.check(source, name)
            if good is not None and not problems:
                return good
        return None


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(SIZE_CAP + 1)


def _stamped(name: str, path: Path | None) -> tuple[str, int, int]:
    try:
        state = None if path is None else path.stat()
    except OSError:
        state = None
    return (name, state.st_mtime_ns, state.st_size) if state else (name, 0, 0)


def named_wrongly(path: Path, source: bytes, name: str) -> Problem:
    """The problem of a record whose name is not its file's."""
    line, column = 1, 1
    for number, text in enumerate(source.decode("utf-8-sig", "replace").splitlines(), start=1):
        if match := re.match(r"name\s*:\s*", text):
            line, column = number, match.end() + 1
            break
    good = re.fullmatch(SLUG, path.stem) is not None
    return Problem(
        file=path.name,
        line=line,
        column=column,
        path="name",
        what=f"the name is '{name}' and the file is {path.name}",
        value=name,
        expected="the same name for both",
        hint=f"Write 'name: {path.stem}', or rename the file to {name}.yaml."
        if good
        else f"Rename the file to {name}.yaml.",
    )


def _incomplete(path: Path, source: bytes, problem: Incomplete) -> Problem:
    """The problem of a record that is no session yet, where it stands in the file."""
    lines = source.decode("utf-8-sig", "replace").splitlines()
    wanted = problem.name or "".join(problem.at[:1])
    keys = "|".join(re.escape(key) for key in problem.at)
    line, column, below = 1, 1, False
    for number, text in enumerate(lines, start=1):
        below = below or re.match(rf"\s*({keys})\s*:", text) is not None
        match = re.search(rf"(?<![\w-]){re.escape(wanted)}(?![\w-])", text) if below else None
        if match is not None:
            line, column = number, match.start() + 1
            break
    return Problem(
        file=path.name,
        line=line,
        column=column,
        path=".".join(problem.at),
        what=problem.what,
        value=problem.name,
        expected=problem.expected,
        hint=problem.hint,
    )


def _file_problem(path: Path, what: str) -> Problem:
    return Problem(path.name, 1, 1, "", what, "", "", "Check the file and its permissions.")


def _unknown(name: str, files: Mapping[str, Path]) -> str:
    names = ", ".join(sorted(files)[:30])
    there = f"one of {names}" if names else "a .yaml file in the folder, which has none"
    return sentence(
        fault(f"There is no personality {name[:60]!r}", there, did_you_mean(name, files))
    )

"""`beatroom check`: every problem of personality files, as file:line:column: message."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from beatroom.bot.personalities.library import Library, Needs, named_wrongly
from beatroom.bot.services.needs import needs_here
from beatroom.bot.settings.places import SHIPPED
from beatroom.bot.settings.settings import SettingsError, load_settings
from beatroom.flows.kinds.kind import kind_named
from beatroom.flows.personality.bytes import SIZE_CAP
from beatroom.flows.personality.kinds import unusable
from beatroom.flows.personality.source import PersonalityError, Problem, parse_personality

GOOD, PROBLEMS, UNREADABLE = 0, 1, 2
LOOK_EVERY = 0.3
"""Seconds between two looks at the files."""


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What checking some files gave. `unreadable` has a sentence for each path.

    `remarks` are on files that are right, by their kinds.
    """

    files: int
    problems: tuple[Problem, ...]
    unreadable: tuple[str, ...]
    remarks: tuple[str, ...]


def check(paths: list[Path], as_json: bool) -> int:
    """Check files, or all files in folders, and print what is wrong to stdout.

    Args:
        paths: Files, folders, and names of personalities; with none those that the service would
            read.
        as_json: Print a JSON list of problems rather than lines and a summary.

    Returns:
        The exit code: 0 without problems, 1 with some, 2 when a path cannot be read.
    """
    for kind in unusable():
        _print(str(kind), error=True)
    verdict = _check_all(_meant(paths) or _folders())
    if as_json:
        listed = [{**asdict(p), "message": p.message} for p in verdict.problems]
        _print(json.dumps(listed, indent=2, ensure_ascii=False))
    else:
        for problem in verdict.problems:
            _print(str(problem))
        for remark in verdict.remarks:
            _print(remark)
    for reason in verdict.unreadable:
        _print(reason, error=True)
    if not as_json:
        _print(_summary(verdict))
    if verdict.unreadable:
        return UNREADABLE
    return PROBLEMS if verdict.problems else GOOD


def watch(paths: list[Path], as_json: bool, *, rounds: int | None = None) -> None:
    """Check, and again whenever a file changes, until interrupted.

    Args:
        paths: As for `check`.
        as_json: As for `check`.
        rounds: How often to look, None for ever.
    """
    before: tuple[tuple[str, int, int], ...] | None = None
    looked = 0
    while rounds is None or looked < rounds:
        now = _stamps(_meant(paths) or _folders())
        if now != before:
            if before is not None and not as_json:
                _print("")
            check(paths, as_json)
            before = now
        looked += 1
        time.sleep(LOOK_EVERY)


def _folders() -> list[Path]:
    """Where the service reads personalities; the shipped ones where its settings are wrong."""
    try:
        return [one for one in load_settings().library_folders if one.is_dir()] or [SHIPPED]
    except SettingsError:  # as for endpoints
        return [SHIPPED]


def _meant(paths: list[Path]) -> list[Path]:
    """Paths, with the file of a personality in the place of its name, as other commands have it."""
    return [_file_of(path) if path.name == str(path) else path for path in paths]


def _file_of(name: Path) -> Path:
    if name.exists() or name.suffix:
        return name
    files = (file for folder in _folders() for file in _inside(folder) if file.stem == name.name)
    return next(files, name)


def _stamps(paths: list[Path]) -> tuple[tuple[str, int, int], ...]:
    """Name, change time and size of every file; one that is gone has none."""
    files = [file for path in paths for file in (_inside(path) if path.is_dir() else [path])]
    stamps: list[tuple[str, int, int]] = []
    for file in sorted(files):
        try:
            found = file.stat()
        except OSError:  # it may be between two writes of an editor
            continue
        stamps.append((str(file), found.st_mtime_ns, found.st_size))
    return tuple(stamps)


def _inside(folder: Path) -> list[Path]:
    """The files of a folder, and of those one level below, as the service reads them."""
    return [*sorted(folder.glob("*.yaml")), *sorted(folder.glob("*/*.yaml"))]


def _check_all(paths: list[Path]) -> _Verdict:
    files: list[Path] = []
    problems: list[Problem] = []
    unreadable: list[str] = []
    for path in paths:
        if path.is_dir():
            found = _inside(path)
            files += found
            if not found:
                unreadable.append(f"{path}: this folder has no .yaml files.")
        else:
            files.append(path)
    read, remarks = 0, list[str]()
    for path in dict.fromkeys(files):
        try:
            found, told = _check_file(path)
            problems += found
            remarks += told
            read += 1
        except OSError as error:
            unreadable.append(f"{path}: this file cannot be read ({error.strerror}).")
    return _Verdict(read, tuple(problems), tuple(unreadable), tuple(remarks))


def _check_file(path: Path) -> tuple[list[Problem], list[str]]:
    """What is wrong with a file, and what its kind remarks on it."""
    with path.open("rb") as file:
        source = file.read(SIZE_CAP + 1)
    neighbours = Library([path.parent], needs=_needs())

    def parent(name: str) -> Mapping[str, Any]:
        return neighbours.inherited(name, above=(path.stem,))

    try:
        record = parse_personality(source, str(path), parent=parent)
    except PersonalityError as error:
        return list(error.problems), []
    if record.name != path.stem:
        return [replace(named_wrongly(path, source, record.name), file=str(path))], []
    whole, problems = neighbours.check(source, path.stem)
    told: list[str] = []
    if whole is not None and not problems:
        problems = neighbours.lacks(whole, source)
        remarks = kind_named(whole.kind).remarks(whole, whole.length)
        told = [f"{path}: Note: {remark}" for remark in remarks]
    return [replace(problem, file=str(path)) for problem in problems], told


def _needs() -> Needs | None:
    """What records need, by the settings that are in force here; None where those are wrong."""
    try:
        return needs_here(load_settings())
    except SettingsError:  # the service says so, and `doctor` does
        return None


def _summary(verdict: _Verdict) -> str:
    files = f"{verdict.files} {'file' if verdict.files == 1 else 'files'}"
    if verdict.unreadable:
        count = f"{len(verdict.problems)} problems" if verdict.problems else "no problems"
        return f"{files} checked, {count}; {len(verdict.unreadable)} could not be read."
    if not verdict.problems:
        return f"{files} checked, no problems."
    count = len(verdict.problems)
    return f"{files} checked, {count} {'problem' if count == 1 else 'problems'}."


def _print(text: str, *, error: bool = False) -> None:
    """Print what a terminal in any encoding can show."""
    stream = sys.stderr if error else sys.stdout
    coding = getattr(stream, "encoding", None) or "utf-8"
    stream.write(text.encode(coding, "backslashreplace").decode(coding) + "\n")

"""The data folder: for its owner's eyes only, whoever wrote into it and with whatever umask.

It holds what people said, their bookings and the service's secrets. The folder is made 0700 and
what is in it 0600; what a copy, an older version or a restored backup brought in is put right when
the service starts.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import structlog

from beatroom.bot.settings.settings import SettingsError

log = structlog.get_logger()

OTHERS = stat.S_IRWXG | stat.S_IRWXO
UMASK = 0o077
OWN = (
    "beatroom.db*",
    "*-token",
    "*-secret",
    "model-endpoints.yaml",
    "connected-models.json",
    "open.html",
    "port",
    "local-model.json",
    "models",
    "calendar",
    "placed-personalities.json",
)
"""What is ours where the folder is one that holds other things as well."""


def open_data_folder(folder: Path) -> None:
    """Make the folder, or put right who may read it; what is written from now on is private.

    Raises:
        SettingsError: It cannot be used; a sentence says why.
    """
    os.umask(UMASK)  # the processes that are started from here have it, too
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise SettingsError(
            f"DATA_DIR: {folder} cannot be written ({error.strerror}); set it to a folder that can."
        ) from None
    for path in folder.glob("beatroom.db*"):
        if not os.access(path, os.R_OK | os.W_OK):
            raise SettingsError(f"DATA_DIR: {path} cannot be written; it must belong to its user.")
    repaired, failed = 0, 0
    for path in readable_by_others(folder):
        try:
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)
            repaired += 1
        except FileNotFoundError:
            continue
        except OSError:  # another user's
            failed += 1
    if repaired:
        log.warning("data_folder_made_private", folder=str(folder), changed=repaired)
    if failed:
        log.warning("data_folder_readable_by_others", folder=str(folder), not_changed=failed)


def readable_by_others(folder: Path) -> Iterator[Path]:
    """The folder and what is in it, as far as it is ours and others may do anything with it."""
    tops = [folder, *folder.iterdir()]
    if _holds_other_things(folder):
        tops = [path for pattern in OWN for path in folder.glob(pattern)]
    for top in tops:
        yield from (path for path in (top, *_below(top, folder)) if _is_open(path))


def _below(top: Path, folder: Path) -> Iterator[Path]:
    if top == folder or top.is_symlink() or not top.is_dir():
        return
    for place, folders, files in os.walk(top):
        yield from (Path(place) / name for name in (*folders, *files))


def _is_open(path: Path) -> bool:
    try:
        found = path.lstat()
    except OSError:
        return False
    return not stat.S_ISLNK(found.st_mode) and bool(found.st_mode & OTHERS)


def _holds_other_things(folder: Path) -> bool:
    """Whether the folder is where somebody works: their files are not ours to change."""
    whole = folder.resolve()
    return any(place.resolve().is_relative_to(whole) for place in (Path.cwd(), Path.home()))

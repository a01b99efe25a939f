"""Where models lie on this machine, and what of each is there.

A model is a folder with its files. A file has its name only when all of its bytes are there and are
the right ones; what is on its way lies in the folder `.work` beside it.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from beatroom.bot.models.catalogue import CatalogueModel, ModelFile, Purpose, catalogue
from beatroom.bot.settings.settings import Settings

WORK = ".work"


class ModelCacheBusyError(Exception):
    """Another process is getting or removing that model."""


class ModelCache:
    """The models of a machine.

    Args:
        folder: Holds a folder for each.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def place(self, model: CatalogueModel) -> Path:
        """The model's folder, whether there is one or not."""
        return self.folder / model.name

    def work(self, model: CatalogueModel) -> Path:
        """Where what is on its way lies."""
        return self.place(model) / WORK

    def has_file(self, model: CatalogueModel, file: ModelFile) -> bool:
        """Whether that file is here."""
        try:
            return (self.place(model) / file.name).stat().st_size == file.size
        except OSError:
            return False

    def has(self, model: CatalogueModel) -> bool:
        """Whether all of its files are here."""
        return all(self.has_file(model, file) for file in model.files)

    def got(self, model: CatalogueModel) -> int:
        """How many of its bytes are here, those on their way among them."""
        here = sum(file.size for file in model.files if self.has_file(model, file))
        return min(model.size, here + _size(self.work(model)))

    def best(self, purpose: Purpose) -> CatalogueModel | None:
        """The preferred one of those that are here."""
        return next((one for one in catalogue() if one.purpose == purpose and self.has(one)), None)

    def remove(self, model: CatalogueModel) -> int:
        """Delete what there is of it; how many bytes that were.

        Raises:
            ModelCacheBusyError: It is being fetched.
            OSError: It cannot be deleted.
        """
        if not self.place(model).is_dir():
            return 0
        with self.held(model):
            size = self.got(model)
            shutil.rmtree(self.place(model))
        return size

    @contextmanager
    def held(self, model: CatalogueModel) -> Generator[Path]:
        """The model's folder, for one process at a time; it ends with the process."""
        place = self.place(model)
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        with (place / ".lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise ModelCacheBusyError(
                    f"{model.name} is being fetched by another process."
                ) from None
            yield place

    def is_held(self, model: CatalogueModel) -> bool:
        """Whether a process is getting it."""
        if not self.place(model).is_dir():
            return False
        try:
            with self.held(model):
                return False
        except ModelCacheBusyError:
            return True


def shelf_of(settings: Settings) -> ModelCache:
    """The shelf that the settings name."""
    return ModelCache(settings.models_dir or settings.data_dir / "models")


def _size(folder: Path) -> int:
    total = 0
    for inside, _, files in os.walk(folder):  # passes over a folder that has just been moved
        for name in files:
            with suppress(OSError):  # so has this
                total += Path(inside, name).lstat().st_size
    return total

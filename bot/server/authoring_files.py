"""The personalities' texts as authors change them: whole or not at all, and nothing is lost.

Every text that an author gave a personality is a version in the store, and the youngest is what it
is, for all services on one database. Each has them in its own folder as well, where they are read
(`personalities/library.py`): what another service stored is put there before anybody reads, and
what was changed there by hand goes into the store. A file that no author has changed is left alone.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import structlog

from beatroom.bot.server.former_versions import FORMER, take_over_versions
from beatroom.bot.server.placed_files import PlacedFiles, digest
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.authored import (
    Event,
    Version,
    keep_version,
    newest_versions,
    version_of,
    versions_of,
)
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.meanwhile import undisturbed
from beatroom.bot.store.store import Store
from beatroom.bot.store.transaction import Transaction

log = structlog.get_logger()

PLACED = "placed-personalities.json"
"""What of the store was put into the personalities' folder; in DATA_DIR."""

Fits = Callable[[str | None], bool]
"""Told the present entity tag (None without a text), says whether to go on."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """The text is not as the author believed; `tag` is its present entity tag, None without one."""

    tag: str | None


def entity_tag(text: str) -> str:
    """The strong entity tag of a text."""
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'


class AuthoredFiles:
    """The texts, in the store and in a folder.

    Args:
        store: Where all versions are.
        folder: Where the personalities are read here.
        placed: What of the store was put into the folder.
        now: Seconds since the epoch.
        shipped: Folders with more of them, which are read and never written: a file of theirs that
            an author changes is from then on one of `folder`.
    """

    def __init__(
        self,
        store: Store,
        folder: Path,
        placed: PlacedFiles,
        now: Callable[[], float],
        shipped: Sequence[Path] = (),
    ) -> None:
        self._store, self._now, self._shipped = store, now, tuple(shipped)
        self._folder, self._placed = folder, placed
        self._turn = asyncio.Lock()
        self._earlier: Mapping[str, tuple[bytes, ...]] = {}

    def raw(self, name: str) -> bytes | None:
        """A file's bytes; None when there is none."""
        own = self._placed.read(name)
        return self._shipped_one(name) if own is None else own

    def is_shipped(self, name: str) -> bool:
        """Whether a personality is as it was shipped: there is no file of one's own."""
        return self._placed.read(name) is None and self.raw(name) is not None

    def read(self, name: str) -> str | None:
        """A file's text; None when there is none. What is not UTF-8 is shown with U+FFFD."""
        return _text(self.raw(name))

    def earlier(self, name: str) -> Iterable[bytes]:
        """Of one whose present text may have problems, those that it had, the youngest first."""
        return self._earlier.get(name, ())

    async def fresh(self) -> None:
        """Bring folder and store together; where the store is away what is here goes on serving."""
        try:
            newest = await self._store.read(newest_versions)
            for name, number in newest.items():
                if not self._placed.is_there(name, number):
                    async with self._turn:
                        await self._settle(name)
        except StoreDown:
            return
        except OSError as error:
            log.warning(
                "personality_not_placed",
                why=str(error),
                expected="the last one that could be written serves; check PERSONALITIES_DIR",
            )

    async def write(
        self, name: str, text: str, *, by: str, draft: bool, fits: Fits
    ) -> bool | Conflict:
        """Write a text if the author knows what it replaces.

        Args:
            name: The personality's name.
            text: The whole file.
            by: Who writes, for the versions.
            draft: Whether the text has problems.
            fits: Whether it may replace what is there.

        Returns:
            Whether it was made anew, or the conflict.

        Raises:
            OSError: The folder cannot be written, and so nothing was.
        """
        return await self._change(name, "draft" if draft else "saved", by, text, fits)

    async def delete(self, name: str, *, by: str, fits: Fits) -> bool | Conflict:
        """Delete a text; its versions stay. Returns whether there was one, or the conflict."""
        gone = await self._change(name, "deleted", by, None, fits)
        return gone if isinstance(gone, Conflict) else not gone

    async def versions(self, name: str) -> Sequence[Version]:
        """All versions that are kept, the youngest first."""
        return await self._store.read(lambda c: versions_of(c, name))

    async def version(self, name: str, number: int) -> Version | None:
        """One version; None when it is not kept."""
        return await self._store.read(lambda c: version_of(c, name, number))

    async def _change(
        self, name: str, event: Event, by: str, text: str | None, fits: Fits
    ) -> bool | Conflict:
        """Change a text in one transaction, then the file; whether there was none before."""
        await self.fresh()
        async with self._turn:
            await asyncio.to_thread(_must_be_writable, self._folder)
            here = await asyncio.to_thread(self.read, name)
            shipped = _text(await asyncio.to_thread(self._shipped_one, name))
            now = self._now()

            async def work(connection: Transaction) -> bool | Conflict:
                youngest = next(iter(await versions_of(connection, name, 1)), None)
                before = here if youngest is None else youngest.present
                before = shipped if before is None else before
                tag = None if before is None else entity_tag(before)
                if not fits(tag):
                    return Conflict(tag)
                number = 0 if youngest is None else youngest.id
                if before is not None and (youngest is None or youngest.present != before):
                    number += 1  # one that was not kept yet
                    await keep_version(connection, name, Version(number, now, "", "found", before))
                if before != text:
                    what = text if text is not None else before or ""
                    kept = Version(number + 1, now, by, event, what)
                    await keep_version(connection, name, kept)
                return before is None

            done = await undisturbed(self._store.write, work)
            if not isinstance(done, Conflict):
                await self._settle(name)
            return done

    async def _settle(self, name: str) -> None:
        """Make file and store say the same of a personality that the store has."""
        # The file first: what is read of the store afterwards is no older.
        found = await asyncio.to_thread(self._placed.look, name)
        versions = await self._store.read(lambda c: versions_of(c, name))
        if not versions:
            return
        youngest = versions[0]
        have, want = _text(found.raw), youngest.present
        if have != want:
            known = {digest(version.text) for version in versions} | {None}
            if self._placed.is_stale(name, found, known):
                found = await asyncio.to_thread(self._placed.put, name, want)
            else:
                made = await self._found_by_hand(name, youngest, have)
                if made is None:
                    return
                youngest = made
        await asyncio.to_thread(self._placed.note, name, youngest.id, found)
        texts = (one.text.encode() for one in (youngest, *versions) if one.event != "deleted")
        kept = () if youngest.event == "saved" else tuple(dict.fromkeys(texts))
        self._earlier = {**self._earlier, name: kept}

    async def _found_by_hand(
        self, name: str, youngest: Version, have: str | None
    ) -> Version | None:
        event: Event = "deleted" if have is None else "found"
        text = youngest.text if have is None else have
        made = Version(youngest.id + 1, self._now(), "", event, text)

        async def work(connection: Transaction) -> bool:
            newest = (await versions_of(connection, name, 1))[0]
            if newest.id != youngest.id:  # an author was quicker: looked at again the next time
                return False
            await keep_version(connection, name, made)
            return True

        return made if await undisturbed(self._store.write, work) else None

    def _shipped_one(self, name: str) -> bytes | None:
        for folder in self._shipped:
            try:
                return (folder / f"{name}.yaml").read_bytes()
            except FileNotFoundError:
                continue
        return None


async def authored_files(
    settings: Settings, store: Store, now: Callable[[], float], *, serving: bool
) -> AuthoredFiles:
    """The texts; of a process that is `serving` the folder is as the store has it from now on."""
    own, *shipped = settings.library_folders
    if shipped:  # a folder that somebody has named is theirs to make
        await asyncio.to_thread(own.mkdir, parents=True, exist_ok=True)
    placed = PlacedFiles(own, settings.data_dir / PLACED)
    files = AuthoredFiles(store, own, placed, now, shipped)
    if serving:
        await take_over_versions(store, settings.data_dir / FORMER, files.read, now())
        await files.fresh()
    return files


def _text(raw: bytes | None) -> str | None:
    return None if raw is None else raw.decode("utf-8", "replace")


def _must_be_writable(folder: Path) -> None:
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".", suffix=f".{os.getpid()}"):
        pass

"""The texts that personalities had as authors changed them, one row each; the youngest counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Literal

from sqlalchemy import delete, func, select

from beatroom.bot.store.meanwhile import put
from beatroom.bot.store.tables import VersionRow
from beatroom.bot.store.transaction import Transaction

KEPT = 200
"""Versions kept of one personality; the oldest go first."""

Event = Literal["saved", "draft", "found", "deleted"]
"""`draft` was saved with problems, `found` changed in a file by other means."""


@dataclass(frozen=True, slots=True)
class Version:
    """One text that a personality had.

    Attributes:
        id: Counts up within a personality.
        at: When it was kept, seconds since the epoch.
        by: The name of the operator token; empty for what was found in a file.
        event: What was done; the text of one that was deleted is that of the time.
        text: The whole file.
    """

    id: int
    at: float
    by: str
    event: Event
    text: str

    @property
    def present(self) -> str | None:
        """What the personality's text is since; None for none."""
        return None if self.event == "deleted" else self.text


_COLUMNS = tuple(getattr(VersionRow, field.name) for field in fields(Version))


async def newest_versions(connection: Transaction) -> Mapping[str, int]:
    """By name, the number of the youngest version."""
    query = select(VersionRow.name, func.max(VersionRow.id)).group_by(VersionRow.name)
    return {row[0]: row[1] for row in await connection.execute(query)}


async def versions_of(connection: Transaction, name: str, most: int = KEPT) -> Sequence[Version]:
    """A personality's versions, the youngest first."""
    query = (
        select(*_COLUMNS).where(VersionRow.name == name).order_by(VersionRow.id.desc()).limit(most)
    )
    return [Version(*row) for row in await connection.execute(query)]


async def version_of(connection: Transaction, name: str, number: int) -> Version | None:
    """One version; None when it is not kept."""
    query = select(*_COLUMNS).where(VersionRow.name == name, VersionRow.id == number)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else Version(*row)


async def keep_version(connection: Transaction, name: str, version: Version) -> None:
    """Keep one more; Meanwhile where another service has just kept one of that number."""
    await put(connection, VersionRow, [{"name": name, **asdict(version)}])
    await connection.execute(
        delete(VersionRow).where(VersionRow.name == name, VersionRow.id <= version.id - KEPT)
    )

"""What the store keeps for the planner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# So that its tables are known.
import beatroom.bot.kinds.planner.store.tables  # noqa: F401  # pyright: ignore[reportUnusedImport]
from beatroom.bot.kinds.planner.store.sync_transactions import delete_syncs, found_in
from beatroom.bot.store.kind_store import KindStore, Logged
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.kinds.planner.events import KIND


def _expects(record: Mapping[str, Any]) -> str:
    """Under which name a session remembers; empty for none."""
    part: Mapping[str, Any] = record.get(KIND) or {}
    return str(part.get("profile", ""))


def _nobody(record: Mapping[str, Any]) -> Mapping[str, Any]:
    return {KIND: {**record[KIND], "profile": ""}}


async def _erase(connection: Transaction, logged: Logged) -> None:
    if (found := found_in(logged)) is not None:
        await delete_syncs(connection, found)


STORE = KindStore(expects=_expects, nobody=_nobody, erase=_erase)

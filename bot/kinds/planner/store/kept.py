"""What the store keeps for the planner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# So that its tables are known.
import beatroom.bot.kinds.planner.store.tables  # noqa: F401  # pyright: ignore[reportUnusedImport]
from beatroom.bot.kinds.planner.store.constraints import forget_session
from beatroom.bot.kinds.planner.store.sync_transactions import delete_syncs, found_in
from beatroom.bot.store.kind_store import KindStore, Logged
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.kinds.planner.events import KIND
from beatroom.flows.personality.kinds import today


def _expects(record: Mapping[str, Any]) -> str:
    """Under which name a session remembers; empty for none."""
    return next((str(one.get("profile", "")) for _, one in _parts(record)), "")


def _nobody(record: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: {**one, "profile": ""} for key, one in _parts(record)}


def _parts(record: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The planner's part of a record, at its key."""
    return [(key, one) for key, one in record.items() if one and today(key) == KIND]


async def _erase(connection: Transaction, logged: Logged) -> None:
    if (found := found_in(logged)) is not None:
        await delete_syncs(connection, found)


STORE = KindStore(expects=_expects, nobody=_nobody, erase=_erase, forget=forget_session)

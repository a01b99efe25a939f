"""Inserting what another service may be inserting at the same moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import insert
from sqlalchemy.exc import DBAPIError, IntegrityError

from beatroom.bot.store.errors import StoreError
from beatroom.bot.store.tables import Base
from beatroom.bot.store.transaction import Transaction

DEADLOCK = "40P01"
"""PostgreSQL's code for two transactions that wait for each other."""


class Meanwhile(StoreError):  # noqa: N818 - it names what happened
    """Another service wrote the same at the same moment; trying again shows what came of it."""


async def put(connection: Transaction, row: type[Base], rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows; Meanwhile where another service's are in the way."""
    try:
        await connection.execute(insert(row), rows)
    except DBAPIError as error:
        code = getattr(error.orig, "sqlstate", None)
        if isinstance(error, IntegrityError) or code == DEADLOCK:
            raise Meanwhile("Another service wrote the same at the same moment.") from error
        raise

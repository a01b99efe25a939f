"""The database's own clock, which is the same for all who use it, whatever their walls say."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Float
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


class DatabaseTime(FunctionElement[float]):
    """Seconds since the epoch, by the machine on which the database is."""

    type = Float(53)
    inherit_cache = True


@compiles(DatabaseTime, "sqlite")
def _of_a_file(*_: Any, **__: Any) -> str:
    return "((julianday('now') - 2440587.5) * 86400.0)"


@compiles(DatabaseTime, "postgresql")
def _of_a_server(*_: Any, **__: Any) -> str:
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION)"

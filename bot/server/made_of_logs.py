"""What is made of a session's whole log for whoever asks: made once, and kept while the log stays.

To read a long log and to put it into a form takes a good part of a second, and whoever holds a link
may ask again and again. What is kept is taken for what it is made of: the last event's number, and
when the row was last touched, which erasing does, too.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

from beatroom.bot.store.sessions import StoredSession

T = TypeVar("T")
_Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class LogVersion:
    """Which state of a log something is made of.

    Attributes:
        last_seq: The number of its last event.
        touched: When it was written to last; what is erased from it counts.
        second: Of a session that runs, the time: what is told of it says how far it has come.
    """

    last_seq: int
    touched: datetime
    second: int | None = None


def version_of(row: StoredSession, now: float) -> LogVersion:
    """The version that a session's row tells of, at seconds since the epoch."""
    return LogVersion(row.last_seq, row.updated_at, None if row.over else int(now))


def as_json(made: Any) -> bytes:
    """The body of an answer."""
    return json.dumps(made, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def json_with(fields: Mapping[str, Any], name: str, made: bytes) -> bytes:
    """An object of these fields, at least one, and of one more whose JSON is made already."""
    return as_json(fields)[:-1] + b"," + as_json(name) + b":" + made + b"}"


@dataclass(frozen=True, slots=True)
class Made(Generic[T]):
    """Something, and of which state of a log it is made."""

    version: LogVersion
    what: T


class MadeOfLogs(Generic[T]):
    """Things of one sort that are made of logs.

    Args:
        most: How much is kept of them; what was longest not asked for goes first.
        size: How much one counts.
    """

    def __init__(self, most: int, size: Callable[[T], int]) -> None:
        self._most, self._size_of, self._size = most, size, 0
        self._kept: OrderedDict[_Key, Made[T]] = OrderedDict()
        self._making: WeakValueDictionary[_Key, asyncio.Lock] = WeakValueDictionary()

    async def of(
        self,
        session: str,
        form: str,
        version: LogVersion,
        make: Callable[[Made[T] | None], Awaitable[T]],
    ) -> T:
        """What is made of that version of a session's log; who asks meanwhile waits for the same.

        Args:
            session: Whose log.
            form: What is made of it.
            version: As the row told it before the log is read.
            make: Reads the log and makes it; given what was made of another version, if that is
                still there.
        """
        key = (session, form)
        turn = self._making.setdefault(key, asyncio.Lock())
        async with turn:
            known = self._kept.get(key)
            if known is not None and known.version == version:
                self._kept.move_to_end(key)
                return known.what
            made = await make(known)
            self._drop(key)
            self._kept[key] = Made(version, made)
            self._size += self._size_of(made)
            while self._size > self._most:
                self._drop(next(iter(self._kept)))
            return made

    def forget(self) -> None:
        """Somebody's words are erased: nothing that may hold them is kept."""
        self._kept.clear()
        self._size = 0

    def _drop(self, key: _Key) -> None:
        known = self._kept.pop(key, None)
        if known is not None:
            self._size -= self._size_of(known.what)

"""Changing the planner's memory once for each idempotency key.

The memory changes in the transaction that also notes the answer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, cast

from beatroom.bot.kinds.planner.memory.stored import StoredMemory
from beatroom.bot.server.service import Service
from beatroom.bot.store.idempotency import IdempotencyKey, once_only
from beatroom.bot.store.meanwhile import Meanwhile, undisturbed
from beatroom.bot.store.transaction import Transaction, Work
from beatroom.flows.kinds.planner.events import KIND
from beatroom.flows.kinds.planner.memory import ConstraintStore

T = TypeVar("T")
Change = Callable[[ConstraintStore], Awaitable[dict[str, Any]]]


def memory_of(service: Service) -> StoredMemory:
    """The service's memory of how people's days should be."""
    return cast("StoredMemory", service.held[KIND])


async def changed_once(
    service: Service, key: IdempotencyKey | None, change: Change
) -> dict[str, Any]:
    """What a change of the memory answers; for a repeat, what it answered first.

    Args:
        service: The service.
        key: The request's.
        change: Changes the memory that it is given.
    """
    memory = memory_of(service)
    if key is None:
        return await change(memory)

    async def work(connection: Transaction) -> dict[str, Any]:
        try:
            return await change(memory.within(_InTransaction(connection)))
        except _Quicker as quicker:
            raise Meanwhile(str(quicker)) from quicker

    return await undisturbed(service.store.write, once_only(key, work))


class _Quicker(Exception):  # noqa: N818 - it names what happened
    """Another service wrote the same: the whole transaction has to be run again."""


class _InTransaction:
    """A store within a transaction that is open."""

    def __init__(self, connection: Transaction) -> None:
        self._connection = connection

    async def write(self, work: Work[T]) -> T:
        try:
            return await work(self._connection)
        except Meanwhile as meanwhile:
            raise _Quicker(str(meanwhile)) from meanwhile

    async def read(self, work: Work[T]) -> T:
        return await work(self._connection)

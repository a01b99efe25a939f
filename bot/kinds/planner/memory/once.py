"""Changing the planner's memory once for each idempotency key.

The service's own memory, and the queue before one elsewhere, change in the transaction that also
notes the answer. What a memory elsewhere is asked to correct or forget is done again where nobody
knows whether it was done, which there is the same as once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from beatroom.bot.kinds.planner.memory.opening import memory_of
from beatroom.bot.kinds.planner.memory.queued import QueuedMemory
from beatroom.bot.kinds.planner.memory.stored import StoredMemory, written
from beatroom.bot.server.elsewhere import done_elsewhere
from beatroom.bot.server.service import Service
from beatroom.bot.store.idempotency import Once, once_only
from beatroom.bot.store.meanwhile import Meanwhile
from beatroom.bot.store.transaction import Transaction, Work
from beatroom.flows.kinds.planner.memory import ConstraintStore, UnknownConstraint

T = TypeVar("T")
Change = Callable[[ConstraintStore], Awaitable[dict[str, Any]]]


async def changed_once(
    service: Service, key: Once | None, change: Change, *, remembers: bool = False
) -> dict[str, Any]:
    """What a change of the memory answers; for a repeat, what it answered first.

    Args:
        service: The service.
        key: The request's.
        change: Changes the memory that it is given.
        remembers: Whether it does nothing but remember something, for which there is a queue.
    """
    memory = memory_of(service)
    if key is None or not isinstance(memory, StoredMemory | QueuedMemory):
        return await change(memory)
    if isinstance(memory, QueuedMemory) and not remembers:
        return await done_elsewhere(service, key, _again_is_once(memory, change))
    here = memory

    async def work(connection: Transaction) -> dict[str, Any]:
        try:
            return await change(here.within(_InTransaction(connection)))
        except _Quicker as quicker:
            raise Meanwhile(str(quicker)) from quicker

    made = await written(service.store, once_only(key, work))
    if isinstance(memory, QueuedMemory):
        memory.ring()
    return made


def _again_is_once(
    memory: ConstraintStore, change: Change
) -> Callable[[bool], Awaitable[dict[str, Any]]]:
    async def work(again: bool) -> dict[str, Any]:
        try:
            return await change(memory)
        except UnknownConstraint:
            if again:  # it was forgotten by the attempt before, and nobody was told
                return {}
            raise

    return work


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

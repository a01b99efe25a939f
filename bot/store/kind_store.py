"""What is stored for a kind of session beside its events, and whom it knows by name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from beatroom.bot.runtime.kind_effects import effect
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.kinds.kind import all_kinds

Logged = Sequence[tuple[float, Mapping[str, Any]]]
"""Events of kinds with their times (seconds since the epoch), as JSON."""


async def _in_no_session(_: Transaction, __: str) -> Mapping[str, set[str]]:
    return {}


def _for_nobody(_: Mapping[str, Any]) -> str:
    return ""


async def _keeps_nothing(_: Transaction, __: str) -> None:
    return


async def _nothing_written(_: Transaction, __: Logged) -> None:
    return


@dataclass(frozen=True, slots=True, kw_only=True)
class KindStore:
    """A kind's part of the store. Its module imports its tables, so that they are known.

    Attributes:
        named: By session, how a person's name is written in what the kind stores.
        expects: Whom a personality's record is made for, by name; empty for nobody.
        nobody: A record's changed keys once that person was erased.
        erase: Deletes what a session has written, given its kind's events.
        forget: Deletes what is kept of a session alone, by its id, when all of it is erased. What
            somebody agreed on in it, as a booking is, is not the session's alone.
        migrations: The folder with the migrations of its tables, as "package:folder"; empty where
            it has no tables, or those are of Beatroom's own history.
    """

    named: Callable[[Transaction, str], Awaitable[Mapping[str, set[str]]]] = _in_no_session
    expects: Callable[[Mapping[str, Any]], str] = _for_nobody
    nobody: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda _: {}
    erase: Callable[[Transaction, Logged], Awaitable[None]] = _nothing_written
    forget: Callable[[Transaction, str], Awaitable[None]] = _keeps_nothing
    migrations: str = ""


def kind_stores() -> Iterator[KindStore]:
    """Those of all installed kinds; with them their tables are known."""
    for kind in all_kinds():
        if (store := effect(kind, "store")) is not None:
            yield store


def kind_migrations() -> Iterator[tuple[str, str]]:
    """The folders of kinds that bring their own migrations, by the kind's name."""
    for kind in all_kinds():
        store: KindStore | None = effect(kind, "store")
        if store is not None and store.migrations:
            yield kind.name, store.migrations


async def named_in(connection: Transaction, name: str) -> dict[str, set[str]]:
    """By session, how a person's name is written in what kinds store."""
    found: dict[str, set[str]] = {}
    for one in kind_stores():
        for session, written in (await one.named(connection, name)).items():
            found.setdefault(session, set()).update(written)
    return found


def expected(record: Mapping[str, Any]) -> str:
    """Whom a session is made for, by name; empty for nobody."""
    return next((name for one in kind_stores() if (name := one.expects(record))), "")


def without_expected(record: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """A record's keys in which it was made for one of these, without the name."""
    changed: dict[str, Any] = {}
    for one in kind_stores():
        if one.expects(record) in names:
            changed |= one.nobody(record)
    return changed

"""What the service does for a kind of session: a kind's package says so in one `KindService`."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from fastapi import APIRouter

from beatroom.bot.ipc.service_handlers import ServiceHandlers
from beatroom.bot.runtime.kind_effects import effect, not_used
from beatroom.bot.server.service import Service
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.bot.store.errors import StoreError
from beatroom.bot.store.store import Store
from beatroom.flows.core.clock import Clock
from beatroom.flows.kinds.kind import all_kinds, kind_named


@dataclass(frozen=True, slots=True)
class Opening:
    """What a kind's part of the service is opened with.

    Attributes:
        wall: The clock of agreements.
        secret: Signs links.
        told: Called once notices wait to be sent.
    """

    settings: Settings
    store: Store
    wall: Clock
    secret: str
    told: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Opened:
    """A kind's part of the service, for as long as it lives.

    Attributes:
        handlers: Who answers what its sessions ask of the service.
        held: What its routes work with: `Service.held`, by the kind's name.
    """

    handlers: ServiceHandlers = field(default_factory=dict[str, Any])
    held: object = None


@dataclass(frozen=True, slots=True)
class PersonFound:
    """What a kind keeps of a person.

    Attributes:
        answers: The fields of the answer to whoever asks for it.
        words: What of it may stand in an answer that was kept: ids, references, names.
    """

    answers: Mapping[str, Sequence[Any]]
    words: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonKept:
    """What a kind keeps of people beside the sessions' logs.

    Attributes:
        found: The fields of the answer to whoever asks for it: type and description, by name.
        erased: The field that says how much was erased, with its description.
        find: All that there is of a person: the service, the name, the sessions with traces.
        erase: Takes a person out; given also the time and which sessions run. Returns how often.
        last: Whether it says in which sessions the name was given, and is erased after these.
    """

    found: Mapping[str, tuple[Any, str]]
    erased: tuple[str, str]
    find: Callable[[Service, str, Sequence[str]], Awaitable[PersonFound]]
    erase: Callable[[Service, str, datetime, Sequence[str], Sequence[str]], Awaitable[int]]
    last: bool = False


Sweep = Callable[[Store, float, datetime | None], Awaitable[Mapping[str, int]]]
"""Deletes what is kept for too long, by the time now (seconds since the epoch), and what people
said before a time, where words are not kept for ever; returns what was deleted, for the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KindService:
    """A kind's part of the service.

    Attributes:
        routers: Its routes, below the API's prefix.
        pages: Addresses at which the web page is served.
        framed: Those of them that pages of `ALLOWED_ORIGINS` may show; they ask for no operator.
        problems: Its errors with their HTTP status; below 500 the request was refused.
        open: What lives as long as the service.
        sweep: What is done daily.
        person: What it keeps of people.
    """

    routers: tuple[APIRouter, ...] = ()
    pages: tuple[str, ...] = ()
    framed: tuple[str, ...] = ()
    problems: Mapping[type[Exception], int] = field(default_factory=dict[type[Exception], int])
    open: Callable[[Opening], AbstractAsyncContextManager[Opened]] | None = None
    sweep: Sweep | None = None
    person: PersonKept | None = None


def kind_services() -> Iterator[tuple[str, KindService]]:
    """Those of all installed kinds, with the kind's name."""
    for kind in all_kinds():
        if (service := effect(kind, "service")) is not None:
            yield kind.name, service


def person_kept() -> list[PersonKept]:
    """What kinds keep of people."""
    return [one.person for _, one in kind_services() if one.person is not None]


def problems_of_kinds() -> dict[type[Exception], int]:
    """Kinds' errors, with their HTTP status."""
    return {error: code for _, one in kind_services() for error, code in one.problems.items()}


@asynccontextmanager
async def opened_kinds(opening: Opening) -> AsyncGenerator[Mapping[str, Opened]]:
    """The parts of all kinds, by the kind's name."""
    async with AsyncExitStack() as stack:
        opened: dict[str, Opened] = {}
        for name, one in kind_services():
            if one.open is None:
                continue
            try:
                opened[name] = await stack.enter_async_context(one.open(opening))
            except (SettingsError, StoreError):
                raise  # an operator's to mend, whatever kind found it
            except Exception as error:  # noqa: BLE001 - border: a package of anybody's
                reason = f"its service did not open: {type(error).__name__}: {error}"
                not_used(kind_named(name), reason)
        yield opened

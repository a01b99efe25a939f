"""Other people's events, read so that none of them can hold anything up.

Whoever knows somebody's address can put an event into their calendar: an invitation is there before
it is answered. A text of a few hundred characters can have more occurrences than anybody can count
("every second since 1601", "each 30th of February"). So what recurs, or is large, is read in a
process of its own, which is killed when it takes too long; the event is left out then.
"""

from __future__ import annotations

import asyncio
import resource
from collections import OrderedDict
from collections.abc import Iterable
from hashlib import sha256

import anyio
import structlog
from anyio import to_process

from bot.adapters.timebox.ics import UnreadableError, events_of, single_of
from flows.timebox.calendar import Window
from flows.timebox.remote import RemoteEvent

log = structlog.get_logger()

SMALL = 16 * 1024
"""Characters of a text that is read at once in any case."""
LARGE = 1024 * 1024
"""Characters from which on a text is not read at all."""
DEADLINE = 60.0
"""Seconds that the process may take to start, and then a text, on a machine that is busy."""
PROCESSOR_SECONDS = 3
"""Seconds of a processor that it may take."""
MEMORY = 512 * 2**20
KNOWN = 1000
"""Texts of which is remembered that they take too long."""

_TOO_LONG: OrderedDict[bytes, None] = OrderedDict()

Place = tuple[str, str, str]
"""Where a text is, its version, and the text."""


async def events_in(places: Iterable[Place], window: Window) -> tuple[RemoteEvent, ...]:
    """The events of some texts that touch a window, the earliest first.

    What cannot be read, or not in time, is left out: it is not the planner's.
    """
    found: list[RemoteEvent] = []
    for href, etag, text in places:
        try:
            found += await _read(href, etag, text, window)
        except UnreadableError as error:
            log.warning("calendar_event_unreadable", href=href, reason=str(error))
        await asyncio.sleep(0)  # hundreds of them are read on the service's loop, one at a time
    return tuple(sorted(found, key=lambda event: (event.start, event.end, event.uid)))


async def _read(href: str, etag: str, text: str, window: Window) -> list[RemoteEvent]:
    if len(text) > LARGE:
        raise UnreadableError(f"The event at {href} is larger than {LARGE} characters.")
    if len(text) <= SMALL and (single := single_of(text, href, etag, window)) is not None:
        return single
    known = sha256(text.encode("utf-8", "surrogatepass")).digest()
    unread = UnreadableError(f"The event at {href} takes too long to read.")
    if known in _TOO_LONG:
        raise unread
    try:
        async with asyncio.timeout(DEADLINE):
            await to_process.run_sync(_there, cancellable=True)
    except (anyio.BrokenWorkerProcess, TimeoutError):  # the machine is busy: not the text's doing
        raise unread from None
    try:
        async with asyncio.timeout(DEADLINE):
            return await to_process.run_sync(
                _in_bounds, PROCESSOR_SECONDS, text, href, etag, window, cancellable=True
            )
    except TimeoutError:
        raise unread from None
    except (anyio.BrokenWorkerProcess, MemoryError):
        _TOO_LONG[known] = None
        if len(_TOO_LONG) > KNOWN:
            _TOO_LONG.popitem(last=False)
        raise unread from None


def _there() -> None:
    """Starts the other process, if there is none."""


def _in_bounds(seconds: int, text: str, href: str, etag: str, window: Window) -> list[RemoteEvent]:
    """In the other process: it ends by itself, too, when nobody is there to kill it."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    spent = int(used.ru_utime + used.ru_stime) + 1
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (spent + seconds, most))
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, most))
    return events_of(text, href, etag, window)

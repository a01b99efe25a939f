"""Other people's events, read so that none of them can hold anything up.

Whoever knows somebody's address can put an event into their calendar: an invitation is there before
it is answered. A text of a few hundred characters can have more occurrences than anybody can count
("every second since 1601", "each 30th of February"). So what recurs, or is large, is read in a
process of its own, which is killed when it takes too long; the event is left out then. So is what
there is too much of: nobody's day has hundreds of events.
"""

from __future__ import annotations

import asyncio
import resource
import signal
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import partial
from hashlib import sha256
from itertools import islice
from typing import NoReturn, TypeVar
from zoneinfo import ZoneInfo

import anyio
import structlog
from anyio import to_process

from beatroom.bot.kinds.planner.calendar.foreign_ics import LARGE, UnreadableError
from beatroom.bot.kinds.planner.calendar.ics import OFTEN, event_at, events_of, most_of, single_of
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.flows.core.readable import readable
from beatroom.flows.kinds.planner.calendar import Window
from beatroom.flows.kinds.planner.remote import RemoteEvent

log = structlog.get_logger()
T = TypeVar("T")

SMALL = 16 * 1024
"""Characters of a text that is read at once in any case."""
TEXTS = 2000
"""Of one answer that are read."""
PLACE_CAP = 2000
A_DAY = 300
"""Events that are taken for each day that is asked for."""
DEADLINE = 60.0
"""Seconds that the process may take to start, and then a text, on a machine that is busy."""
PROCESSOR_SECONDS = 1
"""Seconds of a processor that a text may take."""
SECONDS_MORE = 2
"""After which the process is killed that does not give up by itself."""
MEMORY = 512 * 2**20
KNOWN = 1000
"""Texts of which is remembered that they take too long."""

_TOO_LONG: OrderedDict[bytes, None] = OrderedDict()

Place = tuple[str, str, str]
"""Where a text is, its version, and the text."""


async def events_in(places: Iterable[Place], window: Window) -> tuple[RemoteEvent, ...]:
    """The events of some texts that touch a window, the earliest first.

    What cannot be read, or not in time, is left out: it is not the planner's. So is what goes
    beyond the bounds; first to be taken is the planner's own, then what is there least often.
    """
    read: list[list[RemoteEvent]] = []
    texts, most, left_out = iter(places), most_of(A_DAY, window), 0
    for href, etag, text in islice(texts, TEXTS):
        try:
            events = await _read(href, etag, text, window)
        except UnreadableError as error:
            log.warning("calendar_event_unreadable", href=readable(href[:200]), reason=str(error))
        else:
            read.append(events[: most_of(OFTEN, window)])
            left_out += len(events) - len(read[-1])
        await asyncio.sleep(0)  # hundreds of them are read on the service's loop, one at a time
    if beyond := sum(1 for _ in texts):
        log.warning("calendar_texts_left_out", texts=beyond)
    found = [
        event
        for events in sorted(read, key=lambda some: (not any(e.ours for e in some), len(some)))
        for event in events
    ]
    if left_out := left_out + len(found[most:]):
        log.warning("calendar_events_left_out", at_least=left_out)
    return tuple(sorted(found[:most], key=lambda event: (event.start, event.end, event.uid)))


async def event_there(text: str, href: str, etag: str, zone: ZoneInfo) -> RemoteEvent:
    """The same as `event_at`, and it holds nothing up.

    Raises:
        UnreadableError: It cannot be read, or not in time.
    """
    if len(text) <= SMALL:
        return event_at(text, href, etag, zone)
    return await _apart(text, partial(event_at, text, href, etag, zone))


async def _read(href: str, etag: str, text: str, window: Window) -> list[RemoteEvent]:
    if max(len(href), len(etag)) > PLACE_CAP:
        raise UnreadableError(f"Its href or ETag is longer than {PLACE_CAP} characters.")
    if len(text) <= SMALL and (single := single_of(text, href, etag, window)) is not None:
        return single
    return await _apart(text, partial(events_of, text, href, etag, window))


async def _apart(text: str, work: Callable[[], T]) -> T:
    """What is made of a text, in the other process."""
    if len(text) > LARGE:
        raise UnreadableError(f"It is larger than {LARGE} characters.")
    known = sha256(text.encode("utf-8", "surrogatepass")).digest()
    unread = UnreadableError("It takes too long to read.")
    if known in _TOO_LONG:
        raise unread
    try:
        async with time_limit(DEADLINE):
            await to_process.run_sync(_there, cancellable=True)
    # The machine is busy, or has no room for a process: not the text's doing.
    except (anyio.BrokenWorkerProcess, TimeoutError, OSError):
        raise unread from None
    try:
        async with time_limit(DEADLINE):
            return await to_process.run_sync(_in_bounds, PROCESSOR_SECONDS, work, cancellable=True)
    except TimeoutError:
        raise unread from None
    except (anyio.BrokenWorkerProcess, TooLongError, MemoryError):
        _TOO_LONG[known] = None
        if len(_TOO_LONG) > KNOWN:
            _TOO_LONG.popitem(last=False)
        raise unread from None


def _there() -> None:
    """Starts the other process, if there is none."""


class TooLongError(UnreadableError):
    """It has taken all the time that it may."""


def _in_bounds(seconds: int, work: Callable[[], T]) -> T:
    """In the other process: it gives up, or ends, by itself when nobody is there to kill it."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    spent = int(used.ru_utime + used.ru_stime) + 1
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (spent + seconds + SECONDS_MORE, most))
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, most))
    signal.signal(signal.SIGPROF, _give_up)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return work()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _give_up(*_: object) -> NoReturn:
    raise TooLongError

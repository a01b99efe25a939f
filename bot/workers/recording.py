"""Storing a session's events with all that they cause: webhooks, notices, answers to requests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from beatroom.bot.settings.settings import Settings
from beatroom.bot.settings.texts import split_addresses
from beatroom.bot.store.errors import AlreadyStoredError, StaleEpoch, StoreDown, StoreError
from beatroom.bot.store.events import read_events
from beatroom.bot.store.notices import NewNotice, with_notices
from beatroom.bot.store.sessions import StoredSession, append, get_session
from beatroom.bot.store.store import Store
from beatroom.bot.workers.announcing import announce, audience_of
from beatroom.bot.workers.answering import Answering, with_answers
from beatroom.bot.workers.engine import Vitals
from beatroom.bot.workers.notifying import notices_of_end
from beatroom.bot.workers.session_cache import CachedState, project
from beatroom.bot.workers.unsaved import FOLDER, SpoolContent, left_behind
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.transitions import transitions

log = structlog.get_logger()

NO_PROCESS = Vitals(pid=None, ready=False, restarts=0, lag=0.0, memory=0)


@dataclass(frozen=True, slots=True)
class Recording:
    """Stores events of any session.

    Attributes:
        store: Where.
        settings: The service's.
        told: Called when webhooks or notices wait to be sent.
        answering: What a request with an idempotency key is answered.
    """

    store: Store
    settings: Settings
    told: Callable[[], None]
    answering: Answering | None = None

    async def write(
        self, row: StoredSession, records: tuple[Recorded, ...], before: CachedState, vitals: Vitals
    ) -> CachedState:
        """Store events, once, with what they cause; returns the standing after them.

        Args:
            row: The session's, with the epoch to write with.
            records: What follows on `before`; where an attempt before has stored them that is all.
            before: The standing as far as the store has it.
            vitals: Of the session's process, for answers.

        Raises:
            StoreDown: It may succeed later; the same may then be written again.
            StaleEpoch: Another run has taken the session over.
        """
        standing = project(records, before)
        told = audience_of(row, split_addresses(self.settings.webhook_urls))
        outgoing = announce(told, transitions(records, before.state)) if told.urls else ()
        work = append(row.id, row.epoch, records, standing.state.phase, outgoing)
        work = with_answers(work, self.answering, row, records, before=before, vitals=vitals)
        notices: tuple[NewNotice, ...] = ()
        if standing.state.over:
            notices = await notices_of_end(self.store, self.settings, row, records)
        try:
            await self.store.write(with_notices(work, notices) if notices else work)
        except AlreadyStoredError:
            log.info("events_were_stored", session=row.id, last=records[-1].seq)
        if outgoing or notices:
            self.told()
        return standing


async def write_left_behind(
    recording: Recording, over: Callable[[StoredSession], Awaitable[None]]
) -> None:
    """Store what a service that is gone had put aside, before anything else is written.

    What another run has gone on without is refused, and what has been stored meanwhile is skipped.
    A file that something is the matter with is said to be so, stays, and keeps no other waiting.
    """
    files = left_behind(recording.settings.data_dir / FOLDER)
    while (found := await asyncio.to_thread(next, files, None)) is not None:
        try:
            await _write_one(recording, found, over)
        except StoreDown:
            raise
        except Exception:  # border: one file's trouble is not the service's
            log.exception("left_events_not_stored", session=found.session, file=found.path.name)
            continue
        found.path.unlink(missing_ok=True)


async def _write_one(
    recording: Recording, found: SpoolContent, over: Callable[[StoredSession], Awaitable[None]]
) -> None:
    about = log.bind(session=found.session, epoch=found.epoch, file=found.path.name)
    if found.unreadable:
        about.error("left_events_unreadable", batches=found.unreadable)
    try:
        row = await recording.store.read(lambda c: get_session(c, found.session))
        if row.epoch != found.epoch:
            raise StaleEpoch(f"Run {row.epoch} has gone on without them.")
        standing = project(await recording.store.read(lambda c: read_events(c, row.id)))
        for batch in found.batches:
            left = tuple(record for record in batch if record.seq > row.last_seq)
            if left:
                standing = await recording.write(row, left, standing, NO_PROCESS)
    except StoreDown:
        raise
    except StoreError as refused:
        events = sum(len(batch) for batch in found.batches)
        about.error("left_events_refused", events=events, why=str(refused))
        return
    about.warning("left_events_stored", events=standing.state.seq - row.last_seq)
    if standing.state.over:
        await over(row)

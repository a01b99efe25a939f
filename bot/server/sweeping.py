"""The daily sweep: what was said long ago, and notes that nobody needs any more, are deleted."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import structlog

from beatroom.bot.server.kind_service import kind_services
from beatroom.bot.server.rehearsals import KEPT_CAP, KEPT_SECONDS
from beatroom.bot.server.service import Service
from beatroom.bot.store.erasing_later import (
    erasable_now,
    erase_noted,
    note_words_later,
    of_missing_kind,
)
from beatroom.bot.store.idempotency import forget_answers
from beatroom.bot.store.leases import forget_leases
from beatroom.bot.store.notices import forget_notices
from beatroom.bot.store.outbox import forget_webhooks
from beatroom.bot.store.rates import forget_spent
from beatroom.bot.store.recorded_outside import sessions_with_strays
from beatroom.bot.store.recordings import delete_recording
from beatroom.bot.store.rehearsals import forget_rehearsals
from beatroom.bot.store.sessions import get_session
from beatroom.bot.store.transaction import Transaction, Work
from beatroom.bot.store.trouble import log_trouble
from beatroom.bot.store.words import delete_words, sessions_with_old_words
from beatroom.flows.core.erasure import PLAIN
from beatroom.flows.personality.kinds import not_installed, today

log = structlog.get_logger()

EVERY = 86_400.0
AT_A_TIME = 100
WEBHOOKS_KEPT = NOTICES_KEPT = 30 * 86_400.0


async def keep_sweeping(service: Service) -> None:
    """Sweep at the start and then daily, for ever; run as a task."""
    while True:
        try:
            await sweep(service)
        except Exception as error:  # noqa: BLE001 - border: what was not swept today is swept tomorrow
            log_trouble(
                log,
                "sweep_failed",
                error,
                doing="deleting what is kept for too long",
                expected="it is tried again in a day, and when the service starts",
            )
        await service.wall.sleep_until(service.wall.now() + EVERY)


async def sweep(service: Service) -> int:
    """Delete what is due; returns how many sessions lost their words."""
    count = await _delete_due(service)
    service.forget_words()
    await service.store.overwrite_deleted()
    return count


async def _delete_due(service: Service) -> int:
    now = service.wall.now()
    await service.store.write(lambda c: forget_webhooks(c, now - WEBHOOKS_KEPT))
    await service.store.write(lambda c: forget_rehearsals(c, now - KEPT_SECONDS, KEPT_CAP))
    await service.store.write(lambda c: forget_notices(c, now - NOTICES_KEPT))
    await service.store.write(lambda c: forget_leases(c, now - EVERY))
    await service.store.write(forget_spent)
    await service.store.write(forget_answers(datetime.fromtimestamp(now, UTC)))
    # What a session that ended before anything of its recording was kept has beside none.
    while strays := await service.store.read(sessions_with_strays(AT_A_TIME)):
        for session in strays:
            await service.store.write(delete_recording(session))
    days, at = service.settings.transcript_days, datetime.fromtimestamp(now, UTC)
    before = at - timedelta(days=days) if days else None
    await _erase_noted(service, at)
    swept = await _sweep_kinds(service, now, before)
    if before is None:
        return 0
    count = 0
    # One session at a time, so that running ones do not wait for the whole sweep.
    while found := await service.store.read(sessions_with_old_words(before, AT_A_TIME)):
        for session in found:
            await service.store.write(_words_of(session, at))
        count += len(found)
    if count or any(swept.values()):
        log.info("words_deleted", sessions=count, days=days, **swept)
    return count


def _words_of(session: str, at: datetime) -> Work[None]:
    """Delete a session's words; what a kind has on record waits where that is not installed."""
    delete = delete_words(session, at, of_missing_kind)

    async def work(connection: Transaction) -> None:
        row = await get_session(connection, session)
        await delete(connection)
        await delete_recording(session)(connection)
        if not_installed(str(row.record.get("kind", PLAIN))):
            await note_words_later(connection, session)

    return work


async def _erase_noted(service: Service, at: datetime) -> None:
    """Erase what waited for a kind that is installed by now, in its own tables too."""
    kept = {name: kind.person for name, kind in kind_services() if kind.person is not None}
    for later in await service.store.read(erasable_now):
        if (person := kept.get(today(later.kind))) is not None:
            for name in sorted({name for names, _ in later.people for name in names}):
                await person.erase(service, name, at, [later.session], [])
        await service.store.write(erase_noted(later))
        log.info("erased_later", session=later.session, kind=later.kind)


async def _sweep_kinds(service: Service, now: float, before: datetime | None) -> dict[str, int]:
    """What kinds keep for too long; returns what was deleted, by name."""
    swept: dict[str, int] = {}
    for _, kind in kind_services():
        if kind.sweep is not None:
            swept |= await kind.sweep(service.store, now, before)
    return swept

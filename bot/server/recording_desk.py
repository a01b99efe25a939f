"""Keeps what sessions record of themselves: who answers their processes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import structlog

from beatroom.bot.ipc.ipc import ConsultRefusal
from beatroom.bot.ipc.service_handlers import ServiceHandlers
from beatroom.bot.recording.keeping import (
    KEEP,
    KEEP_OUTSIDE,
    KEPT,
    KeepOutside,
    KeepPieces,
    PiecesKept,
    RecordingKept,
    TrackKept,
)
from beatroom.bot.store.errors import RecordingGone, StaleEpoch
from beatroom.bot.store.recorded_outside import StoredNote, keep_outside
from beatroom.bot.store.recordings import StoredPiece, keep_pieces, tracks_of
from beatroom.bot.store.store import Store

log = structlog.get_logger()

MEGABYTE = 1_000_000


def recording_handlers(store: Store, most_mb: int) -> ServiceHandlers:
    """Who answers what sessions ask of their recordings.

    Args:
        store: Where they are kept.
        most_mb: Megabytes that one may have.
    """

    async def keep(session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        asked = KeepPieces.model_validate(data)
        pieces = [StoredPiece(p.track, p.n, p.pages, p.frames, p.sound) for p in asked.pieces]
        try:
            kept = await store.write(keep_pieces(session, asked.epoch, pieces, most_mb * MEGABYTE))
        except (RecordingGone, StaleEpoch) as why:
            raise ConsultRefusal(str(why)) from None
        return PiecesKept(kept=kept).model_dump(mode="json")

    async def beside(session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        asked = KeepOutside.model_validate(data)
        notes = [StoredNote(one.n, one.record) for one in asked.notes]
        try:
            kept = await store.write(keep_outside(session, asked.epoch, notes, most_mb * MEGABYTE))
        except (RecordingGone, StaleEpoch) as why:  # for good: every other refusal may pass
            log.info("outside_refused", session=session, reason=str(why))
            kept = False
        return PiecesKept(kept=kept).model_dump(mode="json")

    async def kept(session: str, _data: Mapping[str, Any]) -> Mapping[str, Any]:
        found = await store.read(tracks_of(session))
        tracks = (
            TrackKept(track=t.track, pieces=t.pieces, pages=t.pages, frames=t.frames) for t in found
        )
        return RecordingKept(tracks=tuple(tracks)).model_dump(mode="json")

    return {KEEP: keep, KEEP_OUTSIDE: beside, KEPT: kept}

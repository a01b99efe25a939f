"""A talk takes place: everything that it needs is started for it, and gone afterwards."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from talking import hosts

from talk.director import Performance, perform, prepared
from talk.plan import Talk
from talk.rooms import Room, loudspeaker, personality, table

OURS, BARE = "beatroom", "bare pipecat"


async def performed(subject: str, talk: Talk) -> Performance:
    """A talk with one of the two hosts."""
    sound = prepared(talk)
    with tempfile.TemporaryDirectory(prefix="beatroom-duplex-") as folder:
        async with _room(subject, talk, Path(folder)) as room:
            return await perform(talk, room, sound)


@asynccontextmanager
async def ours(talk: Talk) -> AsyncGenerator[Room]:
    """A room with everybody in it, hosted by Beatroom."""
    with tempfile.TemporaryDirectory(prefix="beatroom-duplex-") as folder:
        async with _room(OURS, talk, Path(folder)) as room:
            yield room


@asynccontextmanager
async def _room(subject: str, talk: Talk, folder: Path) -> AsyncGenerator[Room]:
    async with hosts.stand_in_model() as model:
        if subject == BARE:
            async with hosts.bare_pipecat(folder, model) as peer, loudspeaker(peer, talk) as room:
                yield room
            return
        personality(folder)
        async with hosts.beatroom(folder, model) as service, table(service, talk) as room:
            yield room

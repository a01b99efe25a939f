"""A session that was recorded, played in virtual time by the real pipeline, for a store."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle

from recorded_sound import Keeper, LoudCompany
from stage_play import at, beat, join, personality, play

from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.bot.store.recordings import StoredPiece, keep_pieces
from beatroom.bot.store.sessions import NewSession, append, create_session, take_over
from beatroom.bot.store.store import Store
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.events import Created, Recorded
from beatroom.flows.personality.model import Personality

EVERY = 25.0
"""Seconds between two turns of people's."""
SAID: tuple[tuple[str | float, ...], ...] = (
    ("The garden needs more water in the summer.", 0.35, "I would plant the herbs first."),
    ("The train leaves from platform nine.", 0.1, "We should be there early."),
    ("I would rather have tea.", 0.25, "Has anybody seen the blue cup?", 0.3, "It was here."),
)
"""What people say: sentences, and the pauses between them in seconds."""
ANSWERED = (
    "That is a good beginning. Who else has thought about the garden, and what should grow there?",
    "Thank you.",
    "Let us note it. It is early in the year. There is time enough for the beds and the paths.",
    "Good. And what would you do first if the rain stays away for another week?",
)
MOST = 1_000_000_000


@dataclass(frozen=True, slots=True)
class RecordedSession:
    """What there is of it."""

    record: Personality
    log: tuple[Recorded, ...]
    pieces: tuple[StoredPiece, ...]


def recorded_session(
    minutes: float, said: Sequence[Sequence[str | float]] = SAID
) -> RecordedSession:
    """Two people say this in turn to the host; an operator holds the clock and adds time once."""
    length, keeper, people = 60 * minutes, Keeper(), LoudCompany()
    beats = (beat("Stories", length * 0.3), beat("Plans", length * 0.6))
    record = personality(*beats, length=length, recording=True)

    async def talk(hands: RehearsalHandle) -> None:
        for name in ("Ana", "Ben"):
            await join(hands, name)
        turn = 0
        while (when := 15.0 + EVERY * turn) < length - 75:
            if turn == 3:
                hands.session.change_rundown("hold", "operator")
                await asyncio.sleep(4.0)
                hands.session.change_rundown("resume", "operator")
            await people.says(hands, ("ana", "ben")[turn % 2], when, *said[turn % len(said)])
            turn += 1
        await at(hands, length)

    answers = cycle(ANSWERED)

    played = play(
        talk,
        *beats,
        plan=lambda _: ScriptedAnswer(next(answers)),
        record=record,
        hearing=people.hearing,
        consult=keeper.consult,
        records=True,
    )
    kept = [piece for pieces in keeper.tracks.values() for piece in pieces]
    pieces = (StoredPiece(p.track, p.n, p.pages, p.frames, p.sound) for p in kept)
    return RecordedSession(record, tuple(played.seen.records), tuple(pieces))


async def put(store: Store, made: RecordedSession, session: str, ended_at: float) -> None:
    """Into a store, as if it had just ended."""
    shift = ended_at - made.log[-1].at
    log = [_moved(record, shift) for record in made.log]
    first = log[0].event
    assert isinstance(first, Created)
    created = first.model_copy(update={"session": session, "title": "A talk that was recorded"})
    new = NewSession(created, made.record.model_dump(mode="json"), {"kind": "webrtc"}, at=log[0].at)

    async def work(connection: Transaction) -> None:
        await create_session(connection, new)
        taken = await take_over(session)(connection)
        epoch = taken.row.epoch
        await keep_pieces(session, epoch, made.pieces, MOST)(connection)
        await append(session, epoch, tuple(log[1:]), "ended")(connection)

    await store.write(work)


def _moved(record: Recorded, by: float) -> Recorded:
    """The same at another time; times of the rehearsal's are seconds since its epoch and more."""

    def moved(value: object) -> object:
        if isinstance(value, float) and value >= EPOCH:
            return value + by
        if isinstance(value, dict):
            return {key: moved(one) for key, one in value.items()}
        if isinstance(value, list):
            return [moved(one) for one in value]
        return value

    return Recorded.model_validate(moved(record.model_dump(mode="json")))

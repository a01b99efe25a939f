"""Two and three people with open microphones: each sentence is on record as its speaker's.

Real recorded people speak beside each other and at once, in the embedded room and in Daily's.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from browserless import RATE
from daily_call import CallClient
from light_room import until
from patience import AGAIN, ATTEMPTS, LATER
from pipecat.transports.daily import transport as daily_transport
from recorded_people import ANA, BEN, CLEO, Round, open_microphones
from room_session import RoomSession, room_session, words

from beatroom.bot.ipc.messages import Daily
from beatroom.flows.core.events import BotSaid, UserSaid
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.webrtc

RECORD = Personality(
    name="open",
    title="Robin",
    persona="You host.",
    length=600.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Welcome."),
        Beat(title="Goodbye", at=Offset(540.0), say="Goodbye."),
    ),
)
CHUNK = RATE // 50
PEOPLE = ("ana", "ben", "cleo")
ROUNDS: tuple[Round, ...] = (
    {"ana": (0.0, ANA[0]), "ben": (0.8, BEN[0])},
    {"ana": (0.0, ANA[1]), "ben": (0.6, BEN[1]), "cleo": (1.2, CLEO[0])},
    {"ana": (0.0, ANA[2]), "ben": (0.0, BEN[2]), "cleo": (0.0, CLEO[1])},
)
"""Two beside each other, three one after another, and three at once."""

Speak = Callable[[dict[str, bytes]], Awaitable[None]]


@asynccontextmanager
async def embedded(there: RoomSession) -> AsyncGenerator[Speak]:
    people = await asyncio.gather(*(there.join(who.title()) for who in PEOPLE))
    await people[-1].until("transcript", text="Welcome.")

    async def speak(said: dict[str, bytes]) -> None:
        for who, one in zip(PEOPLE, people, strict=True):
            one.microphone.say(said[who])
        await people[0].hear(len(said["ana"]) / (2 * RATE))

    try:
        yield speak
    finally:
        for one in people:
            await one.close()


@asynccontextmanager
async def at_daily(there: RoomSession) -> AsyncGenerator[Speak]:
    await until(lambda: (made := getattr(CallClient, "call", None)) and made.joins == 1, LATER)
    call = CallClient.call
    for who in PEOPLE:
        await call.comes(f"d-{who}", who, who.title())
        await until(lambda: call.listens_to(f"d-{who}"))  # noqa: B023 - waited for here
    await until(lambda: any(isinstance(r.event, BotSaid) for r in there.records), LATER)

    async def speak(said: dict[str, bytes]) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        for at in range(0, len(said["ana"]), 2 * CHUNK):
            await call.all_say({f"d-{who}": said[who][at : at + 2 * CHUNK] for who in PEOPLE})
            await asyncio.sleep(began + at / (2 * RATE) - loop.time())

    yield speak


@pytest.mark.parametrize("room", ["embedded", "daily"])
async def test_each_sentence_is_on_record_as_its_speakers(
    room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_transport, "CallClient", CallClient)
    monkeypatch.delattr(CallClient, "call", raising=False)
    said = open_microphones(*ROUNDS, between=1.5)
    transport = Daily(room_url="https://example.daily.co/r", token="t") if room == "daily" else None
    come = at_daily if room == "daily" else embedded
    async with room_session(RECORD, transport) as there, come(there) as speak:
        for _ in range(ATTEMPTS):  # a busy machine loses parts, as a bad line does
            await speak(said)
            try:
                await until(lambda: not missed(there), AGAIN)
                break
            except TimeoutError:
                continue
        await there.jump("beat-1")
        await asyncio.wait_for(there.ended.wait(), LATER)

    lines = [r.event for r in there.records if isinstance(r.event, UserSaid)]
    shown = [(one.name, one.text) for one in lines]
    assert missed(there) == [], shown
    theirs = {who: {m for one in ROUNDS if who in one for m in one[who][1].marks} for who in PEOPLE}
    for who in PEOPLE:
        others = set().union(*(marks for other, marks in theirs.items() if other != who))
        assert not others & words_of(there, who), shown
    assert all(one.name.lower() == one.participant for one in lines)
    assert any(
        one.participant != other.participant and at_once(one, other)
        for one in lines
        for other in lines
    )


def missed(there: RoomSession) -> list[str]:
    """Whose sentences are not on record as theirs: of each, all words that mark it but one."""
    return [
        f"{who}: {sorted(sentence.marks)}"
        for one in ROUNDS
        for who, (_, sentence) in one.items()
        if len(sentence.marks & words_of(there, who)) < len(sentence.marks) - 1
    ]


def words_of(there: RoomSession, who: str) -> set[str]:
    said = (r.event for r in there.records if isinstance(r.event, UserSaid))
    return {word for one in said if one.participant == who for word in words(one.text).split()}


def at_once(one: UserSaid, other: UserSaid) -> bool:
    times = one.began, one.ended, other.began, other.ended
    assert None not in times
    return max(one.began or 0, other.began or 0) < min(one.ended or 0, other.ended or 0)

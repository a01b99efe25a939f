"""Two people speak beside each other and at once: each sentence is on record as its speaker's."""

from __future__ import annotations

import asyncio

import pytest
from browserless import RATE
from patience import ATTEMPTS
from room_session import RoomSession, room_session, speech, words

from beatroom.flows.core.events import UserSaid
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.webrtc

RECORD = Personality(
    name="two",
    title="Robin",
    persona="You host.",
    length=600.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Welcome."),
        Beat(title="Goodbye", at=Offset(540.0), say="Goodbye."),
    ),
)
LATER_BY = (3.6, 1.6, 0.8, 0.0)
"""Seconds by which Ben begins after Ana, sentence by sentence."""
BETWEEN = 2.0
"""Seconds between two pairs of sentences."""
ANA = (
    ("The garden needs more water in the summer.", {"garden", "water", "summer"}),
    ("My sister bought seven yellow bananas.", {"sister", "yellow", "bananas"}),
    ("The doctor comes to the village on Monday.", {"doctor", "village", "monday"}),
    ("We should paint the kitchen door green.", {"paint", "kitchen", "green"}),
)
BEN = (
    ("The train to Glasgow leaves in the morning.", {"train", "glasgow", "morning"}),
    ("An elephant walks slowly across the river.", {"elephant", "slowly", "river"}),
    ("The music in that hotel was very loud.", {"music", "hotel", "loud"}),
    ("Please send the letter to my office.", {"send", "letter", "office"}),
)
THEIRS = {"ana": ANA, "ben": BEN}


def silence(seconds: float) -> bytes:
    return bytes(2 * round(seconds * RATE))


def talk() -> tuple[bytes, bytes]:
    """What Ana says and what Ben says, of the same length."""
    ana, ben = b"", b""
    for (hers, _), (his, _), later in zip(ANA, BEN, LATER_BY, strict=True):
        ana += speech(hers, voice="heart")
        ben += silence(later) + speech(his, voice="male")
        longest = max(len(ana), len(ben))
        ana, ben = (one.ljust(longest, b"\0") + silence(BETWEEN) for one in (ana, ben))
    return ana, ben


def said_by(there: RoomSession, who: str) -> set[str]:
    """All words on record as somebody's."""
    said = (r.event for r in there.records if isinstance(r.event, UserSaid))
    return {word for one in said if one.participant == who for word in words(one.text).split()}


def understood(there: RoomSession) -> bool:
    """Whether of each sentence two of three words are on record as its speaker's."""
    return all(
        len(marks & said_by(there, who)) >= 2
        for who, theirs in THEIRS.items()
        for _, marks in theirs
    )


async def test_what_two_people_say_at_once_is_on_record_under_their_names() -> None:
    async with room_session(RECORD) as there:
        ana, ben = await asyncio.gather(there.join("Ana"), there.join("Ben"))
        try:
            await ben.until("transcript", text="Welcome.")
            hers, his = talk()
            for _ in range(ATTEMPTS):  # a busy machine loses parts, as a bad line does
                ana.microphone.say(hers)
                ben.microphone.say(his)
                await ana.hear(len(hers) / (2 * RATE) + 3.0)
                if understood(there):
                    break
            await there.jump("beat-1")
            await ben.until("ended")
        finally:
            await ana.close()
            await ben.close()

    said = [r.event for r in there.records if isinstance(r.event, UserSaid)]
    assert understood(there), [(one.name, one.text) for one in said]
    for who, other in (("ana", BEN), ("ben", ANA)):
        others = {mark for _, marks in other for mark in marks}
        assert not others & said_by(there, who), [(one.name, one.text) for one in said]
    assert all(one.name.lower() == one.participant for one in said)
    spans = {who: [span(one) for one in said if one.participant == who] for who in THEIRS}
    together = [
        (hers, his)
        for hers in spans["ana"]
        for his in spans["ben"]
        if max(hers[0], his[0]) < min(hers[1], his[1])
    ]
    assert together, spans


def span(said: UserSaid) -> tuple[float, float]:
    """When something was said."""
    assert said.began is not None
    assert said.ended is not None
    return said.began, said.ended

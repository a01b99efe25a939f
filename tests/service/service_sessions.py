"""A personality, and sessions of it that have not run yet."""

from __future__ import annotations

import itertools

from beatroom.bot.store.sessions import NewSession, create_session
from beatroom.bot.store.store import Store
from beatroom.flows.core.events import Created
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Beat, Offset, Personality

PERSONALITY = Personality(
    name="tea",
    title="Tea talk",
    persona="You are Mina.",
    length=600.0,
    beats=(
        Beat(title="Welcome", at=Offset(0.0), say="Welcome."),
        Beat(title="Stories", at=Offset(120.0), prompt="Ask for stories."),
        Beat(title="Goodbye", at=Offset(540.0), say="Goodbye."),
    ),
)

_numbers = itertools.count(1)


async def new_session(store: Store, title: str = "Tea", at: float = 1_800_000_000.0) -> str:
    """A session in the store that was made at a time and has not run yet."""
    session = f"s{next(_numbers)}"
    created = Created(
        session=session,
        personality=PERSONALITY.name,
        title=title,
        kind=PERSONALITY.kind,
        language=PERSONALITY.language,
        timezone="Europe/Vienna",
        rundown=plan(PERSONALITY),
    )
    new = NewSession(created, PERSONALITY.model_dump(mode="json"), {"kind": "webrtc"}, at=at)
    await store.write(lambda connection: create_session(connection, new))
    return session

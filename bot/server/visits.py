"""Guests of the restaurant's site call its host: a session that nobody needs a token for.

What keeps it bounded: the setting RESTAURANT_DOOR, so many visits at once (RESTAURANT_VISITS), so
many calls from one address, and a session that nobody joins ends soon.
"""

from __future__ import annotations

from typing import Any

import structlog

from bot.library import UnknownPersonalityError
from bot.server.creating import make_session, must_be_up
from bot.server.problems import Problem
from bot.server.service import Service
from bot.server.session_bodies import RoomBody, SessionBody
from bot.server.views import links_view
from bot.store.restaurant_house import read_house
from bot.store.sessions import Wanted, list_sessions
from flows.personality_source import PersonalityError

log = structlog.get_logger()

PERSONALITY = "terra"
KIND = "restaurant"
RUNNING = ("starting", "lobby", "live", "held", "wrapping_up")
NOBODY_CAME = 120.0
"""Seconds that the host waits for the guest who called."""
BUSY = "Our host is talking to other guests. Please try again in a minute."


async def start_visit(service: Service) -> dict[str, Any]:
    """A session with the host, and the guest's way into it; a Problem says why there is none."""
    settings = service.settings
    if settings.restaurant_door == "closed":
        raise Problem(403, "Our host cannot be called from here at the moment.")
    must_be_up(service)
    _must_have_a_host(service)
    async with service.visiting:  # so that the number of visits holds
        await _must_have_time(service)
        house = await service.store.read(read_house)
        body = SessionBody(
            personality=PERSONALITY,
            timezone=house.timezone,
            transport="webrtc",
            room=RoomBody(nobody_came=NOBODY_CAME),
        )
        session = await make_session(service, body, None)
    log.info("visit_started", session=session)
    links = links_view(service, session, service.now(), None)
    return {"session": session, "join": {**links["guest"], "expires_at": links["expires_at"]}}


def _must_have_a_host(service: Service) -> None:
    try:
        kind = service.library.load(PERSONALITY).kind
    except (UnknownPersonalityError, PersonalityError) as error:
        log.warning("visit_without_a_host", reason=str(error))
        kind = ""
    if kind != KIND:
        raise Problem(404, "There is no host here who could be called.")


async def _must_have_time(service: Service) -> None:
    settings = service.settings
    wanted = Wanted(phases=RUNNING, personality=PERSONALITY)
    most = settings.restaurant_visits
    visits = await service.store.read(lambda c: list_sessions(c, most, None, wanted))
    if len(visits) >= most or len(service.engine.alive()) >= settings.max_sessions:
        raise Problem(429, BUSY, headers={"Retry-After": "60"})

"""Guests of the restaurant's site call its host: a session that nobody needs a token for.

What keeps it bounded: the setting RESTAURANT_DOOR, so many visits at once (RESTAURANT_VISITS) of
which one address has at most half, a share of all sessions that no guest takes (RESERVED_SESSIONS),
so many calls from one address, and a session that nobody joins ends in seconds.
"""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass, field
from typing import Any

import structlog

from beatroom.bot.kinds.restaurant.store.guest_notices import GuestPost
from beatroom.bot.kinds.restaurant.store.house import read_house
from beatroom.bot.personalities.library import UnknownPersonalityError
from beatroom.bot.server.creating import make_session, must_be_up
from beatroom.bot.server.limits import RateLimit
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.service import Service
from beatroom.bot.server.session_requests import RoomBody, SessionBody
from beatroom.bot.server.steering import kept
from beatroom.bot.server.views import links_view
from beatroom.bot.store.events import read_events
from beatroom.bot.store.idempotency import IdempotencyKey
from beatroom.bot.store.sessions import SessionQuery, list_sessions
from beatroom.flows.core.events import Created
from beatroom.flows.kinds.restaurant.record import RestaurantRequest, VisitWishes, spoken
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import PersonalityError

log = structlog.get_logger()

PERSONALITY = "terra"
KIND = "restaurant"
RUNNING = ("starting", "lobby", "live", "held", "wrapping_up")
VISITOR = "visitor"
"""The name under which it is kept, among what the service notes of a visit, who called."""
NOBODY_CAME = 30.0
"""Seconds that the host waits for the guest who called, and who is asked for a microphone."""
BY_INVITATION = (
    "Talking to our host is by invitation at the moment; you can read everything here, and call "
    "us. Whoever runs this site opens the door with RESTAURANT_DOOR=open."
)
BUSY_WITH_YOU = "Our host is talking to you, or to others where you are. Please call again later."
BUSY = "Our host is talking to other guests. Please try again in a minute."
NOT_ABLE = "Our host cannot take calls at the moment. You can read everything here, and call us."


@dataclass(frozen=True, slots=True)
class Visits:
    """What guests' visits have in common.

    Attributes:
        post: How guests can be told of what they book.
        tries: How often somebody may ask for a booking that they say is theirs.
        lock: Held while a guest's session is made, so that their number holds.
    """

    post: GuestPost
    tries: RateLimit
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


def visits_of(service: Service) -> Visits:
    """The service's."""
    visits = service.held[KIND]
    assert isinstance(visits, Visits)  # noqa: S101 - as the restaurant's service has opened it
    return visits


async def start_visit(
    service: Service, address: str, key: IdempotencyKey | None, language: str | None = None
) -> dict[str, Any]:
    """A session with the host, and the guest's way into it; a Problem says why there is none.

    The request with the same key, sent again, gets the same way into the same session.

    Args:
        service: The service.
        address: Where the guest calls from.
        key: The request's.
        language: The guest's; where the host does not have it, or nothing here hears or speaks it,
            the host speaks its own.
    """
    if (before := await kept(service, key)) is not None:
        return await _way_in(service, str(before["id"]))
    settings = service.settings
    if settings.restaurant_door == "closed":
        raise Problem(403, BY_INVITATION)
    must_be_up(service)
    await service.files.fresh()
    host = _must_have_a_host(service)
    await asyncio.to_thread(_must_be_able, service, host)
    wishes = await asyncio.to_thread(_wishes, service, host, language)
    async with visits_of(service).lock:  # so that the number of visits holds
        visitor = _visitor(service, address)
        await _must_have_time(service, visitor)
        house = await service.store.read(read_house)
        body = SessionBody(
            personality=PERSONALITY,
            timezone=house.timezone,
            transport="webrtc",
            room=RoomBody(nobody_came=NOBODY_CAME),
            **wishes,
        )
        session = await make_session(
            service,
            body,
            key,
            noted={VISITOR: visitor},
            kept_free=service.settings.reserved_sessions,
        )
    log.info("visit_started", session=session)
    return await _way_in(service, session)


async def _way_in(service: Service, session: str) -> dict[str, Any]:
    first = (await service.store.read(lambda c: read_events(c, session, limit=1)))[0]
    assert isinstance(first.event, Created)  # noqa: S101 - a log begins with it
    links = links_view(service, session, first.at, None)
    join = {**links["guest"], "expires_at": links["expires_at"]}
    return {"session": session, "language": first.event.language, "join": join}


def visits_are_recorded(service: Service) -> bool:
    """Whether a guest who calls is recorded: told before they do."""
    if not service.settings.recordings:
        return False
    try:
        return service.library.load(PERSONALITY).recording
    except (UnknownPersonalityError, PersonalityError):
        return False


def _must_have_a_host(service: Service) -> Personality:
    try:
        found = service.library.load(PERSONALITY)
    except (UnknownPersonalityError, PersonalityError) as error:
        log.warning("visit_without_a_host", reason=str(error))
        found = None
    if found is None or found.kind != KIND:
        raise Problem(404, "There is no host here who could be called.")
    return found


def _must_be_able(service: Service, host: Personality) -> None:
    """What the host lacks here, a model that does more than talk, say, is for whoever runs it."""
    if lacking := service.library.lacks(host):
        log.warning(
            "visit_host_lacks_something",
            reason=str(lacking[0]),
            expected="what the start page names at this personality",
        )
        raise Problem(503, NOT_ABLE, headers={"Retry-After": "60"})


def _wishes(service: Service, host: Personality, language: str | None) -> dict[str, Any]:
    """What is asked of the visit: the guest's language, where the host can hear and speak it."""
    if language is None:
        return {}
    asked = RestaurantRequest(restaurant=VisitWishes(language=language))
    wanted = spoken(host, asked)
    if wanted is host:
        return {}
    if lacking := service.library.lacks(wanted):
        log.info("visit_in_another_language", wanted=language, reason=str(lacking[0]))
        return {}
    return asked.model_dump()


def _visitor(service: Service, address: str) -> str:
    """The same for the same address, without telling it."""
    return hashlib.sha256(f"{service.join_secret} {address}".encode()).hexdigest()[:16]


async def _must_have_time(service: Service, visitor: str) -> None:
    settings = service.settings
    wanted = SessionQuery(phases=RUNNING, personality=PERSONALITY)
    most = settings.restaurant_visits
    visits = await service.store.read(lambda c: list_sessions(c, most, None, wanted))
    theirs = sum(visit.extra.get(VISITOR) == visitor for visit in visits)
    if theirs >= visits_of_one(most):
        raise Problem(429, BUSY_WITH_YOU, headers={"Retry-After": "60"})
    room = await service.engine.capacity()
    if len(visits) >= most or room.taken >= room.most - settings.reserved_sessions:
        raise Problem(429, BUSY, headers={"Retry-After": "60"})


def visits_of_one(most: int) -> int:
    """How many of so many visits one address may have at once."""
    return max(1, most // 2)

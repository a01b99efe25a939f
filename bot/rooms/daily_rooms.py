"""Rooms at Daily, over its REST API: one per session, private, gone when the session is."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

import httpx
import structlog

from beatroom.bot.outgoing.proxies import proxy_for
from beatroom.bot.runtime.phone_numbers import masked
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.settings.daily_options import DailyOptions
from beatroom.flows.core.readable import parsed

log = structlog.get_logger()

DEADLINE = 10.0
ATTEMPTS = 3
FIRST_PAUSE = 0.3
EJECTED_WITHIN = 8.0
"""Seconds that sending somebody out may take, with all attempts: an operator waits for it."""


HOST = "host"
"""The bot's `user_id` in its rooms; no participant has it, whose ids begin with another letter and
are hashes. By it pages tell what the host says from what others send."""


class DailyError(Exception):
    """Daily did not do what was asked; the text says what and why.

    Attributes:
        unsure: Whether it may have been done all the same, and only the answer was lost.
    """

    def __init__(self, text: str, *, unsure: bool = False) -> None:
        super().__init__(text)
        self.unsure = unsure


@dataclass(frozen=True, slots=True)
class DailyRoom:
    """A room.

    Attributes:
        name: Within the account.
        url: Where people find it.
        pin: What who calls keys in; None where nobody can.
        sip: The address that SIP calls go to; None where none can.
    """

    name: str
    url: str
    pin: str | None = None
    sip: str | None = None


class DailyRooms:
    """What this service asks of Daily.

    Args:
        key: The account's API key.
        url: Daily's API.
        transport: For tests: what carries the requests.
        pause: Seconds before the second attempt; it doubles with each further one.
        ejected_within: Seconds after which sending somebody out is given up.
    """

    def __init__(
        self,
        key: str,
        url: str,
        transport: httpx.AsyncBaseTransport | None = None,
        pause: float = FIRST_PAUSE,
        ejected_within: float = EJECTED_WITHIN,
    ) -> None:
        self._pause, self._ejected_within = pause, ejected_within
        self._client = httpx.AsyncClient(
            base_url=url.rstrip("/") + "/",
            headers={"Authorization": f"Bearer {key}"},
            timeout=DEADLINE,
            transport=transport,
            follow_redirects=False,
            trust_env=False,
            proxy=proxy_for(url),
        )

    async def create(
        self,
        name: str,
        expires_at: float,
        options: DailyOptions | None = None,
        language: str = "en",
    ) -> DailyRoom:
        """Make a private room that closes at `expires_at` (seconds since the epoch).

        Where Daily made it and its answer was lost, a further attempt is told that it is there.
        Where all fail, one that was made all the same is deleted.

        Args:
            name: Within the account.
            expires_at: See above.
            options: What is wanted of it.
            language: Which is spoken in it, for Daily's transcription.
        """
        more = (options or DailyOptions()).room(language)
        try:
            made = await self._create(name, expires_at, more)
        except DailyError as error:
            if error.unsure:
                with suppress(DailyError):
                    await self.delete(name)
            raise
        config = cast("Mapping[str, Any]", made.get("config") or {})
        sip = cast("Mapping[str, Any]", config.get("sip_uri") or {})
        return DailyRoom(
            _text(made, "name"),
            _text(made, "url"),
            pin=_text_or_none(config.get("dialin_code")),
            sip=_text_or_none(sip.get("endpoint")),
        )

    async def _create(
        self, name: str, expires_at: float, more: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        return await self._ask(
            "POST",
            "rooms",
            {
                "name": name,
                "privacy": "private",
                "properties": {
                    "exp": int(expires_at),
                    "eject_at_room_exp": True,
                    "start_video_off": True,
                    "enable_chat": False,
                    **more,
                },
            },
            made=f"rooms/{name}",
        )

    async def token(
        self,
        room: str,
        *,
        name: str,
        owner: bool,
        expires_at: float,
        person: str,
        more: Mapping[str, Any] | None = None,
    ) -> str:
        """A meeting token for one room.

        Args:
            room: Its name.
            name: What whoever comes with it is called.
            owner: Whether they may do there what the bot may.
            expires_at: Until when it lets somebody in, seconds since the epoch.
            person: The participant who comes with it, the same each time: their `user_id`, which
                everybody in the room sees. `HOST` for the bot.
            more: Further properties of it, by Daily's names.
        """
        properties: dict[str, Any] = {
            "room_name": room,
            "user_name": name,
            "is_owner": owner,
            "exp": int(expires_at),
            "user_id": person,
            **(more or {}),
        }
        made = await self._ask("POST", "meeting-tokens", {"properties": properties})
        return _text(made, "token")

    async def eject(self, room: str, person: str) -> None:
        """Send somebody out of a room and keep them out; who is gone already is no error.

        Daily keeps them out by the `user_id` of their token for as long as somebody is in the
        room, and may forget it when it updates its servers:
        https://docs.daily.co/reference/rest-api/rooms/session/eject

        Args:
            room: Its name.
            person: The participant, as in `token`.

        Raises:
            DailyError: It is not known to be done.
        """
        path, within = f"rooms/{room}/eject", self._ejected_within
        body: dict[str, Any] = {"user_ids": [person], "ban": True}
        if _is_dailys(person):
            body["ids"] = [person]
        try:
            async with time_limit(within):
                await self._ask("POST", path, body, gone_is_fine=True)
        except TimeoutError:
            raise DailyError(f"Daily did not answer POST {path} within {within:g} s.") from None

    async def call(self, room: str, address: str, *, name: str, person: str) -> None:
        """Call somebody, who is in the room once they have answered.

        It is asked once, since who is asked twice may call twice:
        https://docs.daily.co/reference/rest-api/rooms/dialout/start

        Args:
            room: Its name; somebody is in it.
            address: A telephone number with its country's code, or a SIP address.
            name: What they are called in the room.
            person: The participant, as in `token`.

        Raises:
            DailyError: It is not known to be done.
        """
        where = "sipUri" if address.startswith("sip:") else "phoneNumber"
        body = {where: address, "displayName": name, "userId": person}
        await self._ask("POST", f"rooms/{room}/dialOut/start", body, attempts=1)

    async def delete(self, name: str) -> None:
        """Delete a room; one that is gone already is no error."""
        await self._ask("DELETE", f"rooms/{name}", None, gone_is_fine=True)

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def _ask(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None,
        *,
        gone_is_fine: bool = False,
        made: str | None = None,
        attempts: int = ATTEMPTS,
    ) -> Mapping[str, Any]:
        """One request, with further attempts; `made`: where that is found which it makes."""
        why, unsure = "", False
        for attempt in range(attempts):
            if attempt:
                await asyncio.sleep(self._pause * 2 ** (attempt - 1))
            try:
                answer = await self._client.request(method, path, json=body)
            except httpx.HTTPError as error:
                why, unsure = f"no answer ({type(error).__name__})", True
                continue
            if answer.is_success:
                return _fields(answer)
            if answer.status_code == 404 and gone_is_fine:
                return {}
            info = str(_fields(answer).get("info") or _fields(answer).get("error") or "")
            if made is not None and unsure and "already exists" in info:
                return await self._ask("GET", made, None)  # by an attempt whose answer was lost
            why = f"status {answer.status_code} {info}".strip()
            if answer.status_code < 500 and answer.status_code != 429:
                break
            unsure = unsure or answer.status_code >= 500
            log.warning("daily_request_failed", method=method, path=path, reason=masked(why))
        raise DailyError(f"Daily refused {method} {path}: {why}.", unsure=unsure)


def _is_dailys(person: str) -> bool:
    """Whether it is Daily's own id: of who came without a token of ours, or by an older one."""
    try:
        UUID(person)
    except ValueError:
        return False
    return True


def _fields(answer: httpx.Response) -> Mapping[str, Any]:
    try:
        body: object = parsed(answer.content)
    except ValueError:
        return {}
    return cast(Mapping[str, Any], body) if isinstance(body, dict) else {}


def _text(fields: Mapping[str, Any], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise DailyError(f"Daily's answer has no {name!r}.")
    return value


def _text_or_none(value: object) -> str | None:
    return str(value) if isinstance(value, str | int) and value != "" else None

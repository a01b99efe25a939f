"""How sound reaches sessions: directly, and by each STUN and TURN server, as asked from here."""

from __future__ import annotations

import asyncio
import time

from beatroom.bot.rooms.ice_servers import IceServer, ice_servers
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.settings.settings import Settings

DEADLINE = 4.0
"""Seconds that a server has for each of its addresses."""


def network_says(settings: Settings) -> tuple[bool | None, str]:
    """Whether each way that is set up works, and a sentence on each."""
    servers = ice_servers(settings, "doctor", time.time())
    ways = asyncio.run(_ways(servers))
    said = "; ".join([_directly(settings), *(says for _, says in ways)])
    if not ways:
        return True, f"{said}; where a network blocks that: set ICE_SERVERS (docs/networks.md)"
    return all(works for works, _ in ways), said


def _directly(settings: Settings) -> str:
    where = f"at {settings.webrtc_address}" if settings.webrtc_address else "at its own addresses"
    ports = settings.webrtc_ports or "any port"
    return f"UDP directly {where}, {ports}"


async def _ways(servers: list[IceServer]) -> list[tuple[bool, str]]:
    return await asyncio.gather(*(_way(one, url) for one in servers for url in one.urls))


async def _way(server: IceServer, url: str) -> tuple[bool, str]:
    try:
        async with time_limit(DEADLINE):
            return True, f"{url} works, as {await _address_at(server, url)}"
    except TimeoutError:
        return False, f"{url} does not answer within {DEADLINE:g} s"
    except Exception as error:  # noqa: BLE001 - border: whatever a server says is what is wrong
        return False, f"{url} refuses: {_in_words(error)}"


async def _address_at(server: IceServer, url: str) -> str:
    """The address that others would see by way of it."""
    from aioice import Candidate, Connection  # noqa: PLC0415 - only where there is a server
    from aioice.ice import StunProtocol, server_reflexive_candidate  # noqa: PLC0415 - as above
    from aioice.turn import create_turn_endpoint  # noqa: PLC0415 - as above
    from aiortc.rtcicetransport import parse_stun_turn_uri  # noqa: PLC0415 - as above

    parsed = parse_stun_turn_uri(url)
    address = parsed["host"], parsed["port"]
    connection = Connection(ice_controlling=True)
    if parsed["scheme"] == "stun":
        loop = asyncio.get_running_loop()
        transport, protocol = await loop.create_datagram_endpoint(
            lambda: StunProtocol(connection),
            local_addr=("0.0.0.0", 0),  # noqa: S104 - it asks, and serves nobody
        )
        try:
            own, port = transport.get_extra_info("sockname")[:2]
            protocol.local_candidate = Candidate("0", 1, "udp", 0, own, port, "host")
            candidate, _ = await server_reflexive_candidate(protocol, address)
            return candidate.host
        finally:
            transport.close()
    relay, _ = await create_turn_endpoint(
        lambda: StunProtocol(connection),
        server_addr=address,
        username=server.username,
        password=server.credential,
        ssl=parsed["scheme"] == "turns",
        transport=parsed["transport"],
    )
    try:
        return str(relay.get_extra_info("sockname")[0])
    finally:
        relay.close()


def _in_words(error: Exception) -> str:
    response = getattr(error, "response", None)
    code = None if response is None else response.attributes.get("ERROR-CODE")
    return f"{code[0]} {code[1]}" if code else str(error) or type(error).__name__

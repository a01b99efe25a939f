"""Checks against the real services, behind their keys: `make smoke-openai`, `make smoke-daily`.

They cost a few cents and need the network; the tests never run them. docs/daily.md and
docs/model.md say what each does and what to do when it fails.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from beatroom.bot.outgoing.proxies import leave_by
from beatroom.bot.settings.model_endpoints import default_endpoint, model_client
from beatroom.bot.settings.settings import Settings, SettingsError, load_settings

DEADLINE = 60.0


async def openai(settings: Settings) -> str:
    """One streamed and one one-shot answer from the configured model."""
    endpoint = default_endpoint(settings)
    if endpoint is None or endpoint.key is None:
        raise SettingsError("OPENAI_API_KEY is not set.")
    async with model_client(endpoint, timeout=30.0) as client:
        stream = await client.chat.completions.create(
            model=settings.openai_model,
            messages=[{"role": "user", "content": "Say hello in five words."}],
            stream=True,
        )
        words = [c.choices[0].delta.content or "" async for c in stream if c.choices]
        voice = await client.audio.speech.create(
            model=settings.openai_tts_model, voice="alloy", input="Hello.", response_format="pcm"
        )
        return (
            f"{settings.openai_model} said {''.join(words)!r}; {len(voice.content)} bytes of voice"
        )


async def daily(settings: Settings) -> str:
    """A room made, joined by the host and a guest, left and deleted."""
    from beatroom.bot.rooms.daily_rooms import HOST, DailyRooms  # noqa: PLC0415 - only when asked for

    if settings.daily_api_key is None:
        raise SettingsError("DAILY_API_KEY is not set.")
    api = DailyRooms(settings.daily_api_key.get_secret_value(), settings.daily_api_url)
    expires_at = time.time() + 300
    try:
        room = await api.create(f"beatroom-smoke-{secrets.token_hex(4)}", expires_at)
        try:
            owner = await api.token(
                room.name, name="Host", owner=True, expires_at=expires_at, person=HOST
            )
            guest = await api.token(
                room.name, name="Guest", owner=False, expires_at=expires_at, person="guest"
            )
            async with joined(room.url, owner), joined(room.url, guest):
                pass
        finally:
            await api.delete(room.name)
    finally:
        await api.close()
    return f"room {room.name} made, joined by the host and a guest, left and deleted"


@asynccontextmanager
async def joined(url: str, token: str) -> AsyncGenerator[None]:
    """Somebody in a Daily room, by the client that sessions have; OSError where it is refused."""
    from daily import CallClient, Daily  # noqa: PLC0415 - only when asked for
    from pipecat.transports.daily.transport import (  # noqa: PLC0415 - as above
        DailyTransportClient,
        completion_callback,
    )

    if not DailyTransportClient._daily_initialized:  # noqa: SLF001 - twice ends the process
        DailyTransportClient._daily_initialized = True  # noqa: SLF001 - as above
        Daily.init()
    client = CallClient()
    loop = asyncio.get_running_loop()
    try:
        there = loop.create_future()
        client.join(url, token, completion=completion_callback(there))
        _, refused = await there
        if refused:
            raise OSError(f"{url} was not joined: {refused}")
        yield
        gone = loop.create_future()
        client.leave(completion=completion_callback(gone))
        await gone
    finally:
        await asyncio.to_thread(client.release)


def main(which: str) -> int:
    """Run one check; 0 when it passed."""
    checks = {"openai": openai, "daily": daily}
    try:
        settings = load_settings()
        leave_by(settings.way_out)
        told = asyncio.run(asyncio.wait_for(checks[which](settings), DEADLINE))
    except (SettingsError, TimeoutError, OSError) as error:
        sys.stderr.write(f"{which}: {error}\n")
        return 1
    sys.stdout.write(f"{which}: {told}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))

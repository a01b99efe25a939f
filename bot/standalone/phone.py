"""Callers in Pipecat's runner: their transport, their keypad; their numbers are in no log."""

from __future__ import annotations

import asyncio
import logging
import os
import re
from collections.abc import Callable
from typing import cast

from fastapi import WebSocket
from pipecat.frames.frames import Frame, InputDTMFFrame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.runner.types import CallData, WebSocketRunnerArguments
from pipecat.runner.utils import (
    create_transport,  # pyright: ignore[reportUnknownVariableType] - a bare Callable
    parse_telephony_websocket,
)
from pipecat.serializers.twilio import TwilioFrameSerializer
from pipecat.transports.base_transport import BaseTransport
from pipecat.transports.websocket.fastapi import (
    FastAPIWebsocketParams,
    FastAPIWebsocketTransport,
)

from beatroom.bot.runtime.phone_numbers import masked
from beatroom.flows.core.clock import Clock

RATE = 8000
"""Samples a second of the host's voice on a telephone line."""
KEYS_PAUSE = 2.5
"""Seconds without another key after which what was keyed in is a turn; # ends it at once."""
MOST_KEYS = 40
PROVIDERS = ("twilio", "telnyx", "plivo", "exotel")
NUMBER = re.compile(r"\+?[0-9]{3,15}")


class CallError(Exception):
    """A call that cannot be taken; the text says why."""


async def answered(
    arguments: WebSocketRunnerArguments,
) -> tuple[BaseTransport, CallData]:
    """The transport of a call that has come in, and what its provider says of it.

    Without Twilio's credentials the call is not hung up over REST: the end of the stream ends it,
    where the TwiML has nothing after it.

    Raises:
        CallError: What connected is no provider of calls that is known.
    """
    socket: WebSocket = arguments.websocket
    provider, call = cast("tuple[str, CallData]", await parse_telephony_websocket(socket))
    if provider not in PROVIDERS:
        raise CallError(
            f"What connected speaks no protocol of {', '.join(PROVIDERS)}; Pipecat calls it "
            f"{provider!r}."
        )
    params = FastAPIWebsocketParams(audio_in_enabled=True, audio_out_enabled=True)
    if provider == "twilio" and not _can_hang_up():
        params.serializer = TwilioFrameSerializer(
            stream_sid=str(call.stream_id),
            call_sid=call.call_id,
            params=TwilioFrameSerializer.InputParams(auto_hang_up=False),
        )
        return FastAPIWebsocketTransport(websocket=socket, params=params), call
    return await create_transport(arguments, dict.fromkeys(PROVIDERS, lambda: params)), call


def _can_hang_up() -> bool:
    secret = os.getenv("TWILIO_AUTH_TOKEN") or os.getenv("TWILIO_API_KEY")
    return bool(os.getenv("TWILIO_ACCOUNT_SID") and secret)


def caller(call: CallData) -> str:
    """Who calls: their number, else the call itself."""
    number = re.sub(r"[\s()./-]", "", call.from_number or "")
    return number if NUMBER.fullmatch(number) else f"call-{call.call_id or call.stream_id}"


class Keypad(FrameProcessor):
    """Makes a turn of keys: `#` ends it, or a pause.

    Args:
        clock: The session's.
        typed: Called with the keys of a turn.
    """

    def __init__(self, clock: Clock, typed: Callable[[str], None]) -> None:
        super().__init__()
        self._session_clock = clock
        self._typed = typed
        self._keys = ""
        self._pause: asyncio.Task[None] | None = None

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if not isinstance(frame, InputDTMFFrame):
            await self.push_frame(frame, direction)
            return
        if self._pause is not None:
            pause, self._pause = self._pause, None
            await self.cancel_task(pause)
        key = frame.button.value
        self._keys += "" if key == "#" else key
        if key == "#" or len(self._keys) >= MOST_KEYS:
            self._over()
        else:
            self._pause = self.create_task(self._wait())

    async def _wait(self) -> None:
        clock = self._session_clock
        await clock.sleep_until(clock.now() + KEYS_PAUSE)
        self._pause = None
        self._over()

    def _over(self) -> None:
        keys, self._keys = self._keys, ""
        if keys:
            self._typed(keys)


class Masked(logging.Formatter):
    """Formats as another one does, without telephone numbers."""

    def __init__(self, form: logging.Formatter) -> None:
        super().__init__()
        self._form = form

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return masked(self._form.format(record))


def mask_logs() -> None:
    """No line of this process's log has a telephone number any more."""
    for handler in logging.getLogger().handlers:
        if handler.formatter is not None and not isinstance(handler.formatter, Masked):
            handler.setFormatter(Masked(handler.formatter))

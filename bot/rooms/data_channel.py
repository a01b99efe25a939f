"""What a page may send over the data channel: an allow-list, with limits.

Pipecat's RTVI processor would also take function call results, raw audio, files and an order to
disconnect the bot from any participant. Here only the handshake and typed turns get through; the
rest is refused and changes nothing. Steering is REST with an operator token, never this channel.
What is answered to a message goes to whoever sent it, and to nobody else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

import structlog
from pipecat.frames.frames import Frame, InputTransportMessageFrame
from pipecat.processors.frame_processor import FrameDirection
from pipecat.processors.frameworks.rtvi import RTVIProcessor
from pipecat.processors.frameworks.rtvi import models as RTVI  # noqa: N812 - as Pipecat calls it

from beatroom.bot.rooms.media_gate import Bucket
from beatroom.bot.rooms.page_messages import KindTaken, Refusal, TypedTaken
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.participants import TEXT_CAP

log = structlog.get_logger()

HANDSHAKE = "client-ready"
FORM = [2, 0, 0]
"""The version of RTVI in whose form everybody's messages are, whatever a page says of itself."""
SIZE_CAP = 16_000
"""Characters of a message as a whole."""
REF_CAP = 60
SENDERS = 100
RATE = 5.0
BURST = 20.0
"""A participant's messages: five a second on average, twenty at once."""
TOO_MANY = "Too many messages; slow down."
LINES = 0.1
LINES_AT_ONCE = 20.0
"""Lines in the log about what is refused: so many a second, so many at once, from all together."""

Typed = Callable[[str | None, str, str], Awaitable[None]]
Asked = Callable[[str | None, str, Mapping[str, Any]], Awaitable[Mapping[str, Any] | str]]
Ready = Callable[[str | None], Awaitable[None]]
Reply = Callable[[str | None, dict[str, Any]], None]


class DataChannel(RTVIProcessor):
    """The RTVI processor with the allow-list in front.

    Args:
        clock: For the rate limit.
        reply: Called with (participant, message) for what is sent to them alone.
        typed: Called with (participant, text, ref) for each typed turn; `ref` is the mark that the
            page gave it, or empty.
        ready: Called with the participant once a page's handshake came in.
        asked: Called with (participant, name, data) for what a kind lets people do; answers with
            what came of it, or with the reason, a text, where it cannot be done.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        reply: Reply,
        typed: Typed,
        ready: Ready,
        asked: Asked | None = None,
    ) -> None:
        super().__init__()
        self._client_version = FORM
        self._reply = reply
        self._asked = asked
        self._session_clock = clock
        self._typed = typed
        self._ready = ready
        self._lines = Bucket(LINES, LINES_AT_ONCE)
        self._allowance: dict[str | None, tuple[float, float]] = {}

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        if isinstance(frame, InputTransportMessageFrame):
            sender = cast("str | None", getattr(frame, "participant_id", None))
            await self._obey(sender, frame.message)
            return
        await super().process_frame(frame, direction)

    async def _obey(self, sender: str | None, message: Any) -> None:
        kind, text = _read(message)
        if not self._within_rate(sender):
            self._refuse(sender, TOO_MANY, _mark(message), later=kind == "typed")
        elif kind == HANDSHAKE and len(str(message)) <= SIZE_CAP:
            self._welcome(sender, str(message.get("id", ""))[:REF_CAP])
            await self._ready(sender)
        elif kind == "typed" and text is not None:
            if len(text) > TEXT_CAP:
                too_long = f"A message may have at most {TEXT_CAP} characters."
                self._refuse(sender, too_long, _mark(message))
            elif text.strip():
                await self._typed(sender, text, _mark(message))
        elif kind == "kind" and self._asked is not None:
            (name, data), ref = _read_kind(message), _mark(message)
            came = await self._asked(sender, name, data)
            if isinstance(came, str):
                self._refuse(sender, came, ref)
            elif ref:
                taken = KindTaken(ref=ref, answer=dict(came))
                self._reply(sender, server_message(taken.model_dump(mode="json")))
        else:
            if self._lines.take(1.0, self._session_clock.now()):
                log.warning("data_channel_refused", kind=kind[:40])
            self._refuse(sender, f"Messages of the type {kind[:40]!r} are not accepted here.")

    def _welcome(self, sender: str | None, message_id: str) -> None:
        """RTVI's answer to a page's handshake."""
        data = RTVI.BotReadyData(
            version=RTVI.PROTOCOL_VERSION,
            about={"library": "beatroom"},
            capabilities=self.pipeline_worker.capabilities,
        )
        ready = RTVI.BotReady(id=message_id, data=data)
        self._reply(sender, ready.model_dump(exclude_none=True))

    def _refuse(self, sender: str | None, why: str, ref: str = "", *, later: bool = False) -> None:
        """RTVI's error, with the mark that the page gave the message: it tells which is refused."""
        self._reply(sender, refusal(why, ref, later=later))

    def _within_rate(self, sender: str | None) -> bool:
        now = self._session_clock.now()
        tokens, last = self._allowance.get(sender, (BURST, now))
        tokens = min(BURST, tokens + (now - last) * RATE)
        self._allowance[sender] = (tokens - 1.0 if tokens >= 1.0 else tokens, now)
        if len(self._allowance) > SENDERS:  # those that are full again need no place
            full = now - BURST / RATE
            self._allowance = {k: v for k, v in self._allowance.items() if v[1] > full}
        return tokens >= 1.0


def server_message(message: dict[str, Any]) -> dict[str, Any]:
    """One of our messages to a page, as RTVI has it."""
    return {"label": "rtvi-ai", "type": "server-message", "data": message}


def refusal(why: str, ref: str = "", *, later: bool = False) -> dict[str, Any]:
    """RTVI's error that ends nothing.

    Args:
        why: The reason, a sentence.
        ref: The mark that the page gave its message.
        later: Whether the same message, by its mark, is taken once there is room.
    """
    data = Refusal(error=why, ref=ref or None, later=(later and bool(ref)) or None)
    return {"label": "rtvi-ai", "type": "error", "data": data.model_dump(exclude_none=True)}


def typed_taken(ref: str, line: int, *, saved: bool) -> dict[str, Any]:
    """The receipt for what was typed."""
    return server_message(TypedTaken(ref=ref, line=line, saved=saved).model_dump(mode="json"))


def _read(message: Any) -> tuple[str, str | None]:
    """A message's kind (`typed` for a typed turn in either form), and a typed turn's text."""
    if not isinstance(message, dict):
        return "unknown", None
    fields = cast("dict[str, Any]", message)
    if fields.get("label") != "rtvi-ai":
        return "unknown", None
    kind = str(fields.get("type"))
    data = cast("Any", fields.get("data"))
    if not isinstance(data, dict):
        return kind, None
    content = cast("dict[str, Any]", data)
    if kind == "send-text" and isinstance(text := content.get("content"), str):
        return "typed", text
    if kind == "client-message" and content.get("t") == "say":
        inner = cast("Any", content.get("d"))
        if isinstance(inner, dict):
            text = cast("dict[str, Any]", inner).get("text")
            if isinstance(text, str):
                return "typed", text
    if kind == "client-message" and content.get("t") == "kind":
        return "kind", None
    return kind, None


def _read_kind(message: Any) -> tuple[str, Mapping[str, Any]]:
    """What is asked of the session's kind: `{"name": .., "data": {..}}`."""
    fields = _inner(message)
    if not fields or len(str(fields)) > SIZE_CAP:
        return "", {}
    data = cast("Any", fields.get("data"))
    given = cast("dict[str, Any]", data) if isinstance(data, dict) else {}
    return str(fields.get("name"))[:60], given


def _mark(message: Any) -> str:
    """The mark that a page gave a `client-message`; empty where it gives none."""
    ref = _inner(message).get("ref")
    return ref[:REF_CAP] if isinstance(ref, str) else ""


def _inner(message: Any) -> Mapping[str, Any]:
    """What a `client-message` carries; nothing of what has no such form."""
    fields: Any = message
    for key in ("data", "d"):
        fields = cast("dict[str, Any]", fields).get(key) if isinstance(fields, dict) else None
    return cast("dict[str, Any]", fields) if isinstance(fields, dict) else {}

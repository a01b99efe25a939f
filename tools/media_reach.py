"""Which handlers of a browser's input were reached, counted where they are."""

from __future__ import annotations

import functools
from collections import Counter
from typing import Any, Protocol

OURS = {
    "beatroom.bot.rooms.browser:Browser": (
        "answer",
        "add_candidate",
        "_opened",
        "_arrived",
        "_offended",
    ),
    "beatroom.bot.rooms.peer:Peer": ("browser_connected", "browser_message", "browser_over", "end"),
    "beatroom.bot.rooms.media_gate:MediaGate": ("lets_in", "_of_use", "spent", "_close"),
    "beatroom.bot.rooms.microphone:Microphone": ("hear", "_for"),
    "beatroom.bot.rooms.webrtc:WebRtcRoom": (
        "offer",
        "ice",
        "peer_voice",
        "peer_audio",
        "peer_message",
    ),
}
THEIRS = {
    "aiortc.rtcdtlstransport:RTCDtlsTransport": ("_handle_rtp_data", "_handle_rtcp_data"),
    "aiortc.rtcrtpreceiver:RTCRtpReceiver": ("_handle_rtp_packet",),
    "aiortc.rtcsctptransport:RTCSctpTransport": (
        "_handle_data",
        "_receive_chunk",
        "_receive_data_chunk",
        "_receive_sack_chunk",
        "_receive_forward_tsn_chunk",
        "_receive_reconfig_param",
    ),
    "aiortc.jitterbuffer:JitterBuffer": ("add",),
    "aioice.ice:Connection": ("request_received", "add_remote_candidate"),
}


class Patch(Protocol):
    """What puts an attribute in the place of another, such as pytest's, which takes it back."""

    def setattr(self, target: Any, name: str, value: Any) -> None: ...


class ForGood:
    """Puts it there for good."""

    def setattr(self, target: Any, name: str, value: Any) -> None:
        setattr(target, name, value)


def count(handlers: dict[str, tuple[str, ...]], patch: Patch | None = None) -> Counter[str]:
    """Count the calls of methods from here on."""
    reached: Counter[str] = Counter()
    for where, methods in handlers.items():
        module, _, name = where.partition(":")
        kind: Any = getattr(__import__(module, fromlist=[name]), name)
        for method in methods:
            _count(kind, method, f"{name}.{method}", reached, patch or ForGood())
    return reached


def _count(kind: Any, method: str, name: str, reached: Counter[str], patch: Patch) -> None:
    inner = getattr(kind, method)
    reached[name] += 0

    @functools.wraps(inner)
    def counted(*given: Any, **named: Any) -> Any:
        reached[name] += 1
        return inner(*given, **named)

    patch.setattr(kind, method, counted)

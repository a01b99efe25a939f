"""Somebody who calls by telephone: Twilio's end of a media stream, as JSON, without a network.

The WebSocket is Starlette's own, over queues in the place of a server, so that a call may be in
virtual time. Twilio's messages are those of its documentation for bidirectional streams.
"""

from __future__ import annotations

import asyncio
import audioop
import base64
import json
from collections.abc import AsyncGenerator
from typing import Any

import numpy as np
from pipecat.audio.vad.vad_analyzer import VADAnalyzer, VADParams
from pipecat.frames.frames import Frame, TranscriptionFrame
from pipecat.runner.types import WebSocketRunnerArguments
from pipecat.services.settings import STTSettings
from pipecat.services.stt_service import SegmentedSTTService
from starlette.websockets import WebSocket

RATE = 8000
CHUNK = RATE // 50
STREAM, CALL = "MZ0123456789abcdef0123456789abcdef", "CA0123456789abcdef0123456789abcdef"
LOUD = 1000


class TwilioCaller:
    """One call.

    Attributes:
        heard: What the host said into the line: mu-law at 8 kHz.
        cleared: How often the line was told to drop what it had not played.
        closed: Whether the bot's end has closed the stream.
    """

    def __init__(self, number: str | None = "+436641234567") -> None:
        self.heard = bytearray()
        self.cleared = 0
        self.closed = asyncio.Event()
        self._to_bot: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_bot.put_nowait({"type": "websocket.connect"})
        self._number = number
        self._at = 0

    async def arguments(self) -> WebSocketRunnerArguments:
        """What Pipecat's runner hands to the bot for this call."""
        scope = {"type": "websocket", "headers": [], "path": "/ws", "query_string": b""}
        socket = WebSocket(scope, self._to_bot.get, self._from_bot)
        await socket.accept()
        self._send(event="connected", protocol="Call", version="1.0.0")
        given = {} if self._number is None else {"from_number": self._number}
        start = {
            "accountSid": "AC00000000000000000000000000000000",
            "streamSid": STREAM,
            "callSid": CALL,
            "tracks": ["inbound"],
            "mediaFormat": {"encoding": "audio/x-mulaw", "sampleRate": RATE, "channels": 1},
            "customParameters": given,
        }
        self._send(event="start", sequenceNumber="1", start=start, streamSid=STREAM)
        return WebSocketRunnerArguments(websocket=socket, session_id="call-1")

    async def speaks(self, seconds: float) -> None:
        """A voice for so long, and then silence for a second, in the line's time."""
        tone = 9000 * np.sin(np.arange(int(seconds * RATE)) * 2 * np.pi * 300 / RATE)
        pcm = tone.astype(np.int16).tobytes() + b"\0\0" * RATE
        for begin in range(0, len(pcm), 2 * CHUNK):
            self._media(pcm[begin : begin + 2 * CHUNK])
            await asyncio.sleep(CHUNK / RATE)

    def presses(self, keys: str) -> None:
        """Keys, at once."""
        for key in keys:
            self._send(event="dtmf", streamSid=STREAM, dtmf={"track": "inbound", "digit": key})

    def hangs_up(self) -> None:
        """Twilio says that the call is over, and is gone."""
        self._send(event="stop", streamSid=STREAM, stop={"callSid": CALL})
        self._to_bot.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def _media(self, pcm: bytes) -> None:
        self._at += CHUNK
        payload = base64.b64encode(audioop.lin2ulaw(pcm, 2)).decode()
        media = {"track": "inbound", "timestamp": str(self._at // 8), "payload": payload}
        self._send(event="media", streamSid=STREAM, media=media)

    def _send(self, **message: Any) -> None:
        self._to_bot.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def _from_bot(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.closed.set()
            self._to_bot.put_nowait({"type": "websocket.disconnect", "code": 1000})
        if message["type"] != "websocket.send":
            return
        said = json.loads(message["text"])
        assert said["streamSid"] == STREAM
        if said["event"] == "media":
            self.heard += base64.b64decode(said["media"]["payload"])
        else:
            assert said["event"] == "clear"
            self.cleared += 1


class LoudOrNot(VADAnalyzer):
    """A voice is whatever is loud."""

    def __init__(self) -> None:
        super().__init__(params=VADParams(stop_secs=0.2, min_volume=0.0))

    def num_frames_required(self) -> int:
        return 320

    def voice_confidence(self, buffer: bytes) -> float:
        return float(np.abs(np.frombuffer(buffer, np.int16).astype(int)).max() > LOUD)

    async def analyze_audio(self, buffer: bytes) -> Any:
        return self._run_analyzer(buffer)


class Prompter(SegmentedSTTService):
    """Recognises each utterance as the next of some sentences, and keeps how long it was."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(
            sample_rate=16_000,
            ttfs_p99_latency=1.0,
            settings=STTSettings(model="sentences", language=None),
        )
        self._sentences = list(sentences)
        self.seconds: list[float] = []

    @property
    def wants_wav_segments(self) -> bool:
        return False

    async def run_stt(self, audio: bytes) -> AsyncGenerator[Frame | None, None]:
        await asyncio.sleep(0.3)
        self.seconds.append(len(audio) / 32_000)
        yield TranscriptionFrame(text=self._sentences.pop(0), user_id="", timestamp="")

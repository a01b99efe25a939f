"""A local server that speaks two vendors' protocols: Rime's voice, ElevenLabs' recogniser.

The product's own engines are behind it, so that what is said through it can be understood, and what
is understood is what was said. Neither class of Pipecat's checks its key.
"""

from __future__ import annotations

import asyncio
import base64
import io
import json
import wave
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web
from room_session import speech

from beatroom.bot.speech.whisper_engine import WhisperEngine


@dataclass
class Vendors:
    """The server, as a test sees it.

    Attributes:
        port: Where it is, on this machine.
        voices: The queries with which the voice was connected to.
        spoken: The texts that it was given.
        heard: What was understood, with the form that came along.
    """

    port: int = 0
    voices: list[dict[str, str]] = field(default_factory=list)
    spoken: list[str] = field(default_factory=list)
    heard: list[dict[str, str]] = field(default_factory=list)

    async def speak(self, request: web.Request) -> web.WebSocketResponse:
        """Rime's `ws3`: texts come in, audio and words' times go out, `flush` ends an utterance."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.voices.append(dict(request.query))
        rate, open_contexts = int(request.query["samplingRate"]), list[str]()
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            told: dict[str, Any] = json.loads(message.data)
            if told.get("operation") == "flush":
                for context in open_contexts:
                    await socket.send_json({"type": "done", "contextId": context})
                open_contexts.clear()
            elif told.get("text", "").strip():
                context, text = told["contextId"], told["text"]
                self.spoken.append(text)
                audio = await asyncio.to_thread(speech, text, rate)
                words, seconds = text.split(), len(audio) / 2 / rate
                starts = [seconds * place / len(words) for place in range(len(words))]
                times = {"words": words, "start": starts, "end": [*starts[1:], seconds]}
                for more in (
                    {"type": "chunk", "data": base64.b64encode(audio).decode()},
                    {"type": "timestamps", "word_timestamps": times},
                ):
                    await socket.send_json({**more, "contextId": context})
                if context not in open_contexts:
                    open_contexts.append(context)
        return socket

    async def recognise(self, request: web.Request) -> web.Response:
        """ElevenLabs' `speech-to-text`: a form with a WAV file comes in, its words go out."""
        form = await request.post()
        file: Any = form["file"]
        with wave.open(io.BytesIO(file.file.read())) as sound:
            pcm = sound.readframes(sound.getnframes())
        heard = await asyncio.to_thread(WhisperEngine.load().transcribe, pcm)
        self.heard.append({**{k: str(v) for k, v in form.items()}, "text": heard.text})
        return web.json_response({"text": heard.text, "language_code": "eng"})


@asynccontextmanager
async def vendors() -> AsyncGenerator[Vendors]:
    """The server on a free port of this machine."""
    there = Vendors()
    app = web.Application(client_max_size=2**24)
    app.router.add_get("/ws3", there.speak)
    app.router.add_post("/v1/speech-to-text", there.recognise)
    runner = web.AppRunner(app, shutdown_timeout=1.0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    there.port = runner.addresses[0][1]
    try:
        yield there
    finally:
        await runner.cleanup()

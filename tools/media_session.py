"""A session whose host can be told from everybody else: a steady tone lies under all that it says.

Run as a program it is a service with such sessions. They write down which handlers of browsers'
input they reached.
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from beatroom.bot.ipc.ipc import SessionLink
    from beatroom.bot.ipc.messages import SessionSpec
    from beatroom.bot.server.service import Service

TONE = 3_000.0
LOUDNESS = 1_500.0


def warm(settings: dict[str, Any] | None = None) -> None:
    """As a session does."""
    from beatroom.bot.workers import worker_main as process  # noqa: PLC0415 - in the session's process

    process.warm(settings)


async def run_session(spec: SessionSpec, link: SessionLink) -> None:
    """A session, with the tone and the counters."""
    from media_reach import OURS, THEIRS, count  # noqa: PLC0415 - in the session's process

    from beatroom.bot.workers import worker_main as process  # noqa: PLC0415 - in the session's process

    make_tts = process.make_tts
    process.make_tts = lambda *given: toned(make_tts(*given))
    reached = count({**OURS, **THEIRS})
    sink = Path(os.environ["FUZZ_REACHED"]) / f"{spec.session}-{os.getpid()}.json"
    writing = asyncio.ensure_future(_write(sink, reached))
    try:
        await process.run_session(spec, link)
    finally:
        writing.cancel()
        sink.write_text(json.dumps(reached))


async def _write(sink: Path, reached: Any) -> None:
    while True:
        sink.write_text(json.dumps(reached))
        await asyncio.sleep(5.0)


def toned(tts: Any) -> Any:
    """A voice with a tone under all that it says."""
    import numpy as np  # noqa: PLC0415 - in the session's process
    from pipecat.frames.frames import TTSAudioRawFrame  # noqa: PLC0415 - as above

    inner, sent = tts.run_tts, 0

    async def run_tts(*given: Any, **named: Any) -> Any:
        nonlocal sent
        async for frame in inner(*given, **named):
            if isinstance(frame, TTSAudioRawFrame):
                samples = np.frombuffer(frame.audio, np.int16).astype(np.float32)
                at = (np.arange(samples.size) + sent) * (2 * math.pi * TONE / frame.sample_rate)
                sent += samples.size
                mixed = np.clip(samples * 0.7 + np.sin(at) * LOUDNESS, -32_768, 32_767)
                frame.audio = mixed.astype(np.int16).tobytes()
            yield frame

    tts.run_tts = run_tts
    return tts


def _announce(service: Service) -> None:
    print(service.operator_token, flush=True)  # noqa: T201 - whoever started it reads it


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    from beatroom.bot.serving.serve import serve
    from beatroom.bot.settings.settings import load_settings

    serve(load_settings(), _announce, target="media_session:run_session")

"""The peer: Pipecat's quickstart pipeline with nothing around it, one process for one session.

    python benchmarks/peers/bare_pipecat.py MODEL_URL     # prints its address; POST /offer to call

It has the product's own ears, voice, voice activity detection and pause, so that what differs is
what Beatroom adds. It logs the stages of its turns where `LOG_TURNS` is set.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import uvicorn
from fastapi import FastAPI, Request
from pipecat.frames.frames import LLMRunFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineParams, PipelineWorker
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.aggregators.llm_response_universal import (
    LLMContextAggregatorPair,
    LLMUserAggregatorParams,
)
from pipecat.services.openai.llm import OpenAILLMService
from pipecat.transports.base_transport import TransportParams
from pipecat.transports.smallwebrtc.connection import SmallWebRTCConnection
from pipecat.transports.smallwebrtc.transport import SmallWebRTCTransport
from pipecat.turns.user_start import TranscriptionUserTurnStartStrategy, VADUserTurnStartStrategy
from pipecat.turns.user_stop import SpeechTimeoutUserTurnStopStrategy
from pipecat.turns.user_turn_strategies import UserTurnStrategies
from pipecat.workers.runner import WorkerRunner

from beatroom.bot.pipeline.services import make_stt, make_tts, make_vad
from beatroom.bot.pipeline.turn_stages import TurnStages
from beatroom.bot.rooms.webrtc import allow_loopback
from beatroom.bot.runtime.logs import configure_logs
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.settings import Settings
from beatroom.bot.workers.worker_main import warm
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.personality.model import Beat, Offset, Personality

MODEL = "bare pipecat"
HOST = Personality(
    name="bare",
    title="Robin",
    persona="You host.",
    length=600.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Welcome."),
        Beat(title="Goodbye", at=Offset(500.0), say="Goodbye."),
    ),
)
"""Only its voice and ears are used."""
OPENING = os.environ.get("OPENING", "Say hello.")
"""What the model is told when somebody comes."""


def pipeline(
    transport: SmallWebRTCTransport, context: LLMContext, settings: Settings, model_url: str
) -> Pipeline:
    """The quickstart's chain."""
    pair = LLMContextAggregatorPair(
        context,
        user_params=LLMUserAggregatorParams(
            vad_analyzer=make_vad(),
            user_turn_strategies=UserTurnStrategies(
                start=[VADUserTurnStartStrategy(), TranscriptionUserTurnStartStrategy()],
                stop=[SpeechTimeoutUserTurnStopStrategy(user_speech_timeout=settings.turn_pause)],
            ),
        ),
    )
    llm = OpenAILLMService(
        api_key="none", base_url=model_url, settings=OpenAILLMService.Settings(model=MODEL)
    )
    return Pipeline(
        [
            transport.input(),
            make_stt(settings, HOST),
            pair.user(),
            llm,
            make_tts(settings, HOST),
            transport.output(),
            pair.assistant(),
        ]
    )


def app(settings: Settings, model_url: str, tasks: Tasks) -> FastAPI:
    """`POST /offer` answers a call and runs a session for it."""
    api = FastAPI()

    @api.get("/readyz")
    async def ready() -> str:
        return "ready"

    @api.post("/offer")
    async def offer(request: Request) -> Any:
        body = await request.json()
        connection = SmallWebRTCConnection()
        await connection.initialize(sdp=body["sdp"], type=body["type"])
        transport = SmallWebRTCTransport(
            webrtc_connection=connection,
            params=TransportParams(audio_in_enabled=True, audio_out_enabled=True),
        )
        context = LLMContext(messages=[{"role": "system", "content": "You host."}])
        worker = PipelineWorker(
            pipeline(transport, context, settings, model_url),
            params=PipelineParams(enable_metrics=False),
            idle_timeout_secs=None,
            observers=[TurnStages(LoopClock())] if settings.log_turns else None,
        )

        @transport.event_handler("on_client_connected")
        async def connected(*_: Any) -> None:
            context.add_message({"role": "system", "content": OPENING})
            await worker.queue_frames([LLMRunFrame()])

        @transport.event_handler("on_client_disconnected")
        async def gone(*_: Any) -> None:
            await worker.cancel()

        runner = WorkerRunner(handle_sigint=False)
        await runner.add_workers(worker)
        tasks.start(runner.run(), "session")
        return connection.get_answer()

    return api


async def serve(model_url: str) -> None:
    """Serve on a free port until killed."""
    settings = Settings(_env_file=None)
    warm()
    listening = socket.create_server(("127.0.0.1", 0))
    sys.stdout.write(f"http://127.0.0.1:{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    async with Tasks() as tasks:
        config = uvicorn.Config(app(settings, model_url, tasks), log_config=None, access_log=False)
        await uvicorn.Server(config).serve(sockets=[listening])


if __name__ == "__main__":
    configure_logs("info", "json")
    allow_loopback()
    asyncio.run(serve(sys.argv[1]))

"""Pipecat's quickstart bot, which keeps time: its beats are in tea.yaml.

Run it as any of Pipecat's bots: `python bot.py`, and open the address that it prints.
"""

import os
from pathlib import Path

from pipecat.audio.vad.silero import SileroVADAnalyzer
from pipecat.pipeline.worker import PipelineParams
from pipecat.runner.types import RunnerArguments
from pipecat.runner.utils import create_transport
from pipecat.services.cartesia.tts import CartesiaTTSService
from pipecat.services.deepgram.stt import DeepgramSTTService
from pipecat.services.openai.llm import OpenAILLMService
from pipecat.transports.base_transport import BaseTransport, TransportParams

from beatroom.api import Beats, Chain, host_model

PERSONALITY = Path(__file__).parent / "tea.yaml"


async def run_bot(transport: BaseTransport, runner_args: RunnerArguments) -> None:
    stt = DeepgramSTTService(api_key=os.environ["DEEPGRAM_API_KEY"])
    tts = CartesiaTTSService(
        api_key=os.environ["CARTESIA_API_KEY"],
        settings=CartesiaTTSService.Settings(voice="71a7ad14-091c-4e8e-a314-022ece01c121"),
    )
    llm = host_model(OpenAILLMService)(api_key=os.environ["OPENAI_API_KEY"])

    def pipeline(chain: Chain) -> list:
        return [
            transport.input(),
            stt,
            chain.user_aggregator,  # was: context_aggregator.user()
            llm,
            chain.guard,  # new: the model's words, compared with the clock
            tts,
            transport.output(),
            chain.assistant_aggregator,  # was: context_aggregator.assistant()
        ]

    beats = Beats(
        PERSONALITY,
        transport=transport,
        llm=llm,
        tts=tts,
        vad=SileroVADAnalyzer,
        pipeline=pipeline,
        params=PipelineParams(enable_metrics=True, enable_usage_metrics=True),
        handle_sigint=runner_args.handle_sigint,
    )

    @transport.event_handler("on_client_connected")
    async def on_client_connected(transport, client):
        beats.joined("guest", "Guest")
        beats.instruct("Mention that the kettle is still warm.")

    @transport.event_handler("on_client_disconnected")
    async def on_client_disconnected(transport, client):
        beats.left("guest")
        await beats.end("the guest has left")

    await beats.run()


async def bot(runner_args: RunnerArguments) -> None:
    """Where Pipecat's runner begins."""
    params = {
        "webrtc": lambda: TransportParams(audio_in_enabled=True, audio_out_enabled=True),
    }
    await run_bot(await create_transport(runner_args, params), runner_args)


if __name__ == "__main__":
    from pipecat.runner.run import main

    main()

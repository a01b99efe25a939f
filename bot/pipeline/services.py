"""Language and speech services by settings, with a personality's own choices on top.

Cloud services are imported only when chosen; the embedded ones need no key and no network.
"""

from __future__ import annotations

from typing import Any, cast

from openai import AsyncOpenAI
from pipecat.audio.vad.vad_analyzer import VADAnalyzer
from pipecat.processors.frame_processor import FrameProcessor
from pipecat.services.llm_service import LLMService
from pydantic import SecretStr

from beatroom.bot.ipc.service_client import Consult, no_service
from beatroom.bot.models.slots import Pinned
from beatroom.bot.pipeline.script_reader import ScriptReader
from beatroom.bot.settings.model_endpoints import (
    OPENAI,
    UnknownEndpoint,
    careful_http,
    endpoint_of,
    local_endpoint,
    model_client,
    revealed,
)
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.flows.core.resets import most_of
from beatroom.flows.personality.model import Personality


class ServiceError(Exception):
    """A service that cannot be used as configured; the text says what to set."""


def make_llm(
    settings: Settings, personality: Personality, consult: Consult = no_service
) -> LLMService[Any]:
    """The host's mind: a model behind the OpenAI protocol, or the script reader.

    Args:
        settings: Which endpoints there are.
        personality: Chooses one.
        consult: Asks the service, for a place at the machine's own model.
    """
    choice = personality.model
    try:
        found = endpoint_of(settings, choice.endpoint)
    except (UnknownEndpoint, SettingsError) as error:
        raise ServiceError(str(error)) from None
    if found is None:
        return ScriptReader(personality.language)
    from beatroom.bot.pipeline.marked_openai import MarkedOpenAI  # noqa: PLC0415 - only when chosen

    class PatientOpenAI(MarkedOpenAI):
        """With deadlines of our own; not every compatible server knows the developer role."""

        roles = found.roles
        most = most_of(settings.context_budget)
        endpoint = found.url
        slots = found.slots
        pinned = Pinned(consult) if found == local_endpoint(settings) else None

        def create_client(self, *_: Any, **__: Any) -> AsyncOpenAI:
            return model_client(
                found, timeout=settings.llm_first_word + settings.llm_stall, max_retries=1
            )

        async def cleanup(self) -> None:
            await super().cleanup()
            await self._client.close()

    return cast(
        "LLMService[Any]",
        PatientOpenAI(
            api_key=revealed(found),
            base_url=found.url,
            settings=MarkedOpenAI.Settings(
                model=choice.name or found.model, temperature=choice.temperature
            ),
        ),
    )


def make_stt(settings: Settings, personality: Personality) -> FrameProcessor:
    """The host's ears."""
    match personality.speech.stt or settings.stt:
        case "embedded":
            from beatroom.bot.speech.whisper_stt import EmbeddedSTTService  # noqa: PLC0415

            return EmbeddedSTTService(model_folder=settings.whisper_model)
        case "whisper":
            from pipecat.services.whisper.stt import WhisperSTTService  # noqa: PLC0415

            return WhisperSTTService(
                settings=WhisperSTTService.Settings(model=settings.whisper_model or "base")
            )
        case "openai":
            from pipecat.services.openai.stt import OpenAISTTService  # noqa: PLC0415

            return OpenAISTTService(
                api_key=_needed(settings.openai_api_key, "OPENAI_API_KEY"),
                base_url=settings.openai_base_url or OPENAI,
                http_client=careful_http(settings.openai_base_url or OPENAI),
                settings=OpenAISTTService.Settings(model=settings.openai_stt_model),
            )
        case "deepgram":
            from pipecat.services.deepgram.stt import DeepgramSTTService  # noqa: PLC0415

            return DeepgramSTTService(
                api_key=_needed(settings.deepgram_api_key, "DEEPGRAM_API_KEY")
            )
        case other:
            raise ServiceError(
                f"There is no speech to text called {other!r}: "
                "choose embedded, whisper, openai or deepgram."
            )


def make_tts(settings: Settings, personality: Personality) -> FrameProcessor:
    """The host's voice."""
    voice = personality.voice.name
    match personality.voice.engine or personality.speech.tts or settings.tts:
        case "embedded":
            from beatroom.bot.speech.hibari_tts import HibariTTSService  # noqa: PLC0415

            return HibariTTSService(voice=voice or settings.voice, speed=personality.voice.speed)
        case "espeak":
            from beatroom.bot.speech.espeak_tts import EspeakTTSService  # noqa: PLC0415

            return EspeakTTSService(language=personality.language, speed=personality.voice.speed)
        case "openai":
            from pipecat.services.openai.tts import OpenAITTSService  # noqa: PLC0415

            return OpenAITTSService(
                api_key=_needed(settings.openai_api_key, "OPENAI_API_KEY"),
                base_url=settings.openai_base_url or OPENAI,
                http_client=careful_http(settings.openai_base_url or OPENAI),
                settings=OpenAITTSService.Settings(
                    model=settings.openai_tts_model, voice=voice or "alloy"
                ),
            )
        case "cartesia":
            from pipecat.services.cartesia.tts import CartesiaTTSService  # noqa: PLC0415

            return CartesiaTTSService(
                api_key=_needed(settings.cartesia_api_key, "CARTESIA_API_KEY"),
                settings=CartesiaTTSService.Settings(voice=_voice(voice, "cartesia")),
            )
        case "elevenlabs":
            from pipecat.services.elevenlabs.tts import ElevenLabsTTSService  # noqa: PLC0415

            return ElevenLabsTTSService(
                api_key=_needed(settings.elevenlabs_api_key, "ELEVENLABS_API_KEY"),
                settings=ElevenLabsTTSService.Settings(voice=_voice(voice, "elevenlabs")),
            )
        case other:
            raise ServiceError(
                f"There is no text to speech called {other!r}: "
                "choose embedded, espeak, openai, cartesia or elevenlabs."
            )


def make_vad() -> VADAnalyzer:
    """Silero, which ships inside Pipecat; a pause of 0.2 s ends a stretch of speech."""
    from pipecat.audio.vad.silero import SileroVADAnalyzer  # noqa: PLC0415 - loads a model
    from pipecat.audio.vad.vad_analyzer import VADParams  # noqa: PLC0415

    return SileroVADAnalyzer(params=VADParams(stop_secs=0.2))


def _needed(secret: SecretStr | None, name: str) -> str:
    if secret is None:
        raise ServiceError(f"{name} is not set, and the chosen service needs it.")
    return secret.get_secret_value()


def _voice(name: str | None, engine: str) -> str:
    if name is None:
        raise ServiceError(f"The voice engine {engine} needs voice.name in the personality.")
    return name

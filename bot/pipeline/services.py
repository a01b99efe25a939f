"""The services of a session: what hears, thinks, speaks, ends a turn and takes the noise out.

Which one serves is chosen in `bot.services`, by the settings and a personality's wishes; here it is
made for one session. All of them are made in the same way, whoever's they are.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from openai import AsyncOpenAI
from pipecat.audio.filters.base_audio_filter import BaseAudioFilter
from pipecat.audio.vad.vad_analyzer import VADAnalyzer
from pipecat.processors.frame_processor import FrameProcessor
from pipecat.services.llm_service import LLMService

from beatroom.bot.ipc.service_client import Consult, no_service
from beatroom.bot.models.slots import SlotHint
from beatroom.bot.pipeline.script_reader import ScriptReader
from beatroom.bot.services.choosing import (
    Service,
    UnknownService,
    ears,
    find_service,
    hosts_voice,
    voice,
)
from beatroom.bot.services.local_files import EARS, lacking_file
from beatroom.bot.services.making import ServiceError, class_of, make
from beatroom.bot.services.minds import mind
from beatroom.bot.settings.model_endpoints import (
    ModelEndpoint,
    UnknownEndpoint,
    local_endpoint,
    model_client,
    revealed,
)
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.bot.speech.embedded import embedded
from beatroom.flows.core.resets import most_of
from beatroom.flows.personality.model import ModelChoice, Personality

__all__ = [
    "ServiceError",
    "check_services",
    "load_ears",
    "make_llm",
    "make_noise_filter",
    "make_stt",
    "make_tts",
    "make_vad",
]

LANGUAGE = "en"
"""Of a session that nothing is known of yet."""
_WRONG = (UnknownEndpoint, UnknownService, SettingsError)


def make_llm(
    settings: Settings, personality: Personality, consult: Consult = no_service
) -> LLMService[Any]:
    """The host's mind: a model behind the OpenAI protocol, another service, or the script reader.

    Args:
        settings: Which there are.
        personality: Chooses one.
        consult: Asks the service, for a place at the machine's own model.
    """
    choice = personality.model
    try:
        found = mind(settings, choice.endpoint)
    except _WRONG as error:
        raise ServiceError(str(error)) from None
    if found is None:
        return ScriptReader(personality.language)
    if isinstance(found, Service):
        return _foreign_llm(settings, found, choice)
    return _openai_llm(settings, found, choice, consult)


def check_services(settings: Settings) -> None:
    """Load the classes of what hears and speaks by default, and look into what they take.

    Of what is the matter whoever makes them for a session is told. Blocking.
    """
    for choose in (ears, voice):
        with suppress(ServiceError, *_WRONG):
            class_of(choose(settings, None, LANGUAGE))


def load_ears(settings: Settings, personality: Personality) -> None:
    """Load what hears this session on this machine, before somebody speaks; blocking."""
    try:
        found = ears(settings, personality.speech.stt, personality.language)
    except _WRONG:
        return  # whoever makes it says so
    if found.path == EARS and lacking_file(found.path, found.options) is None:
        folder = found.options["model_folder"]
        embedded().load(voice=False, ears=True, folder=Path(folder) if folder is not None else None)


def make_stt(settings: Settings, personality: Personality) -> FrameProcessor:
    """The host's ears."""
    language = personality.language
    try:
        found = ears(settings, personality.speech.stt, language)
    except _WRONG as error:
        raise ServiceError(str(error)) from None
    return make(found, language=language)


def make_tts(settings: Settings, personality: Personality) -> FrameProcessor:
    """The host's voice."""
    own, language = personality.voice, personality.language
    try:
        found = voice(settings, own.engine or personality.speech.tts, language)
    except _WRONG as error:
        raise ServiceError(str(error)) from None
    name = own.name or hosts_voice(settings, personality)
    if found.needs_voice and name is None:
        raise ServiceError(f"The voice engine {found.name} needs voice.name in the personality.")
    return make(found, language=language, voice=name, speed=own.speed)


def make_turn_end(settings: Settings) -> Callable[[], Any] | None:
    """Builds what finds the end of a turn; None for a pause of so long."""
    if settings.turn_end == "timeout":
        return None
    try:
        found = find_service(settings, "turn_end", settings.turn_end)
    except _WRONG as error:
        raise ServiceError(str(error)) from None
    return lambda: make(found)


def make_noise_filter(settings: Settings) -> Callable[[], BaseAudioFilter] | None:
    """Builds what takes noise out of what one person says; None for nothing."""
    if settings.noise_filter is None:
        return None
    try:
        found = find_service(settings, "noise_filter", settings.noise_filter)
    except _WRONG as error:
        raise ServiceError(str(error)) from None
    class_of(found)  # what is wrong with it is told now, not when somebody speaks
    return lambda: make(found)


def make_vad() -> VADAnalyzer:
    """Silero, which ships inside Pipecat, for one person's audio."""
    from beatroom.bot.ears.voice_detector import SharedSilero  # noqa: PLC0415 - loads a model

    return SharedSilero()


def _foreign_llm(settings: Settings, found: Service, choice: ModelChoice) -> LLMService[Any]:
    """A service that is not behind the OpenAI protocol, or has a class of its own for it."""
    from beatroom.bot.pipeline.marked_service import marked_service  # noqa: PLC0415 - only when chosen

    own = {"model": choice.name, "temperature": choice.temperature}
    chosen = {name: value for name, value in own.items() if value is not None}
    most = most_of(settings.context_budget)
    return make(found.with_settings(chosen), adapted=lambda cls: marked_service(cls, most))


def _openai_llm(
    settings: Settings, found: ModelEndpoint, choice: ModelChoice, consult: Consult
) -> LLMService[Any]:
    from beatroom.bot.pipeline.marked_openai import MarkedOpenAI  # noqa: PLC0415 - only when chosen

    class PatientOpenAI(MarkedOpenAI):
        """With deadlines of our own; not every compatible server knows the developer role."""

        roles = found.roles
        abilities = found.abilities
        most = most_of(settings.context_budget)
        endpoint = found.url
        slots = found.slots
        pinned = SlotHint(consult) if found == local_endpoint(settings) else None

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

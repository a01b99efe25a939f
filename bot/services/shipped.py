"""The services that have a short name and settings of their own in the environment.

They are aliases like those of the catalogue; what an operator would write under `settings` and
`options` comes from the settings that are named here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from beatroom.bot.services.catalogue import Purpose
from beatroom.bot.settings.model_endpoints import OPENAI
from beatroom.bot.settings.settings import Settings
from beatroom.bot.speech.known_languages import ESPEAK, KOKORO
from beatroom.bot.speech.voices import VOICES

ENGLISH = ("en",)
Given = tuple[str, Any]
"""A setting, and what is given where it is not set; None: the class's own default."""


@dataclass(frozen=True, slots=True)
class ShippedService:
    """A name that is there without a file.

    Attributes:
        path: `module:Class`.
        key: The setting with its key; empty where it needs none.
        settings: Which setting stands for which of the class's settings, and what holds without.
        options: The same for its options.
        languages: Those it serves; empty where it does not tell.
        voices: Those it has; empty where any name may be one.
        needs_voice: Whether a personality has to name one.
        extra: The extra of pipecat-ai that it needs.
    """

    path: str
    key: str = ""
    settings: Mapping[str, Given] = field(default_factory=dict[str, "Given"])
    options: Mapping[str, Given] = field(default_factory=dict[str, "Given"])
    languages: tuple[str, ...] = ()
    voices: tuple[str, ...] = ()
    needs_voice: bool = False
    extra: str = ""

    def values(self, which: Mapping[str, Given], settings: Settings) -> dict[str, Any]:
        """What those settings say; what is neither set nor known here is left to the class."""
        held = {name: getattr(settings, of) or value for name, (of, value) in which.items()}
        return {name: value for name, value in held.items() if value is not None}


SHIPPED: dict[tuple[Purpose, str], ShippedService] = {
    ("stt", "embedded"): ShippedService("beatroom.bot.speech.whisper_stt:EmbeddedSTTService"),
    ("stt", "whisper"): ShippedService(
        "pipecat.services.whisper.stt:WhisperSTTService",
        settings={"model": ("whisper_model", "base")},
    ),
    ("stt", "openai"): ShippedService(
        "pipecat.services.openai.stt:OpenAISTTService",
        key="openai_api_key",
        settings={"model": ("openai_stt_model", None)},
        options={"base_url": ("openai_base_url", OPENAI)},
    ),
    ("stt", "deepgram"): ShippedService(
        "pipecat.services.deepgram.stt:DeepgramSTTService", key="deepgram_api_key", extra="deepgram"
    ),
    ("tts", "embedded"): ShippedService(
        "beatroom.bot.speech.hibari_tts:HibariTTSService",
        languages=ENGLISH,
        voices=tuple(VOICES),
    ),
    ("tts", "espeak"): ShippedService(
        "beatroom.bot.speech.espeak_tts:EspeakTTSService", languages=ESPEAK
    ),
    ("tts", "kokoro"): ShippedService(
        "pipecat.services.kokoro.tts:KokoroTTSService",
        languages=tuple(KOKORO),
        extra="kokoro",
    ),
    ("tts", "openai"): ShippedService(
        "pipecat.services.openai.tts:OpenAITTSService",
        key="openai_api_key",
        settings={"model": ("openai_tts_model", None)},
        options={"base_url": ("openai_base_url", OPENAI)},
    ),
    ("tts", "cartesia"): ShippedService(
        "pipecat.services.cartesia.tts:CartesiaTTSService",
        key="cartesia_api_key",
        needs_voice=True,
    ),
    ("tts", "elevenlabs"): ShippedService(
        "pipecat.services.elevenlabs.tts:ElevenLabsTTSService",
        key="elevenlabs_api_key",
        needs_voice=True,
    ),
    ("turn_end", "smart"): ShippedService(
        "pipecat.audio.turn.smart_turn.local_smart_turn_v3:LocalSmartTurnAnalyzerV3"
    ),
}

"""Settings of what hears and speaks, and of the services that operators set up."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings

from beatroom.bot.settings.texts import Seconds, ServiceName


class SpeechSettings(BaseSettings):
    """Which services hear, speak and end a turn."""

    # Speech
    services: Path | None = Field(
        default=None,
        description="File with further services (speech, language, turn end, noise), by name; "
        "default: DATA_DIR/services.yaml, where there is one.",
    )
    stt: ServiceName = Field(
        default="embedded",
        description="Speech to text: embedded, whisper, openai, deepgram, a service of SERVICES, "
        "or any of `beatroom services` that needs no more than its name.",
    )
    tts: ServiceName = Field(
        default="embedded",
        description="Text to speech: embedded, espeak, openai, cartesia, elevenlabs, or as STT.",
    )
    voice: str = Field(default="heart", description="Voice where the personality names none.")
    whisper_model: str | None = Field(
        default=None,
        description="For STT=embedded a folder with other CTranslate2 files; for STT=whisper a "
        "folder or a model's name.",
    )
    openai_stt_model: str = Field(default="gpt-4o-mini-transcribe", description="For STT=openai.")
    openai_tts_model: str = Field(default="gpt-4o-mini-tts", description="For TTS=openai.")
    deepgram_api_key: SecretStr | None = Field(default=None, description="For STT=deepgram.")
    cartesia_api_key: SecretStr | None = Field(default=None, description="For TTS=cartesia.")
    elevenlabs_api_key: SecretStr | None = Field(default=None, description="For TTS=elevenlabs.")
    turn_end: ServiceName = Field(
        default="timeout",
        description="How the end of a person's turn is found: timeout (a pause), smart (the "
        "SmartTurn model), or a service of SERVICES.",
    )
    noise_filter: ServiceName | None = Field(
        default=None,
        description="What takes noise out of what people say, such as rnnoise; default: nothing.",
    )
    turn_pause: Seconds = Field(
        default=0.5, description="Seconds of pause that end a turn (TURN_END=timeout)."
    )
    tts_deadline: Seconds = Field(
        default=15, description="Seconds from a reply's first words to its first sound."
    )

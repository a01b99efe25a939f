"""Records with one thing wrong each about services, voices and languages."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from beatroom.bot.settings.settings import Settings
from beatroom.bot.speech.whisper_engine import shipped_folder

RECORD = """\
version: 1
name: tea
title: Tea Break
persona: You are Mina, a warm host who keeps a ten-minute tea break light.
length: 10m
beats:
  - title: Welcome
    at: 0
    say: Hello everybody.
"""
SERVICES = """\
stt:
  listener:
    service: gladia
    options: {api_key: none}
    languages: [en, de, fr, it]
tts:
  narrator:
    service: rime
    options: {api_key: none}
    languages: [en, fr, ja]
    voices: [cove, luna]
  anchor:
    service: rime-http
    options: {api_key: none}
    languages: [en]
  elsewhere:
    service: acme_voices.tts:AcmeTTSService
llm:
  live:
    service: openai-realtime
    options: {api_key: none}
  claude:
    service: anthropic
    options: {api_key: none}
"""
ENDPOINTS = """\
big:
  url: http://127.0.0.1:9/v1
  model: m
plain:
  url: http://127.0.0.1:9/v1
  model: m
  tools: false
decisive:
  url: http://127.0.0.1:9/v1
  model: m
  tools: false
  json_schema: true
"""


@dataclass(frozen=True)
class Lacking:
    """A record and what is wrong with it.

    Attributes:
        adds: What stands at its end; the line at fault ends with `# here`.
        told: Words of the sentence.
        settings: What is set.
    """

    adds: str
    told: str
    settings: dict[str, Any] = field(default_factory=dict[str, Any])

    @property
    def text(self) -> str:
        return RECORD + self.adds

    @property
    def line(self) -> int:
        """Where it is: the marked line, or the first for what the record does not mention."""
        marked = [n for n, line in enumerate(self.text.splitlines(), 1) if "# here" in line]
        return marked[0] if marked else 1


def key(name: str) -> dict[str, Any]:
    return {name: SecretStr("none")}


FRENCH = "language: fr\nspeech: {stt: listener}\nvoice:\n  engine: narrator\n"
LACKING = {
    "a voice of a film": Lacking(
        "voice:\n  name: Morgan Freeman # here\n", "no voice 'Morgan Freeman'"
    ),
    "a voice misspelt": Lacking("voice:\n  name: hart # here\n", "Did you mean 'heart'?"),
    "a voice's case": Lacking("voice:\n  name: Alto # here\n", "no voice 'Alto'"),
    "no such engine": Lacking(
        "voice:\n  engine: festival # here\n", "no text to speech called 'festival'"
    ),
    "an engine misspelt": Lacking("voice:\n  engine: embeded # here\n", "'embedded'"),
    "OpenAI's voice without a key": Lacking(
        "voice:\n  engine: openai # here\n", "Set OPENAI_API_KEY"
    ),
    "Cartesia without a key": Lacking(
        "voice:\n  engine: cartesia # here\n  name: id\n", "Set CARTESIA_API_KEY"
    ),
    "ElevenLabs without a key": Lacking(
        "voice:\n  engine: elevenlabs # here\n  name: id\n", "Set ELEVENLABS_API_KEY"
    ),
    "Cartesia without a voice": Lacking(
        "voice: {engine: cartesia} # here\n", "has no voice of its own", key("cartesia_api_key")
    ),
    "ElevenLabs without a voice": Lacking(
        "speech: {tts: elevenlabs}\nvoice: {speed: 1.1} # here\n",
        "has no voice of its own",
        key("elevenlabs_api_key"),
    ),
    "a class as engine": Lacking(
        "voice:\n  engine: pipecat.services.rime.tts:RimeTTSService # here\n", "cannot name a class"
    ),
    "a class as text to speech": Lacking(
        "speech:\n  tts: os:system # here\n", "cannot name a class"
    ),
    "a class as speech to text": Lacking(
        "speech:\n  stt: subprocess:Popen # here\n", "cannot name a class"
    ),
    "no such text to speech": Lacking("speech:\n  tts: espek # here\n", "'espeak'"),
    "no such speech to text": Lacking("speech:\n  stt: wisper # here\n", "'whisper'"),
    "Deepgram without a key": Lacking("speech:\n  stt: deepgram # here\n", "DEEPGRAM_API_KEY"),
    "Deepgram without its package": Lacking(
        "speech:\n  stt: deepgram # here\n", "Install pipecat-ai[deepgram]", key("deepgram_api_key")
    ),
    "OpenAI's ears without a key": Lacking("speech:\n  stt: openai # here\n", "OPENAI_API_KEY"),
    "a voice service that nobody set up": Lacking("voice:\n  engine: rime # here\n", "'rime' here"),
    "ears that nobody set up": Lacking("speech:\n  stt: soniox # here\n", "'soniox' here"),
    "French for English ears": Lacking(
        "language: fr # here\nvoice:\n  engine: narrator\n", "beatroom models get whisper-base"
    ),
    "French for English ears that it names": Lacking(
        "language: fr\nvoice: {engine: narrator}\nspeech:\n  stt: embedded # here\n",
        "'embedded' hears no 'fr'",
    ),
    "German for the English voice that it names": Lacking(
        "language: de\nspeech: {stt: listener}\nvoice:\n  engine: embedded # here\n",
        "'embedded' speaks no 'de'",
    ),
    "Italian without a voice": Lacking(
        "language: it # here\nspeech: {stt: listener}\n", "beatroom[espeak]"
    ),
    "Brazilian for ears that lack it": Lacking(
        "language: pt-BR\nvoice: {engine: openai}\nspeech:\n  stt: listener # here\n",
        "'listener' hears no 'pt-BR'",
        key("openai_api_key"),
    ),
    "Japanese for a voice that lacks it": Lacking(
        "language: ja\nspeech: {stt: openai}\nvoice:\n  engine: anchor # here\n",
        "'anchor' speaks no 'ja'",
        key("openai_api_key"),
    ),
    "Swedish for an English Whisper": Lacking(
        "language: sv # here\nvoice: {engine: openai}\n",
        "Set WHISPER_MODEL to a Whisper for many languages",
        {**key("openai_api_key"), "whisper_model": str(shipped_folder())},
    ),
    "ears in a folder that has none": Lacking(
        "language: en # here\n",
        "no Whisper model for CTranslate2 in nowhere; expected model.bin",
        {"whisper_model": "nowhere"},
    ),
    "Klingon for ears of this machine": Lacking(
        "language: tlh # here\nvoice: {engine: openai}\n",
        "Set STT to a service that hears 'tlh'",
        key("openai_api_key"),
    ),
    "Klingon for a voice of this machine": Lacking(
        "language: tlh # here\nspeech: {stt: openai}\n",
        "Set TTS to a service that speaks 'tlh'",
        key("openai_api_key"),
    ),
    "an endpoint misspelt": Lacking("model:\n  endpoint: bigg # here\n", "'big'"),
    "an endpoint of elsewhere": Lacking(
        "model:\n  endpoint: elsewhere # here\n", "no model endpoint 'elsewhere'"
    ),
    "a model that is not served": Lacking(
        "model:\n  endpoint: local # here\n", "no model endpoint 'local'"
    ),
    "OpenAI without a key": Lacking(
        "model:\n  temperature: 0.5 # here\n", "Set OPENAI_API_KEY", {"llm": "openai"}
    ),
    "a speech-to-speech model": Lacking(
        "model:\n  endpoint: live # here\n", "'live' is a speech-to-speech model"
    ),
    "a model whose package is not there": Lacking(
        "model:\n  endpoint: claude # here\n", "Install pipecat-ai[anthropic]"
    ),
    "a model that can call no tools": Lacking(
        "kind: restaurant\nmodel:\n  endpoint: plain # here\n", "This model cannot call tools"
    ),
    "a voice that the service lacks": Lacking(
        "voice:\n  engine: narrator\n  name: alto # here\n", "one of cove, luna"
    ),
    "a voice of the service misspelt": Lacking(
        "voice:\n  engine: narrator\n  name: lunar # here\n", "'luna'"
    ),
    "a voice as ears": Lacking("speech:\n  stt: narrator # here\n", "called 'narrator' here"),
    "ears as a voice": Lacking("voice:\n  engine: listener # here\n", "called 'listener' here"),
    "a voice as a model": Lacking("model:\n  endpoint: narrator # here\n", "endpoint 'narrator'"),
    "a package that is not there": Lacking(
        "voice:\n  engine: elsewhere # here\n", "the package that has acme_voices"
    ),
    "espeak-ng that is not there": Lacking("voice:\n  engine: espeak # here\n", "beatroom[espeak]"),
    "a voice of the settings": Lacking("", "no voice 'hart'", {"voice": "hart"}),
    "a TTS of the settings": Lacking("", "TTS: there is no text to speech", {"tts": "festival"}),
    "an STT of the settings": Lacking("", "STT: there is no speech to text", {"stt": "festival"}),
    "an LLM of the settings": Lacking("", "LLM: there is no language model", {"llm": "festival"}),
}


def settings_for(one: Lacking, folder: Path) -> Settings:
    """What is set up where that record is to be started."""
    folder.mkdir(exist_ok=True)
    (folder / "services.yaml").write_text(SERVICES)
    (folder / "model-endpoints.yaml").write_text(ENDPOINTS)
    return Settings(_env_file=None, data_dir=folder, **one.settings)

"""What thinks, hears and speaks here, as three lights: a state each, and a sentence.

They say what is set up, as the settings and a session's record have it; whether a model's server
answers is for whoever asks it to add (`with_trouble`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from beatroom.bot.models.machines_model import has_runtime
from beatroom.bot.models.shelf import shelf_of
from beatroom.bot.runtime.own_command import installing
from beatroom.bot.services.choosing import Service, UnknownService, ears, voice
from beatroom.bot.services.minds import mind
from beatroom.bot.services.needs import not_its_language, unusable
from beatroom.bot.settings.endpoint import OPENAI, ModelEndpoint
from beatroom.bot.settings.model_endpoints import UnknownEndpoint
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.flows.personality.errors import Fault
from beatroom.flows.personality.model import Personality

State = Literal["on", "waits", "off", "trouble"]
OURS = {"stt": "recognition", "tts": "voice"}
"""What an embedded service is called, by its purpose."""
_WRONG = (UnknownEndpoint, UnknownService, SettingsError)


class Light(BaseModel):
    """One light."""

    model_config = ConfigDict(frozen=True)

    state: State = Field(
        description="`on`: it is there; `waits`: it is on its way; `off`: there is none, which is "
        "allowed; `trouble`: it is set up and cannot be used."
    )
    says: str = Field(examples=["llama3.1 speaks for the host."])


class Lights(BaseModel):
    """The three of them."""

    model_config = ConfigDict(frozen=True)

    model: Light
    ears: Light
    voice: Light


def lights(settings: Settings, record: Personality | None = None) -> Lights:
    """How the lights stand for a record, or for one in English that asks for nothing."""
    language = record.language if record is not None else "en"
    hears = record.speech.stt if record is not None else None
    speaks = (record.voice.engine or record.speech.tts) if record is not None else None
    return Lights(
        model=_of_model(settings, record),
        ears=_of_speech(lambda: ears(settings, hears, language), language, "hears people"),
        voice=_of_speech(
            lambda: voice(settings, speaks, language), language, "speaks for the host"
        ),
    )


def asked_endpoint(settings: Settings, record: Personality | None = None) -> ModelEndpoint | None:
    """The endpoint behind the model's light, if it is one."""
    try:
        found = mind(settings, record.model.endpoint if record is not None else None)
    except _WRONG:
        return None
    return found if isinstance(found, ModelEndpoint) else None


def with_trouble(shown: Lights, why: str) -> Lights:
    """The same, where the model's server gave no good answer."""
    if shown.model.state != "on":
        return shown
    says = f"{shown.model.says.removesuffix(' speaks for the host.')}: {why}"
    return shown.model_copy(update={"model": Light(state="trouble", says=says)})


def _of_model(settings: Settings, record: Personality | None) -> Light:
    if settings.llm == "script":
        return Light(state="off", says="LLM=script keeps language models out.")
    try:
        found = mind(settings, record.model.endpoint if record is not None else None)
    except _WRONG as error:
        return Light(state="trouble", says=_sentence(error))
    if found is None:
        return _none_yet(settings)
    if isinstance(found, Service):
        return _usable(found, "speaks for the host")
    if found.url == OPENAI and found.key is None:
        return Light(state="trouble", says="OpenAI's model needs a key: set OPENAI_API_KEY.")
    return Light(state="on", says=f"{found.model} speaks for the host.")


def _none_yet(settings: Settings) -> Light:
    """Whether one of this machine's is about to."""
    here = shelf_of(settings).best("language")
    if here is None:
        return Light(state="off", says="No language model is connected.")
    if not has_runtime():
        return Light(
            state="trouble",
            says=f"{here.name} is here, and nothing that runs it: run "
            f"`{installing('models')}` and start again.",
        )
    return Light(state="waits", says=f"{here.name} is being loaded on this machine.")


def _of_speech(find: Callable[[], Service], language: str, does: str) -> Light:
    try:
        found = find()
    except (UnknownService, SettingsError) as error:
        return Light(state="trouble", says=_sentence(error))
    if not found.serves(language):
        return Light(state="trouble", says=_told(not_its_language(found, language)))
    return _usable(found, does)


def _usable(found: Service, does: str) -> Light:
    for why in unusable(found):
        return Light(state="trouble", says=_told(why))
    ours = found.name == "embedded"
    called = f"The {OURS[found.purpose]} that came with Beatroom" if ours else found.name
    return Light(state="on", says=f"{called} {does}.")


def _told(why: Fault) -> str:
    """What is wrong and what to do about it, in one sentence."""
    hint = why["hint"].rstrip(".")
    return f"{why['what']}: {hint[:1].lower()}{hint[1:]}." if hint else f"{why['what']}."


def _sentence(error: Exception) -> str:
    text = str(error).rstrip(".").splitlines()[0]
    return f"{text[:1].upper()}{text[1:]}."

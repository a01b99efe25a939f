"""The voices that a personality can have here, by the services that speak its language."""

from __future__ import annotations

from pydantic import Field

from beatroom.bot.server.responses import Answer
from beatroom.bot.services.choosing import (
    Service,
    UnknownService,
    chosen_by_personality,
    offered,
    voice,
)
from beatroom.bot.services.needs import unusable
from beatroom.bot.settings.settings import Settings
from beatroom.flows.personality.errors import sentence


class VoiceEngine(Answer):
    """A service that speaks."""

    name: str = Field(description="For `voice.engine`.", examples=["embedded"])
    chosen: bool = Field(description="Whether it speaks where a personality names none.")
    voices: list[str] = Field(
        description="For `voice.name`; empty where any name may be one.", examples=[["alto"]]
    )
    own_voice: str | None = Field(description="The voice that it has where none is named.")
    trouble: str = Field(description="Why it cannot speak; empty where it can.")


class VoicesView(Answer):
    """Who can speak a language here; what is chosen comes first."""

    language: str
    engines: list[VoiceEngine]


def voices_view(settings: Settings, language: str) -> VoicesView:
    """Who can speak a language here.

    Raises:
        SettingsError: The services' file cannot be used.
    """
    try:
        chosen = voice(settings, None, language)
    except UnknownService:
        chosen = None
    found = [] if chosen is None or not chosen.serves(language) else [chosen]
    for name in offered(settings, "tts"):
        if any(one.name == name for one in found):
            continue
        one = chosen_by_personality(settings, "tts", name)
        if one.serves(language):
            found.append(one)
    return VoicesView(
        language=language,
        engines=[_engine(settings, one, chosen=one is chosen) for one in found],
    )


def _engine(settings: Settings, found: Service, *, chosen: bool) -> VoiceEngine:
    own = settings.voice if found.name == "embedded" else found.settings.get("voice")
    return VoiceEngine(
        name=found.name,
        chosen=chosen,
        voices=list(found.voices),
        own_voice=own if isinstance(own, str) else None,
        trouble=next((sentence(one) for one in unusable(found)), ""),
    )

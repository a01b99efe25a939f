"""All services that a name can stand for: of the installed Pipecat, and of other packages.

An alias is made of the vendor's folder and the class's name (`rime`, `rime-http`,
`cartesia-turns`), so that a Pipecat with more of them needs no change here. Packages add theirs by
an entry point in the group `beatroom.services`.
"""

from __future__ import annotations

import importlib.metadata
import re
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from beatroom.bot.services.pipecat_sources import SourceClass, classes
from beatroom.flows.personality.errors import Fault, fault

Purpose = Literal["stt", "llm", "tts", "turn_end", "noise_filter"]
PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
CALLED: dict[Purpose, str] = {
    "stt": "speech to text",
    "llm": "language model",
    "tts": "text to speech",
    "turn_end": "turn end",
    "noise_filter": "noise filter",
}
BASES: dict[Purpose, str] = {
    "stt": "STTService",
    "llm": "LLMService",
    "tts": "TTSService",
    "turn_end": "BaseTurnAnalyzer",
    "noise_filter": "BaseAudioFilter",
}
"""The class of Pipecat's that makes a class one for the purpose."""
GROUP = "beatroom.services"
_WORDS = re.compile(r"SageMaker|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z0-9]+|[A-Z]+")
_FOR_OTHERS = re.compile(r"^_|Base($|[A-Z])")
"""Names of classes that are there to be inherited from."""


@dataclass(frozen=True, slots=True)
class ServiceClass:
    """A class that can serve.

    Attributes:
        alias: Its name in settings.
        purpose: What it is for.
        path: `module:Class`.
        extra: The extra of pipecat-ai that it needs; empty where it needs none.
        languages: Those that the class names; empty where it does not tell.
        speaks_itself: Whether it is a speech-to-speech model, which is sent people's sound.
    """

    alias: str
    purpose: Purpose
    path: str
    extra: str = ""
    languages: tuple[str, ...] = ()
    speaks_itself: bool = False


@cache
def pipecat_services() -> tuple[ServiceClass, ...]:
    """The services of the installed Pipecat, by purpose and alias."""
    found = [one for each in classes() if (one := _service(each)) is not None]
    return tuple(sorted(found, key=lambda one: (PURPOSES.index(one.purpose), one.alias, one.path)))


@cache
def installed_services() -> tuple[tuple[str, str], ...]:
    """What packages have declared: each name, and its `module:Class`."""
    found = importlib.metadata.entry_points(group=GROUP)
    return tuple(sorted((one.name, one.value) for one in found))


def find_class(purpose: Purpose, name: str) -> ServiceClass | None:
    """What an alias, an entry point or a `module:Class` stands for; None: nobody has the name.

    A path needs not be known: what it holds is found out when it is loaded.
    """
    path = name if ":" in name else dict(installed_services()).get(name, "")
    if path:
        known = pipecat_services() if path.startswith("pipecat.") else ()
        return next((one for one in known if one.path == path), ServiceClass(name, purpose, path))
    named = (one for one in pipecat_services() if (one.purpose, one.alias) == (purpose, name))
    return next(named, None)


def aliases(purpose: Purpose) -> list[str]:
    """The aliases of Pipecat's services for something."""
    return [one.alias for one in pipecat_services() if one.purpose == purpose]


def speech_to_speech(name: str) -> Fault:
    """Why a speech-to-speech model is refused."""
    return fault(
        f"'{name}' is a speech-to-speech model: it hears and speaks by itself, so that nothing it "
        "says could be timed, checked or given a personality's voice",
        "a language model",
        "Take the vendor's text model, with a speech to text and a text to speech.",
    )


def _service(found: SourceClass) -> ServiceClass | None:
    purposes: list[Purpose] = [p for p in PURPOSES if BASES[p] in found.ancestors]
    if len(purposes) != 1 or found.is_abstract or _FOR_OTHERS.search(found.name):
        return None
    if found.module.name.rpartition(".")[2] in ("stt_service", "tts_service", "llm_service"):
        return None
    return ServiceClass(
        alias=_alias(found),
        purpose=purposes[0],
        path=f"{found.module.name}:{found.name}",
        extra=found.module.extra,
        languages=found.languages,
        speaks_itself=purposes[0] == "llm" and found.hears,
    )


def _alias(found: SourceClass) -> str:
    place = found.module.name.split(".")
    if place[1] != "services":  # one class a file
        return place[-1].removesuffix("_filter").replace("_", "-")
    vendor, name = place[2], found.name
    plain = vendor.replace("_", "")
    if name.removesuffix("Service").lower() == plain:
        return vendor.replace("_", "-")
    name = re.sub("(STT|LLM|TTS)Service", "", name)
    own = name.lower().startswith(plain)
    words = "-".join(_WORDS.findall(name[len(plain) :] if own else name)).lower()
    return "-".join(part for part in (vendor.replace("_", "-") if own else "", words) if part)

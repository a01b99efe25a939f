"""Which service serves a session: what a name stands for here, and what is taken for a language.

An operator may name anything that the catalogue knows. A personality chooses among the names that
the operator has set up, those that are there anyway among them; it can never name a class.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from beatroom.bot.models.shelf import shelf_of
from beatroom.bot.runtime.own_command import called, installing
from beatroom.bot.services.catalogue import CALLED, Purpose, aliases, find_class
from beatroom.bot.services.local_files import KOKORO, lacking_file
from beatroom.bot.services.services_file import read_services
from beatroom.bot.services.shipped import SHIPPED
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.bot.speech.known_languages import EARS
from beatroom.bot.speech.known_languages import KOKORO as KOKORO_VOICES
from beatroom.flows.personality.errors import did_you_mean
from beatroom.flows.personality.model import Personality

ENGLISH_TOKENS = 51_864
"""Entries in the vocabulary of an English Whisper; those for more languages have one more."""


class UnknownService(Exception):  # noqa: N818 - it names what is the matter
    """A name that stands for nothing here; the text says which there are."""


@dataclass(frozen=True, slots=True)
class Service:
    """A service as it is set up here.

    Attributes:
        purpose: What it is for.
        name: What it is called here.
        path: `module:Class`.
        extra: The extra of pipecat-ai that it needs; empty where it needs none, or nobody knows.
        settings: For the class's own model.
        options: What else its constructor takes.
        languages: Those it serves; empty where nobody knows.
        voices: Those it has; empty where any name may be one.
        needs_voice: Whether it has no voice of its own.
        key: The setting with its key; empty where it is among the options, or needs none.
        speaks_itself: Whether it is a speech-to-speech model.
    """

    purpose: Purpose
    name: str
    path: str
    extra: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict[str, Any])
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    languages: tuple[str, ...] = ()
    voices: tuple[str, ...] = ()
    needs_voice: bool = False
    key: str = ""
    speaks_itself: bool = False

    def with_settings(self, own: Mapping[str, Any]) -> Service:
        """The same with other settings of its class's on top."""
        return replace(self, settings={**self.settings, **own})

    def serves(self, language: str) -> bool:
        """Whether it does, as far as is known."""
        return not self.languages or base(language) in {base(one) for one in self.languages}


def base(language: str) -> str:
    """A language without its region."""
    return language.replace("_", "-").split("-")[0].lower()


def find_service(settings: Settings, purpose: Purpose, name: str) -> Service:
    """What an operator's name stands for.

    Raises:
        UnknownService: Nothing is called so.
        SettingsError: The services' file cannot be used.
    """
    _, entries = read_services(settings)
    entry = entries.get((purpose, name))
    if entry is None:
        return _there_anyway(settings, purpose, name)
    below = _there_anyway(settings, purpose, entry.service)
    return Service(
        purpose=purpose,
        name=name,
        path=below.path,
        extra=below.extra,
        settings={**below.settings, **entry.settings},
        options={**below.options, **entry.options},
        languages=entry.languages or below.languages,
        voices=entry.voices or below.voices,
        needs_voice=below.needs_voice and "voice" not in entry.settings,
        key="" if "api_key" in entry.options else below.key,
        speaks_itself=below.speaks_itself,
    )


def offered(settings: Settings, purpose: Purpose) -> list[str]:
    """The names that a personality may choose among.

    Raises:
        SettingsError: The services' file cannot be used.
    """
    own = [name for each, name in read_services(settings)[1] if each == purpose]
    ready = [name for each, name in SHIPPED if each == purpose]
    chosen = getattr(settings, purpose) if purpose in ("stt", "tts") else None
    mine = [chosen] if chosen is not None and ":" not in chosen else []
    return list(dict.fromkeys([*own, *ready, *mine]))


def chosen_by_personality(settings: Settings, purpose: Purpose, name: str) -> Service:
    """What a personality's name stands for.

    Raises:
        UnknownService: It is none of those that it may choose.
        SettingsError: The services' file cannot be used.
    """
    names = offered(settings, purpose)
    if name not in names:
        raise UnknownService(f"there is no {CALLED[purpose]} called {name[:60]!r} here")
    return find_service(settings, purpose, name)


def ears(settings: Settings, wanted: str | None, language: str) -> Service:
    """What hears a session: what its record wants, or else what the settings say.

    Raises:
        UnknownService: There is none of that name.
        SettingsError: The services' file cannot be used.
    """
    if wanted is not None:
        found = chosen_by_personality(settings, "stt", wanted)
    else:
        found = find_service(settings, "stt", settings.stt)
    return _embedded_ears(settings, found, language) if found.name == "embedded" else found


def voice(settings: Settings, wanted: str | None, language: str) -> Service:
    """What speaks for the host; where the settings leave it open, a voice of that language.

    Raises:
        UnknownService: There is none of that name.
        SettingsError: The services' file cannot be used.
    """
    if wanted is not None:
        return _with_a_voice(chosen_by_personality(settings, "tts", wanted), language)
    found = _with_a_voice(find_service(settings, "tts", settings.tts), language)
    if settings.tts == "embedded" and not found.serves(language):
        for name in ("espeak", "kokoro"):
            other = _with_a_voice(find_service(settings, "tts", name), language)
            if other.serves(language) and _is_ready(other):
                return other
    return found


def hosts_voice(settings: Settings, record: Personality) -> str | None:
    """The voice of a host that names none; None where its service knows best."""
    try:
        found = voice(settings, record.voice.engine or record.speech.tts, record.language)
    except (UnknownService, SettingsError):  # a rehearsal speaks with none of them
        return settings.voice
    own = found.settings.get("voice")
    return settings.voice if found.name == "embedded" else own if isinstance(own, str) else None


def lacking_package(service: Service) -> str:
    """What has to be installed before it can be made; empty where nothing is lacking."""
    if service.name == "espeak":
        loader = importlib.util.find_spec("espeakng_loader")
        there = shutil.which("espeak-ng") is not None or loader is not None
        return "" if there else f"espeak-ng, or run `{installing('espeak')}`"
    package = service.path.partition(":")[0].partition(".")[0]
    if importlib.util.find_spec(package) is None:
        return f"the package that has {package}"
    lacking = any(not _is_there(one) for one in _distributions(service.extra))
    return f"pipecat-ai[{service.extra}]" if lacking else ""


@cache
def _distributions(extra: str) -> tuple[str, ...]:
    """What an extra of pipecat-ai brings."""
    wanted = {f"extra == '{one}'" for one in extra.split(",") if one}
    told = importlib.metadata.requires("pipecat-ai") or []
    found = (one.replace('"', "'").partition(";") for one in told)
    return tuple(
        re.split(r"[\s\[<>=!~]", name.strip())[0]
        for name, _, marker in found
        if any(one in marker for one in wanted)
    )


def _is_there(distribution: str) -> bool:
    try:
        importlib.metadata.distribution(distribution)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def _there_anyway(settings: Settings, purpose: Purpose, name: str) -> Service:
    ready = SHIPPED.get((purpose, name))
    if ready is None:
        found = find_class(purpose, name)
        if found is None:
            known = [*offered(settings, purpose), *aliases(purpose)]
            hint = did_you_mean(name, known) or f"`{called('services')}` lists them."
            raise UnknownService(f"there is no {CALLED[purpose]} called {name[:100]!r}. {hint}")
        return Service(
            purpose,
            name,
            found.path,
            found.extra,
            languages=found.languages,
            speaks_itself=found.speaks_itself,
        )
    key = getattr(settings, ready.key) if ready.key else None
    return Service(
        purpose,
        name,
        ready.path,
        ready.extra,
        settings=ready.values(ready.settings, settings),
        options={
            **ready.values(ready.options, settings),
            **({"api_key": key.get_secret_value()} if key is not None else {}),
        },
        languages=ready.languages,
        voices=ready.voices,
        needs_voice=ready.needs_voice,
        key="" if key is not None else ready.key,
    )


def _with_a_voice(found: Service, language: str) -> Service:
    """Kokoro with a voice of the language: it has none that it would take by itself."""
    own = KOKORO_VOICES.get(base(language))
    if found.path != KOKORO or own is None or "voice" in found.settings:
        return found
    return found.with_settings({"voice": own})


def _is_ready(found: Service) -> bool:
    return not lacking_package(found) and lacking_file(found.path, found.options) is None


def _embedded_ears(settings: Settings, found: Service, language: str) -> Service:
    """Whisper on this machine: the small English one, or one of many languages for all others."""
    own = settings.whisper_model
    folder = Path(own) if own is not None else None
    if folder is None and base(language) != "en":
        shelf = shelf_of(settings)
        model = shelf.best("ears")
        folder = shelf.place(model) if model is not None else None
    many = folder is not None and not is_english_only(folder)
    options = {**found.options, "model_folder": str(folder) if folder is not None else None}
    return Service(
        "stt", "embedded", found.path, options=options, languages=EARS if many else ("en",)
    )


def is_english_only(folder: Path) -> bool:
    """Whether a folder's Whisper knows no other language, by the size of its vocabulary."""
    try:
        with (folder / "vocabulary.txt").open("rb") as file:
            return sum(1 for _ in file) == ENGLISH_TOKENS
    except OSError:
        pass  # larger ones have their vocabulary in the other form
    try:
        return len(json.loads((folder / "vocabulary.json").read_bytes())) == ENGLISH_TOKENS
    except (OSError, ValueError):
        return False

"""What a record needs of this machine, asked before a session of it can be started.

Whatever would fail each time it is started is found here: a voice that nobody has, ears that do not
know the language, a key that is not set, a package that is not installed, a model endpoint that is
not there or cannot do what the record asks for. One function answers for all who ask: `beatroom
check`, the studio, the start page, REST and `doctor`.
"""

from __future__ import annotations

from collections.abc import Callable

from beatroom.bot.runtime.own_command import called, installing
from beatroom.bot.services.catalogue import CALLED, Purpose, speech_to_speech
from beatroom.bot.services.choosing import (
    Service,
    UnknownService,
    base,
    ears,
    lacking_package,
    offered,
    voice,
)
from beatroom.bot.services.local_files import lacking_file
from beatroom.bot.services.minds import mind, mind_names
from beatroom.bot.settings.model_endpoints import OPENAI, ModelEndpoint, UnknownEndpoint
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.bot.speech.known_languages import EARS, ESPEAK
from beatroom.flows.kinds.kind import SessionKind, kind_named
from beatroom.flows.language.facts import english_name
from beatroom.flows.personality.errors import Fault, did_you_mean, fault
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import PersonalityError, Problem, read_sheet

Place = tuple[str | int, ...]
Lack = tuple[Place, Fault]
Remedies = tuple[str, str]
"""How an author mends something, and how whoever only wants to start a session does."""
NO_TOOLS = "This model cannot call tools"
WITH_TOOLS = "one that can, or one whose answers keep to a JSON schema"
SET_UP = "Whoever runs this machine can set that up."
GET_EARS = "Ears for it can be got on the page /models."
GET_VOICE = "How to get a voice for it stands on the page /models."
DOES: dict[Purpose, str] = {"stt": "hear people", "tts": "speak", "llm": "think"}
NAMED_CLASS = (
    "Whoever runs the service sets services up in services.yaml; a personality names one of them."
)


def needs(record: Personality, source: bytes, where: str, settings: Settings) -> list[Problem]:
    """What the record needs and does not find here, each at its place in the file.

    Args:
        record: What is to be started.
        source: The file that it was read from.
        where: The file's name, for reports.
        settings: What is set up here.
    """
    return _placed(lacks(record, settings), source, where)


def too_long(record: Personality, source: bytes, where: str, settings: Settings) -> list[Problem]:
    """That sessions of the record's own length are longer than any may be here, at its place.

    One that is started with another length may well be: it is for whoever writes the record.
    """
    most = settings.max_length
    if record.length <= most:
        return []
    plain = f"At most {most / 60:g} minutes: sessions here may not be longer."
    what = f"{record.length:g} seconds is longer than MAX_LENGTH allows"
    one = fault(what, f"at most {most:g} seconds", plain=plain)
    return _placed([(("length",), one)], source, where)


def _placed(lacking: list[Lack], source: bytes, where: str) -> list[Problem]:
    if not lacking:
        return []
    try:
        sheet = read_sheet(source, where)
    except PersonalityError as error:
        return list(error.problems)
    for path, one in lacking:
        sheet.report(path, one)
    return list(sheet.error().problems)


def needs_here(settings: Settings) -> Callable[[Personality, bytes, str], list[Problem]]:
    """What records need, asked of these settings."""
    return lambda record, source, where: needs(record, source, where, settings)


def lacks(record: Personality, settings: Settings) -> list[Lack]:
    """The same by the places in the record."""
    try:
        return [
            *_of_ears(record, settings),
            *_of_voice(record, settings),
            *_of_mind(record, settings),
        ]
    except SettingsError as error:  # a file of the operator's, which names its own lines
        return [((), fault(str(error).rstrip(".")))]


def _of_ears(record: Personality, settings: Settings) -> list[Lack]:
    wanted, language = record.speech.stt, record.language
    at: Place = ("speech", "stt") if wanted is not None else ("language",)
    try:
        found = ears(settings, wanted, language)
    except UnknownService as unknown:
        return [(at, _unknown(settings, "stt", wanted, unknown))]
    if not found.serves(language):
        return [(at, not_its_language(found, language, *_other_ears(found, settings, language)))]
    return [(at, one) for one in unusable(found)]


def _of_voice(record: Personality, settings: Settings) -> list[Lack]:
    by_voice, language = record.voice.engine, record.language
    wanted = by_voice or record.speech.tts
    at: Place = ("language",)
    if wanted is not None:
        at = ("voice", "engine") if by_voice is not None else ("speech", "tts")
    try:
        found = voice(settings, wanted, language)
    except UnknownService as unknown:
        return [(at, _unknown(settings, "tts", wanted, unknown))]
    if not found.serves(language):
        return [(at, not_its_language(found, language, *_other_voice(found, language)))]
    lacking: list[Lack] = [(at, one) for one in unusable(found)]
    if found.needs_voice and record.voice.name is None:
        what = f"'{found.name}' has no voice of its own"
        plain = f"It does not say with which of {found.name}'s voices its host speaks."
        one = fault(what, "'name:' with the id of one of its voices", plain=plain)
        lacking.append((("voice",), one))
    return [*lacking, *_of_names(record, settings, found)]


def _other_ears(found: Service, settings: Settings, language: str) -> Remedies:
    """What to do where these do not hear a language."""
    other = f"set STT to a service that hears '{language}'."
    if found.name != "embedded":
        return f"Choose another service for '{language}'.", SET_UP
    if base(language) not in EARS:
        return f"{other[:1].upper()}{other[1:]}", SET_UP
    if settings.whisper_model is not None:
        return f"Set WHISPER_MODEL to a Whisper for many languages, or {other}", SET_UP
    fetch = f"Run `{called('models get whisper-base')}`, or get it on the page /models"
    return f"{fetch}, or {other}", GET_EARS


def _other_voice(found: Service, language: str) -> Remedies:
    """What to do where this one does not speak a language."""
    other = f"set TTS to a service that speaks '{language}'."
    if found.name != "embedded":
        return f"Choose another service for '{language}'.", SET_UP
    if base(language) not in ESPEAK:
        return f"{other[:1].upper()}{other[1:]}", SET_UP
    install = f"`{installing('espeak')}`, or the system's package espeak-ng"
    return f"Install espeak-ng ({install}), or {other}", GET_VOICE


def _of_names(record: Personality, settings: Settings, found: Service) -> list[Lack]:
    """Voices that the one who speaks does not have."""
    named: list[tuple[Place, str | None]] = [(("voice", "name"), record.voice.name)]
    named += kind_named(record.kind).voices(record)
    if found.name == "embedded" and record.voice.name is None:
        named.append((("voice",), settings.voice))
    return [
        (
            path,
            fault(
                f"'{found.name}' has no voice '{name[:60]}'",
                f"one of {', '.join(found.voices)}",
                did_you_mean(name, found.voices),
                plain=f"Its host's voice, {name[:60]}, is not on this machine.",
            ),
        )
        for path, name in named
        if name is not None and found.voices and name not in found.voices
    ]


def _of_mind(record: Personality, settings: Settings) -> list[Lack]:
    choice, at = record.model, ("model", "endpoint")
    try:
        found = mind(settings, choice.endpoint)
    except UnknownEndpoint:
        names = mind_names(settings)
        name = str(choice.endpoint)
        hint = (
            did_you_mean(name, names)
            or "Connect it on the page /models, or name it in model-endpoints.yaml."
        )
        what = f"there is no model endpoint '{name}' here"
        plain = f"The language model that it asks for, {name[:60]}, is not connected here. {SET_UP}"
        return [(at, fault(what, f"one of {', '.join(sorted(names))}", hint, plain=plain))]
    except UnknownService as unknown:
        plain = f"The language model that is chosen here is not known. {SET_UP}"
        return [(at, fault(f"LLM: {str(unknown).rstrip('.')}", plain=plain))]
    if found is None:
        return []
    if isinstance(found, Service):
        return [(at, one) for one in unusable(found)]
    lacking: list[Lack] = []
    if found.url == OPENAI and found.key is None:
        what = "the model at OpenAI needs a key"
        hint = "Set OPENAI_API_KEY, or LLM=script for no model."
        plain = f"The language model that is chosen here has no key. {SET_UP}"
        lacking.append((at, fault(what, hint=hint, plain=plain)))
    if lacks_tools(kind_named(record.kind), found):
        lacking.append(
            (
                at,
                fault(
                    NO_TOOLS,
                    WITH_TOOLS,
                    "Connect another one on the page /models.",
                    plain="The language model that is connected can only talk. It cannot do what "
                    "this takes, such as to look things up and book them. Another one can be "
                    "connected on the page /models.",
                ),
            )
        )
    return lacking


def lacks_tools(kind: SessionKind, model: ModelEndpoint) -> bool:
    """Whether a kind needs what a model can do in neither of two ways."""
    return kind.needs_tools and not (model.tools or model.json_schema)


def unusable(found: Service) -> list[Fault]:
    """Why a service that is set up cannot be made."""
    chosen = f"What is chosen to {DOES.get(found.purpose, 'serve')}, {found.name},"
    if found.speaks_itself:
        plain = f"{chosen} hears and speaks by itself, which cannot be used here. {SET_UP}"
        return [{**speech_to_speech(found.name), "plain": plain}]
    if found.key:
        plain = f"{chosen} has no key on this machine. {SET_UP}"
        return [fault(f"'{found.name}' needs a key", hint=f"Set {found.key.upper()}.", plain=plain)]
    lacking = lacking_package(found)
    if lacking:
        plain = f"{chosen} is not installed on this machine. {SET_UP}"
        what = f"'{found.name}' is not installed"
        return [fault(what, hint=f"Install {lacking}.", plain=plain)]
    missing = lacking_file(found.path, found.options)
    if missing is None:
        return []
    return [{**missing, "plain": f"{chosen} lacks a file on this machine. {SET_UP}"}]


def not_its_language(found: Service, language: str, hint: str = "", remedy: str = SET_UP) -> Fault:
    """That a service of speech does not know a language, and which it knows.

    Args:
        found: The service.
        language: Which it lacks.
        hint: How its author mends it.
        remedy: The same for whoever only wants to start a session, in a sentence.
    """
    known = ", ".join(found.languages[:20])
    does = "hears" if found.purpose == "stt" else "speaks"
    knows = f"{'understands' if does == 'hears' else does} {english_name(language)}"
    plain = f"Nothing that is chosen here {knows} yet. {remedy}"
    what = f"'{found.name}' {does} no '{language}'"
    return fault(what, f"one of {known}", hint, plain=plain)


def _unknown(
    settings: Settings, purpose: Purpose, wanted: str | None, unknown: UnknownService
) -> Fault:
    plain = f"What is chosen to {DOES.get(purpose, 'serve')} is not on this machine. {SET_UP}"
    if wanted is None:
        return fault(f"{purpose.upper()}: {str(unknown).rstrip('.')}", plain=plain)
    if ":" in wanted:
        what = "a personality cannot name a class"
        return fault(what, "the name of a service", NAMED_CLASS, plain=plain)
    names = offered(settings, purpose)
    what = f"there is no {CALLED[purpose]} called '{wanted[:60]}' here"
    hint = did_you_mean(wanted, names) or NAMED_CLASS
    return fault(what, f"one of {', '.join(names)}", hint, plain=plain)

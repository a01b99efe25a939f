"""Makes a service as it is set up, for a session's language, voice and pace.

What a class takes is asked of the class: a language, a voice and a pace go into its `Settings`
where these have such a field, else to its constructor where that takes one. An HTTP session that it
needs is made here, goes where the operator's proxy says, and is closed with the service.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from beatroom.bot.outgoing.proxies import proxy_for
from beatroom.bot.services.catalogue import speech_to_speech
from beatroom.bot.services.choosing import Service
from beatroom.bot.services.class_models import (
    NoSuchClass,
    class_faults,
    load_class,
    option_names,
    setting_names,
    settings_of,
)
from beatroom.bot.services.local_files import lacking_file
from beatroom.bot.settings.model_endpoints import OPENAI, careful_http
from beatroom.bot.speech.languages import language_of
from beatroom.flows.personality.errors import sentence

T = TypeVar("T", bound=type[Any])


class ServiceError(Exception):
    """A service that cannot be used as configured; the text says what to set."""


def class_of(service: Service) -> type[Any]:
    """A service's class.

    Raises:
        ServiceError: It cannot be had, or not be used as it is set up.
    """
    if service.speaks_itself:
        raise ServiceError(_said(sentence(speech_to_speech(service.name))))
    if service.key:
        raise ServiceError(f"'{service.name}' needs a key: set {service.key.upper()}.")
    try:
        cls = load_class(service.path, service.extra)
    except NoSuchClass as error:
        raise ServiceError(f"'{service.name}' cannot be used: {error}.") from None
    missing = lacking_file(service.path, service.options)
    if missing is not None:
        raise ServiceError(_said(sentence(missing)))
    faults = class_faults(cls, service.purpose, service.settings, service.options)
    if faults:
        raise ServiceError(_said(f"'{service.name}': {sentence(faults[0])}"))
    return cls


def make(
    service: Service,
    *,
    language: str | None = None,
    voice: str | None = None,
    speed: float = 1.0,
    adapted: Callable[[type[Any]], type[Any]] = lambda cls: cls,
) -> Any:
    """The service.

    Args:
        service: What is to be made.
        language: The session's, unless it is set up with another.
        voice: What the personality asks for.
        speed: A factor on the voice's own pace.
        adapted: Makes the class another one before it is used.

    Raises:
        ServiceError: It cannot be had, or not be used as it is set up.
    """
    cls = class_of(service)
    wanted: dict[str, Any] = {}
    if language is not None:
        wanted["language"] = language_of(language) or language
    if voice is not None:
        wanted["voice"] = voice
    if speed != 1.0:
        wanted["speed"] = speed
    known, taken = setting_names(cls), option_names(cls)
    settings = dict(service.settings)
    options = dict(service.options)
    for name, value in wanted.items():
        if name in known:
            if name != "language" or name not in settings:
                settings[name] = value
        elif name in taken and name not in options:
            options[name] = str(value) if name == "language" else value
    try:
        made_of = settings_of(cls, settings)
    except ValidationError as error:
        raise ServiceError(f"{service.name}: {error.errors()[0]['msg']}.") from None
    return _made(adapted(cls), {**options, **(made_of if settings else {})}, taken)


def _made(cls: type[Any], given: dict[str, Any], taken: Mapping[str, Any]) -> Any:
    address = str(next((given[k] for k in ("base_url", "url") if given.get(k)), OPENAI))
    if "http_client" in taken:
        given["http_client"] = careful_http(address)
    if "aiohttp_session" not in taken:
        return _of(cls, given)
    from aiohttp import ClientSession  # noqa: PLC0415 - few services need it

    session = ClientSession(trust_env=False, proxy=proxy_for(address))
    return _of(_closing(cls, session.close), {**given, "aiohttp_session": session})


def _of(cls: type[Any], given: dict[str, Any]) -> Any:
    try:
        return cls(**given)
    except Exception as error:  # a vendor's class may raise anything, and would do so again
        raise ServiceError(f"{cls.__name__} cannot be made: {error}") from error


def _closing(cls: T, close: Callable[[], Awaitable[None]]) -> T:
    """The class, whose services close what was made for them."""

    async def cleanup(self: Any) -> None:
        await cls.cleanup(self)
        await close()

    return type(cls.__name__, (cls,), {"cleanup": cleanup})  # type: ignore[return-value]


def _said(text: str) -> str:
    return text[:1].upper() + text[1:]

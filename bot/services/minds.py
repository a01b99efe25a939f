"""What thinks for a host: a model behind the OpenAI protocol, another service, or nothing."""

from __future__ import annotations

from beatroom.bot.services.choosing import Service, UnknownService, find_service
from beatroom.bot.services.services_file import read_services
from beatroom.bot.settings.model_endpoints import (
    DEFAULT,
    ModelEndpoint,
    UnknownEndpoint,
    default_endpoint,
    endpoint_of,
    model_endpoints,
)
from beatroom.bot.settings.settings import Settings, SettingsError


def mind(settings: Settings, name: str | None) -> ModelEndpoint | Service | None:
    """What a personality names, or what the settings say; None: the script reader speaks.

    Raises:
        UnknownEndpoint: There is none of that name.
        UnknownService: LLM names a service that is not there.
        SettingsError: A file of services or endpoints cannot be used.
    """
    if settings.llm == "script":
        return None
    if name is None or name == DEFAULT:
        if settings.llm in ("auto", "openai"):
            return default_endpoint(settings)
        return find_service(settings, "llm", settings.llm)
    if ("llm", name) in read_services(settings)[1]:
        return find_service(settings, "llm", name)
    return endpoint_of(settings, name)


def mind_names(settings: Settings) -> set[str]:
    """The names that a personality may choose among.

    Raises:
        SettingsError: A file of services or endpoints cannot be used.
    """
    own = {name for purpose, name in read_services(settings)[1] if purpose == "llm"}
    return {DEFAULT, *model_endpoints(settings), *own}


def has_model(settings: Settings, name: str | None) -> bool:
    """Whether a model speaks for a host that names this one; no error where it cannot."""
    try:
        return mind(settings, name) is not None
    except (UnknownEndpoint, UnknownService, SettingsError):
        return False

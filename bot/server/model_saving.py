"""Endpoints that are saved on the page: what may be saved, and what becomes of a key."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import SecretStr

from beatroom.bot.server.model_answers import EndpointBody
from beatroom.bot.server.problems import Problem
from beatroom.bot.services.services_file import read_services
from beatroom.bot.settings.connected_models import (
    MOST,
    ConnectedModel,
    ConnectedModels,
    change_connected,
)
from beatroom.bot.settings.endpoint import DEFAULT, LOCAL
from beatroom.bot.settings.model_endpoints import endpoints_file, endpoints_in_file
from beatroom.bot.settings.settings import Settings, SettingsError


def save_endpoint(settings: Settings, name: str, body: EndpointBody) -> None:
    """Save one; it blocks.

    Raises:
        Problem: It cannot be saved, or not under that name.
    """
    _must_be_free(settings, name)

    def change(before: ConnectedModels) -> ConnectedModels:
        if name not in before.endpoints and len(before.endpoints) >= MOST:
            raise Problem(409, f"{MOST} endpoints are saved, which is as many as may; delete one.")
        endpoints = {**before.endpoints, name: _made(body, before.endpoints.get(name))}
        others = None if before.default == name else before.default
        return ConnectedModels(default=name if body.default else others, endpoints=endpoints)

    _changed(settings, change)


def delete_endpoint(settings: Settings, name: str) -> bool:
    """Delete one; whether there was one. It blocks."""
    found = False

    def change(before: ConnectedModels) -> ConnectedModels:
        nonlocal found
        found = name in before.endpoints
        left = {one: made for one, made in before.endpoints.items() if one != name}
        default = before.default if before.default in left else None
        return ConnectedModels(default=default, endpoints=left)

    _changed(settings, change)
    return found


def must_be_of_this_machine(settings: Settings) -> None:
    """A Problem where sessions run on hosts, which have files of their own."""
    if settings.engine != "local":
        raise Problem(
            409,
            "Sessions run on hosts here (ENGINE=temporal), and what is saved on this machine is "
            f"not known there: write the endpoint into {endpoints_file(settings).name} of each.",
        )


def _must_be_free(settings: Settings, name: str) -> None:
    if name in (DEFAULT, LOCAL):
        why = "is set by OPENAI_*" if name == DEFAULT else "is this machine's own model"
        raise Problem(422, f"The name {name!r} {why}; expected another one.", field="endpoint")
    try:
        if name in endpoints_in_file(settings):
            file = endpoints_file(settings).name
            raise Problem(409, f"{name!r} stands in {file}; change it there, or take another name.")
        if ("llm", name) in read_services(settings)[1]:
            raise Problem(409, f"{name!r} stands in services.yaml; take another name.")
    except SettingsError as error:
        raise Problem(409, str(error)) from None


def _made(body: EndpointBody, before: ConnectedModel | None) -> ConnectedModel:
    return ConnectedModel(
        url=body.url,
        key=_key(body, before),
        model=body.model,
        tools=body.tools,
        json_schema=body.json_schema,
        alternating=body.alternating,
        slots=body.slots,
        tried=body.tried,
    )


def _key(body: EndpointBody, before: ConnectedModel | None) -> SecretStr | None:
    """A key that is kept goes to the address that it was given for, and to no other."""
    if body.key is not None:
        return body.key if body.key.get_secret_value() else None
    return before.key if before is not None and before.url == body.url else None


def _changed(settings: Settings, change: Callable[[ConnectedModels], ConnectedModels]) -> None:
    try:
        change_connected(settings, change)
    except SettingsError as error:
        raise Problem(409, str(error)) from None
    except OSError as error:
        raise Problem(
            503,
            f"The data folder cannot be written ({error.strerror}); check DATA_DIR.",
            headers={"Retry-After": "30"},
        ) from None

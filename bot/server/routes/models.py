"""Language models: how they stand, which there are, and connecting one. All but the lights: admin.

Only who may do everything may make the service talk to an address, and hand it a key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import ValidationError

from beatroom.bot.models.catalogue import CatalogueModel, UnknownModel, model_named
from beatroom.bot.models.servers import servers_here
from beatroom.bot.server.auth import Reader, ServiceDep, operator
from beatroom.bot.server.elsewhere import done_elsewhere
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.model_answers import (
    EndpointBody,
    EndpointView,
    FoundServer,
    FoundServers,
    LocalModelView,
    ModelsView,
    TryAnswer,
    TryBody,
)
from beatroom.bot.server.model_saving import (
    delete_endpoint,
    must_be_of_this_machine,
    save_endpoint,
)
from beatroom.bot.server.model_tries import try_server
from beatroom.bot.server.model_views import local_view, models_view, saved_view
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.service import Service
from beatroom.bot.services.lights import Lights, asked_endpoint, lights, with_trouble
from beatroom.bot.settings.endpoint import ModelEndpoint
from beatroom.bot.settings.local_model import named_ports
from beatroom.bot.settings.model_endpoints import UnknownEndpoint, endpoint_of
from beatroom.bot.settings.settings import SettingsError
from beatroom.bot.store.tokens import StoredToken
from beatroom.flows.core.participants import NAME_CAP
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.words import SLUG

router = APIRouter(prefix="/models", tags=["models"])
T = TypeVar("T")

LOOK = 0.5
"""Seconds between two looks whether who asked for a try still waits for it."""

Admin = Annotated[StoredToken, Depends(operator("admin"))]
Endpoint = Annotated[
    str,
    Path(pattern=SLUG, max_length=NAME_CAP, description="The endpoint's name.", examples=["big"]),
]
Model = Annotated[
    str,
    Path(max_length=100, description="As the list has it.", examples=["whisper-base"]),
]


@router.get("/status", responses=refusals(404))
async def get_status(
    service: ServiceDep,
    _: Reader,
    session: Annotated[
        str | None, Query(max_length=100, description="Of what this session is served by.")
    ] = None,
) -> Lights:
    """How model, ears and voice stand; whether the model's server answers is asked now and then."""
    record = None if session is None else await _record(service, session)
    settings = service.settings
    shown = await asyncio.to_thread(lights, settings, record)
    endpoint = await asyncio.to_thread(asked_endpoint, settings, record)
    if shown.model.state != "on" or endpoint is None:
        return shown
    why = await service.models.trouble(endpoint)
    return with_trouble(shown, why) if why else shown


@router.get("", responses=refusals(409))
async def get_models(service: ServiceDep, _: Admin) -> ModelsView:
    """Endpoints that are set up, and models that can be got for this machine."""
    return await _looked(lambda: models_view(service.settings, service.models.fetches))


@router.get("/found")
async def get_found(service: ServiceDep, _: Admin) -> FoundServers:
    """Servers of this machine that speak the OpenAI protocol, at the ports of MODEL_PORTS."""
    ports = named_ports(service.settings.model_ports)
    found = await servers_here(ports)
    items = [FoundServer(called=o.called, url=o.url, models=list(o.models)) for o in found]
    return FoundServers(items=items, ports=list(ports))


@router.post("/try", responses=refusals(409))
async def try_model(body: TryBody, request: Request, service: ServiceDep, _: Admin) -> TryAnswer:
    """Ask a server for a sentence, two tool calls and a decision; nothing is saved.

    It takes up to two minutes, and ends when who asked has gone.
    """
    endpoint = await _wanted(service, body)
    if service.models.trying.locked():
        raise Problem(
            429, "Other servers are being tried; try again soon.", headers={"Retry-After": "10"}
        )
    async with service.models.trying:
        work = asyncio.ensure_future(try_server(endpoint, service.wall.now()))
        try:
            while not work.done():
                await asyncio.wait({work}, timeout=LOOK)
                if not work.done() and await request.is_disconnected():
                    raise Problem(409, "Nobody waits for this any more.")
            return work.result()
        finally:
            work.cancel()


@router.put("/endpoints/{endpoint}", responses=refusals(409, 503))
async def put_endpoint(
    endpoint: Endpoint, body: EndpointBody, service: ServiceDep, _: Admin, key: Keyed = None
) -> EndpointView:
    """Save an endpoint; the next session that is started can be served by it."""
    must_be_of_this_machine(service.settings)

    async def save(again: bool) -> dict[str, Any]:  # noqa: ARG001 - saving twice is saving once
        await asyncio.to_thread(save_endpoint, service.settings, endpoint, body)
        service.models.forget()
        made = await asyncio.to_thread(saved_view, service.settings, endpoint)
        if made is None:
            raise Problem(409, f"The endpoint {endpoint!r} was deleted meanwhile.")
        return made.model_dump(mode="json")

    return EndpointView.model_validate(await done_elsewhere(service, key, save))


@router.delete("/endpoints/{endpoint}", status_code=204, responses=refusals(409, 503))
async def remove_endpoint(
    endpoint: Endpoint, service: ServiceDep, _: Admin, key: Keyed = None
) -> None:
    """Delete an endpoint that was saved, and its key; running sessions go on."""

    async def delete(again: bool) -> dict[str, Any]:
        found = await asyncio.to_thread(delete_endpoint, service.settings, endpoint)
        service.models.forget()
        if not found and not again:
            raise Problem(404, f"No endpoint {endpoint!r} was saved here.")
        return {}

    await done_elsewhere(service, key, delete)


@router.get("/local/{model}")
async def get_local(model: Model, service: ServiceDep, _: Admin) -> LocalModelView:
    """How much of a model is here."""
    return await _local(service, _known(model))


@router.post("/local/{model}", status_code=202)
async def fetch_local(model: Model, service: ServiceDep, _: Admin) -> LocalModelView:
    """Get a model for this machine, or go on with it; read it until it is here."""
    wanted = _known(model)
    service.models.fetches.start(wanted)
    return await _local(service, wanted)


@router.post("/local/{model}/stop", status_code=202)
async def stop_local(model: Model, service: ServiceDep, _: Admin) -> LocalModelView:
    """Stop getting a model; what is here is kept, to be gone on with."""
    wanted = _known(model)
    service.models.fetches.stop(wanted)
    return await _local(service, wanted)


async def _local(service: Service, model: CatalogueModel) -> LocalModelView:
    return await asyncio.to_thread(local_view, model, service.models.fetches)


def _known(name: str) -> CatalogueModel:
    try:
        return model_named(name)
    except UnknownModel as unknown:
        raise Problem(404, str(unknown)) from None


async def _wanted(service: Service, body: TryBody) -> ModelEndpoint:
    if body.url is not None:
        # Without a name the server's first one is taken: that is known once it was asked.
        key = body.key if body.key and body.key.get_secret_value() else None
        return ModelEndpoint.model_construct(url=body.url, key=key, model=body.model or "")
    try:
        found = await _looked(lambda: endpoint_of(service.settings, body.endpoint))
    except UnknownEndpoint as unknown:
        raise Problem(422, str(unknown), field="endpoint") from None
    if found is None:
        raise Problem(422, "No language model is set up.", field="endpoint")
    return found


async def _looked(look: Callable[[], T]) -> T:
    """What stands in files; a file that cannot be used is a refusal that says why."""
    try:
        return await asyncio.to_thread(look)
    except SettingsError as error:
        raise Problem(409, str(error)) from None


async def _record(service: Service, session: str) -> Personality | None:
    row, _ = await service.known(session)
    try:
        return Personality.model_validate(row.record)
    except ValidationError:  # of a kind that is not installed any more
        return None

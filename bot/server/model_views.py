"""Endpoints and models of this machine as the page of models is shown them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from beatroom.bot.models.catalogue import CatalogueModel, catalogue
from beatroom.bot.models.fetches import Fetches
from beatroom.bot.models.machines_model import has_runtime
from beatroom.bot.server.model_answers import EndpointView, LocalModelView, ModelsView
from beatroom.bot.services.needs import lacks_tools
from beatroom.bot.settings.connected_models import ConnectedModel, connected_models
from beatroom.bot.settings.endpoint import DEFAULT, LOCAL, ModelEndpoint
from beatroom.bot.settings.model_endpoints import (
    default_endpoint,
    endpoints_file,
    endpoints_in_file,
    local_endpoint,
)
from beatroom.bot.settings.settings import Settings
from beatroom.flows.kinds.kind import all_kinds

Source = Literal["environment", "file", "saved", "machine"]


def models_view(settings: Settings, fetches: Fetches) -> ModelsView:
    """All that there is; it looks at files, and blocks for that long.

    Raises:
        SettingsError: A file of endpoints cannot be used.
    """
    return ModelsView(
        endpoints=list(_endpoints(settings)),
        local=[local_view(model, fetches) for model in catalogue()],
        runtime=has_runtime(),
        rules=rules(settings),
    )


def local_view(model: CatalogueModel, fetches: Fetches) -> LocalModelView:
    """One that can be got, and how far it is."""
    far = fetches.progress(model)
    return LocalModelView(
        name=model.name,
        title=model.title,
        purpose=model.purpose,
        licence=model.licence,
        good_for=model.good_for,
        size=model.size,
        got=far.got,
        state=far.state,
        says=far.says,
    )


def saved_view(settings: Settings, name: str) -> EndpointView | None:
    """One that was saved, as the list has it; it reads files, and blocks."""
    saved = (one for one in _endpoints(settings) if (one.name, one.source) == (name, "saved"))
    return next(saved, None)


def endpoint_view(
    name: str, endpoint: ModelEndpoint, source: Source, *, default: bool
) -> EndpointView:
    """One endpoint, without its key."""
    return EndpointView(
        name=name,
        url=endpoint.url,
        model=endpoint.model,
        has_key=endpoint.key is not None,
        tools=endpoint.tools,
        json_schema=endpoint.json_schema,
        source=source,
        default=default,
        tried=endpoint.tried if isinstance(endpoint, ConnectedModel) else None,
        lacking=[kind.name for kind in all_kinds() if lacks_tools(kind, endpoint)],
    )


def rules(settings: Settings) -> str:
    """Which setting goes before the choice on the page, in a sentence; empty where none does."""
    if settings.llm == "script":
        return "LLM=script is set in the environment and keeps language models out."
    if settings.llm not in ("auto", "openai"):
        return (
            f"LLM={settings.llm} is set in the environment: it speaks wherever a personality names "
            "no model. What is saved here is for personalities that name it."
        )
    if settings.uses_model:
        given = "OPENAI_BASE_URL" if settings.openai_base_url is not None else "OPENAI_API_KEY"
        if settings.openai_base_url is None and settings.openai_api_key is None:
            given = "LLM=openai"
        return (
            f"{given} is set in the environment and goes before what is chosen here: the endpoint "
            "'default' speaks wherever a personality names no model. What is saved here is for "
            "personalities that name it."
        )
    if endpoints_in_file(settings):
        file = endpoints_file(settings).name
        return f"What {file} names goes before what is saved here under the same name."
    return ""


def _endpoints(settings: Settings) -> Iterator[EndpointView]:
    saved, in_file = connected_models(settings), endpoints_in_file(settings)
    speaking, local = default_endpoint(settings), local_endpoint(settings)
    if settings.uses_model and speaking is not None:
        yield endpoint_view(DEFAULT, speaking, "environment", default=True)
        speaking = None
    if local is not None and LOCAL not in in_file:
        yield endpoint_view(LOCAL, local, "machine", default=local == speaking)
    for name, one in in_file.items():
        yield endpoint_view(name, one, "file", default=False)
    for name, one in saved.endpoints.items():
        if name not in in_file:
            chosen = speaking is not None and name == saved.default
            yield endpoint_view(name, one, "saved", default=chosen)

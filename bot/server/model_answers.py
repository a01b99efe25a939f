"""What is said over REST of language models: endpoints, what can be got here, what a try found.

A key comes in and never goes out.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, ConfigDict, Field, SecretStr, model_validator

from beatroom.bot.models.fetches import State as FetchState
from beatroom.bot.outgoing.address_policy import URL_CAP, AddressRefusedError, check_literal
from beatroom.bot.server.requests import Body
from beatroom.bot.server.responses import Answer
from beatroom.bot.settings.connected_models import Figures
from beatroom.flows.core.participants import NAME_CAP

KEY_CAP, MODEL_CAP = 2000, 200


def _address(text: str) -> str:
    """What the operator sets may be anywhere where a server can be."""
    try:
        check_literal(text, allow_private=True)
    except AddressRefusedError as refused:
        raise ValueError(str(refused).replace("/hook", "/v1")) from None
    return text.rstrip("/")


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("expected a name without line breaks or control characters")
    return text


def _one_line(key: SecretStr | None) -> SecretStr | None:
    plain = "" if key is None else key.get_secret_value()
    if not (plain.isascii() and plain.isprintable()) or " " in plain:
        raise ValueError("expected a key as the server gave it, on one line and without spaces")
    return key


Address = Annotated[
    str,
    AfterValidator(_address),
    Field(
        min_length=1,
        max_length=URL_CAP,
        description="Up to and with /v1.",
        examples=["http://127.0.0.1:11434/v1"],
    ),
]
ModelName = Annotated[str, AfterValidator(_printable), Field(min_length=1, max_length=MODEL_CAP)]
Key = Annotated[SecretStr, AfterValidator(_one_line), Field(max_length=KEY_CAP)]


class TryBody(Body):
    """A server that is to be tried; or an endpoint that is set up, by its name."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"url": "http://127.0.0.1:11434/v1", "model": "llama3.1"},
                {"endpoint": "default"},
            ]
        },
    )

    endpoint: str | None = Field(default=None, min_length=1, max_length=NAME_CAP)
    url: Address | None = None
    model: ModelName | None = Field(
        default=None, description="Default: the first that the server names."
    )
    key: Key | None = Field(default=None, description="What opens it; it is not kept.")

    @model_validator(mode="after")
    def _is_one_of_two(self) -> Self:
        if (self.endpoint is None) == (self.url is None):
            raise ValueError("give either endpoint or url")
        if self.endpoint is not None and (self.model is not None or self.key is not None):
            raise ValueError("an endpoint has its own model and key")
        return self


class EndpointBody(Body):
    """An endpoint that is to be saved."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "url": "http://127.0.0.1:11434/v1",
                    "model": "llama3.1",
                    "tools": True,
                    "json_schema": True,
                    "default": True,
                }
            ]
        },
    )

    url: Address
    model: ModelName
    key: Key | None = Field(
        default=None,
        description="What opens it. Left out: the one that is kept for this name and address, if "
        "there is one; empty: none.",
    )
    tools: bool = Field(default=False, description="Whether the model can call tools.")
    json_schema: bool = Field(
        default=False, description="Whether its answers can be bound to a JSON schema."
    )
    alternating: bool = Field(
        default=False,
        description="Whether a user's and an assistant's messages have to take turns.",
    )
    slots: int | None = Field(default=None, ge=1, le=1000, description="As in the endpoints' file.")
    tried: Figures | None = Field(default=None, description="What a try found.")
    default: bool = Field(
        default=False, description="Let it speak wherever no other endpoint is named."
    )


class EndpointView(Answer):
    """An endpoint, without its key."""

    name: str
    url: str
    model: str
    has_key: bool
    tools: bool
    json_schema: bool
    source: Literal["environment", "file", "saved", "machine"] = Field(
        description="Where it is set: OPENAI_*; model-endpoints.yaml; this page; a model that this "
        "machine serves. Only what was saved on the page can be changed there."
    )
    default: bool = Field(description="Whether it speaks where no other is named.")
    tried: Figures | None
    lacking: list[str] = Field(description="Kinds of session that cannot be had with it.")


class LocalModelView(Answer):
    """A model that can be got for this machine, and how much of it is here."""

    name: str
    title: str
    purpose: Literal["language", "ears", "voice"]
    licence: str
    good_for: str
    size: int = Field(description="Bytes.")
    got: int = Field(description="Bytes that are here.")
    state: FetchState
    says: str = Field(description="What is being done, or why it failed.")


class ModelsView(Answer):
    """All that there is of language models."""

    endpoints: list[EndpointView]
    local: list[LocalModelView]
    runtime: bool = Field(description="Whether what serves local models is installed.")
    rules: str = Field(
        description="Which settings go before what is saved here; empty where none does."
    )


class FoundServer(Answer):
    """A server of this machine that speaks the OpenAI protocol."""

    called: str = Field(examples=["Ollama"])
    url: str
    models: list[str]


class FoundServers(Answer):
    """All that answered, and where was looked."""

    items: list[FoundServer]
    ports: list[int]


class KindTold(Answer):
    """A kind of session, and whether it can be had with a model."""

    name: str
    works: bool


class TryAnswer(Answer):
    """What a server did."""

    works: bool
    reason: str = Field(description="Why it does not work; empty where it does.")
    url: str
    model: str
    models: list[str] = Field(description="Those that the server names.")
    said: str = Field(description="What it said, at most 400 characters.")
    tried: Figures | None
    tools: bool
    json_schema: bool
    alternating: bool
    kinds: list[KindTold]

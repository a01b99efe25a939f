"""One language model that can be asked: where, with which key, and what it can do."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr

from beatroom.bot.outgoing.address_policy import AddressRefusedError, parsed_address
from beatroom.flows.core.abilities import Abilities, abilities
from beatroom.flows.core.provenance import Roles

OPENAI = "https://api.openai.com/v1"
DEFAULT = "default"
LOCAL = "local"
"""The machine's own model, while it is served, unless the file has one of that name."""


def _address(text: str) -> str:
    try:
        parsed_address(text)
    except AddressRefusedError as refused:
        raise ValueError(str(refused).replace("/hook", "/v1")) from None
    return text


class ModelEndpoint(BaseModel):
    """A server that speaks the OpenAI protocol, and the model that is asked there."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    url: Annotated[str, AfterValidator(_address)] = Field(description="Up to and with /v1.")
    key: SecretStr | None = Field(default=None, description="What opens it.")
    model: Annotated[str, Field(min_length=1, max_length=200)] = Field(
        description="The model's name there."
    )
    developer_role: bool = Field(
        default=False, description="Whether it knows the message role `developer`."
    )
    later_system: bool = Field(
        default=False, description="Whether it takes `system` messages after the first."
    )
    alternating: bool = Field(
        default=False,
        description="Whether a user's and an assistant's messages have to take turns.",
    )
    tools: bool = Field(default=True, description="Whether the model can call tools.")
    json_schema: bool = Field(
        default=False, description="Whether its answers can be bound to a JSON schema."
    )
    small: bool | None = Field(
        default=None,
        description="Whether the model follows short prompts only; by default where it cannot call "
        "tools.",
    )
    slots: int | None = Field(
        default=None,
        ge=1,
        description="How many requests it answers at the same time, if they are few: a session's "
        "background work then waits for replies, and gives way to them.",
    )

    @property
    def abilities(self) -> Abilities:
        """What can be asked of the model."""
        return abilities(tools=self.tools, json_schema=self.json_schema, small=self.small)

    @property
    def roles(self) -> Roles:
        """In which role it takes the product's messages."""
        if self.developer_role:
            return "developer"
        if self.alternating:
            return "strict"
        return "system" if self.later_system else "user"

"""What can be asked of the model that speaks in a session, as its endpoint's settings say it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a model can do.

    Attributes:
        tools: Whether it can call tools.
        json_schema: Whether its answers can be bound to a JSON schema.
        small: Whether it follows short prompts only: a short role with examples, and messages that
            say one thing.
    """

    tools: bool = True
    json_schema: bool = False
    small: bool = False


def abilities(*, tools: bool, json_schema: bool, small: bool | None = None) -> Abilities:
    """Abilities as they are stated; a model that cannot call tools is small where nobody says."""
    return Abilities(tools, json_schema, small=not tools if small is None else small)

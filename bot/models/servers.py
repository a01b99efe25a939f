"""Which models a server has, and which servers this machine runs, by the OpenAI protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import httpx2 as httpx
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from beatroom.bot.outgoing.bounded_answer import AS_IT_IS, bound_answer
from beatroom.bot.outgoing.proxies import proxy_for
from beatroom.bot.runtime.time_limit import time_limit

DEADLINE = 4.0
"""Seconds that a server may take to say which models it has."""
HERE_DEADLINE = 2.0
"""The same for one of this machine, which is looked for."""
MOST = 100
"""Models of one server that are told."""
USUAL = {11434: "Ollama", 1234: "LM Studio", 8080: "llama.cpp", 8000: "vLLM"}
"""Who listens where, if nobody has changed it."""


class NotReached(Exception):  # noqa: N818 - it names what happened
    """A server did not say which models it has; the text says why, as a sentence.

    Attributes:
        answered: Whether it said anything that one could go on with.
    """

    def __init__(self, why: str, *, answered: bool = False) -> None:
        super().__init__(why)
        self.answered = answered


@dataclass(frozen=True, slots=True)
class Server:
    """A server of this machine.

    Attributes:
        called: What usually listens there.
        url: Up to and with /v1.
        models: Those that it has.
    """

    called: str
    url: str
    models: tuple[str, ...]


class _Model(BaseModel):
    id: Annotated[str, Field(min_length=1, max_length=200)]


class _List(BaseModel):
    data: list[_Model]


_ANSWER = TypeAdapter(_List)


async def models_at(url: str, key: str | None, deadline: float = DEADLINE) -> tuple[str, ...]:
    """The models that a server has.

    Args:
        url: Its address, up to and including /v1.
        key: What opens it.
        deadline: Seconds.

    Raises:
        NotReached: It did not say.
    """
    headers = {"Accept": "application/json", "Accept-Encoding": AS_IT_IS}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    try:
        async with (
            time_limit(deadline),
            httpx.AsyncClient(
                headers=headers,
                timeout=deadline,
                follow_redirects=False,
                trust_env=False,
                proxy=proxy_for(url),
                event_hooks={"response": [bound_answer]},
            ) as client,
        ):
            answer = await client.get(f"{url.rstrip('/')}/models")
    except TimeoutError:
        raise NotReached(f"It does not answer within {deadline:g} seconds.") from None
    except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
        raise NotReached(f"It cannot be reached ({type(error).__name__}).") from None
    return _read(answer)


def _read(answer: httpx.Response) -> tuple[str, ...]:
    status = answer.status_code
    if status in (401, 403):
        raise NotReached(f"It does not take the key ({status}).")
    if status in (404, 405):
        why = f"It has no list of models ({status}); expected one at its address and /models."
        raise NotReached(why, answered=True)
    if status != 200:
        raise NotReached(f"It answered {status} when it was asked for its models.")
    try:
        listed = _ANSWER.validate_json(answer.content).data
    except (ValidationError, RecursionError):
        raise NotReached(
            "What it answers is no list of models; expected a server that speaks the OpenAI "
            "protocol, with its address up to and including /v1."
        ) from None
    names = dict.fromkeys(one.id for one in listed if one.id.isprintable())
    return tuple(names)[:MOST]


async def servers_here(ports: Sequence[int]) -> tuple[Server, ...]:
    """Those of this machine that listen on one of these ports and speak the protocol."""
    found = await asyncio.gather(*(_server_at(port) for port in dict.fromkeys(ports)))
    return tuple(one for one in found if one is not None)


async def _server_at(port: int) -> Server | None:
    url = f"http://127.0.0.1:{port}/v1"
    try:
        models = await models_at(url, None, HERE_DEADLINE)
    except NotReached:
        return None
    return Server(USUAL.get(port, "A server"), url, models)

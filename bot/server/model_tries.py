"""A server of models that is tried for the page: reached, asked, and judged by what it did."""

from __future__ import annotations

import asyncio
import importlib
import socket
from collections.abc import Sequence

from beatroom.bot.models.servers import NotReached, models_at
from beatroom.bot.models.trying import TrialError, TrialResult, tried
from beatroom.bot.outgoing.address_policy import AddressRefusedError, target
from beatroom.bot.outgoing.proxies import proxy_for
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.server.model_answers import KindTold, TryAnswer
from beatroom.bot.services.needs import lacks_tools
from beatroom.bot.settings.connected_models import Figures
from beatroom.bot.settings.endpoint import ModelEndpoint
from beatroom.flows.kinds.kind import all_kinds

EACH = 30.0
"""Seconds that each answer of a server may take while somebody waits at a page."""
FOUND = 5.0
"""Seconds that a name may take to be looked up."""
SAID = 400


async def try_server(endpoint: ModelEndpoint, now: float) -> TryAnswer:
    """What a server does; what is wrong with it stands in the answer.

    Args:
        endpoint: Where, with which key and model; without a model's name the server's first one.
        now: Seconds since the epoch.
    """
    key = endpoint.key.get_secret_value() if endpoint.key is not None else None
    names: tuple[str, ...] = ()
    try:
        await _must_be_a_servers(endpoint.url)
        try:
            names = await models_at(endpoint.url, key)
        except NotReached as why:
            if not why.answered:
                raise
        if not endpoint.model:
            if not names:
                return _failed(endpoint, names, "It names no model; expected the name of one.")
            endpoint = endpoint.model_copy(update={"model": names[0]})
        await asyncio.to_thread(importlib.import_module, "openai")  # takes a second to load
        done = await tried(endpoint, EACH)
    except (AddressRefusedError, NotReached, TrialError) as error:
        return _failed(endpoint, names, str(error))
    return _worked(endpoint, names, done, now)


async def _must_be_a_servers(url: str) -> None:
    """What a name stands for is looked at too, unless a proxy finds the host itself."""
    if proxy_for(url) is None:
        await target(url, allow_private=True, resolve=_look_up)


async def _look_up(name: str, port: int) -> list[str]:
    loop = asyncio.get_running_loop()
    try:
        async with time_limit(FOUND):
            found = await loop.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    except TimeoutError:
        raise AddressRefusedError(
            f"The host {name} was not found within {FOUND:g} seconds."
        ) from None
    return [str(place[4][0]) for place in found]


def _worked(
    endpoint: ModelEndpoint, names: Sequence[str], done: TrialResult, now: float
) -> TryAnswer:
    able = endpoint.model_copy(update={"tools": done.tools, "json_schema": done.json_schema})
    return TryAnswer(
        works=True,
        reason="",
        url=endpoint.url,
        model=endpoint.model,
        models=list(names),
        said=done.said[:SAID],
        tried=Figures(first_word=done.first_word, words=done.words, at=now),
        tools=done.tools,
        json_schema=done.json_schema,
        alternating=done.alternating,
        kinds=[KindTold(name=one.name, works=not lacks_tools(one, able)) for one in all_kinds()],
    )


def _failed(endpoint: ModelEndpoint, names: Sequence[str], why: str) -> TryAnswer:
    text = why[:1].upper() + why[1:]
    return TryAnswer(
        works=False,
        reason=text if text.endswith(".") else f"{text}.",
        url=endpoint.url,
        model=endpoint.model,
        models=list(names),
        said="",
        tried=None,
        tools=False,
        json_schema=False,
        alternating=False,
        kinds=[],
    )

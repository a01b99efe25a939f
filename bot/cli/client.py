"""What the command line asks of a running service."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import httpx

from beatroom.bot.runtime.own_command import called
from beatroom.bot.server.listening import noted_port
from beatroom.bot.settings.settings import Settings


class ServiceRefusalError(Exception):
    """The service refused, or does not run; the text says why."""


def operator_token(settings: Settings) -> str:
    """The operator's token: OPERATOR_TOKEN, or the one that the service keeps in DATA_DIR."""
    if settings.operator_token is not None:
        return settings.operator_token.get_secret_value()
    path = settings.data_dir / "operator-token"
    try:
        return path.read_text().strip()
    except OSError:
        raise ServiceRefusalError(
            f"There is no operator token: set OPERATOR_TOKEN, or start `{called('serve')}` here "
            f"once (it keeps one in {path})."
        ) from None


def where_it_runs(settings: Settings) -> Settings:
    """With the port that the service has taken, where none is set."""
    port = None if "port" in settings.model_fields_set else noted_port(settings)
    return settings if port is None else settings.model_copy(update={"port": port})


@contextmanager
def client(settings: Settings) -> Generator[httpx.Client]:
    """A client of the service at PUBLIC_URL, or HOST and PORT."""
    with httpx.Client(
        base_url=f"{where_it_runs(settings).base_url}/api/v1/",
        headers={"Authorization": f"Bearer {operator_token(settings)}"},
        timeout=30.0,
        trust_env=False,
    ) as made:
        yield made


def ask(
    settings: Settings,
    method: str,
    path: str,
    body: Mapping[str, Any] | None = None,
) -> Any:
    """The JSON of an answer; Refused when there is none or it is a problem."""
    return _answer(settings, method, path, body).json()


def ask_text(settings: Settings, path: str, accept: str = "*/*") -> str:
    """The text of an answer, as it is, in a form; Refused in the same way."""
    return _answer(settings, "GET", path, None, accept).text


def _answer(
    settings: Settings,
    method: str,
    path: str,
    body: Mapping[str, Any] | None,
    accept: str = "*/*",
) -> httpx.Response:
    try:
        with client(settings) as asking:
            answer = asking.request(method, path, json=body, headers={"Accept": accept})
    except httpx.HTTPError:
        at = where_it_runs(settings).base_url
        raise ServiceRefusalError(
            f"No service answers at {at}; start one with `{called('serve')}`."
        ) from None
    if answer.is_success:
        return answer
    raise ServiceRefusalError(reason(answer))


def reason(answer: httpx.Response) -> str:
    """What a problem says."""
    try:
        return str(answer.json()["detail"])
    except (ValueError, KeyError, TypeError):
        return f"The service answered with status {answer.status_code}."


def follow(settings: Settings, session: str) -> Iterator[dict[str, Any]]:
    """A session's events as they happen, until it is over."""
    try:
        yield from _follow(settings, session)
    except httpx.HTTPError:
        raise ServiceRefusalError(
            f"The service at {settings.base_url} does not answer (any more)."
        ) from None


def _follow(settings: Settings, session: str) -> Iterator[dict[str, Any]]:
    with (
        client(settings) as asking,
        asking.stream(
            "GET",
            f"sessions/{session}/events",
            headers={"Accept": "text/event-stream"},
            timeout=httpx.Timeout(30.0, read=60.0),
        ) as answer,
    ):
        if not answer.is_success:
            answer.read()
            raise ServiceRefusalError(reason(answer))
        for line in answer.iter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))

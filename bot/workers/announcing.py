"""What the world outside is told of a session's transitions: the webhooks' bodies and addresses."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from beatroom.bot.store.outbox import Outgoing
from beatroom.bot.store.sessions import StoredSession
from beatroom.flows.core.transitions import Transition

PREFIX = "session."
OWN_URL = "webhook_url"
"""The name under which a session's own address is kept among what the service notes of it."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Who is told of a session, and what the caller wrote on it.

    Attributes:
        urls: Where its webhooks go.
        metadata: The caller's, passed on as it is.
    """

    urls: tuple[str, ...]
    metadata: Mapping[str, Any]


def audience_of(row: StoredSession, urls: Sequence[str]) -> Audience:
    """Who is told of a stored session: the service's addresses and its own."""
    return audience(urls, row.extra.get(OWN_URL), row.labels)


def audience(urls: Sequence[str], own: object, metadata: Mapping[str, Any]) -> Audience:
    """The service's addresses and a session's own, each once."""
    every = [*urls, own] if isinstance(own, str) else [*urls]
    return Audience(tuple(dict.fromkeys(every)), metadata)


def announce(told: Audience, transitions: Iterable[Transition]) -> tuple[Outgoing, ...]:
    """A webhook for each transition and each address.

    No body has a person's name or word in it: those are read from the API, with a token.
    """
    return tuple(
        Outgoing(
            id=f"msg_{uuid.uuid4().hex}",
            session=one.state.session,
            seq=one.state.seq,
            type=PREFIX + one.turn,
            url=url,
            body=_body(one, told.metadata),
            at=one.at,
        )
        for one in transitions
        for url in told.urls
    )


def _body(one: Transition, metadata: Mapping[str, Any]) -> str:
    state = one.state
    content = {
        "type": PREFIX + one.turn,
        "timestamp": datetime.fromtimestamp(one.at, UTC).isoformat(timespec="milliseconds"),
        "data": {
            "session": state.session,
            "state": state.phase,
            "before": one.before,
            "seq": state.seq,
            "at": one.at,
            "title": state.title,
            "personality": state.personality,
            "kind": state.kind,
            "starts_at": state.starts_at,
            "reason": state.reason,
            "metadata": dict(metadata),
        },
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))

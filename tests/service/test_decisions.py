"""Kinds with tools on a model that cannot call them, but whose answers a schema can bind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from openai_stand_in import StandIn, ToolCall, serving
from test_strict_server import played
from test_told_apart import evil

from beatroom.flows.core.events import BotSaid, ReplyFailed, ToolAnswered, ToolCalled

pytestmark = pytest.mark.service

WORDS = 'Nice to "see" you. Shall we go on?'


@pytest.fixture
def server() -> Iterator[StandIn]:
    def decides(messages: list[dict[str, object]]) -> str | ToolCall:
        """Words in the form that is asked for; once, a call of the last tool."""
        body = held.asked[-1]
        if "response_format" not in body:
            return "Nice to see you."
        schema = body["response_format"]["json_schema"]["schema"]
        called = any(
            "[result: " in str(m["content"]) or " result: " in str(m["content"]) for m in messages
        )
        if called or "use what you have" not in str(messages[-1]["content"]):
            return json.dumps({"reply": WORDS})
        name = schema["anyOf"][-1]["properties"]["tool"]["const"]
        return json.dumps({"tool": name, "arguments": {}})

    with serving(evil, decides, strict=True) as held:
        yield held


def endpoint(url: str, *, json_schema: bool) -> str:
    given = {"url": url, "model": "m", "alternating": True, "tools": False}
    return json.dumps({"mind": {**given, "json_schema": json_schema}})


@pytest.mark.parametrize("kind", ["conversation", "meeting", "restaurant", "planner"])
def test_a_kinds_tools_are_decisions(kind: str, server: StandIn, tmp_path: Path) -> None:
    (tmp_path / "model-endpoints.yaml").write_text(endpoint(server.url, json_schema=True))

    records = [one.event for one in played(kind, tmp_path)]

    streamed = [body for body in server.asked if body.get("stream")]
    bound = [body for body in streamed if "response_format" in body]
    assert not [body for body in server.asked if body.get("tools")]
    assert server.refused == []
    assert not [one for one in records if isinstance(one, ReplyFailed)]
    spoken = [one.text for one in records if isinstance(one, BotSaid) and one.source == "model"]
    assert not any("{" in text for text in spoken)
    if bound:
        assert any(WORDS.split(".", maxsplit=1)[0] in text for text in spoken)
        [called] = [one for one in records if isinstance(one, ToolCalled)]
        answered = [one for one in records if isinstance(one, ToolAnswered)]
        assert called.call in {one.call for one in answered}
    else:
        assert kind != "restaurant", "it has tools in its talk"


def test_where_it_can_do_neither_no_tool_is_sent(server: StandIn, tmp_path: Path) -> None:
    (tmp_path / "model-endpoints.yaml").write_text(endpoint(server.url, json_schema=False))

    records = [one.event for one in played("restaurant", tmp_path)]

    assert not [b for b in server.asked if b.get("tools") or "response_format" in b]
    assert not [one for one in records if isinstance(one, ToolCalled | ReplyFailed)]
    assert any(isinstance(one, BotSaid) for one in records)

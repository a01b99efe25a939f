"""A model's server is tried: how it talks, and what it can do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from openai_stand_in import DEFAULT, ToolCall, agenda, serving

from beatroom.bot.models.trying import TrialError, tried
from beatroom.bot.settings.model_endpoints import ModelEndpoint

pytestmark = pytest.mark.service


def able(messages: list[dict[str, Any]]) -> str | ToolCall:
    """A model that can do all that it is asked."""
    last = messages[-1]["content"]
    if "note that I drink" in last:
        return ToolCall("note_drink", json.dumps({"drink": last.partition("drink ")[2]}))
    return json.dumps({"decision": "wants_coffee"}) if "coffee" in last else DEFAULT


async def test_what_a_server_can_do_is_found_by_asking() -> None:
    with serving(agenda, able) as server:
        found = await tried(ModelEndpoint(url=server.url, model="stand-in"))
        assert (found.tools, found.json_schema) == (True, True)
        assert found.said == DEFAULT
        assert found.first_word > 0
        assert found.words is not None
        assert [bool(one.get("tools")) for one in server.asked] == [False, True, True, False, False]
        assert server.asked[-2]["response_format"]["type"] == "json_schema"
        assert not found.alternating


async def test_one_that_wants_turns_is_found_out() -> None:
    with serving(strict=True) as server:
        found = await tried(ModelEndpoint(url=server.url, model="stand-in"))
        assert found.alternating


async def test_one_that_only_talks_can_neither() -> None:
    with serving() as server:
        found = await tried(ModelEndpoint(url=server.url, model="stand-in"))
        assert (found.tools, found.json_schema) == (False, False)


async def test_one_that_does_not_answer_is_a_sentence() -> None:
    with serving() as server:
        wrong = ModelEndpoint(url=server.url.replace("/v1", "/v2"), model="stand-in")
        with pytest.raises(TrialError, match="neither the address nor the model"):
            await tried(wrong)
    with pytest.raises(TrialError, match="cannot be reached"):
        await tried(wrong)

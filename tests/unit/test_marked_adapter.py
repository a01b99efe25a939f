"""A request: its messages say who says what, in roles that the server knows."""

from __future__ import annotations

from typing import Any, cast

import pytest
from pipecat.processors.aggregators.llm_context import LLMContext

from beatroom.bot.pipeline.marked_adapter import LENGTH, LETTERS, MarkedAdapter, new_mark, unmarked
from beatroom.bot.settings.model_endpoints import ModelEndpoint
from beatroom.flows.core import messages
from beatroom.flows.core.provenance import Roles

pytestmark = pytest.mark.unit

URL = "http://127.0.0.1:9/v1"


async def sent(adapter: MarkedAdapter, *held: messages.Message) -> list[dict[str, Any]]:
    given = await adapter.get_llm_invocation_params(
        LLMContext(cast("Any", list(held))),
        system_instruction="You host.",
        convert_developer_to_user=True,
    )
    return [dict(message) for message in given["messages"]]


@pytest.mark.parametrize(
    ("known", "roles"),
    [
        ({}, "user"),
        ({"developer_role": True}, "developer"),
        ({"later_system": True}, "system"),
        ({"alternating": True}, "strict"),
        ({"alternating": True, "later_system": True}, "strict"),
    ],
)
def test_what_an_endpoint_knows_decides_the_role(known: dict[str, Any], roles: Roles) -> None:
    assert ModelEndpoint(url=URL, model="x", **known).roles == roles


@pytest.mark.parametrize("roles", ["developer", "system", "user"])
async def test_the_product_s_messages_have_the_mark_and_that_role(roles: Roles) -> None:
    adapter = MarkedAdapter()
    adapter.roles = roles

    role, told, said = await sent(adapter, messages.lobby(), messages.said("[lobby] hi", "Ana"))

    assert role["role"] == "system"
    assert role["content"].startswith("You host.\n\nHow to read the messages:")
    assert f"begin with [{adapter.mark} " in role["content"]
    assert told["role"] == roles
    assert told["content"].startswith(f"[{adapter.mark} lobby] Nobody")
    assert said == {"role": "user", "content": 'Ana: "(lobby) hi"'}


async def test_a_question_beside_the_talk_names_no_mark() -> None:
    adapter = MarkedAdapter()

    role, told = await sent(adapter, messages.task("Sum up."))

    assert role == {"role": "system", "content": "You host."}
    assert told == {"role": "user", "content": "Sum up."}


def test_every_service_has_a_mark_of_its_own() -> None:
    marks = {MarkedAdapter().mark, MarkedAdapter().mark, new_mark()}

    assert len(marks) == 3
    assert all(len(mark) == LENGTH and set(mark) <= set(LETTERS) for mark in marks)


def test_the_mark_does_not_leave_by_a_tool_s_arguments() -> None:
    given = {"note": "It is k3v9 and K 3-V 9!", "list": ["k3v9", 5], "deep": {"a": "xk3v9x"}}

    kept = unmarked("k3v9", given)

    assert kept == {"note": "It is  and !", "list": ["", 5], "deep": {"a": "xx"}}

"""A request: its messages say who says what, in roles that the server knows."""

from __future__ import annotations

from typing import Any, cast

import pytest
from pipecat.frames.frames import FunctionCallFromLLM
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.services.openai.llm import OpenAILLMService

from beatroom.bot.ipc.ipc import NoAnswer
from beatroom.bot.models.slots import SlotHint
from beatroom.bot.pipeline.marked_adapter import (
    LENGTH,
    LETTERS,
    MarkedAdapter,
    arguments_of,
    new_mark,
    unmarked,
)
from beatroom.bot.pipeline.marked_openai import LONGEST_ID, MarkedOpenAI
from beatroom.bot.settings.model_endpoints import ModelEndpoint
from beatroom.flows.core import messages
from beatroom.flows.core.events import ToolCalled
from beatroom.flows.core.provenance import Roles

pytestmark = pytest.mark.unit


def nested(depth: int) -> Any:
    return [nested(depth - 1)] if depth else "end"


@pytest.mark.parametrize(
    "given", [None, 5, "text", ["list"], {"a": nested(30)}, {"a": list(range(200_001))}]
)
def test_what_is_no_object_or_none_that_anybody_gives_is_no_arguments(given: Any) -> None:
    assert arguments_of("k3v9", given) == {}


def test_arguments_are_what_everything_takes_that_they_go_through() -> None:
    given = {"a\ud800": ["k3v9\0", "\udc00", 5, True, 1e999], "b": nested(15), "[k3v9 c": 1}
    taken = arguments_of("k3v9", given)
    assert taken == {"a\ufffd": ["", "\ufffd", 5, True, None], "b": nested(15), "[ c": 1}
    called = ToolCalled(call="1", tool="show", arguments=taken)
    assert ToolCalled.model_validate_json(called.model_dump_json()) == called


async def test_each_call_has_an_id_of_its_own_whatever_the_server_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran: list[FunctionCallFromLLM] = []

    async def run(_: object, calls: list[FunctionCallFromLLM]) -> None:
        ran.extend(calls)

    monkeypatch.setattr(OpenAILLMService, "run_function_calls", run)
    service = MarkedOpenAI(api_key="none", base_url=URL)
    before = {"role": "assistant", "tool_calls": [{"id": "call_0", "type": "function"}]}
    context = LLMContext(cast("Any", [before]))

    def call(id_: str, arguments: Any = None) -> FunctionCallFromLLM:
        return FunctionCallFromLLM(
            function_name="show", tool_call_id=id_, arguments=arguments, context=context
        )

    await service.run_function_calls([call("call_0"), call("call_1", [1]), call("call_1")])
    await service.run_function_calls([call("call_1"), call(""), call("x" * 1000), call("call_2")])

    ids = [one.tool_call_id for one in ran]
    assert len({*ids, "call_0"}) == 8
    assert (ids[1], ids[6]) == ("call_1", "call_2")
    assert max(map(len, ids)) <= LONGEST_ID
    assert [one.arguments for one in ran] == [{}] * 7
    await service.cleanup()


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


async def test_a_request_has_so_much_talk_and_no_more() -> None:
    adapter = MarkedAdapter()
    adapter.most = 1_000
    talk = [messages.said(f"{number} " + "word " * 100, "Ana") for number in range(100)]
    role, told, *talked = await sent(adapter, messages.lobby(), *talk)
    assert (role["role"], told["content"].startswith(f"[{adapter.mark} lobby]")) == ("system", True)
    assert [one["content"][:8] for one in talked] == [f'Ana: "{n}' for n in range(93, 100)]


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


async def test_the_machines_own_model_reads_the_role_in_the_slot_of_the_talk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[Any, Any]] = []

    async def infer(service: OpenAILLMService, context: LLMContext, **given: Any) -> str:
        asked.append((service._settings.extra, given))
        raise TimeoutError

    async def consult(what: str, data: Any, *, deadline: float) -> Any:
        return {"reply": 1, "beside": 2}

    monkeypatch.setattr(OpenAILLMService, "run_inference", infer)
    service = MarkedOpenAI(api_key="none", base_url=URL)
    await service.read_role("You host.")
    assert not asked  # another's server keeps nothing for us
    monkeypatch.setattr(service, "pinned", SlotHint(consult))
    await service.read_role("You host.")
    [(extra, given)] = asked
    assert extra == {"extra_body": {"id_slot": 1, "cache_prompt": True}}
    assert given == {"max_tokens": 1, "system_instruction": "You host."}


async def test_words_are_read_ahead_in_a_slot_of_the_session_s_own_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []

    async def infer(_: OpenAILLMService, context: LLMContext, **given: Any) -> str:
        asked.append(given)
        raise TimeoutError

    async def nobody(what: str, data: Any, *, deadline: float) -> Any:
        raise NoAnswer

    async def consult(what: str, data: Any, *, deadline: float) -> Any:
        return {"reply": 1, "beside": 2}

    monkeypatch.setattr(OpenAILLMService, "run_inference", infer)
    service = MarkedOpenAI(
        api_key="none", base_url=URL, settings=MarkedOpenAI.Settings(system_instruction="You host.")
    )
    assert not service.reads_ahead
    for unpinned in (None, SlotHint(nobody)):
        monkeypatch.setattr(service, "pinned", unpinned)
        await service.read_ahead(LLMContext())
    assert not asked
    monkeypatch.setattr(service, "pinned", SlotHint(consult))
    await service.read_ahead(LLMContext())
    assert service.reads_ahead
    assert asked == [{"max_tokens": 1, "system_instruction": "You host."}]

"""The model behind the OpenAI protocol, with the border at which it is plain who says what."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextvars import ContextVar
from typing import Any, ClassVar, cast
from uuid import uuid4

import structlog
from openai import NotGiven
from pipecat.adapters.llm.schemas.tools_schema import ToolsSchema
from pipecat.frames.frames import FunctionCallFromLLM
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.services.openai.llm import OpenAILLMService

from beatroom.bot.models.slots import Purpose, SlotHint
from beatroom.bot.pipeline.bound_answers import answers_schema
from beatroom.bot.pipeline.bounded_reply import MOST_WORDS, bounded
from beatroom.bot.pipeline.decided_reply import decided
from beatroom.bot.pipeline.marked_adapter import MarkedAdapter, arguments_of, mark_of
from beatroom.bot.pipeline.model_slots import ModelSlots, is_replying, replying, slots_of
from beatroom.flows.core.abilities import Abilities
from beatroom.flows.core.decisions import decision_schema
from beatroom.flows.core.provenance import Roles
from beatroom.flows.core.readable import readable, shortened
from beatroom.flows.core.resets import BUDGET, most_of

log = structlog.get_logger()

LONGEST_ID, SHORTEST_ID = 64, 9
"""Characters of a tool call's id: the most that is taken, and what any server takes."""
SMALL_TEMPERATURE, SMALL_REPLY = 0.3, 160
"""How freely a small model speaks, and how many tokens a reply of its has at most."""


_speaking: ContextVar[bool] = ContextVar("speaking", default=False)
"""Whether what is asked now is to be spoken."""


class MarkedOpenAI(OpenAILLMService):
    """Pipecat's service, with that adapter, and calls whose arguments do not hold the mark."""

    adapter_class = MarkedAdapter
    roles: ClassVar[Roles] = "user"
    """In which role the server takes the product's messages."""
    most: ClassVar[int] = most_of(BUDGET)
    """Tokens of talk that a request has at most."""
    abilities: ClassVar[Abilities] = Abilities()
    """What can be asked of the model."""
    endpoint: ClassVar[str] = ""
    slots: ClassVar[int | None] = None
    """How many requests the server answers at the same time; None: any number."""
    pinned: ClassVar[SlotHint | None] = None
    """Says which slot of the machine's own model is this session's; None for other models."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._ids = set[str]()
        adapter = self.get_llm_adapter()
        if isinstance(adapter, MarkedAdapter):
            adapter.roles, adapter.most = self.roles, self.most
            adapter.abilities = self.abilities

    async def get_chat_completions(self, context: LLMContext) -> Any:
        end = await self._places().begin_reply()
        try:
            await self._pin("reply")
            token = _speaking.set(True)
            try:
                stream = await super().get_chat_completions(context)
            finally:
                _speaking.reset(token)
        except BaseException:
            end()
            raise
        words = bounded(stream)
        bound = not self.abilities.tools and self.abilities.json_schema
        return _Held(decided(words, _offered(context)) if bound else words, end)

    def build_chat_completion_params(self, params_from_context: Any) -> dict[str, Any]:
        """As Pipecat's; where the model cannot call tools, they become the answer's schema."""
        built = cast("Any", super().build_chat_completion_params(params_from_context))
        params = cast("dict[str, Any]", built)
        if not self.abilities.tools:
            tools = params.pop("tools", None)
            params.pop("tool_choice", None)
            if self.abilities.json_schema and isinstance(tools, list) and tools:
                schema = decision_schema(cast("list[Any]", tools))
                params["response_format"] = _bound("decision", schema)
        if self.abilities.json_schema and (schema := answers_schema()) is not None:
            params["response_format"] = _bound("answer", schema)
        if self.abilities.small:
            _tamed(params, speaks=_speaking.get())
        return params

    async def run_inference(self, *args: Any, **kwargs: Any) -> str | None:
        ask = super().run_inference

        async def pinned() -> str | None:
            await self._pin("reply" if is_replying() else "beside")
            return await ask(*args, **kwargs)

        text = await self._places().background(pinned)
        return None if text is None else shortened(readable(text), MOST_WORDS)

    async def read_role(self, role: str) -> None:
        """Let the machine's own model read the role while nobody waits for a reply yet."""
        if self.pinned is None:
            return
        try:
            with replying():  # in the slot of the talk
                await self.run_inference(LLMContext(), max_tokens=1, system_instruction=role)
        except Exception as error:  # noqa: BLE001 - border: the first reply then reads it itself
            log.info("role_not_read", error=type(error).__name__)

    @property
    def reads_ahead(self) -> bool:
        """Only the machine's own model: another server would be paid for it, or forget it."""
        return self.pinned is not None

    async def read_ahead(self, context: LLMContext) -> None:
        """Let the machine's own model read what it will be asked; see `reading_ahead`.

        Only in a slot of the session's own: in another one the reply would find nothing of it.
        """
        if self.pinned is None or not await self.pinned.fields("reply"):
            return
        role: Any = self._settings.system_instruction
        try:
            with replying():
                await self.run_inference(context, max_tokens=1, system_instruction=role)
        except Exception as error:  # noqa: BLE001 - border: the reply then reads it itself
            log.info("not_read_ahead", error=type(error).__name__)

    async def _pin(self, purpose: Purpose) -> None:
        """What the next request says of its slot; a service asks for one thing at a time."""
        if self.pinned is not None:
            self._settings.extra = await self.pinned.fields(purpose)

    def _own_id(self, call: FunctionCallFromLLM) -> str:
        """The server's id where it tells the call from all others: some begin anew each time."""
        held = cast("list[Mapping[str, Any]]", call.context.get_messages())
        known = {str(one["id"]) for message in held for one in message.get("tool_calls") or ()}
        own = call.tool_call_id
        if not own or len(own) > LONGEST_ID or own in known | self._ids:
            own = uuid4().hex[:SHORTEST_ID]
        self._ids.add(own)
        return own

    def _places(self) -> ModelSlots:
        return slots_of(self.endpoint, self.slots)

    async def run_function_calls(self, function_calls: Sequence[FunctionCallFromLLM]) -> None:
        mark = mark_of(self)
        for call in function_calls:
            call.arguments = arguments_of(mark, call.arguments)
            call.tool_call_id = self._own_id(call)
        await super().run_function_calls(function_calls)


def _tamed(params: dict[str, Any], *, speaks: bool) -> None:
    """What keeps a small model to the point, where nobody has set anything else."""
    if not _set(params.get("temperature")):
        params["temperature"] = SMALL_TEMPERATURE
    if not speaks:
        return
    if not _set(params.get("max_completion_tokens")):
        params["max_completion_tokens"] = SMALL_REPLY
    if "response_format" not in params:
        params["stop"] = ["\n"]  # a reply is a line; what follows would be somebody else's


def _bound(name: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "json_schema", "json_schema": {"name": name, "schema": schema}}


def _set(value: Any) -> bool:
    return value is not None and not isinstance(value, NotGiven)


def _offered(context: LLMContext) -> frozenset[str]:
    """The names of the tools that a context has."""
    tools = context.tools
    held = tools.standard_tools if isinstance(tools, ToolsSchema) else ()
    return frozenset(tool.name for tool in held)


class _Held:
    """A reply's stream, which tells when it is over: read to its end, broken, or closed early."""

    def __init__(self, stream: AsyncGenerator[Any], over: Callable[[], None]) -> None:
        self._stream = stream
        self._over = over

    def __aiter__(self) -> _Held:
        return self

    async def __anext__(self) -> Any:
        try:
            return await anext(self._stream)
        except BaseException:
            self._over()
            raise

    async def aclose(self) -> None:
        """Close the stream."""
        self._over()
        await self._stream.aclose()

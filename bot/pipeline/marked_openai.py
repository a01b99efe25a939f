"""The model behind the OpenAI protocol, with the border at which it is plain who says what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from pipecat.frames.frames import FunctionCallFromLLM
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.services.openai.llm import OpenAILLMService

from bot.pipeline.bounded_reply import MOST_WORDS, bounded, shortened
from bot.pipeline.marked_adapter import MarkedAdapter, mark_of, unmarked
from flows.provenance import Roles


class MarkedOpenAI(OpenAILLMService):
    """Pipecat's service, with that adapter, and calls whose arguments do not hold the mark."""

    adapter_class = MarkedAdapter
    roles: ClassVar[Roles] = "user"
    """In which role the server takes the product's messages."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        adapter = self.get_llm_adapter()
        if isinstance(adapter, MarkedAdapter):
            adapter.roles = self.roles

    async def get_chat_completions(self, context: LLMContext) -> Any:
        return bounded(await super().get_chat_completions(context))

    async def run_inference(self, *args: Any, **kwargs: Any) -> str | None:
        text = await super().run_inference(*args, **kwargs)
        return None if text is None else shortened(text, MOST_WORDS)

    async def run_function_calls(self, function_calls: Sequence[FunctionCallFromLLM]) -> None:
        mark = mark_of(self)
        for call in function_calls:
            call.arguments = unmarked(mark, call.arguments)
        await super().run_function_calls(function_calls)

"""Any language model service of Pipecat's, with the border at which it is plain who says what.

What `marked_openai` does for the OpenAI protocol is done here by what all services have in common:
the adapter that writes a context into a vendor's form, the words that they push, the calls that
they make. A server's roles are taken to be strict, since nobody knows what a foreign one takes.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any, cast

from pipecat.frames.frames import Frame, FunctionCallFromLLM, LLMFullResponseStartFrame
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.frame_processor import FrameDirection
from pipecat.services.llm_service import LLMService

from beatroom.bot.pipeline.bounded_reply import MOST_WORDS
from beatroom.bot.pipeline.marked_adapter import Marks, arguments_of, mark_of
from beatroom.flows.core.provenance import is_task, rules, wire
from beatroom.flows.core.readable import readable, shortened
from beatroom.flows.core.resets import latest


def marked_service(cls: type[Any], most: int) -> type[LLMService[Any]]:
    """The service's class with that border.

    Args:
        cls: A class of language models.
        most: Tokens of talk that a request has at most.
    """
    adapter = _marked_adapter(cls._resolve_adapter_class(), most)
    return cast(
        "type[LLMService[Any]]", type(cls.__name__, (_Marked, cls), {"adapter_class": adapter})
    )


def _marked_adapter(cls: type[Any], most: int) -> type[Any]:
    class MarkedForm(Marks, cls):
        """The vendor's adapter, which is handed the context as it is to be sent."""

        async def get_llm_invocation_params(
            self, context: LLMContext, *given: Any, **more: Any
        ) -> Any:
            held = [m for m in context.get_messages() if isinstance(m, dict)]
            sent = wire(latest(held, most), self.mark, "strict")
            told = "" if is_task(held) else rules(self.mark)
            role = "\n\n".join(p for p in (more.get("system_instruction"), told) if p)
            marked = LLMContext(
                cast("Any", sent), tools=context.tools, tool_choice=context.tool_choice
            )
            vendors: Any = super()
            return await vendors.get_llm_invocation_params(
                marked, *given, **{**more, "system_instruction": role or None}
            )

    return MarkedForm


class _Marked(LLMService[Any]):
    """What such a service says and calls, without the mark and within bounds."""

    _left = MOST_WORDS

    async def push_frame(
        self, frame: Frame, direction: FrameDirection = FrameDirection.DOWNSTREAM
    ) -> None:
        if isinstance(frame, LLMFullResponseStartFrame):
            self._left = MOST_WORDS
        await super().push_frame(frame, direction)

    async def _push_llm_text(self, text: str) -> None:
        words = shortened(readable(text), max(0, self._left))
        self._left -= len(text)
        if words:
            await super()._push_llm_text(words)

    async def run_inference(self, *args: Any, **kwargs: Any) -> str | None:
        text = await super().run_inference(*args, **kwargs)
        return None if text is None else shortened(readable(text), MOST_WORDS)

    async def cleanup(self) -> None:
        await super().cleanup()
        close = getattr(getattr(self, "_client", None), "close", None)
        if inspect.iscoroutinefunction(close):
            await close()

    async def run_function_calls(self, function_calls: Sequence[FunctionCallFromLLM]) -> None:
        mark = mark_of(self)
        for call in function_calls:
            call.arguments = arguments_of(mark, call.arguments)
        await super().run_function_calls(function_calls)

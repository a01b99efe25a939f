"""The script reader: in the model's place where there is none.

A real `LLMService`, so that the whole graph runs the same way: it says what a beat has for this
case (`without_model`). Fixed lines (`say`), time answers and people's turns never come here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pipecat.frames.frames import (
    Frame,
    LLMContextFrame,
    LLMFullResponseEndFrame,
    LLMFullResponseStartFrame,
)
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.frame_processor import FrameDirection
from pipecat.services.llm_service import LLMService
from pipecat.services.settings import LLMSettings

from beatroom.flows.core import messages
from beatroom.flows.core.messages import read_tag
from beatroom.flows.language import line


def plain_settings(model: str) -> LLMSettings:
    """Settings of a service that has none of a model's knobs."""
    return LLMSettings(
        model=model,
        system_instruction=None,
        temperature=None,
        max_tokens=None,
        top_p=None,
        top_k=None,
        frequency_penalty=None,
        presence_penalty=None,
        seed=None,
        filter_incomplete_user_turns=False,
        user_turn_completion_config=None,
    )


class ScriptReader(LLMService[Any]):
    """Speaks what the context asks to be spoken, word by word as written.

    Args:
        language: The session's, for its own few lines.
    """

    def __init__(self, language: str = "en") -> None:
        super().__init__(settings=plain_settings("script-reader"))
        self._language = language
        self._last = ""

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if not isinstance(frame, LLMContextFrame):
            await self.push_frame(frame, direction)
            return
        await self.push_frame(LLMFullResponseStartFrame())
        try:
            await self._push_llm_text(self._reading(frame.context))
        finally:
            await self.push_frame(LLMFullResponseEndFrame())

    async def run_inference(
        self,
        context: LLMContext,
        max_tokens: int | None = None,
        system_instruction: str | None = None,
        response_schema: dict[str, Any] | None = None,
    ) -> str | None:
        """An extract in a summary's place: the last lines of the transcript."""
        held = [m for m in context.get_messages() if isinstance(m, dict)]
        told = "\n".join(str(m.get("content", "")) for m in held)
        return "(The last lines, as they were said.)\n" + "\n".join(told.splitlines()[-12:])

    def _reading(self, context: LLMContext) -> str:
        held = [dict(m) for m in context.get_messages() if isinstance(m, dict)]
        parts = [part for message in _since_host(held) if (part := self._read(message, held))]
        words = " ".join(dict.fromkeys(parts)) or _rest(self._last, held)
        self._last = words or line("quiet", self._language)
        return self._last

    def _read(self, message: Mapping[str, Any], held: Sequence[Mapping[str, Any]]) -> str:
        text = str(message.get("content", ""))
        tagged = read_tag(text) if message.get("role") == "developer" else None
        if tagged is None:
            return ""
        tag, _, told = tagged
        match tag:
            case "beat" | "wrap-up":
                return messages.beat_prompt(told)
            case "quiet":
                return line("quiet", self._language)
            case "resume" if told == messages.CARRY_ON:
                return _rest(self._last, held)
            case _:
                return ""


def _since_host(held: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """What came after the host's last words."""
    place = max((i for i, m in enumerate(held) if m.get("role") == "assistant"), default=-1)
    return held[place + 1 :]


def _rest(last: str, held: Sequence[Mapping[str, Any]]) -> str:
    """What nobody heard of the last reading."""
    spoken = next(
        (str(m.get("content", "")) for m in reversed(held) if m.get("role") == "assistant"), ""
    ).strip()
    return last[len(spoken) :].strip() if spoken and last.startswith(spoken) else last

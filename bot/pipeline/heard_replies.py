"""The host's side of Pipecat's aggregators: replies and tool calls go into the context by events.

Pipecat commits a reply when its last word has sounded, or when it was cut off; here that moment is
the event. The words and the event are one step, so nothing can come between them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pipecat.frames.frames import (
    FunctionCallInProgressFrame,
    FunctionCallResultFrame,
    TextFrame,
    TTSTextFrame,
)
from pipecat.processors.aggregators.llm_response_universal import LLMAssistantAggregator
from pipecat.processors.frame_processor import FrameDirection

from beatroom.flows.core.events import Event, ToolAnswered, ToolCalled


class HeardReplies(LLMAssistantAggregator):
    """Tells of each reply that is over, and of each tool call, before anything else goes on.

    Attributes:
        over: Told what was heard of a reply and whether it was cut off; it records the words.
        record: Takes the events of tool calls.
        words: Told of words that have sounded, in a reply or not.
        reply_due: Told that the model is to speak to what a tool answered.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.over: Callable[[str, bool], None] = lambda _text, _interrupted: None
        self.record: Callable[[Event], object] = lambda _: None
        self.words: Callable[[TTSTextFrame], object] = lambda _: None
        self.reply_due: Callable[[], object] = lambda: None
        self._cut_off = False
        self._told = False

    async def _handle_text(self, frame: TextFrame) -> None:
        await super()._handle_text(frame)
        if isinstance(frame, TTSTextFrame):
            self.words(frame)

    async def _trigger_assistant_turn_stopped(self, *, interrupted: bool = False) -> None:
        """As Pipecat's; a reply of which nothing was heard is over as well."""
        if not self._assistant_turn_start_timestamp:
            return
        self._cut_off, self._told = interrupted, False
        await super()._trigger_assistant_turn_stopped(interrupted=interrupted)
        if not self._told:
            self.over("", interrupted)

    async def _add_aggregation_to_context(self) -> str:
        """As Pipecat's, by the event of the words."""
        if not self._aggregation:
            return ""
        text = self.aggregation_string().strip()
        await self.reset()
        self._told = True
        self.over(text, self._cut_off)
        return text

    async def _handle_function_call_in_progress(self, frame: FunctionCallInProgressFrame) -> None:
        """As Pipecat's for calls that are waited for: all of ours."""
        if not frame.cancel_on_interruption:
            await super()._handle_function_call_in_progress(frame)
            return
        self.record(
            ToolCalled(
                call=frame.tool_call_id,
                tool=frame.function_name,
                arguments=json.loads(json.dumps(frame.arguments)),
            )
        )
        self._function_calls_in_progress[frame.tool_call_id] = frame

    async def push_context_frame(
        self, direction: FrameDirection = FrameDirection.DOWNSTREAM
    ) -> None:
        """As Pipecat's, but nothing goes straight to the model: a turn passes the conductor."""
        if direction is not FrameDirection.UPSTREAM:
            await super().push_context_frame(direction)
            return
        self._push_context_on_bot_stopped_speaking = self._context_push_owed = False
        self.reply_due()

    async def _handle_function_call_result(self, frame: FunctionCallResultFrame) -> None:
        """As Pipecat's, but what it keeps for later is due: its own mark goes with any reset."""
        await super()._handle_function_call_result(frame)
        if self._context_push_owed or self._push_context_on_bot_stopped_speaking:
            await self.push_context_frame(FrameDirection.UPSTREAM)

    def _update_function_call_result(
        self, function_name: str, tool_call_id: str, result: Any
    ) -> None:
        self.record(ToolAnswered(call=tool_call_id, result=str(result)))

"""Which of the model's tool calls are at work, seen just before the context's aggregator.

Pipecat 1.14 announces a call in order with what is said, but its end by interruption at once. Where
words precede the call, a person who cuts them off ends the call before it was announced: the
aggregator would then hold it to be at work for ever. Here such a call is settled as cancelled.
"""

from __future__ import annotations

from collections.abc import Callable

from pipecat.frames.frames import (
    Frame,
    FunctionCallCancelFrame,
    FunctionCallInProgressFrame,
    FunctionCallResultFrame,
    FunctionCallsStartedFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

CANCELLED = "CANCELLED"
"""What Pipecat itself writes in the context for a call that was cut off."""


class ToolCalls(FrameProcessor):
    """Keeps the calls that are at work.

    Attributes:
        cut_off: Told that a call was cut off, so that its result will never come.
        over: Told when no call is at work any more.
    """

    def __init__(self) -> None:
        super().__init__()
        self.cut_off: Callable[[], object] = lambda: None
        self.over: Callable[[], object] = lambda: None
        self._open: set[str] = set()
        self._cancelled: set[str] = set()

    @property
    def working(self) -> bool:
        """Whether a call is at work."""
        return bool(self._open)

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        await self.push_frame(frame, direction)
        if direction is not FrameDirection.DOWNSTREAM:
            return
        if isinstance(frame, FunctionCallsStartedFrame):
            self._open |= {call.tool_call_id for call in frame.function_calls}
        elif isinstance(frame, FunctionCallResultFrame):
            self._closes(frame.tool_call_id)
        elif isinstance(frame, FunctionCallCancelFrame):
            self._closes(frame.tool_call_id)
            self._cancelled.add(frame.tool_call_id)
            self.cut_off()
        elif isinstance(frame, FunctionCallInProgressFrame) and (
            frame.tool_call_id in self._cancelled
        ):
            await self.push_frame(
                FunctionCallResultFrame(
                    function_name=frame.function_name,
                    tool_call_id=frame.tool_call_id,
                    arguments=frame.arguments,
                    result=CANCELLED,
                    run_llm=False,
                )
            )

    def _closes(self, call: str) -> None:
        worked = self.working
        self._open.discard(call)
        if worked and not self.working:
            self.over()

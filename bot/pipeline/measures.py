"""What a session measures of itself, for the service's figures: waits, their parts, and usage.

Pipecat's own observers measure; what is added here is which of it somebody waited for. A beat, too,
is a reply that sounds some time after a person has spoken, and nobody's wait.
"""

from __future__ import annotations

from collections.abc import Callable

from opentelemetry.trace import SpanContext
from pipecat.observers.base_observer import BaseObserver, FramePushed
from pipecat.observers.service_metrics_observer import (
    ServiceLatencyRecord,
    ServiceMetricsObserver,
    ServiceUsageRecord,
)
from pipecat.observers.user_bot_latency_observer import (
    LatencyBreakdown,
    MeasuredFrom,
    UserBotLatencyObserver,
)
from pipecat.utils.asyncio.task_manager import BaseTaskManager

from beatroom.bot.pipeline.stage_spans import stage_spans
from beatroom.bot.pipeline.turn import Turn
from beatroom.bot.runtime.measured import Measured, What
from beatroom.flows.core.clock import Clock

MOST = 500
"""Measurements that wait to be fetched; those that come while nobody does are dropped."""


class Measures:
    """Measures one session; `fetch` hands over what has come since the last time.

    Args:
        clock: The session's.
        turn: The session's: it says which replies are answers to somebody.
        span: The span of the turn that is under way, where the session is traced; else None.

    Attributes:
        observer: What has to watch the session's pipeline.
    """

    def __init__(
        self, clock: Clock, turn: Turn, span: Callable[[], SpanContext | None] = lambda: None
    ) -> None:
        self._waiting: list[Measured] = []
        self._turn, self._answered = turn, 0
        self._span = span
        latency = UserBotLatencyObserver(time_source=clock.now)
        latency.event_handler("on_latency_breakdown")(self._turn_measured)
        services = ServiceMetricsObserver(time_source=clock.now)
        services.event_handler("on_service_latency")(self._service_answered)
        services.event_handler("on_service_usage")(self._service_used)
        self.observer: BaseObserver = _AsOne(latency, services)

    def fetch(self) -> tuple[Measured, ...]:
        """What has been measured since this was last asked."""
        waiting, self._waiting = self._waiting, []
        return tuple(waiting)

    async def _turn_measured(self, _: UserBotLatencyObserver, breakdown: LatencyBreakdown) -> None:
        state = self._turn.state
        reply = state.reply
        if reply is None or not reply.answers or reply.number == self._answered:
            return  # nobody waited for what sounds
        self._answered = reply.number
        if breakdown.measured_from is not MeasuredFrom.USER_SILENCE:
            return
        first = "filler" if state.filler else reply.source
        self._note(Measured("turn", breakdown.total_secs, first))
        for part in breakdown.contributions:
            self._note(Measured("stage", part.duration_secs, part.key))
        if (span := self._span()) is not None:
            stage_spans(span, breakdown, first)

    async def _service_answered(
        self, _: ServiceMetricsObserver, record: ServiceLatencyRecord
    ) -> None:
        if record.kind == "ttfb":
            self._note(Measured("first_byte", record.seconds, record.processor.partition("#")[0]))

    async def _service_used(self, _: ServiceMetricsObserver, record: ServiceUsageRecord) -> None:
        counts: tuple[tuple[What, float | None], ...] = (
            ("prompt_tokens", record.prompt_tokens),
            ("completion_tokens", record.completion_tokens),
            ("cached_tokens", record.cache_read_input_tokens),
            ("characters", record.characters),
            ("audio_seconds", record.audio_seconds),
        )
        for what, count in counts:
            if count:
                self._note(Measured(what, float(count), record.kind))

    def _note(self, one: Measured) -> None:
        if len(self._waiting) < MOST:
            self._waiting.append(one)


class _AsOne(BaseObserver):
    """Several observers in the place of one.

    Each of a pipeline's has a queue and a task of its own, for which every processor has something
    with every frame.
    """

    def __init__(self, *observers: BaseObserver) -> None:
        super().__init__(observe_every_push=False)
        self._observers = observers

    async def setup(self, task_manager: BaseTaskManager) -> None:
        await super().setup(task_manager)
        for one in self._observers:
            await one.setup(task_manager)

    async def cleanup(self) -> None:
        await super().cleanup()
        for one in self._observers:
            await one.cleanup()

    async def on_pipeline_started(self) -> None:
        for one in self._observers:
            await one.on_pipeline_started()

    async def on_push_frame(self, data: FramePushed) -> None:
        for one in self._observers:
            await one.on_push_frame(data)

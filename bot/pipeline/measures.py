"""What a session measures of itself: waits, their parts, and usage.

It is on record in the session's log, and goes to the service for its figures.

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

from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.bot.pipeline.floor import Floor
from beatroom.bot.pipeline.stage_spans import stage_spans
from beatroom.bot.pipeline.turn import Turn
from beatroom.bot.runtime.measured import Measured, What
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.measured_events import AnswerMeasured, ServicesUsed, WaitStage
from beatroom.flows.core.talk_events import Holder

MOST = 500
"""Measurements that wait to be fetched; those that come while nobody does are dropped."""


class Measures:
    """Measures one session; `fetch` hands over what has come since the last time.

    Args:
        clock: The session's.
        journal: Where it is put on record.
        floor: The session's: what was used is put on record when nobody speaks.
        turn: The session's: it says which replies are answers to somebody.
        span: The span of the turn that is under way, where the session is traced; else None.

    Attributes:
        observer: What has to watch the session's pipeline.
    """

    def __init__(
        self,
        clock: Clock,
        journal: EventRecorder,
        floor: Floor,
        turn: Turn,
        span: Callable[[], SpanContext | None] = lambda: None,
    ) -> None:
        self._waiting: list[Measured] = []
        self._clock, self._journal = clock, journal
        self._turn, self._answered = turn, 0
        self._used: dict[What, float] = {}
        self._span = span
        latency = UserBotLatencyObserver(time_source=clock.now)
        latency.event_handler("on_latency_breakdown")(self._turn_measured)
        services = ServiceMetricsObserver(time_source=clock.now)
        services.event_handler("on_service_latency")(self._service_answered)
        services.event_handler("on_service_usage")(self._service_used)
        self.observer: BaseObserver = _AsOne(latency, services)
        floor.watch(self._floor_changed)

    def fetch(self) -> tuple[Measured, ...]:
        """What has been measured since this was last asked."""
        waiting, self._waiting = self._waiting, []
        return tuple(waiting)

    def settle(self) -> None:
        """Put on record what was used since this was last done."""
        used, self._used = self._used, {}
        if used and not self._journal.state.over:
            self._journal.record(ServicesUsed.model_validate(used))

    async def _turn_measured(self, _: UserBotLatencyObserver, breakdown: LatencyBreakdown) -> None:
        state = self._turn.state
        reply = state.reply
        if reply is None or not reply.answers or reply.number == self._answered:
            return  # nobody waited for what sounds
        self._answered = reply.number
        if breakdown.measured_from is not MeasuredFrom.USER_SILENCE:
            return
        first = "filler" if state.filler else reply.source
        if not self._journal.state.over:
            self._record(breakdown, first)
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
                self._used[what] = self._used.get(what, 0) + count

    def _record(self, breakdown: LatencyBreakdown, first: str) -> None:
        parts, whole = breakdown.contributions, breakdown.total_secs
        began = parts[0].start_time if parts else self._clock.now() - whole
        stages = tuple(WaitStage(stage=one.key, seconds=one.duration_secs) for one in parts)
        self._journal.record(
            AnswerMeasured(since=began, seconds=whole, answer=first, stages=stages)
        )

    def _floor_changed(self, holder: Holder) -> None:
        if holder == "nobody":
            self.settle()

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

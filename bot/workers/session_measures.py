"""What the sessions here have measured of themselves, as Prometheus' counters and histograms.

Waits and usage come with a session's signs of life; how punctual its beats were, and what became of
it, is read from its events as they are stored. No name of a session or a person is a label.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics
from prometheus_client.exposition import generate_latest

from beatroom.bot.runtime.measured import Measured
from beatroom.flows.core.events import BeatDropped, BeatFired, Ended, Failed, Recorded
from beatroom.flows.core.talk_events import ReplyFailed, TimeAnswered

TURNS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 5.0, 10.0)
"""Seconds that people wait for an answer, and its parts take."""
WAITS = (0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds for which asks wait for others'."""
LATE = (0.01, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 60.0)
"""Seconds by which beats are late."""

disable_created_metrics()  # each would double the figures, and say when this process started


class SessionMeasures:
    """Counts and histograms of all sessions that have run here; `text` shows them."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._seen: Mapping[str, Callable[[str, float], object]] = {
            "turn": self._seconds(
                "turn_seconds",
                "From the end of somebody's words to the host's answer, by what was heard first.",
                "answer",
                TURNS,
            ),
            "stage": self._seconds(
                "turn_stage_seconds", "The parts of that wait, one after the other.", "stage", TURNS
            ),
            "first_byte": self._seconds(
                "service_first_byte_seconds",
                "From what a service was asked to the first of its answer.",
                "service",
                TURNS,
            ),
            "speech_wait": self._seconds(
                "speech_wait_seconds",
                "How long what was asked of the machine's voice and ears waited for its turn.",
                "ask",
                WAITS,
            ),
            "prompt_tokens": self._sum("model_prompt_tokens", "Tokens that models read."),
            "completion_tokens": self._sum("model_completion_tokens", "Tokens that models wrote."),
            "cached_tokens": self._sum(
                "model_cached_tokens", "Tokens of prompts that models had read before."
            ),
            "characters": self._sum("voice_characters", "Characters that voices spoke."),
            "audio_seconds": self._sum(
                "recognised_audio_seconds", "Seconds of speech that were recognised."
            ),
        }
        self._late = self._histogram(
            "beat_lateness_seconds", "By how much beats began after their planned time.", LATE
        )
        self._floor = self._histogram(
            "beat_floor_wait_seconds",
            "How long beats waited for the floor once their turn had come.",
            LATE,
        )
        self._dropped = self._counter("beats_dropped", "Beats that did not fire.", "outcome")
        self._ended = self._counter("sessions_ended", "Sessions that are over.", "outcome")
        self._replies = self._counter(
            "reply_failures", "Replies that a service failed to give.", "service"
        )
        self._times = self._counter("time_answers", "Questions that the clock answered.")
        # What has not happened is a nought, so that the first time shows.
        for counter, names in (
            (self._ended, ("ended", "failed")),
            (self._replies, ("llm", "tts", "stt")),
            (self._dropped, ("superseded", "skipped", "expired", "cancelled")),
        ):
            for name in names:
                counter.labels(name)

    def text(self) -> bytes:
        """In Prometheus' text format."""
        return generate_latest(self._registry)

    def observe(self, measured: Iterable[Measured]) -> None:
        """A session has measured something."""
        for one in measured:
            self._seen[one.what](one.of, one.value)

    def stored(self, records: Iterable[Recorded]) -> None:
        """Events of a session have been stored."""
        for record in records:
            match record.event:
                case BeatFired(due_at=due, eligible_at=eligible):
                    self._late.observe(max(0.0, record.at - due))
                    self._floor.observe(max(0.0, record.at - max(due, eligible)))
                case BeatDropped(outcome=outcome):
                    self._dropped.labels(outcome).inc()
                case ReplyFailed(service=service):
                    self._replies.labels(service).inc()
                case TimeAnswered():
                    self._times.inc()
                case Ended():
                    self._ended.labels("ended").inc()
                case Failed():
                    self._ended.labels("failed").inc()
                case _:
                    pass

    def _histogram(
        self, name: str, means: str, buckets: tuple[float, ...], *labels: str
    ) -> Histogram:
        return Histogram(
            f"beatroom_{name}", means, labels, registry=self._registry, buckets=buckets
        )

    def _counter(self, name: str, means: str, *labels: str) -> Counter:
        return Counter(f"beatroom_{name}", means, labels, registry=self._registry)

    def _seconds(
        self, name: str, means: str, label: str, buckets: tuple[float, ...]
    ) -> Callable[[str, float], object]:
        histogram = self._histogram(name, means, buckets, label)
        return lambda of, value: histogram.labels(of).observe(max(0.0, value))

    def _sum(self, name: str, means: str) -> Callable[[str, float], object]:
        counter = self._counter(name, means)
        return lambda _, value: counter.inc(value)

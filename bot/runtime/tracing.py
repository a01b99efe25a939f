# pyright: basic, reportMissingImports=false
# OpenTelemetry's SDK is an extra: what is not installed has no types to be strict about.
"""Traces of sessions and requests, sent to a collector by OTLP where one is set.

They say what happened when and how long it took, and nothing that anybody said: of a span's
attributes only those of `PLAIN` leave this machine, unless the operator asks for the words as well.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from beatroom.bot.runtime.own_command import installing
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.bot.settings.texts import read_headers

if TYPE_CHECKING:
    from fastapi import FastAPI
    from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
    from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult

EXPORT_EVERY, EXPORT_DEADLINE = 1.0, 5.0
"""Seconds between two batches, and that a collector may take to take one."""
PATH = "/v1/traces"
PLAIN = frozenset({
    "beatroom.epoch", "beatroom.kind", "beatroom.personality", "beatroom.session",
    "conversation.id", "conversation.type", "gen_ai.operation.name", "gen_ai.output.type",
    "gen_ai.provider.name", "gen_ai.request.model", "gen_ai.usage.cache_creation.input_tokens",
    "gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.input_tokens",
    "gen_ai.usage.output_tokens", "gen_ai.usage.reasoning_tokens", "http.method",
    "http.request.method", "http.response.status_code", "http.route", "http.status_code",
    "is_final", "language", "metrics.character_count", "metrics.ttfb", "stage.owner", "stream",
    "tool_count", "turn.answer", "turn.duration_seconds", "turn.ended_by_conversation_end",
    "turn.number", "turn.type", "turn.user_bot_latency_seconds", "turn.was_interrupted",
    "vad_enabled", "voice_id",
})  # fmt: skip
"""Attributes in which there are no words of anybody's, and no address that lets somebody in."""


def check_tracing(settings: Settings) -> None:
    """Raise `SettingsError` where traces are to be sent and nothing can."""
    if not settings.otel_exporter_otlp_endpoint:
        return
    try:
        import opentelemetry.exporter.otlp.proto.http  # noqa: PLC0415 - an extra
        import opentelemetry.instrumentation.fastapi  # noqa: PLC0415 - an extra
        import opentelemetry.sdk.trace  # noqa: F401, PLC0415 - an extra
    except ImportError:
        raise SettingsError(
            "OTEL_EXPORTER_OTLP_ENDPOINT is set, and what sends traces is not installed: "
            f"run `{installing('tracing')}`."
        ) from None


@asynccontextmanager
async def tracing(settings: Settings) -> AsyncGenerator[TracerProvider | None]:
    """Send this process's spans while the block runs, and the last of them behind it.

    None where no collector is set; a collector that does not answer costs spans, and nothing else.
    """
    if not settings.otel_exporter_otlp_endpoint:
        yield None
        return
    from opentelemetry import trace  # noqa: PLC0415 - only where it is set

    provider = await asyncio.to_thread(provider_for, settings)
    trace.set_tracer_provider(provider)
    try:
        yield provider
    finally:
        await asyncio.to_thread(provider.shutdown)


def trace_requests(app: FastAPI, settings: Settings) -> None:
    """Make a span of each request, by its route; none of probes, and of feeds that stay open."""
    if not settings.otel_exporter_otlp_endpoint:
        return
    from opentelemetry.instrumentation.fastapi import FastAPIInstrumentor  # noqa: PLC0415

    FastAPIInstrumentor.instrument_app(
        app, excluded_urls="healthz,readyz,metrics,.*/events", exclude_spans=["receive", "send"]
    )


def provider_for(settings: Settings) -> TracerProvider:
    """What makes spans and hands them on, a batch at a time, in a thread of its own."""
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415
        OTLPSpanExporter,
    )
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

    headers = settings.otel_exporter_otlp_headers
    exporter: SpanExporter = OTLPSpanExporter(
        endpoint=f"{settings.otel_exporter_otlp_endpoint.rstrip('/')}{PATH}",
        headers=read_headers("" if headers is None else headers.get_secret_value()),
        timeout=EXPORT_DEADLINE,
    )
    if not settings.trace_words:
        exporter = wordless(exporter)
    service = {"service.name": "beatroom", "service.version": version("beatroom")}
    provider = TracerProvider(resource=Resource.create(service))
    provider.add_span_processor(
        BatchSpanProcessor(
            exporter,
            schedule_delay_millis=EXPORT_EVERY * 1000,
            export_timeout_millis=EXPORT_DEADLINE * 1000,
        )
    )
    return provider


def wordless(exporter: SpanExporter) -> SpanExporter:
    """An exporter that gets spans without anybody's words."""
    from opentelemetry.sdk.trace.export import SpanExporter  # noqa: PLC0415

    class Wordless(SpanExporter):
        def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
            return exporter.export([_plain(span) for span in spans])

        def shutdown(self) -> None:
            exporter.shutdown()

        def force_flush(self, timeout_millis: int = 30_000) -> bool:
            return exporter.force_flush(timeout_millis)

    return Wordless()


def _plain(span: ReadableSpan) -> ReadableSpan:
    from opentelemetry.sdk.trace import Event, ReadableSpan  # noqa: PLC0415
    from opentelemetry.trace import Status  # noqa: PLC0415

    def kept(attributes: Mapping[str, Any] | None, names: frozenset[str]) -> dict[str, Any]:
        return {name: value for name, value in (attributes or {}).items() if name in names}

    # What went wrong is told by its type: its message may quote what was said.
    failed = frozenset({"exception.type", "exception.escaped"})
    return ReadableSpan(
        name=span.name,
        context=span.context,
        parent=span.parent,
        resource=span.resource,
        attributes=kept(span.attributes, PLAIN),
        events=[
            Event(one.name, kept(one.attributes, failed), one.timestamp) for one in span.events
        ],
        links=span.links,
        kind=span.kind,
        status=Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )

"""Requests that are traced: by their route, without what lets somebody in; and how that is set."""

from __future__ import annotations

import sys

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode
from pydantic import SecretStr
from service_http import calling
from trace_collector import collecting, said_of

from beatroom.bot.runtime.tracing import check_tracing, provider_for, wordless
from beatroom.bot.settings.settings import Settings, SettingsError, load_settings

pytestmark = pytest.mark.service


async def test_requests_are_traced_by_their_route_and_probes_are_not(settings: Settings) -> None:
    with collecting() as collector:
        traced = {
            "otel_exporter_otlp_endpoint": f"{collector.url}/",
            "otel_exporter_otlp_headers": SecretStr("x-team = beats , x-zone=eu"),
        }
        async with calling(settings.model_copy(update=traced)) as caller:
            made = await caller.start()
            await caller.ask("GET", f"/sessions/{made['id']}", 200)
            await caller.client.get("/metrics")
            token = caller.service.operator_token
        routes = {said_of(span).get("http.route") for span in collector.spans}
        assert {"/api/v1/sessions", "/api/v1/sessions/{session}"} <= routes, routes
        assert "/metrics" not in routes
        sent = b"".join(collector.bodies)
        assert made["id"].encode() not in sent
        assert token.encode() not in sent
        assert all(one["x-team"] == "beats" for one in collector.headers)


def test_a_collector_that_is_not_there_costs_spans_and_nothing_else(settings: Settings) -> None:
    nowhere = {"otel_exporter_otlp_endpoint": "http://127.0.0.1:9"}
    provider = provider_for(settings.model_copy(update=nowhere))
    with provider.get_tracer("a test").start_as_current_span("turn"):
        pass
    provider.shutdown()


def test_spans_lose_everybodys_words_and_keep_what_took_how_long() -> None:
    kept = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(wordless(kept)))
    tracer = provider.get_tracer("a test")
    with tracer.start_as_current_span("llm") as made:
        made.set_attribute("input", "the elephant")
        made.set_attribute("gen_ai.system_instructions", "the elephant")
        made.set_attribute("gen_ai.usage.input_tokens", 7)
        made.add_event("heard", {"text": "the elephant"})
        made.record_exception(ValueError("the elephant"))
        made.set_status(StatusCode.ERROR, "the elephant")
    [span] = kept.get_finished_spans()
    assert "elephant" not in span.to_json()
    assert dict(span.attributes or {}) == {"gen_ai.usage.input_tokens": 7}
    assert isinstance(made, ReadableSpan)
    assert (span.start_time, span.end_time) == (made.start_time, made.end_time)
    assert [one.name for one in span.events] == ["heard", "exception"]
    assert dict(span.events[1].attributes or {})["exception.type"] == "ValueError"


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector", "a collector's address such as http"),
        ("OTEL_EXPORTER_OTLP_HEADERS", "a=b,secret", "header 2 is not"),
    ],
)
def test_what_cannot_be_used_is_said(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, expected: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=expected) as refused:
        load_settings()
    assert name in str(refused.value)
    assert "secret" not in str(refused.value)


def test_without_what_sends_them_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    check_tracing(settings)
    traced = settings.model_copy(update={"otel_exporter_otlp_endpoint": "http://127.0.0.1:4318"})
    with pytest.raises(SettingsError, match=r"install 'beatroom\[tracing\]'"):
        check_tracing(traced)

"""A collector of traces that speaks OTLP over HTTP, as one on an operator's machine does."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from opentelemetry import trace
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span
from opentelemetry.util._once import Once
from patience import SOON


@dataclass
class Collector:
    """What has been sent.

    Attributes:
        url: Its address, for `OTEL_EXPORTER_OTLP_ENDPOINT`.
        bodies: Of all requests, as they were unpacked.
        headers: Of all requests.
    """

    url: str = ""
    bodies: list[bytes] = field(default_factory=list[bytes])
    headers: list[dict[str, str]] = field(default_factory=list[dict[str, str]])

    @property
    def spans(self) -> list[Span]:
        """All spans so far."""
        requests = [ExportTraceServiceRequest.FromString(body) for body in list(self.bodies)]
        return [
            span
            for request in requests
            for resource in request.resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
        ]

    def named(self, name: str) -> list[Span]:
        return [span for span in self.spans if span.name == name]


def said_of(span: Span) -> dict[str, str]:
    """A span's attributes, as text."""
    return {
        one.key: str(getattr(one.value, one.value.WhichOneof("value") or "string_value"))
        for one in span.attributes
    }


def _forget_provider() -> None:
    """A process has one provider; a test that comes after another one in it has one of its own."""
    trace._TRACER_PROVIDER = None  # pyright: ignore[reportPrivateUsage]
    trace._TRACER_PROVIDER_SET_ONCE = Once()  # pyright: ignore[reportPrivateUsage]


@contextmanager
def collecting() -> Generator[Collector]:
    """A collector on a free port of this machine, in a thread."""
    there = Collector()
    _forget_provider()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            packed = self.headers.get("Content-Encoding") == "gzip"
            there.bodies.append(gzip.decompress(body) if packed else body)
            there.headers.append(dict(self.headers))
            self.send_response(200 if self.path == "/v1/traces" else 404)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
            """Not into the test's output."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    there.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield there
    finally:
        server.shutdown()
        thread.join(SOON)
        server.server_close()

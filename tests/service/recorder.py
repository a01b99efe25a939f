"""Servers that record every request they get; some send whoever asks on to another one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ANSWER = (
    b'{"text": "Hi", "choices": [{"index": 0, "message": {"role": "assistant", "content": "Hi"}}]}'
)
"""Enough for whoever asks a model or for a transcription."""


@dataclass
class Recorder:
    """What a server got.

    Attributes:
        url: Where it is, without a slash at the end.
        got: Each request: its first line and its headers, as one text.
        onward: Where to send whoever asks; empty: it answers itself.
    """

    url: str = ""
    got: list[str] = field(default_factory=list)
    onward: str = ""


@contextmanager
def recording() -> Iterator[Recorder]:
    """A recorder on a port of its own, in a thread."""
    recorder = Recorder()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _any(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            shown = f"{self.requestline}\n{self.headers}\n{body.decode(errors='replace')}"
            recorder.got.append(shown)
            answer = b"" if recorder.onward else ANSWER
            self.send_response(307 if recorder.onward else 200)
            if recorder.onward:
                self.send_header("Location", f"{recorder.onward}{self.path}")
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None:
            return

    for method in ("GET", "POST", "PUT", "DELETE", "OPTIONS", "PROPFIND", "REPORT"):
        setattr(Handler, f"do_{method}", Handler._any)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    recorder.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield recorder
    finally:
        server.shutdown()
        server.server_close()
        thread.join(timeout=10)

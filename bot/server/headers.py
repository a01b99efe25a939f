"""Headers that keep browsers careful, and the cap on what a request may carry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from beatroom.bot.rehearsal.report_style import content_security_policy
from beatroom.bot.server.problems import problem

BODY_CAP, UNAUTHENTICATED_CAP = 512 * 1024, 16 * 1024
"""Bytes of a body: where the operation's token was there, and where none is needed."""
OPENED = "beatroom.opened"
"""Set in the scope of a request whose token was looked at."""

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "microphone=(self), camera=(), geolocation=()",
}
NOTHING = "default-src 'none'; frame-ancestors 'none'"


def _encoded(headers: Mapping[str, str]) -> tuple[tuple[bytes, bytes], ...]:
    """Headers as an answer carries them."""
    return tuple((name.lower().encode(), value.encode()) for name, value in headers.items())


OF_ALL = _encoded({**ALWAYS, "Content-Security-Policy": NOTHING})
OF_API = (*OF_ALL, *_encoded({"Cache-Control": "no-store"}))


def page_headers(*, daily: bool, shown_by: Sequence[str] = ()) -> dict[str, str]:
    """The content security policy of the pages; Daily's hosts only where it is configured.

    Args:
        daily: Whether it is.
        shown_by: Origins of the pages that may show this one in a frame. Browsers go by this and
            not by `X-Frame-Options`, which knows no origins and is there for those before them.
    """
    hosts = " https://*.daily.co" if daily else ""
    sockets = " wss://*.daily.co wss://*.wss.daily.co" if daily else ""
    policy = {
        "default-src": "'self'",
        "script-src": f"'self'{hosts}",
        "style-src": f"'self' {style_source()}",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "media-src": "'self' blob:",
        "worker-src": "'self' blob:" if daily else "'self'",
        "connect-src": f"'self'{hosts}{sockets}",
        "frame-src": hosts.strip() or "'none'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": " ".join(shown_by) or "'none'",
    }
    return {"Content-Security-Policy": "; ".join(f"{k} {v}" for k, v in policy.items())}


def style_source() -> str:
    """The hash of the style sheet in rehearsals' reports, which the studio shows in a frame."""
    return content_security_policy().partition("style-src ")[2].partition(";")[0]


class SafeHeaders:
    """Adds the headers that every answer has, unless it has its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        careful_ones = OF_API if str(scope["path"]).startswith("/api/") else OF_ALL

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = list(message["headers"])
                names = {name for name, _ in own}
                message["headers"] = own + [one for one in careful_ones if one[0] not in names]
            await send(message)

        await self._app(scope, receive, careful)


class BodyCap:
    """Refuses requests that carry too much, before anything reads them whole."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        cap = BODY_CAP if scope.get(OPENED) else UNAUTHENTICATED_CAP
        held: list[Message] = []
        size = 0
        while True:
            message = await receive()
            held.append(message)
            size += len(message.get("body", b""))
            if size > cap:
                refusal = problem(413, f"The body is larger than {cap // 1024} KB.")
                await refusal(scope, receive, send)
                return
            if message["type"] != "http.request" or not message.get("more_body", False):
                break

        async def replay() -> Message:
            return held.pop(0) if held else await receive()

        await self._app(scope, replay, send)

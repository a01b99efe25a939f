"""The most that is taken of one answer of another's server, whatever it sends.

The libraries gather an answer, or a line of one that is streamed, before anybody sees it: without
a bound, a server that sends and sends takes all memory.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2 as httpx  # OpenAI's, MCP's and the calendar's libraries ask with it

MOST = 32 * 2**20
"""Bytes: minutes of sound, or some ten thousand words in pieces of a few letters."""
AS_IT_IS = "identity"
"""For `Accept-Encoding`: a few bytes of an answer that is packed may be thousands."""


async def bound_answer(answer: httpx.Response) -> None:
    """A hook for answers that are read afterwards; one that is packed is not read at all."""
    packed = answer.headers.get("Content-Encoding", AS_IT_IS).strip().lower()
    if packed not in ("", AS_IT_IS):
        raise httpx.ReadError(f"The answer is packed ({packed[:20]}), which was not asked for.")
    assert isinstance(answer.stream, httpx.AsyncByteStream)  # noqa: S101 - an AsyncClient's is
    answer.stream = _Bounded(answer.stream)


class _Bounded(httpx.AsyncByteStream):
    def __init__(self, stream: httpx.AsyncByteStream) -> None:
        self._stream, self._left = stream, MOST

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._stream:
            self._left -= len(piece)
            if self._left < 0:
                raise httpx.ReadError(f"The answer is larger than {MOST} bytes.")
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()

"""The certificates that this machine trusts, read once.

To read them takes a fiftieth of a second of a core, which each client of a session would spend
anew. A session's process has them from the one that it was forked from, as they were then.
"""

from __future__ import annotations

import ssl
from functools import cache


@cache
def trusted() -> ssl.SSLContext:
    """For clients that go out; nothing of the environment is in it."""
    import httpx2  # noqa: PLC0415 - takes a moment to load, and most commands need none of it

    return httpx2.create_ssl_context(trust_env=False)

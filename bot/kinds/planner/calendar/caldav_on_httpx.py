"""The library's client on HTTPX, also where `niquests` is installed, which it would take first.

Our locked requirements leave `niquests` out: it replaces urllib3 in the whole environment. Whoever
installs Beatroom without them gets it, and then has to get the same client all the same, while it
stays what it is for everybody else in the process.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caldav.async_davclient import AsyncDAVClient, httpx
else:

    @contextmanager
    def _hidden(name: str) -> Generator[None]:
        """Nobody who imports anew finds the package meanwhile."""
        there = sys.modules.get(name)
        sys.modules[name] = None  # importing it fails
        try:
            yield
        finally:
            if there is None:
                del sys.modules[name]
            else:
                sys.modules[name] = there

    with _hidden("niquests"):
        _library = import_module("caldav.async_davclient")
    AsyncDAVClient, httpx = _library.AsyncDAVClient, _library.httpx

__all__ = ["AsyncDAVClient", "httpx"]

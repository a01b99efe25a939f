"""The library's client on HTTPX, also where `niquests` is installed, which it would take first.

Our locked requirements leave `niquests` out: it replaces urllib3 in the whole environment. Whoever
installs Beatroom without them gets it, and then has to get the same client all the same.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caldav.async_davclient import AsyncDAVClient, httpx
else:
    sys.modules.setdefault("niquests", None)  # None: importing it fails
    _library = import_module("caldav.async_davclient")
    AsyncDAVClient, httpx = _library.AsyncDAVClient, _library.httpx

__all__ = ["AsyncDAVClient", "httpx"]

"""Requests go where the settings say, and not by way of what the environment names.

Libraries read `HTTPS_PROXY` and the like of their own accord, and would send keys and what people
said through whatever stands there. Our own HTTP clients are made with `trust_env=False`; for those
of vendors' libraries the variables are taken out of the processes' environment.
"""

from __future__ import annotations

import os

NAMES = frozenset({"http_proxy", "https_proxy", "all_proxy", "ws_proxy", "wss_proxy"})


def leave_proxies() -> None:
    """Take proxies out of this process's environment, and so out of its children's."""
    for name in [name for name in os.environ if name.lower() in NAMES]:
        del os.environ[name]

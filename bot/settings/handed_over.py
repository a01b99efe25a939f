"""Settings as the service hands them to its sessions' processes: by field name, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from beatroom.bot.settings.settings import Settings


def settings_from(plain: Mapping[str, Any]) -> Settings:
    """The same settings again.

    A process that waits has them checked already when its session comes, with the very same.
    """
    return _checked(json.dumps(plain, sort_keys=True))


@lru_cache(maxsize=1)
def _checked(text: str) -> Settings:
    return Settings(**json.loads(text))

"""Settings as the service hands them to its sessions' processes: by field name, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pydantic import SecretStr

from beatroom.bot.settings.settings import Settings

NOT_FOR_SESSIONS = {
    "operator_token",
    "join_secret",
    "cluster_secret",
    "database_url",
    "daily_api_key",
    "webhook_secret",
    "webhook_urls",
    "whatsapp_token",
    "whatsapp_to",
    "smtp_user",
    "smtp_password",
    "host",
    "port",
    "standby",
}


def settings_for_sessions(settings: Settings) -> dict[str, Any]:
    """The settings by field name, as JSON, without what a session must not know."""
    plain = settings.model_dump(mode="json", exclude=NOT_FOR_SESSIONS)
    for name in plain:
        value = getattr(settings, name)
        if isinstance(value, SecretStr):
            plain[name] = value.get_secret_value()
    return plain


def settings_from(plain: Mapping[str, Any]) -> Settings:
    """The same settings again.

    A process that waits has them checked already when its session comes, with the very same.
    """
    return _checked(json.dumps(plain, sort_keys=True))


@lru_cache(maxsize=1)
def _checked(text: str) -> Settings:
    return Settings(**json.loads(text))

"""Webhooks' signatures, as the Standard Webhooks specification has them.

Three headers go with a body: `webhook-id` (the same at every attempt), `webhook-timestamp` (of this
attempt, seconds since the epoch) and `webhook-signature`: `v1,` and the base64 of the HMAC-SHA256
of `id.timestamp.body` under the secret, which is `whsec_` and the base64 of its bytes.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from beatroom.bot.settings.secret_files import write_secret
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.bot.settings.texts import webhook_key


def signing_key(settings: Settings) -> bytes:
    """The key: of WEBHOOK_SECRET, or one that is kept in DATA_DIR, which is made if need be."""
    if settings.webhook_secret is not None:
        return webhook_key(settings.webhook_secret.get_secret_value())
    path = settings.data_dir / "webhook-secret"
    if not path.exists():
        write_secret(path, "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode())
    try:
        return webhook_key(path.read_text().strip())
    except ValueError as unusable:
        raise SettingsError(f"{path}: {unusable}; remove the file to have one made.") from None


def signed_headers(key: bytes, message: str, at: int, body: str) -> dict[str, str]:
    """The headers of one attempt at `at`, seconds since the epoch."""
    digest = hmac.new(key, f"{message}.{at}.{body}".encode(), hashlib.sha256).digest()
    return {
        "webhook-id": message,
        "webhook-timestamp": str(at),
        "webhook-signature": f"v1,{base64.b64encode(digest).decode()}",
    }

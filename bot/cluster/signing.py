"""What services and hosts of one cluster send each other is signed with the secret they share.

One header says when, what body (its SHA-256), and the HMAC-SHA256 of both with the path. So a
request is refused before its body is read, and one that was overheard holds for a minute and for
that body alone. What is read on the way is not hidden by it: that is TLS's business.
"""

from __future__ import annotations

import hashlib
import hmac
import re

HEADER = "x-beatroom-cluster"
HOLDS = 60.0
"""Seconds by which two machines' clocks may differ, the way included."""
_SAID = re.compile(r"t=(\d{1,12}),b=([0-9a-f]{64}),s=([0-9a-f]{64})")


class SignatureError(Exception):
    """A request that nobody of this cluster has made just now; the text says why."""


def signed(secret: str, path: str, body: bytes, now: float) -> str:
    """The header of a request with a body, at seconds since the epoch."""
    at, digest = int(now), hashlib.sha256(body).hexdigest()
    return f"t={at},b={digest},s={_signature(secret, path, at, digest)}"


def must_be_signed(secret: str, path: str, header: str | None, now: float) -> str:
    """The SHA-256 that the request's body must have; SignatureError for any other request."""
    said = _SAID.fullmatch(header or "")
    if said is None:
        raise SignatureError(f"A header {HEADER} is expected.")
    at, digest, signature = int(said[1]), said[2], said[3]
    if not hmac.compare_digest(signature, _signature(secret, path, at, digest)):
        raise SignatureError("It is signed with another secret.")
    if abs(now - at) > HOLDS:
        raise SignatureError(f"It was signed {now - at:.0f} seconds ago; {HOLDS:g} are allowed.")
    return digest


def is_of(digest: str, body: bytes) -> bool:
    """Whether a body is the one that was signed."""
    return hmac.compare_digest(digest, hashlib.sha256(body).hexdigest())


def _signature(secret: str, path: str, at: int, digest: str) -> str:
    text = f"beatroom cluster\n{path}\n{at}\n{digest}"
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()

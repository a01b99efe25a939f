"""What services and hosts of one cluster send each other is signed with the secret they share.

One header says when, what body (its SHA-256), a number that is used once, and the HMAC-SHA256 of
these with the path and whom it is for. So a request is refused before its body is read, and one
that was overheard, or that came to a machine which has the address of a host that is gone, holds
for nobody else, and once. Its answer is signed with its number: nobody but one of the cluster can
give it. What is read on the way is not hidden by it: that is TLS's business.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections import OrderedDict
from dataclasses import dataclass

HEADER = "x-beatroom-cluster"
HOLDS = 60.0
"""Seconds by which two machines' clocks may differ, the way included."""
_SAID = re.compile(r"t=(\d{1,12}),n=([0-9a-f]{32}),b=([0-9a-f]{64}),s=([0-9a-f]{64})")


class SignatureError(Exception):
    """What nobody of this cluster has just made for whoever got it; the text says why."""


@dataclass(frozen=True, slots=True)
class SignedRequest:
    """A request that somebody of the cluster has made.

    Attributes:
        number: Its own.
        digest: The SHA-256 that its body must have.
    """

    number: str
    digest: str

    def is_of(self, body: bytes) -> bool:
        """Whether a body is the one that was signed."""
        return hmac.compare_digest(self.digest, _digest(body))


def signed(
    secret: str, to: str, path: str, body: bytes, *, now: float, number: str | None = None
) -> str:
    """The header of a request.

    Args:
        secret: What the cluster shares.
        to: The address of whom it is for.
        path: What is asked there.
        body: What is sent.
        now: Seconds since the epoch.
        number: Its own; default: another one each time.
    """
    at, number, digest = int(now), number or new_number(), _digest(body)
    return f"t={at},n={number},b={digest},s={_signature(secret, to, path, at, number, digest)}"


def new_number() -> str:
    """A number that is used once."""
    return secrets.token_hex(16)


def signed_answer(secret: str, number: str, body: bytes) -> str:
    """The header of the answer to the request of that number."""
    return _signature(secret, "answer", number, _digest(body))


def is_answer(secret: str, number: str, body: bytes, header: str | None) -> bool:
    """Whether an answer to the request of that number is one of the cluster's."""
    return hmac.compare_digest(
        (header or "").encode(), signed_answer(secret, number, body).encode()
    )


class SignedRequests:
    """Judges what comes to one address.

    Args:
        secret: What the cluster shares.
        address: By which the others reach this process.
    """

    def __init__(self, secret: str, address: str) -> None:
        self._secret, self._address = secret, address
        self._taken: OrderedDict[str, float] = OrderedDict()

    def take(self, path: str, header: str | None, now: float) -> SignedRequest:
        """The request that a header belongs to; SignatureError for any other, or a repeated one."""
        said = _SAID.fullmatch(header or "")
        if said is None:
            raise SignatureError(f"A header {HEADER} is expected.")
        at, number, digest, signature = int(said[1]), said[2], said[3], said[4]
        ours = _signature(self._secret, self._address, path, at, number, digest)
        if not hmac.compare_digest(signature, ours):
            raise SignatureError(
                f"It is signed with another secret, or not for {self._address}: that is this one's "
                "CLUSTER_ADDRESS."
            )
        if abs(now - at) > HOLDS:
            raise SignatureError(
                f"It was signed {now - at:.0f} seconds ago; {HOLDS:g} are allowed."
            )
        if number in self._taken:
            raise SignatureError("It came before.")
        self._taken[number] = now
        while now - next(iter(self._taken.values())) > 2 * HOLDS:  # of what is too old by now
            self._taken.popitem(last=False)
        return SignedRequest(number, digest)


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def _signature(secret: str, *said: str | int) -> str:
    text = "\n".join(map(str, ("beatroom cluster", *said)))
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()

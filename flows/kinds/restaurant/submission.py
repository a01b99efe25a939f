"""One submission, one booking: how the same submission is known again."""

from __future__ import annotations

import hashlib
import json

from beatroom.flows.kinds.restaurant.forms import OrderForm, ReservationChange, ReservationForm

REUSED = "reused"
"""The refusal where a submission's id comes again with another form."""


def fingerprint(form: ReservationForm | OrderForm | ReservationChange) -> str:
    """The same for equal forms, in hexadecimal, in whatever order its dishes came."""
    text = json.dumps(form.model_dump(mode="json"), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()

"""What a model says about the session's time: found in a sentence, and compared with the clock."""

from __future__ import annotations

from beatroom.flows.language.time_claims.check import Correction, correction
from beatroom.flows.language.time_claims.values import names_time, tells

__all__ = ["Correction", "correction", "names_time", "tells"]

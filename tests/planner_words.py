"""English words that are none in the planner's other languages, to find what was not translated."""

from __future__ import annotations

import re

TELLTALE = re.compile(
    r"\b(the|your|you|and|with|calendar|from|what|shall|please|there|that|today|tomorrow|"
    r"meetings?|blocks|nothing|more|now|deep|work|have|one|entry|entries|this|yet|again|"
    r"which|know|are|say|done|noted|changed|written|moves|goes|begins|ends|hours?)\b",
    re.IGNORECASE,
)

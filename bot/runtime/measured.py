"""One measurement of a session's, as its process hands it to its host."""

from __future__ import annotations

from typing import Literal, NamedTuple

What = Literal["turn", "stage", "first_byte", "prompt_tokens", "completion_tokens",
               "cached_tokens", "characters", "audio_seconds", "speech_wait"]  # fmt: skip


class Measured(NamedTuple):
    """One measurement.

    Attributes:
        what: A wait (`turn`), one of its parts (`stage`), a service's first byte, usage, or a wait
            for one's turn at the machine's voice and ears.
        value: Seconds, or how many.
        of: What was heard first; which part, by Pipecat's key; whose, by the service's class;
            or what was asked.
    """

    what: What
    value: float
    of: str = ""

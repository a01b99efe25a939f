"""The embedded voices: one neural voice, and more designed from it by pitch and formants.

The synthesiser predicts pitch and spectral envelopes; scaling the one and warping the others along
frequency gives a longer or shorter vocal tract, which the ear takes for another person.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DesignedVoice:
    """A voice.

    Attributes:
        name: As personalities name it.
        pitch: Factor on the fundamental frequency.
        formants: Factor on the spectral envelopes' frequencies; below 1 is a longer vocal tract.
        speed: Factor on the pace.
    """

    name: str
    pitch: float
    formants: float
    speed: float = 1.0


_DESIGNED = (
    DesignedVoice("heart", 1.0, 1.0),
    DesignedVoice("male", 0.55, 0.86),
    DesignedVoice("deep", 0.47, 0.80, 0.95),
    DesignedVoice("tenor", 0.66, 0.90, 1.05),
    DesignedVoice("alto", 0.82, 0.95),
    DesignedVoice("bright", 1.10, 1.05, 1.1),
    DesignedVoice("young", 1.20, 1.12, 1.05),
)

VOICES = {voice.name: voice for voice in _DESIGNED}


class UnknownVoiceError(ValueError):
    """A voice that the embedded synthesiser does not have; the text lists those it has."""


def find_voice(name: str) -> DesignedVoice:
    """The voice of that name."""
    voice = VOICES.get(name)
    if voice is not None:
        return voice
    close = difflib.get_close_matches(name, VOICES, n=1)
    hint = f" Did you mean {close[0]!r}?" if close else ""
    raise UnknownVoiceError(
        f"There is no embedded voice {name!r}; there are {', '.join(VOICES)}.{hint}"
    )

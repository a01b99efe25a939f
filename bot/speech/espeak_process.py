"""`python -m beatroom.bot.speech.espeak_process LANGUAGE WORDS_A_MINUTE`: stdin to a WAV on stdout.

Runs the GPL library of the optional package `espeakng-loader` in a process of its own.
"""

from __future__ import annotations

import ctypes
import io
import sys
import wave
from typing import Any

ALL_RIGHT = 0
AUDIO_OUTPUT_SYNCHRONOUS = 2
CHARS_UTF8 = 1
RATE_PARAMETER = 1


class VoiceAsked(ctypes.Structure):
    """espeak-ng's `espeak_VOICE`, of which only the language is asked for."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("languages", ctypes.c_char_p),
        ("identifier", ctypes.c_char_p),
        ("gender", ctypes.c_ubyte),
        ("age", ctypes.c_ubyte),
        ("variant", ctypes.c_ubyte),
        ("spare", ctypes.c_ubyte),
        ("score", ctypes.c_int),
        ("next", ctypes.c_void_p),
    )


def choose(library: Any, language: str) -> bool:
    """Take a language's voice as espeak-ng's own program does: without a `de-AT`, its `de`."""
    if library.espeak_SetVoiceByName(language.encode()) == ALL_RIGHT:
        return True
    asked = VoiceAsked(languages=language.encode())
    return library.espeak_SetVoiceByProperties(ctypes.byref(asked)) == ALL_RIGHT


def main(language: str, pace: str) -> int:
    """Speak what stdin holds."""
    import espeakng_loader  # noqa: PLC0415 # pyright: ignore[reportMissingImports] - optional, GPL

    loader: Any = espeakng_loader
    library = ctypes.CDLL(loader.get_library_path())
    rate = library.espeak_Initialize(
        AUDIO_OUTPUT_SYNCHRONOUS, 0, str(loader.get_data_path()).encode(), 0
    )
    if rate <= 0:
        return 1
    samples = bytearray()
    callback = ctypes.CFUNCTYPE(
        ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p
    )

    @callback
    def take(wav: Any, count: int, _: Any) -> int:
        if wav and count > 0:
            samples.extend(ctypes.string_at(wav, count * 2))
        return 0

    library.espeak_SetSynthCallback(take)
    if not choose(library, language):
        return 2
    library.espeak_SetParameter(RATE_PARAMETER, int(pace), 0)
    text = sys.stdin.buffer.read() + b"\0"
    library.espeak_Synth(text, len(text), 0, 0, 0, CHARS_UTF8, None, None)
    library.espeak_Synchronize()
    held = io.BytesIO()
    with wave.open(held, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(bytes(samples))
    sys.stdout.buffer.write(held.getvalue())
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:3]))

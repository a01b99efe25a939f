"""The files that a service of this machine reads, looked for before it is made.

Where they are not there, it would fail in the room, or begin to download them unasked.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from beatroom.flows.personality.errors import Fault, fault

EARS = "beatroom.bot.speech.whisper_stt:EmbeddedSTTService"
KOKORO = "pipecat.services.kokoro.tts:KokoroTTSService"
KOKORO_FOLDER = Path("~/.cache/pipecat/kokoro-onnx")
KOKORO_FILES = {"model_path": "kokoro-v1.0.onnx", "voices_path": "voices-v1.0.bin"}
"""By the option that names another one."""
KOKORO_SOURCE = "Get it from the release `model-files-v1.0` of github.com/thewh1teagle/kokoro-onnx."


def lacking_file(path: str, options: Mapping[str, Any]) -> Fault | None:
    """The first file that a service of a class and with some options does not find."""
    if path == EARS and options.get("model_folder") is not None:
        folder = Path(str(options["model_folder"]))
        if not (folder / "model.bin").is_file():
            what = f"there is no Whisper model for CTranslate2 in {folder}"
            return fault(what, "model.bin there", "Set WHISPER_MODEL to a folder with one.")
    if path == KOKORO:
        for option, name in KOKORO_FILES.items():
            file = Path(str(options.get(option) or KOKORO_FOLDER / name)).expanduser()
            if not file.is_file():
                return fault(f"Kokoro's file {name} is not here", str(file), KOKORO_SOURCE)
    return None

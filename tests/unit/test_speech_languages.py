"""Ears and voices for a session's language: chosen without its author, made, named if missing."""

from __future__ import annotations

import ctypes
import json
from pathlib import Path
from typing import Any

import pytest

from beatroom.bot.models.catalogue import model_named
from beatroom.bot.models.shelf import shelf_of
from beatroom.bot.pipeline.services import ServiceError, make_stt, make_tts
from beatroom.bot.services.choosing import ears, is_english_only, voice
from beatroom.bot.services.local_files import KOKORO_FILES, lacking_file
from beatroom.bot.services.needs import lacks
from beatroom.bot.settings.settings import Settings
from beatroom.bot.speech.espeak_process import choose
from beatroom.bot.speech.espeak_tts import EspeakTTSService
from beatroom.bot.speech.known_languages import ESPEAK, KOKORO, WHISPER, whisper_code
from beatroom.bot.speech.whisper_stt import EmbeddedSTTService
from beatroom.flows.language.load import languages
from beatroom.flows.personality.errors import sentence
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit

EVERY_OTHER = [code for code in languages() if code != "en"]


def record(language: str, **more: Any) -> Personality:
    """A session in a language, whose author names no service."""
    welcome = Beat(title="Welcome", at=Offset(0.0), say="Hello.")
    base = {"name": "a", "title": "A", "persona": "You host.", "length": 60.0, "beats": (welcome,)}
    return Personality(**base, language=language, **more)


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Those of a machine with espeak-ng and the ears for many languages, as far as one sees."""
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "espeak-ng").write_text("#!/bin/sh\n")
    (programs / "espeak-ng").chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    made = Settings(_env_file=None, data_dir=tmp_path)
    model = model_named("whisper-base")
    place = shelf_of(made).place(model)
    place.mkdir(parents=True)
    for file in model.files:
        with (place / file.name).open("wb") as sparse:
            sparse.truncate(file.size)
    return made


@pytest.mark.parametrize("language", [*EVERY_OTHER, "de-AT", "fr-CA", "pt-BR", "nb", "pl"])
def test_ears_and_a_voice_are_chosen_by_the_language_and_can_be_made(
    language: str, settings: Settings
) -> None:
    wanted = record(language)

    told = [sentence(one) for place, one in lacks(wanted, settings) if place[:1] != ("model",)]

    assert told == []
    hears, speaks = make_stt(settings, wanted), make_tts(settings, wanted)
    assert isinstance(hears, EmbeddedSTTService)
    assert isinstance(speaks, EspeakTTSService)
    assert ears(settings, None, language).options["model_folder"].endswith("whisper-base")
    assert language.lower() in speaks._command


def test_a_language_that_no_engine_here_knows_is_told_for_both(settings: Settings) -> None:
    told = [sentence(one) for _, one in lacks(record("tlh"), settings)]

    assert ["beatroom models get" in one or "Install" in one for one in told] == [False, False]
    assert "'embedded' hears no 'tlh'" in told[0]
    assert "'embedded' speaks no 'tlh'" in told[1]


def test_known_languages_are_those_of_the_recogniser() -> None:
    from faster_whisper.tokenizer import (  # noqa: PLC0415 - loads a library
        _LANGUAGE_CODES,  # pyright: ignore[reportPrivateUsage]
    )

    assert set(WHISPER) == set(_LANGUAGE_CODES) - {"yue"}, "yue came with its third version"
    assert {whisper_code(code) for code in ("nb", "fil", "pt-BR")} == {"no", "tl", "pt"}
    assert set(languages()) <= set(WHISPER) & set(ESPEAK)


@pytest.mark.parametrize(
    ("name", "form"), [("vocabulary.txt", "lines"), ("vocabulary.json", "list")]
)
def test_english_ears_are_known_by_their_vocabulary(name: str, form: str, tmp_path: Path) -> None:
    for size, english in ((51_864, True), (51_865, False)):
        words = [str(n) for n in range(size)]
        (tmp_path / name).write_text("\n".join(words) if form == "lines" else json.dumps(words))
        assert is_english_only(tmp_path) is english


def test_a_folder_without_a_model_is_told_before_a_start(tmp_path: Path) -> None:
    settings = Settings(_env_file=None, data_dir=tmp_path, whisper_model=str(tmp_path / "none"))

    [(place, why)] = [one for one in lacks(record("en"), settings) if one[0] != ("model",)]

    assert (place, why["what"].startswith("there is no Whisper model")) == (("language",), True)
    with pytest.raises(ServiceError, match="Set WHISPER_MODEL to a folder with one"):
        make_stt(settings, record("en"))


def test_kokoro_is_taken_with_its_files_and_a_voice_of_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    for module in ("choosing", "needs"):  # as if its package were installed
        monkeypatch.setattr(
            f"beatroom.bot.services.{module}.lacking_package",
            lambda one: "espeak-ng" if one.name == "espeak" else "",
        )
    settings = Settings(_env_file=None, data_dir=tmp_path)
    own = record("fr", voice={"engine": "kokoro"})

    told = [one["what"] for _, one in lacks(own, settings)]
    assert told[1:] == ["Kokoro's file kokoro-v1.0.onnx is not here"]
    assert voice(settings, None, "fr").name == "embedded"

    folder = tmp_path / ".cache/pipecat/kokoro-onnx"
    folder.mkdir(parents=True)
    for name in KOKORO_FILES.values():
        (folder / name).touch()
    chosen = voice(settings, None, "fr-CA")
    assert (chosen.name, chosen.settings["voice"]) == ("kokoro", KOKORO["fr"])
    assert lacking_file(chosen.path, chosen.options) is None
    assert voice(settings, None, "de").name == "embedded", "it knows no German"


class Library:
    """espeak-ng's, as far as a voice is chosen: by its exact name, or by what a language has."""

    def __init__(self) -> None:
        self.taken = b""

    def espeak_SetVoiceByName(self, name: bytes) -> int:  # noqa: N802 - its own name
        return self._take(name, known=(b"de", b"pt-br"))

    def espeak_SetVoiceByProperties(self, asked: Any) -> int:  # noqa: N802 - as above
        name = ctypes.cast(asked._obj.languages, ctypes.c_char_p).value or b""
        return self._take(name.partition(b"-")[0], known=(b"de",))

    def _take(self, name: bytes, known: tuple[bytes, ...]) -> int:
        self.taken = name if name in known else self.taken
        return 0 if name in known else 2


@pytest.mark.parametrize(
    ("language", "taken"), [("de", b"de"), ("de-at", b"de"), ("pt-br", b"pt-br"), ("tlh", b"")]
)
def test_a_region_that_espeak_does_not_know_is_spoken_as_its_language(
    language: str, taken: bytes
) -> None:
    library = Library()

    assert choose(library, language) is bool(taken)
    assert library.taken == taken

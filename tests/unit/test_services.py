"""Services by alias, by class and by entry point: what there is, and what is wrong with a setup."""

from __future__ import annotations

import importlib.metadata
from pathlib import Path

import pytest
from typed import here
from typer.testing import CliRunner

from beatroom.bot.cli.main import app
from beatroom.bot.cli.services import services_table
from beatroom.bot.services import catalogue
from beatroom.bot.services.catalogue import PURPOSES, find_class, pipecat_services
from beatroom.bot.services.checking import check_services
from beatroom.bot.services.choosing import find_service
from beatroom.bot.services.making import ServiceError, class_of, make
from beatroom.bot.settings.settings import Settings, SettingsError

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
SPEAK_THEMSELVES = [one for one in pipecat_services() if one.speaks_itself]


def settings_with(folder: Path, text: str, **more: object) -> Settings:
    (folder / "services.yaml").write_text(text)
    return Settings(_env_file=None, data_dir=folder, **more)


@pytest.mark.runs("python -m tools.services_page > docs/services.md", "beatroom services")
def test_the_page_lists_the_services_of_the_installed_pipecat() -> None:
    page = (ROOT / "docs" / "services.md").read_text()
    assert page == here("python -m tools.services_page").text
    assert CliRunner().invoke(app, ["services"]).output.strip() in page


def test_every_purpose_has_services_and_no_two_have_one_name() -> None:
    known = [(one.purpose, one.alias) for one in pipecat_services()]
    assert len(set(known)) == len(known)
    assert {purpose for purpose, _ in known} == set(PURPOSES)
    for purpose, alias in (
        ("stt", "elevenlabs"),
        ("llm", "anthropic"),
        ("tts", "rime-http"),
        ("turn_end", "local-smart-turn-v3"),
        ("noise_filter", "rnnoise"),
    ):
        assert (purpose, alias) in known


def test_languages_and_extras_are_what_the_classes_say() -> None:
    kokoro, rime = find_class("tts", "kokoro"), find_class("tts", "rime")
    assert kokoro is not None
    assert rime is not None
    assert kokoro.extra == "kokoro"
    assert {"en", "es", "fr", "it", "ja"} <= set(kokoro.languages)
    assert (rime.extra, "de" in rime.languages) == ("", True)


@pytest.mark.parametrize("one", SPEAK_THEMSELVES, ids=lambda one: one.alias)
def test_speech_to_speech_models_are_refused_by_name(
    one: catalogue.ServiceClass, tmp_path: Path
) -> None:
    found = find_service(Settings(_env_file=None, data_dir=tmp_path), "llm", one.alias)
    with pytest.raises(ServiceError, match=f"^'{one.alias}' is a speech-to-speech model.*timed"):
        class_of(found)
    assert "refused: a speech-to-speech model" in services_table("llm")


def test_there_are_such_models() -> None:
    assert {"openai-realtime", "gemini-live", "aws-nova-sonic", "ultravox-realtime"} <= {
        one.alias for one in SPEAK_THEMSELVES
    }


RIME = "tts:\n  own:\n    service: rime\n"
KEYED = f"{RIME}    options:\n      api_key: sk-1\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tss:\n  own: {service: rime}\n", "1:1: 'tss' is not known here"),
        ("tts:\n  own:\n    servcie: rime\n", "3:5: 'servcie' is not known here"),
        ("tts:\n  own:\n    settings: {}\n", "'service' is missing"),
        ("tts:\n  own:\n    service: rhyme\n", "3:14: There is no text to speech called 'rhyme'"),
        (RIME, "3:14: RimeTTSService needs 'api_key'"),
        (f"{KEYED}    settings:\n      vioce: cove\n", "7:7: RimeTTSService knows no 'vioce'"),
        (f"{KEYED}    settings:\n      speedAlpha: quick\n", "7:19: 'speedAlpha': input should"),
        (f"{KEYED}      urll: ws://x\n", "6:7: RimeTTSService knows no 'urll'"),
        (f"{KEYED}      voice: cove\n", "6:7: 'voice' stands among the options"),
        (f"{KEYED}      sample_rate: loud\n", "6:20: 'sample_rate': input should be"),
        ("stt:\n  own:\n    service: rime\n", "called 'rime'"),
        (
            "stt:\n  own:\n    service: pipecat.services.rime.tts:RimeTTSService\n",
            "3:14: RimeTTSService is a text to speech; expected a speech to text",
        ),
        ("tts:\n  own:\n    service: pathlib:Path\n", "3:14: Path is no service of Pipecat's"),
        ("tts:\n  own:\n    service: nowhere.tts:Nowhere\n", "3:14: Nowhere.tts:Nowhere cannot be"),
        ("tts:\n  own:\n    service: pathlib:Nowhere\n", "3:14: There is no class 'Nowhere'"),
        (
            "llm:\n  own:\n    service: anthropic\n    options: {api_key: sk-1}\n",
            "install pipecat-ai[anthropic]",
        ),
        (
            "llm:\n  own:\n    service: openai-realtime\n    options: {api_key: sk-1}\n",
            "3:14: 'OpenAIRealtimeLLMService' is a speech-to-speech model",
        ),
        (
            "turn_end:\n  own:\n    service: local-smart-turn-v3\n    settings: {stop_sec: 2}\n",
            "4:16: LocalSmartTurnAnalyzerV3 knows no 'stop_sec'",
        ),
        ("- tts\n", "1:1: The file is a list"),
    ],
)
def test_what_is_wrong_with_a_service_is_named_by_its_place(
    text: str, told: str, tmp_path: Path
) -> None:
    with pytest.raises(SettingsError) as refused:
        check_services(settings_with(tmp_path, text))
    assert told in str(refused.value)
    assert "sk-1" not in str(refused.value)


@pytest.mark.parametrize("name", ["stt", "tts", "llm", "turn_end", "noise_filter"])
def test_a_setting_that_names_nothing_is_told(name: str, tmp_path: Path) -> None:
    settings = Settings(_env_file=None, data_dir=tmp_path, **{name: "embeded"})
    with pytest.raises(SettingsError, match=f"^{name.upper()}: there is no .* called 'embeded'"):
        check_services(settings)


def test_what_is_set_up_rightly_is_made_with_the_session_s_language_voice_and_pace(
    tmp_path: Path,
) -> None:
    text = f"{KEYED}    settings: {{voice: cove}}\n"
    settings = settings_with(tmp_path, text, tts="own")
    check_services(settings)
    service = find_service(settings, "tts", "own")
    made = make(service, language="de-AT", voice="luna", speed=1.2)
    assert type(made).__name__ == "RimeTTSService"
    assert (made.settings.voice, made.settings.language) == ("luna", "ger")
    assert make(service).settings.voice == "cove"


def test_a_package_declares_a_service_by_an_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "pipecat.services.rime.tts:RimeTTSService"
    entry = importlib.metadata.EntryPoint("bard", path, catalogue.GROUP)
    monkeypatch.setattr(catalogue, "installed_services", lambda: ((entry.name, entry.value),))
    text = "tts:\n  own:\n    service: bard\n    options: {api_key: none}\n"
    settings = settings_with(tmp_path, text)
    check_services(settings)
    assert find_service(settings, "tts", "own").path == path

"""Settings: what the environment may say, and that the example file is true."""

from __future__ import annotations

from pathlib import Path

import pytest
from typed import here

from beatroom.bot.settings import places
from beatroom.bot.settings.places import SHIPPED
from beatroom.bot.settings.settings import Settings, SettingsError, load_settings
from tools.env_example import env_example
from tools.settings_topics import FIRST, TOPICS

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def test_the_example_file_lists_every_setting_as_it_is() -> None:
    assert (ROOT / ".env.example").read_text() == here("python -m tools.env_example").text


@pytest.mark.runs("python -m tools.env_example --page > docs/settings.md")
def test_the_page_lists_every_setting_under_one_topic_ten_of_them_first() -> None:
    page = (ROOT / "docs" / "settings.md").read_text()
    assert page == here("python -m tools.env_example --page").text
    listed = [name for names in TOPICS.values() for name in names.split()]
    assert sorted(listed) == sorted(Settings.model_fields)
    assert len(TOPICS[FIRST].split()) == 10


def test_ones_own_folder_has_env_data_and_personalities(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BEATROOM_FOLDER", str(tmp_path / "mine"))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / ".env").write_text("PORT=8123\n")
    (tmp_path / ".env").write_text("PORT=none of ours\n")
    settings = load_settings()
    assert settings.port == 8123
    assert settings.data_dir == tmp_path / "mine" / "data"
    assert settings.library_folders == [tmp_path / "mine" / "personalities", SHIPPED]
    named = load_settings(personalities_dir=tmp_path / "theirs")
    assert named.library_folders == [tmp_path / "theirs"]


@pytest.mark.parametrize(
    ("given", "folder"),
    [("/srv/share", "/srv/share/beatroom"), ("", "HOME"), ("relative", "HOME")],
)
def test_what_is_installed_has_its_folder_where_xdg_says(
    monkeypatch: pytest.MonkeyPatch, given: str, folder: str
) -> None:
    monkeypatch.setattr(places, "IN_CHECKOUT", False)
    monkeypatch.delenv("BEATROOM_FOLDER", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", given)
    at_home = Path("~/.local/share/beatroom").expanduser()
    assert places.own_folder() == (at_home if folder == "HOME" else Path(folder))


def test_the_example_file_uncommented_gives_the_defaults(tmp_path: Path) -> None:
    lines = env_example().splitlines()
    uncommented = [line[1:] if line[1:2].isupper() else line for line in lines]
    (tmp_path / ".env").write_text("\n".join(uncommented))
    assert load_settings() == Settings(_env_file=None)


def test_every_setting_says_what_it_means() -> None:
    assert [n for n, f in Settings.model_fields.items() if not f.description] == []


@pytest.mark.parametrize(("word", "value"), [("yes", True), ("ON", True), ("0", False)])
def test_flags_are_read_in_the_words_that_people_write(
    monkeypatch: pytest.MonkeyPatch, word: str, value: bool
) -> None:
    monkeypatch.setenv("WEBRTC_LOOPBACK", word)
    assert load_settings().webrtc_loopback is value


def test_wrong_settings_are_named_with_what_was_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "many")
    monkeypatch.setenv("WEBRTC_LOOPBACK", "perhaps")
    with pytest.raises(SettingsError) as caught:
        load_settings()
    text = str(caught.value)
    assert "PORT: Input should be a valid integer" in text
    assert "WEBRTC_LOOPBACK: expected one of 1, true, yes, on" in text
    assert "'perhaps'" in text


def test_a_server_of_tasks_has_a_command_line_or_one_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TASKS_MCP_COMMAND", "beatroom 'tasks")
    with pytest.raises(SettingsError, match="TASKS_MCP_COMMAND: expected a command line") as one:
        load_settings()
    assert "TASKS_MCP_URL" not in str(one.value)
    monkeypatch.delenv("TASKS_MCP_COMMAND")
    monkeypatch.setenv("TASKS_MCP_URL", "http://me:secret@127.0.0.1:7871/mcp")
    with pytest.raises(SettingsError, match="TASKS_MCP_URL: expected one address") as two:
        load_settings()
    assert "secret" not in str(two.value)
    monkeypatch.setenv("TASKS_MCP_URL", "http://127.0.0.1:7871/mcp")
    assert load_settings().tasks_mcp_url == "http://127.0.0.1:7871/mcp"


def test_secrets_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    assert "very-secret" not in repr(load_settings())

"""No key but its own reaches a server, whoever sends the requests there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from openai import OpenAIError
from pipecat.processors.aggregators.llm_context import LLMContext
from pydantic import SecretStr
from recorder import Recorder, recording
from service_http import calling, personalities_folder
from stage_play import beat, personality

from beatroom.bot.kinds.meeting.agenda_writer import draft_agenda
from beatroom.bot.kinds.planner.calendar.account import Account
from beatroom.bot.kinds.planner.calendar.caldav_client import CaldavClient
from beatroom.bot.kinds.planner.mcp.connection import http_opener
from beatroom.bot.notifications.channel import Message, PermanentSendError, TryLaterError
from beatroom.bot.notifications.whatsapp import Account as WhatsAppAccount
from beatroom.bot.notifications.whatsapp import WhatsApp
from beatroom.bot.outgoing.proxies import DIRECT, OutgoingRoute, leave_by
from beatroom.bot.pipeline.services import ServiceError, make_llm, make_stt, make_tts
from beatroom.bot.rooms.daily_rooms import DailyError, DailyRooms
from beatroom.bot.settings.model_endpoints import model_endpoints
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.flows.kinds.planner.calendar import RefusedError, UnreachableError
from beatroom.flows.personality.model import ModelChoice, Personality, SpeechChoice

pytestmark = pytest.mark.service

KEYS = {
    "default": "sk-of-the-default-model",
    "local": "sk-of-the-local-model",
    "calendar": "password-of-the-calendar",
    "mcp": "token-of-an-mcp-server",
    "daily": "key-of-daily",
    "whatsapp": "token-of-whatsapp",
    "environment": "sk-of-the-environment",
    "organisation": "org-of-the-environment",
    "admin": "sk-admin-of-the-environment",
}
Ask = Callable[[Settings], Awaitable[Any]]


@pytest.fixture
def own() -> Iterator[Recorder]:
    with recording() as recorder:
        yield recorder


@pytest.fixture
def stranger() -> Iterator[Recorder]:
    with recording() as recorder:
        yield recorder


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an operator's shell may hold, and libraries read of their own accord."""
    monkeypatch.setenv("OPENAI_API_KEY", KEYS["environment"])
    monkeypatch.setenv("OPENAI_ADMIN_KEY", KEYS["admin"])
    monkeypatch.setenv("OPENAI_ORG_ID", KEYS["organisation"])
    monkeypatch.setenv("OPENAI_PROJECT_ID", KEYS["organisation"])


def settings_of(url: str, folder: Path) -> Settings:
    """Everything that has a key is at one address."""
    folder.mkdir(exist_ok=True)
    (folder / "model-endpoints.yaml").write_text(
        f"local:\n  url: {url}/v1\n  key: {KEYS['local']}\n  model: small\n"
        f"keyless:\n  url: {url}/v1\n  model: small\n"
    )
    return Settings(
        _env_file=None,
        data_dir=folder,
        llm="openai",
        openai_api_key=SecretStr(KEYS["default"]),
        openai_base_url=f"{url}/v1",
        daily_api_key=SecretStr(KEYS["daily"]),
        daily_api_url=url,
    )


def record(endpoint: str | None = None, speech: str | None = None) -> Personality:
    made = personality(beat("Weather", 40.0), length=120.0)
    choice, services = ModelChoice(endpoint=endpoint), SpeechChoice(stt=speech, tts=speech)
    return made.model_copy(update={"model": choice, "speech": services})


def conversing(endpoint: str | None) -> Ask:
    async def ask(settings: Settings) -> None:
        llm: Any = make_llm(settings, record(endpoint))
        async with llm._client:
            await llm.run_inference(LLMContext([{"role": "user", "content": "Hello."}]))

    return ask


async def hearing(settings: Settings) -> None:
    stt: Any = make_stt(settings, record(speech="openai"))
    async with stt._client:
        await stt._transcribe(b"RIFF")


async def speaking(settings: Settings) -> None:
    tts: Any = make_tts(settings, record(speech="openai"))
    async with tts._client as client:
        await client.audio.speech.create(model="m", voice="alloy", input="Hello.")


async def agenda(settings: Settings) -> None:
    await draft_agenda(settings, "a retro", None)


async def calendar(settings: Settings) -> None:
    url = str(settings.openai_base_url)
    client = CaldavClient(Account(url, "me", KEYS["calendar"]), pause=0.01)
    try:
        await client.calendar_url()
    finally:
        await client.close()


async def tools(settings: Settings) -> None:
    opener = http_opener(str(settings.openai_base_url), SecretStr(KEYS["mcp"]))
    async with opener() as client:
        await client.list_tools()


async def rooms(settings: Settings) -> None:
    api = DailyRooms(KEYS["daily"], settings.daily_api_url, pause=0.01)
    try:
        await api.create("room", 1.0)
    finally:
        await api.close()


async def notices(settings: Settings) -> None:
    account = WhatsAppAccount(str(settings.openai_base_url), KEYS["whatsapp"], "", "en")
    channel = WhatsApp(account)
    try:
        await channel.send(Message("n1", "s1", "start", "+436601234567", "Start", "It starts."))
    finally:
        await channel.close()


WAYS: dict[str, tuple[Ask, str | None]] = {
    "the default model": (conversing(None), "default"),
    "a named model": (conversing("local"), "local"),
    "a model without a key": (conversing("keyless"), None),
    "an agenda": (agenda, "default"),
    "speech to text": (hearing, "default"),
    "text to speech": (speaking, "default"),
    "a calendar": (calendar, "calendar"),
    "an MCP server": (tools, "mcp"),
    "a room at Daily": (rooms, "daily"),
    "a notice": (notices, "whatsapp"),
}
REFUSALS = (
    OpenAIError,
    RefusedError,
    UnreachableError,
    DailyError,
    PermanentSendError,
    TryLaterError,
    ServiceError,
    ExceptionGroup,
    ValueError,
)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("moved", [False, True], ids=["stays", "is sent on"])
async def test_a_key_reaches_its_own_server_only(
    way: str, moved: bool, own: Recorder, stranger: Recorder, tmp_path: Path
) -> None:
    ask, its_own = WAYS[way]
    own.onward = stranger.url if moved else ""
    try:
        await ask(settings_of(own.url, tmp_path))
    except REFUSALS:
        pass  # the recorder answers nothing of use; what counts is what it was sent
    assert own.got, "it was not asked at all"
    assert stranger.got == []
    sent = "\n".join(own.got)
    for name, key in KEYS.items():
        assert (key in sent) <= (name == its_own), name
    if its_own not in {None, "calendar"}:  # a calendar is asked without a password first
        assert KEYS[str(its_own)] in sent


@pytest.mark.parametrize("way", WAYS)
async def test_no_request_goes_by_way_of_what_the_environment_names(
    way: str,
    own: Recorder,
    stranger: Recorder,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "all_proxy"):
        monkeypatch.setenv(name, stranger.url)
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    secrets = tmp_path / "netrc"
    secrets.write_text(f"machine 127.0.0.1 login me password {KEYS['environment']}\n")
    monkeypatch.setenv("NETRC", str(secrets))
    try:
        await WAYS[way][0](settings_of(own.url, tmp_path))
    except REFUSALS:
        pass
    assert own.got, "it was not asked at all"
    assert stranger.got == []
    assert KEYS["environment"] not in "\n".join(own.got)


@pytest.mark.parametrize("way", WAYS)
async def test_what_the_operator_has_set_is_asked_by_the_operators_proxy(
    way: str, own: Recorder, tmp_path: Path
) -> None:
    leave_by(OutgoingRoute(own.url))
    try:
        await WAYS[way][0](settings_of("http://vendor.example", tmp_path))
    except REFUSALS:
        pass
    finally:
        leave_by(DIRECT)
    assert own.got, "it was not asked by the proxy"
    assert {one.split()[1].split("/")[2] for one in own.got} == {"vendor.example"}


async def test_what_an_author_writes_brings_no_key_anywhere(
    stranger: Recorder, settings: Settings
) -> None:
    """By every way that a personality can come in, and in every spelling."""
    folder = personalities_folder(settings.personalities_dir)
    tea = (folder / "tea.yaml").read_text()
    named = settings.model_copy(
        update={"openai_api_key": SecretStr(KEYS["default"]), "llm": "openai"}
    )
    async with calling(named) as caller:
        for key in ("base_url", "url", "api_key", "key", "endpoint"):
            text = f"{tea}model:\n  {key}: {stranger.url}/v1\n"
            answer = await caller.client.put(
                "/api/v1/personalities/tea",
                content=text,
                headers={**caller.bearer, "Content-Type": "text/yaml", "If-Match": "*"},
            )
            assert answer.status_code == 422, answer.text
            error = answer.json()["errors"][0]
            assert error["line"] == len(tea.splitlines()) + 2, error
            (folder / "tea.yaml").write_text(text)
            refused = await caller.ask("POST", "/sessions", 422, {"personality": "tea"})
            assert "tea.yaml" in refused["detail"] or "endpoint" in refused["detail"]
            (folder / "tea.yaml").write_text(tea)
        (folder / "tea.yaml").write_text(f"{tea}model:\n  endpoint: elsewhere\n")
        refused = await caller.ask("POST", "/sessions", 422, {"personality": "tea"})
        assert "There is no model endpoint 'elsewhere' here" in refused["detail"]
    assert stranger.got == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("local:\n  url: http://x/v1\n", "2:3: 'model' is missing"),
        ("local:\n  url: ftp://x/v1\n  model: m\n", "2:8: 'url': this is not a web address"),
        ("local:\n  url: http://a:b@x/v1\n  model: m\n", "2:8: 'url': this address has a name"),
        ("local:\n  url: http://x/v1\n  model: m\n  kye: sk-1\n", "4:3: 'kye' is not known here"),
        ("default:\n  url: http://x/v1\n  model: m\n", "'default' is set by OPENAI_*"),
        ("Big One:\n  url: http://x/v1\n  model: m\n", "is not a usable name"),
        ("- local\n", "1:1: The file is a list"),
    ],
)
def test_endpoints_that_cannot_be_used_are_named_by_their_place(
    text: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / "model-endpoints.yaml").write_text(text)
    with pytest.raises(SettingsError) as refused:
        model_endpoints(Settings(_env_file=None, data_dir=tmp_path))
    assert told in str(refused.value)
    assert "sk-1" not in str(refused.value)

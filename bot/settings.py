"""Every setting, from the environment (or `.env`), with its default and what it means.

`.env.example` lists the same names; a test holds the two together.
"""

from __future__ import annotations

import base64
import binascii
import re
import shlex
from email.utils import parseaddr
from pathlib import Path
from typing import Annotated, Any, Literal, get_args
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
)
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict

TRUE_WORDS = ("1", "true", "yes", "on")
FALSE_WORDS = ("0", "false", "no", "off")
E164 = re.compile(r"\+[1-9][0-9]{6,14}")
MAIL_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}")
"""Addresses as mail servers take them without extensions; nothing in them ends a line."""


def _flag(value: Any) -> Any:
    """A flag in the words that people write; anything else is an error that lists them."""
    if isinstance(value, bool):
        return value
    word = str(value).strip().lower()
    if word in TRUE_WORDS:
        return True
    if word in FALSE_WORDS:
        return False
    raise ValueError(f"expected one of {', '.join(TRUE_WORDS + FALSE_WORDS)}")


def _addresses(text: str) -> str:
    """Addresses separated by commas, each of them usable."""
    for address in split_addresses(text):
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(
                f"expected addresses such as https://example.com/hook, separated by commas; "
                f"{address!r} is none"
            )
    return text


def _calendar_address(text: str) -> str:
    """One usable address, without a password in it, or none."""
    if text and _addresses(text) and ("," in text or urlsplit(text).username):
        raise ValueError(
            "expected one address such as https://example.com/dav/me/day/; the user and the "
            "password go to CALENDAR_USER and CALENDAR_PASSWORD"
        )
    return text


def _mcp_address(text: str) -> str:
    """One usable address, without a password in it, or none."""
    if text and _addresses(text) and ("," in text or urlsplit(text).username):
        raise ValueError(
            "expected one address such as http://127.0.0.1:7870/mcp; the token goes to a setting "
            "of its own"
        )
    return text


def _calendar_is_somewhere(url: str, others: ValidationInfo) -> str:
    """Refuse CALENDAR=mcp where neither setting says where that is."""
    wanted = others.data.get("calendar") == "mcp"
    if wanted and not url and others.data.get("calendar_mcp_command", "wrong") == "":
        raise ValueError(
            "CALENDAR=mcp needs CALENDAR_MCP_COMMAND, a command that starts an MCP server with a "
            "calendar, or CALENDAR_MCP_URL, the address of one"
        )
    return url


def _command(text: str) -> str:
    """A command line whose quotes are in order, or none."""
    try:
        shlex.split(text)
    except ValueError as error:
        raise ValueError(f"expected a command line; {error}") from None
    return text


def _numbers(text: str) -> str:
    """Telephone numbers in E.164, separated by commas."""
    for number in split_addresses(text):
        if not E164.fullmatch(number):
            raise ValueError(
                "expected numbers with + and the country's code such as +436601234567, separated "
                f"by commas; {number!r} is none"
            )
    return text


def _sender(text: str) -> str:
    """An e-mail address, with a name or without."""
    if text and not MAIL_ADDRESS.fullmatch(parseaddr(text)[1]):
        raise ValueError("expected an address such as Beatroom <beatroom@example.com>")
    return text


def _signing_secret(secret: SecretStr | None) -> SecretStr | None:
    if secret is not None:
        webhook_key(secret.get_secret_value())
    return secret


def webhook_key(text: str) -> bytes:
    """The bytes of a webhook secret; ValueError for what is none."""
    try:
        key = base64.b64decode(text.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        key = b""
    if not text.startswith("whsec_") or not 24 <= len(key) <= 64:
        raise ValueError(
            "expected whsec_ and the base64 of 24 to 64 bytes, such as "
            '"whsec_$(openssl rand -base64 32)" makes'
        )
    return key


def split_addresses(text: str) -> tuple[str, ...]:
    """The addresses in a list with commas."""
    return tuple(address for part in text.split(",") if (address := part.strip()))


Flag = Annotated[bool, BeforeValidator(_flag)]
Seconds = Annotated[float, Field(ge=0)]


class SettingsError(Exception):
    """Settings that cannot be used; the text names each variable and what was expected."""


class Settings(BaseSettings):
    """The service's settings. Names in the environment are the field names in capitals."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    # The service
    host: str = Field(default="127.0.0.1", description="Address the service listens on.")
    port: int = Field(default=7860, ge=0, le=65535, description="Port the service listens on.")
    public_url: str | None = Field(
        default=None,
        description="How people reach the service, for links; default http://HOST:PORT.",
    )
    data_dir: Path = Field(default=Path("data"), description="Folder for the database and logs.")
    database_url: SecretStr | None = Field(
        default=None, description="postgresql://... for PostgreSQL; default SQLite in DATA_DIR."
    )
    personalities_dir: Path = Field(
        default=Path("personalities"), description="Folder with the personalities' YAML files."
    )
    web_dir: Path = Field(default=Path("web/dist"), description="Folder with the built pages.")
    operator_token: SecretStr | None = Field(
        default=None, description="The operator's token; default: made on first start and printed."
    )
    max_sessions: int = Field(default=4, ge=1, description="Sessions that may run at once.")
    standby: int = Field(
        default=1,
        ge=0,
        description="Processes kept warm, with speech loaded, for sessions to come.",
    )
    session_memory_mb: int = Field(
        default=3000,
        ge=100,
        description="Megabytes a session's process may take before it is replaced.",
    )
    session_age: Seconds = Field(
        default=0,
        description="Seconds after which a session that should be long over is stopped and fails; "
        "0: its longest wait for people and MAX_LENGTH, and half an hour.",
    )
    operator_rate: float = Field(
        default=50, gt=0, description="Requests a second that an operator's token may make."
    )
    guest_rate: float = Field(
        default=10, gt=0, description="Requests a second that a join link may make."
    )
    drain_seconds: Seconds = Field(
        default=300, description="How long running sessions may go on after SIGTERM."
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="Prompts and transcripts appear in logs at debug only."
    )
    log_format: Literal["console", "json"] = Field(
        default="console", description="How log lines look."
    )

    # Schedule, webhooks, retention
    schedule_grace: Seconds = Field(
        default=600,
        description="How long after its time a scheduled session may still start (the service was "
        "down, or full) before it counts as missed.",
    )
    webhook_urls: Annotated[str, AfterValidator(_addresses)] = Field(
        default="",
        description="Addresses that are told of every session's transitions, separated by commas.",
    )
    webhook_secret: Annotated[SecretStr | None, AfterValidator(_signing_secret)] = Field(
        default=None,
        description="Signs webhooks: whsec_ and the base64 of 24 to 64 bytes; default: made on "
        "first start and kept in DATA_DIR/webhook-secret.",
    )
    webhook_allow_private: Flag = Field(
        default=False, description="Send webhooks to private and local addresses too."
    )
    lease_seconds: float = Field(
        default=15,
        ge=1,
        description="Seconds after which another service on the same database takes over the "
        "sessions of one that is gone.",
    )
    transcript_days: int = Field(
        default=0,
        ge=0,
        description="Days after a session's end at which what was said is deleted, and after a "
        "booking's time or an order whose it was; 0: it is kept.",
    )

    # The restaurant
    restaurant_door: Literal["open", "closed"] = Field(
        default="open",
        description="Whether guests of the restaurant's site may call its host without a token.",
    )
    restaurant_visits: int = Field(
        default=4, ge=1, description="Sessions of the restaurant's guests that may run at once."
    )

    # Notices of starts and ends
    whatsapp_token: SecretStr | None = Field(
        default=None, description="Token of Meta's WhatsApp Cloud API."
    )
    whatsapp_phone_id: str = Field(
        default="",
        pattern=r"^[0-9]*$",
        description="Id of the number that sends, as Meta shows it (digits, not the number).",
    )
    whatsapp_to: Annotated[str, AfterValidator(_numbers)] = Field(
        default="",
        description="Numbers that get WhatsApp notices, such as +436601234567, separated by "
        "commas.",
    )
    whatsapp_template: str = Field(
        default="",
        pattern=r"^[a-z0-9_]*$",
        description="An approved template with two parameters in its body (title, text); default: "
        "free text, which Meta takes only within a day of a person's last message.",
    )
    whatsapp_template_language: str = Field(
        default="en", pattern=r"^[A-Za-z_]{2,10}$", description="The template's language."
    )
    whatsapp_api_url: str = Field(
        default="https://graph.facebook.com", description="Where the Cloud API is."
    )
    whatsapp_api_version: str = Field(
        default="v23.0", pattern=r"^v[0-9]+\.[0-9]+$", description="The Cloud API's version."
    )
    smtp_host: str = Field(default="", description="Mail server for e-mail notices.")
    smtp_port: int = Field(default=587, ge=1, le=65535, description="Its port.")
    smtp_security: Literal["starttls", "tls", "none"] = Field(
        default="starttls", description="How the connection to it is secured."
    )
    smtp_user: str = Field(default="", description="User at the mail server; default: none.")
    smtp_password: SecretStr | None = Field(default=None, description="The user's password.")
    smtp_from: Annotated[str, AfterValidator(_sender)] = Field(
        default="", description="Sender of e-mail notices, such as Beatroom <room@example.com>."
    )

    # Beats and pacing
    beats_mode: Literal["node", "message"] = Field(
        default="node",
        description="A flow node for each beat, or one node and a message for each beat.",
    )
    reset_at_beats: Flag = Field(
        default=False,
        description="Summarise the context at every beat, not only where one asks for it.",
    )
    summary_lead: Seconds = Field(
        default=45, description="Seconds before a reset at which its summary is begun."
    )
    summary_timeout: Seconds = Field(
        default=30, description="Seconds a summary may take before the full context is kept."
    )
    wrap_up_timer: Seconds = Field(
        default=60, description="Longest time from the wrap-up beat until the host leaves."
    )
    leave_after: Seconds = Field(
        default=4, description="Seconds of quiet after the goodbye before the host leaves."
    )
    participant_refresh: Seconds = Field(
        default=15, description="Shortest time between two refreshes of who is in the room."
    )
    greeting_grace: Seconds = Field(
        default=0,
        description="Seconds to wait for others after the first person came, before opening.",
    )

    # Silence, idleness, limits
    silence_after: Seconds = Field(
        default=0, description="Seconds of silence before the host speaks up; 0: never."
    )
    nobody_came: Seconds = Field(default=600, description="Seconds to wait for the first person.")
    everybody_left: Seconds = Field(default=60, description="Seconds to stay in an empty room.")
    max_length: Seconds = Field(
        default=4 * 3600, description="Hard cap on a session's length from its first greeting."
    )

    # Time answers
    deterministic_time_queries: Flag = Field(
        default=True, description="Time questions are answered by the clock, without the model."
    )

    # Language
    llm: Literal["auto", "openai", "script"] = Field(
        default="auto",
        description="openai: any OpenAI-compatible server; script: the script reader, which needs "
        "no model; auto: openai when OPENAI_API_KEY or OPENAI_BASE_URL is set.",
    )
    openai_api_key: SecretStr | None = Field(
        default=None, description="Key for the language model."
    )
    openai_base_url: str | None = Field(
        default=None,
        description="Another OpenAI-compatible server, such as http://127.0.0.1:11434/v1.",
    )
    openai_model: str = Field(default="gpt-4.1-mini", description="The language model's name.")
    openai_summary_model: str | None = Field(
        default=None, description="Model for summaries; default the same."
    )
    llm_first_word: Seconds = Field(
        default=8, description="Seconds until the model's first word before the host falls back."
    )
    llm_stall: Seconds = Field(
        default=8, description="Seconds a started reply may stall before the host falls back."
    )

    # Speech
    stt: Literal["embedded", "whisper", "openai", "deepgram"] = Field(
        default="embedded", description="Speech to text."
    )
    tts: Literal["embedded", "espeak", "openai", "cartesia", "elevenlabs"] = Field(
        default="embedded", description="Text to speech."
    )
    voice: str = Field(default="heart", description="Voice where the personality names none.")
    whisper_model: str | None = Field(
        default=None,
        description="For STT=embedded a folder with other CTranslate2 files; for STT=whisper a "
        "folder or a model's name.",
    )
    openai_stt_model: str = Field(default="gpt-4o-mini-transcribe", description="For STT=openai.")
    openai_tts_model: str = Field(default="gpt-4o-mini-tts", description="For TTS=openai.")
    deepgram_api_key: SecretStr | None = Field(default=None, description="For STT=deepgram.")
    cartesia_api_key: SecretStr | None = Field(default=None, description="For TTS=cartesia.")
    elevenlabs_api_key: SecretStr | None = Field(default=None, description="For TTS=elevenlabs.")
    turn_end: Literal["timeout", "smart"] = Field(
        default="timeout",
        description="How the end of a person's turn is found: a pause, or the SmartTurn model.",
    )
    turn_pause: Seconds = Field(
        default=0.5, description="Seconds of pause that end a turn (TURN_END=timeout)."
    )
    tts_deadline: Seconds = Field(
        default=15, description="Seconds from a reply's first words to its first sound."
    )

    # The planner's calendar
    calendar: Literal["embedded", "url", "mcp", "off"] = Field(
        default="embedded",
        description="embedded: a calendar server that is started with the service, in DATA_DIR; "
        "url: the one at CALENDAR_URL; mcp: the one behind CALENDAR_MCP_COMMAND or "
        "CALENDAR_MCP_URL; off: none.",
    )
    calendar_url: Annotated[str, AfterValidator(_calendar_address)] = Field(
        default="",
        description="For CALENDAR=url: the address of a CalDAV calendar, or of an account, whose "
        "first calendar is taken.",
    )
    calendar_user: str = Field(default="", description="User at CALENDAR_URL.")
    calendar_password: SecretStr | None = Field(
        default=None, description="The user's password there, or one for apps."
    )
    calendar_mcp_command: Annotated[str, AfterValidator(_command)] = Field(
        default="",
        description="For CALENDAR=mcp: a command that starts an MCP server (over stdio) with a "
        "calendar; it gets PATH, HOME and the like, and no other settings.",
    )
    calendar_mcp_url: Annotated[
        str, AfterValidator(_mcp_address), AfterValidator(_calendar_is_somewhere)
    ] = Field(
        default="",
        validate_default=True,
        description="The same over streamable HTTP; used when CALENDAR_MCP_COMMAND is empty.",
    )
    calendar_mcp_token: SecretStr | None = Field(
        default=None, description="Bearer token for CALENDAR_MCP_URL."
    )
    calendar_token: SecretStr | None = Field(
        default=None,
        description="Token of `beatroom calendar --http`; default: made on first start and kept "
        "in DATA_DIR/calendar-token.",
    )

    # The planner's memory
    memory_mcp_command: Annotated[str, AfterValidator(_command)] = Field(
        default="",
        description="A command that starts an MCP server (over stdio) whose memory is used instead "
        "of this service's own; it gets PATH, HOME and the like, and no other settings.",
    )
    memory_mcp_url: Annotated[str, AfterValidator(_mcp_address)] = Field(
        default="",
        description="The same over streamable HTTP; used when MEMORY_MCP_COMMAND is empty.",
    )
    memory_mcp_token: SecretStr | None = Field(
        default=None, description="Bearer token for MEMORY_MCP_URL."
    )
    memory_token: SecretStr | None = Field(
        default=None,
        description="Token of `beatroom memory --http`; default: made on first start and kept in "
        "DATA_DIR/memory-token.",
    )

    # The planner's tasks
    tasks_mcp_command: Annotated[str, AfterValidator(_command)] = Field(
        default="",
        description="A command that starts an MCP server (over stdio) with the person's tasks; it "
        "gets PATH, HOME and the like, and no other settings.",
    )
    tasks_mcp_url: Annotated[str, AfterValidator(_mcp_address)] = Field(
        default="",
        description="The same over streamable HTTP; used when TASKS_MCP_COMMAND is empty.",
    )
    tasks_mcp_token: SecretStr | None = Field(
        default=None, description="Bearer token for TASKS_MCP_URL."
    )
    tasks_mcp_tool: str = Field(
        default="list_tasks", description="The tool that lists the tasks, without arguments."
    )

    # Rooms
    daily_api_key: SecretStr | None = Field(
        default=None, description="Set: rooms are made at Daily."
    )
    daily_api_url: str = Field(default="https://api.daily.co/v1", description="Daily's REST API.")
    join_token_hours: float = Field(default=12, gt=0, description="Hours a join link stays valid.")
    webrtc_loopback: Flag = Field(
        default=False, description="Offer 127.0.0.1 to WebRTC peers, for tests on one machine."
    )

    @property
    def base_url(self) -> str:
        """How people reach the service, without a slash at the end."""
        return (self.public_url or f"http://{self.host}:{self.port}").rstrip("/")

    @property
    def has_whatsapp(self) -> bool:
        """Whether WhatsApp notices can be sent, and to whom is known."""
        return bool(self.whatsapp_token and self.whatsapp_phone_id and self.whatsapp_to)

    @property
    def has_mail(self) -> bool:
        """Whether e-mail notices can be sent."""
        return bool(self.smtp_host and self.smtp_from)

    @property
    def uses_model(self) -> bool:
        """Whether a language model speaks, rather than the script reader."""
        if self.llm == "auto":
            return self.openai_api_key is not None or self.openai_base_url is not None
        return self.llm == "openai"


def load_settings(**overrides: Any) -> Settings:
    """Settings from the environment; a SettingsError that names each variable that is wrong."""
    try:
        return Settings(**overrides)
    except ValidationError as error:
        lines = [
            f"{'.'.join(str(part) for part in problem['loc']).upper()}: "
            f"{problem['msg'].removeprefix('Value error, ')}{_given(problem)}"
            for problem in error.errors()
        ]
        raise SettingsError("These settings cannot be used:\n  " + "\n  ".join(lines)) from None


def _given(problem: ErrorDetails) -> str:
    """What was given, unless it is a secret, also one that cannot be used."""
    name = str(problem["loc"][0]) if problem["loc"] else ""
    field = Settings.model_fields.get(name)
    if name in {
        "calendar_url",
        "calendar_mcp_command",
        "calendar_mcp_url",
        "memory_mcp_command",
        "memory_mcp_url",
        "tasks_mcp_command",
        "tasks_mcp_url",
    }:  # people put the password into it
        return ""
    if field is not None and SecretStr in (field.annotation, *get_args(field.annotation)):
        return ""
    return f" (got {problem['input']!r})"

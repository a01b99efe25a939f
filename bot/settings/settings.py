"""Every setting, from the environment (or the own folder's `.env`), with default and meaning.

`.env.example` lists the same names; a test holds the two together.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import (
    AfterValidator,
    Field,
    SecretStr,
    ValidationError,
)
from pydantic_core import ErrorDetails
from pydantic_settings import SettingsConfigDict

from beatroom.bot.outgoing.proxies import OutgoingRoute
from beatroom.bot.settings.local_model import LocalModelSettings
from beatroom.bot.settings.notices import NoticeSettings
from beatroom.bot.settings.places import PAGES, SHIPPED, own_folder
from beatroom.bot.settings.planner import PlannerSettings
from beatroom.bot.settings.rooms import RoomSettings
from beatroom.bot.settings.speech import SpeechSettings
from beatroom.bot.settings.texts import (
    Flag,
    Seconds,
    ServiceName,
    addresses,
    collector,
    headers,
    one_address,
    origins,
    proxy_address,
    signing_secret,
    split_addresses,
)


class SettingsError(Exception):
    """Settings that cannot be used; the text names each variable and what was expected."""


class Settings(RoomSettings, PlannerSettings, NoticeSettings, SpeechSettings, LocalModelSettings):
    """The service's settings. Names in the environment are the field names in capitals."""

    model_config = SettingsConfigDict(extra="ignore", env_ignore_empty=True)

    # The service
    host: str = Field(default="127.0.0.1", description="Address the service listens on.")
    port: int = Field(default=7860, ge=0, le=65535, description="Port the service listens on.")
    public_url: Annotated[str, AfterValidator(one_address)] | None = Field(
        default=None,
        description="How people reach the service, for links; default http://HOST:PORT.",
    )
    allowed_hosts: str = Field(
        default="",
        description="Further names by which people reach the service, separated by commas, such as "
        "room.example.com or *.example.com; this machine's and PUBLIC_URL's are always among them.",
    )
    allowed_origins: Annotated[str, AfterValidator(origins)] = Field(
        default="",
        description="Origins of other sites' pages that may show rooms and the restaurant's host "
        "in a frame, separated by commas, such as https://example.org.",
    )
    max_connections: int = Field(
        default=1000, ge=10, description="Connections that browsers and programs may have open."
    )
    data_dir: Path = Field(
        default_factory=lambda: own_folder() / "data",
        description="Folder for the database and secrets; default: data in the own folder.",
    )
    database_url: SecretStr | None = Field(
        default=None, description="postgresql://... for PostgreSQL; default SQLite in DATA_DIR."
    )
    store_deadline: float = Field(
        default=15,
        gt=0,
        description="Seconds that the database may take to read, and twice as many to write, "
        "before it counts as away.",
    )
    unsaved_mb: int = Field(
        default=32,
        ge=1,
        description="Megabytes of one session's events that wait in DATA_DIR/unsaved while the "
        "database is away; more wait in the session's process.",
    )
    personalities_dir: Path = Field(
        default_factory=lambda: own_folder() / "personalities",
        description="Folder with the personalities' YAML files; default: personalities in the own "
        "folder, and the shipped ones besides.",
    )
    web_dir: Path = Field(
        default=PAGES, description="Folder with the built pages; default: those that came with it."
    )
    operator_token: SecretStr | None = Field(
        default=None, description="The operator's token; default: made on first start and printed."
    )
    engine: Literal["local", "temporal"] = Field(
        default="local",
        description="local: sessions run on this machine; temporal: on hosts (`beatroom host`), "
        "placed by a Temporal server.",
    )
    temporal_address: str = Field(
        default="127.0.0.1:7233", description="Temporal's frontend, HOST:PORT (ENGINE=temporal)."
    )
    temporal_namespace: str = Field(default="default", description="Temporal's namespace.")
    temporal_heartbeat: float = Field(
        default=10,
        ge=1,
        description="Seconds without a sign of life after which a session goes on at another host. "
        "Temporal being away for longer than that may move sessions.",
    )
    temporal_keepalive: float = Field(
        default=10,
        ge=1,
        description="Seconds between two pings of a connection to Temporal; one that is cut is "
        "noticed two seconds after the next. No less than its frontend.keepAliveMinTime.",
    )
    join_secret: SecretStr | None = Field(
        default=None,
        min_length=32,
        description="Signs join links; services behind one address share it. Default: made on "
        "first start and kept in DATA_DIR/join-secret.",
    )
    cluster_secret: SecretStr | None = Field(
        default=None,
        min_length=32,
        description="Signs what services and hosts on one database ask one another; all share it. "
        "Default: they do not ask, and a session is steered and joined where it runs.",
    )
    cluster_address: Annotated[str, AfterValidator(one_address)] | None = Field(
        default=None,
        description="How other services and hosts reach this one; default http://HOST:PORT.",
    )
    max_sessions: int = Field(default=4, ge=1, description="Sessions that may run at once.")
    host_load: float = Field(
        default=0.0,
        ge=0.0,
        le=1.0,
        description="Of many machines: the share of its processor and memory that a host fills, "
        "such as 0.85; with 0 MAX_SESSIONS alone counts.",
    )
    place_cores: float = Field(
        default=0.2,
        gt=0.0,
        description="With HOST_LOAD: what a session that has just been placed counts of a core.",
    )
    place_memory_mb: int = Field(
        default=120,
        ge=1,
        description="With HOST_LOAD: the megabytes that a session counts at least.",
    )
    reserved_sessions: int = Field(
        default=1,
        ge=0,
        description="How many of MAX_SESSIONS are kept for operators and scheduled starts: guests "
        "who may start sessions without a token never take them.",
    )
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
        default=10,
        gt=0,
        description="Requests a second that one address may make with a join link; one "
        "participant may make half as many, the link itself four times as many.",
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
    log_turns: Flag = Field(
        default=False,
        description="Log when each stage of an answer was reached (turn_stages), at info.",
    )
    otel_exporter_otlp_endpoint: Annotated[str, AfterValidator(collector)] = Field(
        default="",
        description="Where traces of sessions and requests go: an OTLP/HTTP collector such as "
        "http://127.0.0.1:4318; needs beatroom[tracing].",
    )
    otel_exporter_otlp_headers: Annotated[SecretStr | None, AfterValidator(headers)] = Field(
        default=None,
        description="What the collector is sent as headers: name=value, separated by commas.",
    )
    trace_words: Flag = Field(
        default=False,
        description="Traces also hold what was said, and what models were sent and wrote.",
    )

    # Schedule, webhooks, retention
    schedule_grace: Seconds = Field(
        default=600,
        description="How long after its time a scheduled session may still start (the service was "
        "down, or full) before it counts as missed.",
    )
    webhook_urls: Annotated[str, AfterValidator(addresses)] = Field(
        default="",
        description="Addresses that are told of every session's transitions, separated by commas.",
    )
    webhook_secret: Annotated[SecretStr | None, AfterValidator(signing_secret)] = Field(
        default=None,
        description="Signs webhooks: whsec_ and the base64 of 24 to 64 bytes; default: made on "
        "first start and kept in DATA_DIR/webhook-secret.",
    )
    webhook_allow_private: Flag = Field(
        default=False, description="Send webhooks to private and local addresses too."
    )
    outgoing_proxy: Annotated[SecretStr | None, AfterValidator(proxy_address)] = Field(
        default=None,
        description="Proxy by which models, speech, calendars, MCP servers, Daily, WhatsApp and "
        "WEBHOOK_URLS are asked, such as http://proxy.example.com:3128; what the environment "
        "names (HTTPS_PROXY) is not used. Addresses that callers give are asked directly.",
    )
    outgoing_proxy_except: str = Field(
        default="",
        description="Hosts that are asked without OUTGOING_PROXY, separated by commas, such as "
        "models.example.com or *.example.com; this machine always is.",
    )
    lease_seconds: float = Field(
        default=15,
        ge=1,
        description="Seconds after which another service on the same database takes over the "
        "sessions of one that is gone.",
    )
    answer_deadline: Seconds = Field(
        default=30,
        description="Seconds that a session's process may take to answer, as to somebody who "
        "joins, before they are told to try again.",
    )
    heartbeat_deadline: Seconds = Field(
        default=10,
        description="Seconds without a sign of life after which a session's process is replaced.",
    )
    transcript_days: int = Field(
        default=30,
        ge=0,
        description="Days after a session's end at which what was said is deleted. As long after a "
        "booking's time, or after an order, the guest's name goes; 0: all is kept.",
    )

    recordings: Flag = Field(
        default=True,
        description="Whether sessions may be recorded that ask for it; off: none is made that "
        "does. Recordings go with the transcript, after TRANSCRIPT_DAYS.",
    )
    recording_mb: int = Field(
        default=200,
        ge=1,
        le=2000,
        description="Megabytes that one session's recording may have; an hour of talk takes some "
        "25 MB. It stops there, and the session goes on.",
    )

    # The restaurant
    restaurant_door: Literal["open", "closed"] = Field(
        default="closed",
        description="Whether guests of the restaurant's site may call its host without a token.",
    )
    restaurant_visits: int = Field(
        default=4, ge=1, description="Sessions of the restaurant's guests that may run at once."
    )
    restaurant_bookings: int = Field(
        default=6,
        ge=1,
        description="Bookings to come, and orders, that one phone number or one visit may have.",
    )

    # Beats and pacing
    beats_mode: Literal["node", "message"] = Field(
        default="node",
        description="A flow node for each beat, or one node and a message for each beat.",
    )
    reset_at_beats: Flag = Field(
        default=False,
        description="Reset the context at every beat, not only where one asks for it.",
    )
    context_budget: int = Field(
        default=6_000,
        ge=0,
        description="Tokens (a quarter of the characters) of talk that a reset leaves as it is: "
        "what is older is summarised. 0: a reset summarises everything.",
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
    second_opinion: Flag = Field(
        default=True,
        description="Whether a sentence encoder (84 MB, once on a machine) judges what the rules "
        "for questions about the time do not know.",
    )
    deterministic_time_queries: Flag = Field(
        default=True, description="Time questions are answered by the clock, without the model."
    )

    # Language
    llm: ServiceName = Field(
        default="auto",
        description="openai: any OpenAI-compatible server; script: the script reader, which needs "
        "no model; auto: openai when OPENAI_API_KEY or OPENAI_BASE_URL is set; or a service of "
        "SERVICES.",
    )
    openai_api_key: SecretStr | None = Field(
        default=None, description="Key for the language model."
    )
    openai_base_url: Annotated[str, AfterValidator(one_address)] | None = Field(
        default=None,
        description="Another OpenAI-compatible server, such as http://127.0.0.1:11434/v1.",
    )
    model_endpoints: Path | None = Field(
        default=None,
        description="File with further language models, by name, for personalities to choose from; "
        "default: DATA_DIR/model-endpoints.yaml, where there is one.",
    )
    openai_model: str = Field(default="gpt-4.1-mini", description="The language model's name.")
    openai_summary_model: str | None = Field(
        default=None, description="Model for summaries; default the same."
    )
    llm_first_word: Seconds = Field(
        default=8, description="Seconds until the model's first word before the host falls back."
    )
    llm_slots: int | None = Field(
        default=None,
        ge=1,
        description="How many requests the model answers at the same time, if they are few (a "
        "local server: often 1): summaries and notes then wait for replies. Default: any number.",
    )
    llm_stall: Seconds = Field(
        default=8, description="Seconds a started reply may stall before the host falls back."
    )

    @property
    def library_folders(self) -> list[Path]:
        """Where personalities are read, one's own first; a PERSONALITIES_DIR that is set is all."""
        own = self.personalities_dir
        alone = "personalities_dir" in self.model_fields_set or own.resolve() == SHIPPED
        return [own] if alone else [own, SHIPPED]

    @property
    def base_url(self) -> str:
        """How people reach the service, without a slash at the end."""
        return (self.public_url or self._bound_url).rstrip("/")

    @property
    def own_address(self) -> str:
        """How other services and hosts reach this process, without a slash at the end."""
        return (self.cluster_address or self._bound_url).rstrip("/")

    @property
    def _bound_url(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    @property
    def way_out(self) -> OutgoingRoute:
        """How requests leave; see `bot.outgoing.proxies`."""
        proxy = "" if self.outgoing_proxy is None else self.outgoing_proxy.get_secret_value()
        return OutgoingRoute(proxy, tuple(split_addresses(self.outgoing_proxy_except)))

    @property
    def uses_model(self) -> bool:
        """Whether a language model speaks, rather than the script reader."""
        if self.llm == "auto":
            return self.openai_api_key is not None or self.openai_base_url is not None
        return self.llm != "script"


def load_settings(**overrides: Any) -> Settings:
    """Settings from the environment; a SettingsError that names each variable that is wrong."""
    given: dict[str, Any] = {"_env_file": own_folder() / ".env", **overrides}
    try:
        return Settings(**given)
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
        "daily_api_url",
        "openai_base_url",
        "webhook_urls",
        "whatsapp_api_url",
        "tasks_mcp_command",
        "tasks_mcp_url",
    }:  # people put the password into it
        return ""
    if field is not None and SecretStr in (field.annotation, *get_args(field.annotation)):
        return ""
    return f" (got {problem['input']!r})"

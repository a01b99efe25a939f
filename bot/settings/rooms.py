"""The rooms' settings: where people meet, and how their sound is reached."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, Field, SecretStr, ValidationInfo, field_validator
from pydantic_settings import BaseSettings

from beatroom.bot.settings.daily_options import (
    MOST_PEOPLE,
    DailyOptions,
    DialIn,
    Recording,
    Transcription,
)
from beatroom.bot.settings.texts import (
    Flag,
    ice_addresses,
    ip_or_none,
    one_address,
    port_range,
    split_addresses,
)


class RoomSettings(BaseSettings):
    """Daily, join links, and the ways of WebRTC: ports, addresses, STUN and TURN."""

    # Rooms
    daily_api_key: SecretStr | None = Field(
        default=None, description="Set: rooms are made at Daily."
    )
    daily_api_url: Annotated[str, AfterValidator(one_address)] = Field(
        default="https://api.daily.co/v1", description="Daily's REST API."
    )
    daily_recording: Recording = Field(
        default="off",
        description="What Daily records in its rooms, from the beginning: cloud, cloud-audio-only "
        "or raw-tracks (into a bucket of the account's own). People are told at the door.",
    )
    daily_transcription: Transcription = Field(
        default="off",
        description="Daily's own transcription, beside the host's: live, or stored.",
    )
    daily_knocking: Flag = Field(
        default=False,
        description="Whether somebody without a link may knock at a Daily room.",
    )
    daily_max_people: int | None = Field(
        default=None,
        ge=1,
        le=MOST_PEOPLE,
        description="How many may be in a Daily room at once, besides the host. Default: 199.",
    )
    daily_start_muted: Flag = Field(
        default=False,
        description="Whether microphones are off in a Daily room until people turn them on.",
    )
    daily_dial_in: DialIn = Field(
        default="off",
        description="By what people can call a Daily room: phone (with a PIN) or sip.",
    )
    daily_dial_out: Flag = Field(
        default=False,
        description="Whether people can be called from a Daily room; Daily allows it on request.",
    )
    join_token_hours: float = Field(default=12, gt=0, description="Hours a join link stays valid.")
    webrtc_ports: Annotated[str, AfterValidator(port_range)] = Field(
        default="",
        description="UDP ports of people's sound, such as 50000-50099, where only those reach this "
        "machine (a bridged container): each person takes one. Default: any.",
    )
    webrtc_address: Annotated[str, AfterValidator(ip_or_none)] = Field(
        default="",
        description="The IP address under which people reach those ports, where it is not one of "
        "this machine's own.",
    )
    webrtc_loopback: Flag = Field(
        default=False,
        description="Offer 127.0.0.1 to WebRTC peers, for tests on one machine. A machine "
        "without any network does so by itself.",
    )
    turn_secret: SecretStr | None = Field(
        default=None,
        description="The secret that is shared with the TURN server (coturn: "
        "static-auth-secret); each connection gets credentials of its own that expire.",
    )
    turn_seconds: int = Field(
        default=3600,
        ge=60,
        description="Seconds for which such credentials let somebody begin; who has, goes on.",
    )
    turn_username: str = Field(
        default="",
        description="Without TURN_SECRET: the TURN server's user, the same for everybody.",
    )
    turn_password: SecretStr | None = Field(default=None, description="That user's password.")
    ice_servers: Annotated[str, AfterValidator(ice_addresses)] = Field(
        default="",
        description="STUN and TURN servers, separated by commas, such as "
        "stun:turn.example.org,turn:turn.example.org,turn:turn.example.org?transport=tcp: how "
        "sound gets through where no direct way is open.",
    )

    @field_validator("ice_servers")
    @classmethod
    def _turn_has_credentials(cls, text: str, info: ValidationInfo) -> str:
        """Browsers refuse a TURN server without credentials, and connect to nobody then."""
        known = info.data
        named = known.get("turn_username") and known.get("turn_password")
        if any(url.startswith("turn") for url in split_addresses(text)) and not (
            known.get("turn_secret") or named
        ):
            raise ValueError(
                "a TURN server needs TURN_SECRET, or TURN_USERNAME and TURN_PASSWORD; expected "
                "them to be set"
            )
        return text

    def daily_options(self, **given: Any) -> DailyOptions:
        """The options of a Daily room; what is given, other than None, counts for this one."""
        usual = {name: getattr(self, f"daily_{name}") for name in DailyOptions.model_fields}
        own = {name: value for name, value in given.items() if value is not None}
        return DailyOptions.model_validate({**usual, **own})

    @property
    def udp_ports(self) -> range:
        """The ports of WEBRTC_PORTS; none: any port."""
        first, _, last = self.webrtc_ports.partition("-")
        return range(int(first), int(last) + 1) if first else range(0)

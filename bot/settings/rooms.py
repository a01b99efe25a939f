"""The rooms' settings: where people meet, and how their sound is reached."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, SecretStr
from pydantic_settings import BaseSettings

from beatroom.bot.settings.texts import Flag, ip_or_none, one_address, port_range


class RoomSettings(BaseSettings):
    """Daily, join links, and WebRTC's ports."""

    # Rooms
    daily_api_key: SecretStr | None = Field(
        default=None, description="Set: rooms are made at Daily."
    )
    daily_api_url: Annotated[str, AfterValidator(one_address)] = Field(
        default="https://api.daily.co/v1", description="Daily's REST API."
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

    @property
    def udp_ports(self) -> range:
        """The ports of WEBRTC_PORTS; none: any port."""
        first, _, last = self.webrtc_ports.partition("-")
        return range(int(first), int(last) + 1) if first else range(0)

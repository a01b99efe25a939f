"""What a Daily room can be told to do, and how its REST API says it.

The names on Daily's side are those of its reference: https://docs.daily.co/reference/rest-api/rooms,
and of its guides for recording, transcription, the waiting room and telephones.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

MOST_PEOPLE = 199
"""With the host it is 200, beyond which Daily wants to be asked first."""
CALLER = "Caller"
OPTIONS, DIAL_IN = "daily_options", "daily_dial_in"
"""Where the service notes of a session how its room is, and how people call it."""

Recording = Literal["off", "cloud", "cloud-audio-only", "raw-tracks"]
Transcription = Literal["off", "live", "stored"]
DialIn = Literal["off", "phone", "sip"]


class DailyOptions(BaseModel):
    """One room's options.

    Attributes:
        recording: What Daily records, from when the host is there.
        transcription: Whether Daily transcribes too, for those who listen to its events, and
            whether it keeps that.
        knocking: Whether somebody without a link may ask to be let in.
        max_people: How many may be in it at once, besides the host.
        start_muted: Whether microphones are off until people turn them on.
        dial_in: By what people can call.
        dial_out: Whether people can be called.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    recording: Recording = "off"
    transcription: Transcription = "off"
    knocking: bool = False
    max_people: int | None = Field(default=None, ge=1, le=MOST_PEOPLE)
    start_muted: bool = False
    dial_in: DialIn = "off"
    dial_out: bool = False

    def room(self, language: str) -> dict[str, Any]:
        """The room's `properties`: only those that are not Daily's defaults."""
        made: dict[str, Any] = {}
        if self.recording != "off":
            made["enable_recording"] = self.recording
        if self.transcription != "off":
            made["auto_transcription_settings"] = {"language": language}
        if self.transcription == "stored":
            made["enable_transcription_storage"] = True
        if self.knocking:
            made["enable_knocking"] = True
        if self.max_people is not None:
            made["max_participants"] = self.max_people + 1
        if self.start_muted:
            made["start_audio_off"] = True
        if self.dial_in == "phone":
            made["dialin"] = {"display_name": CALLER, "wait_for_meeting_start": True}
        if self.dial_in == "sip":
            made["sip"] = {"display_name": CALLER, "sip_mode": "dial-in", "video": False}
        if self.dial_out:
            made["enable_dialout"] = True
        return made

    def host(self) -> dict[str, Any]:
        """The further properties of the host's token, which begin what begins with it."""
        made: dict[str, Any] = {}
        if self.recording == "cloud":
            made["start_cloud_recording"] = True
        if self.transcription != "off":
            made["auto_start_transcription"] = True
        return made

    @property
    def host_records(self) -> bool:
        """Whether the host has to begin the recording itself: a token begins those of one kind."""
        return self.recording not in ("off", "cloud")

"""What callers send, and what they get back where it is not a session's state."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from beatroom.flows.core.events import InstructionKind, Mode
from beatroom.flows.core.rundown import RundownOp
from beatroom.flows.personality.text import NAME_CAP

TEXT_CAP = 2000
SDP_CAP = 100_000
CANDIDATE_CAP = 600
YEAR = 366 * 86_400


class Body(BaseModel):
    """What all bodies share: nothing unknown is let through."""

    model_config = ConfigDict(extra="forbid")


class InstructionBody(Body):
    """An instruction to a running session."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"text": "Ask Ana about the budget.", "mode": "queued", "kind": "prompt"},
                {"text": "We go on in five minutes.", "mode": "immediate", "kind": "say"},
                {"text": "Stop reading that aloud.", "mode": "immediate", "interrupt": True},
            ]
        }
    )

    text: str = Field(min_length=1, description=f"At most {TEXT_CAP} characters.")
    mode: Mode = Field(default="queued")
    kind: InstructionKind = Field(default="prompt")
    expires_in: float | None = Field(
        default=None, gt=0, le=YEAR, description="Seconds after which it is not wanted any more."
    )
    interrupt: bool = Field(
        default=False,
        description="An immediate one cuts the host off at once, rather than at the end of its "
        "sentence. A person, the opening and the goodbye are never cut off.",
    )


class RundownBody(Body):
    """One change to the rundown."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"op": "extend", "seconds": 60},
                {"op": "extend", "beat": "beat-3", "seconds": -60},
                {"op": "jump", "beat": "beat-3"},
                {"op": "move", "beat": "beat-3", "after": "beat-1"},
                {
                    "op": "insert",
                    "beat": "beat-1",
                    "title": "Break",
                    "seconds": 300,
                    "say": "Let's take five minutes.",
                },
            ]
        }
    )

    op: RundownOp
    seconds: float | None = Field(default=None, ge=-86_400, le=86_400)
    beat: str | None = Field(
        default=None,
        max_length=200,
        description="Which beat; `extend` without it is about the one that runs. `insert` puts its "
        "beat after it.",
    )
    after: str | None = Field(
        default=None, max_length=200, description="What `move` puts the beat after."
    )
    title: str | None = Field(default=None, min_length=1, max_length=120)
    prompt: str | None = Field(default=None, max_length=4000)
    say: str | None = Field(default=None, max_length=1000)

    @model_validator(mode="after")
    def _has_what_it_needs(self) -> Self:
        needs = {
            "extend": ("seconds",),
            "jump": ("beat",),
            "remove": ("beat",),
            "move": ("beat", "after"),
            "insert": ("beat", "title", "seconds"),
        }
        missing = [n for n in needs.get(self.op, ()) if getattr(self, n) is None]
        if missing:
            raise ValueError(f"{self.op!r} needs {' and '.join(missing)}")
        if self.op == "insert" and not (self.prompt or self.say):
            raise ValueError("'insert' needs prompt or say")
        if self.op == "insert" and (self.seconds or 0) <= 0:
            raise ValueError("'insert' needs seconds above 0")
        return self


class EndBody(Body):
    """How a session should end."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"at_once": False, "reason": "the room is needed"}]}
    )

    at_once: bool = Field(default=False, description="Without a goodbye.")
    reason: str = Field(default="ended by an operator", max_length=200)


class RequestData(BaseModel):
    """What a page says of the person who joins."""

    name: str = Field(default="", max_length=TEXT_CAP)


class CallBody(Body):
    """Somebody to be called."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"phone": "+436641234567", "name": "Ana"}]}
    )

    phone: str | None = Field(
        default=None,
        pattern=r"^\+[1-9][0-9]{6,14}$",
        description="A telephone number with its country's code, without spaces.",
    )
    sip: str | None = Field(
        default=None,
        max_length=500,
        pattern=r"^sip:[^\s@]+@[^\s@]+$",
        description="A SIP address.",
    )
    name: str = Field(min_length=1, max_length=NAME_CAP, description="What they are called.")

    @model_validator(mode="after")
    def _one_address(self) -> Self:
        if (self.phone is None) == (self.sip is None):
            raise ValueError("expected either 'phone' or 'sip'")
        return self

    @property
    def address(self) -> str:
        """Where they are called."""
        return self.phone or self.sip or ""


class OfferBody(BaseModel):
    """A browser's WebRTC offer, as Pipecat's small WebRTC transport sends it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"sdp": "v=0\r\n...", "type": "offer", "requestData": {"name": "Ana"}},
            ]
        }
    )

    sdp: str = Field(max_length=SDP_CAP)
    type: Literal["offer"]
    pc_id: str | None = Field(default=None, max_length=200)
    restart_pc: bool = False
    requestData: RequestData = Field(default_factory=RequestData)  # noqa: N815 - the transport's name


class CandidateBody(BaseModel):
    """One ICE candidate; an empty text says that there are no more."""

    candidate: str = Field(default="", max_length=CANDIDATE_CAP)
    sdp_mid: str | None = Field(default=None, max_length=64)
    sdp_mline_index: int | None = Field(default=None, ge=0, le=64)


class IceBody(BaseModel):
    """Trickled ICE candidates."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "pc_id": "pc-1a2b3c4d",
                    "candidates": [
                        {
                            "candidate": "candidate:1 1 udp 2122260223 127.0.0.1 50000 typ host",
                            "sdp_mid": "0",
                            "sdp_mline_index": 0,
                        }
                    ],
                }
            ]
        }
    )

    pc_id: str = Field(max_length=200)
    candidates: tuple[CandidateBody, ...] = Field(max_length=100)

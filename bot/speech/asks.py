"""What sessions ask of the machine's voice and ears, and what they are told.

Each ask has a connection of its own: closing it gives up. A message is two frames, the JSON and
the sound that belongs to it, mostly none. An ask is answered by `Begun` once its turn has come, and
then by `Done` or `Refused`.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from beatroom.bot.ipc.ipc_framing import LinkClosed, put_frame, read_frame


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Load(_Message):
    """Load what is wanted, and answer once it is there."""

    what: Literal["load"] = "load"
    voice: bool
    ears: bool
    folder: str | None


class _Queued(_Message):
    """What waits for its turn.

    Attributes:
        session: Who asks.
        left: Seconds after which nobody waits for it any more.
        slack: Seconds after which it is waited for.
        again: Whether the process has died of it, or beside it: it is done by itself.
    """

    session: str
    left: float
    slack: float = 0.0
    again: bool = False


class Sentences(_Queued):
    """Take a text apart."""

    what: Literal["sentences"] = "sentences"
    text: str


class Recognise(_Queued):
    """What somebody said, in the sound that comes with it."""

    what: Literal["recognise"] = "recognise"
    language: str
    folder: str | None


class Speak(_Queued):
    """A piece of a text, as phonemes."""

    what: Literal["speak"] = "speak"
    phonemes: str
    voice: str
    speed: float
    seed: int


class Begun(_Message):
    """Its turn has come, after so many seconds."""

    what: Literal["begun"] = "begun"
    waited: float


class Done(_Message):
    """What was made of it; what is spoken is the sound that comes with this."""

    what: Literal["done"] = "done"
    text: str = ""
    no_speech_prob: float = 1.0
    pieces: tuple[str, ...] = ()


class Refused(_Message):
    """It is not done, or did not succeed; the text says why."""

    what: Literal["refused"] = "refused"
    reason: str


Asked = Load | Sentences | Recognise | Speak
Told = Begun | Done | Refused
ASKED: TypeAdapter[Asked] = TypeAdapter(Annotated[Asked, Field(discriminator="what")])
TOLD: TypeAdapter[Told] = TypeAdapter(Annotated[Told, Field(discriminator="what")])


def put(writer: asyncio.StreamWriter, message: Asked | Told, sound: bytes = b"") -> None:
    """Write a message; LinkClosed when the other end is known to be gone."""
    put_frame(writer, message.model_dump_json().encode())
    put_frame(writer, sound)


async def read(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    """The next message's JSON, and its sound.

    Raises:
        LinkClosed: The other end is gone.
    """
    text = await read_frame(reader)
    sound = None if text is None else await read_frame(reader)
    if text is None or sound is None:
        raise LinkClosed("The other end of the line is gone.")
    return text, sound

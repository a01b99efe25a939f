"""Daily's `CallClient` as daily-python has it, without Daily: for the real `DailyTransport`.

It has the methods that the transport calls, with their own signatures, and tells what happens in
the room by the callbacks of `daily.EventHandler`, from another thread, as the native client does.
`differences` holds it against the installed daily-python, and so does each callback that it makes.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import daily

Completion = Callable[..., None] | None
LOCAL = "d-bot"
OURS = {
    "comes",
    "goes",
    "says",
    "all_say",
    "writes",
    "is_cut_off",
    "is_transcribed",
    "listens_to",
    "call",
}
"""What the stand-in has for tests."""


@dataclass(frozen=True)
class Audio:
    """A stretch of somebody's sound, as `daily.AudioData`."""

    audio_frames: bytes
    sample_rate: int = 16_000
    num_channels: int = 1
    bits_per_sample: int = 16

    @property
    def num_audio_frames(self) -> int:
        return len(self.audio_frames) // (self.num_channels * self.bits_per_sample // 8)


class CallClient:
    """The bot's end of a room; `call` is the room itself.

    Attributes:
        sent: Messages, with the Daily id that each was for; None for everybody.
        joins: How often it was asked to join.
        recordings: How often a recording was begun.
        shut: Errors that the next attempts to join get.
    """

    call: CallClient
    """The one that was made last."""

    def __init__(self, event_handler: Any = None) -> None:
        self._tell_to = event_handler
        self._people: dict[str, Mapping[str, Any]] = {}
        self._renderers: dict[str, Callable[..., None]] = {}
        self.sent: list[tuple[Any, str | None]] = []
        self.joins = self.recordings = 0
        self.shut: list[str] = []
        type(self).call = self

    # ---- what the transport calls ---------------------------------------------------------------

    def join(
        self,
        meeting_url: str,
        meeting_token: str | None = None,
        client_settings: Any = None,
        completion: Completion = None,
    ) -> None:
        self.joins += 1
        if self.shut:
            _done(completion, None, self.shut.pop(0))
            return
        local = {"local": {"id": LOCAL}}
        _done(completion, {"participants": local, "meetingSession": {"id": "m"}}, None)
        for one in list(self._people.values()):
            self._later("on_participant_joined", one)

    def leave(self, completion: Completion = None) -> None:
        _done(completion, None)

    def release(self) -> None:
        self._people.clear()

    def participants(self) -> Mapping[str, Any]:
        return {"local": {"id": LOCAL}, **self._people}

    def set_user_name(self, user_name: str) -> None:
        return None

    def update_subscription_profiles(
        self, profile_settings: Any, completion: Completion = None
    ) -> None:
        _done(completion, None)

    def update_subscriptions(
        self,
        participant_settings: Any = None,
        profile_settings: Any = None,
        completion: Completion = None,
    ) -> None:
        _done(completion, None)

    def start_recording(
        self,
        streaming_settings: Any = None,
        stream_id: str | None = None,
        force_new: bool | None = None,
        completion: Completion = None,
    ) -> None:
        self.recordings += 1
        _done(completion, "r-1", None)

    def send_app_message(
        self, message: Any, participant_id: str | None = None, completion: Completion = None
    ) -> None:
        self.sent.append((message, participant_id))
        _done(completion, None)

    def set_audio_renderer(  # noqa: PLR0917 - as daily-python has it
        self,
        participant_id: str,
        callback: Callable[..., None],
        audio_source: str = "microphone",
        sample_rate: int = 16_000,
        callback_interval_ms: int = 20,
        logging_interval_ms: int = 10_000,
    ) -> None:
        self._renderers[participant_id] = callback

    # ---- what happens in the room ---------------------------------------------------------------

    async def comes(self, id_: str, person: str, name: str) -> None:
        """Somebody is there, with a token that says who."""
        self._people[id_] = {"id": id_, "info": {"userId": person, "userName": name}}
        await self._tell("on_participant_joined", self._people[id_])

    async def goes(self, id_: str, *, seen: bool = True) -> None:
        """They hang up; unless `seen`, nobody tells."""
        gone = self._people.pop(id_)
        if seen:
            await self._tell("on_participant_left", gone, "leftCall")

    async def says(self, id_: str, pcm: bytes) -> None:
        """A stretch of sound of theirs; they may be heard once their track is listened to."""
        await self.all_say({id_: pcm})

    async def all_say(self, sound: Mapping[str, bytes]) -> None:
        """A stretch of each person's sound at once."""

        def render() -> None:
            for id_, pcm in sound.items():
                self._renderers[id_](id_, Audio(pcm), "microphone")

        await asyncio.to_thread(render)

    async def writes(self, id_: str, message: Any) -> None:
        """A message of theirs."""
        await self._tell("on_app_message", message, id_)

    async def is_transcribed(self, id_: str, text: str) -> None:
        """Daily's own transcription of what they have said."""
        heard = {"is_final": True, "channel": {"alternatives": [{"languages": ["en"]}]}}
        said = {"participantId": id_, "text": text, "timestamp": "", "rawResponse": heard}
        await self._tell("on_transcription_message", said)

    async def is_cut_off(self) -> None:
        """The call ends without having been left."""
        await self._tell("on_call_state_updated", "left")

    def listens_to(self, id_: str) -> bool:
        """Whether their track is heard."""
        return id_ in self._renderers

    async def _tell(self, callback: str, *what: Any) -> None:
        _bound(callback, *what)
        await asyncio.to_thread(getattr(self._tell_to, callback), *what)

    def _later(self, callback: str, *what: Any) -> None:
        _bound(callback, *what)
        loop = asyncio.get_running_loop()
        loop.run_in_executor(None, getattr(self._tell_to, callback), *what)


def _done(completion: Completion, *what: Any) -> None:
    if completion is not None:
        completion(*what)


def _bound(callback: str, *what: Any) -> None:
    """Raises TypeError where the installed client does not tell it so."""
    try:
        inspect.signature(getattr(daily.EventHandler, callback)).bind(None, *what)
    except TypeError as error:
        raise TypeError(f"{callback}: {error}") from None


def differences(stand_in: type[CallClient], audio: type[Audio]) -> list[str]:
    """In what the stand-ins are not as the installed daily-python; nothing where they are."""
    found: list[str] = []
    for name in sorted({n for n in dir(stand_in) if not n.startswith("_")} - OURS):
        theirs = getattr(daily.CallClient, name, None)
        if theirs is None:
            found.append(f"{name}: daily-python has no such method")
            continue
        has, wanted = (
            [p for p in inspect.signature(one).parameters.values() if p.name != "self"]
            for one in (getattr(stand_in, name), theirs)
        )
        if [p.name for p in has] != [p.name for p in wanted]:
            listed = (", ".join(p.name for p in one) for one in (has, wanted))
            found.append("{}: has ({}), and daily-python ({})".format(name, *listed))
            continue
        found += [
            f"{name}: {p.name} is {_default(p)}, and in daily-python it {_must_be(other)}"
            for p, other in zip(has, wanted, strict=True)
            if p.default != other.default
        ]
    ours = {name for name in (*dir(audio), *audio.__dataclass_fields__) if not name.startswith("_")}
    theirs = {name for name in dir(daily.AudioData) if not name.startswith("_")}
    found += [f"AudioData: {name} is not in daily-python's" for name in sorted(ours - theirs)]
    found += [f"AudioData: daily-python's has {name} too" for name in sorted(theirs - ours)]
    return found


def _default(parameter: inspect.Parameter) -> str:
    if parameter.default is inspect.Parameter.empty:
        return "required"
    return f"{parameter.default!r} unless given"


def _must_be(parameter: inspect.Parameter) -> str:
    if parameter.default is inspect.Parameter.empty:
        return "must be"
    return f"is {parameter.default!r} unless given"

"""Daily's stand-in is as the installed daily-python: its methods, its callbacks, its sound."""

from __future__ import annotations

import daily
import pytest
from daily_call import OURS, Audio, CallClient, differences

pytestmark = pytest.mark.webrtc


def test_the_stand_in_is_as_the_installed_client() -> None:
    assert differences(CallClient, Audio) == []
    methods = [name for name in vars(CallClient) if not name.startswith("_") and name not in OURS]
    assert len(methods) >= 9


def test_a_stand_in_that_differs_is_found() -> None:
    class Other(CallClient):
        def leave(self, done: object = None) -> None: ...
        def set_user_name(self, user_name: str = "") -> None: ...
        def hang_up(self) -> None: ...

    class OtherAudio(Audio):
        @property
        def loudness(self) -> float:
            return 0.0

    assert differences(Other, OtherAudio) == [
        "hang_up: daily-python has no such method",
        "leave: has (done), and daily-python (completion)",
        "set_user_name: user_name is '' unless given, and in daily-python it must be",
        "AudioData: loudness is not in daily-python's",
    ]


async def test_what_it_tells_is_told_as_the_installed_client_tells_it() -> None:
    call = CallClient(daily.EventHandler())
    await call.comes("d-1", "ana", "Ana")
    await call.writes("d-1", {"type": "hello"})
    await call.is_cut_off()
    await call.goes("d-1")
    with pytest.raises(TypeError, match="on_participant_left"):
        await call._tell("on_participant_left", {"id": "d-1"})
    with pytest.raises(AttributeError):
        await call._tell("on_somebody_waved", {"id": "d-1"})

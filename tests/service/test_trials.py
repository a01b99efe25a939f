"""What an author tries over REST: which voices there are, a line in one, a beat with the model."""

from __future__ import annotations

import asyncio
import io
import sys
import wave
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from openai_stand_in import serving
from patience import SOON
from pydantic import SecretStr
from service_http import Caller, calling

from beatroom.bot.server.host_samples import HostSamples
from beatroom.bot.server.operator_tokens import create_token
from beatroom.bot.server.trials import MOST_WAITING, SHARE, TooManyTrials, Trials
from beatroom.bot.settings.places import SHIPPED
from beatroom.bot.settings.settings import Settings
from beatroom.flows.personality.model import Personality

pytestmark = pytest.mark.service

TEA = """\
name: tea
title: Tea talk
persona: You are Mina, a warm host.
length: 10m
beats:
  - title: Welcome
    at: 0
    prompt: Welcome {{ participants }} to {{ title }}.
  - title: Goodbye
    at: 9m
    say: Goodbye.
"""
ECHO = """\
import struct, sys
while head := sys.stdin.buffer.read(4):
    asked = sys.stdin.buffer.read(struct.unpack(">I", head)[0])
    {then}
"""
ANSWERS = """\
answer = b'{"said": "Hello."}'
    sys.stdout.buffer.write(struct.pack(">I", len(answer)) + answer)
    sys.stdout.buffer.flush()
    """


def child(tmp_path: Path, then: str) -> tuple[str, str]:
    script = tmp_path / "child.py"
    script.write_text(ECHO.replace("{then}", then))
    return sys.executable, str(script)


@pytest.fixture
def record() -> Personality:
    return Personality.model_validate(
        {
            "name": "tea",
            "title": "Tea",
            "persona": "You are Mina.",
            "length": "10m",
            "beats": [{"title": "Welcome", "at": 0, "say": "Hello."}],
        }
    )


async def test_voices_are_those_that_speak_the_language(caller: Caller) -> None:
    english = await caller.ask("GET", "/voices", 200)
    embedded = english["engines"][0]
    assert (embedded["name"], embedded["chosen"], embedded["trouble"]) == ("embedded", True, "")
    assert "alto" in embedded["voices"]
    german = await caller.ask("GET", "/voices?language=de", 200)
    assert "embedded" not in [one["name"] for one in german["engines"]]
    trouble = {one["name"]: one["trouble"] for one in english["engines"]}
    assert "CARTESIA_API_KEY" in trouble["cartesia"]
    await caller.ask("GET", "/voices?language=nowhere", 422)
    assert caller.service.trials.pid is None
    await caller.ask("GET", "/voices?soon=1", 200)
    assert caller.service.trials.pid is not None, "what speaks is made ready"


async def test_a_line_is_spoken_with_its_placeholders_filled(caller: Caller) -> None:
    """The real voice in the real process: names make the line longer."""
    lengths = []
    for words in ("Hello {{ participants }}.", "Hello."):
        body = {"words": words, "voice": {"name": "deep"}}
        sound = await caller.client.post(
            "/api/v1/voices/samples", json=body, headers=caller.bearer, timeout=SOON
        )
        assert (sound.status_code, sound.headers["content-type"]) == (200, "audio/wav"), sound.text
        with wave.open(io.BytesIO(sound.content)) as held:
            lengths.append(held.getnframes() / held.getframerate())
    assert lengths[0] > lengths[1] > 0.2
    unknown = {"words": "Hi.", "voice": {"name": "x"}}
    refused = await caller.ask("POST", "/voices/samples", 409, unknown)
    assert "no embedded voice 'x'" in refused["detail"]
    await caller.ask("POST", "/voices/samples", 422, {"words": ""})


async def test_whoever_may_read_hears_the_hosts_that_came_with_us(
    settings: Settings, tmp_path: Path
) -> None:
    """Only those, only their own words, and with no right to write anything."""
    spoken = 'answer = b\'{"wav": "UklGRg=="}\''
    museum = (SHIPPED / "museum.yaml").read_text(encoding="utf-8")
    (settings.personalities_dir / "museum.yaml").write_text(museum, encoding="utf-8")
    async with calling(settings) as caller:
        trials = Trials(
            settings, child(tmp_path, ANSWERS.replace('answer = b\'{"said": "Hello."}\'', spoken))
        )
        caller.service.samples = HostSamples(trials)
        reader = await create_token(caller.service.store, "visitor", ["read"])
        bearer = {"Authorization": f"Bearer {reader}"}
        for name, status in (("museum", 200), ("tea", 404), ("nobody", 404)):
            path = f"/api/v1/personalities/{name}/sample"
            answer = await caller.client.get(path, headers=bearer)
            assert answer.status_code == status, answer.text
        sound = await caller.client.get("/api/v1/personalities/museum/sample", headers=bearer)
        assert (sound.headers["content-type"], sound.content) == ("audio/wav", b"RIFF")
        refused = await caller.client.post(
            "/api/v1/voices/samples", headers=bearer, json={"words": "Anything."}
        )
        assert refused.status_code == 403
        await trials.close()


async def test_a_beat_is_not_tried_without_a_model(caller: Caller) -> None:
    tried = await caller.ask("POST", "/personalities/try", 200, {"text": TEA, "beat": 0})
    assert tried == {"said": "", "model": "", "reason": "No language model is connected."}
    await caller.ask("POST", "/personalities/try", 404, {"text": TEA, "beat": 2})
    await caller.ask("POST", "/personalities/try", 422, {"text": "name: tea", "beat": 0})


@pytest.fixture
async def talking(settings: Settings) -> AsyncIterator[Caller]:
    """A service with a model that says what it was told."""
    with serving(lambda task, last: f"{task} {last}") as model:
        own = settings.model_copy(
            update={
                "llm": "openai",
                "openai_base_url": model.url,
                "openai_model": "stand-in",
                "openai_api_key": SecretStr("k"),
            }
        )
        async with calling(own) as caller:
            yield caller


async def test_the_model_is_told_the_beat_as_a_session_would(talking: Caller) -> None:
    tried = await talking.ask("POST", "/personalities/try", 200, {"text": TEA, "beat": 0})
    assert (tried["model"], tried["reason"]) == ("stand-in", "")
    for part in ("You are Mina", "Ana", "to Tea talk.", "Open the session with this now"):
        assert part in tried["said"]


async def test_what_ends_or_hangs_is_told_and_made_anew(
    settings: Settings, record: Personality, tmp_path: Path
) -> None:
    trials = Trials(settings, child(tmp_path, f"{ANSWERS}break"))
    assert await trials.said(0, record, "ana") == "Hello."
    assert await trials.said(0, record, "ana") == "Hello.", (
        "another process where this one has ended"
    )
    await trials.close()

    hanging = Trials(settings, child(tmp_path, "pass"))
    hanging.deadline = 0.05
    with pytest.raises(Exception, match=r"Nothing was said within 0\.05 seconds"):
        await hanging.said(0, record, "ana")
    assert hanging.pid is None

    broken = Trials(settings, child(tmp_path, "sys.exit(3)"))
    with pytest.raises(Exception, match="ended early"):
        await broken.said(0, record, "ana")


async def test_so_many_wait_of_each_and_of_all_and_no_more(
    settings: Settings, record: Personality, tmp_path: Path
) -> None:
    hanging = Trials(settings, child(tmp_path, "pass"))
    waiting = [asyncio.ensure_future(hanging.said(0, record, "ana")) for _ in range(SHARE)]
    await asyncio.sleep(0)
    with pytest.raises(TooManyTrials, match="that you are trying are not done"):
        await hanging.said(0, record, "ana")
    waiting += [  # nobody is kept out by one who asks for much
        asyncio.ensure_future(hanging.said(0, record, f"ben {n // SHARE}"))
        for n in range(MOST_WAITING - SHARE)
    ]
    await asyncio.sleep(0)
    assert not any(one.done() for one in waiting)
    with pytest.raises(TooManyTrials, match="Others are trying"):
        await hanging.said(0, record, "cara")
    for one in waiting:
        one.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert hanging.pid is None
    waiting = [asyncio.ensure_future(hanging.said(0, record, "ana")) for _ in range(SHARE)]
    await asyncio.sleep(0)
    assert not any(one.done() for one in waiting), "what is over does not count"
    for one in waiting:
        one.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await hanging.close()


async def test_whoever_tries_two_things_lets_others_go_first(
    settings: Settings, record: Personality, tmp_path: Path
) -> None:
    """A model that hangs takes its time for each: others wait for one of them, and not for both."""
    trials = Trials(settings, child(tmp_path, ANSWERS))
    over = list[str]()

    async def tried(by: str) -> None:
        await trials.said(0, record, by)
        over.append(by)

    await asyncio.gather(tried("ana"), tried("ana"), tried("ben"))
    await trials.close()
    assert over == ["ana", "ben", "ana"]

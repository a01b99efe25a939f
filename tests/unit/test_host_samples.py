"""Samples of hosts: which words they are, that each is made once, and that few are kept."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from beatroom.bot.personalities.came import CAME
from beatroom.bot.personalities.library import Library
from beatroom.bot.server.host_samples import (
    MOST_KEPT,
    MOST_WORDS,
    HostSamples,
    NoSample,
    first_words,
)
from beatroom.bot.server.trials import TrialFailed, Trials
from beatroom.bot.settings.places import SHIPPED
from beatroom.flows.personality.model import Beat, Offset, Personality, Voice

pytestmark = pytest.mark.unit


class Speaker:
    """Stands for the process that speaks."""

    def __init__(self) -> None:
        self.spoke: list[str] = []
        self.may = asyncio.Event()
        self.fails = False

    async def spoken(self, words: str, record: Personality, by: str) -> bytes:
        assert by == "ana"
        self.spoke.append(words)
        await self.may.wait()
        if self.fails:
            raise TrialFailed("no voice")
        return f"{record.voice.name}: {words}".encode()


def host(
    say: str | None = "Hello. I am Mina. We have {{ length }}.", voice: str = "alto"
) -> Personality:
    return Personality(
        name="tea",
        title="Tea",
        persona="You host.",
        length=60.0,
        voice=Voice(name=voice),
        beats=(Beat(title="Welcome", at=Offset(0.0), say=say, prompt="Welcome everybody."),),
    )


def test_the_first_words_end_before_what_is_filled_in_and_before_they_are_long() -> None:
    assert first_words(host()) == "Hello. I am Mina."
    assert (
        first_words(host("{{ title }}, everybody!  And on.")) == "{{ title }}, everybody! And on."
    )
    long = "One sentence here. " * 20
    assert len(first_words(host(long))) <= MOST_WORDS
    with pytest.raises(NoSample, match="Tea does not open word for word"):
        first_words(host(None))


@pytest.mark.parametrize("name", sorted(CAME))
def test_all_that_came_have_some(name: str) -> None:
    words = first_words(Library([SHIPPED]).load(name))
    assert 10 < len(words) < 2 * MOST_WORDS


async def test_each_is_made_once_and_another_voice_is_another_one() -> None:
    speaker = Speaker()
    samples = HostSamples(cast("Trials", speaker))
    asked = [asyncio.ensure_future(samples.of(host(), "ana")) for _ in range(3)]
    await asyncio.sleep(0)
    speaker.may.set()
    assert set(await asyncio.gather(*asked)) == {b"alto: Hello. I am Mina."}
    assert len(speaker.spoke) == 1
    assert await samples.of(host(voice="deep"), "ana") == b"deep: Hello. I am Mina."
    assert len(speaker.spoke) == 2


async def test_what_was_not_spoken_is_asked_for_again() -> None:
    speaker = Speaker()
    samples = HostSamples(cast("Trials", speaker))
    speaker.may.set()
    speaker.fails = True
    with pytest.raises(TrialFailed):
        await samples.of(host(), "ana")
    speaker.fails = False
    assert await samples.of(host(), "ana") == b"alto: Hello. I am Mina."


async def test_few_are_kept_and_those_that_are_asked_for_stay() -> None:
    speaker = Speaker()
    samples = HostSamples(cast("Trials", speaker))
    speaker.may.set()
    for n in range(MOST_KEPT + 1):
        await samples.of(host(f"Hello {n}."), "ana")
        await samples.of(host("Hello 0."), "ana")
    made = len(speaker.spoke)
    await samples.of(host("Hello 0."), "ana")
    assert len(speaker.spoke) == made
    await samples.of(host("Hello 1."), "ana")
    assert len(speaker.spoke) == made + 1

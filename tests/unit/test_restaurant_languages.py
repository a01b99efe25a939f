"""The shipped restaurant's host in the guest's language: what it says by itself."""

from __future__ import annotations

import pytest

from beatroom.bot.personalities.library import Library
from beatroom.bot.settings.places import SHIPPED
from beatroom.flows.kinds.restaurant.record import (
    RestaurantRequest,
    VisitWishes,
    restaurant_of,
    spoken,
)
from beatroom.flows.language.language_code import ENGLISH
from beatroom.flows.language.load import languages
from beatroom.flows.personality.model import Personality

pytestmark = pytest.mark.unit


@pytest.fixture(scope="module")
def terra() -> Personality:
    return Library([SHIPPED]).load("terra")


def asked(personality: Personality, language: str | None) -> Personality:
    return spoken(personality, RestaurantRequest(restaurant=VisitWishes(language=language)))


@pytest.mark.parametrize("code", [code for code in languages() if code != ENGLISH])
def test_the_shipped_host_says_nothing_in_english_to_a_guest_of_another_language(
    terra: Personality, code: str
) -> None:
    own = asked(terra, code)
    assert own.language == code
    pairs = [
        *((beat.say, there.say) for beat, there in zip(terra.beats, own.beats, strict=True)),
        (terra.silence.say, own.silence.say),
        (restaurant_of(terra).thinking, restaurant_of(own).thinking),
        (terra.style, own.style),
    ]
    told = [there for _, there in pairs]
    assert all(told)
    assert [english for english, there in pairs if english == there] == []
    assert "{{ host }}" in (own.beats[0].say or "")
    assert own.voice.name is None, "an English voice would read it"
    assert [beat.at for beat in own.beats] == [beat.at for beat in terra.beats]


@pytest.mark.parametrize("language", [None, "en", "en-GB", "ja"])
def test_without_words_for_a_language_the_host_is_as_it_is(
    terra: Personality, language: str | None
) -> None:
    assert asked(terra, language) is terra


def test_a_region_has_the_words_of_its_language(terra: Personality) -> None:
    own = asked(terra, "de-AT")
    assert (own.language, own.beats[0].say) == ("de-AT", asked(terra, "de").beats[0].say)

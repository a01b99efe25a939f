"""Names that guests give: what a house signs has nobody's web address in it."""

from __future__ import annotations

import pytest

from beatroom.flows.kinds.restaurant.guest_names import guest_name, unlinked
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError
from beatroom.flows.language.load import languages

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    "name",
    [
        "Pay at http://win.example/c",
        "HTTPS://WIN.EXAMPLE",
        "www.win.example",
        "win.example/c",
        "win\uff0eexample/c",
        "win\u3002example/c",
        "write to me@win.example",
        "mailto:me",
    ],
)
def test_an_address_of_the_web_is_no_name(name: str) -> None:
    with pytest.raises(HouseRefusedError) as refused:
        guest_name(name, "name")
    assert (refused.value.name, refused.value.field) == ("web_name", "name")
    said = {refused.value.told(code) for code in languages()}
    assert len(said) == len(list(languages()))


@pytest.mark.parametrize(
    "name", ["Ana", "Dr. M\u00fcller", "J.Smith", "Smith & Co.", "Ana/Bob", "O'Neil 2"]
)
def test_a_name_stays_as_it_is(name: str) -> None:
    assert guest_name(name, "name") == name


def test_in_a_notice_no_dot_makes_a_link() -> None:
    assert unlinked("J.Smith win.example") == "J. Smith win. example"

"""The shares that pictures are taken in: together they are all states, and none twice."""

from __future__ import annotations

import argparse
import itertools

import pytest

from tools.pictures import Shard, shard
from tools.service_scenes import SCENES

pytestmark = pytest.mark.unit


@pytest.mark.parametrize("of", [1, 4, 8])
def test_the_shares_are_all_states_and_none_twice(of: int) -> None:
    states = list(SCENES)
    taken = [shard(f"{at}/{of}")(states) for at in range(1, of + 1)]
    assert sorted(itertools.chain(*taken)) == sorted(states)
    assert max(map(len, taken)) - min(map(len, taken)) <= 1


def test_without_a_share_it_is_all_of_them() -> None:
    assert Shard()(["start", "room"]) == ["start", "room"]


@pytest.mark.parametrize("text", ["0/4", "5/4", "1", "1/0", "a/b", "-1/4", ""])
def test_what_is_no_share_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="1/4 to 4/4"):
        shard(text)

"""Which beat of a changed plan is which one of then."""

from __future__ import annotations

import pytest

from beatroom.flows.core.kept_as_then import kept_as_then
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.same_beats import same_beats, told_otherwise
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit


def plan(*beats: str | tuple[str, str]) -> list[Item]:
    """Beats by their titles, each with its prompt, or one that is made of the title."""
    pairs = [(one, f"Do {one}.") if isinstance(one, str) else one for one in beats]
    return [
        Item(id=f"beat-{n}", title=title, offset=60.0 * n, allocated=60.0, prompt=prompt)
        for n, (title, prompt) in enumerate(pairs)
    ]


def pairs(then: list[Item], now: list[Item]) -> list[int | None]:
    """For each beat of now the place that it had then; None for a new one."""
    same = same_beats(then, now)
    return [int(same[one.id].removeprefix("beat-")) if one.id in same else None for one in now]


def test_a_beat_that_is_renamed_is_the_same_though_it_stands_elsewhere() -> None:
    then = plan("Opening", "Game", "Quiz", "Goodbye")

    assert pairs(then, plan("Opening", ("Play", "Do Game."), "Quiz", "Goodbye")) == [0, 1, 2, 3]
    assert pairs(then, plan("Opening", "Quiz", ("Play", "Do Game."), "Goodbye")) == [0, 2, 1, 3]


def test_a_beat_that_is_renamed_and_prompted_otherwise_is_the_same_where_it_stood() -> None:
    then = plan("Opening", "Game", "Goodbye")

    assert pairs(then, plan("Opening", ("Play", "Sing."), "Goodbye")) == [0, 1, 2]


def test_what_follows_a_beat_that_is_not_there_any_more_stays_what_it_was() -> None:
    then = plan("Opening", ("Game", "Go on."), ("Quiz", "Go on."), "Goodbye")

    assert pairs(then, plan("Opening", ("Quiz", "Go on."), "Goodbye")) == [0, 2, 3]
    assert pairs(then, plan("Opening", "New", ("Game", "Go on."), ("Quiz", "Go on."), "Goodbye")) \
        == [0, None, 1, 2, 3]  # fmt: skip


def test_beats_of_one_title_are_told_apart_by_what_they_say_and_where_they_stand() -> None:
    then = plan(("Quiz", "Rivers."), ("Quiz", "Towns."), "Goodbye")

    assert pairs(then, plan(("Quiz", "Towns."), "Goodbye")) == [1, 2]
    assert pairs(then, plan(("Quiz", "Rivers."), ("Quiz", "Lakes."), "Goodbye")) == [0, 1, 2]


def item(prompt: str = "", say: str | None = None, *, speak: bool = True) -> Item:
    return Item("beat-1", "Game", 60.0, 60.0, prompt=prompt, say=say, speak=speak)


@pytest.mark.parametrize(
    ("was", "now", "what"),
    [
        (item("Play."), item("Play. "), None),
        (item("Play."), item("Sing."), ("prompted", True)),
        (item("Play."), item("Sing.", speak=False), ("prompted", False)),
        (item("Play.", speak=False), item("Play."), ("prompted", True)),
        (item("Play.", "Go."), item("Play."), ("prompted", True)),
        (item("Play.", "Go."), item("Sing.", "Go."), ("prompted", False)),
        (item("Play.", "Go."), item("Play.", "Run."), ("reworded", False)),
    ],
)
def test_another_prompt_or_other_fixed_words_are_something_else_to_say(
    was: Item, now: Item, what: tuple[str, bool] | None
) -> None:
    told = told_otherwise(was, now, chats=True)

    assert (None if told is None else (told.what, told.asked)) == what


def test_without_a_model_no_prompt_matters() -> None:
    assert told_otherwise(item("Play."), item("Sing."), chats=False) is None


def test_another_persona_or_voice_is_said_once() -> None:
    record = Personality(
        name="tea",
        title="Robin",
        persona="You host.",
        length=60.0,
        beats=(Beat(title="Opening", at=Offset(0.0), prompt="Welcome."),),
    )
    other = record.model_copy(update={"persona": "You host. You are kind.", "style": "Long."})

    told = kept_as_then(record, other, chats=True)

    assert told.startswith("The persona and the style are new: what the host said then is kept")
    assert kept_as_then(record, record, chats=True) == ""
    assert kept_as_then(record, other, chats=False) == ""

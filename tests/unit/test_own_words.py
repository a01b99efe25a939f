"""What a model writes around its words is not spoken, in whatever pieces it comes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from beatroom.flows.core.own_words import OwnWords
from beatroom.flows.kinds.kind import kind_named

pytestmark = pytest.mark.unit

ROOT = Path(__file__).resolve().parents[2]
MARK = "k3v9w2m8x1qz"
SPOKEN = {
    "Good morning, everybody.": "Good morning, everybody.",
    "Robin: Good morning.": "Good morning.",
    'Robin: "Good morning."': "Good morning.",
    "[Robin]: Good morning.": "Good morning.",
    "**Robin:** Good morning.": "Good morning.",
    "Host: Good morning.": "Good morning.",
    'Ana: "What was the best thing?"': "What was the best thing?",
    "Ana, what was the best thing?": "Ana, what was the best thing?",
    'Hello Ana!\nAna: "I am fine."\nRobin: "Good."': "Hello Ana!",
    "Hello.\nRobin: And welcome.": "Hello.\nAnd welcome.",
    f"[{MARK} beat: Weather] Now the weather.": "Now the weather.",
    f"[{MARK}] Now the weather.": "Now the weather.",
    "[operator] Now the weather.": "Now the weather.",
    "[wrap-up: Goodbye] Robin: Goodbye.": "Goodbye.",
    "Now [beat: Weather] the weather.": "Now  the weather.",
    f"The code is {MARK}, I think.": "The code is , I think.",
    f"The code is {' '.join(MARK.upper())}.": "The code is .",
    "I like it [laughs] a lot [or not": "I like it [laughs] a lot [or not",
    "At 5:30 we go: who comes?": "At 5:30 we go: who comes?",
    "A question: who comes?": "A question: who comes?",
    "Ro": "Ro",
    "": "",
    f"[{MARK} operator] ": "",
    '"To be" he said.': '"To be" he said.',
}


def spoken(pieces: list[str]) -> str:
    words = OwnWords(MARK, ("Robin", "Host"), ("Ana", "Robin", "Ben Ola"))
    return "".join([*map(words.feed, pieces), words.end()]).rstrip()


def cut(text: str, places: list[int]) -> list[str]:
    at = sorted({p % (len(text) + 1) for p in places})
    return [text[a:b] for a, b in zip([0, *at], [*at, len(text)], strict=True)]


@pytest.mark.parametrize("reply", SPOKEN, ids=range(len(SPOKEN)))
def test_whole_and_letter_by_letter(reply: str) -> None:
    assert spoken([reply]) == SPOKEN[reply]
    assert spoken(list(reply)) == SPOKEN[reply]


@given(st.sampled_from(sorted(SPOKEN)), st.lists(st.integers(0, 200), max_size=6))
def test_in_any_pieces(reply: str, places: list[int]) -> None:
    assert spoken(cut(reply, places)) == SPOKEN[reply]


@given(st.lists(st.sampled_from([*MARK, MARK, " ", "[", "]", "a", ":", "Ana", "\n", '"'])))
@example([*MARK[:5], MARK])
def test_the_mark_is_never_spoken(pieces: list[str]) -> None:
    heard = "".join(c for c in spoken(pieces).casefold() if c.isalnum())

    assert MARK not in heard


@given(st.text(alphabet=st.characters(exclude_characters='[]:"'), max_size=60))
def test_plain_speech_is_left_alone(text: str) -> None:
    if MARK not in "".join(c for c in text.casefold() if c.isalnum()):
        assert spoken(list(text)) == text.rstrip()


HEADS = {
    "meeting": ("meeting", "notes"),
    "boardroom": ("turn", "phase"),
    "restaurant": ("agent", "state_snapshot", "ui updates"),
    "planner": ("planning",),
}


@pytest.mark.parametrize(
    ("kind", "head"), [(kind, head) for kind, heads in HEADS.items() for head in heads]
)
def test_what_a_kind_tells_the_model_is_not_read_aloud_with_its_head(kind: str, head: str) -> None:
    """Whatever the model writes after it: the head may be all that it repeats."""
    assert head in kind_named(kind).tags
    assert spoken([f"[{head}: Gym] Now the gym."]) == "Now the gym."
    assert spoken(list(f"[{head}] Now the gym.")) == "Now the gym."


def test_every_head_that_a_kind_writes_is_declared() -> None:
    for kind, heads in HEADS.items():
        written: set[str] = set()
        for folder in ("flows", "bot"):
            for path in (ROOT / folder / "kinds" / kind).rglob("*.py"):
                text = path.read_text(encoding="utf-8")
                written |= set(re.findall(r"\bdeveloper\(\s*\"([^\"]+)\"", text))
        assert written <= set(heads), kind


def test_nothing_is_kept_waiting_that_is_certain() -> None:
    words = OwnWords(MARK, ("Robin",), ())

    assert words.feed("Good ") == "Good "
    assert words.feed("morn") == "morn"
    assert words.feed("ing, k") == "ing, "
    assert words.feed("nights") == "knights"


def test_without_a_mark_brackets_stay() -> None:
    words = OwnWords("", ("Robin",), ())

    assert words.feed("Robin: I like it [laughs].") + words.end() == "I like it [laughs]."

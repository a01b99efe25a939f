"""A talk from a seed: who says what, to whom, in which scene, and how turns overlap.

Pure: the same seed gives the same talk, and nothing is heard yet. A talk is a row of scenes. The
turns inside of a scene follow each other by `gap`, whatever the host does; between scenes people
wait for the host, as people do. What is said *under* the host's speech (backchannels, laughs,
noises, interruptions) stands beside a scene's turns and is due after so many seconds of it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from talk import words

Kind = Literal[
    "host", "time", "person", "room", "backchannel", "laugh", "noise", "interruption", "farewell"
]
MEANT: frozenset[Kind] = frozenset({"host", "time", "interruption"})
"""Kinds that wait for the host's answer."""
UNDER: frozenset[Kind] = frozenset({"backchannel", "laugh", "noise"})
"""Kinds that should not stop the host."""
WORDLESS: frozenset[Kind] = frozenset({"laugh", "noise"})

PAUSING = 0.35
"""Share of the possible pauses inside sentences that are made."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who talks.

    Attributes:
        id: In the talk, such as `p1`.
        name: As they join.
        engine: Who gives them a voice.
        pitch: Factor on a neutral voice's pitch.
        formants: Factor on its formants; below 1 is a longer vocal tract.
        pace: Factor on its speed.
        variant: The name of an espeak voice; empty for others.
        level: dB against the usual loudness.
        snr: dB of their loudness above the noise in their microphone.
    """

    id: str
    name: str
    engine: Literal["hibari", "espeak"]
    pitch: float
    formants: float
    pace: float
    variant: str
    level: float
    snr: float


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something that is said in one go.

    Attributes:
        id: In the talk.
        who: The person's id.
        kind: What it is meant to be.
        to: `host`, a person's id, or None for the room and for sounds.
        phrases: Its words, in one piece or several.
        pauses: Seconds between those pieces.
        gap: Seconds after the end of the turn before it in its scene; below 0 they overlap, and
            then it begins no earlier than a moment after that turn.
        after: Under the host's speech: seconds of it that come first.
    """

    id: str
    who: str
    kind: Kind
    to: str | None
    phrases: tuple[str, ...]
    pauses: tuple[float, ...] = ()
    gap: float = 0.0
    after: float = 0.0

    @property
    def text(self) -> str:
        """Its words; none of a laugh or a noise."""
        return "" if self.kind in WORDLESS else " ".join(self.phrases)


@dataclass(frozen=True, slots=True)
class Scene:
    """Turns that follow each other, and what becomes of them.

    Attributes:
        id: In the talk.
        expects: Of the host, once the turns are over: an answer, nothing, or what it likes.
        turns: In their order.
        under: What is said while the host answers.
    """

    id: str
    expects: Literal["answer", "nothing", "either"]
    turns: tuple[Utterance, ...]
    under: tuple[Utterance, ...] = ()


@dataclass(frozen=True, slots=True)
class Talk:
    """A whole talk.

    Attributes:
        seed: It comes from.
        overlap: The share of its turns that begin before the turn in front of them has ended.
        people: Who is there.
        scenes: In their order.
        farewell: What somebody says during the host's goodbye, if anything.
    """

    seed: str
    overlap: float
    people: tuple[Person, ...]
    scenes: tuple[Scene, ...]
    farewell: Utterance | None

    @property
    def utterances(self) -> tuple[Utterance, ...]:
        """All that is said, or would be."""
        said = [u for scene in self.scenes for u in (*scene.turns, *scene.under)]
        return (*said, *([self.farewell] if self.farewell is not None else []))

    def person(self, who: str) -> Person:
        """By id."""
        return next(person for person in self.people if person.id == who)


@dataclass(frozen=True, slots=True)
class Size:
    """How many scenes of each sort a talk has."""

    asks: int = 2
    asides: int = 1
    rooms: int = 1
    stories: int = 2


FULL = Size()


def plan(seed: str, people: int, overlap: float, size: Size = FULL) -> Talk:
    """A talk.

    Args:
        seed: Any text.
        people: How many; one talks to the host alone, without asides.
        overlap: From 0 to 1, of all turns; no more than there are turns after others in a scene.
        size: Its scenes.
    """
    draw = random.Random(f"talk {seed} {people} {overlap}")
    who = _people(draw, people)
    sorts = ["ask"] * size.asks + ["room"] * size.rooms + ["story"] * size.stories
    sorts += ["aside"] * (size.asides if people > 1 else 0)
    draw.shuffle(sorts)
    writer = _Writer(draw, who)
    scenes = [writer.scene(sort, number) for number, sort in enumerate(sorts, 1)]
    farewell = writer.utterance("farewell", draw.choice(who), "host", words.FAREWELL)
    return Talk(
        seed=seed,
        overlap=overlap,
        people=who,
        scenes=tuple(_overlapping(draw, scenes, overlap)),
        farewell=replace(farewell, after=round(draw.uniform(0.4, 1.0), 2))
        if draw.random() < 0.5
        else None,
    )


def _people(draw: random.Random, count: int) -> tuple[Person, ...]:
    names = draw.sample(words.NAMES, count)
    slots = draw.sample(range(count), count)  # voices apart from each other, in any order
    people: list[Person] = []
    for number, (name, slot) in enumerate(zip(names, slots, strict=True), 1):
        tall = (slot + draw.uniform(0.15, 0.85)) / count
        espeak = draw.random() < 0.2
        people.append(
            Person(
                id=f"p{number}",
                name=name,
                engine="espeak" if espeak else "hibari",
                pitch=round(0.5 + 0.7 * tall, 3),
                formants=round(0.84 + 0.26 * tall + draw.uniform(-0.02, 0.02), 3),
                pace=round(draw.uniform(0.94, 1.1), 3),
                variant=draw.choice(("en-us", "en-gb-x-rp", "en-us+f3", "en-us+m3"))
                if espeak
                else "",
                level=round(draw.uniform(-6.0, 3.0), 1),
                snr=round(draw.uniform(24.0, 36.0), 1),
            )
        )
    return tuple(people)


class _Writer:
    """Puts words into people's mouths."""

    def __init__(self, draw: random.Random, people: Sequence[Person]) -> None:
        self._draw, self._people = draw, people
        self._count = 0

    def scene(self, sort: str, number: int) -> Scene:
        """One of the four sorts."""
        first, *others = self._draw.sample(self._people, len(self._people))
        turns: list[Utterance] = []
        under: tuple[Utterance, ...] = ()
        match sort:
            case "ask":
                if others:
                    turns.append(self.utterance("room", others[0], None, words.TO_ROOM))
                turns.append(self._question(first))
                if others and self._draw.random() < 0.3:
                    turns.append(self._aside(others[-1], first))
                expects = "answer"
            case "story":
                turns.append(self.utterance("host", first, "host", words.STORY))
                under = self._under([*others, first])
                expects = "answer"
            case "aside":
                turns.append(self._aside(first, others[0]))
                turns.append(self._aside(others[0], first, back=True))
                third, to = (others[1], first) if len(others) > 1 else (first, others[0])
                turns.append(self._aside(third, to))
                expects = "nothing"
            case _:
                turns.append(self.utterance("room", first, None, words.TO_ROOM))
                if others:
                    turns.append(self.utterance("room", others[0], None, words.TO_ROOM))
                expects = "either"
        return Scene(f"s{number}", expects, tuple(self._gaps(turns)), under)

    def utterance(
        self, kind: Kind, who: Person, to: str | None, wordings: Sequence[str], name: str = ""
    ) -> Utterance:
        """One of those wordings, filled in."""
        self._count += 1
        draw = self._draw
        text = draw.choice(wordings).format(
            host=words.HOST,
            name=name,
            topic=draw.choice(words.TOPICS),
            place=draw.choice(words.PLACES),
            thing=draw.choice(words.THINGS),
            day=draw.choice(words.DAYS),
            relative=draw.choice(words.RELATIVES),
        )
        phrases, pauses = [""], list[float]()
        for number, piece in enumerate(text.split("|")):
            if number and draw.random() < PAUSING:
                phrases.append(piece.strip())
                pauses.append(round(draw.uniform(0.25, 1.2), 2))
            else:
                phrases[-1] = f"{phrases[-1]} {piece.strip()}".strip()
        return Utterance(f"u{self._count}", who.id, kind, to, tuple(phrases), tuple(pauses))

    def _question(self, who: Person) -> Utterance:
        chance = self._draw.random()
        if chance < 0.2:
            return self.utterance("time", who, "host", words.TIME)
        wordings = words.TO_HOST_UNNAMED if chance < 0.4 else words.TO_HOST
        return self.utterance("host", who, "host", wordings)

    def _aside(self, who: Person, to: Person, *, back: bool = False) -> Utterance:
        wordings = words.BACK_TO_PERSON if back else words.TO_PERSON
        return self.utterance("person", who, to.id, wordings, to.name)

    def _under(self, people: Sequence[Person]) -> tuple[Utterance, ...]:
        draw, said = self._draw, list[Utterance]()
        kinds: list[Kind] = ["backchannel", draw.choice(("laugh", "noise"))]
        kinds += ["backchannel"] * draw.choice((0, 1))
        draw.shuffle(kinds)
        for number, kind in enumerate(kinds):
            one = self.utterance(kind, people[number % len(people)], None, words.BACKCHANNELS)
            said.append(replace(one, after=round(draw.uniform(1.2, 2.2), 2)))
        last = self.utterance("interruption", draw.choice(people), "host", words.INTERRUPTION)
        return (*said, replace(last, after=round(draw.uniform(1.5, 2.5), 2)))

    def _gaps(self, turns: Sequence[Utterance]) -> list[Utterance]:
        return [
            replace(turn, gap=round(self._draw.uniform(0.15, 0.6), 2) if number else 0.0)
            for number, turn in enumerate(turns)
        ]


def _overlapping(draw: random.Random, scenes: Sequence[Scene], share: float) -> list[Scene]:
    """The share of all turns begins early; only turns that follow somebody else's can."""
    turns = sum(len(scene.turns) for scene in scenes)
    can = [
        turn.id
        for scene in scenes
        for before, turn in zip(scene.turns, scene.turns[1:], strict=False)
        if before.who != turn.who
    ]
    chosen = set(draw.sample(can, min(len(can), round(share * turns))))
    return [
        replace(
            scene,
            turns=tuple(
                replace(turn, gap=-round(draw.uniform(0.3, 1.5), 2)) if turn.id in chosen else turn
                for turn in scene.turns
            ),
        )
        for scene in scenes
    ]

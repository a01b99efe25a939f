"""What somebody says at a tea break: 24 remarks, each in several wordings, and what it is about."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Remark:
    """One remark.

    Attributes:
        about: Beginnings of words of which the answer must have one.
        wordings: Ways to say it.
    """

    about: tuple[str, ...]
    wordings: tuple[str, ...]


def _remark(about: str, *wordings: str) -> Remark:
    return Remark(tuple(about.split()), wordings)


REMARKS = (
    _remark("tea honey", "I am drinking green tea with honey.", "Green tea with honey for me."),
    _remark("biscuit bak cookie", "I have baked some biscuits.", "I baked biscuits."),
    _remark("rain weather wet umbrella", "It is raining again.", "What a rainy day it is today."),
    _remark("garden flower rose plant", "My garden is full of roses.", "The roses are in flower."),
    _remark("dog walk", "I took my dog to the forest.", "My dog and I went for a long walk."),
    _remark("train late delay", "My train was late again.", "The train came too late."),
    _remark("book read novel", "I am reading a thick book.", "I began to read a new novel."),
    _remark("sister baby congrat", "My sister had a baby.", "There is a baby, my sister's."),
    _remark("bicycle bike cycl repair", "I repaired my bicycle.", "My old bicycle works again."),
    _remark("sleep tired rest night", "I did not sleep well.", "I slept badly last night."),
    _remark("soup cook vegetable", "I cooked a vegetable soup.", "We had a vegetable soup."),
    _remark("mother mum birthday", "My mother has her birthday.", "It is my mother's birthday."),
    _remark("music concert band song", "I went to a concert.", "We heard a band at a concert."),
    _remark("swim lake water", "I swam in the lake.", "We went for a swim in the lake."),
    _remark("paint kitchen blue colo", "We painted the kitchen blue.", "Our kitchen is blue now."),
    _remark("cat", "My cat caught a mouse.", "The cat brought me a mouse."),
    _remark("holiday sea beach travel", "We are going to the sea.", "We travel to the sea."),
    _remark("coffee", "I gave up coffee.", "I do not drink coffee any more."),
    _remark("piano play music", "I play the piano again.", "I have begun to play the piano."),
    _remark("snow mountain", "There was snow on the mountain.", "The mountain was full of snow."),
    _remark("friend visit", "An old friend came to visit.", "I had a visit from an old friend."),
    _remark("bread bak", "I baked bread this morning.", "This morning I baked some bread."),
    _remark("film movie cinema", "We saw a sad film.", "Yesterday I watched a sad film."),
    _remark("job work new", "I have found a new job.", "I start a new job on Monday."),
)

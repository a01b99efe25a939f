"""What people say under the host's speech: how often a backchannel stops it, how soon a word does.

    .venv/bin/python benchmarks/talk/barging_in.py --stories 20 --seed 7

Two people over real WebRTC ask the host for stories. Under each they say `SIGNS` backchannels (or
laugh, or make a noise), and then cut in: in a sentence, in a word, or with the voice of somebody
who was recorded. Backchannels are hummed and spoken by designed voices, and a "yes" of an actor's;
interruptions are by designed voices and by three people who read or act. What counts as cut, and
from when to when the host is silent, is `figures.py`'s, from what listeners heard.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import random
import sys
import wave
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import soxr

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / one) for one in ("benchmarks", "tests", "tests/service")]

from browserless import only_loopback  # noqa: E402

from talk import theatre, words  # noqa: E402
from talk.director import Performance, perform, prepared  # noqa: E402
from talk.figures import SILENT, figures  # noqa: E402
from talk.hearing import Span, audible, bridged  # noqa: E402
from talk.plan import Person, Scene, Talk, Utterance  # noqa: E402
from talk.sound import Placed, Stretch  # noqa: E402
from talk.voices import LOUDNESS, RATE, Floats, loudness  # noqa: E402

SIGNS = 3
SHORT = ("Stop.", "Wait.", "No, no.", "Hang on.", "One question.", "Excuse me.")
RECORDED = ROOT / ".recordings/moonshine_voice/assets"
A_YES = ("endgame_nagg_nell", 4.0, 4.34)
SENTENCES = (
    *(("beckett", 0.5, 2.8), ("beckett", 3.5, 5.6), ("beckett", 6.7, 8.9)),
    *(("endgame_nagg_nell", 12.1, 14.1), ("endgame_nagg_nell", 17.7, 18.9)),
    *(("endgame_nagg_nell", 20.5, 22.0), ("endgame_nagg_nell", 23.85, 27.5)),
    *(("two_cities", 5.15, 6.35), ("two_cities", 10.85, 12.95), ("two_cities", 24.8, 26.15)),
)
PEOPLE = (
    Person("p1", "Ana", "hibari", 1.05, 1.03, 1.0, "", 0.0, 30.0),
    Person("p2", "Ben", "hibari", 0.56, 0.87, 1.02, "", -4.0, 27.0),
)

Recorded = tuple[str, float, float]


def planned(seed: int, stories: int) -> tuple[Talk, dict[str, Recorded]]:
    """The talk, and by utterance the recording that takes the place of a voice."""
    draw = random.Random(f"barging in {seed}")
    scenes, recorded = list[Scene](), dict[str, Recorded]()
    for number in range(1, stories + 1):
        asks, other = draw.sample(PEOPLE, 2)
        topic = draw.choice(words.TOPICS)
        ask = f"{words.HOST}, please tell us a bedtime story about {topic}."
        turn = Utterance(f"ask{number}", asks.id, "host", "host", (ask,))
        under = [_sign(draw, f"sign{number}.{one}", recorded) for one in range(SIGNS)]
        under.append(_interruption(draw, f"cut{number}", other, topic, recorded))
        scenes.append(Scene(f"s{number}", "answer", (turn,), tuple(under)))
    return Talk(f"barging in {seed}", 0.0, PEOPLE, tuple(scenes), None), recorded


def _sign(draw: random.Random, name: str, recorded: dict[str, Recorded]) -> Utterance:
    who = draw.choice(PEOPLE).id
    after = round(draw.uniform(1.2, 2.2), 2)
    kind = draw.choices(("backchannel", "laugh", "noise"), (8, 1, 1))[0]
    if kind == "backchannel" and draw.random() < 0.1:
        recorded[name] = A_YES
        return Utterance(name, who, kind, None, ("Yes.",), after=after)
    text = draw.choice(words.BACKCHANNELS)
    return Utterance(name, who, kind, None, (text,), after=after)


def _interruption(
    draw: random.Random, name: str, who: Person, topic: str, recorded: dict[str, Recorded]
) -> Utterance:
    after = round(draw.uniform(1.5, 2.5), 2)
    chance = draw.random()
    if chance < 0.4:
        recorded[name] = draw.choice(SENTENCES)
        text = "{} from {:g} s".format(*recorded[name][:2])
    elif chance < 0.6:
        text = draw.choice(SHORT)
    else:
        text = draw.choice(words.INTERRUPTION).format(host=words.HOST, topic=topic)
    return Utterance(name, who.id, "interruption", "host", (text.replace("|", ""),), after=after)


def put_in(sound: dict[str, Stretch], recorded: dict[str, Recorded]) -> None:
    """The recordings, as loud as a voice."""
    for name, one in recorded.items():
        samples = _recording(*one)
        utterance = sound[name].placed[0].utterance
        size = samples.size
        microphones = {
            who: samples if who == utterance.who else np.zeros(size, np.float32)
            for who in sound[name].microphones
        }
        sound[name] = Stretch(microphones, (Placed(utterance, 0, size, ((0, size),)),))


def _recording(name: str, begin: float, end: float) -> Floats:
    with wave.open(str(RECORDED / f"{name}.wav")) as file:
        rate, channels = file.getframerate(), file.getnchannels()
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
    mono = samples.reshape(-1, channels)[:, 0].astype(np.float32) / 32768
    cut = soxr.resample(mono[round(begin * rate) : round(end * rate)], rate, RATE)
    cut = cut[np.flatnonzero(np.abs(cut) > 0.05 * np.abs(cut).max())[0] :]  # begins with sound
    return (cut * LOUDNESS / loudness(cut)).astype(np.float32)


async def performed(talk: Talk, recorded: dict[str, Recorded]) -> Performance:
    sound = prepared(talk)
    put_in(sound, recorded)
    async with theatre.ours(talk) as room:
        return await perform(talk, room, sound)


def told(done: Performance, heard: Sequence[Span]) -> list[str]:
    """The figures, and each that is not as it should be."""
    found = figures(done, heard)
    stops = np.sort([1000 * one for one in found.stops])
    lines = [
        f"backchannels that cut the host: {found.cut_by_words[0]} of {found.cut_by_words[1]}",
        f"laughs and noises that cut it: {found.cut_by_sounds[0]} of {found.cut_by_sounds[1]}",
        f"interruptions that did not: {found.not_stopped[0]} of {found.not_stopped[1]}",
        "interruption to silence, ms: "
        + ", ".join(f"p{p} {np.percentile(stops, p):.0f}" for p in (50, 90, 95, 100) if stops.size),
        f"not tried, as the host did not speak: {len(done.untried)}",
        f"frames that microphones sent late: {done.late[0]} of {done.late[1]}",
    ]
    for one in done.said:
        alone = figures(replace(done, said=[one], spans=[]), heard)
        if alone.cut_by_words[0] or alone.cut_by_sounds[0]:
            lines.append(
                f"silent for {_silence(heard, one.begin):.2f} s at {one.begin:.1f} s by "
                f"{one.utterance.kind} {one.utterance.text!r} of {one.end - one.begin:.2f} s"
            )
        if alone.stops and alone.stops[0] > 0.45:
            ms = 1000 * alone.stops[0]
            lines.append(f"stopped {ms:.0f} ms into {one.utterance.text!r} at {one.begin:.1f} s")
    said = ("user_said", "backchannel", "bot_said")
    lines += [
        f"  {record['at'] - done.epoch:.1f} {record['type']}: {record.get('text', '')[:70]}"
        for record in done.record
        if record["type"] in said
    ]
    return lines


def _silence(heard: Sequence[Span], at: float) -> float:
    """Seconds for which the host is silent that speaks at a moment, once it has stopped."""
    ended = next((end for begin, end in bridged(heard, SILENT) if begin <= at <= end), at)
    return min((begin for begin, _ in heard if begin > ended), default=math.inf) - ended


def main() -> None:
    asked = argparse.ArgumentParser(description="How often the host is cut off, and how soon.")
    asked.add_argument("--stories", type=int, default=20)
    asked.add_argument("--seed", type=int, default=random.randrange(10_000))
    given = asked.parse_args()
    only_loopback()
    talk, recorded = planned(given.seed, given.stories)
    done = asyncio.run(performed(talk, recorded))
    print(f"seed {given.seed}, {given.stories} stories")
    for line in told(done, audible(done.heard, done.sent)):
        print(line)


if __name__ == "__main__":
    main()

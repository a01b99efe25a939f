"""Two and three people by voice: who talks over whom, who is answered, and whose words are whose.

Each talk is made from a seed (`benchmarks/talk/`): people with voices of their own (designed from
the embedded voice, or espeak's), levels, room noise (24 to 36 dB below them), pauses inside of
sentences, and everybody else's voice leaking into their microphone at -20 dB. 0, 20 or 40 % of all
turns begin before the one in front has ended. Some words are meant for the host, some for another
person by name, some for the room; under the host's longer answers people say "mm-hm", laugh, cough,
and cut in; in half of the talks somebody says goodbye while the host does. There are no recordings
of real people: no package carries any with a track a person.

Every person is an aiortc peer of a real service with the embedded ears and voice, and a stand-in
model that answers all that it is asked, at once. What everybody heard and sent is kept on one
clock. When the host was audible is found in what people heard, by taking away what others are known
to have sent. Only the beginnings of scenes, and of what is said under the host's words, follow the
host; inside of a scene, people keep their own time, as the seed says.

- **Host over people**: people's speech (backchannels, laughs and farewells aside) during which the
  host is audible. Where they cut in, it has 0.45 s to fall silent.
- **Silence** after words meant for the host: from the end of all speech around them to the first
  sound of an answer; 8 s and more where people stopped waiting.
- **Interruption to silence**: from its first sound to the last sound of the host at the listener
  who cuts in, before a second without any. Above 3 s the interruption did not stop it.
- **Cut by a backchannel** (or a laugh, or a noise): the host falls silent for a second or longer,
  within two seconds of it.
- **Answers to others**: words to another person by name after which the host began to speak.
- **Goodbye cut**: its last word was not heard, by the embedded recogniser.
- **Words**: the session's record beside what was said, by MeetEval: cpWER, tcpWER (collar 5 s), and
  the same with names as they are; beside it the same recogniser, on each utterance alone and clean.
  A word has the right name if the record has it under the name of who said it.

Bare Pipecat has one caller: the people sit around one microphone and one loudspeaker. It has no
record, no names and no goodbye. It takes part in every third talk. A run has six talks; `--scale 4`
makes it 24, which `--shard` shares out, and another `--seed` makes other talks.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from browserless import only_loopback
from measuring import Benchmark, Row, Run
from talk import ears, keeping, theatre, wording
from talk.director import Performance
from talk.figures import figures
from talk.hearing import Span, audible
from talk.plan import FULL, Size, Talk, plan
from talk.sound import LEAKAGE
from talk.theatre import BARE, OURS

ALONE = "recogniser alone"
GENERATOR = "load generator"
TALKS = 6
OVERLAPS = (0.0, 0.2, 0.4)
SMALL = Size(asks=1, asides=1, rooms=1, stories=2)

OVER = "host over people"
SILENCE = "silence after words meant for the host"
TOO_LONG = "silences above 5 s after words meant for the host"
STOPS = "interruption to silence"
NOT_STOPPED = "interruptions that did not stop the host"
CUT_BY_WORDS = "backchannels that cut the host"
CUT_BY_SOUNDS = "laughs and noises that cut the host"
ANSWERED = "answers to words for somebody else"
JOINED = "answers to words for the room"
GOODBYE = "goodbyes cut"
CP, TCP, NAMED = "cpWER", "tcpWER", "word errors under each one's own name"
LATE = "frames that people's microphones sent late"
RIGHT = "recognised words under a wrong name"


def _counted(name: str, unit: str, *targets: str, ours: bool = False, least: int = 1) -> Row:
    subjects = (OURS,) if ours else ()
    return Row(name, unit, counted=True, targets=targets, subjects=subjects, at_least=least)


def _words(name: str) -> Row:
    return Row(name, "words", counted=True, subjects=(OURS, ALONE), peer=ALONE, at_least=100)


BENCHMARK = Benchmark(
    "duplex",
    rows=(
        _counted(OVER, "seconds of speech", "share <= 0.01", least=20),
        Row(SILENCE, "s", at_least=8, shown=(50, 90, 95), varies=True),
        _counted(TOO_LONG, "utterances", "total == 0", least=8),
        Row(STOPS, "ms", targets=("p95 <= 350",), at_least=2, shown=(50, 95)),
        _counted(NOT_STOPPED, "interruptions", "share <= 0.05", least=2),
        _counted(CUT_BY_WORDS, "backchannels", "share <= 0.05", least=2),
        _counted(CUT_BY_SOUNDS, "sounds", "share <= 0.05", ours=True),
        _counted(ANSWERED, "utterances", "share <= 0.1", least=4),
        _counted(JOINED, "utterances"),
        _counted(GOODBYE, "goodbyes", "total == 0", ours=True, least=1),
        _words(CP),
        _words(TCP),
        _words(NAMED),
        _counted(RIGHT, "words", "share <= 0.02", ours=True, least=20),
        Row(LATE, "frames", counted=True, subjects=(GENERATOR,), at_least=100),
    ),
    peer=BARE,
    minutes=20,
)


async def measure(run: Run) -> None:
    """Talk after talk; a part of the run each."""
    only_loopback()
    run.setting("leakage, dB", round(20 * float(np.log10(LEAKAGE))))
    run.setting("overlaps", ", ".join(f"{share:.0%}" for share in OVERLAPS))
    for number in run.parts(run.repeats(TALKS, 1), "talk"):
        talk = planned(run, number)
        run.say(f"talk {number}: {len(talk.people)} people, {talk.overlap:.0%} of turns overlap")
        for subject in (OURS, BARE) if number % 3 == 0 else (OURS,):
            done = await theatre.performed(subject, talk)
            heard = audible(done.heard, done.sent)
            report(run, subject, done, heard)
            keeping.keep(done, heard, f"{run.seed}-{number}-{subject.replace(' ', '-')}")


def planned(run: Run, number: int) -> Talk:
    """The talk of a part: two and three people, and every overlap, in turn."""
    return plan(
        f"{run.seed} {number}",
        people=2 + number % 2,
        overlap=OVERLAPS[number // 2 % 3],
        size=SMALL if run.quick else FULL,
    )


def report(run: Run, subject: str, done: Performance, heard: Sequence[Span]) -> None:
    """A performance's figures, and the proofs that it was one; `heard` is the host."""
    found = figures(done, heard)
    run.count(OVER, subject, *found.over)
    for seconds in found.silences:
        run.record(SILENCE, subject, seconds)
    run.count(TOO_LONG, subject, *found.too_long)
    for seconds in found.stops:
        run.record(STOPS, subject, seconds * 1000)
    run.count(NOT_STOPPED, subject, *found.not_stopped)
    run.count(CUT_BY_WORDS, subject, *found.cut_by_words)
    if subject == OURS:
        run.count(CUT_BY_SOUNDS, subject, *found.cut_by_sounds)
    run.count(ANSWERED, subject, *found.answered)
    run.count(JOINED, subject, *found.joined)
    run.count(LATE, GENERATOR, *done.late)
    run.prove(GENERATOR, "frames sent", done.late[1], at_least=100)
    lasts = sum(one.end - one.begin for one in done.said)
    recorded = sum(float(np.any(samples)) for samples in done.heard.values())
    run.prove(subject, "talks with somebody heard", recorded, len(done.heard))
    run.prove(subject, "seconds that people spoke", lasts, at_least=10)
    run.prove(subject, "seconds that the host was heard", sum(b - a for a, b in heard), 5)
    run.prove(subject, "interruptions of a speaking host", found.not_stopped[1], at_least=0.5)
    if subject == OURS:
        _report_words(run, done)
        _report_goodbye(run, done)


def _report_words(run: Run, done: Performance) -> None:
    truth, found = wording.reference(done), wording.recorded(done)
    clean = ears.alone(done)
    for subject, segments in ((OURS, found), (ALONE, clean)):
        score = wording.scores(truth, segments)
        for row, errors in ((CP, score.cp), (TCP, score.tcp), (NAMED, score.named)):
            run.count(row, subject, errors.errors, errors.words)
    right, recognised = wording.rightly_named(truth, found)
    run.count(RIGHT, OURS, recognised - right, recognised)
    run.prove(OURS, "words on record", sum(len(s.words.split()) for s in found), at_least=20)
    run.prove(ALONE, "words recognised", sum(len(s.words.split()) for s in clean), at_least=20)
    swapped = wording.scores(truth, wording.swapped(clean)).named.errors
    told_apart = swapped > wording.scores(truth, clean).named.errors
    run.prove(ALONE, "swapped names scored worse", float(told_apart), at_least=1)


def _report_goodbye(run: Run, done: Performance) -> None:
    heard = ears.goodbye_heard(done)
    if heard is not None:
        run.count(GOODBYE, OURS, int(not heard), 1)

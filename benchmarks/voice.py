"""From a person's last loud sample to the host's first, ours beside bare Pipecat's quickstart.

Both hosts have the same embedded ears and voice, the same voice activity detection and pause, and
the same model, which answers at once. A person talks to each over WebRTC (aiortc), a sentence a
turn; both talks run at the same time, a turn about every four seconds, so that both meet the same
machine. 100 clean sentences a side are split by stage: the silence that the detector wants, the
pause that ends the turn (recognition runs within it), the model's first word, the voice's first
audio, and the way to the ear. 80 sentences a side, in seven voices, have a pause of 0.3 to 1.2 s
inside, made by a generator with a seed: how often the host was heard, or the model asked, before
the person had finished. A host that talks on over the end of a sentence has no time from that end
to its answer: up to 60 more such sentences follow until each side has 30 times. 30 clean ones a
side are said and heard in headless Chromium, on one audio clock. The person's sound is made by a
process apart from both hosts.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from browserless import only_loopback
from measuring import Benchmark, Row, Run
from talking import browser, hosts, words
from talking.hosts import Host, Model
from talking.turns import RECOGNISED, STAGES, Turn, stages, talk

OURS, BARE = SIDES = ("beatroom", "bare pipecat")
CLEAN, BROKEN, BROWSER = 100, 80, 30
AFTER_ALL = 30
"""Broken sentences that a host answers at least without talking on over their end."""
MORE, BATCHES = 20, 3
"""Broken sentences that follow where there were fewer, and how often."""
RECOGNISED_SHARE = 0.8
"""Of sentences whose words must have reached the model."""
ANSWERED_SHARE = 0.9
"""Of sentences that must be answered, or a host did not work; how many were not is a row."""
INSIDE = "voice to voice, pauses inside"
UNANSWERED = "sentences without an answer"

BENCHMARK = Benchmark(
    "voice",
    rows=(
        Row(
            "voice to voice", "ms", targets=("p50 <= 900", "difference <= 10"), shown=(50, 90, 99)
        ),
        *(Row(f"stage: {stage}", "ms", at_least=90) for stage in STAGES),
        Row(f"stage: {RECOGNISED} (within the pause)", "ms", at_least=90, below_zero=True),
        Row("voice to voice in Chromium", "ms", at_least=BROWSER, shown=(50, 90)),
        Row(
            INSIDE,
            "ms",
            targets=("p90 <= 1300",),
            at_least=AFTER_ALL,
            shown=(50, 90),
        ),
        Row("heard before the person had finished", "turns", counted=True, at_least=BROKEN,
            targets=("share <= 0.05",)),
        Row("model asked before the person had finished", "turns", counted=True, at_least=BROKEN,
            targets=("share <= 0.05",)),
        Row(UNANSWERED, "sentences", counted=True, at_least=CLEAN + BROKEN,
            targets=("total == 0",)),
    ),
    peer=BARE,
    minutes=20,
)  # fmt: skip


async def measure(run: Run) -> None:
    """Clean sentences, broken ones, Chromium, and more broken ones where too few were answered."""
    only_loopback()
    for part in run.parts(3):
        await (clean, broken, chromium)[part](run)
    if run.whole:
        for number in run.parts(BATCHES, "more pauses"):
            if not too_few(run):
                break
            await broken(run, run.repeats(MORE, 2), f"broken, more {number}")


def too_few(run: Run) -> bool:
    """Whether a side has fewer times from the end of a broken sentence than are wanted."""
    answers = run.measured.samples[INSIDE]
    return any(len(answers[side]) < run.repeats(AFTER_ALL, 2) for side in SIDES)


@asynccontextmanager
async def both() -> AsyncGenerator[tuple[Model, dict[str, Host]]]:
    """The model and the two hosts."""
    with tempfile.TemporaryDirectory(prefix="beatroom-voice-") as place:
        folder = Path(place)
        async with (
            hosts.stand_in_model() as model,
            hosts.beatroom(folder, model, LOG_TURNS="1", STANDBY="0") as ours,
            hosts.bare_pipecat(folder, model, LOG_TURNS="1") as bare,
        ):
            yield model, {OURS: ours, BARE: bare}


async def clean(run: Run) -> None:
    """Sentences without a pause, split by stage."""
    sentences = words.clean(run.repeats(CLEAN, 3), run.draw("clean"))
    async with both() as (model, there):
        for side, turns in (await _talks(there, sentences)).items():
            logged = there[side].logged("turn_stages")
            for turn in turns:
                if turn.seconds is None:
                    continue
                run.record("voice to voice", side, turn.seconds * 1000)
                for stage, seconds in stages(turn, logged).items():
                    beside = " (within the pause)" if stage == RECOGNISED else ""
                    run.record(f"stage: {stage}{beside}", side, seconds * 1000)
            await _prove(run, model, side, turns)


async def broken(run: Run, many: int | None = None, drawn: str = "broken") -> None:
    """Sentences with a pause inside."""
    many = run.repeats(BROKEN, 2) if many is None else many
    sentences = words.with_pauses(many, run.draw(drawn))
    async with both() as (model, there):
        for side, turns in (await _talks(there, sentences)).items():
            asked = [one["at"] for one in await model.asked(side)]
            for turn in turns:
                if turn.seconds is not None:
                    run.record(INSIDE, side, turn.seconds * 1000)
                run.count("heard before the person had finished", side, turn.early, of=1)
                early = any(turn.began < at < turn.ended for at in asked)
                run.count("model asked before the person had finished", side, early, of=1)
            await _prove(run, model, side, turns)


async def chromium(run: Run) -> None:
    """The same in a browser."""
    executable = browser.chromium()
    if executable is None:
        for side in SIDES:
            run.cannot("voice to voice in Chromium", side, "Chromium is not installed")
        return
    sentences = words.clean(run.repeats(BROWSER), run.draw("chromium"))

    async def one(side: str) -> None:
        async with browser.page_of(opened, there[side]) as page:
            for said in sentences:
                seconds = await browser.browser_turn(page, said)
                if seconds is not None:
                    run.record("voice to voice in Chromium", side, seconds * 1000)
                run.prove(side, "answers heard in Chromium", seconds is not None, at_least=1)

    async with (
        both() as (_, there),
        browser.browser(executable) as opened,
        asyncio.TaskGroup() as group,
    ):
        for side in SIDES:
            group.create_task(one(side))


async def _talks(there: dict[str, Host], sentences: list[words.Utterance]) -> dict[str, list[Turn]]:
    """A talk with each host, both at the same time."""
    talks = await asyncio.gather(*(talk(there[side], sentences) for side in SIDES))
    return dict(zip(SIDES, talks, strict=True))


async def _prove(run: Run, model: Model, side: str, turns: list[Turn]) -> None:
    """Answers came, and the model was told what had been said."""
    answered = sum(turn.heard is not None for turn in turns)
    run.count(UNANSWERED, side, len(turns) - answered, of=len(turns))
    enough = max(1, int(len(turns) * ANSWERED_SHARE))
    run.prove(side, "answers heard", answered, at_least=enough)
    told = await model.asked(side)
    recognised = 0
    for turn in turns:
        until = turn.heard or turn.ended
        words_of = " ".join(one["told"] for one in told if turn.began < one["at"] < until)
        recognised += turn.said.recognised(words_of)
    needed = int(len(turns) * RECOGNISED_SHARE)
    run.prove(side, "sentences that reached the model", recognised, at_least=max(1, needed))

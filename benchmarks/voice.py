"""From a person's last loud sample to the host's first, ours beside bare Pipecat's quickstart.

Both hosts have the same embedded ears and voice, the same voice activity detection and pause, and
the same model, which answers at once. A person talks to each over WebRTC (aiortc), a sentence a
turn; both talks run at the same time, a turn about every four seconds, so that both meet the same
machine. 100 clean sentences a side are split by stage: the silence that the detector wants, the
pause that ends the turn (recognition runs within it), the model's first word, the voice's first
audio, and the way to the ear. 80 sentences a side, in seven voices, have a pause of 0.3 to 1.2 s
inside, made by a generator with a seed: how often the host was heard, or the model asked, before
the person had finished. 30 more a side are said and heard in headless Chromium, on one audio clock.
The person's sound is made by a process apart from both hosts.
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
RECOGNISED_SHARE = 0.8
"""Of sentences whose words must have reached the model."""

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
            "voice to voice, pauses inside",
            "ms",
            targets=("p90 <= 1300",),
            at_least=AFTER_ALL,
            shown=(50, 90),
        ),
        Row("heard before the person had finished", "turns", counted=True, at_least=BROKEN,
            targets=("share <= 0.05",)),
        Row("model asked before the person had finished", "turns", counted=True, at_least=BROKEN,
            targets=("share <= 0.05",)),
    ),
    peer=BARE,
    minutes=17,
)  # fmt: skip


async def measure(run: Run) -> None:
    """Clean sentences, broken ones, Chromium."""
    only_loopback()
    for part in run.parts(3):
        with tempfile.TemporaryDirectory(prefix="beatroom-voice-") as folder:
            async with both(Path(folder)) as (model, there):
                await (clean, broken, chromium)[part](run, model, there)


@asynccontextmanager
async def both(folder: Path) -> AsyncGenerator[tuple[Model, dict[str, Host]]]:
    """The model and the two hosts."""
    async with (
        hosts.stand_in_model() as model,
        hosts.beatroom(folder, model, LOG_TURNS="1", STANDBY="0") as ours,
        hosts.bare_pipecat(folder, model, LOG_TURNS="1") as bare,
    ):
        yield model, {OURS: ours, BARE: bare}


async def clean(run: Run, model: Model, there: dict[str, Host]) -> None:
    """Sentences without a pause, split by stage."""
    sentences = words.clean(run.repeats(CLEAN, 3), run.draw("clean"))
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


async def broken(run: Run, model: Model, there: dict[str, Host]) -> None:
    """Sentences with a pause inside."""
    sentences = words.with_pauses(run.repeats(BROKEN, 2), run.draw("broken"))
    for side, turns in (await _talks(there, sentences)).items():
        asked = [one["at"] for one in await model.asked(side)]
        for turn in turns:
            if turn.seconds is not None:
                run.record("voice to voice, pauses inside", side, turn.seconds * 1000)
            run.count("heard before the person had finished", side, turn.early, of=1)
            early = any(turn.began < at < turn.ended for at in asked)
            run.count("model asked before the person had finished", side, early, of=1)
        await _prove(run, model, side, turns)


async def chromium(run: Run, _: Model, there: dict[str, Host]) -> None:
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

    async with browser.browser(executable) as opened, asyncio.TaskGroup() as group:
        for side in SIDES:
            group.create_task(one(side))


async def _talks(there: dict[str, Host], sentences: list[words.Utterance]) -> dict[str, list[Turn]]:
    """A talk with each host, both at the same time."""
    talks = await asyncio.gather(*(talk(there[side], sentences) for side in SIDES))
    return dict(zip(SIDES, talks, strict=True))


async def _prove(run: Run, model: Model, side: str, turns: list[Turn]) -> None:
    """Answers came, and the model was told what had been said."""
    run.prove(side, "answers heard", sum(t.heard is not None for t in turns), at_least=len(turns))
    told = await model.asked(side)
    recognised = 0
    for turn in turns:
        until = turn.heard or turn.ended
        words_of = " ".join(one["told"] for one in told if turn.began < one["at"] < until)
        recognised += turn.said.recognised(words_of)
    needed = int(len(turns) * RECOGNISED_SHARE)
    run.prove(side, "sentences that reached the model", recognised, at_least=max(1, needed))

"""Talks with the machine's own model by voice, in Chromium, and judges what the host says.

    python tools/talk_by_voice.py [--seed 1] [--folder artifacts/talk-by-voice]

A service is started with the models on this machine's shelf and the README's tea break. A page says
24 remarks, each in a wording drawn by the seed, and waits for the host's answer to each, also where
the host asks for a moment first. The report has every remark as it was recognised, every answer,
what is wrong with it, and from the person's last loud sample to the host's first how long it took,
by stage. The sound is kept beside it, with what the recogniser makes of the host's voice. Exits 1
where fewer than 19 answers are on topic, or one has a stage direction, a wrong time or an apology
for a missing model.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import io
import json
import random
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks"), str(ROOT / "tests")]

import av  # noqa: E402 - after the path
from talking import browser, hosts, words  # noqa: E402 - after the path
from talking.browser import ADDRESS, RATE, SCRIPT  # noqa: E402 - as above
from talking.turns import STAGES  # noqa: E402 - as above

from beatroom.bot.models.machines_model import has_runtime  # noqa: E402 - as above
from beatroom.bot.models.shelf import shelf_of  # noqa: E402 - as above
from beatroom.bot.settings.settings import load_settings  # noqa: E402 - as above
from beatroom.bot.speech.whisper_engine import WhisperEngine  # noqa: E402 - as above
from tools.evals.cases import Turn  # noqa: E402 - as above
from tools.evals.judges import faults  # noqa: E402 - as above
from tools.voice_remarks import REMARKS, Remark  # noqa: E402 - as above

LOADING = 300.0
"""Seconds that the model may take to load."""
PATIENCE = 20.0
"""Seconds after which an answer counts as missing."""
LOOK = 0.5
"""Seconds between looks at what the host has said."""
PIECE = 20
"""Seconds that are recognised at a time."""
ON_TOPIC = 19
NO_MODEL = "without a language model"
LISTEN = """() => {
  const pieces = [];
  window.sound = new MediaRecorder(document.querySelector("audio").srcObject);
  window.sound.ondataavailable = (one) => pieces.push(one.data);
  window.taken = new Promise((done) => { window.sound.onstop = async () => {
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    let text = "";
    for (let i = 0; i < bytes.length; i += 32768)
      text += String.fromCharCode(...bytes.subarray(i, i + 32768));
    done(btoa(text));
  }; });
  window.sound.start();
}"""
STOP = "() => { window.sound.stop(); return window.taken; }"


@dataclass(frozen=True, slots=True)
class Answered:
    """One remark and what came of it; seconds from the last loud sample to the first."""

    remark: Remark
    wording: str
    heard: str
    answer: str
    seconds: float | None
    faults: tuple[str, ...]


def main() -> int:
    """Talk, judge, write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=ROOT / "artifacts" / "talk-by-voice")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    return asyncio.run(_talk(options.seed, options.folder))


async def _talk(seed: int, folder: Path) -> int:
    draw = random.Random(seed)
    shelf = shelf_of(load_settings())
    if shelf.best("language") is None or not has_runtime():
        sys.exit("There is no model on this machine, or nothing that serves it: run `make model`.")
    executable = browser.chromium()
    if executable is None:
        sys.exit("There is no Chromium here.")
    with tempfile.TemporaryDirectory() as at:
        own = {"OPENAI_API_KEY": "", "OPENAI_BASE_URL": "", "OPENAI_MODEL": "", "LOG_TURNS": "1"}
        nobody = hosts.Model("", 0)
        async with hosts.beatroom(Path(at), nobody, MODELS_DIR=str(shelf.folder), **own) as host:
            (Path(at) / "personalities" / "tea.yaml").write_text(_tea(), encoding="utf-8")
            await _loaded(Path(at) / "data" / "local-model.json")
            session, token = await host.start("tea")
            async with browser.browser(executable) as opened:
                spoken, sound = await _on_the_page(opened, host, session, token, draw)
            events = await host.events(session)
            logged = host.logged("turn_stages")
    (folder / "host.webm").write_bytes(sound)
    (folder / "host.txt").write_text(_transcribed(sound), encoding="utf-8")
    answered = _judged(spoken, events)
    text, passed = _report(seed, answered, _stages(logged), events)
    (folder / "report.md").write_text(text, encoding="utf-8")
    (folder / "events.json").write_text(json.dumps(events, indent=1), encoding="utf-8")
    sys.stdout.write(text)
    return 0 if passed else 1


def _tea() -> str:
    """The README's personality."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    begins = readme.index("version: 1\nname: tea")
    return readme[begins : readme.index("```", begins)]


async def _loaded(file: Path) -> None:
    async with asyncio.timeout(LOADING):
        while not file.exists():  # noqa: ASYNC110, ASYNC240 - another process writes it
            await asyncio.sleep(0.5)


async def _on_the_page(
    opened: Any, host: hosts.Beatroom, session: str, token: str, draw: random.Random
) -> tuple[list[tuple[Remark, str, float | None]], bytes]:
    """What was said and how long the answer took (seconds; None without one), and the sound."""
    page = await (await opened.new_context()).new_page()
    body = "<audio autoplay></audio>"
    await page.route(
        f"{ADDRESS}**", lambda route: route.fulfill(content_type="text/html", body=body)
    )
    await page.goto(ADDRESS)
    await page.add_script_tag(content=SCRIPT.read_text(encoding="utf-8"))
    answer = await host.join(session, token, await page.evaluate("call.offer()"))
    await page.evaluate("answer => call.accept(answer)", answer)
    await page.evaluate("call.greeted(60)")
    await page.evaluate(LISTEN)
    spoken: list[tuple[Remark, str, float | None]] = []
    for remark in REMARKS:
        wording = draw.choice(remark.wordings)
        wav = browser.wav_of(words.speech(wording, draw, "bright").tobytes())
        before = len(_replies(await host.events(session)))
        took = await page.evaluate(f"wav => call.turn(wav, 1.0, {PATIENCE})", wav)
        await _answered(host, session, before)
        spoken.append((remark, wording, took))
    return spoken, base64.b64decode(await page.evaluate(STOP))


async def _answered(host: hosts.Beatroom, session: str, before: int) -> None:
    """Until the host has replied more often than before; "One moment." is no reply."""
    loop = asyncio.get_running_loop()
    until = loop.time() + PATIENCE
    while loop.time() < until:
        if len(_replies(await host.events(session))) > before:
            return
        await asyncio.sleep(LOOK)


def _replies(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for one in events if one["type"] == "bot_said" and one["source"] != "say"]


def _transcribed(sound: bytes) -> str:
    """What the recogniser makes of a sound, a line for each stretch of PIECE seconds."""
    samples: list[bytes] = []
    with av.open(io.BytesIO(sound)) as held:
        resampler = av.AudioResampler("s16", "mono", RATE)
        for frame in held.decode(audio=0):
            samples += [one.to_ndarray().tobytes() for one in resampler.resample(frame)]
    whole, size = b"".join(samples), 2 * RATE * PIECE
    engine = WhisperEngine.load()
    pieces = [whole[i : i + size] for i in range(0, len(whole), size)]
    return "\n".join(engine.transcribe(piece).text for piece in pieces) + "\n"


def _judged(
    spoken: list[tuple[Remark, str, float | None]], events: list[dict[str, Any]]
) -> list[Answered]:
    """Each remark with what was recognised after the one before it, and what was said to it."""
    turns: list[tuple[str, list[str]]] = []
    for event in events:
        if event["type"] == "user_said":
            turns.append((event["text"], []))
        elif event["type"] == "bot_said" and turns and event["source"] != "say":
            turns[-1][1].append(event["text"])
    found: list[Answered] = []
    for remark, wording, took in spoken:
        place = next((i for i, one in enumerate(turns) if _same(wording, one[0])), None)
        heard, said = turns.pop(place) if place is not None else ("", [])
        answer = " ".join(said)
        turn = Turn(who="Ana", says=wording, about=remark.about, to="Ana", sentences=4)
        wrong = tuple(faults(turn, ("Ana",), answer))
        found.append(Answered(remark, wording, heard, answer, took, wrong))
    return found


def _same(wording: str, heard: str) -> bool:
    return words.Utterance(b"", wording).recognised(heard)


def _stages(logged: list[dict[str, Any]]) -> dict[str, list[float]]:
    """Seconds of the stages that a host can see, of each answer."""
    pairs = (("vad_stop", "turn_end"), ("turn_end", "first_word"), ("first_word", "first_audio"))
    named = zip(STAGES[1:4], pairs, strict=True)
    return {
        name: [line[end] - line[start] for line in logged if start in line and end in line]
        for name, (start, end) in named
    }


def _report(
    seed: int,
    answered: list[Answered],
    spent: dict[str, list[float]],
    events: list[dict[str, Any]],
) -> tuple[str, bool]:
    topical = [one for one in answered if not any("names none" in f for f in one.faults)]
    topical = [one for one in topical if one.answer]
    everything = " ".join(e.get("text", "") for e in events if e["type"] == "bot_said")
    staged = [one for one in answered if any("stage direction" in f for f in one.faults)]
    timed = [one for one in answered if any("invented time" in f for f in one.faults)]
    apologies = everything.count(NO_MODEL)
    lines = [f"# 24 remarks by voice, seed {seed}", ""]
    lines.append(f"On topic: {len(topical)} of {len(answered)} (at least {ON_TOPIC}).")
    lines.append(f"Stage directions: {len(staged)}; wrong times: {len(timed)}; ")
    lines[-1] += f'"{NO_MODEL}": {apologies}.'
    took = [one.seconds for one in answered if one.seconds is not None]
    lines += ["", "| | p50 | p95 | answers |", "| --- | ---: | ---: | ---: |"]
    lines += [_row("voice to voice", took), *(_row(name, held) for name, held in spent.items())]
    lines += ["", "| said | heard | answer | seconds | wrong |", "| --- | --- | --- | ---: | --- |"]
    lines += [
        f"| {one.wording} | {one.heard} | {one.answer} | "
        f"{'-' if one.seconds is None else f'{one.seconds:.1f}'} | {'; '.join(one.faults)} |"
        for one in answered
    ]
    passed = len(topical) >= ON_TOPIC and not staged and not timed and not apologies
    return "\n".join(lines) + "\n", passed and len(took) > 0


def _row(name: str, seconds: list[float]) -> str:
    if len(seconds) < 2:
        return f"| {name} | - | - | {len(seconds)} |"
    cut = statistics.quantiles(seconds, n=20, method="inclusive")
    return f"| {name} | {cut[9]:.2f} s | {cut[18]:.2f} s | {len(seconds)} |"


if __name__ == "__main__":
    raise SystemExit(main())

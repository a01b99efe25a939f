"""Sessions in German and in French, spoken to in Chromium: what is understood, what is answered.

    .venv/bin/beatroom models get whisper-base
    .venv/bin/python -m tools.spoken_languages [de fr]
    .venv/bin/python -m tools.spoken_languages --offline     # the same with the network cut

starts `beatroom serve` without a key and without a language model, with the ears and the voice that
are chosen for the language of a shipped personality. A person in Chromium, in another voice of
espeak-ng's than the host's, makes remarks and asks for the time, and says again what was not
understood, as people do. Printed: each sentence with what was understood of it, the word errors of
all of them, and each answer about the time as the host gave it and as it is heard in the page's
sound. Exit code 1: something is missing here, a question was not answered with the right value in
the session's language, or nothing was understood or heard.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import io
import shutil
import subprocess
import sys
import tempfile
import time
import wave
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import numpy as np
from numpy.typing import NDArray
from playwright.async_api import Browser, Page, async_playwright
from playwright.async_api import Error as PlaywrightError

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser_recording import RATE, record, recorded
from browser_rig import FLAGS, MICROPHONE, chromium, started
from browser_talk import quiet
from patience import AGAIN, LOOK_EVERY, SOON

from beatroom.bot.models.catalogue import model_named
from beatroom.bot.models.shelf import shelf_of
from beatroom.bot.settings.settings import load_settings
from beatroom.bot.speech.espeak_tts import WAV_HEADER, NoEspeakError, command
from beatroom.bot.speech.whisper_engine import WhisperEngine
from tools.network_cut import is_cut, without_network
from tools.spoken_answers import NONE, Asks, Score, is_right, word_errors

EARS = "whisper-base"
USUAL_FLAGS = [flag for flag in FLAGS if flag != "--allow-loopback-in-peer-connection"]
PACE = 0.8
"""Of the person, on espeak-ng's own: plain Whisper base hardly understands it any faster."""
ESPEAK_DEADLINE = 30.0
ATTEMPTS = 6
"""How often a question is asked: other words, and other voices of the same person."""
ANSWERED = 20.0
"""Seconds within which the host has answered what it understood."""
WORST = 0.7
"""Word errors a word above which nobody would speak of understanding."""
LOUD = 0.01
"""Of full scale: what is softer is nobody's voice."""
NOTHING = "(nothing)"


@dataclass(frozen=True, slots=True)
class Talk:
    """What is said in a language, in which session, in which voices of espeak-ng's.

    Attributes:
        questions: What is asked for, and its wordings: whoever is not answered tries the next one.
    """

    language: str
    personality: str
    voices: tuple[str, ...]
    remarks: tuple[str, ...]
    questions: tuple[tuple[Asks, tuple[str, ...]], ...]


TALKS = {
    "de": Talk(
        "de",
        "vorstellungsgespraech",
        ("de+m1", "de+f2", "de+f5"),
        (
            "Ich heiße Anna und komme aus Hamburg.",
            "Ich möchte gern in einem kleinen Betrieb arbeiten.",
            "Ich habe drei Jahre in einem Hotel gearbeitet.",
            "Das Wetter ist heute sehr schön.",
        ),
        (
            ("left", ("Wie viel Zeit haben wir noch?", "Wie viel Zeit bleibt uns noch?")),
            ("now", ("Sag mir bitte die Uhrzeit.", "Können Sie mir sagen, wie spät es ist?")),
            ("next", ("Welcher Punkt kommt als Nächstes?", "Was kommt als Nächstes?")),
        ),
    ),
    "fr": Talk(
        "fr",
        "cours",
        ("fr+f2", "fr+m1", "fr+f5"),
        (
            "J'ai mangé du pain avec de la confiture.",
            "Je vais au marché avec ma mère.",
            "Je voudrais un kilo de tomates.",
            "Il fait très beau aujourd'hui.",
        ),
        (
            ("left", ("Combien de temps reste-t-il ?", "Il nous reste combien de temps ?")),
            ("now", ("Dites-moi l'heure.", "Quelle heure est-il ?")),
            ("next", ("Quelle est la suite ?", "Qu'est-ce qui vient après ?")),
        ),
    ),
}
"""Plain words: much of what espeak-ng says otherwise, Whisper base takes for something else."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the host said about the time, and between which moments the page played it."""

    text: str
    began: float
    ended: float


@dataclass(slots=True)
class Result:
    """What became of a talk: of the person's words, of the host's, and what was wrong."""

    understood: Score = NONE
    heard: Score = NONE
    faults: list[str] = field(default_factory=list[str])


class Visit:
    """A person in a session's room.

    Args:
        page: Theirs, in the room.
        api: The service's, for its operator.
        session: Its id.
        talk: What is said.

    Attributes:
        result: What has become of it so far.
    """

    def __init__(self, page: Page, api: httpx.AsyncClient, session: str, talk: Talk) -> None:
        self._page, self._api, self._talk = page, api, talk
        self._path = f"/sessions/{session}"
        self._answers: list[Answer] = []
        self.result = Result()

    async def remark(self, text: str) -> None:
        """Say something once."""
        await self._say(text, 0)

    async def ask(self, asks: Asks, wordings: tuple[str, ...]) -> None:
        """Ask for the time, until it is answered."""
        for number in range(ATTEMPTS):
            text = wordings[number % len(wordings)]
            began = time.time()
            since = await self._say(text, number)
            try:
                async with asyncio.timeout(ANSWERED):
                    told = await self._event("bot_said", since, source="time")
            except TimeoutError:
                continue
            await quiet(self._page)
            self._answers.append(Answer(told["text"], began, time.time()))
            session = (await self._api.get(self._path)).raise_for_status().json()
            at = datetime.fromtimestamp(told["at"], ZoneInfo(session["timezone"]))
            right = is_right(asks, told["text"], session["agenda"], at, self._talk.language)
            say(f"  answered{'' if right else ' WRONGLY'} at {at:%H:%M:%S}: {told['text']}")
            if not right:
                self.result.faults.append(f"{text} {told['text']} That is wrong at {at:%H:%M:%S}.")
            return
        self.result.faults.append(f"{wordings[0]} No answer, asked {ATTEMPTS} times.")

    async def listen(self) -> None:
        """Write down what the page has played of each answer."""
        sound = await recorded(self._page)
        ears = WhisperEngine.load(ears_folder())
        for one in self._answers:
            samples = sounding(sound.between(one.began, one.ended))
            pcm = (np.clip(samples, -1, 1) * 32767).astype(np.int16).tobytes()
            heard = ears.transcribe(pcm, self._talk.language).text
            score = word_errors(one.text, heard, self._talk.language)
            self.result.heard += score
            say(f"  said: {one.text}\n  heard: {heard or NOTHING}")
            if score.errors >= score.words:
                self.result.faults.append(f"This is not in the page's sound: {one.text}")

    async def _say(self, text: str, again: int) -> int:
        """Say it when it is quiet, again in another voice; the number of the last event before."""
        await quiet(self._page)
        since = await self._last()
        wav = base64.b64encode(
            spoken(self._talk.voices[again % len(self._talk.voices)], text)
        ).decode()
        seconds = await self._page.evaluate("wav => window.__say(wav)", wav)
        await asyncio.sleep(seconds)
        with suppress(TimeoutError):
            async with asyncio.timeout(AGAIN):
                await self._event("user_said", since)
        await quiet(self._page)
        # Where they paused, one sentence is two turns.
        said = [e["text"] for _, e in await self._events(since) if e["type"] == "user_said"]
        heard = " ".join(said)
        score = word_errors(text, heard, self._talk.language)
        self.result.understood += score
        say(f"  {score.errors} of {score.words} wrong: {text} -> {heard or NOTHING}")
        return since

    async def _last(self) -> int:
        return max((seq for seq, _ in await self._events(0)), default=0)

    async def _event(self, kind: str, since: int, **fields: str) -> dict[str, Any]:
        """The first event of a kind after a number, once it is there."""
        while True:
            for _, event in await self._events(since):
                if event["type"] == kind and fields.items() <= event.items():
                    return event
            await asyncio.sleep(LOOK_EVERY)

    async def _events(self, since: int) -> list[tuple[int, dict[str, Any]]]:
        found = await self._api.get(
            f"{self._path}/events",
            params={"after": since, "limit": 1000},
            headers={"Accept": "application/json"},
        )
        items = found.raise_for_status().json()["items"]
        return [(item["seq"], {"at": item["at"], **item["event"]}) for item in items]


async def talk(browser: Browser, api: httpx.AsyncClient, words: Talk) -> Result:
    """One session, from its making to its end."""
    made = await api.post("/sessions", json={"personality": words.personality})
    if made.is_error:
        return Result(faults=[f"{words.personality} cannot be started: {made.text}"])
    session = made.json()
    context = await browser.new_context(permissions=["microphone"], bypass_csp=True)
    context.set_default_timeout(1000 * SOON)
    await context.add_init_script(MICROPHONE)
    page = await context.new_page()
    try:
        await page.goto(session["join"]["guest"]["url"])
        await page.get_by_test_id("name-input").fill("Anna")
        await page.get_by_test_id("join-button").click()
        said = page.get_by_test_id("transcript").locator("[data-who=bot]").first
        try:
            await said.wait_for()
        except PlaywrightError:
            gone = (await api.get(f"/sessions/{session['id']}")).json()
            return Result(faults=[f"The host does not begin: {gone['phase']}, {gone['reason']}"])
        await record(page)
        visit = Visit(page, api, session["id"], words)
        for text in words.remarks:
            await visit.remark(text)
        for asks, wordings in words.questions:
            await visit.ask(asks, wordings)
        await visit.listen()
    finally:
        await context.close()
        await api.post(f"/sessions/{session['id']}/end", json={"at_once": True})
    return visit.result


def spoken(voice: str, text: str) -> bytes:
    """A sentence as a WAV, in a voice of espeak-ng's."""
    done = subprocess.run(
        command(voice, PACE),
        input=text.encode(),
        capture_output=True,
        check=True,
        timeout=ESPEAK_DEADLINE,
    )
    return whole_wav(done.stdout)


def whole_wav(wav: bytes) -> bytes:
    """The same with its length in its header, which a program that streams leaves open."""
    held = io.BytesIO()
    with wave.open(io.BytesIO(wav)) as told, wave.open(held, "wb") as out:
        out.setparams(told.getparams()._replace(nframes=0))
        out.writeframes(wav[WAV_HEADER:])
    return held.getvalue()


def sounding(samples: NDArray[np.float64]) -> NDArray[np.float64]:
    """From a moment before the first loud sample to one after the last; nothing where none is."""
    loud = np.flatnonzero(np.abs(samples) > LOUD)
    if not loud.size:
        return samples[:0]
    return samples[max(0, loud[0] - RATE // 4) : loud[-1] + RATE // 4]


def ears_folder() -> Path:
    """Where the ears for other languages are.

    Raises:
        SystemExit: They are not here.
    """
    shelf, model = shelf_of(load_settings()), model_named(EARS)
    if not shelf.has(model):
        raise SystemExit(f"{EARS} is not here: run `beatroom models get {EARS}`.")
    return shelf.place(model)


async def visit_all(codes: list[str]) -> int:
    """A session in each language; how many went wrong."""
    wrong = 0
    # As it is where nobody sets up anything: tests keep their packets on this machine.
    usual = {"MODELS_DIR": str(ears_folder().parent), "WEBRTC_LOOPBACK": "0"}
    # Chromium takes loopback for a network only where it is told to.
    flags = FLAGS if is_cut() else USUAL_FLAGS
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        shutil.copytree(ROOT / "personalities", data / "personalities")
        with started(data, usual) as (url, token):
            headers = {"Authorization": f"Bearer {token}"}
            async with (
                httpx.AsyncClient(base_url=f"{url}/api/v1", headers=headers, timeout=SOON) as api,
                async_playwright() as playwright,
            ):
                browser = await playwright.chromium.launch(executable_path=chromium(), args=flags)
                for code in codes:
                    say(f"{code}: {TALKS[code].personality}")
                    wrong += not told(code, await talk(browser, api, TALKS[code]))
                await browser.close()
    return wrong


def told(code: str, result: Result) -> bool:
    """Print what became of a talk; whether it was as it should be."""
    faults = list(result.faults)
    for what, score in (("understood", result.understood), ("heard", result.heard)):
        if score.words:
            say(f"{code}: word error rate {what}: {score.rate:.2f} of {score.words} words")
        if not score.words or score.rate > WORST:
            faults.append(f"Next to nothing was {what}.")
    for fault in faults:
        say(f"{code}: WRONG: {fault}")
    return not faults


def say(text: str) -> None:
    """Print it at once."""
    print(text, flush=True)  # noqa: T201 - a tool's output


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description="Sessions in other languages, spoken to.")
    parser.add_argument("languages", nargs="*", default=[*TALKS], metavar="LANGUAGE")
    parser.add_argument("--offline", action="store_true", help="with the network cut (Linux)")
    wanted = parser.parse_args()
    if unknown := [code for code in wanted.languages if code not in TALKS]:
        raise SystemExit(f"There is no talk in {unknown[0]!r}; there are {', '.join(TALKS)}.")
    try:
        command("de", PACE)
    except NoEspeakError as error:
        raise SystemExit(str(error)) from None
    ears_folder()
    if wanted.offline and not is_cut():
        again = [sys.executable, "-m", "tools.spoken_languages", "--offline", *wanted.languages]
        raise SystemExit(subprocess.run(without_network(again), check=False).returncode)
    say(f"The network is {'cut' if is_cut() else 'as it is'}.")
    raise SystemExit(1 if asyncio.run(visit_all(wanted.languages)) else 0)


if __name__ == "__main__":
    main()

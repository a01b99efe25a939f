"""A kind in a package of its own, in a browser: its wheel brings what the room shows of it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from browser_rig import ARTIFACTS, Running, faults, started
from openai_stand_in import ToolCall, serving
from patience import SOON
from playwright.async_api import Page, expect
from sample_wheel import SAMPLE, built, with_wheel

pytestmark = pytest.mark.browser

RIGHT = "we say it is the Seine"


def quiz_master(messages: list[dict[str, Any]]) -> str | ToolCall:
    """Hears the right answer, and gives the points for it by the quiz's tool."""
    if RIGHT in str(messages[-1]["content"]):
        return ToolCall("award", '{"team": "Owls"}')
    return "Well done, all of you."


@pytest.fixture(scope="module")
def quiz(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service beside which the sample's wheel is installed, and nothing else."""
    folder = tmp_path_factory.mktemp("quiz")
    shutil.copytree(SAMPLE / "personalities", folder / "personalities")
    wheel = with_wheel(built(tmp_path_factory.mktemp("wheel")))
    with serving(reply=quiz_master) as model:
        talking = {"OPENAI_BASE_URL": model.url, "OPENAI_MODEL": "stand-in"}
        with started(folder, {**wheel, **talking}) as (url, token):
            yield Running(url, token, model)


async def join(page: Page, door: str, name: str) -> None:
    await page.goto(door)
    await page.get_by_test_id("name-input").fill(name)
    await page.get_by_test_id("join-muted-button").click()


async def test_a_quiz_is_seen_in_the_room_and_follows_what_happens(
    page: Page, quiz: Running
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    wrong = faults(page, console=True)
    async with httpx.AsyncClient(
        base_url=f"{quiz.url}/api/v1", headers=quiz.auth, timeout=SOON
    ) as api:
        made = (await api.post("/sessions", json={"personality": "pub-night"})).json()
        session, door = f"/sessions/{made['id']}", made["join"]["guest"]["url"]

        async def next_question() -> httpx.Response:
            return await api.post(f"{session}/command", json={"name": "next_question"})

        # Its own module draws what the quiz shows to who joins.
        await join(page, door, "Ana")
        panel = page.get_by_test_id("kind-panel")
        await expect(panel).to_contain_text("The first question comes soon.")

        # An operator's command: the host asks aloud, and the panel follows the event.
        answered = await next_question()
        assert answered.json() == {"answer": {"question": 1}}, answered.text
        await expect(panel).to_contain_text("Question 1 of 2")
        lines = page.get_by_test_id("transcript")
        await expect(lines).to_contain_text("Question 1: Which river runs through Paris?")

        # Somebody is right: the model calls the tool, and everybody sees the points.
        await page.get_by_test_id("message-input").fill(RIGHT)
        await page.get_by_test_id("send-button").click()
        await expect(page.get_by_test_id("quiz-scores")).to_have_text("Owls: 2")
        await page.screenshot(path=ARTIFACTS / "quiz-room.png")
        await page.set_viewport_size({"width": 360, "height": 780})
        assert await page.evaluate("document.documentElement.scrollWidth") <= 360
        await page.screenshot(path=ARTIFACTS / "quiz-room-phone.png", full_page=True)

        # Who comes later sees how it stands, and what follows reaches both.
        later = await page.context.new_page()
        await join(later, door, "Ben")
        others = later.get_by_test_id("kind-panel")
        await expect(others).to_contain_text("Question 1 of 2")
        await expect(others).to_contain_text("Owls: 2")

        await next_question()
        for one in (panel, others):
            await expect(one).to_contain_text("Question 2 of 2")

        # What it leaves behind, in the service's table and in the document.
        await api.post(f"{session}/end", json={})
        await expect(page.get_by_test_id("ended-reason")).to_be_visible()
        await page.goto(f"{quiz.url}/console{session.removeprefix('/sessions')}#token={quiz.token}")
        await page.get_by_role("link", name="Document").click()
        kept = (await api.get("/quiz/nights")).json()
        assert kept == [{"session": made["id"], "questions": 2, "best": 2}]
        paper = page.get_by_test_id("document")
        await expect(paper.get_by_role("heading", name="Scores")).to_be_visible()
        await expect(paper).to_contain_text("Owls: 2")
        await page.screenshot(path=ARTIFACTS / "quiz-document.png", full_page=True)

    assert f"{quiz.url}/kinds/quiz/page.js" in asked
    assert [url for url in asked if not url.startswith((quiz.url, "blob:", "data:"))] == []
    assert wrong == []


async def test_whoever_asks_is_told_in_the_room_and_in_the_console_what_came_of_it(
    page: Page, quiz: Running
) -> None:
    async with httpx.AsyncClient(
        base_url=f"{quiz.url}/api/v1", headers=quiz.auth, timeout=SOON
    ) as api:
        made = (await api.post("/sessions", json={"personality": "pub-night"})).json()

        # A person's command is done, or the panel says why not.
        await join(page, made["join"]["guest"]["url"], "Ana")
        for _ in range(2):
            await page.get_by_test_id("quiz-name").fill("Cats")
            await page.get_by_test_id("quiz-enter").click()
            await expect(page.get_by_test_id("quiz-scores")).to_have_text("Cats: 0")
        refusal = page.get_by_test_id("quiz-refusal")
        await expect(refusal).to_have_text("There is a team Cats already.")
        await page.screenshot(path=ARTIFACTS / "quiz-refused.png")

        # The quiz master's part of the console: what is right, a button, and why it is refused.
        master = await page.context.new_page()
        wrong = [faults(one) for one in (page, master)]
        await master.goto(f"{quiz.url}/console/{made['id']}#token={quiz.token}")
        await expect(master.get_by_test_id("quiz-desk-scores")).to_have_text("Cats: 0")
        button = master.get_by_test_id("quiz-desk-next")
        for number, right in ((1, "The Seine"), (2, "Four")):
            await button.click()
            answer = master.get_by_test_id("quiz-desk-answer")
            await expect(answer).to_have_text(f"Right is: {right}")
            panel = page.get_by_test_id("kind-panel")
            await expect(panel).to_contain_text(f"Question {number} of 2")
        await button.click()
        refusal = master.get_by_test_id("quiz-desk-refusal")
        await expect(refusal).to_have_text("That was the last question.")
        await master.screenshot(path=ARTIFACTS / "quiz-console.png")
        await api.post(f"/sessions/{made['id']}/end", json={"at_once": True})
    assert wrong == [[], []]

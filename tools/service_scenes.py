"""The states of a running service's pages that `tools/service_pictures.py` looks at."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

TEA = """\
name: tea
title: Tea Break
persona: You are Mina, who pours. You are dry and kind.
length: 10m
recording: true
keepsake: transcript
beats:
  - {title: Welcome, at: 0, say: Hello everybody.}
  - {title: The question, at: 2m, prompt: Ask what brought them here., fallback: And you?}
  - {title: Goodbye, at: 9m, say: "Thank you, and goodbye."}
"""
FILES: Mapping[str, str] = {
    "tea": TEA,
    "broken": "name: broken\ntitle: Not quite there\npersona: You are Kim.\n"
    "length: soon\nbeats: []\n",
    "hoarse": TEA.replace("name: tea\ntitle: Tea Break", "name: hoarse\ntitle: Hoarse today")
    + "voice: {name: nobody}\n",
}
"""Personalities beside those that ship."""
WRONG = "wrong"
AWAY = "away"
NEVER = "never"
REHEARSED = 130.0
"""Seconds within which a session is rehearsed."""


@dataclass(frozen=True)
class Trouble:
    """What calls of `/api/v1` and `at` are answered with: a status, `AWAY` or `NEVER`."""

    at: str
    answer: int | str
    body: Any = None


@dataclass(frozen=True)
class Scene:
    """A page in a state.

    Attributes:
        path: With `{waiting}`, `{later}`, `{over}`, `{gone}`, `{talk}` for sessions, `{guest}` for
            a key.
        token: Whether the page has an operator's token; a wrong one where it is a text.
        ready: A selector of what must be there.
        troubles: From the beginning.
        then: What is done before the picture.
        after: Troubles that come before `then`.
    """

    path: str
    ready: str
    token: bool | str = True
    troubles: tuple[Trouble, ...] = ()
    after: tuple[Trouble, ...] = ()
    then: Callable[[Page], object] = field(default=lambda _: None)


def _click(word: str, *, exact: bool = False) -> Callable[[Page], object]:
    return lambda page: page.get_by_role("button", name=word, exact=exact).first.click()


def _boardroom(page: Page) -> None:
    page.get_by_test_id("door-boardroom").click()


def _details(page: Page) -> None:
    page.get_by_text("Start time, people").click()


def _new_quiz(page: Page) -> None:
    page.get_by_label("What is it called?").fill("Friday quiz")
    page.get_by_test_id("occasion-quiz").click()
    page.get_by_role("button", name="Begin").click()
    page.get_by_test_id("timeline").wait_for()


def _copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy guest link").click()
    page.get_by_text("this machine alone").wait_for()


def _muted(page: Page) -> None:
    page.get_by_role("button", name="Mute host").click()
    page.get_by_text("Not known whether this was taken").wait_for()


def _unknown_voice(page: Page) -> None:
    page.get_by_test_id("start-search").fill("hoarse")
    page.get_by_text("Fix this before starting").wait_for()


def _invited(page: Page) -> None:
    page.get_by_role("button", name="Invite people").click()
    page.get_by_role("button", name="QR code for Ana").click()
    page.get_by_role("img", name="QR code of the link for Ana").wait_for()


def _what_if(page: Page) -> None:
    page.get_by_role("button", name="What if …").first.click()
    page.get_by_test_id("timeline").wait_for()


def _differs(page: Page) -> None:
    """Its second beat comes later than then."""
    _what_if(page)
    page.get_by_test_id("edge-1").press("PageUp")
    page.get_by_role("button", name="Rehearse it again").first.click()
    page.get_by_test_id("differences").wait_for(timeout=1000 * REHEARSED)


def _report(page: Page) -> None:
    page.get_by_role("button", name="Rehearse", exact=True).click()
    page.get_by_test_id("rehearsed").wait_for(timeout=1000 * REHEARSED)


def _yaml(page: Page) -> None:
    page.get_by_text("YAML", exact=True).first.click()
    page.get_by_test_id("editor").wait_for()


def _versions(page: Page) -> None:
    page.get_by_role("button", name="Versions").click()
    page.get_by_role("dialog").locator("[data-testid^=version-]").last.click()
    page.get_by_text("Left: that version").wait_for()


THEIRS = """async () => {
  const headers = { Authorization: `Bearer ${sessionStorage.getItem("beatroom.operator")}` };
  const now = await fetch("/api/v1/personalities/tea", { headers });
  const { text } = await now.json();
  const tag = now.headers.get("ETag");
  const sent = { ...headers, "If-Match": tag, "Content-Type": "application/json" };
  const body = JSON.stringify({ text: `${text.trimEnd()}\\n# At ${Date.now()}.\\n` });
  const kept = await fetch("/api/v1/personalities/tea", { method: "PUT", headers: sent, body });
  if (!kept.ok) throw new Error(await kept.text());
}"""
"""Somebody else saves the personality."""


def _conflict(page: Page) -> None:
    page.get_by_test_id("field-title").fill("Tea, or coffee")
    page.evaluate(THEIRS)
    page.get_by_test_id("studio-save").click()
    page.get_by_text("Somebody else saved this meanwhile").wait_for()


def _tried(page: Page) -> None:
    page.get_by_test_id("timeline-beat-1").click()
    page.get_by_test_id("try-beat-1").click()
    page.get_by_test_id("tried").get_by_text(re.compile("“|connected")).first.wait_for()


DESK = "[data-testid=console-time-left]"
PROBLEM = {"type": "about:blank", "title": "Unavailable", "status": 503, "detail": "It restarts."}
NO_SESSIONS: Mapping[str, Any] = {"items": [], "next": None}
DOWN = (Trouble("/**", AWAY),)
UNANSWERED = (Trouble("/sessions/*/mute", AWAY),)
LOADING = (Trouble("/**", NEVER),)
BUSY = (Trouble("/**", 503, PROBLEM),)

SAID = {"said": "Good morning, Ana and Ben. What brought you here?", "model": "tiny", "reason": ""}
TALKS = (Trouble("/personalities/try", 200, SAID),)

SCENES: Mapping[str, Scene] = {
    "startWithoutLink": Scene("/", "h1", token=False),
    "startWrongLink": Scene("/", "h1", token=WRONG),
    "start": Scene("/", "[data-testid^=start-card]"),
    "startDetails": Scene("/", "[data-testid^=start-card]", then=_details),
    "startBoardroom": Scene("/", "[data-testid^=start-card]", then=_boardroom),
    "startLoading": Scene("/", "[role=status]", troubles=LOADING),
    "startDown": Scene("/", "[role=alert]", troubles=DOWN),
    "startEmpty": Scene("/", "h1", troubles=(Trouble("/personalities", 200, []),)),
    "startRefused": Scene(
        "/",
        "[data-testid^=start-card]",
        after=(Trouble("/sessions", 409, {**PROBLEM, "detail": "It runs all that it can."}),),
        then=_click("Start session"),
    ),
    "startUnknownVoice": Scene("/", "[data-testid^=start-card]", then=_unknown_voice),
    "models": Scene("/models", "[data-testid^=local-]"),
    "modelsDown": Scene("/models", "[role=alert]", troubles=DOWN),
    "modelsNotAllowed": Scene("/models", "h1", troubles=(Trouble("/models", 403, PROBLEM),)),
    "studio": Scene("/studio", "[data-testid^=studio-]"),
    "studioDown": Scene("/studio", "[role=alert]", troubles=DOWN),
    "editor": Scene("/studio/podcast", "[data-testid=timeline]"),
    "editorNew": Scene("/studio", "[data-testid^=studio-]", then=_new_quiz),
    "editorProblem": Scene("/studio/broken", "[data-testid=studio-state]"),
    "editorBusy": Scene("/studio/podcast", "[role=alert]", troubles=BUSY),
    "editorReport": Scene("/studio/tea", "[data-testid=timeline]", then=_report),
    "editorYaml": Scene("/studio/tea", "[data-testid=timeline]", then=_yaml),
    "editorVersions": Scene("/studio/tea", "[data-testid=timeline]", then=_versions),
    "editorConflict": Scene("/studio/tea", "[data-testid=timeline]", then=_conflict),
    "editorTried": Scene("/studio/tea", "[data-testid=timeline]", troubles=TALKS, then=_tried),
    "editorNotTried": Scene("/studio/tea", "[data-testid=timeline]", then=_tried),
    "sessions": Scene("/console", "li"),
    "sessionsEmpty": Scene("/console", "h1", troubles=(Trouble("/sessions", 200, NO_SESSIONS),)),
    "sessionsDown": Scene("/console", "[role=alert]", troubles=DOWN),
    "console": Scene("/console/{waiting}", DESK),
    "consoleCopied": Scene("/console/{waiting}", DESK, then=_copied),
    "consoleInvite": Scene("/console/{waiting}", DESK, then=_invited),
    "consoleUnanswered": Scene("/console/{waiting}", DESK, after=UNANSWERED, then=_muted),
    "consoleOver": Scene("/console/{talk}", DESK),
    "consoleErase": Scene("/console/{talk}", DESK, then=_click("Erase session")),
    "consoleErased": Scene("/console/{gone}", "[role=alert]"),
    "consoleLater": Scene("/console/{later}", "[data-testid=starts-in]"),
    "consoleNone": Scene("/console/none", "[role=alert]"),
    "stage": Scene("/console/{waiting}/stage", "[data-testid=stage]"),
    "stageOver": Scene("/console/{talk}/stage", "[data-testid=stage]"),
    "stageDown": Scene("/console/{waiting}/stage", "[role=alert]", troubles=DOWN),
    "backstage": Scene("/console/{waiting}/backstage", "[data-testid=backstage]"),
    "backstageDown": Scene("/console/{waiting}/backstage", "[role=alert]", troubles=DOWN),
    "inviting": Scene("/inviting", "h1", token=False),
    "replay": Scene("/sessions/{talk}/replay", "[data-testid=replay]"),
    "replayNothing": Scene("/sessions/{over}/replay", "[data-testid=replay]"),
    "replayErase": Scene(
        "/sessions/{talk}/replay", "[data-testid=replay]", then=_click("Erase session")
    ),
    "replayErased": Scene("/sessions/{gone}/replay", "[role=alert]"),
    "replayNone": Scene("/sessions/none/replay", "[role=alert]"),
    "replayLoading": Scene("/sessions/{talk}/replay", "[role=status]", troubles=LOADING),
    "replayDown": Scene("/sessions/{talk}/replay", "[role=alert]", troubles=DOWN),
    "whatIf": Scene("/sessions/{talk}/replay", "[data-testid=replay]", then=_what_if),
    "whatIfDiffers": Scene("/sessions/{talk}/replay", "[data-testid=replay]", then=_differs),
    "document": Scene("/sessions/{talk}/document", "[data-testid=document]"),
    "documentNone": Scene("/sessions/none/document", "[role=alert]"),
    "documentBusy": Scene("/sessions/{talk}/document", "[role=alert]", troubles=BUSY),
    "door": Scene("/room/{waiting}#join={guest}", "[data-testid=name-input]", token=False),
    "doorOver": Scene("/room/{over}#join={guestOver}", "[data-testid=ended-reason]", token=False),
    "doorErased": Scene("/room/{gone}#join={guestGone}", "[data-testid=ended-reason]", token=False),
    "nowhere": Scene("/there/is/nothing", "h1"),
}

"""Agendas: from a sentence by the model or from templates, and a meeting started with one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from openai_stand_in import StandIn, serving
from pydantic import SecretStr
from service_http import TEA, Caller

from beatroom.bot.kinds.meeting.agenda_writer import draft_agenda
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service

AGENDA = [
    {"topic": "Budget", "minutes": 12, "on_time_up": "ask"},
    {"topic": "Hiring", "minutes": 8, "description": "Who interviews?"},
]


@pytest.fixture(scope="module")
def openai_api() -> Iterator[StandIn]:
    with serving() as stand_in:
        yield stand_in


async def test_without_a_model_an_agenda_comes_from_the_template_that_fits(caller: Caller) -> None:
    made = await caller.ask(
        "POST", "/meetings/agenda", 200, {"text": "45 minute retro for 6 people"}
    )
    assert made["source"] == "template"
    assert made["note"] == ""
    assert [item["topic"] for item in made["items"]] == [
        "What went well",
        "What held us back",
        "What we change",
    ]
    assert made["minutes"] == pytest.approx(45, abs=2)
    names = {t["name"] for t in await caller.ask("GET", "/meetings/templates", 200)}
    assert {"retro", "planning", "decision"} <= names


async def test_with_a_model_it_writes_the_agenda_as_typed_output(openai_api: StandIn) -> None:
    settings = Settings(openai_api_key=SecretStr("key"), openai_base_url=openai_api.url)

    draft = await draft_agenda(settings, "half an hour about clouds", 30)

    assert draft.source == "model"
    assert [(i.topic, i.minutes) for i in draft.items] == [("Clouds", 15.0), ("Rain", 15.0)]
    told = openai_api.asked[-1]["messages"][-1]["content"]
    assert "The meeting lasts 30 minutes." in told


async def test_a_model_that_writes_nonsense_or_fails_is_replaced_by_a_template(
    openai_api: StandIn,
) -> None:
    settings = Settings(openai_api_key=SecretStr("key"), openai_base_url=openai_api.url)
    before = len(openai_api.asked)

    nonsense = await draft_agenda(settings, "retro, and nonsense", None)
    assert len(openai_api.asked) - before == 2  # it was told what was wrong, and asked again
    broken = await draft_agenda(settings, "retro, then break down", None)

    for draft in (nonsense, broken):
        assert draft.source == "template"
        assert draft.note.startswith("the model gave no agenda")
        assert draft.items[0].topic == "What went well"


async def test_a_meeting_is_started_with_the_agenda_as_it_was_edited(
    caller: Caller, settings: Settings
) -> None:
    (settings.personalities_dir / "weekly.yaml").write_text(
        TEA.replace("name: tea", "name: weekly") + "kind: meeting\n"
    )
    made = await caller.start(personality="weekly", agenda=AGENDA)

    shown = await caller.ask("GET", f"/sessions/{made['id']}", 200)
    items = [(i["title"], i["offset"], i["allocated"]) for i in shown["agenda"]["items"]]
    assert items == [
        ("Welcome", 0.0, 120.0),
        ("Budget", 120.0, 720.0),
        ("Hiring", 840.0, 480.0),
        ("Goodbye", 1320.0, 120.0),
    ]


async def test_an_agenda_for_something_else_is_refused_with_its_reason(caller: Caller) -> None:
    refused = await caller.ask("POST", "/sessions", 422, {"personality": "tea", "agenda": AGENDA})
    assert "'agenda'" in str(refused)
    assert "an agenda is for a meeting" in str(refused)
    wrong = [{"topic": "Budget", "minutes": 0}]
    refused = await caller.ask("POST", "/sessions", 422, {"personality": "tea", "agenda": wrong})
    assert "agenda.0.minutes" in str(refused)

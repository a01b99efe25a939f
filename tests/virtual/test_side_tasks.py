"""What breaks beside the talk breaks for itself: the session goes on, and nobody waits for ever."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from planner_play import LINES, Service, saying, talk
from restaurant_play import dine
from simulation.terra_page import TerraPage
from stage_play import at, join, play
from structlog.testing import capture_logs

from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.kinds.meeting.interventions_runner import InterventionRunner
from beatroom.bot.kinds.planner.coordinator import Coordinator
from beatroom.bot.kinds.restaurant.back_office import BackOffice
from beatroom.bot.rehearsal import rehearse
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.runtime.tasks import Tasks
from beatroom.flows.core.events import BeatSpoken, Ended
from beatroom.flows.kinds.meeting.record import MeetingPart
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.virtual


FORM = {
    "name": "Ana Silva",
    "phone": "+43 660 1234567",
    "date": "2027-01-22",
    "time": "19:30",
    "guests": 4,
}


@pytest.fixture(autouse=True)
def as_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rehearsal ends with whatever fails in it; a session's process does not."""
    monkeypatch.setattr(rehearse, "Tasks", lambda **_: Tasks())


def breaking(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, times: int = 1) -> list[str]:
    """Let a method break so many times; what it was called for."""
    does: Callable[..., Any] = getattr(owner, name)
    broke: list[str] = []

    async def breaks(*given: Any, **more: Any) -> Any:
        if len(broke) < times:
            broke.append(name)
            raise ValueError("what somebody sent cannot be worked with")
        return await does(*given, **more)

    monkeypatch.setattr(owner, name, breaks)
    return broke


def failed(logs: list[Any]) -> list[str]:
    return [line["task"] for line in logs if line["event"] == "task_failed"]


def test_a_task_that_breaks_beside_the_talk_ends_nothing_else() -> None:
    async def breaks() -> None:
        raise RuntimeError("broken")

    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 20)
        hands.session.live.spawn(breaks(), "beside the talk")

    with capture_logs() as logs:
        played = play(script)
    assert failed(logs) == ["beside the talk"]
    [(_, over)] = played.events(Ended)
    assert over.reason == "wrapped up"


def test_words_that_cannot_be_worked_with_are_not_understood_and_the_next_ones_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broke = breaking(monkeypatch, Coordinator, "_understood")
    with capture_logs() as logs:
        played = talk(saying((15, "pfft"), *((when + 30, words) for when, words in LINES)))
    assert broke
    assert failed(logs) == ["planner: turns"]
    assert "Sorry, I did not get that." in " ".join(played.said_between(15, 45))
    assert len(played.own("committed")) == 1


def test_a_calendar_s_answer_that_cannot_be_worked_with_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broke: list[str] = []
    consult = Service.consult

    def spoilt(service: Service) -> Consult:
        inner = consult(service)

        async def ask(what: str, data: Mapping[str, Any], *, deadline: float) -> Mapping[str, Any]:
            if what == "planner.submit" and not broke:
                broke.append(what)
                return {"result": "what somebody sent"}
            return await inner(what, data, deadline=deadline)

        return ask

    monkeypatch.setattr(Service, "consult", spoilt)
    with capture_logs() as logs:
        played = talk(saying(*LINES, (280, "yes write it")))
    assert broke
    assert failed(logs) == ["planner: write the calendar"]
    assert "nothing is certain yet" in " ".join(played.said_between(230, 270))
    assert len(played.own("committed")) == 1


def test_an_office_s_answer_that_cannot_be_worked_with_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broke = breaking(monkeypatch, BackOffice, "submit")

    async def guest(hands: RehearsalHandle, page: TerraPage) -> None:
        page.connect("booking")
        await at(hands, 20)
        for field, value in FORM.items():
            page.type("reservation", field, value)
        await at(hands, 40)
        page.click_confirm("reservation", "submit-0001")
        await at(hands, 60)
        page.click_confirm("reservation", "submit-0002")

    with capture_logs() as logs:
        evening = dine(guest)
    assert broke
    assert failed(logs) == ["restaurant: submission"]
    assert [data["submit"] for _, data in evening.own("unreachable")] == ["submit-0001"]
    assert [data["submit"] for _, data in evening.own("booked")] == ["submit-0001"]


def test_what_lasts_as_long_as_the_session_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    broke = breaking(monkeypatch, InterventionRunner, "run")
    record = Personality(
        name="meeting",
        title="Weekly",
        kind="meeting",
        persona="You chair.",
        length=300.0,
        meeting=MeetingPart(),
        beats=(
            Beat(title="Opening", at=Offset(0.0), prompt="Welcome."),
            Beat(title="Goodbye", at=Offset(240.0), prompt="Say goodbye."),
        ),
    )
    with capture_logs() as logs:
        played = play(join, record=record)
    assert broke
    assert failed(logs) == ["meeting: speaking up"]
    assert len(played.events(BeatSpoken)) == 2

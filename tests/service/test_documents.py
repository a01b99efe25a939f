"""Summary, document and transcript over REST, by `Accept` and by `?format=`."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from service_http import Caller

pytestmark = pytest.mark.service


async def text_of(caller: Caller, path: str, accept: str = "*/*") -> tuple[str, str]:
    """Media type and body."""
    answer = await caller.client.get(f"/api/v1{path}", headers={**caller.bearer, "Accept": accept})
    assert answer.status_code == 200, answer.text
    return answer.headers["content-type"].partition(";")[0], answer.text


async def test_a_session_has_a_document_and_a_summary(caller: Caller) -> None:
    made = await caller.start(title="Tea <i>time</i>", timezone="Europe/Vienna")
    await caller.join(made, "Ana")
    path = f"/sessions/{made['id']}"
    say = {"text": "Hurry.", "mode": "immediate", "kind": "say"}
    await caller.ask("POST", f"{path}/instructions", 202, say)
    await caller.until(made["id"], lambda v: v["instructions"][0]["state"] == "spoken")
    await caller.ask("POST", f"{path}/end", 202, {"at_once": True})

    told = await caller.ask("GET", f"{path}/document", 200)
    assert told["session"] == made["id"]
    assert [beat["title"] for beat in told["beats"]] == ["Welcome", "Stories", "Goodbye"]
    assert told["beats"][0]["late"] == pytest.approx(0, abs=1)
    assert [one["name"] for one in told["attendance"]] == ["Ana"]
    assert [one["state"] for one in told["instructions"]] == ["spoken"]
    assert [one["text"] for one in told["transcript"]] == ["Welcome, Ana!", "Hello.", "Hurry."]
    assert told["ended_at"] >= told["started_at"]

    kind, text = await text_of(caller, f"{path}/document", "text/markdown")
    assert kind == "text/markdown"
    assert text.startswith("# Tea \\<i\\>time\\</i\\>\n")
    assert (await text_of(caller, f"{path}/document?format=markdown"))[1] == text
    assert "**Ana** (0:00:00): Hello." in text

    summary = await caller.ask("GET", f"{path}/summary", 200)
    assert summary["summary"] is None
    assert "transcript" not in summary
    assert summary["attendance"][0]["visits"] == 1
    kind, text = await text_of(caller, f"{path}/summary?format=markdown", "application/json")
    assert kind == "text/markdown"
    assert "## Who was there" in text


@pytest.mark.parametrize(
    ("form", "media_type"),
    [
        ("text", "text/plain"),
        ("json", "application/json"),
        ("markdown", "text/markdown"),
        ("vtt", "text/vtt"),
    ],
)
async def test_the_transcript_is_given_in_the_form_that_is_asked_for(
    caller: Caller, form: str, media_type: str
) -> None:
    made = await caller.start()
    await caller.join(made)
    path = f"/sessions/{made['id']}/transcript?format={form}"
    kind, text = await text_of(caller, path, "text/html, application/json;q=0.1")
    assert kind == media_type
    assert "Hello." in text
    if form == "json":
        assert len(json.loads(text)["items"]) == 2


async def test_another_form_is_refused(caller: Caller) -> None:
    made = await caller.start()
    for part in ("transcript", "summary", "document"):
        refused = await caller.ask("GET", f"/sessions/{made['id']}/{part}?format=pdf", 422)
        assert refused["errors"][0]["field"] == "format"
        await caller.ask("GET", f"/sessions/nobody/{part}", 404)


async def test_a_scheduled_session_has_a_document_too(caller: Caller) -> None:
    at = float(int(caller.service.wall.now()) + 3600)
    starts_at = datetime.fromtimestamp(at, UTC).isoformat()
    body = {"personality": "tea", "starts_at": starts_at}
    made = await caller.ask("POST", "/sessions", 201, body)
    told = await caller.ask("GET", f"/sessions/{made['id']}/document", 200)
    assert (told["phase"], told["starts_at"], told["started_at"]) == ("scheduled", at, None)

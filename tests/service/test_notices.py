"""Notices of starts and ends: who gets them, what becomes of them when they are not taken."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from fleet_sessions import log_of
from mail_stand_in import HANGS, PASSWORD, USER, MailServer, mail_server
from manual_clock import ManualClock
from patience import eventually
from pydantic import SecretStr
from schedule_clock import iso, wall_clock
from service_http import Caller, calling
from service_sessions import new_session
from whatsapp_stand_in import PHONE_ID, TOKEN, CloudApi, Reply, cloud_api

from beatroom.bot.server.delivery_queue import GIVEN_UP_AFTER
from beatroom.bot.server.notices import CLAIMED_FOR
from beatroom.bot.server.sweeping import NOTICES_KEPT, sweep
from beatroom.bot.settings.settings import Settings, SettingsError, load_settings
from beatroom.bot.store.errors import LogGap
from beatroom.bot.store.events import read_events
from beatroom.bot.store.notices import (
    NewNotice,
    claim_notice,
    deliveries,
    due_notices,
    put_notices,
    with_notices,
)
from beatroom.bot.store.sessions import append, take_over
from beatroom.bot.store.store import Store
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded

pytestmark = pytest.mark.service

NUMBER, OTHER = "+436601234567", "+15550783881"
BOARD = """\
name: board
title: Strategy
kind: boardroom
persona: You are the moderator.
length: 10m
boardroom:
  topic: A second restaurant
  type: strategy review
  agenda: [The rent, The staff]
  turns: 4
  seats: [ann, ben]
beats:
  - {title: Opening, at: 0, say: Welcome.}
  - {title: Close, at: 9m, say: Goodbye.}
"""
SEAT = """\
name: {name}
title: {title}
persona: You are {title}.
length: 5m
seat: {{}}
beats:
  - {{title: Alone, at: 0, say: Hello.}}
"""


@pytest.fixture
async def api() -> AsyncGenerator[CloudApi]:
    async with cloud_api() as running:
        yield running


@pytest.fixture
async def post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[MailServer]:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    async with mail_server(tmp_path) as running:
        yield running


def with_whatsapp(settings: Settings, api: CloudApi, **more: object) -> Settings:
    return settings.model_copy(
        update={
            "whatsapp_token": SecretStr(TOKEN),
            "whatsapp_phone_id": PHONE_ID,
            "whatsapp_to": NUMBER,
            "whatsapp_api_url": api.url,
            **more,
        }
    )


def with_mail(settings: Settings, post: MailServer, **more: object) -> Settings:
    return settings.model_copy(
        update={
            "smtp_host": "127.0.0.1",
            "smtp_port": post.port,
            "smtp_user": USER,
            "smtp_password": SecretStr(PASSWORD),
            "smtp_from": "Beatroom <room@example.com>",
            **more,
        }
    )


async def told(caller: Caller, session: str, **wanted: str) -> list[dict[str, Any]]:
    """The session's notices with these fields."""
    items = (await caller.ask("GET", f"/sessions/{session}/notices", 200))["items"]
    return [item for item in items if all(item[k] == v for k, v in wanted.items())]


async def stored(caller: Caller, session: str) -> list[dict[str, Any]]:
    """The same from the store, which may be looked at often."""
    return [asdict(one) for one in await caller.service.store.read(deliveries(session))]


async def until(caller: Caller, session: str, count: int = 1, **wanted: str) -> dict[str, Any]:
    """The first of so many notices with these fields, as soon as there are so many."""

    async def holds() -> bool:
        found = await stored(caller, session)
        return sum(all(one[k] == v for k, v in wanted.items()) for one in found) == count

    await eventually(holds)
    return (await told(caller, session, **wanted))[0]


async def until_tried(
    caller: Caller, session: str, attempts: int, recipient: str = NUMBER
) -> dict[str, Any]:
    """The session's notice to somebody, once so many attempts at it have failed."""

    async def holds() -> bool:
        found = await stored(caller, session)
        return (recipient, attempts) in [(one["recipient"], one["attempts"]) for one in found]

    await eventually(holds)
    return (await told(caller, session, recipient=recipient))[0]


async def missed(caller: Caller, clock: ManualClock, **body: Any) -> str:
    """A scheduled session whose time passed; it gives one notice without a process."""
    made = await caller.ask(
        "POST", "/sessions", 201, {"personality": "tea", "starts_at": iso(clock, 60), **body}
    )
    clock.advance(60 + caller.service.settings.schedule_grace + 1)
    return str(made["id"])


async def test_a_scheduled_session_tells_of_its_start_and_its_end(
    settings: Settings, api: CloudApi
) -> None:
    clock = wall_clock()
    two = with_whatsapp(settings, api, whatsapp_to=f"{NUMBER}, {OTHER}")
    async with calling(two, wall=clock) as caller:
        made = await caller.ask(
            "POST", "/sessions", 201, {"personality": "tea", "starts_at": iso(clock, 60)}
        )
        assert await told(caller, made["id"]) == []
        clock.advance(60)
        await until(caller, made["id"], 2, channel="whatsapp", event="start", state="delivered")
        await caller.until(made["id"], lambda view: view["phase"] == "lobby")
        await caller.join(made, name="Ana")
        await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
        await until(caller, made["id"], 2, channel="whatsapp", event="end", state="delivered")
        first = next(one for one in api.taken if one["to"] == NUMBER)
        assert first["text"]["preview_url"] is False
        begins, join, plan = first["text"]["body"].split("\n\n", 2)
        assert begins == "Tea talk starts now."
        assert join.startswith(f"Join: {settings.base_url}/room/{made['id']}#join=")
        assert plan == (
            "Type: conversation\nAgents: 1\nPlanned length: 10 min\n\n"
            "Agenda:\n1. Welcome\n2. Stories\n3. Goodbye"
        )
        assert {one["to"] for one in api.taken} == {NUMBER, OTHER}
        last = api.taken[-1]["text"]["body"]
        assert last.startswith("Tea talk is over.\nIt took 0 s of 10 min; 1 person was there.")
        assert last.endswith("Who was there:\n- Ana (0 s)")
        # The service's log has them too, as of every session that is for later.
        await until(caller, made["id"], 2, channel="log", state="delivered")


async def test_a_boardroom_tells_who_sits_there_and_what_came_of_it(
    settings: Settings, api: CloudApi
) -> None:
    folder = settings.personalities_dir
    (folder / "board.yaml").write_text(BOARD)
    for name in ("ann", "ben"):
        (folder / f"{name}.yaml").write_text(SEAT.format(name=name, title=name.title()))
    async with calling(with_whatsapp(settings, api)) as caller:
        made = await caller.start(personality="board", notify={"whatsapp": True})
        await until(caller, made["id"], event="start", state="delivered")
        told = api.taken[0]["text"]["body"]
        link = f"{settings.base_url}/room/{made['id']}#join="
        assert told.startswith(f"Strategy starts now.\n\nJoin: {link}")
        assert told.partition("\n\nType:")[2] == (
            " strategy review\nAgents: 2 (Ann, Ben)\n"
            "Planned length: 10 min\nTurns: 4\n\n"
            "Agenda:\n1. A second restaurant\n2. The rent\n3. The staff"
        )
        await caller.join(made)
        await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
        await until(caller, made["id"], event="end", state="delivered")
        body = api.taken[1]["text"]["body"]
        assert "\nDecisions:\n- We open it.\n" in body
        assert "\nAction items:\n- Ask for the rent — Ann\n- Count the tables — nobody yet" in body
        assert "\nUnresolved:\n- Who cooks?" in body


async def test_whatsapp_goes_as_a_template_where_there_is_one(
    settings: Settings, api: CloudApi
) -> None:
    clock = wall_clock()
    wanted = with_whatsapp(
        settings, api, whatsapp_template="session_news", whatsapp_template_language="en_US"
    )
    async with calling(wanted, wall=clock) as caller:
        session = await missed(caller, clock)
        await until(caller, session, channel="whatsapp", event="missed", state="delivered")
        [sent] = api.taken
        assert sent["template"]["name"] == "session_news"
        assert sent["template"]["language"] == {"code": "en_US"}
        title, text = (one["text"] for one in sent["template"]["components"][0]["parameters"])
        assert title == "Missed: Tea talk"
        assert "could not. · Why: this machine's clock went past its time at once" in text


async def test_who_is_told_by_default_and_who_when_asked_for(
    settings: Settings, api: CloudApi
) -> None:
    clock = wall_clock()
    async with calling(with_whatsapp(settings, api), wall=clock) as caller:
        now = await caller.start()
        assert await told(caller, now["id"]) == []
        quiet = await missed(caller, clock, notify={"whatsapp": False, "log": False})
        await caller.until(quiet, lambda view: view["phase"] == "missed")
        assert await told(caller, quiet) == []
        loud = await missed(caller, clock)
        await until(caller, loud, channel="whatsapp", state="delivered")
        assert [item["channel"] for item in await told(caller, loud)] == ["log", "whatsapp"]


@pytest.mark.parametrize(
    ("notify", "field"),
    [
        ({"whatsapp": True}, "notify.whatsapp"),
        ({"email": ["ana@example.com"]}, "notify.email"),
        ({"email": ["ana@example.com\r\nBcc: all@example.com"]}, "notify.email.0"),
        ({"email": ["ana"]}, "notify.email.0"),
        ({"email": [f"a{n}@example.com" for n in range(21)]}, "notify.email"),
        ({"pigeon": True}, "notify.pigeon"),
    ],
)
async def test_a_wish_that_cannot_be_met_is_refused_with_its_field(
    caller: Caller, notify: dict[str, Any], field: str
) -> None:
    body = {"personality": "tea", "notify": notify}
    refused = await caller.ask("POST", "/sessions", 422, body)
    assert refused["errors"][0]["field"] == field


async def test_a_session_that_is_called_off_is_told_of(settings: Settings, api: CloudApi) -> None:
    clock = wall_clock()
    async with calling(with_whatsapp(settings, api), wall=clock) as caller:
        made = await caller.ask(
            "POST", "/sessions", 201, {"personality": "tea", "starts_at": iso(clock, 60)}
        )
        await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"reason": "rain"})
        await until(caller, made["id"], channel="whatsapp", event="end", state="delivered")
        assert "Tea talk was called off" in api.taken[0]["text"]["body"]
        assert api.taken[0]["text"]["body"].endswith("Why: rain")


async def test_a_session_that_broke_off_is_told_of(settings: Settings, api: CloudApi) -> None:
    async with calling(with_whatsapp(settings, api)) as caller:
        body = {"personality": "tea", "title": "It dies at once", "notify": {"whatsapp": True}}
        made = await caller.ask("POST", "/sessions", 201, body)
        await until(caller, made["id"], event="end", state="delivered")
        last = api.taken[-1]["text"]["body"]
        assert last.startswith("It dies at once broke off.\nNobody came, so it never began.")
        assert "Why: it broke 4 times within a minute" in last


@pytest.mark.parametrize(
    "reply",
    [
        Reply(500),
        Reply(503, 2, "Temporarily unavailable"),
        Reply(400, 130429, "(#130429) Rate limit hit"),
        Reply(502, None, "not from Meta"),
    ],
)
async def test_what_passes_is_tried_again(settings: Settings, api: CloudApi, reply: Reply) -> None:
    clock = wall_clock()
    api.script = [reply, reply]
    async with calling(with_whatsapp(settings, api), wall=clock) as caller:
        session = await missed(caller, clock)
        for attempts in (1, 2):
            tried = await until_tried(caller, session, attempts)
            assert tried["state"] == "waiting"
            assert str(reply.status) in tried["reason"]
            assert 2.5 <= tried["next_at"] - clock.now() <= 15
            clock.advance(15)
        done = await until(caller, session, channel="whatsapp", state="delivered")
        assert (done["attempts"], done["next_at"]) == (3, None)
        assert len({str(one) for one in api.asked}) == 1


async def test_a_named_wait_is_kept(settings: Settings, api: CloudApi) -> None:
    clock = wall_clock()
    api.script = [Reply(429, 4, "Too many calls", retry_after="120")]
    async with calling(with_whatsapp(settings, api), wall=clock) as caller:
        session = await missed(caller, clock)
        tried = await until_tried(caller, session, 1)
        assert tried["next_at"] == clock.now() + 120
        clock.advance(119)
        caller.service.notices.ring()
        assert await caller.service.store.read(due_notices(clock.now(), 5)) == []
        clock.advance(1)
        await until(caller, session, channel="whatsapp", state="delivered")
        assert len(api.asked) == 2


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (Reply(400, 131026, "Message undeliverable"), "400, code 131026: Message undeliverable"),
        (Reply(401, 190, "Token has expired"), "401, code 190: Token has expired"),
        (Reply(404, None, "no such path"), "404: no such path"),
    ],
)
async def test_what_is_refused_for_good_is_not_tried_again(
    settings: Settings, api: CloudApi, reply: Reply, reason: str
) -> None:
    clock = wall_clock()
    api.script = [reply]
    async with calling(with_whatsapp(settings, api), wall=clock) as caller:
        session = await missed(caller, clock)
        failed = await until(caller, session, channel="whatsapp", state="failed")
        assert failed["reason"] == f"WhatsApp answered {reason}"
        assert (failed["attempts"], failed["next_at"]) == (1, None)
        clock.advance(GIVEN_UP_AFTER)
        caller.service.notices.ring()
        assert await caller.service.store.read(due_notices(clock.now(), 5)) == []
        assert len(api.asked) == 1
        assert TOKEN not in str(failed)


async def test_after_a_day_it_is_given_up(settings: Settings, api: CloudApi) -> None:
    clock = wall_clock()
    api.script = [Reply(500)] * 2
    async with calling(with_whatsapp(settings, api), wall=clock) as caller:
        session = await missed(caller, clock)
        await until_tried(caller, session, 1)
        clock.advance(GIVEN_UP_AFTER)
        failed = await until(caller, session, channel="whatsapp", state="failed")
        assert failed["attempts"] == 2


async def test_one_that_hangs_holds_up_no_session(
    settings: Settings, api: CloudApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("beatroom.bot.server.notices.DEADLINE", 0.2)
    clock = wall_clock()
    api.script = [Reply(hangs=True)]
    async with calling(with_whatsapp(settings, api), wall=clock) as caller:
        made = await caller.start(notify={"whatsapp": True})
        await caller.join(made)
        tried = await until_tried(caller, made["id"], 1)
        assert tried["reason"] == "no answer within 0.2 seconds"
        clock.advance(15)
        await until(caller, made["id"], channel="whatsapp", state="delivered")


async def test_what_waits_is_sent_after_a_restart(settings: Settings, api: CloudApi) -> None:
    clock = wall_clock()
    api.script = [Reply(500)]
    wanted = with_whatsapp(settings, api)
    async with calling(wanted, wall=clock) as caller:
        session = await missed(caller, clock)
        first = await until_tried(caller, session, 1)
    clock.advance(15)
    async with calling(wanted, wall=clock) as caller:
        second = await until(caller, session, channel="whatsapp", state="delivered")
        assert (second["id"], second["attempts"]) == (first["id"], 2)


async def test_what_was_on_its_way_when_the_service_went_is_sent_again(
    settings: Settings, api: CloudApi
) -> None:
    clock = wall_clock()
    api.script = [Reply(hangs=True)]
    wanted = with_whatsapp(settings, api)
    async with calling(wanted, wall=clock) as caller:
        session = await missed(caller, clock)
        await api.until_asked(1)
    async with calling(wanted, wall=clock) as caller:
        [waiting] = await told(caller, session, channel="whatsapp")
        assert (waiting["state"], waiting["attempts"]) == ("waiting", 0)
        clock.advance(CLAIMED_FOR)
        await until(caller, session, channel="whatsapp", state="delivered")
        assert len(api.asked) == 2


async def test_a_channel_that_is_not_set_up_any_more_fails_with_that_reason(
    settings: Settings, api: CloudApi
) -> None:
    clock = wall_clock()
    api.script = [Reply(500)]
    async with calling(with_whatsapp(settings, api), wall=clock) as caller:
        session = await missed(caller, clock)
        await until_tried(caller, session, 1)
    clock.advance(15)
    async with calling(settings, wall=clock) as caller:
        failed = await until(caller, session, channel="whatsapp", state="failed")
        assert failed["reason"] == "The channel 'whatsapp' is not set up any more."


async def test_e_mail_goes_encrypted_and_with_a_name(settings: Settings, post: MailServer) -> None:
    clock = wall_clock()
    async with calling(with_mail(settings, post), wall=clock) as caller:
        wishes = {"email": ["ana@example.com", "bob@example.com"], "log": False}
        session = await missed(caller, clock, notify=wishes, title="Früher Tee")
        await until(caller, session, 2, channel="email", state="delivered")
        assert sorted(one.to for one in post.letters) == ["ana@example.com", "bob@example.com"]
        letter = post.letters[0]
        assert (letter.sender, letter.tls, letter.user) == ("room@example.com", True, USER)
        assert letter.content["Subject"] == "Missed: Früher Tee"
        assert letter.content["From"] == "Beatroom <room@example.com>"
        assert letter.content["To"] == letter.to
        assert letter.content["Auto-Submitted"] == "auto-generated"
        assert letter.content.get_content().startswith("Früher Tee was missed: it was to start at")


async def test_a_mail_server_that_is_busy_is_asked_again_with_the_same_id(
    settings: Settings, post: MailServer
) -> None:
    clock = wall_clock()
    post.script["ana@example.com"] = ["451 4.7.1 Greylisted", "250 OK"]
    post.script["bob@example.com"] = ["550 5.1.1 No such user"]
    async with calling(with_mail(settings, post), wall=clock) as caller:
        wishes = {"email": ["ana@example.com", "bob@example.com"], "log": False}
        session = await missed(caller, clock, notify=wishes)
        failed = await until(caller, session, channel="email", state="failed")
        assert failed["recipient"] == "bob@example.com"
        assert failed["reason"] == "The mail server answered 550: 5.1.1 No such user"

        tried = await until_tried(caller, session, 1, "ana@example.com")
        assert tried["reason"] == "The mail server answered 451: 4.7.1 Greylisted"
        clock.advance(15)
        done = await until(caller, session, recipient="ana@example.com", state="delivered")
        [letter] = post.letters
        assert letter.content["Message-ID"] == f"<{done['id']}@example.com>"
        assert post.tried.count("bob@example.com") == 1


async def test_a_mail_server_that_hangs_is_left_at_the_deadline(
    settings: Settings, post: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("beatroom.bot.server.notices.DEADLINE", 0.5)
    clock = wall_clock()
    post.script["ana@example.com"] = [HANGS]
    async with calling(with_mail(settings, post), wall=clock) as caller:
        session = await missed(caller, clock, notify={"email": ["ana@example.com"]})
        tried = await until_tried(caller, session, 1, "ana@example.com")
        assert tried["reason"] == "no answer within 0.5 seconds"
        clock.advance(15)
        await until(caller, session, channel="email", state="delivered")


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"smtp_password": SecretStr("wrong")}, "answered 535: 5.7.8 Authentication"),
        ({"starttls": False}, "The mail server cannot do it: "),
    ],
)
async def test_mail_is_not_sent_without_the_password_or_in_the_clear(
    settings: Settings, post: MailServer, wrong: dict[str, Any], reason: str
) -> None:
    clock = wall_clock()
    post.starttls = wrong.pop("starttls", True)
    async with calling(with_mail(settings, post, **wrong), wall=clock) as caller:
        session = await missed(caller, clock, notify={"email": ["ana@example.com"]})
        failed = await until(caller, session, channel="email", state="failed")
        assert reason in failed["reason"]
        assert post.tried == []


async def test_a_mail_server_that_is_not_trusted_gets_nothing(
    settings: Settings, post: MailServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "none.pem").write_text("")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none.pem"))
    clock = wall_clock()
    async with calling(with_mail(settings, post), wall=clock) as caller:
        session = await missed(caller, clock, notify={"email": ["ana@example.com"]})
        tried = await until_tried(caller, session, 1, "ana@example.com")
        assert tried["state"] == "waiting"
        assert post.tried == []


async def test_webhooks_are_listed_with_them(settings: Settings) -> None:
    clock = wall_clock()
    wanted = settings.model_copy(update={"webhook_urls": "http://127.0.0.1:9/secret-path"})
    async with calling(wanted, wall=clock) as caller:
        session = await missed(caller, clock)
        hook = await until(caller, session, channel="webhook", event="session.missed")
        assert hook["recipient"] == "127.0.0.1"
        assert "secret-path" not in str(hook)


async def test_what_a_notice_said_is_deleted_with_its_delivery(
    settings: Settings, api: CloudApi
) -> None:
    clock = wall_clock()
    async with calling(with_whatsapp(settings, api), wall=clock) as caller:
        session = await missed(caller, clock)
        await until(caller, session, 2, state="delivered")
        rows = await caller.service.store.read(
            lambda c: c.run_sync(
                lambda plain: plain.exec_driver_sql("SELECT subject, text FROM notice").fetchall()
            )
        )
        assert [tuple(row) for row in rows] == [("", ""), ("", "")]
        clock.advance(NOTICES_KEPT + 1)
        await sweep(caller.service)
        assert await told(caller, session) == []


async def test_what_waits_of_somebody_who_is_erased_is_not_sent(
    settings: Settings, api: CloudApi
) -> None:
    clock = wall_clock()
    api.script = [Reply(500)]
    async with calling(with_whatsapp(settings, api), wall=clock) as caller:
        session = await missed(caller, clock, participants=[{"name": "Ana", "fields": {}}])
        await until_tried(caller, session, 1)
        await caller.ask("DELETE", "/people/data?name=Ana", 200)
        failed = await until(caller, session, channel="whatsapp", state="failed")
        assert failed["reason"] == "a person in it was erased"
        assert await caller.service.store.read(due_notices(clock.now() + 1e6, 5)) == []


def a_notice(session: str) -> NewNotice:
    return NewNotice(f"n-{session}", session, "end", "log", "", "Over", "It is over.", at=1.0)


async def test_a_notice_is_stored_with_its_event_or_not_at_all(store: Store) -> None:
    session = await new_session(store)
    await store.write(take_over(session))
    ended = e.Ended(reason="done")
    late = append(session, 1, (Recorded(seq=7, at=2.0, event=ended),), "ended")
    with pytest.raises(LogGap):
        await store.write(with_notices(late, [a_notice(session)]))
    assert await store.read(deliveries(session)) == []
    right = append(session, 1, (Recorded(seq=2, at=2.0, event=ended),), "ended")
    await store.write(with_notices(right, [a_notice(session)]))
    assert [one.state for one in await store.read(deliveries(session))] == ["waiting"]


async def test_of_two_services_one_sends_a_notice(store: Store) -> None:
    session = await new_session(store)
    await store.write(lambda c: put_notices(c, [a_notice(session)]))
    [seen] = await store.read(due_notices(10.0, 5))
    claims = await asyncio.gather(
        *(store.write(claim_notice(seen, until)) for until in (25.0, 26.0, 27.0))
    )
    assert sorted(claims) == [False, False, True]
    assert await store.read(due_notices(11.0, 5)) == []


async def test_an_end_is_stored_even_where_its_notice_cannot_be_written(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(_: object) -> None:
        raise ValueError("no words")

    monkeypatch.setattr("beatroom.bot.workers.notifying.end_notice", breaks)
    async with calling(settings) as caller:
        made = await caller.start(notify={"log": True})
        await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
        await caller.until(made["id"], lambda view: view["phase"] == "ended")
        log = await log_of(caller.service.store, made["id"])
        assert isinstance(log[-1].event, e.Ended)
        assert await told(caller, made["id"], event="end") == []
        assert await caller.service.store.read(lambda c: read_events(c, made["id"], limit=1))


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("whatsapp_to", "0660 1234567", "expected numbers with"),
        ("whatsapp_phone_id", "+43660", "WHATSAPP_PHONE_ID"),
        ("smtp_from", "nobody", "expected an address"),
        ("lease_seconds", "0", "LEASE_SECONDS"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(name: str, value: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        load_settings(_env_file=None, **{name: value})

"""Webhooks: what is told to whom, signed how, and what happens when nobody takes it."""

from __future__ import annotations

import asyncio
import base64
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from manual_clock import ManualClock
from patience import eventually
from pydantic import SecretStr
from receiver import Receiver, receiving
from schedule_clock import iso, wall_clock
from service_http import Caller, calling, personalities_folder
from service_process import ServiceProcess

from beatroom.bot.outgoing.address_policy import AddressRefusedError, Target, target
from beatroom.bot.outgoing.proxies import DIRECT, OutgoingRoute, leave_by
from beatroom.bot.server.delivery_queue import GIVEN_UP_AFTER, LONGEST_PAUSE, pause_after
from beatroom.bot.server.webhook_signing import signed_headers, signing_key
from beatroom.bot.server.webhooks import AT_ONCE_TO_ONE
from beatroom.bot.settings.settings import Settings, SettingsError, load_settings
from beatroom.bot.store.outbox import count_webhooks, due_webhooks

pytestmark = pytest.mark.service

SECRET = "whsec_" + base64.b64encode(b"a key of thirty-two bytes length").decode()


def told(settings: Settings, receiver: Receiver, **more: object) -> Settings:
    return settings.model_copy(
        update={
            "webhook_urls": receiver.url,
            "webhook_secret": SecretStr(SECRET),
            "webhook_allow_private": True,
            **more,
        }
    )


async def counted(caller: Caller, **wanted: int) -> None:
    """Return when the outbox has so many of each state."""

    async def holds() -> bool:
        return await caller.service.store.read(count_webhooks) == wanted

    await eventually(holds)


async def test_every_transition_of_a_session_is_told_in_order(settings: Settings) -> None:
    clock = wall_clock()
    async with receiving() as receiver, calling(told(settings, receiver), wall=clock) as caller:
        made = await caller.ask(
            "POST",
            "/sessions",
            201,
            {"personality": "tea", "starts_at": iso(clock, 60), "metadata": {"team": "blue"}},
        )
        await receiver.until(lambda: len(receiver.got) == 1)
        clock.advance(60)
        await caller.until(made["id"], lambda v: v["phase"] == "lobby")
        await caller.join(made)
        path = f"/sessions/{made['id']}/rundown"
        for op in ("hold", "resume", "wrap_up"):
            await caller.ask("POST", path, 200, {"op": op})
        await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
        turns = ["scheduled", "starting", "lobby", "live", "held", "resumed", "ended"]
        await receiver.until(lambda: len(receiver.got) == len(turns))
        in_order = sorted(receiver.got, key=lambda one: one.content["data"]["seq"])
        assert [one.type for one in in_order] == [f"session.{turn}" for turn in turns]
        assert len({one.headers["webhook-id"] for one in receiver.got}) == len(turns)
        assert all(one.is_signed_with(SECRET) for one in receiver.got)
        live = in_order[3]
        assert live.path == "/hook"
        assert live.headers["content-type"] == "application/json"
        assert live.headers["host"] == f"127.0.0.1:{receiver.port}"
        data = live.content["data"]
        assert data["session"] == made["id"]
        assert (data["before"], data["state"]) == ("lobby", "live")
        assert data["metadata"] == {"team": "blue"}
        assert "Ana" not in live.body
        assert in_order[-1].content["data"]["reason"] == "ended by an operator"
        await counted(caller, delivered=len(turns))


async def test_a_session_may_have_an_address_of_its_own(settings: Settings) -> None:
    async with (
        receiving() as everybody,
        receiving() as own,
        calling(told(settings, everybody)) as caller,
    ):
        await caller.start()
        made = await caller.start(webhook_url=own.url)
        await everybody.until(lambda: len(everybody.got) == 4)
        await own.until(lambda: len(own.got) == 2)
        assert sorted(own.types) == ["session.lobby", "session.starting"]
        assert {one.content["data"]["session"] for one in own.got} == {made["id"]}


async def test_the_operators_own_go_by_the_operators_proxy_and_no_callers_do(
    settings: Settings,
) -> None:
    async with receiving() as proxy:
        way = {"webhook_urls": "http://hooks.example/all", "webhook_allow_private": False}
        wanted = told(settings, proxy, **way)
        leave_by(OutgoingRoute(f"http://127.0.0.1:{proxy.port}"))
        try:
            async with calling(wanted) as caller:
                made = await caller.start(webhook_url="http://caller.example/hook")
                await proxy.until(lambda: len(proxy.got) == 2)

                async def tried() -> bool:
                    path = f"/sessions/{made['id']}/notices"
                    items = (await caller.ask("GET", path, 200))["items"]
                    theirs = [one for one in items if one["recipient"] == "caller.example"]
                    return len(theirs) == 2 and all(one["attempts"] for one in theirs)

                await eventually(tried)
        finally:
            leave_by(DIRECT)
    assert [one.path for one in proxy.got] == ["http://hooks.example/all"] * 2
    assert {one.headers["host"] for one in proxy.got} == {"hooks.example"}
    assert all(one.is_signed_with(SECRET) for one in proxy.got)


async def test_a_missed_and_a_failed_session_are_told_of(settings: Settings) -> None:
    clock = wall_clock()
    async with receiving() as receiver:
        wanted = told(settings, receiver)
        async with calling(wanted, wall=clock) as caller:
            body = {"personality": "tea", "starts_at": iso(clock, 60)}
            await caller.ask("POST", "/sessions", 201, body)
            await caller.ask(
                "POST", "/sessions", 201, {"personality": "tea", "title": "It dies at once"}
            )
            await receiver.until(lambda: "session.failed" in receiver.types)
            failed = next(one for one in receiver.got if one.type == "session.failed")
            assert "exit code 3" in failed.content["data"]["reason"]
        clock.advance(60 + settings.schedule_grace + 1)
        async with calling(wanted, wall=clock):
            await receiver.until(lambda: "session.missed" in receiver.types)


async def test_what_was_refused_is_sent_again_later_and_is_the_same(settings: Settings) -> None:
    clock = wall_clock()

    async def twice_broken(number: int) -> int:
        return 500 if number < 2 else 200

    async with receiving() as receiver, calling(told(settings, receiver), wall=clock) as caller:
        receiver.behaviour = twice_broken
        await caller.ask(
            "POST", "/sessions", 201, {"personality": "tea", "starts_at": iso(clock, 86_400)}
        )
        for attempt in (1, 2):
            await receiver.until(lambda n=attempt: len(receiver.got) == n)
            await sleeps_again(clock)
            clock.advance(15)
        await receiver.until(lambda: len(receiver.got) == 3)
        await counted(caller, delivered=1)
        first, second, third = receiver.got
        assert first.body == second.body == third.body
        assert len({one.headers["webhook-id"] for one in receiver.got}) == 1
        stamps = [int(one.headers["webhook-timestamp"]) for one in receiver.got]
        assert stamps[1] - stamps[0] == 15
        assert all(one.is_signed_with(SECRET) for one in receiver.got)


async def sleeps_again(clock: ManualClock) -> None:
    """Return when the next attempt has its time; the other sleepers are a day away."""

    async def holds() -> bool:
        return any(
            clock.now() < when < clock.now() + 3600 and not future.done()
            for when, _, future in clock._sleepers
        )

    await eventually(holds)


async def test_it_is_given_up_after_a_day(settings: Settings) -> None:
    clock = wall_clock()

    async def broken(_: int) -> int:
        return 503

    async with receiving() as receiver, calling(told(settings, receiver), wall=clock) as caller:
        receiver.behaviour = broken
        await caller.ask(
            "POST", "/sessions", 201, {"personality": "tea", "starts_at": iso(clock, 8e6)}
        )
        await receiver.until(lambda: len(receiver.got) == 1)
        await sleeps_again(clock)
        clock.advance(GIVEN_UP_AFTER - 1)
        await counted(caller, dead=1)
        clock.advance(GIVEN_UP_AFTER)
        assert len(receiver.got) == 2


async def test_a_receiver_that_is_slow_holds_up_nobody_else(settings: Settings) -> None:
    clock, let_go = wall_clock(), asyncio.Event()

    async def slowly(_: int) -> int:
        await let_go.wait()
        return 200

    async with receiving() as slow, receiving() as well:
        slow.behaviour = slowly
        both = told(settings, slow, webhook_urls=f"{slow.url}, {well.url}")
        async with calling(both, wall=clock) as caller:
            for n in range(12):
                body = {"personality": "tea", "starts_at": iso(clock, 86_400 + n)}
                await caller.ask("POST", "/sessions", 201, body)
            await well.until(lambda: len(well.got) == 12)
            assert len(slow.got) <= AT_ONCE_TO_ONE
            let_go.set()
            await counted(caller, delivered=24)


async def test_a_receiver_that_hangs_is_tried_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("beatroom.bot.server.webhooks.DEADLINE", 0.2)
    clock, for_ever = wall_clock(), asyncio.Event()

    async def hangs(_: int) -> int:
        await for_ever.wait()
        return 200

    async with receiving() as receiver, calling(told(settings, receiver), wall=clock) as caller:
        receiver.behaviour = hangs
        body = {"personality": "tea", "starts_at": iso(clock, 86_400)}
        await caller.ask("POST", "/sessions", 201, body)
        await sleeps_again(clock)
        await counted(caller, waiting=1)
        [again] = await caller.service.store.read(due_webhooks(clock.now() + 15, 1))
        assert again.attempts == 1


async def test_what_waits_is_sent_after_a_restart(settings: Settings) -> None:
    clock = wall_clock()

    async def broken(_: int) -> int:
        return 500

    async with receiving() as receiver:
        wanted = told(settings, receiver)
        receiver.behaviour = broken
        async with calling(wanted, wall=clock) as caller:
            body = {"personality": "tea", "starts_at": iso(clock, 86_400)}
            await caller.ask("POST", "/sessions", 201, body)
            await receiver.until(lambda: len(receiver.got) == 1)
            await sleeps_again(clock)
        receiver.behaviour = fine
        clock.advance(15)
        async with calling(wanted, wall=clock) as caller:
            await counted(caller, delivered=1)
        first, second = receiver.got
        assert first.headers["webhook-id"] == second.headers["webhook-id"]


async def test_what_was_on_its_way_when_the_service_was_killed_comes_again(tmp_path: Path) -> None:
    for_ever = asyncio.Event()

    async def hangs(_: int) -> int:
        await for_ever.wait()
        return 200

    (tmp_path / "service").mkdir()
    personalities_folder(tmp_path / "service" / "personalities")
    async with receiving() as receiver:
        receiver.behaviour = hangs
        options = {
            "WEBHOOK_URLS": receiver.url,
            "WEBHOOK_SECRET": SECRET,
            "WEBHOOK_ALLOW_PRIVATE": "1",
            "STANDBY": "0",
        }
        service = ServiceProcess(tmp_path / "service", options)
        try:
            await asyncio.to_thread(service.start)
            async with httpx.AsyncClient(base_url=f"{service.url}/api/v1") as client:
                starts_at = datetime.now(UTC) + timedelta(days=1)
                answer = await client.post(
                    "/sessions",
                    json={"personality": "tea", "starts_at": starts_at.isoformat()},
                    headers={"Authorization": f"Bearer {service.token}"},
                )
                assert answer.status_code == 201, answer.text
            await receiver.until(lambda: len(receiver.got) == 1)
            await asyncio.to_thread(service.kill)
            receiver.behaviour = fine
            await asyncio.to_thread(service.start)
            await receiver.until(lambda: len(receiver.got) == 2)
        finally:
            await asyncio.to_thread(service.stop)
        first, second = receiver.got
        assert first.headers["webhook-id"] == second.headers["webhook-id"]
        assert first.body == second.body
        assert second.is_signed_with(SECRET)


async def fine(_: int) -> int:
    return 200


async def test_a_redirect_is_not_followed(settings: Settings) -> None:
    clock = wall_clock()

    async def elsewhere(_: int) -> int:
        return 302

    async with receiving() as receiver, receiving() as other:
        receiver.behaviour, receiver.location = elsewhere, other.url
        async with calling(told(settings, receiver), wall=clock) as caller:
            body = {"personality": "tea", "starts_at": iso(clock, 86_400)}
            await caller.ask("POST", "/sessions", 201, body)
            await receiver.until(lambda: len(receiver.got) == 1)
            await sleeps_again(clock)
            await counted(caller, waiting=1)
            assert other.got == []


async def test_a_private_address_is_not_called(settings: Settings) -> None:
    clock = wall_clock()
    async with receiving() as receiver:
        careful = told(settings, receiver, webhook_allow_private=False)
        async with calling(careful, wall=clock) as caller:
            body = {"personality": "tea", "starts_at": iso(clock, 86_400)}
            await caller.ask("POST", "/sessions", 201, body)
            await sleeps_again(clock)
            await counted(caller, waiting=1)
            assert receiver.got == []


async def test_the_connection_goes_to_the_address_that_was_checked() -> None:
    async def public(_: str, __: int) -> list[str]:
        return ["93.184.216.34"]

    async def mixed(_: str, __: int) -> list[str]:
        return ["93.184.216.34", "10.0.0.7"]

    async def nowhere(_: str, __: int) -> list[str]:
        raise OSError("no such host")

    found = await target("https://hooks.example.com/a?b=c#d", allow_private=False, resolve=public)
    assert found == Target(
        "https://93.184.216.34:443/a?b=c", "hooks.example.com", "hooks.example.com"
    )
    with pytest.raises(AddressRefusedError, match=r"10\.0\.0\.7, which is a private address"):
        await target("https://hooks.example.com/", allow_private=False, resolve=mixed)
    with pytest.raises(AddressRefusedError, match="cannot be found"):
        await target("https://hooks.example.com/", allow_private=True, resolve=nowhere)


def test_the_pauses_grow_and_are_spread() -> None:
    assert pause_after(1, 0.0) == 2.5
    assert pause_after(1, 1.0) == 7.5
    assert pause_after(2, 0.5) == 10.0
    assert pause_after(30, 0.5) == LONGEST_PAUSE
    tried, at = 0, 0.0
    while at < GIVEN_UP_AFTER:
        tried += 1
        at += pause_after(tried, 0.5)
    assert 20 < tried < 50


def test_the_signature_is_the_one_of_the_specification() -> None:
    # The example of the Standard Webhooks specification's reference libraries.
    settings = Settings(
        _env_file=None, webhook_secret=SecretStr("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    )
    headers = signed_headers(
        signing_key(settings), "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, '{"test": 2432232314}'
    )
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


@pytest.mark.parametrize("secret", ["hello", "whsec_c2hvcnQ=", "whsec_%%%"])
def test_a_secret_that_is_none_is_refused(secret: str) -> None:
    with pytest.raises(SettingsError, match="WEBHOOK_SECRET: expected whsec_") as caught:
        load_settings(_env_file=None, webhook_secret=secret)
    assert f"(got {secret!r})" not in str(caught.value)


def test_without_a_secret_one_is_made_and_kept(settings: Settings) -> None:
    key = signing_key(settings)
    assert signing_key(settings) == key
    assert len(key) == 32
    assert (settings.data_dir / "webhook-secret").stat().st_mode & 0o777 == 0o600

"""A request for each operation that changes something, ready to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

from once_bench import API, Bench, Sent
from patience import SOON, eventually
from restaurant_guest import an_open_day
from schedule_clock import iso

from beatroom.bot.kinds.restaurant.store.reservations import Asker, make_reservation
from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.bot.server.limits import RateLimit
from beatroom.flows.core.state import OVER
from beatroom.flows.kinds.restaurant.forms import ReservationForm
from beatroom.flows.kinds.restaurant.hours import arrivals

TEXT = """\
name: {name}
title: Made
persona: You are Mina.
length: 10m
beats:
  - title: Welcome
    at: 0
    say: Hi.
"""
Prepare = Callable[[Bench], Awaitable[Sent]]


def on_live(path: str, body: Any = None, other: Any = None) -> Prepare:
    async def prepare(bench: Bench) -> Sent:
        return Sent("POST", f"/sessions/{bench.live}{path}", body, other)

    return prepare


def on_board(path: str, body: Any = None, other: Any = None) -> Prepare:
    async def prepare(bench: Bench) -> Sent:
        return Sent("POST", f"/sessions/{bench.board}/boardroom{path}", body, other)

    return prepare


async def commanded(bench: Bench) -> Sent:
    body = {"name": "extend", "data": {"turns": 1}}
    other = {"name": "extend", "data": {"turns": 2}}
    return Sent("POST", f"/sessions/{bench.board}/command", body, other)


async def new_session(_: Bench) -> Sent:
    return Sent("POST", "/sessions", {"personality": "tea"}, {"personality": "tea", "title": "B"})


async def scheduled(bench: Bench) -> str:
    body = {"personality": "tea", "starts_at": iso(bench.clock, 3600)}
    made = await bench.caller.ask("POST", "/sessions", 201, body)
    return made["id"]


async def moved(bench: Bench) -> Sent:
    return Sent("PATCH", f"/sessions/{await scheduled(bench)}", {"title": "A"}, {"title": "B"})


async def called_off(bench: Bench) -> Sent:
    return Sent("DELETE", f"/sessions/{await scheduled(bench)}")


async def started(bench: Bench) -> Sent:
    return Sent("POST", f"/sessions/{await scheduled(bench)}/start")


async def ended(bench: Bench) -> Sent:
    made = await bench.caller.start()
    return Sent("POST", f"/sessions/{made['id']}/end", {"at_once": True}, {"at_once": False})


async def removed(bench: Bench) -> Sent:
    there = await bench.caller.ask("GET", f"/sessions/{bench.live}", 200)
    somebody = await bench.caller.join(there, f"Cem {bench.next()}")
    return Sent("DELETE", f"/sessions/{bench.live}/participants/{somebody['participant']}")


async def instruction(bench: Bench) -> str:
    path = f"/sessions/{bench.live}/instructions"
    made = await bench.caller.ask("POST", path, 202, {"text": "Later.", "kind": "say"})
    await bench.caller.until(
        bench.live,
        lambda v: {i["id"]: i["state"] for i in v["instructions"]}[made["id"]] == "delivered",
    )
    return f"{path}/{made['id']}"


async def withdrawn(bench: Bench) -> Sent:
    return Sent("DELETE", await instruction(bench))


async def promoted(bench: Bench) -> Sent:
    return Sent("POST", f"{await instruction(bench)}/promote")


async def visit(bench: Bench) -> Sent:
    alive = bench.caller.service.engine.alive
    for session in set(alive()) - {bench.live, bench.board}:
        # What is over is alive until its process has gone, and cannot be ended again.
        if (await bench.caller.ask("GET", f"/sessions/{session}", 200))["phase"] not in OVER:
            await bench.caller.ask("POST", f"/sessions/{session}/end", 202, {"at_once": True})
        await eventually(lambda over=session: over not in alive(), what="the visit has gone")
    bench.caller.service.callers = RateLimit(1e6, 1e6, bench.caller.service.now)
    return Sent("POST", "/restaurant/connect")


async def booking(bench: Bench) -> Sent:
    day = an_open_day(terra(), bench.clock.now(), bench.number % 50)
    form = ReservationForm(
        name=f"Guest {bench.next()}",
        phone="+43 1 234567",
        date=day,
        time=arrivals(terra(), day)[-1][0],
        guests=2,
    )
    reference = f"R{bench.number}"
    asker = Asker(bench.live, bench.clock.now(), lambda: reference)
    work = make_reservation(asker, f"s{bench.number}", form)
    await bench.caller.service.store.write(work)
    return Sent("DELETE", f"/restaurant/reservations/{reference}")


def constraint(text: str) -> dict[str, Any]:
    return {"kind": "commute", "text": text, "necessity": "must"}


async def remembered(bench: Bench) -> Sent:
    text = f"The train takes {bench.next()} minutes."
    return Sent("POST", "/constraints", constraint(text), constraint("Another."))


async def kept(bench: Bench) -> str:
    text = constraint(f"The bus takes {bench.next()} minutes.")
    made = await bench.caller.ask("POST", "/constraints", 201, text)
    return f"/constraints/{made['id']}"


async def corrected(bench: Bench) -> Sent:
    text = f"The bus takes {bench.next()} hours."
    return Sent("PATCH", await kept(bench), {"text": text}, {"text": "Walk."})


async def forgotten(bench: Bench) -> Sent:
    return Sent("DELETE", await kept(bench))


async def written(bench: Bench) -> Sent:
    name = f"made-{bench.next()}"
    text = TEXT.format(name=name)
    other = {"text": text.replace("Hi", "Ho")}
    path = f"/personalities/{name}"
    return Sent("PUT", path, {"text": text}, other, {"If-None-Match": "*"})


async def deleted(bench: Bench) -> Sent:
    sent = await written(bench)
    assert (await bench.send(sent, None)).status_code == 201
    return Sent("DELETE", sent.path)


async def model_connected(bench: Bench) -> Sent:
    body = {"url": "http://127.0.0.1:11434/v1", "model": "llama3.1"}
    return Sent("PUT", f"/models/endpoints/made-{bench.next()}", body, {**body, "model": "other"})


async def model_let_go(bench: Bench) -> Sent:
    sent = await model_connected(bench)
    assert (await bench.send(sent, None)).is_success
    return Sent("DELETE", sent.path)


async def rehearsed(bench: Bench) -> Sent:
    rehearsals = bench.caller.service.rehearsals
    rehearsals.engine = "rehearsal_stand_in:rehearsed"
    async with asyncio.timeout(SOON):
        while cast("Any", rehearsals)._running:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.02)
    return Sent(
        "POST", "/rehearsals", {"personality": "tea", "seed": bench.next()}, {"personality": "tea"}
    )


async def erased(bench: Bench) -> Sent:
    name = f"Nora {bench.next()}"
    body = {
        "personality": "tea",
        "starts_at": iso(bench.clock, 3600),
        "participants": [{"name": name}],
    }
    await bench.caller.ask("POST", "/sessions", 201, body)
    return Sent("DELETE", f"/people/data?name={name}")


async def sound_deleted(bench: Bench) -> Sent:
    made = await bench.caller.start()
    await bench.caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
    return Sent("DELETE", f"/sessions/{made['id']}/recording")


async def session_erased(bench: Bench) -> Sent:
    sent = await sound_deleted(bench)
    session = sent.path.removesuffix("/recording").removeprefix("/sessions/")
    await bench.caller.until(session, lambda view: view["phase"] == "ended")
    return Sent("DELETE", f"/sessions/{session}/data")


INSERT = {"op": "insert", "beat": "beat-1", "title": "Break", "seconds": 60, "say": "A break."}
SESSION = f"{API}/sessions/{{session}}"
CASES: dict[tuple[str, str], list[Prepare]] = {
    ("post", f"{API}/sessions"): [new_session],
    ("patch", SESSION): [moved],
    ("delete", SESSION): [called_off],
    ("post", f"{SESSION}/start"): [started],
    ("post", f"{SESSION}/mute"): [on_live("/mute")],
    ("post", f"{SESSION}/unmute"): [on_live("/unmute")],
    ("post", f"{SESSION}/end"): [ended],
    ("delete", f"{SESSION}/participants/{{participant}}"): [removed],
    ("post", f"{SESSION}/rundown"): [
        on_live("/rundown", {"op": "extend", "seconds": 60}, {"op": "extend", "seconds": 61}),
        on_live("/rundown", INSERT, {**INSERT, "title": "Other"}),
    ],
    ("post", f"{SESSION}/instructions"): [
        on_live("/instructions", {"text": "A", "kind": "say"}, {"text": "B", "kind": "say"})
    ],
    ("delete", f"{SESSION}/instructions/{{instruction}}"): [withdrawn],
    ("post", f"{SESSION}/instructions/{{instruction}}/promote"): [promoted],
    ("post", f"{SESSION}/command"): [commanded],
    ("post", f"{SESSION}/boardroom/extend"): [on_board("/extend", {"turns": 1}, {"turns": 2})],
    ("post", f"{SESSION}/boardroom/pause"): [on_board("/pause")],
    ("post", f"{SESSION}/boardroom/resume"): [on_board("/resume")],
    ("post", f"{SESSION}/boardroom/hands"): [
        on_board("/hands", {"participant": "p"}, {"participant": "q"})
    ],
    ("post", f"{SESSION}/boardroom/interject"): [
        on_board("/interject", {"text": "A"}, {"text": "B"})
    ],
    ("post", f"{API}/restaurant/connect"): [visit],
    ("delete", f"{API}/restaurant/reservations/{{reference}}"): [booking],
    ("post", f"{API}/constraints"): [remembered],
    ("patch", f"{API}/constraints/{{constraint}}"): [corrected],
    ("delete", f"{API}/constraints/{{constraint}}"): [forgotten],
    ("put", f"{API}/personalities/{{name}}"): [written],
    ("delete", f"{API}/personalities/{{name}}"): [deleted],
    ("post", f"{API}/rehearsals"): [rehearsed],
    ("put", f"{API}/models/endpoints/{{endpoint}}"): [model_connected],
    ("delete", f"{API}/models/endpoints/{{endpoint}}"): [model_let_go],
    ("delete", f"{API}/people/data"): [erased],
    ("delete", f"{SESSION}/recording"): [sound_deleted],
    ("delete", f"{SESSION}/data"): [session_erased],
}

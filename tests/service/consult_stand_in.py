"""A session in a process that asks the service what its title says, and notes what it hears."""

from __future__ import annotations

from beatroom.bot.ipc.ipc import ConsultRefusal, SessionLink
from beatroom.bot.ipc.messages import Ready, SessionFinished, SessionSpec
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, Recorded


async def run_session(spec: SessionSpec, link: SessionLink) -> None:
    """Ask, note, end."""
    heard: list[Event] = [e.NodeEntered(node="boot", responds=False)]
    await link.send(Ready())
    try:
        came = await link.consult(spec.title, {"n": 1}, 10.0)
    except ConsultRefusal as refusal:
        came = {"refused": refusal.reason, "field": refusal.field}
    heard += [e.KindEvent(kind="restaurant", name="heard", data=came), e.Ended(reason="asked")]
    seq = spec.log[-1].seq
    await link.append(
        tuple(Recorded(seq=seq + n, at=0.0, event=event) for n, event in enumerate(heard, 1))
    )
    await link.send(SessionFinished())

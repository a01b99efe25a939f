"""Instructions to a running session, and their receipts."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, BackgroundTasks

from bot.fleet.link import Request as Asked
from bot.fleet.messages import CancelInstruction, PromoteInstruction
from bot.server.answers import ReceiptAnswer, ReceiptList
from bot.server.auth import Reader, ServiceDep, Steerer
from bot.server.bodies import TEXT_CAP, InstructionBody
from bot.server.openapi import refusals
from bot.server.problems import Problem
from bot.server.routes.sessions import IdempotencyKey, ask, new_request
from bot.server.schedule import noted_before_start
from bot.server.service import Service
from bot.server.views import receipt_view
from bot.store.creation import once_only
from bot.store.idempotency import once
from bot.store.instructions import (
    Receipt,
    accept_instruction,
    as_accepted,
    get_receipt,
    list_receipts,
)
from flows.events import Event, InstructionDropped, InstructionPromoted

router = APIRouter(prefix="/sessions/{session}/instructions", tags=["instructions"])


@router.post(
    "", status_code=202, response_model=ReceiptAnswer, responses=refusals(404, 409, 413, 422)
)
async def instruct(
    *,
    session: str,
    body: InstructionBody,
    service: ServiceDep,
    token: Steerer,
    background: BackgroundTasks,
    idempotency_key: IdempotencyKey = None,
) -> dict[str, Any]:
    """Send an instruction; the receipt comes back once it is stored."""
    if len(body.text) > TEXT_CAP:
        raise Problem(
            413,
            f"The text has {len(body.text)} characters; at most {TEXT_CAP} are allowed.",
            field="text",
        )
    key = None
    if idempotency_key is not None:
        scope = f"{token.id} {session}"
        key = once(scope, idempotency_key, body.model_dump(mode="json"))
    accept = accept_instruction(
        session,
        mode=body.mode,
        kind=body.kind,
        text=body.text,
        at=service.now(),
        expires_in=body.expires_in,
    )

    accepted: list[Receipt] = []

    async def work(connection: Any) -> str:
        accepted.append(await accept(connection))
        return accepted[-1].id

    made = await service.store.write(once_only(key, work))
    # It is stored, which is what the answer says; the session is told while the answer goes out.
    background.add_task(service.engine.wake, session)
    if accepted:
        return receipt_view(accepted[-1])
    # The answer tells what was accepted, so that a repeat of the request gets the same one.
    found = await _receipt(service, session, made)
    return receipt_view(as_accepted(found, mode=body.mode, text=body.text))


@router.get("", response_model=ReceiptList)
async def get_receipts(session: str, service: ServiceDep, _: Reader) -> dict[str, Any]:
    """All instructions of a session, in the order they were accepted."""
    await service.session(session)
    receipts = await service.store.read(lambda c: list_receipts(c, session))
    return {"items": [receipt_view(receipt) for receipt in receipts]}


@router.get("/{instruction}", response_model=ReceiptAnswer)
async def get_one_receipt(
    session: str, instruction: str, service: ServiceDep, _: Reader
) -> dict[str, Any]:
    """One instruction and how far it has come."""
    return receipt_view(await _receipt(service, session, instruction))


@router.delete("/{instruction}", response_model=ReceiptAnswer, responses=refusals(409, 503))
async def cancel(session: str, instruction: str, service: ServiceDep, _: Steerer) -> dict[str, Any]:
    """Withdraw an instruction that has not been used."""
    message = CancelInstruction(request=new_request(), instruction=instruction)
    dropped = InstructionDropped(
        instruction=instruction, outcome="cancelled", reason="withdrawn before the start"
    )
    return await _change(service, session, instruction, message, dropped)


@router.post("/{instruction}/promote", response_model=ReceiptAnswer, responses=refusals(409, 503))
async def promote(
    session: str, instruction: str, service: ServiceDep, _: Steerer
) -> dict[str, Any]:
    """Make a queued instruction immediate."""
    message = PromoteInstruction(request=new_request(), instruction=instruction)
    promoted = InstructionPromoted(instruction=instruction)
    return await _change(service, session, instruction, message, promoted)


async def _change(
    service: Service, session: str, instruction: str, message: Asked, otherwise: Event
) -> dict[str, Any]:
    receipt = await _receipt(service, session, instruction)
    if not receipt.pending:
        raise Problem(409, f"This instruction is {receipt.state} already.")
    # A session that has not started has no process to ask: its log is written here.
    if not await noted_before_start(service, session, otherwise):
        await service.engine.wake(session)
        await ask(service, session, message)
    return receipt_view(await _receipt(service, session, instruction))


async def _receipt(service: Service, session: str, instruction: str) -> Receipt:
    await service.session(session)
    found = await service.store.read(lambda c: get_receipt(c, session, instruction))
    if found is None:
        raise Problem(404, f"There is no instruction {instruction!r} in this session.")
    return found

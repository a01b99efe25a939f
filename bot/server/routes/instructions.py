"""Instructions to a running session, and their receipts."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, BackgroundTasks

from beatroom.bot.ipc.ipc import Request as Asked
from beatroom.bot.ipc.messages import CancelInstruction, PromoteInstruction
from beatroom.bot.server.auth import Reader, ServiceDep, Steerer
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.requests import TEXT_CAP, InstructionBody
from beatroom.bot.server.responses import ReceiptAnswer, ReceiptList
from beatroom.bot.server.schedule import noted_before_start
from beatroom.bot.server.service import Service
from beatroom.bot.server.steering import carried, kept, new_request, steered
from beatroom.bot.server.views import receipt_view
from beatroom.bot.settings.model_endpoints import NO_WORDS_OF_ITS_OWN
from beatroom.bot.store.idempotency import IdempotencyKey
from beatroom.bot.store.instructions import (
    AcceptOnce,
    Receipt,
    accept_instruction,
    get_receipt,
    list_receipts,
)
from beatroom.flows.core.events import InstructionDropped, InstructionPromoted

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
    key: Keyed = None,
) -> dict[str, Any]:
    """Send an instruction; the receipt comes back once it is stored."""
    if len(body.text) > TEXT_CAP:
        raise Problem(
            413,
            f"The text has {len(body.text)} characters; at most {TEXT_CAP} are allowed.",
            field="text",
        )
    if body.kind == "prompt":
        await _must_have_a_model(service, session)
    accept = accept_instruction(
        session,
        mode=body.mode,
        kind=body.kind,
        text=body.text,
        at=service.now(),
        expires_in=body.expires_in,
        interrupt=body.interrupt,
        by=token.name,
    )

    if key is None:
        made = receipt_view(await service.store.write(accept))
    else:
        made = await service.store.write(AcceptOnce(accept, key, receipt_view))
    # It is stored, which is what the answer says; the session is told while the answer goes out.
    background.add_task(service.engine.wake, session)
    return made


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
async def cancel(
    session: str, instruction: str, service: ServiceDep, token: Steerer, key: Keyed = None
) -> dict[str, Any]:
    """Withdraw an instruction that has not been used."""
    by = token.name
    message = CancelInstruction(
        request=new_request(), key=carried(key), instruction=instruction, by=by
    )
    dropped = InstructionDropped(
        instruction=instruction,
        outcome="cancelled",
        reason=f"withdrawn by {by} before the start",
        by=by,
    )
    return await _change(service, session, instruction, key, message=message, otherwise=dropped)


@router.post("/{instruction}/promote", response_model=ReceiptAnswer, responses=refusals(409, 503))
async def promote(
    session: str, instruction: str, service: ServiceDep, token: Steerer, key: Keyed = None
) -> dict[str, Any]:
    """Make a queued instruction immediate."""
    message = PromoteInstruction(
        request=new_request(), key=carried(key), instruction=instruction, by=token.name
    )
    promoted = InstructionPromoted(instruction=instruction, by=token.name)
    return await _change(service, session, instruction, key, message=message, otherwise=promoted)


async def _change(
    service: Service,
    session: str,
    instruction: str,
    key: IdempotencyKey | None,
    *,
    message: Asked,
    otherwise: InstructionDropped | InstructionPromoted,
) -> dict[str, Any]:
    if (before := await kept(service, key)) is not None:
        return before
    receipt = await _receipt(service, session, instruction)
    if not receipt.pending:
        raise Problem(409, f"This instruction is {receipt.state} already.")
    # A session that has not started has no process to ask: its log is written here.
    noted = await noted_before_start(service, session, otherwise, key)
    if noted is not None:
        return noted

    async def answer() -> dict[str, Any]:
        return receipt_view(await _receipt(service, session, instruction))

    await service.engine.wake(session)
    return await steered(service, session, key, message, answer)


async def _must_have_a_model(service: Service, session: str) -> None:
    """Only a model can put an instruction into words of the host's own.

    Whether there is one is known once a session's process has said so; until then it is taken.
    """
    _, standing = await service.session(session)
    if not standing.state.chats and not standing.state.over:
        raise Problem(422, NO_WORDS_OF_ITS_OWN, field="kind")


async def _receipt(service: Service, session: str, instruction: str) -> Receipt:
    await service.session(session)
    found = await service.store.read(lambda c: get_receipt(c, session, instruction))
    if found is None:
        raise Problem(404, f"There is no instruction {instruction!r} in this session.")
    return found

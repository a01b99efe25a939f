"""What runs a kind in a session's process."""

from __future__ import annotations

from pipecat.flows import FlowArgs, FlowManager, FlowsFunctionSchema

from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed, NoAnswer
from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.pipeline.beside import Unanswered, ask_beside
from beatroom.bot.pipeline.kind import Controls, Kind, KindError, PlainKind
from beatroom.bot.pipeline.kind_log import KindLog
from beatroom.bot.pipeline.late_reply import LateReply
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.pipeline.waiting_turns import TurnQueueFullError
from beatroom.flows.core.actors import Actor
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.rundown import RundownError

__all__ = [
    "Actor",
    "Consult",
    "ConsultRefusal",
    "Controls",
    "FlowArgs",
    "FlowManager",
    "FlowsFunctionSchema",
    "Kind",
    "KindError",
    "KindLog",
    "LateReply",
    "LinkClosed",
    "NoAnswer",
    "PlainKind",
    "Recorded",
    "RundownError",
    "SessionContext",
    "TurnQueueFullError",
    "Unanswered",
    "ask_beside",
]

"""Logs: everything that this process and its libraries say goes through structlog, in one form.

What all lines of a process are about is told once, to `about`: a session's process runs one
session, whose node and beat are the same whoever logs. What the lines of one task are about, in a
process of many sessions, is bound with `structlog.contextvars.bound_contextvars(session=...)`.
Prompts and transcripts belong at debug level; secrets nowhere.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any, Literal

import structlog
from structlog.tracebacks import ExceptionDictTransformer

LogLevel = Literal["debug", "info", "warning", "error"]
LogFormat = Literal["console", "json"]

LEVELS = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}
CHATTY = (
    "aiosqlite",
    "aioice",
    "aiortc",
    "asyncio",
    "httpcore",
    "httpx",
    "httpx2",
    "mcp",
    "openai",
    "alembic",
    "uvicorn",
)
"""Libraries whose information is of no use to an operator."""


_standing: dict[str, Any] = {}


def about(**what: Any) -> None:
    """Say what all lines of this process are about from now on, in whichever task or thread."""
    _standing.update(what)


def _with_standing(_: object, __: str, line: MutableMapping[str, Any]) -> Mapping[str, Any]:
    return {**_standing, **line}


def configure_logs(level: LogLevel, form: LogFormat) -> None:
    """Set this process's logging up; call it once, before anything logs."""
    # Pipecat logs the model's whole context at debug level unless it is told not to.
    os.environ.setdefault("PIPECAT_LOG_LLM_CONTEXT", "off")
    # For the parent of the sessions' processes, which imports it before anything is configured.
    os.environ.setdefault("LOGURU_LEVEL", "WARNING")
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        _with_standing,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=_last(form))
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(LEVELS[level])
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(LEVELS[level], logging.WARNING))
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    _forward_loguru(level)


def _last(form: LogFormat) -> list[Any]:
    # Tracebacks never show variables: those hold keys, prompts and what people said.
    tidy = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if form == "json":
        return [
            tidy,
            structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    return [
        tidy,
        structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(),
            pad_event_to=30,
            exception_formatter=structlog.dev.plain_traceback,
        ),
    ]


def _forward_loguru(level: LogLevel) -> None:
    """Pipecat speaks through loguru: hand its lines on, without the variables of a traceback."""
    from loguru import logger  # noqa: PLC0415 - only Pipecat needs it

    def forward(message: Any) -> None:
        record = message.record
        error = record["exception"]
        logging.getLogger(record["name"] or "loguru").log(
            record["level"].no,
            "%s",
            record["message"],
            exc_info=(error.type, error.value, error.traceback) if error else None,
        )

    logger.remove()
    # Pipecat's information lines are an engineer's: each frame processor that is linked, and so on.
    least = "DEBUG" if level == "debug" else "WARNING"
    logger.add(forward, level=least, format="{message}", diagnose=False, backtrace=False)

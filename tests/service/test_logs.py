"""Logs: one form for everything, nothing secret, no variables in tracebacks."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from patience import SOON

pytestmark = pytest.mark.service

SCRIPT = """
import logging, os, structlog
from beatroom.bot.runtime.logs import configure_logs
configure_logs("info", {form!r})
assert os.environ["PIPECAT_LOG_LLM_CONTEXT"] == "off"
structlog.contextvars.bind_contextvars(session="s1", node="boot")
structlog.get_logger().info("beat_fired", beat="beat-0")
structlog.get_logger().debug("user_said", text="private words")
logging.getLogger("some.library").warning("a library's %s", "line")
from loguru import logger
logger.info("pipecat's chatter")
logger.warning("pipecat's warning")
def fail():
    password = "hunter" + "2"
    raise ValueError("broken")
try:
    fail()
except ValueError:
    structlog.get_logger().exception("it_failed")
    logger.exception("loguru_failed")
"""


def said(form: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(form=form)],
        capture_output=True,
        text=True,
        check=True,
        timeout=SOON,
    )
    assert run.stdout == ""
    return run.stderr


def test_json_lines_carry_what_is_bound_wherever_they_come_from() -> None:
    lines = [json.loads(line) for line in said("json").splitlines()]
    assert [line["event"] for line in lines] == [
        "beat_fired",
        "a library's line",
        "pipecat's warning",
        "it_failed",
        "loguru_failed",
    ]
    assert {line["session"] for line in lines} == {"s1"}
    assert lines[0]["beat"] == "beat-0"
    assert lines[0]["level"] == "info"
    assert "hunter2" not in str(lines)
    assert "private" not in str(lines)
    assert lines[3]["exception"][0]["exc_value"] == "broken"


def test_the_console_form_shows_tracebacks_without_variables() -> None:
    text = said("console")
    assert "ValueError: broken" in text
    assert "hunter2" not in text
    assert "beat_fired" in text


IN_TASKS = """
import asyncio, threading, structlog
from beatroom.bot.runtime.logs import about, configure_logs
configure_logs("info", "json")
log = structlog.get_logger()

async def waits(told):
    await told.wait()
    log.info("in a task that was there before")

async def moves(told):
    about(node="beat", beat="beat-1")
    told.set()

async def session():
    about(session="s1", node="boot")
    told = asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(waits(told))
        tasks.create_task(moves(told))
    thread = threading.Thread(target=log.info, args=("in a thread",))
    thread.start()
    thread.join()
    log.info("of another beat", beat="beat-7")

asyncio.run(session())
"""


def test_every_task_and_thread_says_where_the_session_is() -> None:
    run = subprocess.run(
        [sys.executable, "-c", IN_TASKS],
        capture_output=True,
        text=True,
        check=True,
        timeout=SOON,
    )
    lines = [json.loads(line) for line in run.stderr.splitlines()]
    where = [(line["session"], line["node"], line["beat"]) for line in lines]
    assert where == [("s1", "beat", "beat-1")] * 2 + [("s1", "beat", "beat-7")]

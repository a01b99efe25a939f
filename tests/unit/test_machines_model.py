"""The machine's own model: served by a child, asked by name, with a slot for each session."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from patience import eventually

from beatroom.bot.cli import doctor
from beatroom.bot.ipc.ipc import ConsultRefusal
from beatroom.bot.ipc.machines_child import NONE_HERE, ChildEndedError
from beatroom.bot.models import machines_model
from beatroom.bot.models.catalogue import catalogue
from beatroom.bot.models.machines_model import MachinesModel
from beatroom.bot.models.slots import SLOT, SlotBook, SlotHint
from beatroom.bot.settings.model_endpoints import default_endpoint, endpoint_of, local_endpoint
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.unit

READY = """
import json, struct, sys
asked = json.loads(sys.stdin.buffer.read(struct.unpack(">I", sys.stdin.buffer.read(4))[0]))
assert asked["path"].endswith(".gguf") and asked["slots"] == 3, asked
sys.stdout.buffer.write(struct.pack(">I", 5) + b"ready")
sys.stdout.buffer.flush()
"""
SERVES = READY + "sys.stdin.buffer.read()"
DIES = READY + "raise SystemExit(7)"


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings of a machine with a language model of the right size, and nothing in it."""
    monkeypatch.setattr(machines_model, "has_runtime", lambda: True)
    model = next(one for one in catalogue() if one.purpose == "language")
    folder = tmp_path / "models" / model.name
    folder.mkdir(parents=True)
    with (folder / model.files[0].name).open("wb") as file:
        os.truncate(file.fileno(), model.files[0].size)
    return Settings(_env_file=None, data_dir=tmp_path)  # type: ignore[call-arg]


def machines(settings: Settings, then: str) -> MachinesModel:
    return MachinesModel(settings, lambda: (), (sys.executable, "-S", "-c", then))


async def test_while_it_is_served_it_is_the_endpoint_local_and_the_default(
    settings: Settings,
) -> None:
    model = machines(settings, SERVES)
    assert default_endpoint(settings) is None
    run = asyncio.create_task(model.run())
    await eventually(lambda: model.pid is not None or run.done())
    local = endpoint_of(settings, "local")
    assert local is not None
    assert local.url.startswith("http://127.0.0.1:")
    assert (local.tools, local.json_schema) == (False, True)
    assert default_endpoint(settings) == local
    assert default_endpoint(settings.model_copy(update={"llm": "script"})) is None
    assert (settings.data_dir / "local-model.json").stat().st_mode & 0o077 == 0
    run.cancel()
    await asyncio.wait({run})
    assert local_endpoint(settings) is None


@pytest.mark.parametrize(
    ("then", "broke"), [(DIES, True), (f"raise SystemExit({NONE_HERE})", False)]
)
async def test_a_child_that_ends_is_made_anew_unless_the_machine_has_none(
    settings: Settings, then: str, broke: bool
) -> None:
    run = asyncio.create_task(machines(settings, then).run())
    await asyncio.wait({run})
    assert isinstance(run.exception(), ChildEndedError) is broke
    assert local_endpoint(settings) is None


async def test_without_the_library_nothing_is_served(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machines_model, "has_runtime", lambda: False)
    await machines(settings, SERVES).run()
    assert local_endpoint(settings) is None


def test_sessions_have_slots_of_their_own_as_far_as_there_are_some() -> None:
    live = {"a", "b", "c"}
    book = SlotBook(2, lambda: live)
    assert [book.slot(one) for one in ("a", "b", "a", "c")] == [0, 1, 0, 0]
    live -= {"a", "c"}
    assert [book.slot(one) for one in ("d", "b")] == [0, 1]


async def test_a_request_says_its_sessions_slot_and_none_where_nobody_knows() -> None:
    book, asked = SlotBook(2, lambda: ()), list[str]()

    async def consult(what: str, data: Any, *, deadline: float) -> Any:
        asked.append(what)
        if len(asked) == 1:
            raise ConsultRefusal("not yet")
        return await book.consult("session", data)

    pinned = SlotHint(consult)
    assert await pinned.fields("reply") == {}
    assert await pinned.fields("reply") == {"extra_body": {"id_slot": 0, "cache_prompt": True}}
    assert await pinned.fields("beside") == {"extra_body": {"id_slot": 2, "cache_prompt": True}}
    assert asked == [SLOT, SLOT]


def test_doctor_says_whether_the_machine_can_serve_what_is_here(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert "on this machine (2 cores" in doctor._model(settings).says
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert doctor._model(settings).ok is None
    monkeypatch.setattr(machines_model, "has_runtime", lambda: False)
    assert doctor._model(settings).ok is False
    assert "beatroom[models]" in doctor._model(settings).says

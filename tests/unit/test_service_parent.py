"""Whether a service is forked, or started anew for what only a new process reads."""

from __future__ import annotations

import os

import pytest
from service_parent import Forks, Program

pytestmark = pytest.mark.unit

PROGRAM = Program("loaded_beatroom", "beatroom.bot.cli.main:main", ("beatroom", "serve"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PYTHONPATH", "/somewhere/else"),
        ("PYTHONHASHSEED", "7"),
        ("TZ", "Pacific/Kiritimati"),
        ("LC_ALL", "xx"),
    ],
)
def test_it_is_started_anew_with_what_is_read_as_python_starts(name: str, value: str) -> None:
    with Forks.on(PROGRAM.module):
        assert Forks.parent(PROGRAM, {**os.environ, name: value}) is None


def test_of_an_environment_that_differs_in_nothing_else_it_is_forked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.pidfd_open", None, raising=False)  # on every system
    asked: list[tuple[str, str | None]] = []

    def parent(module: str, path: str | None) -> NeverClosed:
        asked.append((module, path))
        return NeverClosed()

    monkeypatch.setattr("service_parent.Parent", parent)
    program = Program("own", "own:main", path="/own")
    with Forks.on("own"):
        assert Forks.parent(program, {**os.environ, "PYTHONPATH": "/own", "PORT": "1"}) is not None
        assert Forks.parent(program, {**os.environ, "PYTHONPATH": "/own", "PORT": "2"}) is not None
        assert Forks.parent(program, {**os.environ, "PYTHONPATH": "/other"}) is None
    assert asked == [("own", "/own")]
    assert Forks.parent(program, {**os.environ, "PYTHONPATH": "/own"}) is None


class NeverClosed:
    """A parent without a process."""

    def close(self) -> None:
        """Nothing is to end."""

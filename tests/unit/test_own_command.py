"""Commands are told as they can be run where the service was started."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from beatroom.bot.runtime.own_command import called, installing

pytestmark = pytest.mark.unit


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an environment in it, whose programs are not on the PATH."""
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    (programs / "beatroom").touch(mode=0o755)
    monkeypatch.setattr(sys, "executable", str(programs / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return programs


@pytest.mark.usefixtures("checkout")
def test_a_checkout_names_the_program_in_its_environment() -> None:
    assert called("token show") == ".venv/bin/beatroom token show"


def test_from_elsewhere_it_is_the_whole_path(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert called("doctor") == f"{checkout}/beatroom doctor"


def test_what_the_path_finds_is_called_by_its_name(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(checkout))
    assert called("doctor") == "beatroom doctor"


def test_without_a_program_the_name_has_to_do(checkout: Path) -> None:
    (checkout / "beatroom").unlink()
    assert called("doctor") == "beatroom doctor"


@pytest.mark.usefixtures("checkout")
def test_an_extra_goes_into_the_environment_that_runs() -> None:
    assert installing("espeak") == ".venv/bin/python -m pip install 'beatroom[espeak]'"


def test_a_pip_that_the_path_finds_is_called_by_its_name(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pip").touch(mode=0o755)  # another environment's
    assert installing("espeak") == ".venv/bin/python -m pip install 'beatroom[espeak]'"
    (checkout / "pip").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(checkout))
    assert installing("espeak") == "pip install 'beatroom[espeak]'"


@pytest.mark.usefixtures("checkout")
def test_without_pip_there_is_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert installing("espeak") == ("uv pip install 'beatroom[espeak]' --python .venv/bin/python")

"""What is kept is for its owner only: after a fresh start, a crash, and a restored backup."""

from __future__ import annotations

import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from service_process import ROOT, ServiceProcess, service_process

from beatroom.bot.cli.doctor import _data_dir
from beatroom.bot.settings.data_folder import open_data_folder, readable_by_others
from beatroom.bot.settings.settings import Settings, SettingsError

pytestmark = pytest.mark.service


def exposed(folder: Path) -> list[str]:
    """What others may do anything with, looked at by hand."""
    every = [folder, *folder.rglob("*")]
    return [str(path) for path in every if stat.S_IMODE(path.lstat().st_mode) & 0o077]


def worked(service: ServiceProcess) -> None:
    """Something of everything is in the folder."""
    assert {"beatroom.db", "join-secret", "operator-token"} <= {
        path.name for path in (service.folder / "data").iterdir()
    }


def test_nothing_of_the_data_folder_can_be_read_by_others(tmp_path: Path) -> None:
    with service_process(tmp_path / "one", CALENDAR="embedded") as service:
        data = service.folder / "data"
        worked(service)
        assert exposed(data) == []
        service.kill()
        assert exposed(data) == []
        restored = tmp_path / "two" / "data"
        shutil.copytree(data, restored)
        for path in (restored, *restored.rglob("*")):  # as an unpacked archive may have them
            path.chmod(0o755 if path.is_dir() else 0o644)
    found = _data_dir(Settings(_env_file=None, data_dir=restored))
    assert found.ok is False
    assert "can be read or changed by other users" in found.says
    with service_process(tmp_path / "two", CALENDAR="off"):
        assert exposed(restored) == []
    assert _data_dir(Settings(_env_file=None, data_dir=restored)).ok


def test_other_peoples_files_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A data folder that is also where somebody works: only what is ours is changed."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "notes.txt").chmod(0o644)
    (tmp_path / "beatroom.db").write_text("ours")
    (tmp_path / "beatroom.db").chmod(0o644)
    outside = tmp_path.with_name("outside.txt")
    outside.write_text("elsewhere")
    outside.chmod(0o644)
    (tmp_path / "calendar").symlink_to(outside)
    open_data_folder(tmp_path)
    assert stat.S_IMODE((tmp_path / "notes.txt").stat().st_mode) == 0o644
    assert stat.S_IMODE((tmp_path / "beatroom.db").stat().st_mode) == 0o600
    assert stat.S_IMODE(outside.stat().st_mode) == 0o644
    assert list(readable_by_others(tmp_path)) == []


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match=r"DATA_DIR: .* cannot be written"):
        open_data_folder(tmp_path / "file" / "data")
    told = subprocess.run(
        [Path(sys.executable).parent / "beatroom", "serve"],
        cwd=ROOT,
        env={"DATA_DIR": str(tmp_path / "file" / "data"), "PATH": "", "PORT": "0"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert told.returncode == 1
    assert "Traceback" not in told.stderr + told.stdout
    assert "DATA_DIR" in told.stderr

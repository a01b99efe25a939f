"""Getting models: from the first place that has the very bytes, gone on with, and refused else."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from beatroom.bot.cli.main import app
from beatroom.bot.models import fetching
from beatroom.bot.models.catalogue import CatalogueModel, UnknownModel, catalogue, model_named
from beatroom.bot.models.fetching import FetchError, fetch
from beatroom.bot.models.installing import InstallError
from beatroom.bot.models.shelf import ModelCache

pytestmark = pytest.mark.unit

PARTS = (b"the first part, ", b"the second, ", b"and the last")
BYTES = b"".join(PARTS)
HUB = {"hub": "some/model"}
PACKAGES = {"packages": "a-model-{part}", "version": "1.0", "member": "p{part:02d}", "parts": 3}


def model(*sources: dict[str, object]) -> CatalogueModel:
    file = {
        "name": "weights.bin",
        "size": len(BYTES),
        "sha256": hashlib.sha256(BYTES).hexdigest(),
        "sources": sources,
    }
    about = {"title": "A model", "licence": "MIT", "good_for": "tests"}
    return CatalogueModel.model_validate(
        {"name": "small", "purpose": "language", "files": [file], **about}
    )


class Index:
    """A package index as `unpacked` shows it; asked for the packages that it has not, it fails."""

    def __init__(self, parts: dict[int, bytes]) -> None:
        self.parts, self.asked = parts, list[str]()

    @contextmanager
    def unpacked(self, package: str, near: Path) -> Generator[Path]:
        self.asked.append(package)
        part = int(package.removeprefix("a-model-").partition("=")[0])
        if part not in self.parts:
            raise InstallError(f"{package} is not to be had")
        folder = near / "unpacked"
        folder.mkdir()
        (folder / f"p{part:02d}").write_bytes(self.parts[part])
        yield folder
        shutil.rmtree(folder)


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Index:
    made = Index(dict(enumerate(PARTS, 1)))
    monkeypatch.setattr(fetching, "unpacked", made.unpacked)
    return made


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Generator[list[tuple[str, str | None]]]:
    """The hub's protocol on loopback; what it was asked: path and range."""
    asked = list[tuple[str, str | None]]()

    class Handler(BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            self._answer(b"")

        def do_GET(self) -> None:
            asked.append((self.path, self.headers["Range"]))
            self._answer(BYTES)

        def _answer(self, body: bytes) -> None:
            begin = int((self.headers["Range"] or "bytes=0-")[6:].partition("-")[0])
            self.send_response(206 if begin else 200)
            self.send_header("X-Repo-Commit", "c" * 40)
            self.send_header("ETag", '"etag"')
            self.send_header("Content-Length", str(len(BYTES) - begin))
            self.send_header("Content-Range", f"bytes {begin}-{len(BYTES) - 1}/{len(BYTES)}")
            self.end_headers()
            self.wfile.write(body[begin:])

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{server.server_address[1]}")
        yield asked
        server.shutdown()
        thread.join()


def test_the_list_has_a_language_model_and_ears_with_licences_and_sources() -> None:
    purposes = {one.purpose for one in catalogue()}
    assert {"language", "ears"} <= purposes
    assert all(file.sources for one in catalogue() for file in one.files)
    assert len({one.name for one in catalogue()}) == len(catalogue())
    with pytest.raises(UnknownModel, match="Did you mean 'whisper-base'"):
        model_named("whisper-bas")


def test_the_hub_is_asked_first_at_the_address_that_the_environment_names(
    tmp_path: Path, hub: list[tuple[str, str | None]], index: Index
) -> None:
    shelf, wanted = ModelCache(tmp_path), model(HUB, PACKAGES)
    fetch(wanted, shelf, None, lambda _: None)
    assert (shelf.place(wanted) / "weights.bin").read_bytes() == BYTES
    assert shelf.has(wanted)
    assert [path for path, _ in hub] == ["/some/model/resolve/main/weights.bin"]
    assert not index.asked


def test_a_file_of_the_hub_is_gone_on_with_after_its_last_byte(
    tmp_path: Path, hub: list[tuple[str, str | None]]
) -> None:
    shelf, wanted = ModelCache(tmp_path), model(HUB)
    shelf.work(wanted).mkdir(parents=True)
    (shelf.work(wanted) / "weights.bin.hub").write_bytes(BYTES[:7])
    fetch(wanted, shelf, None, lambda _: None)
    assert (shelf.place(wanted) / "weights.bin").read_bytes() == BYTES
    assert [given for _, given in hub] == ["bytes=7-"]


def test_parts_are_joined_and_gone_on_with_after_the_last_whole_one(
    tmp_path: Path, index: Index
) -> None:
    shelf, wanted = ModelCache(tmp_path), model(PACKAGES)
    last = index.parts.pop(3)
    with pytest.raises(FetchError, match=r"a-model-3==1\.0 is not to be had"):
        fetch(wanted, shelf, None, lambda _: None)
    assert not shelf.has(wanted)
    assert 0 < shelf.got(wanted) <= wanted.size
    work = shelf.work(wanted) / "weights.bin.parts"
    work.write_bytes(work.read_bytes() + b"half of a p")  # as far as a kill let it come
    index.parts[3] = last
    index.asked.clear()
    fetch(wanted, shelf, None, lambda _: None)
    assert index.asked == ["a-model-3==1.0"]
    assert (shelf.place(wanted) / "weights.bin").read_bytes() == BYTES
    assert not shelf.work(wanted).exists()


def test_other_bytes_are_refused_and_the_next_place_is_asked(
    tmp_path: Path, index: Index, hub: list[tuple[str, str | None]]
) -> None:
    shelf, wanted = ModelCache(tmp_path), model(PACKAGES, HUB)
    index.parts[2] = b"another one"
    said = list[str]()
    fetch(wanted, shelf, None, said.append)
    assert any("it has other bytes" in one for one in said)
    assert len(hub) == 1
    assert (shelf.place(wanted) / "weights.bin").read_bytes() == BYTES


def test_a_file_at_hand_is_taken_if_it_is_the_right_one(tmp_path: Path) -> None:
    shelf, wanted, given = ModelCache(tmp_path / "shelf"), model(), tmp_path / "given"
    with pytest.raises(FetchError, match="There is no file"):
        fetch(wanted, shelf, given, lambda _: None)
    given.write_bytes(BYTES[::-1])
    with pytest.raises(FetchError, match="SHA-256"):
        fetch(wanted, shelf, given, lambda _: None)
    assert not shelf.has(wanted)
    given.write_bytes(BYTES)
    fetch(wanted, shelf, given, lambda _: None)
    assert shelf.best("language") is None  # it is on no list
    assert shelf.has(wanted)
    assert shelf.remove(wanted) == len(BYTES)
    assert not shelf.place(wanted).exists()


@pytest.mark.parametrize("before", [True, False])
def test_a_full_disk_is_one_sentence(
    tmp_path: Path, index: Index, monkeypatch: pytest.MonkeyPatch, before: bool
) -> None:
    shelf, wanted = ModelCache(tmp_path), model(PACKAGES)
    if before:
        few = shutil.disk_usage(tmp_path)._replace(free=1_000_000)
        monkeypatch.setattr(shutil, "disk_usage", lambda _: few)
    else:

        def full(*_: object) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(shutil, "copyfileobj", full)
    with pytest.raises(FetchError, match=r"^The disk is full: .* MODELS_DIR .* get it again\.$"):
        fetch(wanted, shelf, None, lambda _: None)


def test_a_model_is_got_by_one_process_at_a_time(tmp_path: Path, index: Index) -> None:
    shelf, wanted = ModelCache(tmp_path), model(PACKAGES)
    with shelf.held(wanted):
        assert shelf.is_held(wanted)
        with pytest.raises(FetchError, match="another process"):
            fetch(wanted, shelf, None, lambda _: None)
    assert not shelf.is_held(wanted)


def test_what_is_moved_while_it_is_counted_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, model = ModelCache(tmp_path), catalogue()[0]
    unpacked = shelf.work(model) / "unpacked"
    unpacked.mkdir(parents=True)
    (shelf.work(model) / "part").write_bytes(b"12345")
    listing = os.scandir

    def listed(folder: str | Path) -> Any:
        if str(folder) == str(unpacked):
            unpacked.rmdir()
        return listing(folder)

    monkeypatch.setattr(os, "scandir", listed)
    assert shelf.got(model) == 5


def test_the_command_lists_and_says_what_it_does_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MODELS_DIR", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    listed = CliRunner().invoke(app, ["models", "list"])
    assert "qwen2.5-1.5b" in listed.output
    assert "Apache-2.0" in listed.output
    assert CliRunner().invoke(app, ["models", "get", "gpt"]).exit_code == 2
    assert not list(tmp_path.iterdir())  # nothing is fetched unasked


@pytest.mark.runs("beatroom models list", "beatroom models get NAME", "beatroom models remove NAME")
def test_a_model_is_got_and_removed_by_command(
    index: Index, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    small = model(PACKAGES)
    monkeypatch.setattr("beatroom.bot.cli.models.model_named", lambda _: small)
    for words, said in (
        (["list"], "qwen2.5-1.5b"),
        (["get", "small"], "small is here: "),
        (["get", "small"], "small is here: "),
        (["remove", "small"], "small is gone: "),
        (["remove", "small"], "small is not here."),
    ):
        told = CliRunner().invoke(app, ["models", *words])
        assert (said in told.output, told.exit_code) == (True, 0), told.output
    assert index.asked == [f"a-model-{part}==1.0" for part in (1, 2, 3)]

"""The wheel: what is in it, that it runs anywhere, and that it leaves its neighbours alone."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from docs_pages import shell_lines
from installed import ROOT, Installed, build, install, source
from packaging.requirements import Requirement
from patience import SOON, eventually_there
from ports import free_port
from typed import BIN, by_itself, made, make

pytestmark = pytest.mark.service


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    (folder / "pages").mkdir()
    (folder / "pages" / "index.html").write_text("<title>Built</title>")
    tree = source(folder, folder / "pages")
    shutil.copy(ROOT / "Makefile", tree)
    made("wheel", folder=tree)
    return tree


@pytest.fixture(scope="module")
def installed(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    [wheel] = (tree / "dist").glob("*.whl")
    return install(tmp_path_factory.mktemp("installed"), wheel)


@pytest.mark.runs("make wheel")
def test_it_holds_the_pages_and_the_personalities_and_no_second_package(tree: Path) -> None:
    [wheel] = (tree / "dist").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "beatroom/web/dist/index.html" in names
    assert "beatroom/py.typed" in names  # a kind's author has the types of what is used
    shipped = {p.relative_to(ROOT).as_posix() for p in ROOT.glob("personalities/**/*.yaml")}
    assert {f"beatroom/{name}" for name in shipped} <= set(names)
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"beatroom"}


def test_a_source_distribution_is_enough_to_build_the_same_wheel(
    tree: Path, tmp_path: Path
) -> None:
    [archive] = (tree / "dist").glob("*.tar.gz")
    subprocess.run(["tar", "-xzf", archive, "-C", tmp_path], check=True)
    [unpacked] = tmp_path.iterdir()
    built = build(unpacked)
    assert built.returncode == 0, built.stdout + built.stderr
    [again], [wheel] = (unpacked / "dist").glob("*.whl"), (tree / "dist").glob("*.whl")
    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())


def test_without_the_built_pages_the_build_fails_with_a_sentence(tmp_path: Path) -> None:
    built = build(source(tmp_path, None))
    said = (built.stdout + built.stderr).strip()
    assert built.returncode != 0
    assert "The pages are not built" in said
    assert "Traceback" not in said


def test_the_tests_of_whoever_has_a_bot_of_their_own_run_undisturbed(installed: Installed) -> None:
    run = installed.run("python", "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert run.returncode == 0, run.stdout + run.stderr
    assert "1 passed" in run.stdout


def test_a_shipped_personality_is_rehearsed_from_anywhere(installed: Installed) -> None:
    run = installed.run("beatroom", "rehearse", "standup", "--people", "ana,bob")
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("Daily stand-up")


@contextmanager
def serving(
    command: Sequence[str | Path], folder: Path, environment: Mapping[str, str]
) -> Generator[str]:
    """The address of a service, as its command prints it."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**environment, "STANDBY": "0", "SECOND_OPINION": "0", "LOG_LEVEL": "error"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = ""
    try:
        while line := process.stdout.readline():
            said += line
            if found := re.search(r"Start:\s+(http://[^/]+)/$", line):
                yield found[1]
                return
        pytest.fail(f"The service did not start: {said}")
    finally:
        process.terminate()
        process.wait(SOON)
        process.stdout.close()


@pytest.mark.runs("beatroom serve --host ADDRESS --port PORT", "beatroom doctor")
def test_it_serves_page_and_personalities_and_a_second_start_finds_the_first(
    installed: Installed,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        refused = installed.run("beatroom", "serve", "--host", "127.0.0.1", "--port", str(taken))
    assert refused.returncode == 1
    assert refused.stderr == (
        f"PORT: 127.0.0.1:{taken} is taken by another program; set a port that is free.\n"
    )
    at = ("--host", "127.0.0.1", "--port", str(free_port()))
    command = [installed.bin / "beatroom", "serve", *at]
    with serving(command, installed.folder, installed.environment) as url:
        token = (installed.own / "data" / "operator-token").read_text().strip()
        with httpx.Client(base_url=url, timeout=SOON) as client:
            assert client.get("/").text == "<title>Built</title>"
            bearer = {"Authorization": f"Bearer {token}"}
            found = client.get("/api/v1/personalities", headers=bearer).json()
            assert {"standup", "terra"} <= {one["name"] for one in found}
            # One's own takes the place of the one that came with it, which stays as it is.
            view = client.get("/api/v1/personalities/standup", headers=bearer).json()
            text, tag = view["text"], view["etag"]
            headers = {**bearer, "Content-Type": "text/yaml"}
            kept = client.delete("/api/v1/personalities/standup", headers=bearer)
            assert kept.status_code == 409
            put = client.put(
                "/api/v1/personalities/standup",
                content=text + "\n# mine\n",
                headers={**headers, "If-Match": tag},
            )
            assert put.status_code == 200, put.text
            assert (installed.own / "personalities" / "standup.yaml").read_text().endswith("mine\n")
            gone = client.delete("/api/v1/personalities/standup", headers=bearer)
            assert gone.status_code == 204
            again = client.get("/api/v1/personalities/standup", headers=bearer).json()
            assert again["etag"] == tag
        second = installed.run("beatroom", "serve")
        assert second.returncode == 0, second.stderr
        assert second.stdout.startswith("Beatroom already runs here:\n")
        assert f"Start:   {url}/\n" in second.stdout
        listed = installed.run("beatroom", "sessions")  # which finds it at whatever port
        assert listed.returncode == 0, listed.stderr
        examined = installed.run("beatroom", "doctor").stdout
        assert f"ok    Port: Beatroom runs here: {url}\n" in examined
        assert {line[:4] for line in examined.splitlines()} <= {"ok  ", "BAD ", "note"}
    eventually_there(lambda: not (installed.own / "data" / "port").exists())
    assert not {one.name for one in installed.folder.iterdir()} & {"data", "personalities"}


@pytest.mark.runs("uvx --from dist/beatroom-*.whl beatroom serve")
def test_it_is_tried_without_being_installed(tree: Path, tmp_path: Path) -> None:
    """The README's line, where no index can be asked: what it needs is that of the tests."""
    [line] = [one for one in shell_lines(ROOT / "README.md") if one.startswith("uvx ")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needs = {Requirement(one).name for one in project["dependencies"]}
    (tmp_path / "there").write_text("".join(f"{one} ; sys_platform == 'none'\n" for one in needs))
    kept = {name: os.environ[name] for name in ("HOME", "LANG") if name in os.environ}
    environment = {
        **kept,
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": sysconfig.get_path("purelib"),
        "UV_CACHE_DIR": str(tmp_path / "cache"),
        "UV_OFFLINE": "1",
        "UV_OVERRIDE": str(tmp_path / "there"),
        "UV_PYTHON": sys.executable,
        "XDG_DATA_HOME": str(tmp_path / "share"),
    }
    with serving(["bash", "-c", f"exec {line}"], tree, environment) as url:
        assert httpx.get(url, timeout=SOON).text == "<title>Built</title>"
    assert (tmp_path / "share" / "beatroom" / "data" / "operator-token").exists()


@pytest.mark.runs("make run", "make help", "beatroom --folder FOLDER token show")
def test_make_run_serves_and_a_folder_can_be_named(tmp_path: Path) -> None:
    listed = made("help")
    assert re.search(r"^run +install everything", listed, re.MULTILINE)
    kept = by_itself(BEATROOM_FOLDER=str(tmp_path), PORT=str(free_port()))
    kept.pop("DATA_DIR", None)
    with serving(make("run"), ROOT, kept) as url:
        assert httpx.get(f"{url}/healthz", timeout=SOON).is_success
        again = subprocess.run(
            [BIN / "beatroom", "--folder", tmp_path, "token", "show"],
            cwd=ROOT,
            env={**kept, "BEATROOM_FOLDER": ""},
            capture_output=True,
            text=True,
            check=True,
            timeout=SOON,
        )
        token = (tmp_path / "data" / "operator-token").read_text().strip()
        assert f"{url}/#token={token}" in again.stdout

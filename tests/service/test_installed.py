"""The wheel: what is in it, that it runs anywhere, and that it leaves its neighbours alone."""

from __future__ import annotations

import re
import socket
import subprocess
import zipfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from installed import ROOT, Installed, build, install, source
from patience import SOON, eventually_there

pytestmark = pytest.mark.service


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    (folder / "pages").mkdir()
    (folder / "pages" / "index.html").write_text("<title>Built</title>")
    made = source(folder, folder / "pages")
    for kind in ("sdist", "wheel"):
        built = build(made, kind)
        assert built.returncode == 0, built.stdout + built.stderr
    return made


@pytest.fixture(scope="module")
def installed(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    [wheel] = (tree / "dist").glob("*.whl")
    return install(tmp_path_factory.mktemp("installed"), wheel)


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
def serving(installed: Installed, *options: str, **more: str) -> Generator[tuple[str, str]]:
    """`beatroom serve`: its address, and all that it printed until then."""
    process = subprocess.Popen(
        [installed.bin / "beatroom", "serve", *options],
        cwd=installed.folder,
        env={**installed.environment, "STANDBY": "0", "LOG_LEVEL": "error", **more},
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
                yield found[1], said
                return
        pytest.fail(f"The service did not start: {said}")
    finally:
        process.terminate()
        process.wait(SOON)
        process.stdout.close()


def test_it_serves_page_and_personalities_and_a_second_start_finds_the_first(
    installed: Installed,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        refused = installed.run("beatroom", "serve", "--port", str(taken))
    assert refused.returncode == 1
    assert refused.stderr == (
        f"PORT: 127.0.0.1:{taken} is taken by another program; set a port that is free.\n"
    )
    with serving(installed) as (url, _):
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
    eventually_there(lambda: not (installed.own / "data" / "port").exists())
    assert not {one.name for one in installed.folder.iterdir()} & {"data", "personalities"}

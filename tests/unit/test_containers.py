"""The images and the compose file, as far as can be said without an engine that runs them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from beatroom.bot.settings.places import FOLDER
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.unit

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
OURS = {name: one for name, one in COMPOSE["services"].items() if "build" in one}
SERVING = {name: one for name, one in OURS.items() if name != "migrate"}
KNOWN = {name.upper() for name in Settings.model_fields} | {FOLDER}


def filled(text: Any, **environment: str) -> str:
    """What compose makes of a text: `${NAME:-default}`, also in a default, and `${NAME:?why}`."""
    inner = re.compile(r"\$\{(\w+)(?::-([^${}]*)|:\?[^${}]*)?\}")
    shown, before = str(text), ""
    while shown != before:
        before = shown
        shown = inner.sub(lambda found: environment.get(found[1], found[2] or "x"), shown)
    return shown


def test_what_is_copied_is_there_and_sent_to_the_builder() -> None:
    sent = [
        line.removeprefix("!").rstrip("/")
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line.startswith("!")
    ]
    for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.MULTILINE):
        *sources, _ = line.split()
        for one in sources:
            names = [one.replace("${LOCK}", lock) for lock in ("run", "slim", "cluster")]
            for name in names:
                assert (ROOT / name).exists(), name
                assert any(name.rstrip("/") == s or name.startswith(f"{s}/") for s in sent), name


def test_the_health_check_asks_at_the_port_that_is_set() -> None:
    found = re.search(r"HEALTHCHECK .*?CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    assert found is not None
    program, flag, code = json.loads(found[1])
    assert (program, flag) == ("python", "-c")
    compile(code, "health check", "exec")
    assert 'os.environ["PORT"]' in code
    assert re.search(r"^ENV .*\bPORT=7860\b", DOCKERFILE, re.MULTILINE)


def test_images_say_their_version_and_nobody_serves_as_root() -> None:
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert all(re.fullmatch(r"[\w/-]+:\d[\w.-]*", base) for base in bases), bases
    last = DOCKERFILE.rpartition("FROM ")[2]
    assert last.index("USER beatroom") < last.index("CMD [")
    for name in ("temporal", "database"):
        assert re.fullmatch(r"[\w/-]+:\d[\w.-]*", COMPOSE["services"][name]["image"])


@pytest.mark.parametrize("name", sorted(OURS))
def test_each_has_an_init_and_settings_that_there_are(name: str) -> None:
    one = OURS[name]
    assert one["init"] is True
    assert "network_mode" not in one
    assert set(one["environment"]) <= KNOWN
    for value in one["environment"].values():
        assert "${" not in filled(value)


@pytest.mark.parametrize("name", sorted(SERVING))
def test_what_it_listens_at_is_what_is_passed_on(name: str) -> None:
    one = SERVING[name]
    for environment in ({}, {"PORT": "8000", "WEBRTC_PORTS": "40000-40009", "BIND": "192.0.2.7"}):
        given = {key: filled(value, **environment) for key, value in one["environment"].items()}
        settings = Settings(_env_file=None, **{key.lower(): value for key, value in given.items()})
        passed = [filled(port, **environment) for port in one["ports"]]
        inside = {port.split(":", 1)[1].split(":")[1] for port in passed}
        if name != "host":  # its cluster reaches it inside
            assert str(settings.port) in inside
            assert settings.base_url.endswith(passed[0].split(":")[1])
        if name != "api":  # it runs no sessions
            assert f"{settings.webrtc_ports}/udp" in inside
            assert len(settings.udp_ports) >= 10
            assert settings.webrtc_address

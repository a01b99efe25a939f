"""The images and the compose file, as far as can be said without an engine that runs them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from pydantic import ValidationError
from typer import Context
from typer.core import TyperGroup
from typer.exceptions import TyperException
from typer.main import get_command

from beatroom.bot.cli.main import app
from beatroom.bot.settings.places import FOLDER
from beatroom.bot.settings.settings import Settings
from tools import cluster

pytestmark = pytest.mark.unit

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
OURS = {name: one for name, one in COMPOSE["services"].items() if "build" in one}
SERVING = {name: one for name, one in OURS.items() if name != "migrate"}
CLUSTER = {
    name: one for name, one in COMPOSE["services"].items() if "cluster" in one.get("profiles", [])
}
UVICORNS = {"FORWARDED_ALLOW_IPS"}
KNOWN = {name.upper() for name in Settings.model_fields} | {FOLDER} | UVICORNS
COMPOSES = {"LOCK", "BIND", "API_PORT", "CLUSTER_URL", "CLUSTER_CALENDAR", "POSTGRES_PASSWORD"}
"""What only the compose file takes from `.env`."""
BALANCER = ROOT / "tools" / "cluster" / "haproxy.cfg"
SCHEMA = ROOT / "tests" / "data" / "compose" / "compose-spec.json"


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
    for name in ("temporal", "database", "balancer"):
        assert re.fullmatch(r"[\w/-]+:\d[\w.-]*", COMPOSE["services"][name]["image"])


@pytest.mark.parametrize("name", sorted(OURS))
def test_each_has_an_init_and_settings_that_there_are(name: str) -> None:
    one = OURS[name]
    assert one["init"] is True
    invoked(one.get("command", ["beatroom", "serve"]))
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
        passed = [filled(port, **environment) for port in one.get("ports", [])]
        inside = {port.split(":", 1)[1].split(":")[1] for port in passed}
        if name not in CLUSTER:  # whose balancer is what people reach
            assert str(settings.port) in inside
            assert settings.base_url.endswith(passed[0].split(":")[1])
        if not name.startswith("api"):  # they run no sessions
            assert f"{settings.webrtc_ports}/udp" in inside
            assert len(settings.udp_ports) >= 10
            assert settings.webrtc_address
        if name in CLUSTER:
            assert settings.cluster_address == f"http://{name}:{settings.port}"


def test_the_compose_file_is_what_the_specification_says() -> None:
    schema = json.loads(SCHEMA.read_text())
    valid = Draft202012Validator(schema)
    assert [error.message for error in valid.iter_errors(COMPOSE)] == []
    broken = {**COMPOSE, "services": {"api": {**COMPOSE["services"]["api-a"], "comand": ["x"]}}}
    assert not valid.is_valid(broken)
    for one in COMPOSE["services"].values():
        assert set(one.get("depends_on", [])) <= set(COMPOSE["services"])
        for volume in one.get("volumes", []):
            source = str(volume).partition(":")[0]
            assert source in COMPOSE["volumes"] or (ROOT / source).exists(), source


def test_what_it_takes_from_the_environment_is_a_setting_or_its_own() -> None:
    taken = set(re.findall(r"\$\{(\w+)", (ROOT / "docker-compose.yml").read_text()))
    assert taken - KNOWN == COMPOSES


def test_a_command_that_there_is_not_is_seen() -> None:
    with pytest.raises(TyperException):
        invoked(["beatroom", "sreve"])
    with pytest.raises(TyperException):
        invoked(["beatroom", "serve", "--enigne", "temporal"])
    with pytest.raises(ValidationError):
        invoked(["beatroom", "serve", "--engine", "temporary"])


def test_one_machine_runs_what_the_compose_file_runs() -> None:
    services = [one for name, one in CLUSTER.items() if name.startswith("api-")]
    hosts = [one for name, one in CLUSTER.items() if name.startswith("host-")]
    assert (len(services), len(hosts)) == (cluster.SERVICES, cluster.HOSTS)
    others = set(CLUSTER) - set(OURS)
    assert others == {"balancer", "temporal"}  # and the database, which has no profile
    shared = cluster.shared_settings("postgresql://x@127.0.0.1/x", "127.0.0.1:7233")
    own = cluster.here(7861, ROOT)
    # What their image has, the folder of .env says, or only a container needs.
    images = {"DATA_DIR", "LOG_FORMAT", "PERSONALITIES_DIR", "WEB_DIR"}
    secrets = {"OPERATOR_TOKEN", "JOIN_SECRET", "CLUSTER_SECRET", "WEBHOOK_SECRET"}
    containers = {"WEBRTC_PORTS", "WEBRTC_ADDRESS"}
    everywhere = set(shared) | set(own)
    for role, given, command in (
        (services, set(cluster.service_settings("127.0.0.1:1")), cluster.SERVICE),
        (hosts, set[str](), cluster.HOST),
    ):
        for one in role:
            assert one["command"] == ["beatroom", *command]
            assert one["env_file"] == [{"path": ".env", "required": False}]
            named = set(one["environment"]) - containers
            assert named == (everywhere | given) - images - secrets
    text = (ROOT / "docker-compose.yml").read_text()
    assert all(name in text.partition("balancer:")[0] for name in secrets)
    assert everywhere <= KNOWN
    for name in re.findall(r"\$\{?(\w+)", BALANCER.read_text()):
        assert name in CLUSTER["balancer"]["environment"]


def invoked(command: Sequence[str]) -> None:
    """Read a command line as `beatroom` does, without doing it; raises where it is none."""
    program, *words = command
    assert program == "beatroom"
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    context = Context(group, info_name=program)
    name, found, rest = group.resolve_command(context, words)
    assert found is not None
    given = found.make_context(name, rest, parent=context).params
    chosen = {key: value for key, value in given.items() if key in Settings.model_fields}
    Settings(_env_file=None, **{key: value for key, value in chosen.items() if value is not None})

"""What `beatroom doctor` says of the ways of sound, with a real TURN server."""

from __future__ import annotations

from pathlib import Path

import pytest
from networks import turn_server
from ports import free_port

from beatroom.bot.cli import doctor_network
from beatroom.bot.cli.doctor_network import network_says
from beatroom.bot.settings.settings import Settings, load_settings

pytestmark = pytest.mark.service

SECRET = "what-the-turn-server-knows-as-well"


def settings(servers: str = "", secret: str = SECRET) -> Settings:
    return load_settings(_env_file=None, ice_servers=servers, turn_secret=secret)


def test_without_servers_it_says_what_to_set() -> None:
    works, says = network_says(settings())
    assert works
    assert "UDP directly at its own addresses, any port" in says
    assert "set ICE_SERVERS" in says


def test_each_way_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    stun, udp = f"stun:127.0.0.1:{port}", f"turn:127.0.0.1:{port}"
    tcp = f"{udp}?transport=tcp"
    with turn_server(SECRET, tmp_path, port=port):
        works, says = network_says(settings(f"{stun},{udp},{tcp}"))
        assert works, says
        for url in (stun, udp, tcp):
            assert f"{url} works, as 127.0.0.1" in says

        works, says = network_says(settings(f"{stun},{tcp}", "another secret"))
        assert works is False
        assert f"{stun} works" in says
        assert f"{tcp} refuses: 401 Unauthorized" in says
    monkeypatch.setattr(doctor_network, "DEADLINE", 0.2)
    works, says = network_says(settings(f"{udp},{tcp}"))
    assert works is False
    assert f"{tcp} refuses: " in says
    assert f"{udp} " in says

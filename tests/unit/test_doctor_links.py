"""What `beatroom doctor` says of the address that links begin with."""

from __future__ import annotations

import pytest

from beatroom.bot.cli.doctor_links import links_say
from beatroom.bot.settings.settings import load_settings

pytestmark = pytest.mark.unit

EVERYWHERE = "0.0.0.0"  # noqa: S104 - what HOST may be


@pytest.mark.parametrize(
    ("host", "public", "works", "words"),
    [
        ("127.0.0.1", None, True, "http://127.0.0.1:7860, on this machine alone"),
        ("::1", None, True, "http://[::1]:7860, on this machine alone"),
        ("127.0.0.1", "http://room.localhost", True, "on this machine alone"),
        (EVERYWHERE, None, None, "http://0.0.0.0:7860 is no machine's address: set PUBLIC_URL"),
        ("::", None, None, "http://[::]:7860 is no machine's address: set PUBLIC_URL"),
        ("192.168.1.20", None, None, "gives guests no microphone"),
        (EVERYWHERE, "http://studio.local:7860", None, "gives guests no microphone"),
        ("127.0.0.1", "https://room.example.com/", True, "https://room.example.com"),
    ],
)
def test_whom_links_let_in(host: str, public: str | None, works: bool | None, words: str) -> None:
    settings = load_settings(_env_file=None, host=host, port=7860, public_url=public)
    assert links_say(settings)[0] is works
    assert words in links_say(settings)[1]

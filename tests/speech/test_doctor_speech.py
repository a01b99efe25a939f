"""What `beatroom doctor` says of the ears and the voice that come with the product."""

from __future__ import annotations

import pytest

from beatroom.bot.cli import doctor
from beatroom.bot.settings.settings import load_settings

pytestmark = pytest.mark.speech


def test_the_speech_that_comes_with_it_is_found_whole() -> None:
    finding = doctor._speech(load_settings(_env_file=None))
    assert finding.ok, finding.says

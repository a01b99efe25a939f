"""The page's types say what the models say."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.unit

TOOL = Path(__file__).parents[2] / "tools" / "terra_types.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("terra_types", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["terra_types"] = module
    spec.loader.exec_module(module)
    return module


def test_the_committed_types_are_what_the_models_say(tool: ModuleType) -> None:
    assert tool.TARGET.read_text(encoding="utf-8") == tool.generated(), (
        "Run python tools/terra_types.py and commit web/src/kinds/restaurant/messages.ts."
    )


def test_every_message_of_both_directions_has_a_type(tool: ModuleType) -> None:
    text = tool.generated()
    for name in ("SessionSync", "FormUpdate", "FormSubmitted", "PageChanged"):
        assert f"export interface {name} {{" in text
    for name in ("NavigatePage", "FormPrefill", "StateUpdate", "UiAction", "House"):
        assert f"export interface {name} {{" in text
    assert "export type FromPage = SessionSync | FormUpdate | FormSubmitted | PageChanged;" in text


def test_a_shape_that_the_tool_does_not_know_is_said(tool: ModuleType) -> None:
    with pytest.raises(tool.UnknownShape, match="'tuple'"):
        tool.type_of({"type": "tuple"})

"""The planner's page has the types that the models have."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.unit

TOOL = Path(__file__).parents[2] / "tools" / "planner_types.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("plan_types", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["plan_types"] = module
    spec.loader.exec_module(module)
    return module


def test_the_committed_types_are_what_the_models_say(tool: ModuleType) -> None:
    assert tool.TARGET.read_text(encoding="utf-8") == tool.generated(), (
        "Run python tools/planner_types.py and commit web/src/kinds/planner/messages.ts."
    )


def test_every_message_of_both_directions_has_a_type(tool: ModuleType) -> None:
    text = tool.generated()
    for name in ("ChooseDate", "SetConstraints", "SetInputs", "MakeMove", "PatchPlan"):
        assert f"export interface {name} {{" in text
    for name in ("CommitPlan", "UndoCommit", "ForgetConstraint", "PlanState", "ShownBlock"):
        assert f"export interface {name} {{" in text
    assert "export type FromPage = ChooseDate | " in text


def test_enumerations_and_unions_are_written_out(tool: ModuleType) -> None:
    text = tool.generated()
    assert 'export type ET = "M" | "C" | "DW"' in text
    assert "p: AfterPrevious | BeforeNext | FixedStart | FixedWindow;" in text
    assert "ops: (AddEvents | RemoveEvents | UpdateEvent | MoveEvent | ReplaceAll)[];" in text

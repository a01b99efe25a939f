"""What the patcher is told, and what is made of its replies."""

from __future__ import annotations

import json
from typing import Any

import pytest
import toon_format
from hypothesis import given, settings
from hypothesis import strategies as st

from beatroom.flows.kinds.planner.constraints import Constraint
from beatroom.flows.kinds.planner.patch import TBPatch
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.prompting import (
    parse_reply,
    request,
    schema,
    system_prompt,
)
from beatroom.flows.kinds.planner.tables import constraints_table, plan_table

pytestmark = pytest.mark.unit

MOVE = '{"ops": [{"op": "me", "id": "a", "after": "b"}]}'
PATCH = TBPatch.model_validate_json(MOVE)
PLAN = TBPlan.model_validate(
    {
        "date": "2026-07-01",
        "tz": "Europe/Berlin",
        "events": [
            {"id": "a", "n": "Mail, calls", "t": "SW",
             "p": {"a": "fs", "st": "09:00", "dur": "PT30M"}},
            {"id": "b", "n": "Standup", "t": "M", "p": {"a": "fw", "st": "10:00", "et": "10:15"}},
        ],
    }
)  # fmt: skip


@pytest.mark.parametrize(
    "raw",
    [
        MOVE,
        f"```json\n{MOVE}\n```",
        f"```\n{MOVE}\n```\n",
        f"Sure, here is the {{patch}} you asked for:\n\n{MOVE}\n\nAnything else? :-}}",
        f'<think>Maybe {{"ops": []}} would do.</think>{MOVE}',
        f'{{"note": 1}} {MOVE}',
        f"{MOVE}\n{MOVE}",
        json.dumps(json.loads(MOVE), indent=4),
    ],
)
def test_a_patch_is_found_whatever_stands_around_it(raw: str) -> None:
    assert parse_reply(raw) == PATCH


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ("", "The reply has no complete JSON object with the field ops."),
        ("I cannot do that.", "The reply has no complete JSON object with the field ops."),
        (MOVE[:-3], "The reply has no complete JSON object with the field ops."),
        ('{"ops": []}' + MOVE, "The reply has 2 patches: send one, with all operations in it."),
        ("{" * 5000, "The reply has no complete JSON object with the field ops."),
        ('{"a":' * 20000, "The reply has no complete JSON object with the field ops."),
        ("x" * 100_001, "The reply has no complete JSON object with the field ops."),
        ('{"ops": 3}', "In the reply, ops: it must be a list."),
        ('{"ops": [5]}', "Operation 1: it must be an object."),
        ('{"ops": [], "why": 1}', "In the reply, why: there is no such field."),
        ('{"ops": [{"op": "zz"}]}', "Operation 1 (zz): 'zz' is none of 'ae', 're', 'ue', 'me', "),
        ('{"ops": [{"id": "a"}]}', "Operation 1, block 'a': it does not say which kind it is."),
        ('{"ops": [{"op": "me"}]}', "Operation 1 (me), field id: this field is missing."),
        ('{"ops": [{"op": "ue", "id": "a"}]}',
         "Operation 1 (ue), block 'a': An update sets at least one of n, d, t and p."),
        ('{"ops": [{"op": "re", "ids": []}]}', "Operation 1 (re), field ids: it is empty."),
        ('{"ops": [{"op": "re", "ids": ["x y"]}]}',
         "Operation 1 (re), field ids.0: an id has letters and digits only."),
        ('{"ops": [{"op": "ae", "events": [{"n": "Gym", "t": "R", "p": {"a": "fs", "st": "9h", '
         '"dur": "PT30M"}}]}]}',
         "Operation 1 (ae), block 'Gym', field events.0.p.st: '9h' is no time: write HH:MM"),
        ('{"ops": [{"op": "ae", "events": [{"n": "Gym", "t": "R", "p": {"a": "ap"}}]}]}',
         "Operation 1 (ae), block 'Gym', field events.0.p.dur: this field is missing."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_reply_is_a_sentence(raw: str, message: str) -> None:
    faults = parse_reply(raw)

    assert isinstance(faults, tuple)
    assert len(faults) == 1
    assert faults[0].message.startswith(message)
    assert faults[0].message.endswith(".")


def test_everything_that_is_wrong_is_said_but_not_more_than_a_model_mends() -> None:
    raw = json.dumps({"ops": [{"op": "me"}] * 20})
    faults = parse_reply(raw)

    assert isinstance(faults, tuple)
    assert [f.ops for f in faults] == [(n,) for n in range(1, 9)]


@settings(max_examples=200)
@given(st.text(alphabet='{}[]":,ops ae1<think>`\n', max_size=200), st.text(max_size=50))
def test_no_reply_breaks_the_parser(before: str, after: str) -> None:
    for raw in (before, after, before + MOVE + after):
        result = parse_reply(raw)
        assert isinstance(result, TBPatch | tuple)


def test_the_schema_is_the_patchs_and_says_which_kind_is_meant() -> None:
    rules = schema()

    assert set(rules["properties"]) == {"ops"}
    for definition in rules["$defs"].values():
        for tag in {"op", "a"} & set(definition.get("properties", {})):
            assert tag in definition["required"]
    assert '"discriminator"' not in json.dumps(rules)
    assert json.dumps(rules, separators=(",", ":")) in system_prompt()


def test_the_prompt_is_the_same_in_every_turn() -> None:
    assert system_prompt() == system_prompt()


def test_lists_are_tables() -> None:
    table = plan_table(PLAN, fixed={"b"})

    assert table.splitlines() == [
        "blocks[2]{id,n,t,a,st,et,dur,from,to,fixed}:",
        '  a,"Mail, calls",SW,fs,"09:00",null,PT30M,"9:00","9:30",false',
        '  b,Standup,M,fw,"10:00","10:15",null,"10:00","10:15",true',
    ]
    rows: Any = toon_format.decode(table)
    assert [row["n"] for row in rows["blocks"]] == ["Mail, calls", "Standup"]


def test_a_plan_without_times_is_shown_all_the_same() -> None:
    loose = {"id": "c", "n": "C", "t": "DW", "p": {"a": "ap", "dur": "PT1H"}}
    plan = TBPlan.model_validate({"date": "2026-07-01", "tz": "UTC", "events": [loose]})

    assert "c,C,DW,ap,null,null,PT1H,null,null,false" in plan_table(plan)


def test_a_request_has_the_plan_and_the_words() -> None:
    minded = Constraint.model_validate(
        {"kind": "meal", "text": "Lunch at noon", "scope": {"s": "profile"}}
    )
    text = request(PLAN, 'Move "mail"\nto the end', constraints=[minded])

    assert text.startswith("The plan for Wednesday 2026-07-01 (Europe/Berlin):\n\nblocks[2]")
    assert constraints_table([minded]) in text
    assert text.endswith('The person said: "Move \\"mail\\"\\nto the end"')

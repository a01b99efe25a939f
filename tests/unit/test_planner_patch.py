"""Patches: all or nothing, by ids, and the same whatever the order of their operations."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from beatroom.flows.kinds.planner.blocks import ET
from beatroom.flows.kinds.planner.faults import PatchError
from beatroom.flows.kinds.planner.patch import TBPatch, apply_tb_ops
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.times import resolve_times

pytestmark = pytest.mark.unit

IDS = ["a", "b", "c", "d", "e"]
ids = st.sampled_from([*IDS, "m", "bg"])
short = st.sampled_from(["PT10M", "PT30M", "PT1H"])
timings = st.one_of(
    st.fixed_dictionaries({"a": st.just("ap"), "dur": short}),
    st.fixed_dictionaries({"a": st.just("bn"), "dur": short}),
    st.fixed_dictionaries(
        {"a": st.just("fs"), "st": st.sampled_from(["06:00", "19:00", "21:00"]), "dur": short}
    ),
)
kinds = st.sampled_from([t for t in ET if t is not ET.BG])
drafts = st.fixed_dictionaries(
    {"n": st.sampled_from(["Gym", "Lunch", "Mail"]), "t": kinds, "p": timings},
    optional={"id": st.sampled_from(["x", "y", "z", "a"])},
)
anchors = st.one_of(st.none(), ids, st.sampled_from(["x", "y", "nope"]))
ops = st.one_of(
    st.fixed_dictionaries(
        {"op": st.just("ae"), "after": anchors, "events": st.lists(drafts, min_size=1, max_size=2)}
    ),
    st.fixed_dictionaries({"op": st.just("me"), "id": ids, "after": anchors}),
    st.fixed_dictionaries(
        {"op": st.just("re"), "ids": st.lists(st.sampled_from(IDS), min_size=1, max_size=2)}
    ),
    st.fixed_dictionaries(
        {"op": st.just("ue"), "id": ids, "n": st.just("Renamed")},
        optional={"p": timings, "t": st.sampled_from(ET)},
    ),
)
patches = st.one_of(
    st.lists(ops, max_size=4),
    st.fixed_dictionaries({"op": st.just("ra"), "events": st.lists(drafts, max_size=3)}).map(
        lambda op: [op]
    ),
).map(lambda batch: TBPatch.model_validate({"ops": batch}))


def block(id_: str, p: dict[str, str], t: str = "DW") -> dict[str, Any]:
    return {"id": id_, "n": f"Block {id_}", "t": t, "p": p}


def fs(start: str, dur: str = "PT30M") -> dict[str, str]:
    return {"a": "fs", "st": start, "dur": dur}


def ap(dur: str = "PT30M") -> dict[str, str]:
    return {"a": "ap", "dur": dur}


DAY = TBPlan.model_validate(
    {
        "date": "2026-03-29",
        "tz": "Europe/Berlin",
        "events": [
            block("a", fs("09:00")),
            block("b", ap()),
            block("c", ap()),
            block("bg", fs("08:00", "PT8H"), "BG"),
            block("m", {"a": "fw", "st": "12:00", "et": "13:00"}, "M"),
            block("d", ap()),
            block("e", ap()),
        ],
    }
)


def patched(*batch: dict[str, Any], plan: TBPlan = DAY, fixed: tuple[str, ...] = ()) -> TBPlan:
    return apply_tb_ops(plan, TBPatch.model_validate({"ops": batch}), fixed=fixed)


def row(plan: TBPlan) -> str:
    return " ".join(e.id for e in plan.events)


def refused(*batch: dict[str, Any], fixed: tuple[str, ...] = ()) -> PatchError:
    with pytest.raises(PatchError) as error:
        patched(*batch, fixed=fixed)
    return error.value


def outcome(plan: TBPlan, patch: TBPatch) -> TBPlan | PatchError:
    try:
        return apply_tb_ops(plan, patch, fixed={"m"})
    except PatchError as error:
        return error


@settings(max_examples=400)
@given(patches)
def test_a_patch_gives_a_whole_plan_or_nothing(patch: TBPatch) -> None:
    before = DAY.model_dump_json()
    result = outcome(DAY, patch)

    assert DAY.model_dump_json() == before
    if isinstance(result, PatchError):
        event("refused: " + ", ".join(sorted({f.code for f in result.faults})))
        for fault in result.faults:
            assert fault.message.endswith(".")
            assert fault.message[0].isupper()
            assert fault.ops
            assert all(str(number) in fault.message for number in fault.ops)
            assert all(id_ in fault.message for id_ in fault.events)
        return
    event(f"applied {len(patch.ops)}")
    resolve_times(result)
    assert TBPlan.model_validate_json(result.model_dump_json()) == result
    assert (result.date, result.tz) == (DAY.date, DAY.tz)
    assert result.event("m") == DAY.event("m")
    touched = {op.id for op in patch.ops if op.op in {"ue", "me"}}
    gone = {id_ for op in patch.ops if op.op == "re" for id_ in op.ids}
    if all(op.op != "ra" for op in patch.ops):
        added = sum(len(op.events) for op in patch.ops if op.op == "ae")
        assert len(result.events) == len(DAY.events) - len(gone) + added
        stayed = [e for e in DAY.events if e.id not in touched | gone]
        assert [e for e in result.events if e in stayed] == stayed


@settings(max_examples=300)
@given(patches, st.integers(0, 1000))
def test_the_order_of_a_batch_does_not_matter(patch: TBPatch, seed: int) -> None:
    shuffled = list(patch.ops)
    random.Random(seed).shuffle(shuffled)
    first, second = outcome(DAY, patch), outcome(DAY, TBPatch(ops=tuple(shuffled)))

    if isinstance(first, TBPlan):
        event("applied")
        assert first == second
    else:
        assert isinstance(second, PatchError)
        assert sorted(f.code for f in first.faults) == sorted(f.code for f in second.faults)


@settings(max_examples=200)
@given(patches)
def test_a_patch_survives_json(patch: TBPatch) -> None:
    assert TBPatch.model_validate_json(patch.model_dump_json()) == patch


@pytest.mark.parametrize(
    ("batch", "expected"),
    [
        ([], "a b c bg m d e"),
        ([{"op": "ae", "after": "b", "events": [{"id": "x", "n": "X", "t": "R", "p": ap()}]}],
         "a b x c bg m d e"),
        ([{"op": "ae", "events": [{"n": "Early bird", "t": "R", "p": fs("7:00")}]}],
         "earlybir a b c bg m d e"),
        ([{"op": "re", "ids": ["b", "d"]}], "a c bg m e"),
        ([{"op": "me", "id": "e", "after": "a"}], "a e b c bg m d"),
        ([{"op": "me", "id": "m"}], "m a b c bg d e"),
        ([{"op": "me", "id": "b", "after": "m"}, {"op": "me", "id": "c", "after": "b"}],
         "a bg m b c d e"),
        # What stands behind a removed block's id stands where that was.
        ([{"op": "re", "ids": ["b"]},
          {"op": "ae", "after": "b", "events": [{"id": "x", "n": "X", "t": "R", "p": ap()}]}],
         "a x c bg m d e"),
        # A block that moves takes along what is put behind it, not what was behind it.
        ([{"op": "ae", "after": "b", "events": [{"id": "x", "n": "X", "t": "R", "p": ap()}]},
          {"op": "me", "id": "b", "after": "m"}],
         "a c bg m b x d e"),
        ([{"op": "me", "id": "d", "after": "x"},
          {"op": "ae", "after": "a", "events": [
              {"id": "x", "n": "X", "t": "R", "p": ap()}, {"n": "Y", "t": "R", "p": ap()}]}],
         "a x d y b c bg m e"),
        # Blocks at one place stand by their fixed starts.
        ([{"op": "ae", "events": [{"n": "Late", "t": "R", "p": fs("21:00")}]},
          {"op": "ae", "events": [{"n": "Early", "t": "R", "p": fs("6:00")}]}],
         "early late a b c bg m d e"),
        ([{"op": "ra", "events": [{"id": "c", "n": "C", "t": "R", "p": fs("9:00")}]}], "c"),
    ],
)  # fmt: skip
def test_blocks_stand_where_the_batch_says(batch: list[dict[str, Any]], expected: str) -> None:
    assert row(patched(*batch)) == expected
    assert row(patched(*reversed(batch))) == expected


def test_an_update_sets_what_it_names_and_nothing_else() -> None:
    result = patched(
        {"op": "ue", "id": "b", "n": "Report"}, {"op": "ue", "id": "b", "p": ap("PT1H")}
    )
    before, after = DAY.event("b"), result.event("b")

    assert before is not None
    assert after == before.model_copy(update={"n": "Report", "p": after.p if after else None})
    assert after.p.model_dump(mode="json") == ap("PT1H")
    assert row(result) == row(DAY)


def test_two_blocks_can_change_places() -> None:
    result = patched({"op": "me", "id": "c", "after": "a"}, {"op": "me", "id": "b", "after": "c"})

    assert row(result) == "a c b bg m d e"


def test_a_fixed_block_survives_replacing_all() -> None:
    new = {"n": "Only", "t": "DW", "p": fs("9:00")}

    assert row(patched({"op": "ra", "events": [new]}, fixed=("m",))) == "only m"
    same = {"id": "m", "n": "Block m", "t": "M", "p": {"a": "fw", "st": "12:00", "et": "13:00"}}
    assert row(patched({"op": "ra", "events": [same, new]}, fixed=("m",))) == "m only"


@pytest.mark.parametrize(
    ("batch", "codes", "words"),
    [
        ([{"op": "me", "id": "q"}], ["unknown_event"],
         "Operation 1 (me) names 'q', but no block has that id; there are 'Block a' (a),"),
        ([{"op": "me", "id": "a", "after": "a"}], ["conflict"],
         "Operation 1 (me) puts 'Block a' (a) behind itself."),
        ([{"op": "me", "id": "a", "after": "b"}, {"op": "me", "id": "b", "after": "a"}],
         ["circle"], "Operations 1 and 2 put 'Block a' (a) and 'Block b' (b) behind one another"),
        ([{"op": "re", "ids": ["b"]}, {"op": "ue", "id": "b", "n": "B"}], ["conflict"],
         "Operation 1 (re) removes 'Block b' (b), which operation 2 would change"),
        ([{"op": "ue", "id": "b", "n": "B"}, {"op": "ue", "id": "b", "n": "C"}], ["conflict"],
         "Operations 1 and 2 set n of 'Block b' (b)"),
        ([{"op": "me", "id": "b", "after": "m"}, {"op": "me", "id": "b"}], ["conflict"],
         "Operations 1 and 2 move 'Block b' (b)"),
        ([{"op": "ae", "after": "a", "events": [{"n": "X", "t": "R", "p": ap()}]},
          {"op": "ae", "after": "a", "events": [{"n": "Y", "t": "R", "p": ap()}]}],
         ["same_place"], "Operations 1 and 2 put blocks behind 'Block a' (a), and it is not"),
        ([{"op": "ae", "events": [{"id": "a", "n": "X", "t": "R", "p": ap()}]}], ["id_taken"],
         "Operation 1 (ae) adds 'X' with the id 'a', which is that of 'Block a' (a)"),
        ([{"op": "ae", "after": "a", "events": [{"id": "x", "n": "X", "t": "R", "p": ap()}]},
          {"op": "ue", "id": "x", "n": "Y"}], ["conflict"],
         "Operation 2 (ue) is about 'X' (x), which this batch adds"),
        ([{"op": "ae", "events": [{"id": "x", "n": "X", "t": "R", "p": fs("6:00")},
                                  {"id": "x", "n": "Y", "t": "R", "p": ap()}]}], ["id_taken"],
         "Operation 1 would give 'X' and 'Y' the same id, 'x'"),
        ([{"op": "ue", "id": "b", "t": "BG"}], ["invalid_event"],
         "Operation 1 would spoil 'Block b' (b): 'Block b' is a background block (BG), which"),
        ([{"op": "ue", "id": "b", "t": "M"}, {"op": "ue", "id": "b", "t": "BG"}], ["conflict"],
         "Operations 1 and 2 set t of 'Block b' (b): say it once."),
        ([{"op": "ra", "events": []}, {"op": "re", "ids": ["a"]}], ["conflict"],
         "Operation 1 (ra) replaces the whole plan and must be the only one."),
        ([{"op": "ue", "id": "c", "p": ap("PT3H")}], ["overlap"],
         "After operation 1: 'Block c' (c) from 10:00 to 13:00 and 'Block m' (m) from 12:00"),
        ([{"op": "re", "ids": ["a"]}], ["nothing_before"],
         "After operation 1: 'Block b' (b) comes after the previous block, but is the first."),
        ([{"op": "me", "id": "q"}, {"op": "re", "ids": ["w"]}],
         ["unknown_event", "unknown_event"], "Operation 2 (re) names 'w'"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_operation_the_block_and_the_reason(
    batch: list[dict[str, Any]], codes: list[str], words: str
) -> None:
    error = refused(*batch)

    assert [f.code for f in error.faults] == codes
    assert words in str(error)


@pytest.mark.parametrize(
    "op",
    [
        {"op": "re", "ids": ["m"]},
        {"op": "ue", "id": "m", "n": "Other"},
        {"op": "ra", "events": [{"id": "m", "n": "Block m", "t": "M", "p": fs("12:30")}]},
    ],
)
def test_what_comes_from_the_calendar_is_not_ours_to_change(op: dict[str, Any]) -> None:
    error = refused(op, fixed=("m",))

    assert [f.code for f in error.faults] == ["fixed_event"]
    assert "'Block m' (m), which comes from the calendar" in str(error)


@pytest.mark.parametrize(
    "op",
    [
        {"op": "ue", "id": "a"},
        {"op": "re", "ids": []},
        {"op": "ae", "events": []},
        {"op": "xx"},
        {"op": "me", "id": "a", "to": 3},
        {"op": "me", "id": "a b"},
    ],
)
def test_an_operation_that_says_nothing_or_too_much_is_no_operation(op: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        TBPatch.model_validate({"ops": [op]})

"""The alerts and the dashboard of a cluster: about figures that there are; alerts heard in time."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from service_http import Caller

pytestmark = pytest.mark.service

FOLDER = Path(__file__).resolve().parents[2] / "tools" / "cluster"
RULES: dict[str, Any] = yaml.safe_load((FOLDER / "rules.yml").read_text())
TESTS: dict[str, Any] = yaml.safe_load((FOLDER / "rules_test.yml").read_text())
ALERTS = {rule["alert"]: rule["expr"] for group in RULES["groups"] for rule in group["rules"]}
DASHBOARD: dict[str, Any] = json.loads((FOLDER / "dashboard.json").read_text())
PANELS: dict[str, list[str]] = {
    panel["title"]: [target["expr"] for target in panel["targets"]] for panel in DASHBOARD["panels"]
}
PROMETHEUS_OWN = {"up", "le", "instance"}
FUNCTIONS = {
    "sum",
    "min",
    "max",
    "increase",
    "rate",
    "histogram_quantile",
    "by",
    "ignoring",
    "group_left",
}
PARTS = {"counter": ("",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}
"""What the names of each type's series end in."""
NOT_ON_IT = ("beatroom_store_trouble_total", "beatroom_draining")
MATCHED = re.compile(r"([a-z_]+)(\{[^}]*\})")


def shown(text: str) -> tuple[set[str], set[str]]:
    """The names of all series that /metrics shows, and of all labels."""
    types: list[tuple[str, str]] = re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE)
    labels = set(re.findall(r"[{,](\w+)=", text))
    return {name + part for name, kind in types for part in PARTS[kind]}, labels


async def test_alerts_and_dashboard_are_about_figures_that_there_are(caller: Caller) -> None:
    text = (await caller.client.get("/metrics")).text
    figures, labels = shown(text)
    # Labels of what has not happened yet are not shown.
    known = figures | labels | FUNCTIONS | PROMETHEUS_OWN | {"answer", "stage", "task", "ask"}
    asked = list(ALERTS.items())
    asked += [(title, one) for title, exprs in PANELS.items() for one in exprs]
    for where, expression in asked:
        bare = re.sub(r"\{[^}]*\}|\[\$?\w+\]", "", expression)
        assert set(re.findall(r"[a-z_]{2,}", bare)) <= known, where
        assert set(re.findall(r"beatroom_\w+", bare)) or "up" in bare, where
        for name, matched in MATCHED.findall(expression):
            assert name in PROMETHEUS_OWN or f"{name}{matched} " in text, where


async def test_every_figure_has_a_place_on_the_dashboard(caller: Caller) -> None:
    text = (await caller.client.get("/metrics")).text
    everywhere = " ".join(one for exprs in PANELS.values() for one in exprs)
    named = set(re.findall(r"^# TYPE (beatroom_\w+) ", text, re.MULTILINE))
    assert {name for name in named if name not in everywhere} == set(NOT_ON_IT)


def test_panels_lie_beside_each_other() -> None:
    places = [panel["gridPos"] for panel in DASHBOARD["panels"]]
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(places)
    cells = [
        (x, y)
        for at in places
        for x in range(at["x"], at["x"] + at["w"])
        for y in range(at["y"], at["y"] + at["h"])
    ]
    assert len(cells) == len(set(cells))
    assert max(x for x, _ in cells) < 24


def test_every_alert_is_tried_where_it_is_heard_and_where_it_is_not() -> None:
    for heard in (True, False):
        tried = {
            one["alertname"]
            for test in TESTS["tests"]
            for one in test["alert_rule_test"]
            if bool(one.get("exp_alerts")) is heard
        }
        assert tried == set(ALERTS)


@pytest.mark.runs("promtool test rules tools/cluster/rules_test.yml")
def test_the_alerts_are_heard_when_they_should_be() -> None:
    program = shutil.which("promtool")
    if program is None:
        pytest.skip("there is no promtool on this machine (Debian's package prometheus has it)")
    done = subprocess.run(
        [program, "test", "rules", FOLDER / "rules_test.yml"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr

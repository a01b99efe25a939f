"""The alerts of a cluster: each is heard when it should be, and is about figures that there are."""

from __future__ import annotations

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
PROMETHEUS_OWN = {"up"}
FUNCTIONS = {"sum", "max", "increase"}
MATCHED = re.compile(r"([a-z_]+)(\{[^}]*\})")


async def test_every_alert_is_about_figures_that_there_are(caller: Caller) -> None:
    text = (await caller.client.get("/metrics")).text
    figures = set(re.findall(r"^# TYPE (\w+) ", text, re.MULTILINE))
    for alert, expression in ALERTS.items():
        bare = re.sub(r"\{[^}]*\}|\[\w+\]", "", expression)
        named = set(re.findall(r"[a-z_]{2,}", bare)) - FUNCTIONS - PROMETHEUS_OWN
        assert named <= figures, alert
        for name, labels in MATCHED.findall(expression):
            assert name in PROMETHEUS_OWN or f"{name}{labels} " in text, alert


def test_every_alert_is_tried_where_it_is_heard_and_where_it_is_not() -> None:
    for heard in (True, False):
        tried = {
            one["alertname"]
            for test in TESTS["tests"]
            for one in test["alert_rule_test"]
            if bool(one.get("exp_alerts")) is heard
        }
        assert tried == set(ALERTS)


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

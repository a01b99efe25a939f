"""What schemathesis is told of the service: tokens, ids that exist, and where not to wait.

Runs in schemathesis' own environment. Most generated ids are replaced by ids that exist, chosen by
the generated value and a count; the rest stay as they are, so that wrong ids are tried as well.
What was asked and answered is counted, and the counts are written to FUZZ_COUNTS.
"""

from __future__ import annotations

import atexit
import json
import os
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import schemathesis

IDS = Path(os.environ["FUZZ_IDS"])
COUNTS = Path(os.environ["FUZZ_COUNTS"])
KEEP_ONE_IN = 6
"""Of so many generated ids, one stays as it was generated."""

WHILE_SCHEDULED = (
    "PATCH /api/v1/sessions/{session}",
    "DELETE /api/v1/sessions/{session}",
)

counts: Counter[str] = Counter()
calls: Counter[str] = Counter()


@schemathesis.hook
def before_call(_: Any, case: Any, _kwargs: Any) -> None:
    """Put tokens and existing ids into a request."""
    ids = json.loads(IDS.read_text())
    parameters = case.path_parameters if isinstance(case.path_parameters, dict) else {}
    operation = f"{case.method} {case.path}"
    calls[operation] += 1
    nth = calls[operation]
    session = _session(ids, parameters, operation)
    here = ids["sessions"].get(session, {})
    if "instruction" in parameters:
        parameters["instruction"] = _one(
            parameters["instruction"], here.get("instructions", []), nth
        )
    if "participant" in parameters:
        parameters["participant"] = _one(
            parameters["participant"], here.get("participants", []), nth
        )
    if "name" in parameters:
        parameters["name"] = _one(parameters["name"], ids["personalities"], nth)
    if "id" in parameters:
        parameters["id"] = _one(parameters["id"], ids.get("rehearsals", []), nth)
    if "reference" in parameters:
        parameters["reference"] = _one(parameters["reference"], ids["reservations"], nth)
    if "constraint" in parameters:
        parameters["constraint"] = _one(parameters["constraint"], ids["constraints"], nth)
    if "track" in parameters:
        parameters["track"] = _one(parameters["track"], ids["tracks"], nth)
    if "model" in parameters:
        parameters["model"] = _one(parameters["model"], ids["models"], nth)
    if "endpoint" in parameters:
        parameters["endpoint"] = _one(parameters["endpoint"], ids["endpoints"], nth)
    query = case.query if isinstance(case.query, dict) else {}
    if "name" in query:
        query["name"] = _one(query["name"], ids["people"], nth)
    if "profile" in query:
        query["profile"] = _one(query["profile"], ids["profiles"], nth)
    headers = case.headers if case.headers is not None else {}
    headers["Authorization"] = f"Bearer {_token(ids, case, session)}"
    if case.path.endswith("/events") and session != ids["finished"]["id"]:
        # The feed of a session that runs goes on for as long as the session does.
        headers["Accept"] = "application/json"
    case.headers = headers
    _body(case, ids, here, nth)


@schemathesis.hook
def after_call(_: Any, case: Any, response: Any) -> None:
    """Count."""
    counts[f"{case.method.upper()} {case.path} {response.status_code}"] += 1


def _session(ids: dict[str, Any], parameters: dict[str, Any], operation: str) -> str:
    if "session" not in parameters:
        return ""
    if "/visits/" in operation:
        parameters["session"] = _one(
            parameters["session"], [ids["booked"]["session"]], calls[operation]
        )
        return str(parameters["session"])
    live = list(ids["sessions"])
    if operation in WHILE_SCHEDULED:
        choices = ids["scheduled"]
    elif "/boardroom" in operation or operation.endswith("/command"):
        choices = ids["boards"]
    elif "/recording" in operation or (operation.startswith("GET") and "/keepsake" in operation):
        choices = [ids["finished"]["id"]]
    elif operation.endswith("/end"):
        choices = live[-1:]  # so that the others live on for the other operations
    else:
        choices = [*live, ids["finished"]["id"], *ids["scheduled"][:1]]
    parameters["session"] = _one(parameters["session"], choices, calls[operation])
    return str(parameters["session"])


def _token(ids: dict[str, Any], case: Any, session: str) -> str:
    if "/visits/" in case.path:
        return str(ids["booked"]["join"])
    if case.path.endswith("/restaurant/own"):
        return str(ids["booked"]["own"])
    by_guests = case.path.endswith(("/join", "/offer", "/keepsake"))
    if not by_guests or (case.method == "PUT" and case.path.endswith("/keepsake")):
        return str(ids["token"])
    finished = ids["finished"]
    first = next(iter(ids["sessions"].values()), finished)
    here = finished if session == finished["id"] else ids["sessions"].get(session, first)
    return str(here["join"])


def _body(case: Any, ids: dict[str, Any], here: dict[str, Any], nth: int) -> None:
    body = case.body
    if not isinstance(body, dict):
        return
    if "/restaurant/" in case.path:
        for name in ("reference", "phone"):
            if isinstance(body.get(name), str):
                body[name] = _one(body[name], [ids["booked"][name]], nth)
        if case.path.endswith("/own") and case.method == "PATCH" and nth % KEEP_ONE_IN:
            case.body = {"submit": f"fuzzed-{nth:04}", "requests": f"Candle {nth}"}
            return
    for name, choices in (("personality", ids["personalities"]), ("beat", here.get("beats", []))):
        if isinstance(body.get(name), str):
            body[name] = _one(body[name], choices, nth)
    if case.path.endswith("/command") and isinstance(body.get("name"), str):
        body["name"] = _one(body["name"], ["pause", "resume"], nth)
    if "/models/endpoints/" in case.path and "default" in body:
        body["default"] = False  # else what can do nothing would speak in all sessions
    if case.path.endswith("/rehearsals") and isinstance(body.get("length"), int | float):
        body["length"] = min(body["length"], 120)


def _one(generated: Any, existing: list[str], nth: int) -> Any:
    """An existing id, or now and then the generated one.

    By the generated value and the number of the operation's call, so that even the same value again
    and again goes through all that there is.
    """
    number = zlib.crc32(repr(generated).encode()) + nth
    if not existing or number % KEEP_ONE_IN == 0:
        return generated
    return existing[number % len(existing)]


@atexit.register
def _write() -> None:
    COUNTS.write_text(json.dumps(counts))

"""A folder of wordings, heard as sessions hear them: without a model, and with one that chooses.

A row of its `wordings.tsv` is `language`, `session`, `label`, `text`, for the titles in the
`titles.tsv` beside it (-1 is the session's own); item 2 of each session runs.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from crossed import Hearing, heard, printed, told_wrong
from labelled import of_folder
from local_model import served

from beatroom.bot.encoder.head import read_head
from beatroom.flows.core.choosing import SYSTEM, Choice, choice

PATIENCE = 600.0
"""Seconds for one choice here; in a session it has less."""


def measured(folder: Path, endpoint: str) -> None:
    """Prints what is heard of a folder.

    Args:
        folder: With `wordings.tsv` and `titles.tsv`.
        endpoint: Of a model, as `served` takes it; empty for none.
    """
    found = heard(list(of_folder(folder, folder.name)), read_head())
    print("without a model:")
    printed(found)
    told_wrong(found)
    if endpoint:
        print("with a model that chooses:", flush=True)
        with served(endpoint) as at:
            chosen = [_with_a_model(one, *at) for one in found]
        printed(chosen)
        told_wrong(chosen)


def _with_a_model(one: Hearing, url: str, key: str) -> Hearing:
    if one.answer is not None or not one.may_be:
        return one
    asked = choice(one.of.text, one.of.code, one.of.plan, one.may_be)
    began = time.perf_counter()
    try:
        question = asked.chosen(_answer(asked, url, key))
    except OSError:  # too late, or not there
        question = None
    took = time.perf_counter() - began
    now = one.chosen(question)
    told = "left to the reply" if question is None else "right" if now.right else "wrong"
    print(f"  {took:.1f} s, {told}: {one.of.code} {one.of.label}: {one.of.text}", flush=True)
    return now


def _answer(asked: Choice, url: str, key: str) -> str:
    bound = {"name": "answer", "schema": asked.schema, "strict": True}
    body: dict[str, Any] = {
        "model": "local",
        "temperature": 0,
        "max_tokens": 16,
        "messages": [
            {"role": "system", "content": SYSTEM},
            {"role": "user", "content": asked.told},
        ],
        "response_format": {"type": "json_schema", "json_schema": bound},
    }
    request = Request(  # noqa: S310 - whoever measures names the model
        f"{url}/chat/completions",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {key}"},
    )
    with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
        return str(json.load(answer)["choices"][0]["message"]["content"])

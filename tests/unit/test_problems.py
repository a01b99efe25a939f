"""What a refusal says, in words."""

from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI
from pydantic import ValidationError

from beatroom.bot.server.authoring_requests import Name, TextBody
from beatroom.bot.server.problems import add_problem_handlers, invalid

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("name", "like"),
    [("übung", " Write ubung."), ("Tea Talk", " Write tea-talk."), ("茶", "")],
)
async def test_a_name_that_cannot_be_one_is_told_in_words(name: str, like: str) -> None:
    app = FastAPI()
    add_problem_handlers(app, {})

    @app.get("/personalities/{name}")
    async def read(name: Name) -> str:
        return name

    said = (
        f"'{name}' is not a usable name; "
        f"expected small letters, digits and single hyphens, at most 60.{like}"
    )
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
        answer = await client.get(f"/personalities/{name}")
        assert (await client.get("/personalities/tea-talk")).status_code == 200
    assert answer.status_code == 422
    assert answer.json()["detail"] == f"name: {said}"

    with pytest.raises(ValidationError) as caught:
        TextBody.model_validate({"text": "", "name": name})
    assert invalid(caught.value, ()).detail == f"name: {said}"

"""What is heard before a session: which voices there are, a host's first words, a line, a beat."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query, Response
from pydantic import ConfigDict, Field

from beatroom.bot.personalities.came import CAME
from beatroom.bot.personalities.library import UnknownPersonalityError
from beatroom.bot.server.auth import Author, Reader, ServiceDep
from beatroom.bot.server.authoring import problem_errors
from beatroom.bot.server.authoring_requests import EXAMPLE, Name
from beatroom.bot.server.host_samples import NoSample
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.operator_tokens import allows
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.requests import Body
from beatroom.bot.server.responses import Answer
from beatroom.bot.server.service import Service
from beatroom.bot.server.trials import TooManyTrials, TrialFailed
from beatroom.bot.server.voices import VoicesView, voices_view
from beatroom.bot.services.choosing import UnknownService
from beatroom.bot.services.minds import mind
from beatroom.bot.settings.endpoint import ModelEndpoint
from beatroom.bot.settings.model_endpoints import UnknownEndpoint
from beatroom.bot.settings.settings import SettingsError
from beatroom.flows.personality.bytes import SIZE_CAP
from beatroom.flows.personality.model import Beat, Personality, Voice
from beatroom.flows.personality.source import PersonalityError
from beatroom.flows.personality.text import NAME_CAP, Say, Title
from beatroom.flows.personality.words import Language, PersonName

router = APIRouter(tags=["personalities"])
T = TypeVar("T")

WAV = "audio/wav"
SAMPLE = "sample"


class LineBody(Body):
    """A line that is to be spoken; its placeholders are filled with examples."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"words": "Hello everybody, and welcome.", "voice": {"name": "alto"}}]
        },
    )

    words: Say
    language: Language = "en"
    voice: Voice = Voice()
    title: Title = Field(default="A session", description="What {{ title }} stands for.")
    host: PersonName | None = Field(default=None, description="What {{ host }} stands for.")


class BeatBody(Body):
    """A beat of a text that need not be saved."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"text": EXAMPLE, "beat": 0}]}
    )

    text: str = Field(min_length=1, description="The personality's YAML.")
    name: str | None = Field(default=None, max_length=NAME_CAP, description="Of its file.")
    beat: int = Field(ge=0, le=999, description="Which of its beats, from 0.")


class TriedBeat(Answer):
    """What a model says to a beat."""

    said: str = Field(description="Empty where nothing was said.")
    model: str = Field(description="Who said it; empty where there is no model.")
    reason: str = Field(description="Why nothing was said.")


@router.get("/voices", responses=refusals(409))
async def get_voices(
    service: ServiceDep,
    token: Reader,
    language: Annotated[Language, Query(description="Which they are to speak.")] = "en",
    soon: Annotated[
        bool, Query(description="An author is going to ask for a line: what speaks is made ready.")
    ] = False,
) -> VoicesView:
    """Who can speak a language here."""
    try:
        found = await asyncio.to_thread(voices_view, service.settings, language)
    except SettingsError as error:
        raise Problem(409, str(error)) from None
    if soon and allows(token, "author"):
        await service.trials.warm()
    return found


@router.post(
    "/voices/samples",
    response_class=Response,
    responses={200: {"content": {WAV: {}}}, **refusals(409, 429)},
)
async def speak_line(body: LineBody, service: ServiceDep, token: Author) -> Response:
    """A line as a voice speaks it."""
    record = Personality(
        name=SAMPLE,
        title=body.title,
        host=body.host,
        language=body.language,
        voice=body.voice,
        persona=body.title,
        length=60.0,
        beats=(Beat(title=body.title, at="0", say=body.words),),  # type: ignore[arg-type]
    )
    try:
        wav = await _in_turn(service.trials.spoken(body.words, record, token.id))
    except TrialFailed as failed:
        raise Problem(409, str(failed), field="voice") from None
    return Response(wav, media_type=WAV)


@router.get(
    "/personalities/{name}/sample",
    response_class=Response,
    responses={200: {"content": {WAV: {}}}, **refusals(404, 409, 429)},
)
async def hear_host(name: Name, service: ServiceDep, token: Reader) -> Response:
    """How the host of a personality that came with Beatroom sounds: its first words."""
    if name not in CAME:
        raise Problem(404, "Only what came with Beatroom has a sample.")
    await service.files.fresh()
    try:
        record = await asyncio.to_thread(service.library.load, name)
        wav = await _in_turn(service.samples.of(record, token.id))
    except (UnknownPersonalityError, NoSample) as none:
        raise Problem(404, str(none)) from None
    except PersonalityError:
        raise Problem(409, f"{name!r} has problems.", field="name") from None
    except TrialFailed as failed:
        raise Problem(409, str(failed), field="voice") from None
    return Response(wav, media_type=WAV)


@router.post("/personalities/try", responses=refusals(404, 409, 413, 429))
async def try_beat(body: BeatBody, service: ServiceDep, token: Author) -> TriedBeat:
    """What the connected model says to a beat, as if the session came to it with two people."""
    await service.files.fresh()
    record = await service.authors.read(token.id, _record, service, body)
    if body.beat >= len(record.beats):
        raise Problem(404, f"There are {len(record.beats)} beats.")
    try:
        found = mind(service.settings, record.model.endpoint)
    except (UnknownEndpoint, UnknownService, SettingsError) as error:
        return TriedBeat(said="", model="", reason=str(error))
    if found is None:
        return TriedBeat(said="", model="", reason="No language model is connected.")
    name = record.model.name or (found.model if isinstance(found, ModelEndpoint) else found.name)
    try:
        said = await _in_turn(service.trials.said(body.beat, record, token.id))
    except TrialFailed as failed:
        return TriedBeat(said="", model=name, reason=str(failed))
    return TriedBeat(said=said, model=name, reason="")


async def _in_turn(work: Awaitable[T]) -> T:
    try:
        return await work
    except TooManyTrials as full:
        raise Problem(429, str(full), headers={"Retry-After": "5"}) from None


def _record(service: Service, body: BeatBody) -> Personality:
    text = body.text.encode()
    if len(text) > SIZE_CAP:
        raise Problem(413, f"The text is larger than {SIZE_CAP} bytes.", field="text")
    record, problems = service.library.check(text, body.name)
    if record is None or problems:
        raise Problem(422, "The text has problems.", errors=problem_errors(problems))
    return record

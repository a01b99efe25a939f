"""Language models that operators set up, by name: address, key, model, and what each can do.

A personality chooses among them by name and can set nothing about where they are. The settings
OPENAI_* are the one called `default`; further ones are connected on the page (`connected_models`),
or stand in a file, which goes before:

    local:
      url: http://127.0.0.1:11434/v1
      model: llama3.1
    big:
      url: https://models.example.com/v1
      key: sk-...
      model: large-2
      developer_role: true

A key goes to its own endpoint's address and nowhere else: redirects are not followed, and nothing
of the environment is added (see `model_client`).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, ValidationError

from beatroom.bot.outgoing.proxies import proxy_for
from beatroom.bot.settings.connected_models import connected_models
from beatroom.bot.settings.endpoint import DEFAULT, LOCAL, OPENAI, ModelEndpoint
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.flows.personality.errors import fault
from beatroom.flows.personality.source import PersonalityError, Sheet, read_sheet
from beatroom.flows.personality.tree import plain
from beatroom.flows.personality.words import Name

if TYPE_CHECKING:  # takes a second to load, and most commands need none of it
    from openai import AsyncOpenAI, DefaultAsyncHttpxClient

FILE = "model-endpoints.yaml"
LOCAL_FILE = "local-model.json"
FILE_CAP = 256 * 1024
NO_WORDS_OF_ITS_OWN = (
    "No language model is connected, so the host cannot put this into words of its own. "
    'Send it with "kind": "say" to have it spoken word for word.'
)
"""What an instruction to the model is refused with where there is none."""


class UnknownEndpoint(Exception):  # noqa: N818 - it names what happened
    """No endpoint has that name; the text says which names there are, and where to add one."""


def default_endpoint(settings: Settings) -> ModelEndpoint | None:
    """The endpoint of the OPENAI_* settings; else the one chosen on the page; else the machine's.

    None where another service speaks (LLM names one), which is no endpoint of this protocol.
    """
    if settings.llm not in ("auto", "openai"):
        return None
    if not settings.uses_model:
        return chosen_endpoint(settings) or local_endpoint(settings)
    return ModelEndpoint(
        url=settings.openai_base_url or OPENAI,
        key=settings.openai_api_key,
        model=settings.openai_model,
        developer_role=settings.openai_base_url is None,
        json_schema=settings.openai_base_url is None,
        slots=settings.llm_slots,
    )


def chosen_endpoint(settings: Settings) -> ModelEndpoint | None:
    """The one that was chosen on the page to speak where nothing else is named."""
    saved = connected_models(settings)
    if saved.default is None:
        return None
    return endpoints_in_file(settings).get(saved.default) or saved.endpoints.get(saved.default)


def local_model_file(settings: Settings) -> Path:
    """Where the service says how its own model is asked, while it is served."""
    return settings.data_dir / LOCAL_FILE


def local_endpoint(settings: Settings) -> ModelEndpoint | None:
    """The machine's own model; None while none is served here."""
    try:
        return ModelEndpoint.model_validate_json(local_model_file(settings).read_bytes())
    except (OSError, ValidationError):
        return None


def endpoints_file(settings: Settings) -> Path:
    """Where the named endpoints stand."""
    return settings.model_endpoints or settings.data_dir / FILE


def model_endpoints(settings: Settings) -> dict[str, ModelEndpoint]:
    """Every endpoint by name, read anew, so that a change needs no restart.

    Raises:
        SettingsError: For a file that cannot be used; with file, line and column of each problem.
    """
    default = default_endpoint(settings)
    local = local_endpoint(settings)
    named = {name: one for name, one in ((DEFAULT, default), (LOCAL, local)) if one is not None}
    return {**connected_models(settings).endpoints, **named, **endpoints_in_file(settings)}


def endpoints_in_file(settings: Settings) -> dict[str, ModelEndpoint]:
    """What the operator's file has; it goes before what was saved on the page.

    Raises:
        SettingsError: It cannot be used; with file, line and column of each problem.
    """
    path = endpoints_file(settings)
    try:
        with path.open("rb") as file:
            source = file.read(FILE_CAP)
    except FileNotFoundError:
        if settings.model_endpoints is None:
            return {}
        raise SettingsError(f"MODEL_ENDPOINTS: there is no file {path}.") from None
    except OSError as error:
        raise SettingsError(f"MODEL_ENDPOINTS: {path} cannot be read ({error.strerror}).") from None
    return _read(source, str(path)) if source.strip() else {}


def endpoint_of(settings: Settings, name: str | None) -> ModelEndpoint | None:
    """The endpoint that a personality names, or the default one; None: no model speaks.

    Raises:
        UnknownEndpoint: There is none of that name.
        SettingsError: The endpoints' file cannot be used.
    """
    if name is None or name == DEFAULT or settings.llm == "script":
        return default_endpoint(settings)
    known = model_endpoints(settings)
    if name not in known:
        names = ", ".join(sorted(known)) or "none"
        raise UnknownEndpoint(
            f"There is no model endpoint {name!r} here (there are: {names}); whoever runs the "
            f"service adds one on the page /models or in {endpoints_file(settings).name}, or the "
            "personality names another."
        )
    return known[name]


def model_client(endpoint: ModelEndpoint, **options: Any) -> AsyncOpenAI:
    """A client whose requests, with the endpoint's key, go to the endpoint's address only.

    Args:
        endpoint: Where, and with which key.
        options: As `AsyncOpenAI` takes them, such as `timeout`.
    """
    from openai import AsyncOpenAI  # noqa: PLC0415 - as above

    return AsyncOpenAI(
        api_key=revealed(endpoint),
        base_url=endpoint.url,
        http_client=careful_http(endpoint.url),
        **options,
    )


def careful_http(url: str) -> DefaultAsyncHttpxClient:
    """What carries the requests: it follows no redirect, and adds nothing of the environment.

    Of an answer it takes no more than anybody needs.

    Args:
        url: Where they go. What the library takes from the environment besides the key names an
            account at OpenAI and goes only there.
    """
    from openai import DefaultAsyncHttpxClient  # noqa: PLC0415 - as above

    from beatroom.bot.outgoing.bounded_answer import AS_IT_IS, bound_answer  # noqa: PLC0415 - loads HTTPX
    from beatroom.bot.outgoing.trusted import trusted  # noqa: PLC0415 - as above

    async def without_account(request: Any) -> None:
        for name in ("OpenAI-Organization", "OpenAI-Project"):
            request.headers.pop(name, None)

    return DefaultAsyncHttpxClient(
        headers={"Accept-Encoding": AS_IT_IS},
        follow_redirects=False,
        trust_env=False,
        verify=trusted(),
        proxy=proxy_for(url),
        event_hooks={
            "request": [] if url == OPENAI else [without_account],
            "response": [bound_answer],
        },
    )


def revealed(endpoint: ModelEndpoint) -> str:
    """The key's text; the library insists on one also where none is needed."""
    return endpoint.key.get_secret_value() if endpoint.key is not None else "none"


class _File(BaseModel):
    """The file: each name, and its endpoint."""

    model_config = ConfigDict(extra="forbid")

    endpoints: dict[Name, ModelEndpoint]


def _read(source: bytes, where: str) -> dict[str, ModelEndpoint]:
    try:
        sheet = read_sheet(source, where)
        given = plain(sheet.root)
        assert isinstance(given, dict)  # noqa: S101 - a Group is a dict
        try:
            found = _File(endpoints=given).endpoints  # type: ignore[arg-type]
        except ValidationError as error:
            _report(sheet, error)
            raise sheet.error() from None
        if DEFAULT in found:
            hint = "Its address and key are OPENAI_BASE_URL and OPENAI_API_KEY."
            sheet.report((DEFAULT,), fault("'default' is set by OPENAI_*", "another name", hint))
        if sheet.problems:
            raise sheet.error()
    except PersonalityError as error:
        raise SettingsError(f"These model endpoints cannot be used:\n{error}") from None
    return found


def _report(sheet: Sheet, error: ValidationError) -> None:
    """Each problem at its place; a value is never repeated, for it may be the key."""
    fields = ", ".join(ModelEndpoint.model_fields)
    for one in error.errors(include_url=False):
        path = tuple(step for step in one["loc"][1:] if step != "[key]")
        name = f"'{path[-1]}'" if path else "the file"
        match one["type"]:
            case "missing":
                told = fault(f"{name} is missing", f"a group with {fields}")
            case "extra_forbidden":
                told = fault(f"{name} is not known here", f"one of {fields}", on_key=True)
            case _:
                told = fault(f"{name}: {one['msg'].removeprefix('Value error, ').rstrip('.')}")
        sheet.report(path, told)

"""Which models there are to be had, from the project's own list (`catalogue.yaml`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from beatroom.flows.personality.errors import did_you_mean

LIST = Path(__file__).parent / "catalogue.yaml"
Purpose = Literal["language", "ears", "voice"]


class UnknownModel(Exception):  # noqa: N818 - it names what happened
    """No model has that name; the text says which there are."""


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Hub(_Frozen):
    """A repository of the Hugging Face hub, or of the mirror that HF_ENDPOINT names."""

    hub: str
    revision: str = "main"

    def __str__(self) -> str:
        return f"the hub's {self.hub}"


class Packages(_Frozen):
    """Python packages that hold the file's bytes, in so many parts.

    Attributes:
        packages: Their names, with `{part}` for 1 to `parts`.
        member: The file in each, with `{part}` and `{file}`.
    """

    packages: str
    version: str
    member: str
    parts: Annotated[int, Field(ge=1)]

    def __str__(self) -> str:
        return f"the packages {self.packages.format(part='…')}"


class ModelFile(_Frozen):
    """A file of a model; whatever else has its name is refused."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")]
    size: Annotated[int, Field(ge=1)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    sources: tuple[Hub | Packages, ...]


class CatalogueModel(_Frozen):
    """One model.

    Attributes:
        template: The chat template that takes the place of the file's own, by llama.cpp's name.
    """

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9.-]*$")]
    purpose: Purpose
    title: str
    licence: str
    good_for: str
    files: Annotated[tuple[ModelFile, ...], Field(min_length=1)]
    template: str = ""

    @property
    def size(self) -> int:
        """Bytes of all its files."""
        return sum(file.size for file in self.files)


@cache
def catalogue() -> tuple[CatalogueModel, ...]:
    """Every model; of one purpose, the preferred one first."""
    return TypeAdapter(tuple[CatalogueModel, ...]).validate_python(
        yaml.safe_load(LIST.read_text(encoding="utf-8"))
    )


def model_named(name: str) -> CatalogueModel:
    """The model of that name.

    Raises:
        UnknownModel: There is none.
    """
    known = {model.name: model for model in catalogue()}
    if name not in known:
        hint = did_you_mean(name, known)
        raise UnknownModel(
            f"There is no model {name!r}; there are {', '.join(known)}."
            + (f" {hint}" if hint else "")
        )
    return known[name]

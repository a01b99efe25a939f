"""Terra, the restaurant that ships: its record as a file, for a database that has none yet."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

import beatroom.flows.kinds.restaurant
from beatroom.flows.kinds.restaurant.house import checked
from beatroom.flows.kinds.restaurant.office import House

FILE = Path(beatroom.flows.kinds.restaurant.__file__).with_name("terra.yaml")


@cache
def terra() -> House:
    """The restaurant as its file has it; blocking, once."""
    held: Any = YAML(typ="safe").load(FILE)  # ruamel has no types
    return checked(House.model_validate(held))

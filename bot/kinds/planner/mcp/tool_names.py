"""Tools' names: as models' interfaces take them, and found in what an MCP server offers."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence

CAP = 64
_OTHER = re.compile(r"[^a-zA-Z0-9_-]")


def tool_name(text: str) -> str:
    """A name as models' interfaces take it: 1 to 64 letters, digits, underscores and dashes.

    One that is such a name stays as it is; one that is cut ends in a mark made of all of it.
    """
    plain = _OTHER.sub("_", text)
    if 0 < len(plain) <= CAP:
        return plain
    mark = hashlib.sha256(text.encode()).hexdigest()[:8]
    return f"{plain[: CAP - len(mark) - 1]}_{mark}"


def tool_names(offered: Iterable[str]) -> Mapping[str, str]:
    """The name for models of each tool, each different, to the server's own name for it."""
    named: dict[str, str] = {}
    for theirs in offered:
        ours = tool_name(theirs)
        if ours in named:
            mark = hashlib.sha256(theirs.encode()).hexdigest()[:8]
            ours = f"{ours[: CAP - len(mark) - 1]}_{mark}"
        named[ours] = theirs
    return named


def find_tools(wanted: Sequence[str], offered: Iterable[str]) -> Mapping[str, str]:
    """Of each wanted tool the server's own name for it; those that it lacks are left out.

    A server may put something before the name: `memory.lookup_constraints` is the tool
    `lookup_constraints`.
    """
    named = tool_names(offered)
    found: dict[str, str] = {}
    for name in wanted:
        with_more = sorted((n for n in named if n.endswith(("_" + name, "-" + name))), key=len)
        if name in named:
            found[name] = named[name]
        elif with_more:
            found[name] = named[with_more[0]]
    return found

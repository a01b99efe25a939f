"""For the documentation's site: a link to a file beside docs/ becomes that file's name.

The site has the pages of docs/ alone; in a checkout the links lead further.
"""

from __future__ import annotations

import re
from typing import Any

OUTSIDE = re.compile(r"\[([^\]]*)\]\(\.\./([^)]+)\)")


def on_page_markdown(markdown: str, **_: Any) -> str:
    """A page's text as the site shows it; MkDocs calls it for each."""
    return OUTSIDE.sub(lambda link: f"{link[1]} (`{link[2]}`)", markdown)

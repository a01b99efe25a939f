"""For the documentation's site: what its pages have otherwise than in a checkout.

A link to a file beside docs/ becomes that file's name: the site has the pages of docs/ alone. A
picture in two themes follows the site's theme, which readers choose, instead of their system's.
"""

from __future__ import annotations

import re
from typing import Any

OUTSIDE = re.compile(r"\[([^\]]*)\]\(\.\./([^)]+)\)")
PICTURE = re.compile(
    r'<picture>\s*<source [^>]*srcset="([^"]+)">\s*<img alt="([^"]+)" src="([^"]+)">\s*</picture>'
)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """A page's text as the site shows it; MkDocs calls it for each."""
    shown = OUTSIDE.sub(lambda link: f"{link[1]} (`{link[2]}`)", markdown)
    return PICTURE.sub(r"![\2](\3#only-light)![\2](\1#only-dark)", shown)

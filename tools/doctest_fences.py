"""Display of doctests as code blocks in the documentation: an extension of griffe, with which mkdocstrings reads the
code (`mkdocs.yml`)."""

from __future__ import annotations

import re
from typing import Any

import griffe

DOCTEST = re.compile(r"^(>>> .*(?:\n(?!\s*$).*)*)", re.MULTILINE)


def fenced(text: str) -> str:
    """Put every doctest of a docstring, up to the next empty line, into a fenced block of code."""
    return DOCTEST.sub(r"```pycon\n\1\n```", text)


class DoctestFences(griffe.Extension):
    """An extension that fences the doctests of everything that is documented."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Fence the doctests of a module, class, function or attribute. griffe calls this."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)

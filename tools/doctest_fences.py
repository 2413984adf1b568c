"""Shows the doctests of docstrings as code in the documentation: an extension of griffe, which mkdocstrings reads the
code with (`mkdocs.yml`)."""

from __future__ import annotations

import re
from typing import Any

import griffe

DOCTEST = re.compile(r"^(>>> .*(?:\n(?!\s*$).*)*)", re.MULTILINE)


def fenced(text: str) -> str:
    """A docstring in which every doctest, up to the next empty line, is a fenced block of code."""
    return DOCTEST.sub(r"```pycon\n\1\n```", text)


class DoctestFences(griffe.Extension):
    """Fences the doctests of all that is documented."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for every module, class, function and attribute."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)

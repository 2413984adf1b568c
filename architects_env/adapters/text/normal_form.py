"""The normal form in which replies and sentences are compared."""

from __future__ import annotations

import re
import unicodedata

SAME_SIGNS = {
    **dict.fromkeys("’‘‛ʼ´", "'"),
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    "→": "->",
    "×": "x",
}
"""Signs that are written in several ways, and how they are compared."""
OTHER_SIGNS = re.compile(f"[{''.join(SAME_SIGNS)}]")
UNSEEN = re.compile(
    "[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0001-\U000e007f]"
)
"""Characters of formats, which cannot be seen."""
SPACES = re.compile(r"[^\S\n]+")
QUOTES_AND_BRACKETS = "\"'()[]{}<> \t"


def normal(text: str) -> str:
    """Return a text in lower case with simple quotes, dashes and spaces, without marks of emphasis and without
    characters that cannot be seen. Line breaks stay. Letters of other alphabets that look alike stay different.

    >>> normal("  **Go**  to the King’s “Storehouse” – now")
    'go to the king\\'s "storehouse" - now'
    """
    plain = text.replace("*", "").replace("`", "").replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        plain = UNSEEN.sub("", unicodedata.normalize("NFKC", plain)).replace("*", "").replace("`", "")
        plain = OTHER_SIGNS.sub(lambda match: SAME_SIGNS[match[0]], plain)
    return SPACES.sub(" ", plain.casefold()).strip()


def bare(text: str) -> str:
    """Return a normal text without quotes, brackets around all of it, and signs at its end.

    >>> bare('("take 2 gold (tax)").')
    'take 2 gold (tax)'
    """
    before = None
    while before != text:
        before, text = text, text.strip(" \t\n#|").rstrip(".,;:!")
        if len(text) > 1 and (text[0], text[-1]) in (
            ('"', '"'),
            ("'", "'"),
            ("(", ")"),
            ("[", "]"),
            ("{", "}"),
            ("<", ">"),
        ):
            inner = text[1:-1]
            if _is_balanced(inner):
                text = inner
    return text


def _is_balanced(text: str) -> bool:
    """Return whether no bracket closes before it opens."""
    depth = 0
    for sign in text:
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            return False
    return depth == 0

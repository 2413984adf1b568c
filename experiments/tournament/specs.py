"""How agents are written on the command line of a tournament."""
from __future__ import annotations

SPECIAL = ",[]\\"


def split_specs(texts: tuple[str, ...]) -> list[str]:
    r"""Specs from words and comma lists. A spec that begins with [ goes up to the matching ], and commas within do not divide; a backslash before
    one of , [ ] \ takes it as it stands. Raises `ValueError` for a bracket that is never closed.

    >>> split_specs(("[ismcts:1000,c=0.7],greedy", "random"))
    ['ismcts:1000,c=0.7', 'greedy', 'random']
    >>> split_specs(("runs[1]/a.py:X", r"one\,two.py:X,\[3.py:X"))
    ['runs[1]/a.py:X', 'one,two.py:X', '[3.py:X']
    """
    return [spec for text in texts for spec in _of_word(text) if spec]


def _of_word(text: str) -> list[str]:
    specs, depth, i = [""], 0, 0
    while i < len(text):
        sign, after = text[i], text[i + 1 : i + 2]
        if sign == "\\" and after and after in SPECIAL:
            specs[-1] += after
            i += 1
        elif sign == "," and depth == 0:
            specs.append("")
        elif sign == "[" and (depth or not specs[-1].strip()):
            depth += 1
            specs[-1] += sign * (depth > 1)
        elif sign == "]" and depth:
            depth -= 1
            specs[-1] += sign * (depth > 0)
        else:
            specs[-1] += sign
        i += 1
    if depth:
        raise ValueError(f"In {text!r} a bracket is not closed; write \\[ for a bracket that belongs to a path.")
    return [spec.strip() for spec in specs]

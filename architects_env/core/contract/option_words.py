"""Options of the rules from words of a command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.text import say

YES_AND_NO = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


def options_from(game: Game, words: Iterable[str]) -> dict[str, Any]:
    """Return `["tax_evasion=choice", "characters=on"]` as options of `game`.

    Raises `ValueError` with the known options.
    """
    defaults = {option.name: option.default for option in game.options}
    options: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise ValueError(
                say(
                    "An option of the rules is written NAME=VALUE, not {word!r}; {name} has: {known}.",
                    word=word,
                    name=game.name,
                    known=", ".join(defaults) or say("none"),
                )
            )
        if name in options:
            raise ValueError(say("Option {name} is given twice.", name=name))
        default = defaults.get(name)
        if isinstance(default, bool):
            options[name] = YES_AND_NO.get(value.lower(), value)
        else:
            options[name] = int(value) if isinstance(default, int) and value.lstrip("-").isdigit() else value
    game.encode_each(options)
    return options


def choices_of(words: Iterable[str]) -> list[tuple[str, ...]]:
    """Return all combinations of options if a name may have several values.

    In `["ai=noble,card", "difficulty=0,1"]` each name has two values. Each combination holds words for `options_from`;
    without words, the result is one empty combination.
    """
    return list(product(*map(_values_of, words)))


def _values_of(word: str) -> list[str]:
    name, equals, values = word.partition("=")
    return [f"{name}{equals}{value}" for value in values.split(",")]


def options_table(game: Game) -> str:
    """Return the options of a game as the rows of a Markdown table."""
    rows = ["| option | values | default | what |", "| --- | --- | --- | --- |"]
    for option in game.options:
        if isinstance(option.default, bool):
            values = "`True`, `False`"
        elif isinstance(option.default, str):
            values = ", ".join(f'`"{choice}"`' for choice in option.choices)
        else:
            values = f"{option.choices[0]} to {option.choices[1]}"
        default = f'"{option.default}"' if isinstance(option.default, str) else option.default
        rows.append(f"| `{option.name}` | {values} | `{default}` | {option.about} |")
    return "\n".join(rows)


def texts_of_options(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the texts about options that people see before a game, each with a description of its origin."""
    yield "title", say(game.title)
    for option in game.options:
        yield f"option {option.name}", say(option.about)
        yield f"option {option.name}", say(option.name.replace("_", " "))
        for choice in option.choices:
            if isinstance(choice, str):
                yield f"option {option.name}", say(choice.replace("_", " "))

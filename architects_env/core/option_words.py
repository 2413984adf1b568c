"""Options of the rules from words of a command line."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from architects_env.core.game import Game

YES_AND_NO = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


def options_from(game: Game, words: Iterable[str]) -> dict[str, Any]:
    """`["tax_evasion=choice", "characters=on"]` as options of `game`. Raises `ValueError` with what there is."""
    defaults = {option.name: option.default for option in game.options}
    options: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"An option of the rules is written NAME=VALUE, not {word!r}; {game.name} has: {', '.join(defaults) or 'none'}.")
        if name in options:
            raise ValueError(f"Option {name} is given twice.")
        default = defaults.get(name)
        if isinstance(default, bool):
            options[name] = YES_AND_NO.get(value.lower(), value)
        else:
            options[name] = int(value) if isinstance(default, int) and value.lstrip("-").isdigit() else value
    game.encode_each(options)
    return options

"""Generate `architects_env/option_types.py`, from which editors and type checkers know the options of every game:
`python -m tools.write_option_types`."""

from __future__ import annotations

from pathlib import Path

from architects_env.core.contract.game import Game, Option
from architects_env.games import GAMES, load

PATH = Path(__file__).parents[1] / "architects_env" / "option_types.py"
HEAD = '''"""The options of every game as types, for editors and type checkers. Written by `python -m tools.write_option_types`; do not edit."""
from __future__ import annotations

from typing import Literal, TypedDict


class AnyGame(TypedDict, total=False):
    """Options of every game."""

    compile: Literal["background", "wait", "never"]
    """Play of single decisions before the rules are compiled. Default: $ARCHITECTS_ENV_COMPILE."""
'''


def name_of(game: Game) -> str:
    """Return the name of a game's type, such as `ArchitectsOptions`."""
    return "".join(word.capitalize() for word in game.name.split("_")) + "Options"


def type_of(option: Option) -> str:
    """Return the Python type of an option."""
    if isinstance(option.default, bool):
        return "bool"
    return f"Literal[{', '.join(map(quoted, option.choices))}]" if isinstance(option.default, str) else "int"


def quoted(word: str | int) -> str:
    """Return a choice in double quotes."""
    return f'"{word}"'


def text() -> str:
    """Return the content of the file."""
    parts = [HEAD]
    for game in map(load, sorted(GAMES)):
        lines = [
            f"\n\nclass {name_of(game)}(AnyGame, total=False):",
            f'    """Options of {game.title}. All have defaults."""',
            "",
        ]
        for option in game.options:
            lines += [
                f"    {option.name}: {wrapped(type_of(option))}",
                f'    """Option: {option.about}. Default: {option.default!r}."""',
            ]
        parts.append("\n".join(lines) + "\n")
    return "".join(parts)


def wrapped(written: str) -> str:
    """Break a long type into several lines."""
    if len(written) < 120:
        return written
    words, lines = written.removeprefix("Literal[").removesuffix("]").split(", "), [""]
    for word in words:
        if len(lines[-1]) + len(word) > 120:
            lines.append("")
        lines[-1] += f"{word}, "
    return "Literal[\n" + "\n".join(f"        {line.rstrip()}" for line in lines) + "\n    ]"


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
    print(f"Wrote {PATH}.")

"""Data files of a game, which its user may replace: a JSON file beside the rules, or the one named by an environment
variable.

`ARCHITECTS_ENV_DATA_ARCHITECTS_RIVAL=my_rival.json` replaces the data file "architects_rival" in every process that
inherits the variable. Every JSON file in a game's folder is one, called by the game and the file; its module says with
a model (`core.files.schema`) what each entry may be. Compiled code holds what stands in them as constants; it is kept
by their content too (`core.compile.fingerprint`). A record or a saved game of a changed data file fits that one alone.
"""

from __future__ import annotations

import importlib.util
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from architects_env.core.files.schema import Model, Number, faults
from architects_env.core.files.weights import Weight
from architects_env.core.text import listed, plural, said_by, say

PREFIX = "ARCHITECTS_ENV_DATA_"
LARGEST_WEIGHT = 100.0
"""Of a bot, where nothing narrower is said: products of a few weights and all that lies on a board stay far below what
bots take for infinity (1e9)."""


def data_path(name: str, standard: Path) -> Path:
    """Where the data file `name` is read from."""
    return Path(os.environ.get(PREFIX + name.upper()) or standard)


def read_data(
    name: str, standard: Path, model: Model, rules: Callable[[Any], list[str]] = lambda data: []
) -> dict[str, Any]:
    """What stands in the data file `name` (the name of its game, then that of the file `standard`): in the user's if
    there is one, else in `standard`.

    `rules` finds in data that fit `model` the entries that do not go together, a sentence each.
    Raises `ValueError` with the file and every wrong entry: where it stands, what it is, what is allowed.
    """
    path = data_path(name, standard)
    data = _read(path, name)
    wrong = faults(model, data, standard.stem) or rules(data)
    if wrong:
        words = {
            "path": path,
            "variable": PREFIX + name.upper(),
            "faults": listed((say("\n- {fault}", fault=fault) for fault in wrong), "{a}{b}"),
            "file": standard.name,
        }
        raise ValueError(
            plural(
                len(wrong),
                "The data file {path} ({variable}) does not fit, an entry is wrong:{faults}\nCopy {file} from the package and change its values.",
                "The data file {path} ({variable}) does not fit, {n} entries are wrong:{faults}\nCopy {file} from the package and change its values.",
                **words,
            )
        )
    return data


def read_weights(name: str, standard: Path, described: tuple[Weight, ...]) -> dict[str, Any]:
    """The weights of bots: an entry for each bot of `standard`, in each a number for each weight, within its bounds."""
    entry = {
        weight.name: Number(max(weight.low, -LARGEST_WEIGHT), min(weight.high, LARGEST_WEIGHT)) for weight in described
    }
    return read_data(name, standard, dict.fromkeys(_read(standard, name), entry))


def check_variables(games: Callable[[], Mapping[str, str]]) -> None:
    """Raises `ValueError` if a variable of the environment would replace a data file that no game of the registry (name
    -> module) has."""
    given = [variable for variable in os.environ if variable.startswith(PREFIX)]
    if not given:
        return
    known = [PREFIX + name for name in data_names(games())]
    for variable in sorted(given):
        if variable not in known:
            raise ValueError(
                say(
                    "The environment variable {variable} replaces no data file; there are: {known}. Unset it, or write it like one of these.",
                    variable=variable,
                    known=", ".join(known),
                )
            )


def data_names(games: Mapping[str, str]) -> list[str]:
    """The names of all data files of these games (name -> module), in capitals, as a variable bears them."""
    found: list[str] = []
    for game, module in games.items():
        try:
            spec = importlib.util.find_spec(module)
        except Exception:  # a stranger's package is broken; whoever wants its game is told
            continue
        for folder in (spec.submodule_search_locations or []) if spec else []:
            found += [f"{game}_{path.stem}".upper() for path in Path(folder).rglob("*.json")]
    return sorted(found)


def _read(path: Path, name: str) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_unlike)
    except (OSError, ValueError, RecursionError) as error:
        raise ValueError(
            say(
                "The data file {path} ({variable}) cannot be read: {error}",
                path=path,
                variable=PREFIX + name.upper(),
                error=said_by(error),
            )
        ) from error


def _unlike(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The entries of an object of JSON, none of them twice (Python would silently take the last)."""
    entries = dict(pairs)
    if len(entries) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(
            say(
                "the entry {name!r} stands twice in one place.",
                name=next(name for name in names if names.count(name) > 1),
            )
        )
    return entries

"""Data files of a game, which users may replace: a JSON file beside the rules, or the one named by an environment
variable.

`ARCHITECTS_ENV_DATA_ARCHITECTS_RIVAL=my_rival.json` replaces the data file "architects_rival" in every process that
inherits the variable. Every JSON file in a game's folder is a data file, named by the game and the file; its module
describes with a model (`core.files.schema`) what each entry may be. Compiled code holds the values as constants, so
the cache of compiled code depends on them too (`core.compile.cache.fingerprint`). A record or a saved game made with a
changed data file fits only that file.
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
from architects_env.core.text import listed, message_of, plural, say

PREFIX = "ARCHITECTS_ENV_DATA_"
LARGEST_WEIGHT = 100.0
"""Default bound on the weights of a bot: products of a few weights and all values on a board stay far below the
number that bots use as infinity (1e9)."""


def data_path(name: str, standard: Path) -> Path:
    """Return the path from which the data file `name` is read."""
    return Path(os.environ.get(PREFIX + name.upper()) or standard)


def read_data(
    name: str, standard: Path, model: Model, rules: Callable[[Any], list[str]] = lambda data: []
) -> dict[str, Any]:
    """Return the content of the data file `name` (the name of its game, then that of the file `standard`), from the
    user's file if there is one, else from `standard`.

    `rules` returns a sentence for each contradiction between entries of data that fit `model`.

    Raises:
        ValueError: With the file and every wrong entry: its place, its value, and what is allowed.
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
    """Return the weights of bots: an entry for each bot of `standard`, each with a number for each weight, within its
    bounds."""
    entry = {
        weight.name: Number(max(weight.low, -LARGEST_WEIGHT), min(weight.high, LARGEST_WEIGHT)) for weight in described
    }
    return read_data(name, standard, dict.fromkeys(_read(standard, name), entry))


def check_variables(games: Callable[[], Mapping[str, str]]) -> None:
    """Raise `ValueError` if an environment variable would replace a data file that no game of the registry (name ->
    module) has."""
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
    """Return the names of all data files of these games (name -> module) in capitals, as in the environment
    variables."""
    found: list[str] = []
    for game, module in games.items():
        try:
            spec = importlib.util.find_spec(module)
        except Exception:  # another package is broken; loading its game reports that
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
                "The data file {path} ({variable}) cannot be read as JSON: {error} Copy the file from the package and change its values.",
                path=path,
                variable=PREFIX + name.upper(),
                error=message_of(error),
            )
        ) from error


def _unlike(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the entries of a JSON object.

    Raises:
        ValueError: For a repeated entry, of which Python would silently take the last.
    """
    entries = dict(pairs)
    if len(entries) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(
            say(
                "the entry {name!r} stands twice in one place; keep one of them.",
                name=next(name for name in names if names.count(name) > 1),
            )
        )
    return entries

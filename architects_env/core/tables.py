"""Tables of a game that its user may replace: a JSON file beside the rules, or the one named by an environment variable.

`ARCHITECTS_ENV_TABLE_ARCHITECTS_RIVAL=my_rival.json` replaces the table "architects_rival" in every process that inherits the variable. Compiled code
holds tables as constants; its cache is therefore keyed by their content too (`core.jit`). A record or a saved game of a changed table fits that table alone.
"""
from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

PREFIX = "ARCHITECTS_ENV_TABLE_"


def table_path(name: str, standard: Path) -> Path:
    """Where the table `name` is read from."""
    return Path(os.environ.get(PREFIX + name.upper()) or standard)


def read_table(name: str, standard: Path) -> dict[str, Any]:
    """The table `name` (which begins with the name of its game): of the user's file if there is one, else of the file `standard`. A user's table must
    have the shape of the standard one.

    Raises `ValueError` with the file and what is wrong with it.
    """
    model = json.loads(standard.read_text(encoding="utf-8"))
    path = table_path(name, standard)
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"The table {path} ({PREFIX}{name.upper()}) cannot be read: {error}") from error
    wrong = difference(model, table, name)
    if wrong:
        raise ValueError(f"The table {path} ({PREFIX}{name.upper()}) does not fit: {wrong}; copy {standard.name} from the package and change its values.")
    return table


def difference(model: Any, table: Any, where: str) -> str:
    """The first place where `table` has another shape than `model` (keys, types); empty when there is none. Lists may have any length from 1 on."""
    if isinstance(model, bool) or isinstance(table, bool) or not isinstance(model, (dict, list)):
        return "" if type(model) is type(table) else f"{where} must be {type(model).__name__}, not {table!r}"
    if isinstance(model, dict):
        if not isinstance(table, dict) or set(table) != set(model):
            return f"{where} must have the entries {', '.join(model)}"
        return next(filter(None, (difference(model[key], table[key], f"{where}.{key}") for key in model)), "")
    if not isinstance(table, list) or not table:
        return f"{where} must be a list"
    return next(filter(None, (difference(model[0], entry, f"{where}[{i}]") for i, entry in enumerate(table))), "")



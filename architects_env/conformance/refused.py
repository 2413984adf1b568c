"""Rules that cannot be compiled, found by reading them, before anything is compiled."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

from architects_env import core
from architects_env.conformance.random_play import ConformanceError
from architects_env.core.compile.linking import rules_below
from architects_env.core.compile.refused_rules import refused_uses
from architects_env.core.contract.game import Game

CORE = str(Path(core.__file__).parent).replace("\\", "/")


def rules_of(game: Game) -> list[Any]:
    """Return the compiled rules that a game names, and all rules that these call; nothing in plain mode."""
    named = [value for part in fields(game) if hasattr(value := getattr(game, part.name), "compile_for_rules")]
    named += [bot for bot in game.bots.values() if hasattr(bot, "compile_for_rules")]
    found = {rule.py_func: rule for rule in named}
    for rule in named:
        found |= {below.py_func: below for below in rules_below(rule.py_func)}
    return [*found.values()]


def _is_foreign(rule: Any) -> bool:
    """Return whether a rule is part of the core or of another package, which may know what others need not."""
    file = rule.__code__.co_filename.replace("\\", "/")
    return file.startswith(CORE) or "site-packages" in file


def check_rules_compile(game: Game) -> None:
    """Check that no rule uses what cannot be compiled. The error names every place, each in a line."""
    own = [rule.py_func for rule in rules_of(game) if not _is_foreign(rule.py_func)]
    uses = [use for rule in own for use in refused_uses(rule)]
    if uses:
        raise ConformanceError("\n".join(dict.fromkeys(map(str, sorted(uses, key=lambda use: (use.file, use.line))))))

"""A second writing of a game as one file: a submission of rulebook to code."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[2]
LOADER = """
class _Modules(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        if name in SOURCES:
            return importlib.util.spec_from_loader(name, self, is_package=not SOURCES[name])

    def exec_module(self, module):
        exec(compile(SOURCES[module.__name__], module.__name__, "exec"), module.__dict__)


sys.meta_path.insert(0, _Modules())
"""
SUBMISSION = '''
class State:
    asked = None

    def __init__(self, start):
        self.chance = list(start["chance"])
        self.game, self.talk = GAME(self, start)
        self.go_on(None)

    def drawn(self, things):
        """What chance brought next, in the things themselves."""
        left, found = list(things), []
        for wanted in self.chance.pop(0):
            found.append(left.pop(next(k for k, thing in enumerate(left) if jsonable(thing) == wanted)))
        return found

    def go_on(self, answer):
        try:
            said = self.talk.send(answer)
            while not hasattr(said, "options") or len(said.options) < LEAST:
                said = self.talk.send(said.options[0] if hasattr(said, "options") else self.drawn(THINGS(said)))
            self.asked = said
        except StopIteration:
            self.asked = None


def begin(start):
    return State(start)


def legal(state):
    return [jsonable(TOLD(state.asked, option)) for option in state.asked.options] if state.asked else []


def apply(state, action, chance):
    state.chance = list(chance)
    state.go_on(next(one for one in state.asked.options if jsonable(TOLD(state.asked, one)) == action))
    return state


def observe(state, seat):
    return jsonable(TABLE(state.game) if seat == "all" else VIEW(state.game, seat))
'''


def jsonable(value: Any) -> Any:
    """The value in JSON: mappings with other keys than texts as sorted pairs, sets as sorted lists."""
    if isinstance(value, Counter):
        value = {key: number for key, number in value.items() if number}
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value):
            return {key: jsonable(one) for key, one in value.items()}
        return sorted(([jsonable(key), jsonable(one)] for key, one in value.items()), key=repr)
    if isinstance(value, (set, frozenset)):
        return sorted((jsonable(one) for one in value), key=repr)
    if isinstance(value, (list, tuple)):
        return [jsonable(one) for one in value]
    return value.item() if hasattr(value, "item") else value


def bundled(package: str, own: str) -> str:
    """The text of a submission: the modules of a second writing that know no engine, and what is written about it."""
    parts = package.split(".")
    sources = {".".join(parts[:k]): "" for k in range(1, len(parts) + 1)}
    for path in sorted(TESTS.joinpath(*parts[1:]).glob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not path.name.startswith(("test_", "__")) and "architects_env" not in text and "numpy" not in text:
            sources[f"{package}.{path.stem}"] = text
    head = "from __future__ import annotations\nimport importlib.abc, importlib.util, sys\nfrom collections import Counter\n"
    return "\n".join([head, f"SOURCES = {sources!r}", LOADER, inspect.getsource(jsonable), own, SUBMISSION])


def definitions(path: Path, names: Iterable[str]) -> str:
    """The source of functions and assignments of a file."""
    wanted, text = {*names}, path.read_text(encoding="utf-8")
    found: list[str] = []
    for part in ast.parse(text).body:
        own = {part.name} if isinstance(part, ast.FunctionDef) else set[str]()
        if isinstance(part, (ast.Assign, ast.AnnAssign)):
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            own = {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
        if own & wanted:
            found.append(ast.get_source_segment(text, part) or "")
            wanted -= own
    assert not wanted, f"{path} lacks {wanted}"
    return "\n\n".join(found)

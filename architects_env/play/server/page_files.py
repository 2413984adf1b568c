"""Bundles the page's scripts into one file and its styles into another, because separate requests would double the time
to load the page."""

from __future__ import annotations

import re
from pathlib import Path

IMPORT = re.compile(r'^import \{ (.+) \} from "\./(\w+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(
    r"^export (?P<declared>(?:async function|function|class|const) (?:\{ (?P<several>[\w, ]+) \}|(?P<one>\w+)))",
    re.MULTILINE,
)
STYLE = re.compile(r'^@import "(.+)";\n', re.MULTILINE)


def one_style(folder: Path, name: str = "style.css") -> str:
    """Return a style sheet with its imports replaced by their text."""
    return STYLE.sub(
        lambda found: (folder / found[1]).read_text(encoding="utf-8"), (folder / name).read_text(encoding="utf-8")
    )


def one_script(folder: Path, name: str = "main") -> str:
    """Return a module and all its imports as one script.

    Each module is included once, after its imports, in a scope that exports only its exported names.
    """
    done: dict[str, str] = {}

    def add(name: str) -> None:
        text = (folder / f"{name}.js").read_text(encoding="utf-8")
        for _, other in IMPORT.findall(text):
            if other not in done:
                add(other)
        given = ", ".join(found["several"] or found["one"] for found in EXPORT.finditer(text))
        body = EXPORT.sub(r"\g<declared>", IMPORT.sub(r"const { \1 } = of_\2;\n", text))
        done[name] = f"const of_{name} = await (async () => {{\n{body}\nreturn {{ {given} }};\n}})();\n"

    add(name)
    return "".join(done.values())

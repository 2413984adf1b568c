"""Puts the tools into the built package. Everything else about the package stands in `pyproject.toml`.

`agents`, `train`, `experiments` and `play` are top-level folders of the repository. In a wheel such names would collide with those of other packages, so there
they lie inside ours, as `architects_env.agents` and so on. Imports between them are rewritten on the way, and so is the way to call them in their texts
(`python -m train` becomes `architects-env train`). An editable install uses the checkout as it is.
"""
from __future__ import annotations

import re
import runpy
import shutil
import tomllib
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
KNOWN = runpy.run_path(str(ROOT / "architects_env" / "core" / "tools.py"))
PACKAGE, COMMAND, FOLDERS = KNOWN["PACKAGE"], KNOWN["COMMAND"], KNOWN["FOLDERS"]
CALLS = {tool.module: name for name, tool in KNOWN["TOOLS"].items()}
STAYS = {
    "experiments/RESULTS_LOG.md",
    *(f"experiments/{name}.py" for name in (
        "check_wheel", "doctest_fences", "documentation", "fit_citadels", "forked_tests", "many_tables", "mutants", "mutate", "screenshots",
        "write_docstrings", "write_option_types",
    )),
}
"""What only a checkout has a use for: it works on the sources and tests of this repository."""
SOURCE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
LINK = re.compile(r"\]\((?!https?:|#)([^)\s]+)\)")
PICTURES = (".png", ".svg", ".gif")
IMPORT = re.compile(rf"^(\s*from )({'|'.join(FOLDERS)})(?=[. ])", re.MULTILINE)
PLAIN_IMPORT = re.compile(rf"^\s*import ({'|'.join(FOLDERS)})\b.*", re.MULTILINE)
CALL = re.compile(rf"python -m ({'|'.join(sorted(map(re.escape, CALLS), key=len, reverse=True))})(?![\w.])")


def packaged(text: str, file: str) -> str:
    """A source of the checkout as it stands in the package. Raises `ValueError` for an import that cannot be rewritten."""
    if plain := PLAIN_IMPORT.search(text):
        raise ValueError(f"{file}: write {plain[0].strip()!r} as 'from ... import ...', so that it can be rewritten for the package.")
    return CALL.sub(lambda found: f"{COMMAND} {CALLS[found[1]]}", IMPORT.sub(rf"\1{PACKAGE}.\2", text))


def absolute(text: str) -> str:
    """A page whose links to files of the repository lead there from anywhere, pictures as files."""
    return LINK.sub(lambda found: f"]({SOURCE}/{'raw' if found[1].endswith(PICTURES) else 'blob'}/main/{found[1]})", text)


class BuildWithTools(build_py):
    """Copies the tools into the package after everything else."""

    def run(self) -> None:
        """Build the package; in a wheel with the tools."""
        super().run()
        if not self.editable_mode:
            for source, target in self.tools():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
            for path in Path(self.build_lib, PACKAGE).rglob("*.py"):
                text = path.read_text(encoding="utf-8")
                path.write_text(packaged(text, str(path)), encoding="utf-8")

    def tools(self) -> list[tuple[Path, Path]]:
        """The files of the tools, and where they go."""
        files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*")) if path.is_file() and "__pycache__" not in path.parts]
        kept = [path.relative_to(ROOT) for path in files if path.relative_to(ROOT).as_posix() not in STAYS]
        return [(ROOT / path, Path(self.build_lib, PACKAGE, path)) for path in kept]

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """All files of the package."""
        return [*super().get_outputs(include_bytecode), *(str(target) for _, target in self.tools() if not self.editable_mode)]


setup(
    cmdclass={"build_py": BuildWithTools}, long_description=absolute((ROOT / "README.md").read_text(encoding="utf-8")),
    long_description_content_type="text/markdown",
)

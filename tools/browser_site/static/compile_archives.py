"""Runs in Pyodide: writes each archive of /archives/in to /archives/out, with compiled modules in place of sources.

Archives of which the name begins with `plain-` lose docstrings and assertions. Nothing is compressed: the build does
that for an archive as a whole.
"""

import importlib.util
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # pyright: ignore[reportAttributeAccessIssue]
from pathlib import Path

DATE = (2020, 1, 1, 0, 0, 0)


def compiled(name, content, optimize):
    """Return the compiled module of a source file."""
    code = compile(content, name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(content), False))


for path in sorted(Path("/archives/in").iterdir()):
    optimize = 2 if path.name.startswith("plain-") else 0
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(f"/archives/out/{path.name}", "w") as made:
        for name in sorted(source.namelist()):
            content = source.read(name)
            if name.endswith(".py"):
                content, name = compiled(name, content, optimize), name + "c"
            made.writestr(zipfile.ZipInfo(name, DATE), content)

"""The files of a Python interpreter and of some of its packages, as a program of the standard library alone.

    python -I packages.py NAME... [module:NAME...] prints them as JSON, for the interpreter that runs it.

A package can also be named by a module in it. A package brings what it depends on. Packages that are installed but not
named have no files here, so a restricted process cannot read them. The program also reports what does not belong to a
package: files that lie in its folders but not in its list of files, and packages that were not installed from an index.
"""

from __future__ import annotations

import csv
import hashlib
import json
import os
import re
import sys
import sysconfig
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

ENGINE = "architects-env"
"""The package of this project."""
MODULE = "module:"
SITE = ("site-packages", "dist-packages")
MADE_LATER = ("__pycache__", "INSTALLER", "REQUESTED", "direct_url.json", "RECORD")
"""Files that Python and installers add to a package."""
REQUIREMENT = re.compile(r"^\s*([A-Za-z0-9._-]+)\s*(?:\[([^]]*)\])?")


def plain(name: str) -> str:
    """Return the normal form of a package's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def with_dependencies(names: list[str], installed: dict[str, Distribution]) -> tuple[set[str], list[str]]:
    """Return the packages of these names with all that they need, and the names that are not installed."""
    wanted, found, missing = list(names), set[str](), list[str]()
    seen = set[str]()
    while wanted:
        requirement = wanted.pop()
        match = REQUIREMENT.match(requirement)
        if match is None or requirement in seen:
            continue
        seen.add(requirement)
        name, extras = plain(match[1]), [extra.strip() for extra in (match[2] or "").split(",") if extra.strip()]
        if name not in installed:
            missing += [match[1]] if requirement in names else []
            continue
        found.add(name)
        for needed in installed[name].requires or ():
            text, _, marker = needed.partition(";")
            extra = re.search(r"extra\s*==\s*['\"]([^'\"]+)['\"]", marker)
            if extra is None or extra[1] in extras:
                wanted.append(text.strip())
    return found, missing


def files_of(package: Distribution) -> list[str]:
    """Return the files of a package below site-packages, as its installer listed them."""
    record = package.read_text("RECORD") or ""
    names = [next(csv.reader([line]))[0] if line[0] == '"' else line.split(",", 1)[0] for line in record.splitlines()]
    return [name for name in names if name and not name.startswith(("..", "/"))]


def above(name: str) -> list[str]:
    """Return the folders above a file and the file itself, the highest first."""
    parts = name.split("/")
    return ["/".join(parts[:k]) for k in range(1, len(parts) + 1)]


def roots_of(files: list[str], others: set[str]) -> set[str]:
    """Return the highest folders and files that hold these files and none of `others`."""
    roots = set[str]()
    for file in files:
        if not file.endswith(".pth"):
            roots.add(next((part for part in above(file) if part not in others), file))
    return roots


def packages_with(module: str, files: dict[str, list[str]]) -> list[str]:
    """Return the packages that hold a top-level module."""
    beginnings = (f"{module}/", f"{module}.py", f"{module}.cpython-", f"{module}.abi3", f"{module}.so")
    return [name for name, of in files.items() if any(file.startswith(beginnings) for file in of)]


def strays_in(site: Path, roots: set[str], files: set[str]) -> list[str]:
    """Return the files in the folders of a package that its installer did not list."""
    found: list[str] = []
    for root in roots:
        for folder, folders, names in os.walk(site / root):
            folders[:] = [name for name in folders if name not in MADE_LATER]
            inside = os.path.relpath(folder, site)
            found += [
                f"{inside}/{name}"
                for name in names
                if name not in MADE_LATER and not name.endswith(".pyc") and f"{inside}/{name}" not in files
            ]
    return sorted(found)


def described(package: Distribution, site: Path, files: list[str], roots: set[str]) -> dict[str, Any]:
    """Return what a row tells about a package."""
    data = [name for name in files if not name.endswith((".py", ".so", ".pyi", ".h", ".hpp", ".cuh", ".pyc"))]
    origin = json.loads(package.read_text("direct_url.json") or "{}").get("url", "")
    record = package.read_text("RECORD") or ""
    return {
        "version": package.version,
        "hash": hashlib.sha256(record.encode()).hexdigest()[:16],
        "data_bytes": sum(os.path.getsize(site / name) for name in data if (site / name).is_file()),
        "local": origin.startswith("file:"),
        "strays": strays_in(site, roots, set(files))[:5] if files else [],
    }


def standard_library() -> list[Path]:
    """Return the folders of the standard library. Some hold packages too."""
    base = {"platbase": sys.base_exec_prefix}
    return [Path(path) for path in {sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib", vars=base)}]


def interpreter_paths() -> list[Path]:
    """Return the files of the interpreter and of the standard library, without those of packages."""
    found: list[Path] = []
    for prefix in dict.fromkeys(Path(path) for path in (sys.prefix, sys.base_prefix)):
        found += [path for path in (prefix / "bin", prefix / "pyvenv.cfg") if path.exists()]
        libraries = [path for path in (prefix / "lib", prefix / "lib64") if path.is_dir() and not path.is_symlink()]
        for library in libraries if prefix != Path("/usr") else ():
            found += [path for path in library.iterdir() if not path.name.startswith("python")]
    found += [path for folder in standard_library() for path in folder.iterdir() if path.name not in SITE]
    executable = Path(sys.executable)
    while executable.is_symlink():  # a link may lead through several folders
        executable = executable.parent / os.readlink(executable)
        found.append(Path(os.path.normpath(executable)))
    return found


def main(names: list[str]) -> None:
    """Print the files of the interpreter and of these packages."""
    sites = [Path(path) for path in sys.path if path.endswith(SITE)]
    installed: dict[str, tuple[Distribution, Path]] = {}
    for site in sites:
        for package in distributions(path=[str(site)]):
            installed.setdefault(plain(package.metadata["Name"] or ""), (package, site))
    files = {name: files_of(package) for name, (package, _) in installed.items()}
    modules = [name.removeprefix(MODULE) for name in names if name.startswith(MODULE)]
    of_modules = {module: packages_with(module, files) for module in modules}
    named = [name for name in names if not name.startswith(MODULE)]
    asked = [*named, *(package for found in of_modules.values() for package in found)]
    wanted, missing = with_dependencies(asked, {name: package for name, (package, _) in installed.items()})
    others = {part for name in set(installed) - wanted for file in files[name] for part in above(file)}
    links, told = dict[str, str](), dict[str, Any]()
    for name in sorted(wanted):
        package, site = installed[name]
        roots = roots_of(files[name], others)
        links |= {root: str(site / root) for root in roots if (site / root).exists()}
        told[name] = described(package, site, files[name], roots)
    found = {
        "interpreter": sorted(map(str, interpreter_paths())),
        "standard_library": sorted(map(str, standard_library())),
        "packages": links,
        "about": told,
        "of_modules": of_modules,
        "missing": missing,
        "prefixes": sorted({sys.prefix, sys.base_prefix}),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])

"""Parsing of a command line into a dataclass, whose attribute docs are the help texts."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Sequence
from dataclasses import field, fields, make_dataclass
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from types import MappingProxyType, NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from architects_env.core.command_line.tools import program_name

T = TypeVar("T")

METAVARS = {
    "agent": "AGENT",
    "agents": "AGENT",
    "against": "AGENT",
    "bot": "BOT",
    "bots": "AGENT",
    "expert": "AGENT",
    "game": "GAME",
    "imitate": "AGENT",
    "language": "LANGUAGE",
    "mixed": "AGENT",
    "opponents": "AGENT",
    "option": "NAME=VALUE",
    "trust_code": "CODE",
}
"""The values of flags in help texts, where their type does not say enough."""


def parse_arguments(settings: type[T], words: Sequence[str] | None = None, subcommand: str = "") -> T:
    """Parse a command line with tyro.

    Args:
        settings: A dataclass.
        words: The command line. By default that of the running program.
        subcommand: Name of a subcommand of the program, for its usage line.

    Returns:
        The dataclass with the given values.

    Raises:
        SystemExit: After `--help`, or if the command line cannot be parsed.
    """
    import tyro  # not at the top: it takes long to load

    groups: dict[str, str] = getattr(settings, "GROUPS", {})
    command: Any = in_groups(with_help(settings), groups)
    parsed = tyro.cli(command, args=words, prog=f"{program_name()} {subcommand}".strip())
    if not groups:
        return parsed
    values = dict(vars(parsed))
    for group in groups:
        values |= vars(values.pop(group))
    return settings(**values)


def in_groups(settings: type[Any], groups: dict[str, str]) -> type[Any]:
    """Return a dataclass like this one, in which groups of fields are dataclasses of their own.

    tyro lists each of them under its own heading.

    Args:
        settings: A dataclass.
        groups: The fields of each group, separated by spaces.
    """
    import tyro

    if not groups:
        return settings
    hints = get_type_hints(settings, include_extras=True)
    made = {
        one.name: (one.name, hints[one.name], field(default=one.default, metadata=one.metadata))
        for one in fields(settings)
    }
    nested = [
        (group, make_dataclass(group, [made.pop(name) for name in names.split()], namespace={"__doc__": ""}))
        for group, names in groups.items()
    ]
    outer = [(group, kind, field(default_factory=kind)) for group, kind in nested]
    namespace = {"__doc__": settings.__doc__}
    return tyro.conf.configure(tyro.conf.OmitArgPrefixes)(
        make_dataclass(settings.__name__, [*made.values(), *outer], namespace=namespace)
    )


def with_help(settings: type[T]) -> type[T]:
    """Give the fields of a dataclass their attribute docs as help texts, and names of their values.

    tyro alone would keep the line breaks in the docs, and call the values `{None}|INT` or `STR`.
    """
    (body,) = (
        node.body for node in ast.parse(dedent(inspect.getsource(settings))).body if isinstance(node, ast.ClassDef)
    )
    docs = {
        node.target.id: doc.value.value
        for node, doc in pairwise(body)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        if isinstance(doc, ast.Expr) and isinstance(doc.value, ast.Constant)
    }
    dataclass: Any = settings
    hints = get_type_hints(dataclass, include_extras=True)
    for one in fields(dataclass):
        if doc := docs.get(one.name):
            one.metadata = MappingProxyType({**one.metadata, "help": " ".join(str(doc).split())})
        dataclass.__annotations__[one.name] = _with_metavar(one.name, hints[one.name])
    return settings


def _with_metavar(name: str, hint: Any) -> Any:
    """Return a type with the name of its values in help texts, if the name differs from that which tyro gives."""
    import tyro

    bare = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    kinds = [kind for kind in get_args(bare) if kind is not NoneType] if NoneType in get_args(bare) else [bare]
    several = any(get_origin(kind) is tuple for kind in kinds)
    plain = {str: "TEXT", int: "INT", float: "FLOAT", Path: "PATH"}
    values = [get_args(kind)[0] if get_origin(kind) is tuple else kind for kind in kinds]
    if bare is bool or not all(value in plain for value in values) or len(values) != 1:
        return hint
    metavar = METAVARS.get(name, plain[values[0]])
    if several and "NAME=" not in metavar:
        metavar = f"[{metavar} ...]"
    return Annotated[hint, tyro.conf.arg(metavar=metavar)]

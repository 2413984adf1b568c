"""Parsing of a command line into a dataclass, whose attribute docs are the help texts."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import Field, field, fields, is_dataclass, make_dataclass
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from types import MappingProxyType, NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from architects_env.core.command_line.tools import program_name

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

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
    "section": "SECTION",
    "trust_code": "CODE",
}
"""The values of flags in help texts, where their type does not say enough."""


def parse_arguments(settings: type[T], words: Sequence[str] | None = None, subcommand: str = "") -> T:
    """Parse a command line with tyro.

    Args:
        settings: Dataclass whose fields are the flags.
        words: Words of the command line. By default those of the running program.
        subcommand: Name of a subcommand of the program, for its usage line.

    Returns:
        The dataclass with the given values.

    Raises:
        SystemExit: After `--help`, or if the command line cannot be parsed.
    """
    import tyro  # not at the top: it takes long to load

    groups: dict[str, str] = getattr(settings, "HELP_GROUPS", {})
    command: Any = in_groups(with_help(settings), groups)
    parsed = tyro.cli(command, args=words, prog=f"{program_name()} {subcommand}".strip())
    if not groups:
        return parsed
    values = dict(vars(parsed))
    for group in groups:
        values |= vars(values.pop(group))
    return settings(**values)


def in_groups(settings: type[Any], groups: dict[str, str]) -> type[Any]:
    """Return a dataclass like this one with a nested dataclass for each group, which tyro lists under its own heading.

    Args:
        settings: Dataclass whose fields are the flags.
        groups: Names of the fields of each group, separated by spaces.
    """
    import tyro

    if not groups:
        return settings
    hints = get_type_hints(settings, include_extras=True)
    fields_by_name = {
        dataclass_field.name: (
            dataclass_field.name,
            hints[dataclass_field.name],
            field(default=dataclass_field.default, metadata=dataclass_field.metadata),
        )
        for dataclass_field in fields(settings)
    }
    nested = [
        (group, make_dataclass(group, [fields_by_name.pop(name) for name in names.split()], namespace={"__doc__": ""}))
        for group, names in groups.items()
    ]
    outer = [(group, kind, field(default_factory=kind)) for group, kind in nested]
    namespace = {"__doc__": settings.__doc__}
    return tyro.conf.configure(tyro.conf.OmitArgPrefixes)(
        make_dataclass(settings.__name__, [*fields_by_name.values(), *outer], namespace=namespace)
    )


def with_help(settings: type[T]) -> type[T]:
    """Give the fields of a dataclass their attribute docs as help texts, and names of their values.

    tyro alone would keep the line breaks in the docs, and call the values `{None}|INT` or `STR`.
    """
    docs = {name: doc for base in reversed(settings.__mro__) if is_dataclass(base) for name, doc in _field_docs(base)}
    dataclass: Any = settings
    hints = get_type_hints(dataclass, include_extras=True)
    for dataclass_field in fields(dataclass):
        if doc := docs.get(dataclass_field.name):
            dataclass_field.metadata = MappingProxyType(
                {**dataclass_field.metadata, "help": " ".join(str(doc).split())}
            )
        hint = _with_metavar(dataclass_field.name, hints[dataclass_field.name])
        dataclass.__annotations__[dataclass_field.name] = (
            hint if _shows_default(dataclass_field) else _without_default(hint)
        )
    return settings


def _field_docs(dataclass: type[Any]) -> Iterator[tuple[str, str]]:
    """Yield the names of fields that a dataclass declares itself, with their attribute docs."""
    (body,) = (
        node.body for node in ast.parse(dedent(inspect.getsource(dataclass))).body if isinstance(node, ast.ClassDef)
    )
    for node, doc in pairwise(body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if isinstance(doc, ast.Expr) and isinstance(doc.value, ast.Constant):
                yield node.target.id, str(doc.value.value)


def with_metavars(function: F) -> F:
    """Give the arguments of a function their help texts, and names of their values.

    This is for functions what `with_help` is for dataclasses. The help texts are those of the section "Args" of the
    docstring. Empty defaults are not shown.
    """
    import tyro

    hints = get_type_hints(function, include_extras=True)
    section = inspect.cleandoc(function.__doc__ or "").partition("\nArgs:\n")[2].partition("\n\n")[0]
    texts = {
        name: " ".join(text.split()) for name, text in re.findall(r"^    (\w+): ((?:.*\n?(?! {4}\w))*)", section, re.M)
    }
    for name, parameter in inspect.signature(function).parameters.items():
        if not _is_nested(hints[name]):
            hint = Annotated[_with_metavar(name, hints[name]), tyro.conf.arg(help=texts.get(name))]
            function.__annotations__[name] = _without_default(hint) if parameter.default in (None, "", ()) else hint
    return function


def _is_nested(hint: Any) -> bool:
    """Return whether a type is a dataclass, whose fields become flags."""
    return is_dataclass(get_args(hint)[0] if get_origin(hint) is Annotated else hint)


def _shows_default(dataclass_field: Field[Any]) -> bool:
    """Return whether the help text needs the default: not an empty value, nor one that the text itself explains."""
    text = str(dataclass_field.metadata.get("help", ""))
    return dataclass_field.default not in (None, "", ()) and "by default" not in text.lower()


def _without_default(hint: Any) -> Any:
    """Return a type of a field whose help text ends without "(default: ...)"."""
    import tyro

    if any("Append" in str(marker) for marker in getattr(hint, "__metadata__", ())):
        return hint  # the text ends with "(repeatable)"
    return Annotated[hint, tyro.conf.arg(help_behavior_hint="")]


def _with_metavar(name: str, hint: Any) -> Any:
    """Return a type with the name of its values in help texts, if the name differs from that which tyro gives."""
    import tyro

    inner = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    types = [member for member in get_args(inner) if member is not NoneType] if NoneType in get_args(inner) else [inner]
    is_tuple = any(get_origin(member) is tuple for member in types)
    metavars = {str: "TEXT", int: "INT", float: "FLOAT", Path: "PATH"}
    value_types = [get_args(member)[0] if get_origin(member) is tuple else member for member in types]
    if inner is bool or not all(value_type in metavars for value_type in value_types) or len(value_types) != 1:
        return hint
    metavar = METAVARS.get(name, metavars[value_types[0]])
    if is_tuple and "NAME=" not in metavar:
        metavar = f"[{metavar} ...]"
    return Annotated[hint, tyro.conf.arg(metavar=metavar)]

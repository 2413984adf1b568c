"""Parsing of a command line into a dataclass, whose attribute docs are the help texts."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Sequence
from dataclasses import fields
from itertools import pairwise
from textwrap import dedent
from types import MappingProxyType
from typing import Any, TypeVar

from architects_env.core.command_line.tools import program_name

T = TypeVar("T")


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

    return tyro.cli(with_help(settings), args=words, prog=f"{program_name()} {subcommand}".strip())


def with_help(settings: type[T]) -> type[T]:
    """Give the fields of a dataclass their attribute docs as help texts.

    tyro alone would keep the line breaks in them.
    """
    (body,) = (
        node.body for node in ast.parse(dedent(inspect.getsource(settings))).body if isinstance(node, ast.ClassDef)
    )
    docs = {
        field.target.id: doc.value.value
        for field, doc in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(doc, ast.Expr) and isinstance(doc.value, ast.Constant)
    }
    dataclass: Any = settings
    for field in fields(dataclass):
        if doc := docs.get(field.name):
            field.metadata = MappingProxyType({**field.metadata, "help": " ".join(str(doc).split())})
    return settings

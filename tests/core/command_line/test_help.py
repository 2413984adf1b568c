"""Help texts of all subcommands: whole sentences in plain words, and flags with the same names everywhere."""

from __future__ import annotations

import argparse
import ast
import importlib
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import tyro

from architects_env import command
from architects_env.core.command_line.arguments import with_help
from architects_env.core.command_line.small_commands import ARGUMENTS
from architects_env.core.command_line.tools import TOOLS
from tools.prose import NAMES, WORDS, begins_as_a_fragment

MORE_WORDS = {"play": (["serve"], ["companion"], ["puzzle"])}
"""Words after a subcommand that lead to further parsers."""
APPENDED = re.compile(r"\s*\((?:default:|required|repeatable|optional|fixed to:|sets?:|unset)")
"""Beginning of the notes that tyro appends to a help text, after a space."""
OTHER_NAMES = {
    "--num-games": "--games",
    "--number-of-games": "--games",
    "--episodes": "--games",
    "--num-decisions": "--decisions",
    "--num-players": "--players",
    "--random-seed": "--seed",
    "--output": "--out",
    "--output-dir": "--out",
    "--out-dir": "--out",
    "--worker": "--processes",
    "--workers": "--processes",
    "--num-workers": "--processes",
    "--jobs": "--processes",
    "--cores": "--processes",
    "--num-threads": "--threads",
    "--continue": "--resume",
    "--go-on": "--resume",
    "--options": "--option",
    "--rules": "--option",
    "--players-agents": "--agents",
}
"""Names that no flag has, and the names of flags with the same meaning."""
MEANINGS = {
    "--game": r"game|all",
    "--games": r"games",
    "--decisions": r"decisions",
    "--players": r"player",
    "--seed": r"seed",
    "--out": r"file|folder",
    "--processes": r"process",
    "--threads": r"thread",
    "--option": r"NAME=VALUE",
    "--agent": r"agent",
    "--agents": r"agents",
}
"""Words that belong in the help text of a flag, as regular expressions."""


class Parsed(SystemExit):
    """Raised in place of parsing a command line, with the types or functions from which tyro makes a parser."""

    def __init__(self, made_of: dict[str, Any]) -> None:
        super().__init__(0)
        self.made_of = made_of


def recorded(main: Callable[[], None], words: list[str]) -> dict[str, Any]:
    """Call a main function up to the point where it parses the command line. Returns what tyro is given, by name."""

    def cli(made_of: Any, *_: Any, **__: Any) -> None:
        raise Parsed({"": made_of})

    def subcommands(made_of: dict[str, Any], *_: Any, **__: Any) -> None:
        raise Parsed(made_of)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tyro, "cli", cli)
        patch.setattr(tyro.extras, "subcommand_cli_from_dict", subcommands)
        patch.setattr(sys, "argv", ["architects-env", *words])
        with pytest.raises(Parsed) as raised:
            main()
    return raised.value.made_of


def main_of(name: str) -> Callable[[], None]:
    """Return the main function of a tool."""
    module = importlib.import_module(TOOLS[name].path)
    if hasattr(module, "__path__"):
        module = importlib.import_module(f"{TOOLS[name].path}.__main__")
    return module.main


def documented(name: str) -> Iterator[tuple[str, str]]:
    """Yield the help texts of a tool that cannot be imported, from the attribute docs of its class of arguments."""
    source = (Path(command.__file__).parent / f"{TOOLS[name].module.replace('.', '/')}.py").read_text(encoding="utf-8")
    (settings,) = (
        node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name.endswith("Arguments")
    )
    yield name, ast.get_docstring(settings) or ""
    for field, doc in pairwise(settings.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            assert isinstance(doc, ast.Expr) and isinstance(doc.value, ast.Constant), f"{field.target.id} has no doc"
            yield f"{name} --{field.target.id.replace('_', '-')}", " ".join(str(doc.value.value).split())


@cache
def parsers(name: str) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers of a subcommand by the words that lead to them."""
    make_parser: Any
    found: dict[str, argparse.ArgumentParser] = {}
    if name in command.OWN:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            make_parser = getattr(tyro.extras, "get_parser")  # noqa: B009  (deprecated, without a successor)
            return {name: make_parser(with_help(ARGUMENTS[name]))}
    for words in ([], *MORE_WORDS.get(name, ())):
        for more, made_of in recorded(main_of(name), list(words)).items():
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                make_parser = getattr(tyro.extras, "get_parser")  # noqa: B009  (deprecated, without a successor)
                found[" ".join([name, *words, more]).strip()] = make_parser(made_of)
    return found


def texts(name: str) -> Iterator[tuple[str, str]]:
    """Yield the help texts of a subcommand: what it does, and each argument, with their names."""
    try:
        found = parsers(name)
    except ImportError:
        yield from documented(name)
        return
    for words, parser in found.items():
        yield words, parser.description or ""
        for action in parser._actions:
            if not isinstance(action, argparse._HelpAction) and "--help" not in action.option_strings:
                flag = action.option_strings[0] if action.option_strings else str(action.metavar or action.dest)
                yield f"{words} {flag}", APPENDED.split(str(action.help or ""))[0].rstrip()


SUBCOMMANDS = [*command.OWN, *TOOLS]


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_help_texts_are_whole_sentences(name: str) -> None:
    wrong = {
        place: text
        for place, text in texts(name)
        if not re.match(r"[A-Z0-9\"'`$(]", text) or not re.search(r"\.[\"')`]?$", text) or begins_as_a_fragment(text)
    }
    assert not wrong


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_help_texts_have_no_refused_words(name: str) -> None:
    refused = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, WORDS | NAMES))})(?![\w-])", re.IGNORECASE)
    assert not {place: text for place, text in texts(name) if refused.search(" ".join(text.split()))}


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_flags_of_one_meaning_have_one_name(name: str) -> None:
    for place, text in texts(name):
        flag = place.split()[-1]
        assert flag not in OTHER_NAMES, f"{place}: call it {OTHER_NAMES[flag]}"
        assert re.search(MEANINGS.get(flag, ""), text, re.IGNORECASE), f"{place}: {text}"


@pytest.mark.parametrize("page", ["reference/training-settings.md", "guides/training.md"])
def test_pages_on_training_name_flags_that_exist(page: str) -> None:
    text = (Path(__file__).parents[3] / "docs" / page).read_text(encoding="utf-8")
    flags = {place.split()[-1] for name in SUBCOMMANDS for place, _ in texts(name)} | {"--help", "--logdir"}
    assert flags.issuperset(found := set(re.findall(r"--[a-z][a-z0-9-]+", text))), sorted(found - flags)


def test_flags_in_the_tables_of_guides_exist() -> None:
    flags = {place.split()[-1] for name in SUBCOMMANDS for place, _ in texts(name)}
    guides = sorted((Path(__file__).parents[3] / "docs" / "guides").glob("*.md"))
    cells = [
        (guide.name, flag)
        for guide in guides
        for cell in re.findall(r"^\| (`--[^|]*) \|", guide.read_text(encoding="utf-8"), re.MULTILINE)
        for flag in re.findall(r"--[a-z][a-z0-9-]+", cell)
    ]
    assert len(cells) > 40 and [cell for cell in cells if cell[1].replace("--no-", "--") not in flags] == []


def test_the_overview_has_whole_sentences() -> None:
    own = {name: str(function.__doc__) for name, function in command.OWN.items()}
    for name, about in {**own, **{name: tool.about for name, tool in TOOLS.items()}}.items():
        assert about[0].isupper() and about.endswith("."), f"{name}: {about}"

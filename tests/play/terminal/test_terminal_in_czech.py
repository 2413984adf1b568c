"""The terminal and the companion in another language; what is kept in files stays English."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

from architects_env.play.companion.companion import Companion
from architects_env.play.companion.terminal import CompanionTerminal
from architects_env.play.language.catalogue import language
from architects_env.play.table.table import Table
from architects_env.play.terminal.terminal import Terminal
from architects_env.play.terminal.typed_words import command_of
from architects_env.play.testing.language import LETTERS, english_in

GAME = "hamlet"


def played(tmp_path: Path, typed: list[str], code: str) -> tuple[str, str]:
    """What a person reads who types these lines in a game against nobody's choices, and the file."""
    shown, lines = io.StringIO(), iter(typed)
    table = Table(GAME, ["human", "random"], seed=3)
    terminal = Terminal(
        table,
        tmp_path / f"{code}.jsonl",
        Console(file=shown, width=140, highlight=False),
        lambda prompt: (shown.write(prompt), next(lines))[1],
        language(code, table.game),
    )
    terminal.run()
    return shown.getvalue(), (tmp_path / f"{code}.jsonl").read_text(encoding="utf-8")


def test_a_whole_game_is_played_in_czech_by_words_of_either_language(tmp_path: Path):
    typed = ["?", "do lesa", "forest", "KAMENOLOM", "lesa", ""]
    czech, kept = played(tmp_path, typed, "cs")
    _, of_english = played(tmp_path, ["?", "forest", "forest", "quarry", "forest", ""], "en")
    assert "Hráč 0, 1 až 2 (? pro nápovědu): " in czech
    assert "jít do lesa (zisk: 2 dřeva)" in czech and "Končí 1. kolo; další začíná hráč 1." in czech
    assert kept == of_english


def test_accents_need_not_be_typed(tmp_path: Path):
    typed = ["jit do lesa", "DO KAMENOLOMU", "do lesa", "do lesa", ""]
    assert "Hráč 0 jde do kamenolomu" in played(tmp_path, typed, "cs")[0]


def companion_lines(code: str, tmp_path: Path, answers: list[str]) -> tuple[list[str], list[str]]:
    shown: list[str] = []
    lines = iter(answers)
    companion = Companion(GAME, ["human", "human"], agents_seed=1)
    terminal = CompanionTerminal(
        companion,
        tmp_path / f"{code}.jsonl",
        lambda prompt: (shown.append(prompt), next(lines))[1],
        shown.append,
        language(code, companion.game),
    )
    while not companion.over:
        terminal.tell()
        question = companion.question()
        assert question is not None
        terminal.ask(question)
    terminal.tell()
    return shown, companion.lines()


def test_the_companion_asks_in_czech_and_keeps_english(tmp_path: Path):
    answers = ["Kaple", "well", *["do lesa", "quarry"] * 4]
    czech, kept = companion_lines("cs", tmp_path, answers)
    _, of_english = companion_lines("en", tmp_path, ["Chapel", "Well", *["forest", "quarry"] * 4])
    assert any("Řekněte, který plán má hráč 0." in line for line in czech)
    assert "     1  Chalupa" in czech or any(line.endswith("  Chalupa") for line in czech)
    assert [line for line in kept if '"placeholder_seed"' not in line] == [
        line for line in of_english if '"placeholder_seed"' not in line
    ]


def test_nothing_that_the_terminal_says_stays_english(tmp_path: Path):
    shown, lines = io.StringIO(), iter(["?", "log", "nothing like it", "board", "undo", "1", "1", "1", "1", ""])
    table = Table(GAME, ["human", "random"], seed=3)
    terminal = Terminal(
        table,
        tmp_path / "letters.jsonl",
        Console(file=shown, width=140, highlight=False),
        lambda prompt: (shown.write(f"{prompt}\n"), next(lines))[1],
        LETTERS,  # type: ignore[arg-type]  # it needs no code but for rules pages
    )
    terminal.run()
    typed = {"'nothing", "like", "it'", "(human)", "(random)"}
    assert set(english_in(shown.getvalue()).split()) <= typed | {word + ":" for word in typed}


def test_commands_are_typed_in_czech_or_english_with_or_without_accents(tmp_path: Path):
    typed = ["pomoc", "do lesa", "zpet", "stůl", "průběh", "jak", "undo", "do lesa", "forest", "lesa", "lesa", ""]
    czech, _ = played(tmp_path, [*typed[:6], *typed[7:]], "cs")
    assert "Zpět k rozhodnutí" in czech and "Volba 'zpet' neexistuje" not in czech
    assert czech.count("zpět 12: zpět k rozhodnutí 12") == 1, "help tells the words of the language"
    english, _ = played(tmp_path / "english", ["forest", "zpět", "forest", "forest", "forest", ""], "en")
    assert "There is no choice 'zpět'" in english


def test_words_of_a_choice_are_no_command(tmp_path: Path):
    """ "Vzít zpět" is what one may do in Architects; "zpět služebníka" names it."""
    assert command_of("zpět", ("undo", "u"), language("cs")) == "undo"
    assert command_of("zpetne", ("undo", "u"), language("cs")) == "zpetne"
    assert command_of("zpět", ("undo", "u"), None) == "zpět"


def test_the_companion_advises_in_the_terminal_and_obeys_czech_words(tmp_path: Path):
    shown, _ = companion_lines(
        "cs", tmp_path, ["rada", "Kaple", "zpět", "Kaple", "Studna", "rada", *["do lesa", "quarry"] * 4]
    )
    assert any("Rada se týká rozhodnutí" in line for line in shown) and "Vzato zpět." in "".join(shown)
    advised = [line for line in shown if re.search(r"\): .*(nejlepší|horší|lepší)", line)]
    assert 1 <= len(advised) <= 3 and any("jít do lesa" in line for line in advised)

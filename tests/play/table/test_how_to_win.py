"""How to win: each game has it, in a sentence and in advice, and it is read in the same words on the page, in the
terminal and at the companion, in the reader's language."""

from __future__ import annotations

import io
import runpy
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from rich.console import Console

from architects_env.core.contract import registry
from architects_env.core.contract.game import Game
from architects_env.core.text import say
from architects_env.games import GAMES, load, names
from architects_env.play import face
from architects_env.play.companion import terminal as companion_terminal
from architects_env.play.companion.companion import Companion
from architects_env.play.companion.terminal import CompanionTerminal
from architects_env.play.face import face_of
from architects_env.play.language.catalogue import Language, language
from architects_env.play.language.speech import in_language
from architects_env.play.server.hosting.tables import Tables
from architects_env.play.table.how_to_win import HowToWin, how_in_lines, how_to_win
from architects_env.play.table.table import Table
from architects_env.play.terminal import terminal
from architects_env.play.terminal.terminal import Terminal
from tests.play.wire import server

LANGUAGES = "en", "cs"
ROOT = Path(__file__).parents[3]
PAGE = ROOT / "play" / "page"


def told(game: str, code: str) -> list[str]:
    """All of it, in a language."""
    return [in_language(line, language(code, load(game))) for line in how_in_lines(load(game))]


@pytest.mark.parametrize("game", names())
def test_each_game_says_how_it_is_won_and_gives_advice(game: str) -> None:
    how = how_to_win(load(game))
    assert how is not None and load(game).title in how.title
    assert 5 <= len(how.advice) <= 10 and len(set(how.advice)) == len(how.advice)
    assert all(sentence.endswith(".") for sentence in (how.win, how.about, *how.advice))


@pytest.mark.parametrize("game", names())
def test_every_line_of_it_stands_in_both_languages(game: str) -> None:
    english, czech = told(game, "en"), told(game, "cs")
    assert not set(english) & set(czech)
    speech = language("cs", load(game))
    assert czech[0] == f"Jak vyhrát: {in_language(say(load(game).title), speech)}"


def terminal_says(game: str, speech: Language | None, tmp_path: Path) -> list[str]:
    screen = io.StringIO()
    table = Table(game, ["human", "random"], seed=3)
    screens = Terminal(table, tmp_path / "game.jsonl", Console(file=screen, width=400, highlight=False), speech=speech)
    assert screens.obey(0, table.choices(0), "how")
    return screen.getvalue().splitlines()


def companion_says(game: str, speech: Language | None, tmp_path: Path) -> list[str]:
    shown: list[str] = []
    companion = Companion(game, ["human", "human"], {}, 1, 1)
    asking = CompanionTerminal(companion, tmp_path / "game.jsonl", write=shown.append, speech=speech)
    question = companion.question()
    assert question is not None and not asking.obey("how", question)
    return shown


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_terminal_and_companion_tell_it_when_they_are_asked(game: str, code: str, tmp_path: Path) -> None:
    speech = language(code, load(game))
    assert terminal_says(game, speech, tmp_path) == told(game, code)
    assert companion_says(game, speech, tmp_path) == told(game, code)


def test_both_name_it_among_what_may_be_typed() -> None:
    for module in (terminal, companion_terminal):
        assert "\n  how  " in module.HELP
        assert "jak tuto hru vyhrát" in in_language(say(module.HELP), language("cs"))
    assert terminal.AFTER_THE_END["how"] is Terminal.how


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_is_given_the_same_words_of_each_game(code: str) -> None:
    with server() as here, here.browser(**{"accept-language": code}) as browser:
        shown = {game["name"]: game["how"] for game in browser.heard[0]["games"]}
    assert set(shown) == set(names())
    for game, how in shown.items():
        assert [how["title"], how["win"], *(f"- {advice}" for advice in how["advice"]), how["about"]] == told(
            game, code
        )


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game of `examples/letters.py`, as if a package with it were installed."""
    monkeypatch.setattr(registry, "_REGISTERED", {})
    game = runpy.run_path(str(ROOT / "examples" / "letters.py"), run_name="letters")["GAME"]
    registry._REGISTERED.clear()  # a package registers nothing: its entry point is found
    monkeypatch.setattr(
        registry, "_installed", lambda: {"letters": EntryPoint("letters", "letters:GAME", registry.GROUP)}
    )
    monkeypatch.setattr(registry, "_loaded", lambda point: game)
    return game


def test_a_game_from_outside_says_itself_how_it_is_won(letters: Game, tmp_path: Path) -> None:
    """Where its advice comes from nobody here knows, so nothing is said of it."""
    win, *advice = face_of(letters).how_to_win
    assert terminal_says("letters", None, tmp_path) == ["How to win: Letters", win, *(f"- {one}" for one in advice)]
    with server() as here:
        tables: Tables = here.app.state.tables
        (how,) = [one.how for one in tables.games() if one.name == "letters"]
        assert how is not None and (how.win, how.advice, how.about) == (win, advice, "")


def test_of_a_game_that_does_not_say_so_nothing_is_written_down(letters: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    silent = letters
    monkeypatch.setattr(face, "_REGISTERED", {})
    assert how_to_win(silent) is None
    assert how_in_lines(silent) == ["There is no advice on this game. Its author can write some: Face(how_to_win=...)."]
    monkeypatch.setattr(registry, "_loaded", lambda point: silent)
    with server() as here:
        tables: Tables = here.app.state.tables
        assert {one.name: one.how is None for one in tables.games()} == {
            **dict.fromkeys(GAMES, False),
            "letters": True,
        }


def test_no_sentence_of_it_stands_in_the_code_of_the_page() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in sorted((PAGE / "js").glob("*.js")))
    found: list[HowToWin] = [how for how in map(how_to_win, map(load, names())) if how is not None]
    assert not [one for how in found for one in (how.win, how.about, *how.advice) if one in code]

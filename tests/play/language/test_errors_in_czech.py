"""What somebody did wrong is told in the reader's language, whole: at the terminal, at the companion, on the page and on
the command line. `Language.missing` names every sentence that no catalogue has."""

from __future__ import annotations

import ast
import io
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from rich.console import Console

from architects_env.agents import make_agent
from architects_env.core.text import message_of
from architects_env.games import load
from architects_env.play import __main__
from architects_env.play.companion import terminal as companion_terminal
from architects_env.play.companion.companion import Companion
from architects_env.play.companion.terminal import CompanionTerminal
from architects_env.play.language import catalogue
from architects_env.play.language.catalogue import FOLDER, Language
from architects_env.play.language.speech import in_language
from architects_env.play.server.connections import messenger
from architects_env.play.table.table import Table
from architects_env.play.terminal import errors
from architects_env.play.terminal.terminal import Terminal
from architects_env.play.testing.language import folder
from tests.play.wire import Browser, server

ROOT = Path(__file__).parents[3]
GAME = "hamlet"
SAYS = {"say", "plural", "message_of", "reword", "refusal", "_refusal"}
NOT_FOR_PEOPLE = {
    "KeyError",
    "NotImplementedError",
    "AgentFailure",
    "WriteError",
    "exit_after",
    "takes_and_gives_else",
}
"""What is caught by the program itself, or made of a sentence elsewhere."""
FOR_PROGRAMMERS = {
    *("reaper.py", "isolated.py", "worker.py", "arena.py"),
    *("conformance.py", "animation.py", "face.py", "action_displays.py"),
    *("fields.py", "agent.py", "chat.py", "settings.py", "transcript.py"),
    *("first_game.py", "network.py"),
}
"""Agents that are run by tournaments alone, what authors of games, networks and tools are told, the form of messages of
the page, and addresses and replies of language models."""
SENTENCES = {"no_table"}
"""Attributes of classes that are made of words of the catalogue."""


@pytest.fixture
def czech() -> Language:
    """With nothing missing yet."""
    game = load(GAME)
    return Language("cs", catalogue.catalogue(folder(game) / "cs.po"), catalogue.catalogue(FOLDER / "cs.po"))


def raised(path: Path, functions: Sequence[str] = ()) -> Iterator[tuple[int, ast.expr]]:
    """Line and text of each error that this file raises, or that these functions do."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    within = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in functions]
    for node in (node for part in within or [tree] for node in ast.walk(part)):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            called = node.exc.func
            if (called.id if isinstance(called, ast.Name) else "") not in NOT_FOR_PEOPLE:
                yield node.lineno, node.exc.args[0]


CORE = "architects_env/core"


@pytest.mark.parametrize(
    "where",
    [
        "play/*.py",
        "play/companion/*.py",
        "play/table/*.py",
        "play/terminal/*.py",
        "play/server/**/*.py",
        "agents/**/*.py",
        f"{CORE}/files/weights.py",
        f"{CORE}/files/data_files.py",
        f"{CORE}/cards/card_titles.py:number_among",
        f"{CORE}/cards/laid_cards.py:lay,_check_exchange",
        f"{CORE}/cards/multiset.py:lay",
        f"{CORE}/cards/sleeves.py:lay",
        f"{CORE}/play/match.py:lay",
    ],
)
def test_every_error_that_people_can_be_told_is_made_of_words_of_the_catalogue(where: str) -> None:
    """That these words are in it is checked by `tests/play/language/test_translations.py`. After a colon: only in these functions."""
    files, _, functions = where.partition(":")
    found = [
        f"{path.name}:{line}: {ast.unparse(text)[:80]}"
        for path in sorted(ROOT.glob(files))
        if path.name not in FOR_PROGRAMMERS
        for line, text in raised(path, functions.split(",") if functions else ())
        if not (isinstance(text, ast.Call) and isinstance(text.func, ast.Name) and text.func.id in SAYS)
        and not (isinstance(text, ast.Attribute) and text.attr in SENTENCES)
    ]
    assert not found, "Say it: raise ValueError(say(...))"


def says_so(sentence: str, czech: Language, *words: str) -> None:
    """Whether it was said in Czech, all of it."""
    assert not czech.missing, (sentence, czech.missing)
    assert all(word in sentence for word in words), sentence


AT_THE_TERMINAL = {
    "nonsense": "Volba 'nonsense' neexistuje",
    "99": "Volba '99' neexistuje",
    "undo": "Zatím jste o ničem nerozhodli.",
    "undo 12": "vrátit se lze",
    "undo x": "Napište zpět",
    "rules 99": "Tato pravidla nemají '99'",
    "hint nobody": "tu hráč 'nobody' není",
    "hint one,two": "Více jmen oddělujte mezerami.",
    "hint fast:random": "nemá bota",
    "hint lookahead:x": "Neplatné jméno hráče 'lookahead:x': potřebuje počet světů",
    "hint ismcts:x": "Neplatné jméno hráče 'ismcts:x': druh musí být",
    "hint ismcts:10,depth": "Neplatné jméno hráče 'ismcts:10,depth': nastavení 'depth'",
    "hint ismcts:10,playout=nobody": "Dohrávky jsou náhodné",
    "hint gumbel:1": "Neplatné jméno hráče 'gumbel:1': potřebuje",
    "hint rollouts:8": "Neplatné jméno hráče 'rollouts:8': potřebuje",
    "hint graded:x": "hraje s teplotou",
    "hint none.zip": "neexistuje",
    "hint none.py:Agent": "neexistuje",
    "hint none.safetensors": "neexistuje",
    "hint none.onnx": "už nelze jmenovat přímo",
    "hint broken.zip": "je poškozený",
    "save taken.jsonl": "už existuje",
    "save taken.jsonl/inside.jsonl": "už existuje",
}


@pytest.mark.parametrize("typed", AT_THE_TERMINAL)
def test_the_terminal_says_in_czech_what_was_typed_wrong(
    typed: str, czech: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("taken.jsonl", "broken.zip"):
        Path(name).write_text("no archive", encoding="utf-8")
    screen = io.StringIO()
    table = Table(GAME, ["human", "random"], seed=3)
    terminal = Terminal(table, tmp_path / "kept.jsonl", Console(file=screen, width=400, highlight=False), speech=czech)
    assert terminal.obey(0, table.choices(0), typed)
    says_so(screen.getvalue(), czech, AT_THE_TERMINAL[typed])


AT_THE_COMPANION = {
    "nonsense": "Žádná odpověď neobsahuje",
    "Wll": "Mysleli jste",
    "undo": "Zatím jste na nic neodpověděli.",
    "board": "Dokud není známa příprava hry",
}


@pytest.mark.parametrize("typed", AT_THE_COMPANION)
def test_the_companion_says_in_czech_what_was_typed_wrong(typed: str, czech: Language, tmp_path: Path) -> None:
    shown: list[str] = []
    lines = iter([typed, "quit"])
    terminal = CompanionTerminal(
        Companion(GAME, ["human", "human"], {}, 1, 1), tmp_path / "g.jsonl", lambda _: next(lines), shown.append, czech
    )
    question = terminal.companion.question()
    assert question is not None
    with pytest.raises(companion_terminal.Quit):
        terminal.ask(question)
    says_so(shown[-1], czech, AT_THE_COMPANION[typed])


ON_THE_COMMAND_LINE = {
    "--game nothing": "Hra 'nothing' tu není",
    "--option rounds": "Volba pravidel se píše",
    "--option rounds=99": "musí být celé číslo od",
    "--option tempo=1": "nemá volbu 'tempo'",
    "--seat 7": "místo 7 není",
    "--opponents nobody": "tu hráč 'nobody' není",
    "--opponents random random random random random": "Počet hráčů",
    "--seed -1": "Zárodek náhody je celé číslo",
    "--load none.jsonl": "takový soubor ani složka tu není",
    "--load no_json.jsonl": "není to JSON (řádek 1, sloupec 1)",
    "--load wrong.jsonl": "chybí",
    "--save taken.jsonl": "už existuje",
}


@pytest.mark.parametrize("program", [__main__, companion_terminal])
@pytest.mark.parametrize("words", ON_THE_COMMAND_LINE)
def test_the_command_line_says_in_czech_what_cannot_be(
    words: str, program: object, czech: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in (("taken.jsonl", ""), ("no_json.jsonl", "nonsense\n"), ("wrong.jsonl", "{}\n")):
        Path(name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(errors, "language", lambda code, game: czech)
    given = words.split()
    if "--opponents" not in given:
        given += ["--opponents", "random"]
    if "--game" not in given:
        given += ["--game", GAME]
    given += ["--language", "cs"]
    with pytest.raises(SystemExit) as ended:
        if program is __main__:
            monkeypatch.setattr("sys.argv", ["architects-env", *given])
            __main__.main()
        else:
            companion_terminal.main(given)
    says_so(str(ended.value), czech, ON_THE_COMMAND_LINE[words])


def test_a_language_that_is_not_there_is_told_in_that_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "system_language", lambda: "cs")
    with pytest.raises(SystemExit, match="Jazyk 'xx' tu není; jsou tu: en, cs"):
        companion_terminal.main(["--game", GAME, "--opponents", "random", "--language", "xx"])


def sat(browser: Browser) -> Browser:
    return browser.sit(GAME, "human", "random").turn()


def with_the_box(browser: Browser) -> Browser:
    browser.box(GAME, "human", "random").until("state")
    return browser


def nowhere(browser: Browser) -> Browser:
    return browser


ON_THE_PAGE: dict[str, tuple[Callable[[Browser], Browser], str, dict[str, object]]] = {
    "Nejdřív se posaďte": (nowhere, "hint", {}),
    "Tuto zprávu nelze přečíst": (nowhere, "play", {"action": "x"}),
    "žádný stůl nemá": (nowhere, "join", {"token": "x" * 32}),
    "Hra 'x' tu není": (nowhere, "create", {"game": "x", "seats": ["human"]}),
    "Počet hráčů": (nowhere, "create", {"game": GAME, "seats": ["human"] * 9}),
    "sedět musí": (nowhere, "create", {"game": GAME, "seats": ["random", "random"]}),
    "nemá volbu": (nowhere, "create", {"game": GAME, "seats": ["human", "random"], "options": {"x": 1}}),
    "Nikdo se tu nejmenuje": (nowhere, "create", {"game": GAME, "seats": ["human", "x"]}),
    "stejné jméno": (nowhere, "create", {"game": GAME, "seats": ["human", "random"], "names": ["A", "a"]}),
    "Jméno má": (nowhere, "create", {"game": GAME, "seats": ["human", "random"], "names": ["<b>", "a"]}),
    "řádek 1, sloupec 1": (nowhere, "load", {"content": "nonsense"}),
    "chybí": (nowhere, "load", {"content": "{}"}),
    "první řádek": (nowhere, "load", {"content": json.dumps({"companion": GAME})}),
    "Hra od té doby pokračovala": (sat, "play", {"action": 0, "after": 7}),
    "Akce hry hamlet je": (sat, "play", {"action": 99, "after": 0}),
    "Zatím jste o ničem nerozhodli": (sat, "undo", {"keep": 9}),
    "Křivka": (sat, "trace", {}),
    "až skončí": (sat, "look", {"decision": 0, "seat": 0}),
    "Ta žádost už neplatí": (sat, "agree", {"wish": 1, "yes": True}),
    "nemůže být odpověď": (with_the_box, "answer", {"words": "nonsense", "after": 0}),
    "Mysleli jste": (with_the_box, "answer", {"words": "Wll", "after": 0}),
    "Zatím jste na nic neodpověděli": (with_the_box, "undo", {"keep": 3}),
}


def test_the_page_says_in_czech_what_cannot_be(czech: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messenger, "language", lambda code, game=None: czech)
    with server() as here:
        for words, (begin, kind, fields) in ON_THE_PAGE.items():
            with here.browser(**{"accept-language": "cs"}) as browser:
                begin(browser)
                czech.missing.clear()  # names of icons that this game does not draw
                sentence = browser.refused(kind, **fields)
                says_so(sentence, czech, words)


def test_what_is_wrong_inside_of_files_is_said_in_czech_too(czech: Language, tmp_path: Path) -> None:
    """Of a file of weights, and of cards that are laid in a record."""
    game, found = load(GAME), list[BaseException]()
    (tmp_path / "broken.safetensors").write_bytes(b"\xff" * 9)
    cards = Companion("architects", ["human", "human"], {}, 1, 1).positions()[0]
    for wrong in (
        lambda: make_agent(f"{tmp_path}/broken.safetensors", game),
        lambda: cards.lay("nothing", []),
        lambda: cards.lay("reward_deck", ["nothing"]),
    ):
        with pytest.raises(ValueError) as error:
            wrong()
        found.append(error.value)
    said = " ".join(in_language(message_of(error), czech) for error in found)
    says_so(
        said,
        czech,
        "není soubor safetensors",
        "balíček 'nothing' nemá; má",
        "Karta 'nothing' tu není",
    )

"""Slips to print, of cards that are in no box: what is on them, where they are found, and what the companion asks whoever
has dealt them from paper."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from architects_env.core.contract.game import Game
from architects_env.games import load, names
from architects_env.play.companion import printable_cards
from architects_env.play.companion.questions import Question
from architects_env.play.companion.terminal import Arguments, CompanionTerminal, companion_of, main
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language
from architects_env.play.testing.language import LETTERS, english_in
from tests.play.wire import server

GAME = "architects"


def printed(page: str) -> list[list[str]]:
    """The words of each slip: its name, and what it does line by line."""
    return [
        [html.unescape(words) for words in re.findall(r"<(?:h2|p)>(.*?)</(?:h2|p)>", slip)]
        for slip in re.findall(r"<li>(.*?)</li>", page)
    ]


def titles(game: Game, code: str) -> list[str]:
    """Of all cards of the game that are in no box."""
    sources, speech = printable_cards.sources_of(game), language(code, game)
    return [in_language(source.title(card), speech) for source in sources for card in range(source.cards.number)]


@pytest.mark.parametrize("code", ["en", "cs"])
def test_each_card_that_is_in_no_box_is_on_one_slip_with_its_name_and_all_that_it_does(code: str) -> None:
    game = load(GAME)
    found = printed(printable_cards.printable_cards_page(game, code))
    wanted = titles(game, code)
    assert len(wanted) == 30 and len({name for name, *_ in found}) == 30
    assert [f"{name} ({', '.join(does)})".casefold() for name, *does in found] == [one.casefold() for one in wanted]
    assert all(1 <= len(does) <= 5 for _, *does in found), "where a worker is placed, and what else happens"
    assert all(name[0].isupper() and does[0][0].isupper() for name, *does in found)


def test_slips_are_in_the_language_of_whoever_prints_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printable_cards, "language", lambda code, game: LETTERS)
    words = re.sub(
        r"<style>.*?</style>|<[^>]+>", " ", printable_cards.printable_cards_page(load(GAME)), flags=re.DOTALL
    )
    assert english_in(html.unescape(words)) == "architects-env play companion --game architects --paper"


def test_the_page_of_slips_says_what_they_are_and_how_they_are_used() -> None:
    page = html.unescape(printable_cards.printable_cards_page(load(GAME), "cs"))
    assert '<html lang="cs">' in page and "doplnil tento projekt" in page
    assert "--game architects --paper" in page and "Co rozdává program" in page


@pytest.mark.parametrize("game", names())
def test_only_a_game_with_invented_cards_has_slips(game: str) -> None:
    if game in printable_cards.games_with_printable_cards():
        assert game == GAME
    else:
        with pytest.raises(ValueError, match="has no slips to print: all its cards are in the box"):
            printable_cards.printable_cards_page(load(game))


def test_the_server_gives_them_in_the_language_that_is_asked_for() -> None:
    with server() as here:
        english = here.client.get(f"/printable-cards/{GAME}", headers={"accept-language": "en"})
        assert english.headers["content-type"].startswith("text/html")
        assert english.text == printable_cards.printable_cards_page(load(GAME))
        assert here.client.get(f"/printable-cards/{GAME}?language=cs").text == printable_cards.printable_cards_page(
            load(GAME), "cs"
        )
        assert (
            here.client.get("/printable-cards/citadels").status_code
            == here.client.get("/printable-cards/nothing").status_code
            == 404
        )
        with here.browser() as browser:
            for game, has in ((GAME, True), ("hamlet", False)):
                browser.say("create", game=game, seats=["human", "random"])
                assert browser.until("seated")["printable_cards"] is has


def test_the_command_writes_them_into_a_new_file_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cards.html"
    main(["--game", GAME, "--print-cards", str(file), "--language", "cs"])
    assert file.read_text(encoding="utf-8") == printable_cards.printable_cards_page(load(GAME), "cs")
    assert capsys.readouterr().out == f"Uloženo: {file}.\n"
    with pytest.raises(SystemExit, match="uveďte nový soubor"):
        main(["--game", GAME, "--print-cards", str(file), "--language", "cs"])
    with pytest.raises(SystemExit, match="has no slips to print"):
        main(["--game", "citadels", "--print-cards", str(tmp_path / "other.html"), "--language", "en"])


def until_a_scheme_is_asked(terminal: CompanionTerminal) -> Question:
    """Answer everything with the first choice until the rival reveals a card."""
    companion = terminal.companion
    while (question := companion.question()) is None or "scheme card" not in question.text:
        if question is None:
            assert companion.advance()
        else:
            companion.answer(question.choices[0].action)
    return question


@pytest.mark.parametrize("code", ["en", "cs"])
def test_who_has_the_slips_is_asked_which_is_revealed_and_answers_with_its_printed_name(
    code: str, tmp_path: Path
) -> None:
    companion = companion_of(Arguments(game=GAME, paper=True, seed=1, option=("rival=constantine",)))
    assert companion.dealt == () and "let the program deal them" in companion.notes[0]
    shown: list[str] = []
    terminal = CompanionTerminal(
        companion, tmp_path / "game.jsonl", write=shown.append, speech=language(code, companion.game)
    )
    question = until_a_scheme_is_asked(terminal)
    on_paper = printed(printable_cards.printable_cards_page(companion.game, code))
    read = [str(in_language(choice.sentence, terminal.speech)).casefold() for choice in question.choices]
    wanted = [f"{name} ({', '.join(does)})".casefold() for name, *does in on_paper]
    assert read == wanted[:20], "the starting schemes; the future ones lie apart"
    name = on_paper[6][0]
    assert terminal.obey(name, question), shown
    assert companion.steps[-1]["chance"] == "scheme_card" and companion.steps[-1]["is"] == 6
    terminal.tell()
    assert any(name.casefold().split()[-1] in line for line in shown)
    question = until_a_scheme_is_asked(terminal)
    assert len(question.choices) == 19, "what lies on the discard pile cannot be revealed"


def test_who_has_no_slips_is_asked_for_no_scheme_card(tmp_path: Path) -> None:
    companion = companion_of(Arguments(game=GAME, seed=1))
    assert companion.dealt == ("scheme_card",)
    while not companion.over and len(companion.steps) < 60:
        question = companion.question()
        if question is None:
            companion.advance()
        else:
            assert "which scheme card" not in question.text
            companion.answer(question.choices[0].action)
    assert any(step.get("chance") == "scheme_card" for step in companion.steps)

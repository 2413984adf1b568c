"""What the companion says and understands: cards by what is printed on them, whose they are, and what may have been
meant."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from architects_env.games import load, names
from architects_env.play.companion.companion import Companion
from architects_env.play.companion.questions import invented, suggestions
from architects_env.play.companion.terminal import Arguments, CompanionTerminal, companion_of
from architects_env.play.face import face_of
from architects_env.play.language.catalogue import FOLDER, Language, catalogue, language
from architects_env.play.language.speech import in_language
from architects_env.play.table.table import Choice
from architects_env.play.testing.language import folder


def test_the_rivals_schemes_are_in_no_box_so_the_program_deals_them_and_says_so() -> None:
    assert list(invented("architects")) == ["scheme_card"]
    companion = companion_of(Arguments(opponents=(), seed=1))
    assert companion.dealt == ("scheme_card",)
    assert (
        companion.notes
        and "this project's own" in companion.notes[0]
        and companion.notes[0].endswith("The program deals them.")
    )
    assert companion_of(Arguments(opponents=("random",), option=("rival=none",), seed=1)).game.name == "architects"
    asked = Companion("architects", ["human"], {}, 1, 1)
    assert "this project's own" in asked.notes[0] and "let the program deal them" in asked.notes[0]


@pytest.mark.parametrize("game", names())
def test_no_card_is_asked_for_by_a_number_that_is_not_printed_on_it(game: str) -> None:
    """Copies of one name are told apart by what is printed on them."""
    for source in face_of(game).chance:
        if source.name in ("apprentice", "common", "faction_card", "attack", "townsfolk", "buildings", "cards_in_game"):
            titles = [source.title(card) for card in range(7)]  # type: ignore[attr-defined]
            titles += [source.title(card) for card in range(40 if game == "viscounts" else 7)]  # type: ignore[attr-defined]
            assert not [
                title for title in titles if re.search(r"no\. \d|[a-z] \d+$|of seat \d", title.split(" (")[0])
            ], titles


@pytest.mark.parametrize(("code", "names"), [("en", ("Witch", "Assassin")), ("cs", ("Čarodějnice", "Mordýř"))])
def test_own_answers_name_the_characters_that_lie_face_down(code: str, names: tuple[str, str]) -> None:
    companion, speech = Companion("citadels", ["human", "human"], {}, 1, 1), language(code, load("citadels"))
    while (question := companion.question()) is not None and question.source != "face down":
        companion.answer(question.choices[0].action)
    assert question is not None
    companion.answer(question.choices[0].action)
    again = Companion.read(companion.lines())
    for told in (companion.answers[-1], again.answers[-1]):
        said = str(in_language(told, speech))
        assert any(said.endswith(f": 1 {name}") for name in names), said


def test_a_question_says_whose_card_it_is_and_what_has_brought_it() -> None:
    companion = Companion("settlers", ["human", "human"], {}, 1, 1)
    asked = []
    while companion.question() and len(asked) < 40:
        question = companion.question()
        assert question is not None
        if question.seat is None:
            asked.append(question.text)
        companion.answer(question.choices[0].action)
    to_somebody = [text for text in asked if "comes from its deck to Player " in text]
    assert to_somebody and all("alone sees it" in text for text in to_somebody)
    assert [("lay it face down" in text) for text in asked if "alone sees it" in text][:3] == [True, False, False]


@pytest.mark.parametrize(
    ("game", "about", "all_of_them"),
    [("architects", "which building card is dealt", 8), ("citadels", "which new purple card is in the deck", 3)],
)
def test_what_is_asked_several_times_in_the_same_words_says_which_of_how_many_it_is(
    game: str, about: str, all_of_them: int
) -> None:
    companion, asked = Companion(game, ["human", "human"], {}, 1, 1), list[str]()
    while not companion.set_up:
        question = companion.question()
        assert question is not None
        asked += [question.text] if about in question.text else []
        companion.answer(question.choices[0].action)
    assert asked == [f"Say {about} ({n} of {all_of_them})." for n in range(1, all_of_them + 1)]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_no_card_is_told_in_czech_that_nobody_has_named_where_several_are_drawn_together(seed: int) -> None:
    """Those that stand for them until then are listed in an order of their own."""
    companion, rng, asked = (
        Companion("architects", ["human", "human"], {}, 1, seed),
        np.random.default_rng(seed),
        list[str](),
    )
    czech = language("cs", companion.game)
    while len(asked) < 5:
        companion.advance_all()
        question = companion.question()
        assert question is not None
        asked += [in_language(question.text, czech)] if question.seat is None and "draws" in question.text else []
        market = (one for one in question.choices if "Black Market, middle, to draw" in one.sentence)
        companion.answer((next(market, None) or question.choices[rng.integers(len(question.choices))]).action)
    assert all(" dobírá a nechá si jednu: ... Řekněte" in text for text in asked), asked


@pytest.mark.parametrize("game", names())
def test_every_answer_at_a_real_table_can_be_read_in_czech(game: str) -> None:
    companion, rng = Companion(game, ["human", "human"], {}, 1, 1), np.random.default_rng(1)
    czech = Language("cs", catalogue(folder(load(game)) / "cs.po"), catalogue(FOLDER / "cs.po"))
    while (question := companion.question()) is not None and companion.decisions < 8:
        for choice in question.choices:
            in_language(choice.sentence, czech)
        companion.answer(question.choices[rng.integers(len(question.choices))].action)
    assert not czech.missing


def test_a_lot_comes_from_no_deck() -> None:
    companion = Companion("settlers", ["human", "human"], {}, 1, 1)
    while (question := companion.question()) is not None and "who begins" not in question.text:
        companion.answer(question.choices[0].action)
    assert question is not None and question.text == "Say who begins."


def test_a_wrong_word_gets_one_line_and_what_may_have_been_meant(tmp_path: Path) -> None:
    choices = [Choice(number, name) for number, name in enumerate(("Barracks (raze food)", "Windmill", "Well"))]
    assert [choice.sentence for choice in suggestions("wndmill", choices)] == ["Windmill"]
    assert [choice.sentence for choice in suggestions("baracks", choices)] == ["Barracks (raze food)"]
    written: list[str] = []
    terminal = CompanionTerminal(
        Companion("hamlet", ["human", "human"], {}, 1, 1), tmp_path / "game.jsonl", write=written.append
    )
    question = terminal.companion.question()
    assert question is not None and not terminal.obey("wndmill", question)
    assert len(written) == 1 and re.fullmatch(
        r"Nothing that may be answered holds 'wndmill'\. Did you mean: \d Windmill\?", written[0]
    )


def test_a_word_that_nothing_holds_brings_up_a_few_choices_or_none() -> None:
    few, many = Companion("hamlet", ["human", "human"], {}, 1, 1), Companion("architects", ["human"], {}, 1, 1)
    with pytest.raises(ValueError, match=r"Say which plan Player 0 has\. .* It may be: Barn; Chapel; "):
        few.answer("xyzzy")
    with pytest.raises(ValueError, match=r"Say which apprentice lies in the upper row, column 1\.$"):
        many.answer("xyzzy")


def test_where_the_card_itself_begins_a_line_the_question_tells_what_has_come_before() -> None:
    """A scheme card of the rival clears a place in the row: the question says which apprentice leaves it."""
    companion, asked = Companion("architects", ["human"], {}, 1, 1), list[str]()
    while len(asked) < 3:
        question = companion.question()
        assert question is not None
        if companion.set_up and question.seat is None and "apprentice comes from its deck" in question.text:
            asked.append(question.text)
        companion.answer(question.choices[0].action)
    assert all(
        re.search(
            r"(^|\. )The [^.]* goes from the display under the deck\. Say which apprentice comes from its deck\.$", text
        )
        for text in asked
    )


def test_a_question_names_first_what_has_brought_it_if_that_is_not_the_own_move() -> None:
    """The rival's scheme card comes before the apprentice that it discards."""
    companion, asked = Companion("architects", ["human"], {}, 1, 1, ["scheme_card"]), list[str]()
    rng = np.random.default_rng(3)
    while len(asked) < 3:
        question = companion.question()
        assert question is not None
        if companion.set_up and question.seat is None and "comes from its deck" in question.text:
            asked += [question.text] if "apprentice" in question.text and "Player 0 " not in question.text else []
        companion.answer(question.choices[int(rng.integers(len(question.choices)))].action)
    for text in asked:
        assert re.match(r"(Constantine|Helena) reveals scheme card \d+ \(", text), text
        assert text.index("reveals scheme card") < text.index("goes from the display")

"""What options and kinds of chance are called for people: in plain words, in every language."""

from __future__ import annotations

import pytest

from architects_env.core.text import Text, say
from architects_env.games import load, names
from architects_env.play.companion import chance_labels
from architects_env.play.companion.chance_labels import label_of_chance
from architects_env.play.companion.dealing import dealable
from architects_env.play.language.catalogue import FOLDER, Language, catalogue, language
from architects_env.play.language.speech import in_language
from architects_env.play.server.hosting.game_info import options_of
from architects_env.play.server.messages import option_labels
from architects_env.play.server.messages.option_labels import is_card, label_of

SAME: set[str] = set()
"""Labels that are the same words in English and in Czech."""
SAME_CARDS, SAME_VALUES = {"Park"}, set[str]()
"""Titles of cards and words for values that are the same in both languages."""


def labels(game: str) -> dict[str, str]:
    """By name, of options that are no single cards, and of chance."""
    found = load(game)
    options = {option.name: label_of(option) for option in found.options if not is_card(option)}
    return options | {f"deal {name}": label_of_chance(found, name) for name in dealable(found)}


@pytest.mark.parametrize("game", names())
def test_every_option_and_deal_has_a_label_in_both_languages(game: str) -> None:
    """Not its name in words, and in Czech other words than in English unless they are marked as the same."""
    czech = Language("cs", catalogue(FOLDER / "cs.po"))
    for name, label in labels(game).items():
        english, said = str(label), str(in_language(label, czech))
        plain = name.removeprefix("deal ").replace("_", " ")
        assert isinstance(label, Text) and english[0].isupper() and said[0].isupper(), name
        assert english.casefold() != plain or "_" in name, f"{name} is only called by its name"
        assert (english == said) == (english in SAME), f"{name} is called {english!r} in both languages"
    assert not czech.missing


@pytest.mark.parametrize("game", names())
def test_no_two_options_and_no_two_deals_of_a_game_are_called_alike(game: str) -> None:
    for deals in (True, False):
        called = [str(label) for name, label in labels(game).items() if name.startswith("deal ") == deals]
        assert len(set(called)) == len(called)


@pytest.mark.parametrize("game", names())
def test_single_cards_are_called_by_their_titles_in_both_languages(game: str) -> None:
    english, czech = (list(options_of(load(game), code)) for code in ("en", "cs"))
    for one, other in zip(english, czech, strict=True):
        if one.name.startswith("card_"):
            assert one.label[0].isupper() and other.label[0].isupper() and ":" not in one.label + other.label


@pytest.mark.parametrize("game", names())
def test_titles_descriptions_and_values_of_options_are_in_both_languages(game: str) -> None:
    """Every option has a description, and nothing that the lobby shows of it is the same in Czech without a mark."""
    speech = language("cs", load(game))
    for one, other in zip(*(options_of(load(game), code) for code in ("en", "cs")), strict=True):
        assert one.about and other.about and one.about != other.about, one.name
        assert (one.label == other.label) == (one.label in SAME | SAME_CARDS), one.name
        for value in one.choices:
            said = str(in_language(say(value.replace("_", " ")), speech))
            assert (said == value.replace("_", " ")) == (value in SAME_VALUES), (one.name, value)


def test_no_label_is_left_of_an_option_or_a_deal_that_is_gone() -> None:
    games = [load(name) for name in names()]
    options = {option.name for game in games for option in game.options}
    numbered = {name.rpartition("_")[0] for name in options}
    assert set(option_labels.LABELS) <= options and set(option_labels.NUMBERED) <= numbered
    for game in games:
        assert set(chance_labels.LABELS[game.name]) <= {*dealable(game)}

"""Cards of one name are told apart by what is printed on them, never by a number that stands on no card (courtyards of
the castle by the segment that they face): in menus, in logs, on boards, in pictures, in both languages."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pytest

from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match
from architects_env.core.text import say
from architects_env.games import load
from architects_env.games.architects.data import cards as apprentices
from architects_env.games.architects.text.names import apprentice_title
from architects_env.games.settlers.data import cards as locations
from architects_env.games.settlers.text.names import card_name
from architects_env.games.viscounts.data import cards as townsfolk
from architects_env.games.viscounts.text.names import card_title
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language, speaking

NAMES = {
    "architects": [one.name for one in apprentices.APPRENTICES],
    "settlers": list(locations.TITLES),
    "viscounts": [one.name for one in townsfolk.ALL_KINDS],
}


@pytest.mark.parametrize("code", ["en", "cs"])
@pytest.mark.parametrize("game", NAMES)
def test_no_number_that_stands_on_no_card_is_read_anywhere(game: str, code: str) -> None:
    """Also not in what a screen reader tells of a picture."""
    speech = language(code, load(game))
    names = {str(in_language(say(name), speech)) for name in NAMES[game]}
    numbered = re.compile(rf"\b(?:courtyard|nádvoří|{'|'.join(map(re.escape, names))})(?: no\.| č\.)? \d+(?![\w:])")
    match, rng = Match(load(game), 2, seed=3), np.random.default_rng(3)
    for decision in range(160):
        if match.over:
            break
        read = [in_language(match.sentence(action), speech) for action in match.legal_actions()]
        if decision % 40 == 20:
            with speaking(speech):
                view = match.view()
                shown = re.sub(r' (?:data-place|data-of)="[^"]*"', "", view.picture().svg)
                read += [view.text(), *re.findall(r">([^<]+)<", shown), *re.findall(r"aria-label=\"([^\"]*)\"", shown)]
        told = play_and_log(match, int(rng.choice(match.legal_actions())))
        read += [in_language(line, speech) for entry in told for line in entry.in_full]
        assert not [words for words in map(str, read) if numbered.search(words)]


def test_cards_of_one_name_are_named_apart_where_something_else_is_printed_on_them_and_only_there() -> None:
    printed = {
        apprentice_title: [(one.name, one.skills, one.virtue, one.ability) for one in apprentices.APPRENTICES],
        card_title: [(one.name, one.value, one.icons, one.when, one.ability, one.top_right) for one in townsfolk.KINDS],
        card_name: [(title, int(face)) for title, face in zip(locations.TITLES, locations.FACE, strict=True)],
    }
    for named, cards in printed.items():
        if named is card_name:
            cards = cards[: locations.NUM_LOCATIONS]
        names = [str(named(card)) for card in range(len(cards))]
        assert len(set(names)) == len(set(cards)), "as many names as faces"
        faces = Counter(name for name, *_ in set(cards))
        assert all((name != cards[i][0]) == (faces[cards[i][0]] > 1) for i, name in enumerate(names))
        assert not [name for name in names if re.search(r"(?<!value) \d+\)?$", name.split(" (")[0])]

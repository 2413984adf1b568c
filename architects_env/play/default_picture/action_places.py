"""Places of legal actions: the card, pile or seat that an action names in its words.

Actions with one row of words belong together. If each of them names a card of the same pile, their places are these
cards: first in a pile that the words name ("take {kind} from the market"), then in the hand, then on the table.
Other actions belong to the only seat, pile or entry of the score sheet that they name. The rest has no place and
stands in the list alone.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.text import player
from architects_env.play.default_picture.piles import TABLE, Pile, piles_of
from architects_env.play.default_picture.score_sheet import rows_of
from architects_env.play.default_picture.views import state_of, view_of
from architects_env.play.face import face_of
from architects_env.play.language.speech import speaking

BUTTON = "choice "
"""First word of the places that are buttons of the page."""


def place_of(game: Game, g: Any, action: int) -> str:
    """Return the place of a legal action of `g.seat` in that seat's picture, or "" if it has none."""
    return _places(game, state_of(g)).get(int(action), "")


def seat_place(p: int) -> str:
    """Return the name of the place of a seat."""
    return f"seat {p}"


def drawn_places(game: Game, g: Any, seat: int) -> set[str]:
    """Return the names of all places in the picture of the view `g` for `seat`."""
    piles = [pile for pile in piles_of(game, g) if is_drawn(pile)]
    table, players = rows_of(game, g, seat)
    names = {seat_place(p) for p in range(int(g.num_players))} | {row.field for row in table}
    names |= {f"{seat_place(p)} {row.field}" for row in players for p in range(int(g.num_players))}
    names |= {pile.place(seat) for pile in piles}
    return names | {pile.place(seat, card) for pile in piles for card, _ in cards_on(pile)}


def is_drawn(pile: Pile) -> bool:
    """Return whether a pile is in the picture. Empty piles on the table keep their place, except for numbered ones."""
    return pile.size > 0 or pile.number < 0


def cards_on(pile: Pile) -> tuple[tuple[str, int], ...]:
    """Return the cards of a pile that are drawn with their faces."""
    return () if pile.is_deck and pile.hidden else pile.known


@lru_cache(32)
def _places(game: Game, state: bytes) -> Mapping[int, str]:
    """Return the places of all legal actions of a state."""
    with speaking(None):
        g = view_of(game, state, 0).state
        seat = int(g.seat)
        legal = view_of(game, state, seat).legal_actions()
        drawn = drawn_places(game, g, seat)
        places = {action: place for action in legal if (place := _declared(game, g, action, drawn))}
        others = [action for action in legal if action not in places]
        return {**places, **dict(_found(game, g, seat, others))}


def _declared(game: Game, g: Any, action: int, drawn: Collection[str]) -> str:
    """Return the place that the face of the game names, if it is in the picture."""
    shown = face_of(game).actions
    place = shown.place(g, action) if shown else ""
    return place if place in drawn or place.startswith(BUTTON) else ""


def _found(game: Game, g: Any, seat: int, actions: Sequence[int]) -> Iterator[tuple[int, str]]:
    piles = [pile for pile in piles_of(game, g) if is_drawn(pile)]
    said = {action: str(game.sentence(g, action)) for action in actions}
    rows = defaultdict[Any, list[int]](list)
    for action in actions:
        block = game.action_space.block_of(action)
        rows[game.words.key_of(g, action) if game.words else int(block)].append(action)
    for together in rows.values():
        about = game.action_space.block_of(together[0]).about
        pile = _pile_of_all(piles, seat, [said[action] for action in together], about)
        for action in together:
            card = _card_in(pile, said[action]) if pile else ""
            place = pile.place(seat, card) if pile and card else _seat_or_pile(game, g, piles, seat, said[action])
            if place:
                yield action, place


def _pile_of_all(piles: Sequence[Pile], seat: int, sentences: Sequence[str], about: str) -> Pile | None:
    """Return the pile with a card for each of these sentences that suits their words best."""
    near = [pile for pile in piles if _is_near(pile, seat, sentences)]
    fits = [pile for pile in near if all(_card_in(pile, sentence) for sentence in sentences)]

    def suits(pile: Pile) -> tuple[bool, bool, bool]:
        named = all(_names_zone(sentence, pile) for sentence in sentences) or _names_zone(about, pile)
        return named, pile.owner == seat and pile.is_hand, pile.owner == TABLE

    return max(fits, key=suits, default=None)


def _is_near(pile: Pile, seat: int, sentences: Sequence[str]) -> bool:
    """Return whether a pile lies on the table or before the seat, or all sentences name its owner."""
    return pile.owner in (TABLE, seat) or all(_names(sentence, player(pile.owner)) for sentence in sentences)


def _card_in(pile: Pile, sentence: str) -> str:
    """Return the card of the pile that a sentence names first, or "".

    Of names within each other the longest one counts.
    """
    named = [(at, -len(card), card) for card, _ in cards_on(pile) if (at := _position(sentence, card)) >= 0]
    return min(named)[2] if named else ""


def _seat_or_pile(game: Game, g: Any, piles: Sequence[Pile], seat: int, sentence: str) -> str:
    """Return the only other seat that a sentence names, or else the only pile on the table or before the seat, or else
    the only entry of a field of the table.
    """
    seats = [p for p in range(int(g.num_players)) if p != seat and _names(sentence, player(p))]
    if len(seats) == 1:
        return seat_place(seats[0])
    named = [pile for pile in piles if pile.owner in (TABLE, seat) and _names_zone(sentence, pile)]
    if seats or named:
        return named[0].place(seat) if len(named) == 1 and not seats else ""
    rows = [row.field for row in rows_of(game, g, seat)[0] if row.is_entry and _names(sentence, row.title)]
    return rows[0] if len(rows) == 1 else ""


def _names_zone(sentence: str, pile: Pile) -> bool:
    """Return whether a sentence names the zone of a pile after its verb, which may be the same word ("discard")."""
    return _names(sentence.partition(" ")[2], pile.zone.replace("_", " "))


def _names(sentence: str, name: str) -> bool:
    return _position(sentence, name) >= 0


def _position(sentence: str, name: str) -> int:
    """Return the index at which a sentence names something, or -1."""
    found = _whole_word(name).search(sentence)
    return found.start() if found else -1


@lru_cache(1 << 12)
def _whole_word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)

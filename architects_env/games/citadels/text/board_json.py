"""The board as JSON, field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.contract.spaces.json_board import JsonBoard, JsonField, each, flag, maybe, whole, word, words
from architects_env.core.text import player
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.building import threshold
from architects_env.games.citadels.text.board_text import TURNS, called_text, known_pile, where_it_is
from architects_env.games.citadels.text.names import character_name, colour_name, of_kind


def cards(about: str, kinds: Callable[..., Any], **fields: JsonField) -> JsonField:
    """Return a field with district cards: `kinds(g, seat)` returns pairs of a kind and how many there are."""
    return each(
        about,
        kinds,
        name=word("Name of the district.", lambda g, seat, *at: of_kind(at[-1][0])),
        number=whole("Number of these cards.", lambda g, seat, *at: at[-1][1]),
        colour=word("Colour on the card.", lambda g, seat, *at: colour_name(int(D.COLOUR[at[-1][0]]))),
        cost=whole("Cost on the card.", lambda g, seat, *at: g.cost[at[-1][0]]),
        **fields,
    )


def of_counts(numbers: Any) -> list[tuple[int, int]]:
    """Return the kinds of cards of which there are any, with their numbers."""
    return [(kind, int(number)) for kind, number in enumerate(numbers) if number > 0]


def standing(g: Any, seat: int, p: int) -> list[tuple[int, int, bool]]:
    """Return the buildings of a city as kind, number, and whether a coin lies on them."""
    found: list[tuple[int, int, bool]] = []
    for kind, (all_of_it, coined) in enumerate(zip(g.city[p].tolist(), g.coined[p].tolist(), strict=True)):
        found += [(kind, n, coin) for n, coin in ((all_of_it - coined, False), (coined, True)) if n > 0]
    return found


def under_museum(g: Any, seat: int, p: int) -> int | None:
    """Return the number of cards under the Museum of a city; None without one."""
    there = g.tucked_size > 0 and g.city[p, D.KIND_WITH[D.HIDES_CARDS]] > 0
    return int(g.tucked_size) if there else None


def shown(g: Any, seat: int, p: int) -> list[str]:
    """Return the characters that a player has shown in this round."""
    return [character_name(g, number) for number in range(1, int(g.highest) + 1) if g.holder[number] == p]


def named(g: Any, number: Any) -> str | None:
    """Return the character of a number, or None for no number."""
    return character_name(g, int(number)) if number else None


def turn_only(g: Any, value: Any) -> Any:
    """Return a value that has a meaning while districts may be built in a turn; None at any other time."""
    usual = int(g.turn_kind) not in TURNS
    drafting = g.stage in (S.DRAFT_PICK, S.DRAFT_DISCARD)
    builds = g.stage == S.MENU and (usual or g.turn_kind == S.WITCH_RESUMES)
    return value if builds and not drafting and not g.over and g.number <= g.highest else None


JSON_BOARD = JsonBoard(
    1,
    round=whole("Number of the round, from 1.", lambda g, seat: g.rounds),
    max_rounds=whole("The round after which the game is cut off.", lambda g, seat: g.options[O.MAX_ROUNDS]),
    last_round=flag("Whether this round is the last.", lambda g, seat: g.triggered),
    calls=maybe(
        word(
            "Where the round stands: the step of the draft, or who was called and has the turn.",
            lambda g, seat: None if g.over else called_text(g),
        )
    ),
    income_taken=maybe(
        flag("Whether the income of this turn has been taken.", lambda g, seat: turn_only(g, bool(g.income_done)))
    ),
    builds_left=maybe(
        whole(
            "Number of districts that may still be built in this turn.",
            lambda g, seat: turn_only(g, max(0, int(g.builds_left))),
        )
    ),
    asked_about=maybe(
        word(
            "The destroyed district that the Graveyard could save.",
            lambda g, seat: (
                of_kind(int(g.ruin)) if g.stage == S.GRAVEYARD and g.ruin != S.NO_KIND and not g.over else None
            ),
        )
    ),
    characters=each(
        "The characters in the game, with the places where the card may be as far as this seat knows.",
        lambda g, seat: range(1, int(g.highest) + 1),
        number=whole("Number that is called.", lambda g, seat, number: number),
        name=word("Number and name.", lambda g, seat, number: character_name(g, number)),
        may_be=words(
            "Possible places of the card: players, and other places.",
            lambda g, seat, number: [place for places in where_it_is(g, seat, number) for place in places],
        ),
    ),
    murdered=maybe(word("The murdered character.", lambda g, seat: named(g, g.murdered))),
    bewitched=maybe(word("The bewitched character.", lambda g, seat: named(g, g.bewitched))),
    robbed=maybe(word("The character that is to be robbed.", lambda g, seat: named(g, g.robbed))),
    purple_cards=each(
        "The purple districts in the game.",
        lambda g, seat: [kind for kind in range(D.FIRST_PURPLE, D.NUM_KINDS) if g.cards_in_game[kind] > 0],
        name=word("Name of the district.", lambda g, seat, kind: of_kind(kind)),
        cost=whole("Cost on the card.", lambda g, seat, kind: g.cost[kind]),
    ),
    deck=whole("Number of cards in the deck.", lambda g, seat: g.deck_size),
    pile=whole("Number of cards in the pile.", lambda g, seat: g.pile_size),
    city_size=whole("Number of buildings that ends the game.", lambda g, seat: threshold(g)),
    players=each(
        "The players by seat.",
        lambda g, seat: range(int(g.num_players)),
        name=word("Name of the seat.", lambda g, seat, p: player(p)),
        gold=whole("Gold.", lambda g, seat, p: g.gold[p]),
        cards_in_hand=whole("Number of cards in hand.", lambda g, seat, p: g.hand_size[p]),
        crown=flag("Whether the player has the crown.", lambda g, seat, p: g.crown == p),
        first_complete_city=flag(
            "Whether the city was the first to be complete.", lambda g, seat, p: g.first_completer == p
        ),
        protected=flag("Whether the city is protected.", lambda g, seat, p: g.protected == p),
        shown=words("Characters that the player has shown in this round.", shown),
        buildings=whole("Number of buildings.", lambda g, seat, p: g.buildings[p]),
        city=cards(
            "The buildings.",
            standing,
            coin=flag("Whether a coin lies on it.", lambda g, seat, *at: at[-1][2]),
        ),
        cards_under_museum=maybe(whole("Number of cards under the Museum.", under_museum)),
        known_in_hand=cards(
            "Cards that are in the player's hand for certain; for this seat its hand.",
            lambda g, seat, p: of_counts(g.hand[p] if p == seat else g.hand_known[seat, p]),
        ),
    ),
    drawn=cards(
        "Cards that this seat has drawn to choose from.",
        lambda g, seat: of_counts(g.drawn) if g.seat == seat and g.drawn_size > 0 else [],
    ),
    deck_seen=cards(
        "Cards of the deck, if this seat has seen it.",
        lambda g, seat: of_counts(g.deck) if (int(g.deck_seen) >> seat) & 1 else [],
    ),
    known_in_pile=cards("Cards that this seat knows in the pile.", lambda g, seat: of_counts(known_pile(g, seat))),
)

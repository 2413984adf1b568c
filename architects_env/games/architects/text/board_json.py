"""The board as JSON, field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.contract.rules.bits import count, members
from architects_env.core.contract.spaces.json_board import (
    JsonBoard,
    JsonField,
    counts,
    each,
    flag,
    maybe,
    whole,
    word,
    words,
)
from architects_env.core.text import say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.data import options as O
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.black_market import large_offer
from architects_env.games.architects.rules.opening import free_characters
from architects_env.games.architects.rules.state import is_rival, packet_before
from architects_env.games.architects.text.board_text import ability_text, board_text, effect_text
from architects_env.games.architects.text.names import (
    ROWS,
    SKILL_NAMES,
    apprentice_title,
    building_title,
    character_name,
    location_name,
    player_name,
    scheme_name,
)

Pairs = list[tuple[str, int]]


def goods(numbers: Any) -> Pairs:
    """Return the goods of which there are any, with their numbers."""
    return [(say(name), int(n)) for n, name in zip(numbers, C.GAINS, strict=False) if n]


def workers(g: Any, numbers: Any) -> Pairs:
    """Return the players who have workers somewhere, with their numbers."""
    return [(player_name(g, p), int(numbers[p])) for p in range(int(g.at_table)) if numbers[p]]


def owner(g: Any, p: Any) -> str | None:
    """Return the name of a player, or None for nobody."""
    return None if p == S.NOBODY else player_name(g, p)


def skills(letters: str) -> list[str]:
    """Return the names of skills."""
    return [say(SKILL_NAMES[letter]) for letter in letters]


def buildings(about: str, cards: Callable[[Any, int], Any]) -> JsonField:
    """Return a field with building cards and what is printed on them."""
    return each(
        about,
        cards,
        name=word("Name of the card.", lambda g, seat, b: building_title(b)),
        points=whole("Printed points.", lambda g, seat, b: C.BUILDINGS[b].points),
        virtue=whole("Change of virtue when it is constructed.", lambda g, seat, b: C.BUILDINGS[b].virtue),
        cost=counts("Goods that it costs.", lambda g, seat, b: goods(C.gains(C.BUILDINGS[b].cost))),
        skills=words("Skills that it needs.", lambda g, seat, b: skills(C.BUILDINGS[b].skills)),
        effect=word("Its effect in words.", lambda g, seat, b: effect_text(b)),
    )


def display(g: Any, seat: int) -> list[tuple[int, int]]:
    """Return the places of the apprentices on display that hold a card."""
    return [(row, column) for row in range(2) for column in range(4) if g.display[row, column] != S.NO_CARD]


def apprentice_at(g: Any, place: tuple[int, int]) -> Any:
    """Return the apprentice on a place of the display."""
    return C.APPRENTICES[g.display[place]]


def packet(g: Any, seat: int) -> list[int]:
    """Return the cards of the packet before this seat in the draft."""
    k = int(packet_before(g, seat))
    return list(members(g.packet[k])) if k >= 0 and not g.over else []


def guildhall(g: Any, seat: int) -> list[int]:
    """Return the indices of the slots of the Guildhall."""
    return list(range(B.GUILDHALL_ROWS * int(B.GUILDHALL_COLUMNS[g.at_table])))


def resets_at(g: Any, slot: int) -> bool:
    """Return whether a worker in this slot of the Guildhall causes a reset."""
    columns = int(B.GUILDHALL_COLUMNS[g.at_table])
    return slot in (2 * columns, 3 * columns)


def of_player(g: Any, p: int, value: Any) -> Any:
    """Return a value of a player, or None for the rival, which has no such thing."""
    return None if is_rival(g, p) else value


def of_rival(field: JsonField) -> JsonField:
    """Return a field that is null in a game without a rival."""
    return maybe(JsonField(field.schema, lambda g, seat: None if g.rival == S.NOBODY else field.read(g, seat)))


JSON_BOARD = JsonBoard(
    1,
    turn=whole("Number of turns begun; 0 before the first one.", lambda g, seat: g.turns),
    draft_round=maybe(
        whole(
            "Round of the draft, from 1; null after it.",
            lambda g, seat: int(g.draft_round) + 1 if g.turns == 0 and g.stage == S.DRAFT and not g.over else None,
        )
    ),
    active=maybe(
        word(
            "The player whose turn it is; null before the first turn and at the end.",
            lambda g, seat: player_name(g, g.active) if g.turns and not g.over else None,
        )
    ),
    turns_left=maybe(
        whole(
            "Turns after this one, once the last round has begun.",
            lambda g, seat: g.last_turns if g.turns and g.end_trigger != S.NOBODY and not g.over else None,
        )
    ),
    cut_off=flag("Whether the bound on the number of turns has ended the game.", lambda g, seat: g.cut_off),
    locations=each(
        "The places of the board with the workers that lie there.",
        lambda g, seat: range(B.NUM_LOCATIONS),
        name=word("Name of the place.", lambda g, seat, i: location_name(i)),
        workers=counts("Number of workers by player.", lambda g, seat, i: workers(g, g.workers[i])),
    ),
    tax=whole("Silver on the Tax Stand.", lambda g, seat: g.tax),
    prison=counts("Workers in prison by player.", lambda g, seat: workers(g, g.prison)),
    black_market=each(
        "The spaces of the Black Market.",
        lambda g, seat: range(3),
        space=word("Name of the space.", lambda g, seat, i: say(B.MARKET_SPACES[i])),
        owner=maybe(word("The player whose worker lies there.", lambda g, seat, i: owner(g, g.market_space[i]))),
        gain=counts(
            "Goods that it offers; empty for the middle space.",
            lambda g, seat, i: goods((C.SMALL_GAIN[g.small_offer], (), C.LARGE_GAIN[large_offer(g)])[i]),
        ),
    ),
    guildhall=each(
        "The slots of the Guildhall in the order in which they are filled.",
        guildhall,
        owner=maybe(word("The player whose worker lies there.", lambda g, seat, i: owner(g, g.guildhall_slot[i]))),
        reset=flag("Whether filling this slot causes a reset.", lambda g, seat, i: resets_at(g, i)),
    ),
    guildhall_filled=whole("Number of filled slots.", lambda g, seat: g.guildhall_count),
    rewards_left=whole("Reward cards left at the Cathedral.", lambda g, seat: g.reward_deck_size),
    building_deck=whole("Number of cards in the building deck.", lambda g, seat: g.building_deck_size),
    apprentice_deck=whole("Number of cards in the apprentice deck.", lambda g, seat: g.apprentice_deck_size),
    general_supply=maybe(
        counts(
            "Goods left in the general supply; null if it is unlimited.",
            lambda g, seat: goods(g.in_supply) if g.options[O.SUPPLY_BOX] else None,
        )
    ),
    display=each(
        "The apprentices on display; places without a card are left out.",
        display,
        row=word("Row of the card.", lambda g, seat, at: say(ROWS[at[0]])),
        column=whole("Column of the card, from 1.", lambda g, seat, at: at[1] + 1),
        name=word("Name of the card.", lambda g, seat, at: say(apprentice_at(g, at).name)),
        skills=words("Its skills.", lambda g, seat, at: skills(apprentice_at(g, at).skills)),
        virtue=whole("Change of virtue when it is hired.", lambda g, seat, at: apprentice_at(g, at).virtue),
        ability=word("Its ability in words.", lambda g, seat, at: ability_text(int(g.display[at]))),
        silver=whole("Silver that lies on it.", lambda g, seat, at: g.coins[at]),
    ),
    players=each(
        "The players by seat, then the rival if there is one.",
        lambda g, seat: range(int(g.at_table)),
        name=word("Name of the player.", lambda g, seat, p: player_name(g, p)),
        is_rival=flag("Whether the rules play this side.", lambda g, seat, p: is_rival(g, p)),
        character=maybe(
            word(
                "Name of the player board; null without one.",
                lambda g, seat, p: (
                    None if is_rival(g, p) or g.character[p] == H.NO_CHARACTER else character_name(g.character[p])
                ),
            )
        ),
        goods=counts(
            "Goods by name.",
            lambda g, seat, p: [(say("marble"), int(g.goods[p, C.MARBLE]))] if is_rival(g, p) else goods(g.goods[p]),
        ),
        virtue=whole("Place on the virtue track.", lambda g, seat, p: g.virtue[p]),
        unpaid_debts=whole("Number of unpaid debts.", lambda g, seat, p: g.unpaid_debts[p]),
        paid_debts=maybe(
            whole("Number of paid debts; null for the rival.", lambda g, seat, p: of_player(g, p, int(g.paid_debts[p])))
        ),
        cathedral_level=whole("Level at the Cathedral.", lambda g, seat, p: g.cathedral[p]),
        workers_in_supply=whole("Workers in the player's own supply.", lambda g, seat, p: g.supply[p]),
        workers_in_prison=whole("Workers in prison.", lambda g, seat, p: g.prison[p]),
        workers_in_guildhall=whole("Workers in the Guildhall.", lambda g, seat, p: g.guildhall_workers[p]),
        captured=counts("Captured workers by owner.", lambda g, seat, p: workers(g, g.captives[p])),
        building_cards=maybe(
            whole(
                "Number of building cards in hand; null for the rival.",
                lambda g, seat, p: None if is_rival(g, p) else count(int(g.hand_sleeves[p])),
            )
        ),
        apprentices=maybe(
            words(
                "Names of the apprentices; null for the rival.",
                lambda g, seat, p: None if is_rival(g, p) else [apprentice_title(a) for a in members(g.apprentices[p])],
            )
        ),
        buildings=maybe(
            words(
                "Names of the constructed buildings; null for the rival.",
                lambda g, seat, p: None if is_rival(g, p) else [building_title(b) for b in members(g.built[p])],
            )
        ),
    ),
    rival_deck=of_rival(whole("Scheme cards in the rival's deck.", lambda g, seat: g.scheme_deck_size)),
    rival_discarded=of_rival(whole("Discarded scheme cards of the rival.", lambda g, seat: g.scheme_pile_size)),
    rival_future=of_rival(whole("The rival's future scheme cards apart.", lambda g, seat: g.future_deck_size)),
    rival_last_scheme=maybe(
        word(
            "The scheme card of the rival's last turn.",
            lambda g, seat: scheme_name(int(g.scheme)) if g.rival != S.NOBODY and g.scheme >= 0 else None,
        )
    ),
    boards_to_choose=words(
        "The player boards to choose from, with what they give.",
        lambda g, seat: (
            [board_text(c) for c in members(free_characters(g))] if g.stage == S.CHOOSE_CHARACTER and not g.over else []
        ),
    ),
    own_board=maybe(
        word(
            "This seat's player board with what it gives.",
            lambda g, seat: board_text(int(g.character[seat])) if g.character[seat] != H.NO_CHARACTER else None,
        )
    ),
    hand=buildings("The building cards in this seat's hand.", lambda g, seat: members(g.hand[seat])),
    packet=buildings("The packet of the draft before this seat.", packet),
    drawn=buildings(
        "Building cards that this seat has drawn to keep one.",
        lambda g, seat: members(g.drawn) if g.active == seat and g.drawn else [],
    ),
)

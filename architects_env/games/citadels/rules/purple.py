"""The powers of purple buildings that their owner uses in a turn (rules section 8): Laboratory, Smithy, Museum, Powder
House, and the Graveyard's question.

Each can be used once in a turn, before or after the income, from the turn in which it was built.
"""

from __future__ import annotations

from architects_env.core.cards.multiset import ALL_SEATS
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, interrupt, resume
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import cards as C
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.actions import anybody, offer_cards, offer_rest, players, seat_of
from architects_env.games.citadels.rules.building import is_safe, owner_of, owns, tear_down, use_up_powder_house
from architects_env.games.citadels.rules.cards import (
    CARDS,
    discard_face_down,
    discard_openly,
    draw_to_hand,
    drawable,
    gain,
    lose,
)
from architects_env.games.citadels.text.events import Happens as E
from architects_env.games.citadels.text.names import count_text, gold_text, of_kind

tuck = CARDS.append("tucked")


@compiled
def can_explode_in(g, q):
    """Return whether the Powder House can destroy a building of `q`: any other city with a building that is not
    complete.

    Nothing else protects a city.
    """
    return q != g.seat and g.buildings[q] > 0 and not is_safe(g, q)


anybody_to_explode, legal_powder_city = anybody(can_explode_in), players(can_explode_in)


@compiled
def add_building_powers(g, mask):
    """Mark the powers of the own city in the menu."""
    p = g.seat
    if owns(g, p, D.SELLS_CARDS) and g.laboratory_used == 0:
        offer_cards(mask, A.USE_LABORATORY, g.hand[p])
    if owns(g, p, D.HIDES_CARDS) and g.museum_used == 0:
        offer_cards(mask, A.USE_MUSEUM, g.hand[p])
    if (
        owns(g, p, D.BUYS_CARDS)
        and g.smithy_used == 0
        and g.gold[p] >= O.SMITHY_GOLD[g.options[O.SMITHY]]
        and drawable(g) > 0
    ):
        mask[A.USE_SMITHY] = 1
    if owns(g, p, D.EXPLODES) and g.powder_house_used == 0 and anybody_to_explode(g):
        mask[A.USE_POWDER_HOUSE] = 1


# --- Laboratory, Smithy, Museum ---------------------------------------------------------------------------------------
@compiled
def play_laboratory(g, kind):
    g.laboratory_used = 1
    discard_face_down(g, g.seat, kind)
    g.gold[g.seat] += D.LABORATORY_GOLD


@compiled
def play_smithy(g):
    g.smithy_used = 1
    g.gold[g.seat] -= O.SMITHY_GOLD[g.options[O.SMITHY]]
    draw_to_hand(g, g.seat, O.SMITHY_CARDS[g.options[O.SMITHY]])


@compiled
def play_museum(g, kind):
    """Put the card face down under the Museum, known to the player who put it there."""
    g.museum_used = 1
    lose(g, g.seat, kind, C.NOT_SHOWN)
    tuck(g, kind, 1 << int(g.seat))


# --- Powder House -----------------------------------------------------------------------------------------------------
@compiled
def play_powder_city(g, action):
    """Choose the city in which a building will be destroyed (section 8)."""
    g.target = seat_of(g, action)
    g.stage = S.POWDER_BUILDING


@compiled
def legal_powder_building(g, mask):
    """Legal actions: each building of that city, those with a coin separately (section 8)."""
    offer_cards(mask, A.encode_building(1, 0), g.coined[g.target])
    offer_rest(mask, A.encode_building(0, 0), g.city[g.target], g.coined[g.target])


@compiled
def play_powder_building(g, action):
    """Destroy both buildings. Their cards go openly to the pile (section 8)."""
    victim = g.target
    coin, kind = A.decode_building(action)
    tear_down(g, victim, kind, coin)
    use_up_powder_house(g, g.seat)
    g.powder_house_used = 1
    g.target = S.NOBODY
    g.stage = S.MENU  # unless the Graveyard's owner is asked before
    if g.options[O.GRAVEYARD_POWDER] == 1:
        falls_into_ruin(g, victim, kind)
    else:
        discard_openly(g, kind)


# --- Graveyard --------------------------------------------------------------------------------------------------------
@compiled
def falls_into_ruin(g, victim, kind):
    """Remove a destroyed building of `victim`.

    The card goes openly to the pile, unless the Graveyard's owner has to be asked about it (section 8).
    """
    owner = owner_of(g, D.RESCUES)
    if kind == D.KIND_WITH[D.RESCUES] and g.options[O.GRAVEYARD_ITSELF] == 1:
        owner = victim
    if owner == S.NOBODY or owner == g.seat or g.gold[owner] < D.RESCUE_PRICE:
        discard_openly(g, kind)
        return
    g.ruin = kind
    report(g, E.MAY_RESCUE, owner, kind, 0)
    interrupt(g, S.GRAVEYARD, owner)


@compiled
def legal_graveyard(g, mask):
    """Legal actions: pay for the card, or decline (section 8)."""
    mask[A.YES] = 1
    mask[A.NO] = 1


@compiled
def play_graveyard(g, action):
    """Move the card to the owner's hand, or openly to the pile; the turn goes on (section 8)."""
    kind = int(g.ruin)
    g.ruin = S.NO_KIND
    if action == A.YES:
        g.gold[g.seat] -= D.RESCUE_PRICE
        gain(g, g.seat, kind, ALL_SEATS)
    else:
        discard_openly(g, kind)
    resume(g)


STAGES = (
    Question(
        S.POWDER_CITY, "explode in", legal_powder_city, play_powder_city, asks="in whose city to explode a building"
    ),
    Question(
        S.POWDER_BUILDING, "explode what", legal_powder_building, play_powder_building, asks="which building to explode"
    ),
    Question(
        S.GRAVEYARD,
        "graveyard",
        legal_graveyard,
        play_graveyard,
        asks=f"whether to pay {D.RESCUE_PRICE} gold for the destroyed",
    ),
)
PHRASES = Chapter(
    Phrase(
        A.USE_LABORATORY, "discard {card} for gold", f"discards {{some_card}} for {D.LABORATORY_GOLD} gold", section="8"
    ),
    Phrase(A.USE_MUSEUM, "put {card} under the Museum", "puts {some_card} under the Museum", section="8"),
    Phrase(A.USE_SMITHY, "pay {smithy_gold} in the Smithy for {smithy_cards}", section="8"),
    Phrase(A.USE_POWDER_HOUSE, "use up the Powder House", "lights the Powder House", section="8"),
    Phrase(A.PLAYER, "explode a building of {player}", "aims at the city of {other}", stage=S.POWDER_CITY, section="8"),
    Phrase(
        A.BUILDING,
        "explode {building}",
        "blows up the {building} of {target}",
        stage=S.POWDER_BUILDING,
        section="8",
    ),
    Phrase(
        A.YES + 0,
        f"pay {D.RESCUE_PRICE} gold for {{ruin}}",
        f"pays {D.RESCUE_PRICE} gold and takes the {{ruin}} in hand",
        section="8",
    ),
    Phrase(A.NO, "let {ruin} go", "lets the {ruin} go", section="8"),
    smithy_gold=lambda g, i, observer: gold_text(O.SMITHY_GOLD[g.options[O.SMITHY]]),
    smithy_cards=lambda g, i, observer: count_text(O.SMITHY_CARDS[g.options[O.SMITHY]]),
    ruin=lambda g, i, observer: of_kind(int(g.ruin)),
)

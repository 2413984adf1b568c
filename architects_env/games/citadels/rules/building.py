"""Cities: the cost of a building, building it, the consequences (rules sections 5.4 and 9), and the ways in which
buildings leave a city."""

from __future__ import annotations

from architects_env.core.cards.multiset import ALL_SEATS
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, interrupt, resume
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import cards as C
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.actions import offer_cards
from architects_env.games.citadels.rules.cards import (
    CARDS,
    discard_openly,
    drawable,
    gain,
    lose,
    shuffle_pile_into_deck,
)
from architects_env.games.citadels.text.events import Happens as E
from architects_env.games.citadels.text.names import gold_text

take_from_deck, lose_tucked = CARDS.pick("deck"), CARDS.move_all("tucked", "pile")


# --- the city ---------------------------------------------------------------------------------------------------------
@compiled
def owns(g, p, ability):
    """Return whether the building with this ability stands in the city of `p`."""
    return g.city[p, D.KIND_WITH[ability]] > 0


@compiled
def owner_of(g, ability):
    """Return the player whose city holds the building with this ability, or NOBODY."""
    for p in range(g.num_players):
        if owns(g, p, ability):
            return p
    return S.NOBODY


@compiled
def threshold(g):
    """Return the number of buildings that end the game (9): one less while a Bell Tower that was set to it stands."""
    return g.options[O.CITY_SIZE] - g.bell


@compiled
def is_safe(g, p):
    """Return whether the city has enough buildings to be safe from Warlord and Powder House (section 9)."""
    size = threshold(g) if g.options[O.PROTECTED_AT_THRESHOLD] == 1 else g.options[O.CITY_SIZE]
    return g.buildings[p] >= size


@compiled
def value_of(g, kind, coin):
    """Return the value of a building (section 1): base cost, 1 for a coin, 1 for each card under the Museum."""
    return g.cost[kind] + coin + (g.tucked_size if kind == D.KIND_WITH[D.HIDES_CARDS] else 0)


@compiled
def wall_of(g, p, kind):
    """Return the gold that the Great Wall of `p` adds to the price of destroying this building (section 8)."""
    if not owns(g, p, D.WALLS):
        return 0
    return D.WALL_GOLD if kind != D.KIND_WITH[D.WALLS] or g.options[O.WALL_PROTECTS_ITSELF] == 1 else 0


# --- building ---------------------------------------------------------------------------------------------------------
@compiled
def price_of(g, p, kind):
    """Return the price of building this card (5.4).

    Factory and Quarry make it cheaper; with the Quarry's discount it is never less than 1.
    """
    price = g.cost[kind]
    if D.COLOUR[kind] == D.PURPLE and owns(g, p, D.PURPLE_DISCOUNT):
        price -= D.DISCOUNT
    if owns(g, p, D.NAME_DISCOUNT):
        price = max(1, price - D.DISCOUNT * g.city[p, kind])
    return price


@compiled
def may_own(g, p, kind):
    """Return whether `p` may build one more of this name (5.4).

    A Quarry's owner always may, and a Wizard in his turn.
    """
    if g.city[p, kind] == 0 or g.options[O.DUPLICATES] == 1 or owns(g, p, D.NAME_DISCOUNT):
        return True
    return g.character != H.NO_CHARACTER and H.POWER[g.character] == H.READS_HANDS


@compiled
def can_build(g, p, kind):
    """Return whether `p`, who holds the card, may build it and can pay."""
    return price_of(g, p, kind) <= g.gold[p] and may_own(g, p, kind)


@compiled
def comes_to_city(g, p, kind):
    """Add a building to the city. The first of its kind comes after all others in the order."""
    if g.city[p, kind] == 0:
        last = 0
        for other in range(D.NUM_KINDS):
            last = max(last, g.since[p, other])
        g.since[p, kind] = last + 1
    g.city[p, kind] += 1


@compiled
def leaves_city(g, p, kind):
    """Remove a building from the city, so that later ones can take its place in the order."""
    g.city[p, kind] -= 1
    if g.city[p, kind] == 0:
        g.since[p, kind] = 0


@compiled
def build(g, kind):
    """Pay for a card, move it from hand to city, and ask the questions it raises at once (Lighthouse, Bell
    Tower)."""
    p = g.seat
    price = price_of(g, p, kind)
    g.gold[p] -= price
    g.spent += price
    g.built += 1
    g.built_in_game += 1
    lose(g, p, kind, ALL_SEATS)
    comes_to_city(g, p, kind)
    g.buildings[p] += 1
    if g.buildings[p] == g.options[O.CITY_SIZE] - 1:
        g.rose[p] = g.built_in_game
    if kind == D.KIND_WITH[D.ANY_COLOUR]:
        g.haunted_round = g.rounds
    check_trigger(g, p)
    if kind == D.KIND_WITH[D.SEARCHES] and drawable(g) > 0:
        look_through_deck(g, p)
    elif kind == D.KIND_WITH[D.SHORTENS_GAME]:
        interrupt(g, S.BELL, p)


@compiled
def check_trigger(g, p):
    """Make this round the last one if the city is the first with `threshold` buildings (section 9)."""
    if g.buildings[p] >= g.options[O.CITY_SIZE] and g.first_full == S.NOBODY:
        g.first_full = p
    if g.buildings[p] >= threshold(g) and g.triggered == 0:
        g.triggered = 1
        g.first_completer = p
        report(g, E.ENDS_GAME, p, 0, 0)
    elif g.buildings[p] == threshold(g):
        report(g, E.COMPLETES_CITY, p, 0, 0)


# --- Bell Tower (8, 9) ------------------------------------------------------------------------------------------------
@compiled
def legal_bell(g, mask):
    """Legal actions: the two ways for the game to end (section 8)."""
    mask[A.AS_USUAL] = 1
    mask[A.EARLIER] = 1


@compiled
def play_bell(g, action):
    """Choose the number of buildings that end the game.

    If a city has that many already, the one that reached it earliest is the first completer (section 8).
    """
    resume(g)
    if action == A.AS_USUAL:
        return
    g.bell = 1
    if g.triggered == 1:
        return
    for p in range(g.num_players):
        if g.buildings[p] >= threshold(g) and (g.triggered == 0 or g.rose[p] < g.rose[g.first_completer]):
            g.triggered = 1
            g.first_completer = p
    if g.triggered == 1:
        report(g, E.ENDS_GAME, g.first_completer, 0, 0)


@compiled
def bell_falls(g):
    """Cancel the consequences of a destroyed Bell Tower that rest on it alone."""
    g.bell = 0
    report(g, E.BELL_FALLS_SILENT, -1, g.options[O.CITY_SIZE], 0)
    if g.triggered == 0:
        return
    if g.first_full == S.NOBODY:
        g.triggered = 0
        report(g, E.GAME_GOES_ON, -1, 0, 0)
    elif g.first_full != g.first_completer:
        report(g, E.IS_FIRST_NOW, g.first_full, 0, 0)
    g.first_completer = g.first_full


# --- Lighthouse (8) ---------------------------------------------------------------------------------------------------
@compiled
def look_through_deck(g, p):
    """Let `p` look through the deck, including cards that lie under it.

    An empty deck is refilled from the pile first. The player then knows its cards.
    """
    report(g, E.SEARCHES_DECK, p, 0, 0)
    if g.deck_size == 0 or (g.options[O.BOTTOM_OF_DECK] == 1 and g.pile_size > 0):
        shuffle_pile_into_deck(g)
    g.deck_seen |= 1 << p
    interrupt(g, S.LIGHTHOUSE, p)


@compiled
def legal_lighthouse(g, mask):
    """Legal actions: each card of the deck, or none (section 8)."""
    mask[A.SKIP] = 1
    offer_cards(mask, A.TAKE, g.deck)


@compiled
def play_lighthouse(g, action):
    """Take a card of the deck, or none. Then the deck is shuffled (section 8)."""
    if action != A.SKIP:
        p, kind = g.seat, action - A.TAKE
        take_from_deck(g, p, kind)
        gain(g, p, kind, C.NOT_SHOWN)
    resume(g)


# --- buildings leave --------------------------------------------------------------------------------------------------
@compiled
def tear_down(g, p, kind, coin):
    """Remove a building from the city of `p`.

    Its coin goes to the bank, and cards under a Museum go to the pile. The caller moves the card itself.
    """
    leaves_city(g, p, kind)
    g.coined[p, kind] -= coin
    g.buildings[p] -= 1
    if coin == 1:
        report(g, E.COIN_IS_LOST, p, kind, 0)
    if kind == D.KIND_WITH[D.HIDES_CARDS] and g.tucked_size > 0:
        report(g, E.TUCKED_ARE_LOST, p, g.tucked_size, 0)
        lose_tucked(g)
    if kind == D.KIND_WITH[D.SHORTENS_GAME] and g.bell == 1:
        bell_falls(g)


@compiled
def use_up_powder_house(g, p):
    """Move the Powder House openly to the pile."""
    kind = D.KIND_WITH[D.EXPLODES]
    coin = 1 if g.coined[p, kind] > 0 else 0
    report(g, E.POWDER_HOUSE_IS_USED_UP, p, 0, 0)
    tear_down(g, p, kind, coin)
    discard_openly(g, kind)


STAGES = (
    Question(S.BELL, "bell tower", legal_bell, play_bell, asks="how many buildings end the game"),
    Question(S.LIGHTHOUSE, "lighthouse", legal_lighthouse, play_lighthouse, asks="which card of the deck to take"),
)
PHRASES = Chapter(
    Phrase(A.BUILD, "build {card} for {price}", "builds the {card} for {gold}", section="5.4"),
    Phrase(A.AS_USUAL, "let the game end with {city_size} buildings", section="8"),
    Phrase(
        A.TAKE,
        "take {card}",
        "takes {some_card} out of the deck",
        stage=S.LIGHTHOUSE,
        section="8",
    ),
    Phrase(A.SKIP, "take no card", stage=S.LIGHTHOUSE, section="8"),
    price=lambda g, kind, observer: int(price_of(g, g.seat, kind)),
    gold=lambda g, kind, observer: gold_text(price_of(g, g.seat, kind)),
    city_size=lambda g, i, observer: int(g.options[O.CITY_SIZE]) - i,
)

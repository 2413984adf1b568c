"""The powers that characters use by choice in their turn (rules sections 6 and 7.1): Assassin, Thief, Magician, Wizard,
Emperor, Abbot, Artist.

The conditions of each power (`add_...`, for the turn's menu) stand beside its effect. A power belongs to the player
who plays the turn, so also to a Witch in the place of the bewitched character. Warlord and Diplomat, who act at the end
of the turn, are in `raids`, and the Witch is in `turn`.
"""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report, report_to
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.actions import anybody, offer_cards, offer_rest, players, seat_of
from architects_env.games.citadels.rules.building import build, can_build, owner_of
from architects_env.games.citadels.rules.cards import CARDS, discard_face_down, draw_to_hand, gain, lose, swap_hands
from architects_env.games.citadels.text.events import Happens as E
from architects_env.games.citadels.text.names import count_text, the_card, the_character

look_at_hand = CARDS.look("hand")
MOST_BEAUTIFIED, BEAUTY_GOLD = 2, 1
TITHE_GOLD = 1
FIRST_TO_NAME, FIRST_TO_ROB = 2, 3


@compiled
def move_crown(g, to):
    """Give the crown to another player, for which the owner of the Throne Room gets gold.

    Leaving it in place pays nothing (section 8).
    """
    if g.crown == to:
        return
    g.crown = to
    paid = owner_of(g, D.PAID_FOR_CROWN)
    if paid != S.NOBODY:
        g.gold[paid] += D.CROWN_GOLD
        report(g, E.THRONE_ROOM_PAYS, paid, 0, D.CROWN_GOLD)


@compiled
def is_beside_crown(g, p):
    """Return whether `p` sits directly beside the crown holder (for the Queen)."""
    distance = (p - g.crown) % g.num_players
    return distance == 1 or distance == g.num_players - 1


@compiled
def take_crown(g, p):
    """Give the crown to the player of the King."""
    if g.crown != p:
        report(g, E.TAKES_CROWN_AS_KING, p, 0, 0)
        move_crown(g, p)


# --- naming: Assassin, Witch, Thief -----------------------------------------------------------------------------------
@compiled
def add_names(g, mask, first):
    """Mark the numbers from `first` on, except the murdered or bewitched one and those that lie face up (option
    name_face_up)."""
    for number in range(first, g.highest + 1):
        face_up = g.place_of[number] == S.FACE_UP and g.options[O.NAME_FACE_UP] == 0
        if number != g.murdered and number != g.bewitched and not face_up:
            mask[A.NAME + number - 1] = 1


@compiled
def play_name(g, action):
    """Name a number. The murdered number will stay silent, and the robbed one pays when it is called."""
    g.power_used = 1
    number = A.number_of(action)
    if H.POWER[g.character] == H.MURDERS:
        g.murdered = number
    else:
        g.robbed = number
        g.robber = g.seat


# --- Magician ---------------------------------------------------------------------------------------------------------
@compiled
def may_swap_with(g, q):
    """Return whether the Magician may swap hands with `q`: two empty hands are not swapped."""
    return q != g.seat and g.hand_size[g.seat] + g.hand_size[q] > 0


anybody_to_swap_with, legal_swap_with = anybody(may_swap_with), players(may_swap_with)


@compiled
def play_swap_with(g, action):
    """Swap complete hands (section 6)."""
    g.power_used = 1
    swap_hands(g, g.seat, seat_of(g, action))
    g.stage = S.MENU


@compiled
def add_exchange(g, mask):
    """Mark the Magician's two exchanges: to swap hands, or to change own cards for new ones."""
    if anybody_to_swap_with(g):
        mask[A.SWAP_HANDS] = 1
    if g.hand_size[g.seat] > 0:
        mask[A.REDRAW] = 1


@compiled
def legal_marking(g, mask):
    """Legal actions: any number of cards, at least one (section 6).

    If all are of one kind the question is still asked, so that nobody else learns it.
    """
    offer_rest(mask, A.MARK, g.hand[g.seat], g.marked)
    if g.marked_size > 0:
        mask[A.REDRAW] = 1


@compiled
def play_marking(g, action):
    """Discard the marked cards, then draw the same number.

    If the deck runs out, they are in the pile that is shuffled in (section 6).
    """
    if action != A.REDRAW:
        g.marked[action - A.MARK] += 1
        g.marked_size += 1
        return
    cards = g.marked_size
    for kind in range(D.NUM_KINDS):
        while g.marked[kind] > 0:
            g.marked[kind] -= 1
            discard_face_down(g, g.seat, kind)
    g.marked_size = 0
    draw_to_hand(g, g.seat, cards)
    g.power_used = 1
    g.stage = S.MENU


# --- Wizard -----------------------------------------------------------------------------------------------------------
@compiled
def may_look_at(g, q):
    """Return whether the Wizard may look at the hand of `q`: another player with a card."""
    return q != g.seat and g.hand_size[q] > 0


anybody_to_look_at, legal_look_at = anybody(may_look_at), players(may_look_at)


@compiled
def add_look(g, mask):
    if anybody_to_look_at(g):
        mask[A.LOOK] = 1


@compiled
def play_look_at(g, action):
    """Look at a hand. The Wizard knows all of it from now on (7.1)."""
    p, q = g.seat, seat_of(g, action)
    g.target = q
    look_at_hand(g, p, q)
    report_to(g, 1 << int(p), E.SEES_HAND, p, q, 0)
    g.stage = S.WIZARD_TAKE


@compiled
def legal_wizard_take(g, mask):
    """Legal actions: each card of that hand, which the Wizard knows (7.1).

    If all are of one kind the question is still asked, so that nobody else learns it.
    """
    offer_cards(mask, A.TAKE, g.hand_known[g.seat, g.target])


@compiled
def play_wizard_take(g, action):
    """Take the card into the Wizard's hand, where only its former owner knows it.

    The knowledge of other players about that hand is void (7.1).
    """
    p, q, kind = g.seat, g.target, action - A.TAKE
    lose(g, q, kind, 1 << int(p))
    gain(g, p, kind, 1 << int(q))
    g.power_used = 1
    g.taken = kind
    g.stage = S.WIZARD_BUILD


@compiled
def legal_wizard_build(g, mask):
    """Legal actions: build the card, or keep it.

    The question is asked even when the price cannot be paid, since to leave it out would reveal the card (7.1).
    """
    mask[A.SKIP] = 1
    if can_build(g, g.seat, g.taken):
        mask[A.BUILD + g.taken] = 1


@compiled
def play_wizard_build(g, action):
    """Build the card. It does not count against the turn's limit, and may come before the income (7.1)."""
    g.taken = S.NO_KIND
    g.target = S.NOBODY
    g.stage = S.MENU
    if action != A.SKIP:
        build(g, action - A.BUILD)


# --- Emperor ----------------------------------------------------------------------------------------------------------
@compiled
def may_get_crown(g, q):
    """Return whether `q` may get the crown: any player but the present holder."""
    return q != g.crown


legal_crown_to = players(may_get_crown)


@compiled
def play_crown_to(g, action):
    """Give the crown to that player (7.1)."""
    g.power_used = 1
    move_crown(g, seat_of(g, action))
    g.stage = S.MENU


# --- Abbot ------------------------------------------------------------------------------------------------------------
@compiled
def richest_other(g):
    """Return the only player with more gold than everybody else, if it is not the one who decides; otherwise NOBODY."""
    richest = 0
    for q in range(1, g.num_players):
        if g.gold[q] > g.gold[richest]:
            richest = q
    for q in range(g.num_players):
        if q != richest and g.gold[q] == g.gold[richest]:
            return S.NOBODY
    return richest if richest != g.seat else S.NOBODY


@compiled
def take_tithe(g):
    g.power_used = 1
    payer = richest_other(g)
    g.gold[payer] -= TITHE_GOLD
    g.gold[g.seat] += TITHE_GOLD
    report(g, E.PAYS_TITHE, payer, g.seat, TITHE_GOLD)


@compiled
def collect_untaken_tithe(g):
    """Take the gold that the Abbot has not taken when he ends his turn, if there is a single richest player then: the
    richest must give (amendment 51)."""
    if H.POWER[g.character] == H.COLLECTS_TITHE and g.power_used == 0 and richest_other(g) != S.NOBODY:
        take_tithe(g)


# --- Artist -----------------------------------------------------------------------------------------------------------
@compiled
def add_beautify(g, mask):
    """Mark each building without a coin, at most two in a turn."""
    if g.gold[g.seat] >= BEAUTY_GOLD and g.beautified < MOST_BEAUTIFIED:
        offer_rest(mask, A.BUILDING, g.city[g.seat], g.coined[g.seat])


@compiled
def play_beautify(g, action):
    _, kind = A.decode_building(action)
    g.gold[g.seat] -= BEAUTY_GOLD
    g.coined[g.seat, kind] += 1
    g.beautified += 1


STAGES = (
    Question(S.SWAP_WITH, "swap hands with", legal_swap_with, play_swap_with, asks="which player to swap hands with"),
    Question(S.MARKING, "mark cards", legal_marking, play_marking, asked_if_forced=True, asks="which cards to discard"),
    Question(S.LOOK_AT, "look at", legal_look_at, play_look_at, asks="whose hand to look at"),
    Question(
        S.WIZARD_TAKE,
        "take a card",
        legal_wizard_take,
        play_wizard_take,
        asked_if_forced=True,
        asks="which card of the other hand to take",
    ),
    Question(
        S.WIZARD_BUILD,
        "build it",
        legal_wizard_build,
        play_wizard_build,
        asked_if_forced=True,
        asks="whether to build the card that was taken",
    ),
    Question(S.CROWN_TO, "crown to", legal_crown_to, play_crown_to, asks="who gets the crown"),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
HARMS = {H.MURDERS: "murders {named}", H.BEWITCHES: "bewitches {named}", H.ROBS: "is going to rob {named}"}


def _seen_card(g: Any, kind: int, observer: int) -> str:
    """Return a card of another hand, which its owner knows too, in words."""
    return the_card(kind) if observer in (g.seat, g.target) else say("a card")


PHRASES = Chapter(
    Phrase(A.NAME, "name ({who}) {numbered}", "{harms}", section="6"),
    Phrase(A.SWAP_HANDS, "swap hands with another player", "", section="6"),
    Phrase(A.PLAYER, "swap hands with {player}", "swaps hands with {other}", stage=S.SWAP_WITH, section="6"),
    Phrase(A.REDRAW, "discard cards and draw as many", "is going to discard cards and draw as many", section="6"),
    Phrase(A.MARK, "mark {card}", "marks {some_card}", section="6"),
    Phrase(
        A.REDRAW,
        "discard {marked} and draw as many",
        "discards {marked_cards} to draw as many",
        stage=S.MARKING,
        section="6",
    ),
    Phrase(A.LOOK, "look at another hand", "", section="7.1"),
    Phrase(A.PLAYER, "look at the hand of {player}", "looks at the hand of {other}", stage=S.LOOK_AT, section="7.1"),
    Phrase(
        A.TAKE,
        "take {card}",
        "takes {seen_card} from {target}",
        stage=S.WIZARD_TAKE,
        section="7.1",
    ),
    Phrase(A.SKIP, "keep the card in hand", stage=S.WIZARD_BUILD, section="7.1"),
    Phrase(A.MOVE_CROWN, "give the crown away", "", section="7.1"),
    Phrase(
        A.PLAYER + 0,
        "give the crown to {player}",
        "takes the crown",
        stage=(S.CROWN_TO, S.EMPEROR_LEAVES),
        section="7.1",
    ),
    Phrase(
        A.PLAYER,
        "give the crown to {player}",
        "gives the crown to {other}",
        stage=(S.CROWN_TO, S.EMPEROR_LEAVES),
        section="7.1",
    ),
    Phrase(A.TITHE, f"take {TITHE_GOLD} gold from the richest player", "asks the richest for the tithe", section="7.1"),
    Phrase(
        A.BUILDING,
        "beautify {building}",
        f"beautifies the {{building}} for {BEAUTY_GOLD} gold",
        stage=S.MENU,
        section="7.1",
    ),
    who=lambda g, i, observer: say(H.CHARACTERS[g.character].name if g.character >= 0 else "nobody"),
    harms=lambda g, i, observer: say(HARMS[int(H.POWER[g.character])], named=the_character(g, i + 1)),
    seen_card=_seen_card,
    marked=lambda g, i, observer: int(g.marked_size),
    marked_cards=lambda g, i, observer: count_text(g.marked_size),
)

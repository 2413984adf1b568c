"""The Lookout (rules sections 4.1, 10 and 11): new cards at the beginning of a round, in its four forms."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.rules.rng import below
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import agenda as N
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.actions import offer_cards
from architects_env.games.settlers.rules.decks import TO_CHOICE, TO_DISPLAY, TO_HAND, draw_later
from architects_env.games.settlers.rules.locations import enter_empire
from architects_env.games.settlers.text.events import Happens as E
from architects_env.games.settlers.text.names import card_name, the_card

ADVANCED_REVEALS, SOLO_REVEALS, DEALT = 5, 4, 3
pick_card, lay_over = S.COMMON.move("display", "hand_common"), S.COMMON.move("display", "common_discard")
take_displayed, find_displayed = S.COMMON.take("display"), S.COMMON.find("display")
keep_first, find_dealt = S.COMMON.move("dealt", "kept"), S.COMMON.find("dealt")
pass_on, find_passed = S.COMMON.move_all("dealt", "passed_on"), S.COMMON.find("passed_on")
discard_passed, take_kept, take_passed = (
    S.COMMON.move("passed_on", "common_discard"),
    S.COMMON.move("kept", "hand_common"),
    S.COMMON.move("passed_on", "hand_common"),
)


@compiled
def run_round_begins(g):
    """Begin the Lookout: everybody draws a faction card, then the common cards follow in the form that is played
    (4.1)."""
    report(g, E.ROUND_STARTS, g.first, g.rounds, 0)
    g.picks = 0
    for k in range(g.num_players):
        p = (g.first + k) % g.num_players
        draw_later(g, p, V.FACTION_DECK, TO_HAND)
        if g.options[O.PEACEFUL] == 1:
            draw_later(g, p, V.COMMON_DECK, TO_HAND)
    if g.num_players == 1:
        reveal(g, SOLO_REVEALS)
        N.then(g, S.LOOKOUT_PICKS, 0)
        N.then_virtual_takes(g, 0)
    elif g.options[O.LOOKOUT] == O.ALTERNATE:
        for k in range(g.num_players):
            for _ in range(DEALT):
                draw_later(g, (g.first + k) % g.num_players, V.COMMON_DECK, TO_CHOICE)
        N.then_keeps(g, 0)
        N.then(g, S.LOOKOUT_PASSES, 0)
        N.then_keeps(g, 0, second=1)
        N.then(g, S.LOOKOUT_ENDS, 0)
    else:
        N.then(g, S.LOOKOUT_PICKS, 0)
    N.then_produce(g, 0)


# --- open cards -------------------------------------------------------------------------------------------------------
@compiled
def reveal(g, number):
    """Put `number` more common cards next on the agenda, one by one, as far as there are any."""
    for _ in range(number):
        draw_later(g, 0, V.COMMON_DECK, TO_DISPLAY)


@compiled
def run_picks(g):
    """Put the next pick on the agenda: its player, and the cards revealed before it.

    After the last one the rest is discarded. A single player picks one card at a time (4.1).
    """
    n, k = int(g.num_players), int(g.picks)
    if n == 1:
        N.then(g, S.OFFER_PICK, 0)
        return
    advanced = g.options[O.LOOKOUT] == O.ADVANCED
    if k == 2 * n or (k == n and not advanced):
        discard_display(g)
    if k == 2 * n:
        return
    g.picks = k + 1
    if advanced:
        ask_to_pick(g, (g.first + k) % n, added_cards(n, k))
    else:
        ask_to_pick(g, (g.first + (k if k < n else 2 * n - 1 - k)) % n, n + 1 if k == 0 or k == n else 0)
    N.then(g, S.LOOKOUT_PICKS, 0)


@compiled
def ask_to_pick(g, p, revealed):
    """Ask the player to take a card, after that many more have been revealed."""
    reveal(g, revealed)
    if revealed > 0:
        N.then(g, S.OFFER_PICK, p)
    elif g.display_size > 0:
        N.then(g, S.PICK, p)


@compiled
def added_cards(n, k):
    """Return the number of cards laid open before pick `k` (from 0) of an advanced Lookout: the third and later players
    choose from 4, then all but the last from 3.
    """
    if k == 0:
        return ADVANCED_REVEALS
    return 1 if n > 2 and k != 1 and k != n and k != 2 * n - 1 else 0


@compiled
def run_offer_pick(g):
    """Ask the player to take a card, if any lies open (4.1)."""
    if g.display_size > 0:
        N.then(g, S.PICK, g.seat)


@compiled
def discard_display(g):
    """Discard the cards that are left over."""
    while g.display_size > 0:
        report(g, E.LEFT_OVER, -1, g.display[0], 0)
        lay_over(g, 0, 0, 0)


@compiled
def legal_pick(g, mask):
    """Legal actions: each open card (4.1)."""
    offer_cards(mask, g.display, g.display_size, 0)


@compiled
def play_pick(g, action):
    """Take this card into the hand. Everybody sees it (4.1)."""
    pick_card(g, 0, find_displayed(g, 0, action - A.TAKE_CARD), g.seat)


# --- solo: two cards for the virtual player ---------------------------------------------------------------------------
@compiled
def run_virtual_takes(g):
    """Give the virtual player a random card of those left after the first pick, and the last one after the second
    (section 11)."""
    if N.read_virtual_takes(g) == 0:
        if g.display_size > 0:
            give_virtual(g, below(g.rng, int(g.display_size)))
        N.then(g, S.LOOKOUT_PICKS, 0)
        N.then_virtual_takes(g, 0, last=1)
    elif g.display_size > 0:
        give_virtual(g, 0)


@compiled
def give_virtual(g, i):
    """Turn a card of the display into a location of the virtual player."""
    card = take_displayed(g, 0, i)
    enter_empire(g, S.VIRTUAL, card)
    report(g, E.VIRTUAL_GETS, S.VIRTUAL, card, 0)


# --- alternate Lookout ------------------------------------------------------------------------------------------------
@compiled
def run_keeps(g):
    """Ask everybody in turn to keep a card: first of the cards dealt, then (1) of the cards passed on.

    A single card needs no choice (section 10).
    """
    k, second = N.read_keeps(g)
    if k == g.num_players:
        return
    p = (g.first + k) % g.num_players
    if second == 1:
        if g.passed_on_size[p] > 1:
            N.then(g, S.SECOND_KEEP, p)
        else:
            g.second_keep[p] = 1
    elif g.dealt_size[p] > 1:
        N.then(g, S.FIRST_KEEP, p)
    elif g.dealt_size[p] == 1:
        keep_first(g, p, 0, p)
    N.then_keeps(g, 0, place=k + 1, second=second)


@compiled
def legal_first_keep(g, mask):
    """Legal actions: each of the cards dealt (section 10)."""
    offer_cards(mask, g.dealt[g.seat], g.dealt_size[g.seat], 0)


@compiled
def play_first_keep(g, action):
    """Keep a card, which lies face down until the end of the Lookout (section 10)."""
    p = g.seat
    keep_first(g, p, find_dealt(g, p, action - A.TAKE_CARD), p)


@compiled
def run_passes(g):
    """Pass the other cards to the left neighbour when all have kept one (section 10)."""
    for p in range(g.num_players):
        pass_on(g, p, (p + 1) % g.num_players)


@compiled
def legal_second_keep(g, mask):
    """Legal actions: each of the cards passed on (section 10)."""
    offer_cards(mask, g.passed_on[g.seat], g.passed_on_size[g.seat], 0)


@compiled
def play_second_keep(g, action):
    """Keep a card. The choice stays secret until all have chosen (section 10)."""
    p = g.seat
    g.second_keep[p] = 1 + find_passed(g, p, action - A.TAKE_CARD)


@compiled
def run_lookout_ends(g):
    """Discard the cards that nobody kept face up. The kept ones go to the hands (section 10)."""
    for k in range(g.num_players):
        p = (g.first + k) % g.num_players
        if g.passed_on_size[p] > 1:
            report(g, E.LEFT_OVER, p, discard_passed(g, p, 2 - g.second_keep[p], 0), 0)
        g.second_keep[p] = 0
        if g.kept_size[p] > 0:
            take_kept(g, p, 0, p)
        if g.passed_on_size[p] > 0:
            take_passed(g, p, 0, p)


STAGES = (
    Question(S.PICK, "pick", legal_pick, play_pick, asks="which open card to take"),
    Question(
        S.FIRST_KEEP, "first keep", legal_first_keep, play_first_keep, asked_if_forced=True, asks="which card to keep"
    ),
    Question(
        S.SECOND_KEEP,
        "second keep",
        legal_second_keep,
        play_second_keep,
        asked_if_forced=True,
        asks="which of the cards passed on to keep",
    ),
    Step(S.ROUND_BEGINS, "round begins", run_round_begins),
    Step(S.LOOKOUT_PICKS, "lookout picks", run_picks),
    Step(S.LOOKOUT_KEEPS, "lookout keeps", run_keeps),
    Step(S.LOOKOUT_PASSES, "lookout passes", run_passes),
    Step(S.LOOKOUT_ENDS, "lookout ends", run_lookout_ends),
    Step(S.OFFER_PICK, "offer a pick", run_offer_pick),
    Step(S.VIRTUAL_TAKES, "virtual player takes", run_virtual_takes),
)
PHRASES = Chapter(
    Phrase(A.TAKE_CARD, "take the {card}", stage=S.PICK, section="4.1"),
    Phrase(A.TAKE_CARD, "keep {some_card}", stage=S.FIRST_KEEP, section="10"),
    Phrase(A.TAKE_CARD, "keep the {card}", "{chooses}", stage=S.SECOND_KEEP, section="10"),
    some_card=lambda g, card, observer: the_card(card) if observer == g.seat else say("a card"),
    chooses=lambda g, card, observer: (
        say("keeps the {card}", card=card_name(card)) if observer == g.seat else say("chooses a card")
    ),
)

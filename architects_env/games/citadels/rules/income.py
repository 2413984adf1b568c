"""The income and its consequences (rules section 5.2): cards to choose from, and the character's bonus."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Field, Phrase
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.actions import offer_cards
from architects_env.games.citadels.rules.building import owns
from architects_env.games.citadels.rules.cards import draw_to_choose, draw_to_hand, drawable, keep_drawn
from architects_env.games.citadels.text.events import Happens as E

INCOME_IN_GOLD = 2
INCOME_DRAWN, INCOME_KEPT = 2, 1
BONUS = 4


@compiled
def income_comes_first(g):
    """Return whether the income has to come first.

    The Witch and her victim do nothing else (7.2), and the Navigator does nothing before it (amendment 26).
    """
    return g.turn_kind == S.WITCH_BEGINS or g.turn_kind == S.BEWITCHED_TURN or H.POWER[g.character] == H.SAILS


@compiled
def legal_income(g, mask):
    mask[A.INCOME_GOLD] = 1
    if drawable(g) > 0:
        mask[A.INCOME_CARDS] = 1


@compiled
def buildings_help(g):
    """Return whether the seat's buildings make its income larger."""
    return (g.turn_kind != S.HOSPITAL_TURN and g.stage != S.HOSPITAL) or g.options[O.HOSPITAL_BUILDINGS] == 1


@compiled
def most_drawn(g, p):
    """Return the number of cards that an income shows this seat where its buildings help.

    The Observatory adds to it.
    """
    return INCOME_DRAWN + (D.MORE_CARDS if owns(g, p, D.DRAWS_MORE) else 0)


@compiled
def most_kept(g, p):
    """Return the number of cards that this seat keeps of an income. The Library adds to it."""
    return INCOME_KEPT + (D.MORE_CARDS if owns(g, p, D.KEEPS_MORE) else 0)


@compiled
def income_drawn(g):
    """Return the number of cards that an income shows now."""
    return min(most_drawn(g, g.seat) if buildings_help(g) else INCOME_DRAWN, drawable(g))


@compiled
def income_kept(g):
    """Return the number of cards that are kept of an income now."""
    return min(most_kept(g, g.seat) if buildings_help(g) else INCOME_KEPT, income_drawn(g))


@compiled
def play_income(g, action):
    """Take gold, or cards of which one is kept.

    Observatory and Library change these numbers. A Queen's bonus comes with either.
    """
    p = g.seat
    g.income_done = 1
    pay_queen(g)
    if action == A.INCOME_GOLD:
        g.gold[p] += INCOME_IN_GOLD
        after_income(g)
        return
    drawn, kept = income_drawn(g), income_kept(g)
    if drawn <= kept:
        draw_to_hand(g, p, drawn)
        after_income(g)
        return
    draw_to_choose(g, p, drawn)
    g.to_keep = kept
    g.stage = S.KEEP


@compiled
def pay_queen(g):
    """Pay the bonus for which the Queen qualified when she was revealed."""
    if g.queen_bonus > 0:
        report(g, E.GETS_QUEENS_GOLD, g.seat, 0, g.queen_bonus)
        g.gold[g.seat] += g.queen_bonus
        g.queen_bonus = 0


@compiled
def legal_keep(g, mask):
    """Legal actions: each of the cards drawn (5.2).

    If all are of one kind the question is still asked, so that nobody else learns it.
    """
    offer_cards(mask, A.TAKE, g.drawn)


@compiled
def play_keep(g, action):
    """Keep a card. The others go face down to the pile (5.2)."""
    keep_drawn(g, g.seat, action - A.TAKE)
    if g.to_keep == 0:
        after_income(g)


@compiled
def after_income(g):
    """Continue after the income.

    A normal turn goes on with the character's bonus, the Witch names a character, and her victim and the Hospital's
    owner are done.
    """
    if g.turn_kind == S.WITCH_BEGINS:
        g.stage = S.BEWITCH
    elif g.turn_kind == S.BEWITCHED_TURN or g.turn_kind == S.HOSPITAL_TURN:
        g.stage = S.TURN_ENDS
    else:
        take_bonus(g)


@compiled
def take_bonus(g):
    """Give the bonus directly after the income: gold of the Merchant, cards of the Architect, or the Navigator's
    choice."""
    gold, cards = H.GOLD_AFTER_INCOME[g.character], H.CARDS_AFTER_INCOME[g.character]
    if gold > 0:
        report(g, E.GETS_GOLD_AS, g.seat, g.character, gold)
        g.gold[g.seat] += gold
    if cards > 0:
        report(g, E.GETS_CARDS_AS, g.seat, g.character, 0)
        draw_to_hand(g, g.seat, cards)
    g.stage = S.NAVIGATOR if H.POWER[g.character] == H.SAILS else S.MENU


@compiled
def legal_navigator(g, mask):
    """Legal actions: gold, or cards if there are any (5.2, 7.1)."""
    mask[A.BONUS_GOLD] = 1
    if drawable(g) > 0:
        mask[A.BONUS_CARDS] = 1


@compiled
def play_navigator(g, action):
    """Take gold, or cards (7.1)."""
    if action == A.BONUS_GOLD:
        g.gold[g.seat] += BONUS
    else:
        draw_to_hand(g, g.seat, BONUS)
    g.stage = S.MENU


STAGES = (
    Question(S.KEEP, "keep", legal_keep, play_keep, asked_if_forced=True, asks="which of the drawn cards to keep"),
    Question(
        S.NAVIGATOR,
        "navigator's bonus",
        legal_navigator,
        play_navigator,
        asks=f"whether to take {BONUS} gold or {BONUS} cards more",
    ),
)
DRAW_CARDS = "draw cards (see {drawn}, keep {kept})"
INCOME_FIELDS: dict[str, Field] = {
    "drawn": lambda g, i, observer: int(income_drawn(g)),
    "kept": lambda g, i, observer: int(income_kept(g)),
}
PHRASES = Chapter(
    Phrase(A.INCOME_GOLD + 0, f"take {INCOME_IN_GOLD} gold", section="5.2"),
    Phrase(A.INCOME_CARDS, DRAW_CARDS, "takes cards for an income", section="5.2"),
    Phrase(A.TAKE, "keep {card}", "keeps {some_card}", section="5.2"),
    Phrase(A.BONUS_GOLD + 0, f"take {BONUS} gold more", section="7.1"),
    Phrase(A.BONUS_CARDS, f"draw {BONUS} cards more", "takes cards more", section="7.1"),
    **INCOME_FIELDS,
)

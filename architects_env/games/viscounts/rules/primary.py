"""Phase 3, the primary action (rules section 7): the choice of an action, a dismissal, its target, its payment, and its
gain."""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import agenda as N
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.agenda import then_effects, then_repeated
from architects_env.games.viscounts.rules.building import (
    ANY_TYPE,
    ON_BANK,
    build,
    has_open_spot,
    may_build_slot,
    means_to_build,
)
from architects_env.games.viscounts.rules.castle import facing_section, place_workers
from architects_env.games.viscounts.rules.gains import then_triggers_of
from architects_env.games.viscounts.rules.icons import can_pay, icons_for, pay_silver, payable, then_payment
from architects_env.games.viscounts.rules.manuscript_rules import manuscript_cost, transcribe
from architects_env.games.viscounts.rules.state import segment_of
from architects_env.games.viscounts.rules.townsfolk import add_to_removed, take_townsfolk
from architects_env.games.viscounts.text.events import Happens as E
from architects_env.games.viscounts.text.names import (
    gives_at_once,
    icons_text,
    in_words,
    manuscript_brings,
    manuscript_there,
    some,
    townsfolk_there,
    trade_text,
    trades_give,
)


# --- what can be done -------------------------------------------------------------------------------------------------
@compiled
def fits_space(g, p, action):
    """Return whether the action fits the viscount's space: Trade and Build on outer spaces, Workers and Transcribe on
    inner ones.
    """
    return (action == C.WORKERS or action == C.TRANSCRIBE) == (g.space[p] % B.SPACES_A_SEGMENT == B.INNER)


@compiled
def merchants_left(g, p, times, dismissed):
    """Merchant icons left after `times` exchanges. If it is below 0, silver is paid for each missing one (section
    7.2)."""
    return int(icons_for(g, p, C.TRADE, dismissed) - B.TRADE_ICONS[g.space[p]] * times)


@compiled
def can_trade(g, p, times, dismissed, price):
    """Return whether `times` exchanges can be paid.

    Where a single merchant icon pays for one, none is bought: it would change silver for silver (section 7.2).
    """
    bought = g.silver[p] - price if B.TRADE_ICONS[g.space[p]] > 1 else 0
    return merchants_left(g, p, times, dismissed) + bought >= 0


@compiled
def can_place(g, p, number, dismissed, price):
    """Return whether `number` workers can be paid and are in supply."""
    return g.workers[p] >= number and can_pay(
        g, p, C.WORKERS, B.WORKER_ROWS[number] - icons_for(g, p, C.WORKERS, dismissed), price
    )


@compiled
def can_build(g, p, dismissed, price):
    if has_open_spot(g, p, ON_BANK):
        means = means_to_build(g, p, dismissed, price)
        for slot in range(B.NUM_BUILDINGS):
            if may_build_slot(g, p, slot, ANY_TYPE, means):
                return True
    return False


@compiled
def can_complete(g, p, action, dismissed, price):
    """Return whether an action has a target that can be paid, with the icons of a dismissed kind (NO_CARD: none) and
    after its price.
    """
    if action == C.TRADE:
        return can_trade(g, p, 1, dismissed, price)
    if action == C.BUILD:
        return can_build(g, p, dismissed, price)
    if action == C.WORKERS:
        return can_place(g, p, 1, dismissed, price)
    return can_pay(
        g, p, C.TRANSCRIBE, manuscript_cost(g, segment_of(g, p)) - icons_for(g, p, C.TRANSCRIBE, dismissed), price
    )


@compiled
def kind_on_offer(g, p):
    """Return the kind that could be dismissed: the visible card, or the printed one of an empty pile."""
    segment = segment_of(g, p)
    top = g.townsfolk_top[segment]
    return int(C.FIRST_PRINTED + segment if top == S.NO_CARD else C.KIND[top])


@compiled
def dismissal_price(g, p, kind):
    """Return the price of dismissing a card: its value, or 1 silver with the second trading post."""
    return B.CHEAP_DISMISSAL if g.built[p, B.CHEAP_DISMISSAL_SLOT] == 1 else int(C.VALUE[kind])


@compiled
def may_dismiss(g, p, action):
    """Return whether the card on offer may be dismissed: it shows an icon of the action's own kind or a criminal, it
    can be paid, and the action can be completed with it (R16, R23).
    """
    kind = kind_on_offer(g, p)
    price = dismissal_price(g, p, kind)
    if C.ICON[kind, B.ICON_OF[action]] + C.ICON[kind, C.CRIMINAL] == 0 or price > g.silver[p]:
        return False
    return can_complete(g, p, action, kind, price)


# --- which action, and the dismissal ----------------------------------------------------------------------------------
@compiled
def run_act(g):
    """Ask for one action at most (section 7)."""
    g.action = A.NO_ACTION
    g.dismissed = S.NO_CARD
    N.then(g, S.CHOOSE_ACTION, g.seat)


@compiled
def legal_action(g, mask):
    """Legal actions: each action that the space allows and that can be completed, and to decline, which is always
    allowed (R01)."""
    for action in range(A.NO_ACTION):
        if fits_space(g, g.seat, action) and (
            can_complete(g, g.seat, action, S.NO_CARD, 0) or may_dismiss(g, g.seat, action)
        ):
            mask[A.ACTION + action] = 1
    mask[A.ACTION + A.NO_ACTION] = 1


@compiled
def play_action(g, action):
    """Choose an action. The dismissal comes first, if there can be one (section 7.1)."""
    g.action = action - A.ACTION
    if g.action == A.NO_ACTION:
        return
    if may_dismiss(g, g.seat, g.action):
        N.then(g, S.DISMISS, g.seat)
    else:
        N.then(g, S.TARGET, g.seat)


@compiled
def legal_dismiss(g, mask):
    """Legal actions: to dismiss, and to decline if the action can be completed without it (section 7.1)."""
    mask[A.DISMISS_IT] = 1
    if can_complete(g, g.seat, g.action, S.NO_CARD, 0):
        mask[A.DECLINE] = 1


@compiled
def play_dismiss(g, action):
    """Pay for the dismissal and remove the card from the game.

    Its effect at the top right comes at once, then the target (section 7.1).
    """
    p = g.seat
    if action == A.DISMISS_IT:
        segment, kind = int(segment_of(g, p)), kind_on_offer(g, p)
        pay_silver(g, p, dismissal_price(g, p, kind))
        g.dismissed = kind
        dismiss(g, p, segment, kind)
    N.then(g, S.TARGET, p)


@compiled
def dismiss(g, p, segment, kind):
    """Remove the card from the game (a printed one stays) and carry out its effect at the top right."""
    report(g, E.DISMISSES, p, kind, segment)
    if kind < C.FIRST_PRINTED:
        add_to_removed(g, take_townsfolk(g, segment), 0)
    then_effects(g, p, T.TOP_RIGHT[kind])


# --- the target -------------------------------------------------------------------------------------------------------
@compiled
def run_target(g):
    """Ask for the target: the number of exchanges, the building, or the number of workers.

    A manuscript needs no question (section 7.1).
    """
    p = g.seat
    if g.action == C.TRADE:
        g.exchanges = 1
        next_exchange(g, p)
    elif g.action == C.BUILD:
        N.then_building(g, p, kind=ANY_TYPE, area=ON_BANK)
    elif g.action == C.WORKERS:
        N.then(g, S.WORKERS, p)
    else:
        then_payment(g, p, manuscript_cost(g, segment_of(g, p)) - icons_for(g, p, C.TRANSCRIBE, g.dismissed))
        N.then(g, S.CARRY_OUT, p)


@compiled
def next_exchange(g, p):
    """Offer one more exchange while it can be paid. Then all silver is paid at once."""
    if can_trade(g, p, g.exchanges + 1, g.dismissed, 0):
        N.then(g, S.EXCHANGES, p)
        return
    end_exchanges(g, p)


@compiled
def end_exchanges(g, p):
    pay_silver(g, p, max(0, -merchants_left(g, p, g.exchanges, g.dismissed)))
    N.then(g, S.CARRY_OUT, p)


@compiled
def legal_exchanges(g, mask):
    """Legal actions: one more exchange, or enough (section 7.2)."""
    mask[A.MORE] = 1
    mask[A.ENOUGH] = 1


@compiled
def play_exchanges(g, action):
    """Count an exchange, or end them. All are paid before the first one gives anything (section 7.2)."""
    if action == A.MORE:
        g.exchanges += 1
        next_exchange(g, g.seat)
    else:
        end_exchanges(g, g.seat)


@compiled
def legal_workers(g, mask):
    """Legal actions: each row that can be paid, and filled from supply (section 7.5)."""
    for number in range(1, B.MOST_WORKERS_PLACED + 1):
        if can_place(g, g.seat, number, g.dismissed, 0):
            mask[A.PLACE_NUMBER + number - 1] = 1


@compiled
def play_workers(g, action):
    """Pay for the workers, then place them in the section that faces the viscount's segment (section 7.5)."""
    g.placed = action - A.PLACE_NUMBER + 1
    then_payment(g, g.seat, B.WORKER_ROWS[g.placed] - icons_for(g, g.seat, C.WORKERS, g.dismissed))
    N.then(g, S.CARRY_OUT, g.seat)


# --- what it gives ----------------------------------------------------------------------------------------------------
@compiled
def run_carry_out(g):
    """Carry out the action itself, then the triggers of the cards in line (section 7.1)."""
    p = g.seat
    if g.action == C.TRADE:
        then_repeated(g, p, int(T.TRADE_GAIN[g.space[p]]), int(g.exchanges))
    elif g.action == C.BUILD:
        build(g, p, int(g.slot), int(g.spot))
    elif g.action == C.WORKERS:
        place_workers(g, p, facing_section(g, p), int(g.placed))
    else:
        transcribe(g, p, int(segment_of(g, p)))
    N.then(g, S.TRIGGERS_OF_ACTION, p)


@compiled
def run_triggers_of_action(g):
    """Put the triggers after an action on the agenda. Only a primary action sets them off (R03)."""
    action = int(g.action)
    g.action = A.NO_ACTION
    g.dismissed = S.NO_CARD
    g.exchanges = 0
    g.slot = 0
    g.spot = 0
    g.placed = 0
    then_triggers_of(g, g.seat, C.AFTER + action)


STAGES = (
    Question(S.CHOOSE_ACTION, "action", legal_action, play_action, asks="which action to take"),
    Question(S.DISMISS, "dismiss", legal_dismiss, play_dismiss, asks="whether to dismiss the townsfolk here"),
    Question(S.EXCHANGES, "exchanges", legal_exchanges, play_exchanges, asks="how many exchanges to make"),
    Question(S.WORKERS, "workers", legal_workers, play_workers, asks="how many workers to place"),
    Step(S.ACT, "act", run_act),
    Step(S.TARGET, "target", run_target),
    Step(S.CARRY_OUT, "carry out", run_carry_out),
    Step(S.TRIGGERS_OF_ACTION, "triggers of the action", run_triggers_of_action),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
def _exchanged(g: Any, n: int) -> str:
    """Return the gain of `n` exchanges and the payment for missing icons: "2 stone for 1 silver"."""
    gains, price = trades_give(g.space[g.seat], n), max(0, -merchants_left(g, g.seat, n, g.dismissed))
    if price == 0:
        return say("{gains} for icons alone", gains=gains)
    return say("{gains} for {silver}", gains=gains, silver=some(price, "silver"))


def _pays(g: Any, n: int) -> str:
    """Return the price of `n` exchanges: "pay 2 merchant icons and 1 silver"."""
    missing = max(0, -merchants_left(g, g.seat, n, g.dismissed))
    icons, silver = int(B.TRADE_ICONS[g.space[g.seat]]) * n - missing, some(missing, "silver")
    if not icons:
        return say("pay {silver}", silver=silver)
    shown = some(icons, "merchant icon")
    return say("pay {icons} and {silver}", icons=shown, silver=silver) if missing else say("pay {icons}", icons=shown)


def _left_after(g: Any, n: int) -> str:
    """Return the icons and silver left after `n` exchanges: "1 merchant and 3 silver"."""
    merchants = merchants_left(g, g.seat, n, g.dismissed)
    silver = int(g.silver[g.seat]) + min(0, merchants)
    return in_words(
        [some(number, what) for number, what in ((merchants, "merchant"), (silver, "silver")) if number > 0]
    )


def _noble_icons(g: Any, n: int) -> str:
    """Return the price of `n` workers: "5 noble icons, pay for 2"."""
    icons = int(B.WORKER_ROWS[n])
    missing = icons - int(icons_for(g, g.seat, C.WORKERS, g.dismissed))
    said = some(icons, "noble icon")
    return say("{icons}, pay for {n}", icons=said, n=missing) if missing > 0 else said


def _icons_there_are(g: Any, action: int) -> str:
    """Return the icons that count for an action without a dismissal: "2 noble icons"."""
    icons = int(icons_for(g, g.seat, action, S.NO_CARD))
    return some(icons, f"{C.ICONS[B.ICON_OF[action]]} icon")


def _most_workers(g: Any) -> int:
    """Return the number of workers that could be placed with the present icons and means, without a dismissal."""
    means = int(icons_for(g, g.seat, C.WORKERS, S.NO_CARD) + payable(g, g.seat, C.WORKERS, 0))
    return min(int(g.workers[g.seat]), int((means >= B.WORKER_ROWS).sum()) - 1)


PHRASES = Chapter(
    Phrase(
        A.ACTION + C.TRADE,
        "trade ({exchange})",
        "trades",
        S.CHOOSE_ACTION,
        section="7.2",
    ),
    Phrase(A.ACTION + C.BUILD, "build", "", S.CHOOSE_ACTION, section="7.3"),
    Phrase(
        A.ACTION + C.WORKERS,
        "send workers into the castle",
        None,
        S.CHOOSE_ACTION,
        section="7.5",
    ),
    Phrase(
        A.ACTION + C.TRANSCRIBE,
        "transcribe {manuscript}",
        "transcribes",
        S.CHOOSE_ACTION,
        section="7.6",
    ),
    Phrase(A.ACTION + A.NO_ACTION, "take no action", None, S.CHOOSE_ACTION, section="7"),
    Phrase(
        A.DISMISS_IT,
        "dismiss {townsfolk} for {price}: {icons}",
        "",
        section="9",
    ),
    Phrase(A.DECLINE, "dismiss nobody", stage=S.DISMISS, section="17"),
    Phrase(
        A.MORE,
        "make {one_more} or more (together: {gets_more}; left: {left})",
        "",
        stage=S.EXCHANGES,
        section="7.2",
    ),
    Phrase(
        A.ENOUGH,
        "make {exchanges}: {gets}",
        stage=S.EXCHANGES,
        section="7.2",
    ),
    Phrase(
        A.PLACE_NUMBER,
        "place {workers} ({noble_icons})",
        "",
        stage=S.WORKERS,
        section="7.5",
    ),
    icons_there_are=lambda g, action, observer: _icons_there_are(g, int(action)),
    most=lambda g, index, observer: _most_workers(g),
    brings=lambda g, index, observer: manuscript_brings(g, int(segment_of(g, g.seat))),
    at_once=lambda g, index, observer: gives_at_once(kind_on_offer(g, g.seat)),
    facing=lambda g, index, observer: int(facing_section(g, g.seat)),
    exchange=lambda g, index, observer: trade_text(g.space[g.seat]),
    manuscript=lambda g, index, observer: manuscript_there(g, int(segment_of(g, g.seat))),
    icons=lambda g, index, observer: icons_text(C.ALL_KINDS[kind_on_offer(g, g.seat)].icons),
    townsfolk=lambda g, index, observer: townsfolk_there(g, segment_of(g, g.seat)),
    price=lambda g, index, observer: some(dismissal_price(g, g.seat, kind_on_offer(g, g.seat)), "silver"),
    one_more=lambda g, index, observer: some(g.exchanges + 1, "exchange"),
    gets=lambda g, index, observer: _exchanged(g, int(g.exchanges)),
    gets_more=lambda g, index, observer: _exchanged(g, int(g.exchanges) + 1),
    pays=lambda g, index, observer: _pays(g, int(g.exchanges)),
    pays_more=lambda g, index, observer: _pays(g, int(g.exchanges) + 1),
    gains=lambda g, index, observer: trades_give(g.space[g.seat], int(g.exchanges)),
    gains_more=lambda g, index, observer: trades_give(g.space[g.seat], int(g.exchanges) + 1),
    left=lambda g, index, observer: _left_after(g, int(g.exchanges) + 1),
    exchanges=lambda g, index, observer: some(g.exchanges, "exchange"),
    workers=lambda g, index, observer: some(index + 1, "worker"),
    noble_icons=lambda g, index, observer: _noble_icons(g, index + 1),
)

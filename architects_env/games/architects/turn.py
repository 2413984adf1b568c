"""Whose decision it is (rules sections 3, 8 and 9, amendment F11): `legal` and `play` lead to the chapters, `go_on` from one to the next."""
from __future__ import annotations

from architects_env.core.bits import count
from architects_env.core.jit import compiled
from architects_env.games.architects.actions import (
    BUILD,
    DISCARD,
    HIRE,
    IGNORE_TAXES,
    PLACE,
    PLACE_CATHEDRAL,
    PLACE_FOREST,
    PLACE_GUARDHOUSE,
    PLACE_HIRE,
    PLACE_LARGE,
    PLACE_MIDDLE_DRAW,
    PLACE_MIDDLE_HIRE,
    PLACE_MINES_CLAY,
    PLACE_MINES_GOLD,
    PLACE_PLAN,
    PLACE_QUARRY,
    PLACE_SILVERSMITH,
    PLACE_SMALL,
    PLACE_STOREHOUSE,
    PLACE_TAX_STAND,
    PLACE_TOWN_CENTRE,
    RETURN_APPRENTICE,
)
from architects_env.games.architects.black_market import (
    begin_reset,
    legal_keep,
    legal_reset_ability,
    market_full,
    play_keep,
    play_large_market,
    play_middle_draw,
    play_middle_hire,
    play_reset_ability,
    play_small_market,
    reset_penalties,
)
from architects_env.games.architects.board import FIRST_CAPTURE, HAND_LIMIT
from architects_env.games.architects.board import HIRE as HIRE_COST
from architects_env.games.architects.cards import CONSTRUCTED
from architects_env.games.architects.decks import put_building_under_deck, return_apprentice
from architects_env.games.architects.draft import legal_draft, play_draft
from architects_env.games.architects.guardhouse import legal_guardhouse, pay_at_guardhouse, play_guardhouse, play_guardhouse_action
from architects_env.games.architects.guildhall import (
    legal_cathedral_mix,
    legal_discard,
    legal_gain_choice,
    legal_give_up_apprentice,
    legal_guildhall_again,
    legal_library,
    legal_lose_debt,
    legal_wood_or_stone,
    play_build,
    play_cathedral,
    play_cathedral_card,
    play_cathedral_mix,
    play_gain_choice,
    play_give_up_apprentice,
    play_guildhall_again,
    play_library,
    play_lose_debt,
    play_wood_or_stone,
)
from architects_env.games.architects.opening import (
    legal_character,
    legal_first_apprentice,
    play_character,
    play_first_apprentice,
    play_opening_card,
)
from architects_env.games.architects.places import (
    legal_placement,
    legal_recall,
    legal_trade,
    play_forest,
    play_mines,
    play_quarry,
    play_recall,
    play_silversmith,
    play_storehouse,
    play_tax_stand,
    play_trade,
)
from architects_env.games.architects.questions import ask, legal_cancel_debt, legal_new_debt, play_cancel_debt, play_new_debt
from architects_env.games.architects.rival import rival_turn
from architects_env.games.architects.scoring import carry_out_end_effects
from architects_env.games.architects.seating import is_rival, player_at
from architects_env.games.architects.state import (
    ACTION_DONE,
    BARRACKS,
    CANCEL_DEBT,
    CAPTURING,
    CATHEDRAL_CARD,
    CATHEDRAL_MIX,
    CHOOSE_CHARACTER,
    CHOOSE_GAIN,
    DRAFT,
    FIRST_APPRENTICE,
    GIVE_UP_APPRENTICE,
    GUARDING,
    GUILDHALL_AGAIN,
    HIRE_ONE,
    KEEP_ONE,
    LIBRARY,
    LOSE_DEBT,
    MAX_TURNS,
    NEW_DEBT,
    NOBODY,
    OPENING_CARD,
    OVER_HAND_LIMIT,
    PLACEMENT,
    RECALL_WORKER,
    RESET_ABILITY,
    RESET_PENALTIES,
    RETURN_ONE,
    RIVAL_TURN,
    SCORING,
    TAXES,
    TRADING,
    TURN_DONE,
    WOOD_OR_STONE,
)
from architects_env.games.architects.town_centre import (
    legal_capture,
    legal_rescue_or_capture,
    pay_and_capture,
    play_capture,
    play_rescue_or_capture,
    play_town_centre,
)
from architects_env.games.architects.virtue import gain_bonuses, legal_taxes
from architects_env.games.architects.workshop import (
    legal_hire,
    legal_return_apprentice,
    pay_and_hire,
    play_hire,
    play_hire_at_workshop,
    play_plan,
    play_return_apprentice,
    skip_coins_to,
)


@compiled
def legal(g, mask):
    """Sets the options of `g.seat` in `mask` (int8[actions], cleared first); returns how many, or 2 for a placement."""
    mask[:] = 0
    stage = g.stage
    if stage == PLACEMENT:
        return legal_placement(g, mask)
    if stage == TRADING:
        return legal_trade(g, mask)
    if stage == CAPTURING:
        return legal_capture(g, mask)
    if stage == GUARDING:
        return legal_guardhouse(g, mask)
    if stage == RECALL_WORKER:
        return legal_recall(g, mask)
    if stage == DRAFT:
        return legal_draft(g, mask)
    if stage == HIRE_ONE:
        return legal_hire(g, mask)
    if stage == RETURN_ONE:
        return legal_return_apprentice(g, mask)
    if stage == CATHEDRAL_CARD or stage == OVER_HAND_LIMIT:
        return legal_discard(g, mask)
    if stage == RESET_ABILITY:
        return legal_reset_ability(g, mask)
    return legal_rare(g, mask)


@compiled
def legal_rare(g, mask):
    """The rest of `legal`."""
    stage = g.stage
    if stage == CATHEDRAL_MIX:
        return legal_cathedral_mix(g, mask)
    if stage == KEEP_ONE:
        return legal_keep(g, mask)
    if stage == CHOOSE_GAIN:
        return legal_gain_choice(g, mask)
    if stage == BARRACKS:
        return legal_rescue_or_capture(g, mask)
    if stage == LOSE_DEBT:
        return legal_lose_debt(g, mask)
    if stage == LIBRARY:
        return legal_library(g, mask)
    if stage == CANCEL_DEBT:
        return legal_cancel_debt(g, mask)
    if stage == TAXES:
        return legal_payment(g, mask)
    return legal_opening_or_promo(g, mask)


@compiled
def legal_payment(g, mask):
    """D14; skip coins of a hire have to be paid besides."""
    extra = skip_coins_to(g, g.seat, g.payment_for - HIRE) if g.payment == HIRE_COST else 0
    return legal_taxes(g, mask, extra)


@compiled
def legal_opening_or_promo(g, mask):
    """Before the first turn, and what only characters and promo cards ask (D15)."""
    stage = g.stage
    if stage == CHOOSE_CHARACTER:
        return legal_character(g, mask)
    if stage == FIRST_APPRENTICE:
        return legal_first_apprentice(g, mask)
    if stage == OPENING_CARD:
        return legal_discard(g, mask)
    if stage == WOOD_OR_STONE:
        return legal_wood_or_stone(g, mask)
    if stage == NEW_DEBT:
        return legal_new_debt(g, mask)
    if stage == GIVE_UP_APPRENTICE:
        return legal_give_up_apprentice(g, mask)
    return legal_guildhall_again(g, mask)


@compiled
def play(g, action):
    """One legal decision of `g.seat`; afterwards some seat has to decide, or the game is over."""
    stage = g.stage
    if stage == PLACEMENT:
        play_placement(g, action)
    elif stage == TRADING:
        play_trade(g, action)
    elif stage == CAPTURING:
        play_capture(g, action)
    elif stage == GUARDING:
        play_guardhouse_action(g, action)
    elif stage == RECALL_WORKER:
        play_recall(g, action)
    elif stage == DRAFT:
        play_draft(g, action)
    elif stage == HIRE_ONE:
        play_hire(g, action)
    elif stage == RETURN_ONE:
        play_return_apprentice(g, action)
    elif stage == CATHEDRAL_CARD:
        play_cathedral_card(g, action)
    elif stage == OVER_HAND_LIMIT:
        play_over_hand_limit(g, action)
    elif stage == RESET_ABILITY:
        play_reset_ability(g, action)
    else:
        play_rare(g, action)
    go_on(g)


@compiled
def play_rare(g, action):
    """The rest of `play`."""
    stage = g.stage
    if stage == CATHEDRAL_MIX:
        play_cathedral_mix(g, action)
    elif stage == KEEP_ONE:
        play_keep(g, action)
    elif stage == CHOOSE_GAIN:
        play_gain_choice(g, action)
    elif stage == BARRACKS:
        play_rescue_or_capture(g, action)
    elif stage == LOSE_DEBT:
        play_lose_debt(g, action)
    elif stage == LIBRARY:
        play_library(g, action)
    elif stage == CANCEL_DEBT:
        play_cancel_debt(g, action)
    elif stage == TAXES:
        play_taxes(g, action - IGNORE_TAXES)
    else:
        play_opening_or_promo(g, action)


@compiled
def play_opening_or_promo(g, action):
    """Before the first turn, and what only characters and promo cards ask (D15)."""
    stage = g.stage
    if stage == CHOOSE_CHARACTER:
        play_character(g, action)
    elif stage == FIRST_APPRENTICE:
        play_first_apprentice(g, action)
    elif stage == OPENING_CARD:
        play_opening_card(g, action - DISCARD)
    elif stage == WOOD_OR_STONE:
        play_wood_or_stone(g, action)
    elif stage == NEW_DEBT:
        play_new_debt(g, action)
    elif stage == GIVE_UP_APPRENTICE:
        play_give_up_apprentice(g, action)
    elif stage == GUILDHALL_AGAIN:
        play_guildhall_again(g, action)


@compiled
def play_placement(g, action):
    """D1. The apprentices that lie before the player now are the ones whose abilities the action uses (F7)."""
    p = g.seat
    g.at_placement = g.apprentices[p]
    what = action - PLACE
    if action >= RETURN_APPRENTICE:
        return_apprentice(g, p, action - RETURN_APPRENTICE)  # option free_apprentice_discard; the placement is still to come
    elif action >= BUILD:
        play_build(g, p, action - BUILD)
    elif what == PLACE_QUARRY:
        play_quarry(g, p)
    elif what == PLACE_FOREST:
        play_forest(g, p)
    elif what == PLACE_MINES_CLAY or what == PLACE_MINES_GOLD:
        play_mines(g, p, what == PLACE_MINES_GOLD)
    elif what == PLACE_SILVERSMITH:
        play_silversmith(g, p)
    elif what == PLACE_STOREHOUSE:
        play_storehouse(g, p)
    elif what == PLACE_HIRE:
        play_hire_at_workshop(g, p)
    elif what == PLACE_PLAN:
        play_plan(g, p)
    elif what == PLACE_TOWN_CENTRE:
        play_town_centre(g, p)
    elif what == PLACE_TAX_STAND:
        play_tax_stand(g, p)
    elif what == PLACE_GUARDHOUSE:
        play_guardhouse(g, p)
    elif what == PLACE_CATHEDRAL:
        play_cathedral(g, p)
    else:
        play_market(g, p, what)


@compiled
def play_market(g, p, what):
    """The placements of the Black Market."""
    if what == PLACE_SMALL:
        play_small_market(g, p)
    elif what == PLACE_MIDDLE_HIRE:
        play_middle_hire(g, p)
    elif what == PLACE_MIDDLE_DRAW:
        play_middle_draw(g, p)
    elif what == PLACE_LARGE:
        play_large_market(g, p)


@compiled
def play_taxes(g, ignored):
    """D14: the payment that was waiting for the number of ignored taxes."""
    action = g.payment_for
    if g.payment == HIRE_COST:
        pay_and_hire(g, action, ignored)
    elif g.payment == FIRST_CAPTURE:
        pay_and_capture(g, action, ignored)
    else:
        pay_at_guardhouse(g, action, ignored)


@compiled
def play_over_hand_limit(g, action):
    """D10: one card at a time, so that their order is the player's."""
    put_building_under_deck(g, g.seat, action - DISCARD)
    g.stage = TURN_DONE if count(g.hand[g.seat]) <= HAND_LIMIT else OVER_HAND_LIMIT


# --- from one step to the next ------------------------------------------------------------------------------------------------------------------------
@compiled
def go_on(g):
    """Through everything that follows without a decision: reset, hand limit, next turn, the rival's turn, end of the game."""
    while g.over == 0:
        if g.questions == 1 and ask(g):
            return
        if g.stage == ACTION_DONE:
            action_done(g)
        elif g.stage == RESET_PENALTIES:
            reset_penalties(g)
            check_hand_limit(g)
        elif g.stage == TURN_DONE:
            next_turn(g)
        elif g.stage == RIVAL_TURN:
            rival_turn(g)
        elif g.stage == SCORING:
            g.over = 1
        else:
            return


@compiled
def action_done(g):
    """What constructing a building brings besides; a reset comes after the action that triggered it, the hand limit after the reset."""
    g.seat = g.active
    while g.constructed > 0:
        g.constructed -= 1
        gain_bonuses(g, g.active, CONSTRUCTED)
    if g.reset_due == 1 or market_full(g):
        begin_reset(g)
    else:
        check_hand_limit(g)


@compiled
def check_hand_limit(g):
    g.seat = g.active
    g.stage = OVER_HAND_LIMIT if count(g.hand[g.active]) > HAND_LIMIT and not is_rival(g, g.active) else TURN_DONE


@compiled
def next_turn(g):
    """Clockwise; once the end has been triggered everybody has one more turn, the trigger player last. Bounded by F12."""
    if g.end_trigger != NOBODY:
        if g.last_turns == 0:
            finish(g)
            return
        g.last_turns -= 1
    g.active = player_at(g, g.active, 1)
    g.seat = g.active
    if g.active == g.start_player:
        if g.turns == g.options[MAX_TURNS] and g.end_trigger == NOBODY:
            g.truncated = 1
            finish(g)
            return
        g.turns += 1
    if is_rival(g, g.active):
        g.stage = RIVAL_TURN
    elif g.supply[g.active] > 0:
        g.stage = PLACEMENT
    else:
        g.stage = RECALL_WORKER


@compiled
def finish(g):
    """End-game effects; with the option surplus_virtue = choice the owners may have to be asked before the scoring."""
    carry_out_end_effects(g)
    g.stage = SCORING

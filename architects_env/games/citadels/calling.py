"""The calls (rules section 5): who reveals himself, what happens at once (5.1), the Hospital (8), the Witch (7.2), the end of a round (5.7)."""
from __future__ import annotations

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.games.citadels.actions import INCOME_CARDS, INCOME_GOLD, SKIP
from architects_env.games.citadels.building import owner_of
from architects_env.games.citadels.cards import drawable
from architects_env.games.citadels.characters import (
    BEWITCHES,
    BUILD_LIMIT,
    COLLECTS_LEVY,
    FAVOURED_NEIGHBOUR,
    GIVES_CROWN,
    NO_CHARACTER,
    POWER,
    PROTECTS,
    TAKES_CROWN,
    THE_CROWN,
)
from architects_env.games.citadels.districts import SURVIVES_MURDER
from architects_env.games.citadels.draft import begin_round, kept_places, seat_of_place
from architects_env.games.citadels.events import (
    IS_BEWITCHED,
    IS_PROTECTED,
    IS_ROBBED,
    NOBODY_ANSWERS,
    REVEALS,
    REVEALS_MURDERED,
    WITCH_FINDS_NOBODY,
    WITCH_GOES_ON,
)
from architects_env.games.citadels.menu import pay_queen, play_income, take_bonus
from architects_env.games.citadels.options import BEWITCHED_ENDS, EMPEROR_MOVES_CROWN, HOSPITAL_ENDS, MAX_ROUNDS, UNRESUMED_ENDS
from architects_env.games.citadels.powers import FIRST_TO_NAME, add_names, take_crown
from architects_env.games.citadels.state import (
    BEWITCHED_TURN,
    EMPEROR_LEAVES,
    FACE_UP,
    HOSPITAL,
    HOSPITAL_TURN,
    MENU,
    NEXT_CALL,
    NO_KIND,
    NOBODY,
    NORMAL_TURN,
    NOTHING_GIVEN,
    ROUND_ENDS,
    WITCH_BEGINS,
    WITCH_RESUMES,
)
from architects_env.games.citadels.turn_end import end_income_turn, end_normal_turn, pay_back_levy

FIRST_NUMBER = 1
QUEEN_GOLD = 3


# --- a number is called -----------------------------------------------------------------------------------------------------------------------------
@compiled
def call_next(g):
    """The next number: its holder reveals himself and has a turn; nobody answers for a murdered one, but its owner may have a Hospital."""
    g.number += 1
    number = g.number
    if number > g.highest:
        g.stage = ROUND_ENDS
        return
    holder = seat_of_place(g, int(g.place_of[number]))
    if holder != NOBODY and number != g.murdered:
        reveal(g, holder, number)
        return
    report(g, NOBODY_ANSWERS, -1, g.characters[number], 0)
    if number == g.murdered:
        ask_hospital(g)
    elif number == g.bewitched:
        report(g, WITCH_FINDS_NOBODY, g.witch, 0, 0)
        if g.options[UNRESUMED_ENDS] == 1:
            end_income_turn(g, g.witch)


@compiled
def show(g, p, number):
    """`p` lays this character open."""
    g.holder[number] = p
    g.times_shown[p, number] += 1
    if characters_hidden(g, p) == 0:
        g.shown_places |= kept_places(g, p)


@compiled
def reveal(g, p, number):
    """5.1, in this order: the Thief's mark, the crown, then a bewitched turn, or levy, Queen and a normal turn."""
    show(g, p, number)
    character = g.characters[number]
    report(g, REVEALS, p, character, 0)
    if number == g.robbed:
        gold = g.gold[p]
        g.gold[p] = 0
        g.gold[g.robber] += gold
        report(g, IS_ROBBED, p, g.robber, gold)
    if POWER[character] == TAKES_CROWN:
        take_crown(g, p)
    if number == g.bewitched:
        report(g, IS_BEWITCHED, p, 0, 0)
        begin_turn(g, p, BEWITCHED_TURN, NO_CHARACTER)
        return
    begin_turn(g, p, WITCH_BEGINS if POWER[character] == BEWITCHES else NORMAL_TURN, character)
    take_office(g, p)
    if POWER[character] == COLLECTS_LEVY and g.holder[FIRST_NUMBER] != NOBODY:
        pay_back_levy(g, int(g.holder[FIRST_NUMBER]))


@compiled
def begin_turn(g, p, turn_kind, character):
    """Nothing has been done yet in this turn."""
    g.active = p
    g.seat = p
    g.turn_kind = turn_kind
    g.character = character
    g.income_done = 0
    g.builds_left = BUILD_LIMIT[character] if character != NO_CHARACTER else 0
    g.tax_done = 0
    g.power_used = 0
    g.laboratory_used = 0
    g.smithy_used = 0
    g.museum_used = 0
    g.powder_house_used = 0
    g.built = 0
    g.spent = 0
    g.beautified = 0
    g.queen_bonus = 0
    g.ending = 0
    g.target = NOBODY
    g.given = NOTHING_GIVEN
    g.taken = NO_KIND
    g.ruin = NO_KIND
    g.stage = MENU


@compiled
def take_office(g, p):
    """What the turn's character brings to `p` without a decision: the levy, the Bishop's protection, the Queen's bonus."""
    power = POWER[g.character]
    if power == COLLECTS_LEVY:
        g.levy_payee = p
    elif power == PROTECTS:
        g.protected = p
        report(g, IS_PROTECTED, p, 0, 0)
    elif power == FAVOURED_NEIGHBOUR:
        distance = (p - g.crown) % g.num_players
        g.queen_bonus = QUEEN_GOLD if distance == 1 or distance == g.num_players - 1 else 0


# --- Hospital (8, amendment 4) ---------------------------------------------------------------------------------------------------------------------------
@compiled
def ask_hospital(g):
    """Whoever owns the Hospital and has not shown all his characters is asked, also when the murdered one is not his: otherwise the pause would tell."""
    owner = owner_of(g, SURVIVES_MURDER)
    if owner == NOBODY or g.place_of[g.number] == FACE_UP or characters_hidden(g, owner) == 0:
        return
    g.seat = owner
    g.stage = HOSPITAL


@compiled
def characters_hidden(g, p):
    """How many characters `p` has not shown yet."""
    hidden, places = 0, kept_places(g, p)
    while places != 0:
        hidden += 1
        places &= places - 1
    for number in range(1, g.highest + 1):
        hidden -= g.holder[number] == p
    return hidden


@compiled
def legal_hospital(g, mask):
    """Silence, and an income if the murdered character is his."""
    mask[SKIP] = 1
    if seat_of_place(g, int(g.place_of[g.number])) == g.seat:
        mask[INCOME_GOLD] = 1
        if drawable(g) > 0:
            mask[INCOME_CARDS] = 1
    return 2


@compiled
def play_hospital(g, p, action):
    """An income and nothing else. Silence leaves no trace."""
    g.stage = NEXT_CALL
    if action != SKIP:
        show(g, p, int(g.number))
        begin_turn(g, p, HOSPITAL_TURN, NO_CHARACTER)
        play_income(g, p, action)


# --- Witch (7.2) -------------------------------------------------------------------------------------------------------------------------------------------
@compiled
def legal_bewitch(g, mask):
    """She must name somebody."""
    return add_names(g, mask, FIRST_TO_NAME)


@compiled
def play_bewitch(g, p, number):
    """Her turn is suspended until this number is called."""
    g.bewitched = number
    g.witch = p
    g.stage = NEXT_CALL


@compiled
def resume_witch(g):
    """She goes on with the powers of the bewitched character, her income done; what goes with the income comes now (amendment 24)."""
    p = int(g.witch)
    report(g, WITCH_GOES_ON, p, g.characters[g.bewitched], 0)
    begin_turn(g, p, WITCH_RESUMES, g.characters[g.bewitched])
    g.witch = NOBODY
    g.income_done = 1
    take_office(g, p)
    pay_queen(g, p)
    take_bonus(g, p)


# --- the end of a turn and of a round ------------------------------------------------------------------------------------------------------------------------
@compiled
def end_turn(g):
    """5.3, or what a turn of income only has of it; then the Witch goes on, or the next number is called."""
    p = int(g.active)
    g.stage = NEXT_CALL
    if g.turn_kind == BEWITCHED_TURN:
        if g.options[BEWITCHED_ENDS] == 1 and g.witch != p:
            end_income_turn(g, p)
        resume_witch(g)
    elif g.turn_kind == HOSPITAL_TURN:
        if g.options[HOSPITAL_ENDS] == 1:
            end_income_turn(g, p)
    else:
        end_normal_turn(g, p)


@compiled
def end_round(g):
    """5.7: a murdered King takes the crown; a murdered Emperor may have to give it away first. Nobody else who was murdered is shown."""
    holder = seat_of_place(g, int(g.place_of[THE_CROWN]))
    power = POWER[g.characters[THE_CROWN]]
    gives_away = power == GIVES_CROWN and g.options[EMPEROR_MOVES_CROWN] == 1
    if g.murdered == THE_CROWN and holder != NOBODY and (power == TAKES_CROWN or gives_away):
        if g.holder[THE_CROWN] == NOBODY:  # not yet, in the Hospital
            show(g, holder, THE_CROWN)
            report(g, REVEALS_MURDERED, holder, g.characters[THE_CROWN], 0)
        if gives_away:
            g.seat = holder
            g.stage = EMPEROR_LEAVES
            return
        take_crown(g, holder)
    close_round(g)


@compiled
def close_round(g):
    """The game is over, or the crown holder begins the next draft. Without a trigger it is cut off after max_rounds."""
    if g.triggered == 1:
        g.over = 1
    elif g.rounds >= g.options[MAX_ROUNDS]:
        g.over = 1
        g.truncated = 1
    else:
        begin_round(g)

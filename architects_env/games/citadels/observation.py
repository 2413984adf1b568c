"""The observation: named parts of one flat vector, the observing seat first, the others to its left in turn, empty
seats zero.

It reads only what a view holds; the same numbers come out of the state and of the view (conformance proves it), so that
the batch engine may skip making views.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.bits import has
from architects_env.core.game import AT_BOUND
from architects_env.core.jit import compiled
from architects_env.core.observation_layout import ObservationLayout, Part
from architects_env.core.scales import NUMBER, write_number, write_signed
from architects_env.games.citadels import characters as H
from architects_env.games.citadels import districts as D
from architects_env.games.citadels import options as O
from architects_env.games.citadels import state as S
from architects_env.games.citadels.draft import (
    HELD_PLACES,
    KEPT_PLACES,
    LAST_STEP,
    filled_places,
    own_steps,
    possible_places,
    saw_down_card,
)
from architects_env.games.citadels.options import SWITCHES as SWITCH_OPTIONS
from architects_env.games.citadels.stages import STAGES
from architects_env.games.citadels.turn import tax_of

P, K, N = O.MOST_PLAYERS, D.NUM_KINDS, H.NUMBERS
COUNTS, ROLES_OF, TURN_FLAGS, TURN_NUMBERS = 4 * NUMBER + 7, 10, 12, 5
LAYOUT = ObservationLayout(
    Part("city", (P, K), "per player the buildings, as a share of the copies"),
    Part("coined", (P, K), "per player those of them with a coin"),
    Part("hand", (K,), "own cards"),
    Part("known", (P, K), "cards that are certainly in a hand (the own row is zero)"),
    Part(
        "offered",
        (K,),
        "cards to choose from: drawn, in the hand that the Wizard sees, in the deck that the Lighthouse shows",
    ),
    Part("marked", (K,), "own cards that are going to be discarded"),
    Part("pile", (K,), "discarded cards that are known: openly, or by the observer"),
    Part("deck", (K,), "what is in the deck, if the observer knows it"),
    Part("under_museum", (K,), "what the observer has put there"),
    Part("in_game", (K,), "the cards of this game"),
    Part(
        "counts",
        (P, COUNTS),
        "per player gold, cards in hand, buildings, points of buildings, each as a number (`core.scales`, three entries); "
        "buildings left to a full city (8), buildings by colour (8 each), crown",
    ),
    Part(
        "lead",
        (P - 1, NUMBER),
        "per opponent how many of these points it has more than the observer, as a number with its sign (0.5: none)",
    ),
    Part(
        "roles",
        (P, ROLES_OF),
        "per player: decides, has the turn, protected by the Bishop, robber, suspended Witch, gets the levy, first completer, "
        "first with a full city, began the draft, has seen the deck",
    ),
    Part(
        "rose",
        (P, NUMBER),
        "per player with which building of the game the city last came within one of a full one, as a number",
    ),
    Part("museum", (P, NUMBER), "per player cards under the own Museum, as a number"),
    Part("may_hold", (P, N), "per player which numbers: 1 certain, 0.5 possible"),
    Part("revealed", (P, N), "per player which numbers have been revealed"),
    Part(
        "aside",
        (3, N),
        "per number whether it lies face up, travels, or lies face down or laid down: 1 certain, 0.5 possible",
    ),
    Part("set", (H.NUM_CHARACTERS,), "the characters of this game"),
    Part("named", (3, N), "the murdered, the bewitched, the robbed number"),
    Part("number", (N,), "called, one-hot; nothing in the draft"),
    Part("power", (H.NUM_CHARACTERS,), "whose powers count in this turn, one-hot"),
    STAGES.part,
    Part(
        "turn_kind",
        (S.WITCH_RESUMES + 1,),
        "a normal turn, that of a Witch, a bewitched one, one in the Hospital, a resumed one, one-hot",
    ),
    Part(
        "turn",
        (TURN_FLAGS,),
        "income done, builds left (3), tax taken, power, Laboratory, Smithy, Museum used, beautified (2), "
        "Queen's gold, turn ended, cards to keep (3), Powder House used",
    ),
    Part(
        "turn_numbers",
        (TURN_NUMBERS, NUMBER),
        "tax to take, buildings built, gold spent, cards drawn to choose from, cards marked, as numbers",
    ),
    Part(
        "chosen", (P + 2 * K,), "the player chosen in a choice of several steps; the building that the Diplomat gives"
    ),
    Part("ruin", (K,), "what the Graveyard may take, or what the Wizard took"),
    Part("rounds", (2, NUMBER), "rounds begun, rounds left, as numbers"),
    Part(
        "table",
        (7,),
        "deck, pile (shares of all cards), last round, bell set, gold of the Assassin due, step of the draft (10), "
        "the Haunted City was built in this round",
    ),
    Part("num_players", (P,), "one-hot"),
    Part(
        "switches",
        (O.NUM_SWITCHES + 5,),
        "options: the switches, whether 7 buildings end the game, other costs of Poor House, Factory, Treasury, at_bound",
    ),
)
AT = {part.name: LAYOUT.start(part.name) for part in LAYOUT.parts}
CITY, COINED, HAND, KNOWN, OFFERED, MARKED, PILE, DECK = (
    AT[name] for name in ("city", "coined", "hand", "known", "offered", "marked", "pile", "deck")
)
UNDER_MUSEUM, IN_GAME, COUNTS_AT, LEAD, ROLES = (
    AT[name] for name in ("under_museum", "in_game", "counts", "lead", "roles")
)
MAY_HOLD, REVEALED, ASIDE, SET, NAMED, CALLED, POWER_AT = (
    AT[name] for name in ("may_hold", "revealed", "aside", "set", "named", "number", "power")
)
STAGE, TURN_KIND, TURN, TURN_NUMBERS_AT, CHOSEN, RUIN = (
    AT[name] for name in ("stage", "turn_kind", "turn", "turn_numbers", "chosen", "ruin")
)
ROSE, MUSEUM, ROUNDS, TABLE, PLAYERS, SWITCHES = (
    AT[name] for name in ("rose", "museum", "rounds", "table", "num_players", "switches")
)
AT_BOUND_OPTION = O.OPTIONS.index(AT_BOUND)
f32 = np.float32
KINDS_OF = np.bincount(D.COLOUR)
ASIDE_PLACES = np.array(
    [((1 << (last + 2)) - 1) & ~int(held) for last, held in zip(LAST_STEP, HELD_PLACES, strict=True)], np.int64
)
"""The places of cards that nobody holds."""
MUSEUM_KIND = int(D.KIND_WITH[D.HIDES_CARDS])
LAST_CHOICE = np.array([max(1, len(option.choices) - 1) for option in SWITCH_OPTIONS], np.float32)
SHARE = (1.0 / D.COPIES).astype(np.float32)


@compiled
def up_to(number, most):
    """A number as a share of what counts as much."""
    return f32(min(int(number), most)) / f32(most)


@compiled
def observe(g, seat, out):
    """Writes the observation of `seat` (float32[len(LAYOUT)])."""
    out[:] = 0
    observe_cards(g, seat, out)
    observe_cities(g, seat, out)
    observe_characters(g, seat, out)
    observe_turn(g, seat, out)
    observe_table(g, seat, out)


@compiled
def write_shares(out, start, counts):
    """Counts by kind (int8[NUM_KINDS]) as shares of the copies."""
    part = out[start : start + K]  # indices that cannot be negative let the compiler use vectors
    for kind in range(K):
        part[kind] = SHARE[kind] * f32(counts[kind])


@compiled
def observe_cards(g, seat, out):
    """Hands, pile, deck, Museum."""
    write_shares(out, HAND, g.hand[seat])
    write_shares(out, IN_GAME, g.cards_in_game)
    if has(int(g.deck_seen), seat):
        write_shares(out, DECK, g.deck)
    for i in range(1, g.num_players):
        p = (seat + i) % g.num_players
        if g.hand_size[p] > 0:
            write_shares(out, KNOWN + K * i, g.hand_known[seat, p])
    if g.seat == seat:
        observe_offer(g, out)
    for i in range(g.pile_size):
        if has(int(g.pile_seen[i]), seat):
            out[PILE + int(g.pile[i])] += 1
    for i in range(g.tucked_size):
        if has(int(g.tucked_seen[i]), seat):
            out[UNDER_MUSEUM + int(g.tucked[i])] += 1
    for kind in range(K):
        out[PILE + kind] *= SHARE[kind]
        out[UNDER_MUSEUM + kind] *= SHARE[kind]
    if g.ruin >= 0:
        out[RUIN + g.ruin] = 1
    if g.taken >= 0 and (g.seat == seat or g.target == seat):
        out[RUIN + g.taken] = 1


@compiled
def observe_offer(g, out):
    """What the seat that decides has to choose from, and what it has marked."""
    if g.stage == S.WIZARD_TAKE:
        write_shares(out, OFFERED, g.hand_known[g.seat, g.target])
    elif g.stage == S.LIGHTHOUSE:
        write_shares(out, OFFERED, g.deck)
    elif g.drawn_size > 0:
        write_shares(out, OFFERED, g.drawn)
    if g.marked_size > 0:
        write_shares(out, MARKED, g.marked)


@compiled
def observe_cities(g, seat, out):
    """Cities and what lies open before each player."""
    full = g.options[O.CITY_SIZE]
    coins = g.characters[H.NUMBERS] == H.ARTIST
    own_points = 0
    for i in range(g.num_players):
        p = (seat + i) % g.num_players
        counts = COUNTS_AT + COUNTS * i
        points = 0
        if g.buildings[p] > 0:
            write_shares(out, CITY + K * i, g.city[p])
            points = observe_city(g, p, out, counts + 4 * NUMBER + 1)
        if coins:
            write_shares(out, COINED + K * i, g.coined[p])
        write_number(out, counts, g.gold[p])
        write_number(out, counts + NUMBER, g.hand_size[p])
        write_number(out, counts + 2 * NUMBER, g.buildings[p])
        write_number(out, counts + 3 * NUMBER, points)
        if i == 0:
            own_points = points
        else:
            write_signed(out, LEAD + NUMBER * (i - 1), points - own_points)
        out[counts + 4 * NUMBER] = up_to(full - g.buildings[p], 8) if g.buildings[p] < full else f32(0)
        out[counts + COUNTS - 1] = g.crown == p


@compiled
def observe_city(g, p, out, at):
    """Writes the buildings by colour; returns the points of the buildings."""
    points, kind = 0, 0
    for colour in range(D.NUM_COLOURS):
        buildings = 0
        for _ in range(KINDS_OF[colour]):
            there = int(g.city[p, kind])
            buildings += there
            points += there * (g.cost[kind] + D.EXTRA_POINTS[kind]) + g.coined[p, kind]
            kind += 1
        out[at + colour] = up_to(buildings, 8)
    return points


@compiled
def observe_characters(g, seat, out):
    """What the seat knows of the characters of this round."""
    n = g.num_players
    steps, filled, saw_down = own_steps(g, seat), filled_places(g), saw_down_card(g, seat)
    first = (seat - g.starter) % n
    for number in range(1, g.highest + 1):
        out[SET + g.characters[number]] = 1
        places = possible_places(g, number, steps, filled, saw_down)
        sure = f32(1) if places & (places - 1) == 0 else f32(0.5)
        out[ASIDE + number - 1] = has(places, S.FACE_UP)
        out[ASIDE + N + number - 1] = sure if has(places, S.TRAVELLING) else f32(0)
        if places & ASIDE_PLACES[n] != 0:
            out[ASIDE + 2 * N + number - 1] = sure
        if g.holder[number] != S.NOBODY:
            place = (g.holder[number] - seat) % n
            out[MAY_HOLD + N * place + number - 1] = 1
            out[REVEALED + N * place + number - 1] = 1
        elif places & HELD_PLACES[n] != 0:
            for i in range(n):
                if places & KEPT_PLACES[n, first + i if first + i < n else first + i - n] != 0:
                    out[MAY_HOLD + N * i + number - 1] = sure
    if g.murdered > 0:
        out[NAMED + g.murdered - 1] = 1
    if g.bewitched > 0:
        out[NAMED + N + g.bewitched - 1] = 1
    if g.robbed > 0:
        out[NAMED + 2 * N + g.robbed - 1] = 1
    if 1 <= g.number <= N:
        out[CALLED + g.number - 1] = 1


@compiled
def observe_turn(g, seat, out):
    """What is being decided, and what has been done in this turn."""
    out[STAGE + g.stage] = 1 if g.over == 0 else 0
    if g.step <= LAST_STEP[g.num_players]:
        return
    if g.character != H.NO_CHARACTER:
        out[POWER_AT + g.character] = 1
        if g.tax_done == 0:
            write_number(out, TURN_NUMBERS_AT, tax_of(g, g.active))
    out[TURN_KIND + g.turn_kind] = 1
    out[TURN] = g.income_done
    out[TURN + 1] = up_to(g.builds_left, 3)
    out[TURN + 2] = g.tax_done
    out[TURN + 3] = g.power_used
    out[TURN + 4] = g.laboratory_used
    out[TURN + 5] = g.smithy_used
    out[TURN + 6] = g.museum_used
    out[TURN + 7] = up_to(g.beautified, 2)
    out[TURN + 8] = g.queen_bonus > 0
    out[TURN + 9] = g.ending
    out[TURN + 10] = up_to(g.to_keep, 3)
    out[TURN + 11] = g.powder_house_used
    if g.built > 0 or g.spent > 0 or g.drawn_size > 0 or g.marked_size > 0:  # the entries of none are zero
        write_number(out, TURN_NUMBERS_AT + NUMBER, g.built)
        write_number(out, TURN_NUMBERS_AT + 2 * NUMBER, g.spent)
        write_number(out, TURN_NUMBERS_AT + 3 * NUMBER, g.drawn_size)
        write_number(out, TURN_NUMBERS_AT + 4 * NUMBER, g.marked_size)
    if g.target != S.NOBODY:
        out[CHOSEN + (g.target - seat) % g.num_players] = 1
    if g.given >= 0:
        out[CHOSEN + P + g.given] = 1


@compiled
def observe_table(g, seat, out):
    """Who is what, how far the game is, how it is played."""
    n = g.num_players
    for i in range(n):
        p = (seat + i) % n
        roles = ROLES + ROLES_OF * i
        out[roles] = g.seat == p and g.over == 0
        out[roles + 1] = g.active == p
        out[roles + 2] = g.protected == p
        out[roles + 3] = g.robber == p
        out[roles + 4] = g.witch == p
        out[roles + 5] = g.levy_payee == p
        out[roles + 6] = g.first_completer == p
        out[roles + 7] = g.first_full == p
        out[roles + 8] = g.starter == p
        out[roles + 9] = has(int(g.deck_seen), p)
        if g.rose[p] > 0:
            write_number(out, ROSE + NUMBER * i, g.rose[p])
        if g.tucked_size > 0 and g.city[p, MUSEUM_KIND] > 0:
            write_number(out, MUSEUM + NUMBER * i, g.tucked_size)
    write_number(out, ROUNDS, g.rounds)
    write_number(out, ROUNDS + NUMBER, g.options[O.MAX_ROUNDS] - g.rounds)
    out[TABLE] = up_to(g.deck_size, D.MOST_CARDS)
    out[TABLE + 1] = up_to(g.pile_size, D.MOST_CARDS)
    out[TABLE + 2] = g.triggered
    out[TABLE + 3] = g.bell
    out[TABLE + 4] = g.back_levy_due
    out[TABLE + 5] = up_to(g.step, 10)
    out[TABLE + 6] = 0 < g.rounds == g.haunted_round
    out[PLAYERS + n - 1] = 1
    for switch in range(O.NUM_SWITCHES):
        out[SWITCHES + switch] = f32(g.options[switch]) / LAST_CHOICE[switch]
    out[SWITCHES + O.NUM_SWITCHES] = g.options[O.CITY_SIZE] == 7
    out[SWITCHES + O.NUM_SWITCHES + 1] = g.options[O.POOR_HOUSE_COST] == 4
    out[SWITCHES + O.NUM_SWITCHES + 2] = g.options[O.FACTORY_COST] == 5
    out[SWITCHES + O.NUM_SWITCHES + 3] = g.options[O.TREASURY_COST] == 5
    out[SWITCHES + O.NUM_SWITCHES + 4] = g.options[AT_BOUND_OPTION]

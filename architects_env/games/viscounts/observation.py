"""The observation: named parts of one flat vector, the observing seat first, the others to its left in turn (alone: the
virtual viscount), empty seats zero.

It reads only what a view holds; the same numbers come out of the state and of the view (conformance proves it), so that
the batch engine may skip making views. Cards stand for what they do (`features`) where they lie open one by one, and by
kind where there are many.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.game import AT_BOUND
from architects_env.core.jit import compiled, inlined
from architects_env.core.observation_layout import ObservationLayout, Part
from architects_env.core.scales import NUMBER, write_number, write_signed
from architects_env.core.seats import seat_after, steps_to
from architects_env.games.viscounts import actions as A
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import features as F
from architects_env.games.viscounts import options as O
from architects_env.games.viscounts import schemes
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.manuscripts import NUM_MANUSCRIPTS, NUM_RIBBONS
from architects_env.games.viscounts.observed_decks import observe_decks
from architects_env.games.viscounts.open_points import points_of, ribbons_of_all
from architects_env.games.viscounts.player_cards import NUM_PLAYER_CARDS
from architects_env.games.viscounts.stages import STAGES

P, K, W, R = C.MOST_PLAYERS, C.NUM_KINDS, F.NUM_WORDS, B.NUM_RESOURCES
NUMBERS = (
    "silver",
    "inkwells",
    "stone",
    "gold",
    "unpaid debts",
    "paid debts",
    "acquired deeds",
    "approved deeds",
    "cards in hand",
    "cards in the draw pile",
    "discarded cards",
    "points if the game ended now",
)
ROLES = ("decides", "has the turn", "start player", "castle leader", "played by the rules")
TURN = 3 + (A.NO_ACTION + 1) + B.NUM_BUILDINGS
TABLE_FLAGS = (
    "poverty revealed",
    "prosperity revealed",
    "the end is triggered",
    "last round",
    "draft",
    "board side for three and four",
    "workers move in the castle",
)
TABLE_NUMBERS = ("debts above poverty", "deeds above prosperity", "rounds begun", "rounds to the bound", "rows to do")
LAYOUT = ObservationLayout(
    STAGES.part,
    Part("options", (2, W), "of a choice between two effects: the words of each, as n / (n + 1)"),
    Part("units", (NUMBER,), "how many cards may be discarded or destroyed, or workers placed, in this effect"),
    Part("means", (R + 1,), "what is asked to be paid with, one-hot"),
    Part("asked_section", (B.NUM_SECTIONS,), "the castle section that a single worker leaves, one-hot"),
    Part("asked_tier", (2,), "the tier of the castle whose next section is chosen, one-hot"),
    Part(
        "asked_building", (B.NUM_BUILDINGS + 3,), "the building for which a spot is chosen, one-hot; where it may stand"
    ),
    Part("to_do", (1 + len(STAGES),), "which stages are still to come before the turn ends, from the second entry on"),
    Part(
        "effects_to_do", (2, W), "the words of effects still to come, of the observer and of the others, as n / (n + 1)"
    ),
    Part(
        "turn",
        (TURN,),
        "value of the card played (3), the action in hand or none (5), the slot of the building for it (9), each one-hot",
    ),
    Part(
        "turn_spot",
        (B.NUM_SPOTS,),
        "the spot of the building that is being paid for; of two links the spots where they begin, that back 0.25, that on 0.5",
    ),
    Part(
        "turn_numbers",
        (3 + R, NUMBER),
        "exchanges, workers, icons still to be paid, inkwells, stone and gold laid out for it",
    ),
    Part("dismissed", (F.TOWNSFOLK_FEATURES,), "the card dismissed for the action"),
    Part("numbers", (P, len(NUMBERS), NUMBER), "per player " + ", ".join(NUMBERS)),
    Part(
        "lead",
        (P - 1, NUMBER),
        "per opponent how many points it has more than the observer, as a number with its sign (0.5: none)",
    ),
    Part("track", (P, 2, B.TRACK), "per player corruption and virtue, one-hot"),
    Part("built", (P, B.NUM_BUILDINGS), "per player the buildings on the board"),
    Part("roles", (P, len(ROLES)), "per player: " + ", ".join(ROLES)),
    Part("space", (P, B.NUM_SPACES), "per player where the viscount stands, one-hot"),
    Part("line", (P, B.LINE, F.TOWNSFOLK_FEATURES), "per player the cards in line, from the left"),
    Part("hand", (B.LARGEST_HAND, F.TOWNSFOLK_FEATURES), "the own hand"),
    Part("in_hand", (K,), "the own hand by kind of card"),
    Part(
        "cards",
        (P, K),
        "per player and kind of card: 1 discarded; hidden: (1 + places in hand + 6 for the draw pile, where it may be) / 16",
    ),
    Part("removed", (K,), "cards that left the game, as shares of the copies"),
    Part("manuscripts", (P, NUM_MANUSCRIPTS), "per player the manuscripts"),
    Part("bonus", (P, NUM_RIBBONS), "per player the cleric bonus cards"),
    Part(
        "townsfolk_seen",
        (B.NUM_SEGMENTS, F.TOWNSFOLK_FEATURES),
        "per segment the visible townsfolk, or the printed one",
    ),
    Part("townsfolk_below", (B.NUM_SEGMENTS, 2), "per segment how many lie below it (14), and whether one is there"),
    Part("manuscripts_seen", (B.NUM_SEGMENTS, F.MANUSCRIPT_FEATURES), "per segment the visible manuscript"),
    Part("manuscripts_below", (B.NUM_SEGMENTS,), "per segment how many lie below it (7)"),
    Part(
        "ahead",
        (B.NUM_SEGMENTS, B.NUM_SEGMENTS),
        "per segment how many segments it lies clockwise from the observer's viscount (in the draft from A), one-hot",
    ),
    Part("faces", (B.NUM_SEGMENTS, B.NUM_SECTIONS), "per segment the castle section that it faces, one-hot"),
    Part("spots", (B.NUM_SPOTS, P), "per spot whose building stands there, one-hot"),
    Part(
        "castle",
        (2 * B.NUM_SECTIONS + 1, P),
        "per section workers on tier 1, then on tier 2, then on tier 3, as shares of 20",
    ),
    Part("supply", (P,), "per player workers in supply, as a share of 20"),
    Part("table", (len(TABLE_FLAGS),), ", ".join(TABLE_FLAGS)),
    Part("table_numbers", (len(TABLE_NUMBERS), NUMBER), ", ".join(TABLE_NUMBERS)),
    Part(
        "pairs",
        (NUM_PLAYER_CARDS, 1 + C.NUM_HEROES),
        "draft: per player card whether it is there, and the hero under it",
    ),
    Part(
        "schemes",
        (B.LINE + 2, schemes.NUM_SCHEMES),
        "of the virtual viscount: its line from the left, one-hot; its discard pile; all that have lain open",
    ),
    Part("scheme_numbers", (2, NUMBER), "its draw pile, future schemes"),
    Part("virtual", (len(schemes.BOARD_NAMES) + 1,), "its board, one-hot; its difficulty"),
    Part("num_players", (P,), "one-hot"),
    Part("at_bound", (1,), "option at_bound"),
)
AT = {part.name: LAYOUT.start(part.name) for part in LAYOUT.parts}
STAGE, OPTIONS_AT, UNITS, MEANS, ASKED_SECTION, ASKED_TIER, ASKED_BUILDING = (
    AT[name] for name in ("stage", "options", "units", "means", "asked_section", "asked_tier", "asked_building")
)
TO_DO, EFFECTS_TO_DO, TURN_AT, TURN_SPOT, TURN_NUMBERS, DISMISSED = (
    AT[name] for name in ("to_do", "effects_to_do", "turn", "turn_spot", "turn_numbers", "dismissed")
)
NUMBERS_AT, LEAD, TRACK_AT, BUILT, ROLES_AT, SPACE = (
    AT[name] for name in ("numbers", "lead", "track", "built", "roles", "space")
)
LINE_AT, HAND, IN_HAND, CARDS, REMOVED, MANUSCRIPTS, BONUS = (
    AT[name] for name in ("line", "hand", "in_hand", "cards", "removed", "manuscripts", "bonus")
)
TOWNSFOLK_SEEN, TOWNSFOLK_BELOW, MANUSCRIPTS_SEEN, MANUSCRIPTS_BELOW = (
    AT[name] for name in ("townsfolk_seen", "townsfolk_below", "manuscripts_seen", "manuscripts_below")
)
AHEAD, FACES, SPOTS, CASTLE, SUPPLY, TABLE, TABLE_NUMBERS_AT = (
    AT[name] for name in ("ahead", "faces", "spots", "castle", "supply", "table", "table_numbers")
)
PAIRS, SCHEMES, SCHEME_NUMBERS, VIRTUAL_AT, PLAYERS, BOUND = (
    AT[name] for name in ("pairs", "schemes", "scheme_numbers", "virtual", "num_players", "at_bound")
)
TF, MF, N = F.TOWNSFOLK_FEATURES, F.MANUSCRIPT_FEATURES, len(NUMBERS)
AT_BOUND_OPTION = O.OPTIONS.index(AT_BOUND)
MOST_BELOW, MANUSCRIPTS_A_PILE = int(C.PILE_SIZES.max()), NUM_MANUSCRIPTS // B.NUM_SEGMENTS
f32 = np.float32
COPY = (1.0 / np.bincount(C.KIND, minlength=K)).astype(np.float32)
"""float32[kinds]: what one copy is of all."""
SHARE = np.arange(B.NUM_WORKERS + 1, dtype=np.float32) / f32(B.NUM_WORKERS)
"""float32[workers]: so many as a share of all that a player has; looking it up is quicker than dividing."""


@compiled
def observe(g, seat, out):
    """Writes the observation of `seat` (float32[len(LAYOUT)])."""
    out[:] = 0
    observe_question(g, out)
    observe_to_do(g, seat, out)
    observe_turn(g, out)
    observe_players(g, seat, out)
    observe_lines(g, seat, out)
    observe_decks(g, seat, out, CARDS, K)
    observe_removed(g, out)
    observe_points(g, seat, out)
    observe_segments(g, seat, out)
    observe_castle(g, seat, out)
    observe_table(g, seat, out)
    if g.rounds == 0:
        observe_draft(g, out)
    if g.board != B.NOBODY:
        observe_virtual(g, out)


@inlined
def write_townsfolk(out, start, kind):
    """What a townsfolk card does."""
    for i in range(TF):
        out[np.uint64(start + i)] = F.TOWNSFOLK[kind, i]


@inlined
def write_manuscript(out, start, tile):
    """What a manuscript does."""
    for i in range(MF):
        out[np.uint64(start + i)] = F.MANUSCRIPT[tile, i]


@compiled
def write_effects(out, start, effects):
    """The words of a list of effects."""
    part, row = out[start : start + W], F.EFFECTS[effects]
    for i in range(W):
        part[i] = row[i]


# --- what is being decided --------------------------------------------------------------------------------------------
@compiled
def observe_question(g, out):
    """What is asked, with the numbers that go with it."""
    if g.over == 1:
        return
    stage = g.stage
    out[STAGE + stage] = 1
    if stage == S.OPTION:
        write_effects(out, OPTIONS_AT, g.task[0])
        write_effects(out, OPTIONS_AT + W, g.task[1])
    elif stage == S.DISCARD or stage == S.DESTROY or stage == S.PLACE:
        write_number(out, UNITS, g.task[0])
    elif stage == S.PAY:
        out[MEANS + g.task[0]] = 1
    elif stage == S.SIDE:
        out[ASKED_SECTION + g.task[0]] = 1
    elif stage == S.SECTION:
        out[ASKED_TIER + g.task[0]] = 1
    elif stage == S.LINK:
        out[TURN_SPOT + g.task[1]] = 0.5
        out[TURN_SPOT + g.task[0]] += 0.25
    elif stage == S.BUILDING or stage == S.SPOT:
        out[ASKED_BUILDING + B.NUM_BUILDINGS + g.task[1]] = 1
        if stage == S.SPOT:
            out[ASKED_BUILDING + g.task[2]] = 1


@compiled
def observe_to_do(g, seat, out):
    """What the agenda holds: which stages, and which effects, whose."""
    effects = 0
    for i in range(g.agenda_size):
        stage = g.agenda[i, 0]
        out[TO_DO + 1 + stage] = 1
        if stage == S.EFFECT and g.agenda[i, 2] < W:
            whose = 0 if g.agenda[i, 1] == seat else W
            out[EFFECTS_TO_DO + whose + g.agenda[i, 2]] += g.agenda[i, 3]
            effects += 1
    if effects > 0:
        for i in range(EFFECTS_TO_DO, EFFECTS_TO_DO + 2 * W):
            out[i] = out[i] / (out[i] + f32(1))


@compiled
def observe_turn(g, out):
    """The action in hand."""
    if g.distance > 0:
        out[TURN_AT + g.distance - 1] = 1
    out[TURN_AT + 3 + g.action] = 1
    if g.action == A.NO_ACTION:
        return
    out[TURN_AT + 3 + A.NO_ACTION + 1 + g.slot] = 1
    if g.stage == S.PAY and g.action == C.BUILD:
        out[TURN_SPOT + g.spot] = 1
    write_number(out, TURN_NUMBERS, g.exchanges)
    write_number(out, TURN_NUMBERS + NUMBER, g.placed)
    write_number(out, TURN_NUMBERS + 2 * NUMBER, max(0, g.gap))
    for means in range(R):
        write_number(out, TURN_NUMBERS + (3 + means) * NUMBER, g.paid[means])
    if g.dismissed != S.NO_CARD:
        write_townsfolk(out, DISMISSED, g.dismissed)


# --- players ----------------------------------------------------------------------------------------------------------
@compiled
def observe_players(g, seat, out):
    """What lies open before each player."""
    for i in range(g.at_table):
        p = seat_after(seat, i, g.at_table)
        at = NUMBERS_AT + N * NUMBER * i
        write_number(out, at, g.silver[p])
        for kind in range(R):
            write_number(out, at + NUMBER * (1 + kind), g.goods[p, kind])
        write_number(out, at + NUMBER * 4, g.debts[p])
        write_number(out, at + NUMBER * 5, g.paid_debts[p])
        write_number(out, at + NUMBER * 6, g.deeds[p])
        write_number(out, at + NUMBER * 7, g.approved_deeds[p])
        write_number(out, at + NUMBER * 8, g.hand_size[p])
        write_number(out, at + NUMBER * 9, g.draw_pile_size[p])
        write_number(out, at + NUMBER * 10, g.discard_pile_size[p])
        out[TRACK_AT + 2 * B.TRACK * i + g.corruption[p]] = 1
        out[TRACK_AT + 2 * B.TRACK * i + B.TRACK + g.virtue[p]] = 1
        for slot in range(B.NUM_BUILDINGS):
            out[BUILT + B.NUM_BUILDINGS * i + slot] = g.built[p, slot]
        roles = ROLES_AT + len(ROLES) * i
        out[roles] = g.seat == p and g.over == 0
        out[roles + 1] = g.active == p
        out[roles + 2] = g.start_player == p
        out[roles + 3] = g.leader == p
        out[roles + 4] = p >= g.num_players
        if g.space[p] != B.NOBODY:
            out[SPACE + B.NUM_SPACES * i + g.space[p]] = 1
        out[SUPPLY + i] = SHARE[g.workers[p]]
    for tile in range(NUM_MANUSCRIPTS):
        owner = g.manuscript_owner[tile]
        out[MANUSCRIPTS + NUM_MANUSCRIPTS * (0 if owner == B.NOBODY else steps_to(owner, seat, g.at_table)) + tile] = (
            owner != B.NOBODY
        )
    for ribbon in range(NUM_RIBBONS):
        if g.bonus_owner[ribbon] != B.NOBODY:
            out[BONUS + NUM_RIBBONS * steps_to(g.bonus_owner[ribbon], seat, g.at_table) + ribbon] = 1


@compiled
def observe_points(g, seat, out):
    """Points as if the game ended now, and the leads."""
    ribbons, own = ribbons_of_all(g), 0
    for i in range(g.at_table):
        points = points_of(g, seat_after(seat, i, g.at_table), ribbons)
        write_signed(out, NUMBERS_AT + NUMBER * (N * i + N - 1), points)
        if i == 0:
            own = points
        else:
            write_signed(out, LEAD + NUMBER * (i - 1), points - own)


# --- cards ------------------------------------------------------------------------------------------------------------
@compiled
def observe_lines(g, seat, out):
    """Cards in line and the own hand, by what they do."""
    for i in range(g.num_players):
        p = seat_after(seat, i, g.num_players)
        for slot in range(B.LINE):
            if g.line[p, slot] != S.NO_CARD:
                write_townsfolk(out, LINE_AT + TF * (B.LINE * i + slot), C.KIND[g.line[p, slot]])
    for i in range(g.hand_size[seat]):
        kind = C.KIND[g.hand[seat, i]]
        write_townsfolk(out, HAND + TF * i, kind)
        out[IN_HAND + kind] = 1


@compiled
def observe_removed(g, out):
    """Cards that left the game."""
    for k in range(g.removed_size):
        out[REMOVED + C.KIND[g.removed[k]]] += COPY[C.KIND[g.removed[k]]]


# --- the board --------------------------------------------------------------------------------------------------------
@compiled
def observe_segments(g, seat, out):
    """Where each segment lies, what is seen there, and whose buildings stand there."""
    here = g.place_of[g.space[seat] // B.SPACES_A_SEGMENT] if g.space[seat] != B.NOBODY else g.place_of[0]
    for segment in range(B.NUM_SEGMENTS):
        place = g.place_of[segment]
        out[AHEAD + B.NUM_SEGMENTS * segment + steps_to(place, here, B.NUM_SEGMENTS)] = 1
        out[FACES + B.NUM_SECTIONS * segment + steps_to(place, g.castle_offset, B.NUM_SECTIONS)] = 1
        card, tile = g.townsfolk_top[segment], g.manuscript_top[segment]
        write_townsfolk(
            out, TOWNSFOLK_SEEN + TF * segment, C.FIRST_PRINTED + segment if card == S.NO_CARD else C.KIND[card]
        )
        out[TOWNSFOLK_BELOW + 2 * segment] = g.townsfolk_pile_size[segment] / f32(MOST_BELOW)
        out[TOWNSFOLK_BELOW + 2 * segment + 1] = card != S.NO_CARD
        if tile != S.NO_CARD:
            write_manuscript(out, MANUSCRIPTS_SEEN + MF * segment, tile)
            out[MANUSCRIPTS_BELOW + segment] = g.manuscript_pile_size[segment] / f32(MANUSCRIPTS_A_PILE)
    for spot in range(B.NUM_SPOTS):
        owner = g.spot_owner[spot]
        out[SPOTS + P * spot + (0 if owner == B.NOBODY else steps_to(owner, seat, g.at_table))] = (
            owner != B.NOBODY
        )  # no branch that cannot be foreseen


@compiled
def observe_castle(g, seat, out):
    """Workers."""
    for i in range(g.at_table):
        p = seat_after(seat, i, g.at_table)
        for section in range(B.NUM_SECTIONS):
            out[CASTLE + P * section + i] = SHARE[g.tier1[section, p]]
            out[CASTLE + P * (B.NUM_SECTIONS + section) + i] = SHARE[g.tier2[section, p]]
        out[CASTLE + P * 2 * B.NUM_SECTIONS + i] = SHARE[g.tier3[p]]


# --- the course of the game -------------------------------------------------------------------------------------------
@compiled
def observe_table(g, seat, out):
    """How far the game is, how it is played."""
    out[TABLE] = g.poverty
    out[TABLE + 1] = g.prosperity
    out[TABLE + 2] = g.end_round != S.NOT_ENDED
    out[TABLE + 3] = g.end_round != S.NOT_ENDED and g.rounds > g.end_round
    out[TABLE + 4] = g.rounds == 0
    out[TABLE + 5] = g.side
    out[TABLE + 6] = g.castle_runs
    write_number(out, TABLE_NUMBERS_AT, g.debts_above)
    write_number(out, TABLE_NUMBERS_AT + NUMBER, g.deeds_above)
    write_number(out, TABLE_NUMBERS_AT + 2 * NUMBER, g.rounds)
    write_number(out, TABLE_NUMBERS_AT + 3 * NUMBER, max(0, g.options[O.MAX_TURNS] - g.rounds))
    write_number(out, TABLE_NUMBERS_AT + 4 * NUMBER, g.agenda_size)
    out[PLAYERS + g.num_players - 1] = 1
    out[BOUND] = g.options[AT_BOUND_OPTION]


@compiled
def observe_draft(g, out):
    """The pairs that are left."""
    for i in range(S.MOST_PAIRS):
        if g.pair_card[i] != S.NO_CARD:
            at = PAIRS + (1 + C.NUM_HEROES) * g.pair_card[i]
            out[at] = 1
            out[at + 1 + g.pair_hero[i] - C.FIRST_HERO] = 1


@compiled
def observe_virtual(g, out):
    """Schemes, board, difficulty."""
    for slot in range(B.LINE):
        if g.scheme_line[slot] != S.NO_CARD:
            out[SCHEMES + schemes.NUM_SCHEMES * slot + g.scheme_line[slot]] = 1
    for i in range(g.scheme_pile_size):
        out[SCHEMES + schemes.NUM_SCHEMES * B.LINE + g.scheme_pile[i]] = 1
    for scheme in range(schemes.NUM_SCHEMES):
        out[SCHEMES + schemes.NUM_SCHEMES * (B.LINE + 1) + scheme] = g.scheme_seen[scheme]
    write_number(out, SCHEME_NUMBERS, g.scheme_deck_size)
    write_number(out, SCHEME_NUMBERS + NUMBER, g.future_deck_size)
    out[VIRTUAL_AT + g.board] = 1
    out[VIRTUAL_AT + len(schemes.BOARD_NAMES)] = g.options[O.DIFFICULTY] / f32(O.MOST_DIFFICULT)


assert len(C.PILE_SIZES) == B.NUM_SEGMENTS and len(STAGES) >= S.QUESTIONS

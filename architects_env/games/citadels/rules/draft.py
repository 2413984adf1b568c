"""The draft of characters (rules section 4), and the knowledge that each seat gains in it (4.4 and section 10).

Every character card lies in a *place*: face down at the start, kept or laid down in one of the steps of the draft,
or still travelling. A seat sees the travelling cards when it has to choose. For each card it therefore knows in which
of its own steps it saw the card last, and so between which two of them the card was taken. Calls narrow this for
everybody.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import all_below, has, highest, lowest
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.rules.rng import below
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.text.events import Happens as E
from architects_env.games.citadels.text.names import the_character

FACE_UP_CARDS = {(4, 8): 2, (4, 9): 3, (5, 8): 1, (5, 9): 2, (6, 9): 1}
"""Number of face-up cards by (players, numbers in the set); 0 for all others."""
TWO_PLAYERS = ((0, 1), (1, 1), (1, 0), (0, 1), (0, 0), (1, 1))
"""The steps of the draft with two players: the player (seats from the crown holder), and whether the card is kept (1)
or laid down (0)."""
THREE_PLAYERS = tuple((k % 3, 1) for k in range(6))


def _steps(num_players: int) -> tuple[tuple[int, int], ...]:
    return {2: TWO_PLAYERS, 3: THREE_PLAYERS}.get(num_players, tuple((k, 1) for k in range(num_players)))


PLAYER_RANGE = range(2, O.MOST_PLAYERS + 1)
LAST_STEP = np.array([0, 0, *(len(_steps(n)) for n in PLAYER_RANGE)], np.int64)
STEP_SEAT = np.zeros((O.MOST_PLAYERS + 1, S.MOST_PLACES + 1), np.int64)
STEP_KEEPS = np.zeros((O.MOST_PLAYERS + 1, S.MOST_PLACES + 1), np.int64)
KEPT_PLACES = np.zeros((O.MOST_PLAYERS + 1, O.MOST_PLAYERS), np.int64)
"""The set of places of the cards that a player kept, by number of players and seat from the crown holder."""
HELD_PLACES = np.zeros(O.MOST_PLAYERS + 1, np.int64)
OWN_STEPS = np.zeros((O.MOST_PLAYERS + 1, O.MOST_PLAYERS), np.int64)
"""The set of all steps of a player, including those in which a card is laid down."""
NUM_FACE_UP = np.zeros((O.MOST_PLAYERS + 1, H.NUMBERS + 1), np.int64)
for _players in PLAYER_RANGE:
    for _step, (_seat, _keeps) in enumerate(_steps(_players), 1):
        STEP_SEAT[_players, _step] = _seat
        STEP_KEEPS[_players, _step] = _keeps
        KEPT_PLACES[_players, _seat] |= _keeps << _step
        HELD_PLACES[_players] |= _keeps << _step
        OWN_STEPS[_players, _seat] |= 1 << _step
for (_players, _numbers), _cards in FACE_UP_CARDS.items():
    NUM_FACE_UP[_players, _numbers] = _cards


# --- the cards are laid out -------------------------------------------------------------------------------------------
@compiled
def begin_round(g):
    """Shuffle all characters.

    Some are turned face up, one lies face down, and the others travel, first to the crown holder.
    """
    g.rounds += 1
    g.starter = g.crown
    g.number = 0
    g.murdered = S.NO_NUMBER
    g.bewitched = S.NO_NUMBER
    g.robbed = S.NO_NUMBER
    g.robber = S.NOBODY
    g.witch = S.NOBODY
    g.protected = S.NOBODY
    g.levy_payee = S.NOBODY
    g.back_levy_due = 0
    g.shown_places = 0
    g.active = S.NOBODY
    g.character = H.NO_CHARACTER
    for number in range(H.NUMBERS + 1):
        g.holder[number] = S.NOBODY
        g.place_of[number] = S.TRAVELLING if 1 <= number <= g.highest else S.NOT_IN_SET
    report(g, E.ROUND_BEGINS, g.crown, g.rounds, 0)
    turn_up_characters(g)
    g.down_card = random_travelling(g, S.NO_NUMBER)
    g.place_of[g.down_card] = S.FACE_DOWN
    g.step = 1
    g.seat = g.starter
    g.stage = S.DRAFT_PICK


@compiled
def turn_up_characters(g):
    """Turn up the number of characters that fits the number of players."""
    face_up = 0
    for _ in range(NUM_FACE_UP[g.num_players, g.highest]):
        number = random_travelling(g, H.THE_CROWN)
        g.place_of[number] = S.FACE_UP
        face_up |= 1 << number
    if face_up != 0:
        report(g, E.LIE_FACE_UP, -1, face_up, 0)


@compiled
def random_travelling(g, except_number):
    """Return a random travelling card, except for one number: number 4 is never turned up."""
    candidates = 0
    for number in range(1, g.highest + 1):
        candidates += g.place_of[number] == S.TRAVELLING and number != except_number
    left = below(g.rng, candidates)
    for number in range(1, g.highest + 1):
        if g.place_of[number] == S.TRAVELLING and number != except_number:
            if left == 0:
                return number
            left -= 1
    return S.NO_NUMBER


# --- a step -----------------------------------------------------------------------------------------------------------
@compiled
def last_player_rule(g):
    """Return whether the last player also gets the card that was laid face down at the start."""
    return g.num_players == 8 or (g.num_players == 7 and g.highest == 8)


@compiled
def legal_draft(g, mask):
    """Legal actions: each travelling card.

    By the last player rule the face-down card is among them in the end (section 4).
    """
    first = A.DRAFT if g.stage == S.DRAFT_PICK else A.LAY_DOWN
    with_down_card = last_player_rule(g) and g.step == LAST_STEP[g.num_players]
    for number in range(1, g.highest + 1):
        if g.place_of[number] == S.TRAVELLING or (with_down_card and g.place_of[number] == S.FACE_DOWN):
            mask[first + number - 1] = 1


@compiled
def play_draft(g, action):
    """Keep a card or lay it down. The others travel on (section 4). The last one stays face down on the table."""
    g.place_of[A.number_of(action)] = g.step
    g.step += 1
    last = LAST_STEP[g.num_players]
    if g.step <= last:
        g.seat = (g.starter + STEP_SEAT[g.num_players, g.step]) % g.num_players
        g.stage = S.DRAFT_PICK if STEP_KEEPS[g.num_players, g.step] == 1 else S.DRAFT_DISCARD
        return
    for other in range(1, g.highest + 1):
        if g.place_of[other] == S.TRAVELLING or (last_player_rule(g) and g.place_of[other] == S.FACE_DOWN):
            g.place_of[other] = last + 1
    g.stage = S.NEXT_CALL


STAGES = (
    Question(S.DRAFT_PICK, "draft", legal_draft, play_draft, asks="which character to keep"),
    Question(S.DRAFT_DISCARD, "lay down", legal_draft, play_draft, asks="which character to lay down"),
)


@compiled
def seat_of_place(g, place):
    """Return the seat that kept the card in this place, or NOBODY."""
    if 1 <= place <= LAST_STEP[g.num_players] and STEP_KEEPS[g.num_players, place] == 1:
        return (g.starter + STEP_SEAT[g.num_players, place]) % g.num_players
    return S.NOBODY


@compiled
def kept_places(g, p):
    """Return the set of places in which the characters of `p` lie."""
    return KEPT_PLACES[g.num_players, (p - g.starter) % g.num_players]


# --- what a seat knows of it ------------------------------------------------------------------------------------------
@compiled
def own_steps(g, seat):
    """Return the set of steps of the draft so far in which `seat` had to choose, including the present one.

    In each of them it saw the travelling cards.
    """
    return OWN_STEPS[g.num_players, (seat - g.starter) % g.num_players] & all_below(int(g.step) + 1)


@compiled
def saw_down_card(g, seat):
    """Return whether `seat` has been handed the face-down card, by the last player rule."""
    return last_player_rule(g) and has(own_steps(g, seat), LAST_STEP[g.num_players])


@compiled
def seen_place(g, number, steps, saw_down):
    """Return the place where a seat with these own steps sees the card of this number, in front of it or open on the
    table; HIDDEN if it does not see it.
    """
    place = int(g.place_of[number])
    if g.viewer > 0 or place == S.FACE_UP or place == S.NOT_IN_SET:
        return place
    if place == S.TRAVELLING:
        return place if has(steps, int(g.step)) else S.HIDDEN
    if has(steps, place) or (place == S.FACE_DOWN and saw_down):
        return place
    return S.HIDDEN


@compiled
def seen_last(g, number, steps, saw_down):
    """Return the last of the own steps in which the seat saw the card travel; 0 if there is none."""
    if g.viewer > 0:
        return int(g.seen_last[number])
    place = int(g.place_of[number])
    if number == g.down_card and not saw_down:
        place = S.FACE_DOWN
    before = steps & all_below(place)
    return highest(before) if before != 0 else 0


@compiled
def filled_places(g):
    """Return the set of places in which a card lies: the steps of the draft so far, the card face down at the start,
    and the one laid down in the end. During the draft, TRAVELLING is one of them.
    """
    last = LAST_STEP[g.num_players]
    if g.step <= last:
        return all_below(int(g.step)) | (1 << S.TRAVELLING)
    places = all_below(last + 2)
    return places & ~(1 << S.FACE_DOWN) if last_player_rule(g) else places


@compiled
def places_after(g, step, steps, filled, saw_down):
    """Return the set of possible places of a card that a seat with these own steps saw last in its step `step` (0:
    never).
    """
    up_to_it = all_below(step + 1) if step > 0 else 0
    later = steps & ~up_to_it & ~(1 << S.FACE_DOWN)
    places = filled & ~up_to_it
    if later != 0:
        places &= all_below(lowest(later))
    if saw_down:
        places &= ~(1 << S.FACE_DOWN)  # that card is in front of the seat
    if step == 0 and last_player_rule(g) and g.step > LAST_STEP[g.num_players] and not saw_down:
        places |= 3 << LAST_STEP[g.num_players]  # the face-down card is kept or laid down by the last player
    return places


@compiled
def narrowed_by_calls(g, number, places):
    """Narrow the possible places of a card by the calls so far.

    A player who has shown it holds it, a number called in silence is nobody's, and a player who has shown all
    characters has no other.
    """
    if g.holder[number] != S.NOBODY:
        return places & kept_places(g, int(g.holder[number]))
    if number < g.number and number != g.murdered:
        return places & ~HELD_PLACES[g.num_players]
    return places & ~int(g.shown_places)


@compiled
def possible_places(g, number, steps, filled, saw_down):
    """Return the set of possible places of the card, given everything that a seat with these own steps saw, and the
    calls so far.
    """
    place = seen_place(g, number, steps, saw_down)
    if place != S.HIDDEN:
        return 1 << place
    last = seen_last(g, number, steps, saw_down)
    return narrowed_by_calls(g, number, places_after(g, last, steps, filled, saw_down))


PHRASES = Chapter(
    Phrase(A.DRAFT, "keep {numbered}", "keeps {secret}", section="4"),
    Phrase(A.LAY_DOWN, "lay down {numbered}", "lays {secret} face down", section="4.2"),
    secret=lambda g, i, observer: the_character(g, i + 1) if observer == g.seat else say("a character"),
)

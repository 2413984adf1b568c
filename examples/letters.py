"""A complete game in one file: Letters, a small card game with secret hands for two to four players.

    python examples/letters.py            # all conformance checks, then a game in words

There are sixteen letters of seven kinds. Each player holds one. In your turn you draw another and send one of the two,
which then takes effect. The last player in play wins. If the deck runs out, the highest letter wins.
"""

from __future__ import annotations

import numpy as np

from architects_env import authoring as kit
from architects_env.authoring import Phrase, Question, Zone, compiled, report, report_to
from architects_env.play.face import Face, register_face

# --- letters ----------------------------------------------------------------------------------------------------------
NAMES = ("Question", "Glance", "Duel", "Fire", "Exchange", "Shelter", "Seal")
QUESTION, GLANCE, DUEL, FIRE, EXCHANGE, SHELTER, SEAL = range(7)
KINDS = 7  # those before the Shelter are sent to another player
KIND = np.repeat(np.arange(KINDS), (5, 2, 2, 2, 2, 2, 1))
LETTERS, PLAYERS = len(KIND), 4


# --- the state --------------------------------------------------------------------------------------------------------
@compiled
def agrees(g):
    """Return whether hands agree with public knowledge; in a player's own turn one of two letters is new."""
    for p in range(g.num_players):
        if g.hand_size[p] == 1 and (g.not_held[p] >> KIND[g.hand[p, 0]]) & 1 == 1:
            return False
    return True


CARDS = kit.Cards(
    "letter",
    LETTERS,
    Zone("deck", LETTERS, kit.HIDDEN_FROM_ALL, "letters that nobody has seen"),
    Zone("hand", 2, kit.OWNER, "the hand", seats=PLAYERS),
    Zone("sent", LETTERS, kit.EVERYBODY, "letters that were sent or lost", seats=PLAYERS),
    titles=[f"{NAMES[kind]} {i}" for i, kind in enumerate(KIND)],
    agrees=agrees,
)
fill_deck, shuffle_deck, draw = CARDS.fill("deck"), CARDS.shuffle("deck"), CARDS.draw("deck", "hand")
send_letter, show_hand, swap_hands = CARDS.move("hand", "sent"), CARDS.show("hand"), CARDS.swap("hand")
SENDING, GUESSING = range(2)  # stages
DTYPE = np.dtype(
    [
        *kit.FIELDS,
        *CARDS.fields,
        ("out", np.int16, PLAYERS),  # 1 if out of play
        ("sheltered", np.int16, PLAYERS),  # 1 until the player's next turn
        ("not_held", np.int16, PLAYERS),  # bits of kinds that this player publicly does not hold
        ("target", np.int16),  # player who gets a Question
    ]
)

# --- a turn -----------------------------------------------------------------------------------------------------------
ACTION_SPACE = kit.ActionSpace()
SEND = ACTION_SPACE.block("send", KINDS * PLAYERS, "send the kind index // 4 to the player index % 4 seats on")
GUESS = ACTION_SPACE.block("guess", KINDS, "guess that this kind is held")


class Happens(kit.Events):
    """Events that are not actions, with their sentences."""

    LOSES = "{player} is out of play and loses the {letter}"
    SEES = "{player} sees the {letter} of {other}"
    BURNS = "the {letter} of {player} burns"
    NOT_THERE = "{player} does not hold the {kind}"
    SHOWS = "{player} shows the {letter}"


@compiled
def setup(g, num_players, options):
    """Deal one letter to each player, and another to the first."""
    g.num_players = num_players
    fill_deck(g, 0, LETTERS)
    shuffle_deck(g, 0)
    for i in range(num_players + 1):
        draw(g, 0, i % num_players)


@compiled
def held(g, p):
    """Return the kind of the only letter that `p` holds."""
    return KIND[g.hand[p, 0]]


@compiled
def legal_send(g, mask):
    """Allow either letter to any other player in play without shelter, or to nobody if there is none."""
    for i in range(2):
        kind = KIND[g.hand[g.seat, i]]
        for places in range(1, g.num_players):
            q = (g.seat + places) % g.num_players
            if kind < SHELTER and g.out[q] == 0 and g.sheltered[q] == 0:
                mask[SEND + PLAYERS * kind + places] = 1
        if mask[SEND + PLAYERS * kind : SEND + PLAYERS * (kind + 1)].sum() == 0:
            mask[SEND + PLAYERS * kind] = 1


@compiled
def play_send(g, action):
    """Reveal the letter and apply its effect. A player who sends the Seal is out."""
    p, kind, places = g.seat, (action - SEND) // PLAYERS, (action - SEND) % PLAYERS
    send_letter(g, p, 0 if KIND[g.hand[p, 0]] == kind else 1, p)
    g.not_held[p] = 0  # the remaining letter may be the new one
    g.sheltered[p] = kind == SHELTER
    if kind == SEAL:
        lose(g, p)
    if places > 0:
        g.target = (p + places) % g.num_players
        if kind == QUESTION:
            g.stage = GUESSING
            return
        letter_does(g, kind, p, g.target)
    next_turn(g)


@compiled
def letter_does(g, kind, p, q):
    """Apply the effect of a letter that `p` sends to `q`."""
    if kind == GLANCE:
        show_hand(g, q, 0, 1 << int(p))
        report_to(g, 1 << int(p), Happens.SEES, p, q, g.hand[q, 0])
    elif kind == DUEL:
        duel(g, p, q)
    elif kind == FIRE:
        burn(g, q)
    else:
        swap_hands(g, p, q)
        g.not_held[p], g.not_held[q] = g.not_held[q], 0


@compiled
def duel(g, p, q):
    """Compare the letters of both players. The lower one is out, and everyone learns that the other is higher."""
    for seat, other in ((p, q), (q, p)):
        show_hand(g, other, 0, 1 << int(seat))
        report_to(g, 1 << int(seat), Happens.SEES, seat, other, g.hand[other, 0])
    if held(g, p) != held(g, q):
        winner, loser = (p, q) if held(g, p) > held(g, q) else (q, p)
        g.not_held[winner] |= (2 << int(held(g, loser))) - 1
        lose(g, loser)


@compiled
def burn(g, q):
    """Discard the letter without effect and draw another. A player who loses the Seal, or cannot draw, is out."""
    report(g, Happens.BURNS, q, 0, g.hand[q, 0])
    g.not_held[q] = 0
    if held(g, q) == SEAL or g.deck_size == 0:
        lose(g, q)
    else:
        send_letter(g, q, 0, q)
        draw(g, 0, q)


@compiled
def lose(g, p):
    """Put a player out of play, and reveal the letter."""
    report(g, Happens.LOSES, p, 0, g.hand[p, 0])
    send_letter(g, p, 0, p)
    g.out[p], g.not_held[p] = 1, 0


@compiled
def legal_guess(g, mask):
    """Allow any kind except the Question itself."""
    mask[GUESS + GLANCE : GUESS + KINDS] = 1


@compiled
def play_guess(g, action):
    """Put the other player out after a right guess. After a wrong one, everyone knows what the player does not hold."""
    if held(g, g.target) == action - GUESS:
        lose(g, g.target)
    else:
        g.not_held[g.target] |= 1 << int(action - GUESS)
        report(g, Happens.NOT_THERE, g.target, 0, action - GUESS)
    next_turn(g)


@compiled
def next_turn(g):
    """Let the next player draw. The game ends, hands revealed, with the deck or when one player is left."""
    g.stage, g.target = SENDING, 0
    if g.out[: g.num_players].sum() == g.num_players - 1 or g.deck_size == 0:
        g.over = 1
        for p in range(g.num_players):
            if g.out[p] == 0:
                show_hand(g, p, 0, kit.ALL_SEATS)
                report(g, Happens.SHOWS, p, 0, g.hand[p, 0])
        return
    g.seat = (g.seat + 1) % g.num_players
    while g.out[g.seat] == 1:
        g.seat = (g.seat + 1) % g.num_players
    g.sheltered[g.seat] = 0
    draw(g, 0, g.seat)


STAGES = kit.Stages(  # two equal letters leave one option, which would be visible if it were automatic
    Question(SENDING, "sending", legal_send, play_send, asked_if_forced=True, asks="which letter to send"),
    Question(GUESSING, "guessing", legal_guess, play_guess, asks="which letter to guess"),
)
PHRASES = kit.Chapter(
    Phrase(SEND, "send the {letter}{to}"),
    Phrase(GUESS, "guess the {kind}"),
    letter=lambda g, i, observer: NAMES[i // PLAYERS],
    to=lambda g, i, observer: f" to Player {(int(g.seat) + i) % int(g.num_players)}" if (i := i % PLAYERS) else "",
    kind=lambda g, i, observer: NAMES[i],
)
EVENTS = kit.event_lines(
    Happens,
    {
        "player": lambda g, e, observer: f"Player {e.player}",
        "other": lambda g, e, observer: f"Player {e.a}",
        "kind": lambda g, e, observer: NAMES[e.b],
        "letter": lambda g, e, observer: CARDS.title(e.b),
    },
)


@compiled
def score_and_rank(g, scores, ranks):
    """Score the highest letter from 1 on, and 0 for players who are out. Equal players share their rank."""
    keys = np.zeros((g.num_players, 1), np.int64)
    for p in range(g.num_players):
        scores[p] = keys[p, 0] = 0 if g.out[p] == 1 else 1 + held(g, p)
    kit.rank_by(keys, g.num_players, ranks)


# --- the observation --------------------------------------------------------------------------------------------------
SEATS = kit.seat_axis(PLAYERS)
LAYOUT = kit.ObservationLayout(
    CARDS.part("hand"),
    CARDS.part("sent"),
    kit.Part("players", (SEATS, kit.titled_axis("players", "plays", "out", "sheltered", "decides")), "each"),
    kit.Part("not_held", (SEATS, kit.Axis("kind", NAMES)), "kinds known not to be held"),
    kit.Part("target", (SEATS,), "who is asked a Question"),
)
AT = LAYOUT.at
observe_hand, observe_sent = CARDS.observe("hand"), CARDS.observe("sent")


@compiled
def observe(g, seat, out):
    """Write the observation, float32[len(LAYOUT)], with the observer first."""
    out[:] = 0
    observe_hand(g, seat, out, AT.hand)
    observe_sent(g, seat, out, AT.sent)
    for i in range(g.num_players):
        p = (seat + i) % g.num_players
        out[AT.players + 4 * i] = 1
        out[AT.players + 4 * i + 1] = g.out[p]
        out[AT.players + 4 * i + 2] = g.sheltered[p]
        out[AT.players + 4 * i + 3] = g.seat == p
        out[AT.target + i] = g.stage == GUESSING and g.target == p
        for kind in range(KINDS):
            out[AT.not_held + KINDS * i + kind] = (g.not_held[p] >> kind) & 1


GAME = kit.Game(
    name="letters",
    title="Letters",
    version=1,
    dtype=DTYPE,
    action_space=ACTION_SPACE,
    observation_layout=LAYOUT,
    seats=(2, PLAYERS),
    options=(),
    max_decisions=2 * LETTERS,
    margin_scale=7.0,
    setup=setup,
    stages=STAGES,
    score_and_rank=score_and_rank,
    observe=observe,
    words=kit.Words(ACTION_SPACE, PHRASES),
    event_line=EVENTS,
    cards=(CARDS,),
)
kit.register(GAME)
HOW_TO_WIN = (
    "Be the last one in play, or hold the highest letter when the deck runs out.",
    "Keep a high letter for a Duel and for the end. A kind of which all letters lie open is a wasted guess.",
)
register_face("letters", Face(how_to_win=HOW_TO_WIN))

if __name__ == "__main__":
    import architects_env
    from architects_env.conformance import check

    check("letters")
    match = architects_env.make("letters", num_players=3, seed=1)
    while not match.over:
        action = match.legal_actions()[-1]
        print(match.view().text(), match.sentence(action), sep="\n", end="\n\n")
        match.apply(action)
    print("Ranks:", match.scores_and_ranks()[1].tolist())

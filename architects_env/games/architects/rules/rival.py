"""The rival's turn (rules section 11, facts B1 to B19): the top scheme card places a worker and says what else happens.

The rival has no seat: the rules play it. Its entries in the state follow those of the last player. `rival_effects`
carries out the scheme cards, and `rival.json` holds their text.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import options as O
from architects_env.games.architects.data import rival_table as R
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.black_market import place_on_market
from architects_env.games.architects.rules.guildhall import place_in_guildhall
from architects_env.games.architects.rules.places import place_worker
from architects_env.games.architects.rules.rival_effects import add_future_scheme, carry_out
from architects_env.games.architects.rules.town_centre import captured_by_others, rescue
from architects_env.games.architects.text.events import Happens as E

fill_schemes, shuffle_schemes = S.SCHEMES.fill("scheme_deck"), S.SCHEMES.shuffle("scheme_deck")
add_future, shuffle_future = S.SCHEMES.add("future_deck"), S.SCHEMES.shuffle("future_deck")
reveal_card = S.SCHEMES.move("scheme_deck", "scheme_pile")
turn_schemes_over = S.SCHEMES.move_all("scheme_pile", "scheme_deck", by_number=True)


# --- set-up (B5, B6) --------------------------------------------------------------------------------------------------
@compiled
def rival_of_options(num_players, options):
    """Return the side of the rival's board that the options ask for (0 Constantine, 1 Helena), or NOBODY."""
    if options[O.RIVAL] >= O.CONSTANTINE:
        return int(options[O.RIVAL]) - O.CONSTANTINE
    return 0 if num_players == 1 and options[O.RIVAL] != O.NO_RIVAL else S.NOBODY


@compiled
def set_up_rival(g):
    """Set up the rival with the workers and virtue of everybody at the table.

    The starting schemes are its deck and the future schemes lie apart, both shuffled (B5, B6).
    """
    g.scheme = -1
    if g.rival == S.NOBODY:
        return
    fill_schemes(g, 0, R.NUM_STARTING)
    shuffle_schemes(g, 0)
    for card in range(R.NUM_STARTING, R.NUM_SCHEMES):
        add_future(g, card, 0)
    shuffle_future(g, 0)


# --- a turn -----------------------------------------------------------------------------------------------------------
@compiled
def rival_turn(g):
    """Reveal a scheme card and carry it out (B7).

    Without a worker on its board the rival brings its workers back instead (B15).
    """
    p = g.num_players
    if g.supply[p] == 0:
        bring_workers_back(g, p)
        rebuild_scheme_deck(g)
    else:
        reveal_scheme(g)
        place_by_scheme(g, p)
        for i in range(R.MOST_EFFECTS):
            carry_out(g, p, R.EFFECT[g.scheme, i], R.TIMES[g.scheme, i])
    g.stage = S.ACTION_DONE


@compiled
def bring_workers_back(g, p):
    """Bring all its workers back, from open-circle locations, from prison and from players' boards.

    Those in the Guildhall and at the Black Market stay (B15).
    """
    before = int(g.supply[p])
    for location in range(B.NUM_LOCATIONS):
        g.supply[p] += g.workers[location, p]
        g.workers[location, p] = 0
    g.supply[p] += g.prison[p]
    g.prison[p] = 0
    if captured_by_others(g, p) > 0:
        rescue(g, p)
    g.scheme = -1
    report(g, E.BRINGS_BACK, p, int(g.supply[p]) - before, 0)


@compiled
def rebuild_scheme_deck(g):
    """Shuffle deck and discard together (B14, B15), with the top future scheme, which everybody sees (ours)."""
    add_future_scheme(g, g.num_players)
    turn_schemes_over(g, 0, 0)
    shuffle_schemes(g, 0)
    report(g, E.SCHEMES_SHUFFLED, int(g.num_players), 0, 0)


@compiled
def reveal_scheme(g):
    """Reveal the top card. An empty deck is rebuilt first (B14)."""
    if g.scheme_deck_size == 0:
        rebuild_scheme_deck(g)
    g.scheme = reveal_card(g, 0, g.scheme_deck_size - 1, 0)
    report(g, E.SCHEME, int(g.num_players), int(g.scheme), 0)


@compiled
def place_by_scheme(g, p):
    """Place a worker where the card says.

    The rival gets nothing from the place (B7, B8). If the named space of the Black Market is taken it uses the next
    free one, which exists, since a reset follows when all are taken. It may visit the market at any virtue (B10).
    """
    spot = R.SPOT[g.scheme]
    if spot == R.GUILDHALL:
        report(g, E.ENTERS_GUILDHALL, p, 0, 0)
        place_in_guildhall(g, p)
    elif spot >= R.BLACK_MARKET:
        space = spot - R.BLACK_MARKET
        while g.market_space[space] != S.NOBODY:
            space = (space + 1) % 3
        place_on_market(g, p, space)
        report(g, E.ENTERS_MARKET, p, int(space), 0)
    else:
        place_worker(g, p, spot)
        report(g, E.PLACES, p, int(spot), 0)

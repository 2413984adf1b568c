"""The rules of Hamlet, written from its rules page alone: a submission of rulebook to code with the score 100."""

import copy

PLANS = {
    "Cottage": (1, 1, 3),
    "Well": (0, 3, 4),
    "Barn": (4, 0, 5),
    "Chapel": (2, 3, 7),
    "Windmill": (4, 2, 8),
    "Manor": (3, 4, 10),
}
PLACES = {"Forest": "wood", "Quarry": "stone"}


def begin(start):
    """Return the state after the deal: each seat knows its own plan, so their views together hold all of them."""
    seats = range(start["num_players"])
    boards = [start["views"][str(seat)]["board"] for seat in seats]
    return {
        "options": start["options"],
        "plans": [boards[seat]["players"][seat]["plan"] for seat in seats],
        "goods": [{"wood": 0, "stone": 0} for _ in seats],
        "built": [False for _ in seats],
        "first": None,
        "visitors": {"Forest": 0, "Quarry": 0},
        "round": 1,
        "moves": 0,
    }


def seat_to_act(state):
    """Seat 0 begins the first round, seat 1 the second, and so on (section 2)."""
    return (state["round"] - 1 + state["moves"]) % len(state["plans"])


def is_over(state):
    """Return whether the last round has been played."""
    return state["round"] > state["options"]["rounds"]


def gain(state, place):
    """The first at a place in a round gets 2, everybody else 1 (section 3.1)."""
    return 2 if state["visitors"][place] == 0 else 1


def legal(state):
    """Both places are open; a plan is built once, for its goods (section 3)."""
    if is_over(state):
        return []
    seat = seat_to_act(state)
    moves = [f"go to the {place} for {gain(state, place)} {good}" for place, good in PLACES.items()]
    plan, goods = state["plans"][seat], state["goods"][seat]
    wood, stone, _ = PLANS[plan]
    if not state["built"][seat] and goods["wood"] >= wood and goods["stone"] >= stone:
        moves.append(f"build the {plan}")
    return moves


def apply(state, action, chance):
    """Return the state after a move. Hamlet has no chance after the deal."""
    state = copy.deepcopy(state)
    seat = seat_to_act(state)
    if action.startswith("go to the "):
        place = action.split()[3]
        state["goods"][seat][PLACES[place]] += gain(state, place)
        state["visitors"][place] += 1
    else:
        wood, stone, _ = PLANS[state["plans"][seat]]
        state["goods"][seat]["wood"] -= wood
        state["goods"][seat]["stone"] -= stone
        state["built"][seat] = True
        if state["first"] is None:
            state["first"] = seat
    state["moves"] += 1
    if state["moves"] == len(state["plans"]):
        state["moves"], state["round"] = 0, state["round"] + 1
        state["visitors"] = dict.fromkeys(PLACES, 0)
    return state


def points(state, seat):
    """The built plan, the point for building first, and 1 point for every two goods (section 4)."""
    built = PLANS[state["plans"][seat]][2] if state["built"][seat] else 0
    feast = 1 if state["options"]["feast"] and state["first"] == seat else 0
    return built + feast + sum(state["goods"][seat].values()) // 2


def result(state):
    """Return rank and points of each side at the end. Of equals the one with more goods left wins."""
    if not is_over(state):
        return {}
    seats = range(len(state["plans"]))
    keys = [(points(state, seat), sum(state["goods"][seat].values())) for seat in seats]
    return {f"Player {seat}": [1 + sum(other > keys[seat] for other in keys), keys[seat][0]] for seat in seats}


def observe(state, seat):
    """Return what a seat sees: everything but the plans of others that are not built."""
    over = is_over(state)
    seats = range(len(state["plans"]))
    players = [
        {
            "name": f"Player {p}",
            "goods": state["goods"][p],
            "plan": state["plans"][p] if p == seat or state["built"][p] else None,
            "built": state["built"][p],
            "built_first": state["first"] == p,
        }
        for p in seats
    ]
    rounds = state["options"]["rounds"]
    board = {
        "round": min(state["round"], rounds),
        "rounds": rounds,
        "visitors": state["visitors"],
        "players": players,
    }
    return {"over": over, "to_act": None if over else seat_to_act(state), "board": board, "result": result(state)}

"""Reasons: sentences that are true, name things, leave nothing told twice, and give nothing away."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.core.text import say
from architects_env.games import load
from architects_env.play.coach.because import Reasons, prospects, reasons, share, verdict_on
from architects_env.play.coach.facts import Change, Fact, Facts, Watch, each_side, occurrences, told
from architects_env.play.coach.measures import RISK, Measure
from architects_env.play.coach.options import Comparison, compare_options
from architects_env.play.coach.players import player_of
from architects_env.play.face import Face, face_of
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language
from architects_env.play.table.hint import Advice, coach

HAMLET = load("hamlet")
GAMES = ("architects", "citadels", "settlers", "viscounts")
GOODS = ("wood", "stone")


def after(decisions: int, name: str = "hamlet", players: int = 2, seed: int = 3) -> Match:
    """Return a game after some decisions of the player of continuations."""
    match = Match(load(name), players, seed=seed)
    rng, player = np.random.default_rng(seed), player_of(match.game, players)
    for _ in range(decisions):
        priors = player.priors(match.view())
        match.apply(int(rng.choice(len(priors), p=priors / priors.sum())))
    return match


def compared(view: View, worlds: int = 8, long_worlds: int = 0, required: tuple[int, ...] = ()) -> Comparison:
    rng = np.random.default_rng(0)
    return compare_options(view, {}, rng, seconds=math.inf, worlds=worlds, long_worlds=long_worlds, required=required)


def advised(view: View, worlds: int = 24) -> list[Advice]:
    return coach(view, {}, np.random.default_rng(0), 3, math.inf, worlds)


def with_facts(monkeypatch: pytest.MonkeyPatch, **parts: object) -> None:
    """Give Hamlet another face for the time of a test."""
    face = replace(face_of(HAMLET), **parts)

    def found(game: object) -> Face:
        return face if game is HAMLET else face_of(game)  # type: ignore[arg-type]

    for module in ("options", "because"):
        monkeypatch.setattr(f"architects_env.play.coach.{module}.face_of", found)


GOODS_BY_NAME = Facts(
    (
        Fact(
            each_side("goods"),
            lambda g, good, number: say("{n} pebbles" if good else "{n} logs", n=number),
            gain="you gain {what}",
            loss="you spend {what}",
            soon=False,
        ),
        Fact(each_side("built"), gain="you build a house", rival_gain="{player} builds a house"),
    )
)


def with_names(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Call the compared options by other names for the time of a test."""
    monkeypatch.setattr(Comparison, "names", property(lambda found: [*names, *"xyz"][: len(found.options)]))


def test_what_a_move_does_at_once_is_told_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Quarry gives stone and the Forest wood."""
    with_facts(monkeypatch, facts=GOODS_BY_NAME)
    found = {one.aim: one.because for one in advised(Match(HAMLET, 2, seed=3).view())}
    quarry, forest = (next(found[aim] for aim in found if place in aim) for place in ("Quarry", "Forest"))
    assert any(reason.startswith("You gain ") and "pebbles" in reason for reason in quarry)
    assert any(reason.startswith("You gain ") and "logs" in reason for reason in forest)
    assert not any("pebbles" in reason for reason in forest)


def test_what_the_name_of_a_move_says_is_not_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with_facts(monkeypatch, facts=GOODS_BY_NAME)
    found = compared(Match(HAMLET, 2, seed=3).view())
    told_by = set[tuple[str, ...]]()
    for n in range(1, 4):
        for kind in ("logs", "pebbles"):
            with_names(monkeypatch, f"gain {n} {kind}", "b", "c")
            told_by.add(reasons(found, 0).sentences)
    assert len(told_by) == 2


def test_shares_of_games_are_those_of_the_continuations(monkeypatch: pytest.MonkeyPatch) -> None:
    with_facts(monkeypatch, facts=GOODS_BY_NAME)
    for decisions in range(6):
        found = compared(after(decisions).view(), 48)
        house = (found.short.changes[1].risen[:, :, found.seat, 0] > 0).mean(axis=1)
        for reason in reasons(found, 0).sentences:
            if "you build a house" in reason and "Soon" in reason:
                assert house[0] > house[1] and str(share(house[0])) in reason and str(share(house[1])) in reason


def test_a_watch_sees_rises_and_falls_between_looks() -> None:
    states = np.zeros(2, [("gold", np.int16, 3)])
    watch = Watch([Fact(each_side("gold"), gain="you gain")], states)
    states["gold"][0, 1] = 5
    watch.look(np.array([0, 1]), at_once=True)
    states["gold"][0, 1] = 3
    watch.look(np.array([0]))
    (change,) = watch.changes(1, 2)
    assert change.at_once[0, :, 1, 0].tolist() == [5, 0]
    assert change.risen[0, :, 1, 0].tolist() == [5, 0] and change.fallen[0, :, 1, 0].tolist() == [2, 0]


def test_only_changes_with_a_clause_are_told_and_those_of_others_are_bad_or_good_for_oneself() -> None:
    states = np.zeros(1, [("gold", np.int16, 3)])
    facts = Facts((Fact(each_side("gold"), gain="you gain", loss="you lose", rival_gain="{player} gains"),))
    watch = Watch(facts.facts, states)
    states["gold"][0] = (-1, 2, -3)
    watch.look(np.array([0]), at_once=True)
    found = occurrences(facts, watch.changes(1, 1), 0, 3, at_once=True)
    assert {(one.clause, one.side, one.good) for one in found} == {("you lose", 0, False), ("{player} gains", 1, False)}
    assert told(facts, None, [(found[0], 2)]) in {"you lose", "Player 1 gains"}


def test_the_second_best_move_does_not_tell_the_reasons_of_the_best_one_once_more() -> None:
    for decisions in range(4):
        found = advised(after(decisions).view())
        assert found[0].because and not any("riskier" in one for one in found[1].because)
        assert all(one.figures.startswith("Points: ") for one in found[:2])


def test_shares_of_games_in_words() -> None:
    assert [share(part) for part in (0.0, 0.34, 1.0)] == [
        "in hardly any game",
        "in 3 of 10 games",
        "in almost every game",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_as_certain_happens_in_the_game(name: str) -> None:
    """At several positions each action is played in the true game, which holds what the seat does not know."""
    game, facts, checked = load(name), face_of(name).facts, 0
    for decisions in range(24, 80, 9):
        match = after(decisions, name)
        found = compared(match.view(), 6)
        for k, option in enumerate(found.options):
            played = match.clone()
            states = np.concatenate([game.for_kernels(played.states)] * 2)
            watch = Watch(facts.facts, states)
            for action in option.move.actions:
                played.apply(action)
            states[1:] = game.for_kernels(played.states)
            watch.look(np.array([0, 1]), at_once=True)
            true = watch.changes(1, 2)
            for one in occurrences(facts, found.short.changes, found.seat, match.num_players, at_once=True):
                differences = one.difference(found.short.changes)[k]
                if (differences == differences[0]).all() and not facts.facts[one.fact].is_guess:
                    assert one.difference(true)[0, 1] == differences[0], one
                    checked += differences[0] != 0
    assert checked > 5


@pytest.mark.parametrize("name", GAMES)
def test_reasons_give_away_nothing_that_is_hidden(name: str) -> None:
    match = after(40, name)
    view = match.view()
    twin = Match.of_world(match.game, view.sample_state(8))
    assert twin.state.tobytes() != match.state.tobytes()
    assert [one.because for one in advised(view, 6)] == [one.because for one in advised(twin.view(view.seat), 6)]


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_is_said_in_czech(name: str) -> None:
    speech = language("cs", load(name))
    for decisions in (20, 47):
        for one in advised(after(decisions, name, 3 if name == "citadels" else 2).view(), 12):
            for reason in (*one.because, one.figures):
                assert not {"you", "the", "in", "of", "is"} & set(str(in_language(reason, speech)).split()), reason


# --- constructed positions --------------------------------------------------------------------------------------------
def at_choice(name: str, fits: Callable[[Match], bool], players: int = 2) -> Match:
    """Return the first of some games at a position that fits."""
    for seed in range(1, 30):
        match = Match(load(name), players, seed=seed)
        rng, player = np.random.default_rng(seed), player_of(match.game, players)
        for _ in range(160):
            if match.over or fits(match):
                break
            priors = player.priors(match.view())
            match.apply(int(rng.choice(len(priors), p=priors / priors.sum())))
        if not match.over and fits(match):
            return match
    pytest.fail(f"{name} has no such position")


def changed(match: Match) -> Match:
    """Return the game with the options of its changed state."""
    return Match.of_world(match.game, match.game.for_kernels(match.states).copy())


def action_of(match: Match, words: str) -> int:
    return next(action for action in match.legal_actions() if words in match.sentence(action))


def reasons_for(match: Match, words: str, other: str = "") -> Reasons:
    """Return the reasons for a move, compared with another one that has these words or not the same ones."""
    action = action_of(match, words)
    kind = match.sentence(action).split()[0]
    rest = [one for one in match.legal_actions() if match.sentence(one) != match.sentence(action)]
    rest.sort(key=lambda one: match.sentence(one).split()[0] == kind)
    second = action_of(match, other) if other else rest[0]
    found = compared(match.view(), 6, required=(action, second))
    actions = [option.action for option in found.options]
    return reasons(found, actions.index(action), actions.index(second), say("after the move that was tried"))


def can(match: Match, words: str) -> bool:
    return any(words in match.sentence(action) for action in match.legal_actions())


def test_architects_names_whose_workers_are_captured(monkeypatch: pytest.MonkeyPatch) -> None:
    from architects_env.games.architects.data import board as B

    match = at_choice("architects", lambda it: can(it, "Capture") and can(it, "at the Quarry"))
    rival = 1 - match.seat
    moved = 4 - int(match.state.workers[B.QUARRY, rival])
    match.state.workers[B.QUARRY, rival] += moved
    match.state.supply[rival] -= moved
    match = changed(match)
    words = next(one for one in map(match.sentence, match.legal_actions()) if "Quarry" in one and "Player" in one)
    with_names(monkeypatch, "a", "b", "c")
    found = reasons_for(match, words)
    assert f"you capture 4 workers of player {rival}" in found.sentences[0].lower()


def test_architects_names_the_building_that_can_be_paid_now() -> None:
    from architects_env.games.architects.data import cards as C
    from architects_env.games.architects.text.names import building_name

    match = at_choice("architects", lambda it: can(it, "at the Quarry (1 stone)"))
    state, seat = match.state, match.seat
    hand = [card for card in range(C.NUM_BUILDINGS) if int(state.hand[seat]) >> card & 1]
    card = next(one for one in hand if C.BUILDING_COST[one, C.STONE] > 0)
    state.goods[seat] = 0
    state.goods[seat, : C.NUM_GOODS] = C.BUILDING_COST[card, : C.NUM_GOODS]
    state.goods[seat, C.STONE] -= 1
    state.apprentices[seat] |= sum(int(cards & -cards) for cards in C.WITH_SKILL.tolist())
    found = reasons_for(changed(match), "at the Quarry (1 stone)")
    assert str(building_name(card)) in found.sentences[0] and found.sentences[0].startswith("You now have all that ")


def test_citadels_names_the_district_that_ends_the_game() -> None:
    match = at_choice("citadels", lambda it: can(it, "build ") and int(it.state.buildings[it.seat]) >= 3, 4)
    state, seat = match.state, match.seat
    spare = [kind for kind in np.flatnonzero(state.city.sum(axis=0) == 0).tolist() if state.hand[:, kind].sum() == 0]
    for kind in spare[: 7 - int(state.buildings[seat])]:
        state.city[seat, kind] += 1
        state.since[seat, kind] = 1 + int(state.since[seat].max())
    state.buildings[seat] = 7
    found = reasons_for(changed(match), "build ")
    assert "you complete your city first" in found.sentences[0].lower()


def test_citadels_says_who_may_hold_the_named_character_and_what_he_has() -> None:
    match = at_choice("citadels", lambda it: can(it, "(Thief)"), 4)
    found = compared(match.view(), 32)
    k = next(k for k, one in enumerate(found.options) if "(Thief)" in match.sentence(one.action))
    said = " ".join(reasons(found, k).sentences)
    robs = next(k for k, fact in enumerate(face_of("citadels").facts.facts) if fact.is_guess)
    belief = (found.short.changes[robs].at_once[k, :, found.seat] > 0).mean(axis=0)
    holder = int(belief.argmax())
    assert f"Player {holder} ({int(match.state.gold[holder])} gold)" in said
    assert f"in {round(10 * belief[holder])} of 10 cases" in said


def test_settlers_says_that_a_defence_token_ends_a_threat() -> None:
    from architects_env.games.settlers.data import vocabulary as V

    match = at_choice("settlers", lambda it: can(it, "place the defence token on the "))
    state, rival = match.state, 1 - match.seat
    state.supply[rival, V.RAZE] = 2
    state.passed[rival] = 0
    match = changed(match)
    words = next(s for s in map(match.sentence, match.legal_actions()) if "place the defence token on the " in s)
    found = reasons_for(match, words)
    assert any("o opponent has the raze tokens for the " in one for one in found.sentences)


def test_viscounts_tells_who_becomes_castle_leader() -> None:
    facts = face_of("viscounts").facts
    game = load("viscounts")
    before = game.for_kernels(Match(game, 2, seed=1).states).copy()
    before["leader"] = 1
    watch = Watch(facts.facts, before)
    before["leader"] = 0
    watch.look(np.array([0]), at_once=True)
    found = occurrences(facts, watch.changes(1, 1), 0, 2, at_once=True)
    assert [told(facts, None, [(one, 1)]) for one in found] == ["you are castle leader"]


# --- what is true, and what is not left out ---------------------------------------------------------------------------
def test_what_can_be_paid_is_what_the_rules_of_citadels_let_the_player_pay() -> None:
    from architects_env.games.citadels.data import districts as D
    from architects_env.games.citadels.rules.building import price_of

    game, checked = load("citadels"), 0
    read = next(fact.read for fact in face_of(game).facts.facts if fact.gain == "you can now pay for {what}")
    for decisions in range(10, 90, 16):
        match = after(decisions, "citadels", 3)
        match.state.city[match.seat, D.KIND_WITH[D.PURPLE_DISCOUNT]] = decisions % 3 == 1
        state, seat, paid = match.state, match.seat, read(game.for_kernels(match.states))[0, match.seat]
        for kind in np.flatnonzero((state.hand[seat] > 0) & (state.city[seat] == 0)).tolist():
            assert bool(paid[kind]) == (price_of(state, seat, kind) <= state.gold[seat])
            checked += 1
    assert checked > 5


def test_what_can_be_paid_is_what_the_rules_of_settlers_let_the_player_build() -> None:
    from architects_env.games.settlers.data import cards as C
    from architects_env.games.settlers.data import vocabulary as V
    from architects_env.games.settlers.rules.building import may_build

    game, checked = load("settlers"), set[int]()
    read = next(fact.read for fact in face_of(game).facts.facts if fact.gain == "you can now pay for {what}")
    faces = np.unique(C.FACE[: C.NUM_LOCATIONS]).tolist()
    for decisions in range(10, 150, 20):
        match = after(decisions, "settlers")
        state, seat = match.state, match.seat
        state.supply[seat, V.GOLD] = decisions // 20 % 3
        paid = read(game.for_kernels(match.states))[0, seat]
        for i in range(int(state.hand_common_size[seat])):
            card = int(state.hand_common[seat, i])
            face = C.FACE[card]
            if any(C.FACE[one] == face for one in np.flatnonzero(state.home == 1 + seat)):
                continue
            short = np.maximum(0, C.COST[card] - state.supply[seat, : V.NUM_RESOURCES]).sum()
            number = (3 if short else 2) if may_build(state, seat, card) else 0
            assert paid[faces.index(face)] == number
            checked.add(number)
    assert checked >= {0, 2}


def test_things_that_can_be_paid_one_by_one_are_alternatives() -> None:
    fact = Fact(each_side("goods"), lambda g, good, n: say("wood" if good else "stone"), "can pay for {what}")
    watch = Watch([fact], states := np.zeros(1, [("goods", np.int16, (2, 2))]))
    states["goods"][0, 0] = 1
    watch.look(np.array([0]), at_once=True)
    for alternatives, words in ((True, "can pay for stone or wood"), (False, "can pay for stone and wood")):
        facts = Facts((replace(fact, alternatives=alternatives),))
        found = occurrences(facts, watch.changes(1, 1), 0, 2, at_once=True)
        assert told(facts, None, [(one, 1) for one in found]) == words


def test_a_swapped_building_is_not_built_and_not_destroyed() -> None:
    game = load("citadels")
    facts, before = face_of(game).facts, game.for_kernels(Match(game, 3, seed=1).states).copy()
    before["city"] = 0
    before["city"][0, 0, 3], before["city"][0, 1, 5] = 1, 1
    watch = Watch(facts.facts, before)
    before["city"][0, :2] = before["city"][0, 1::-1]
    before["city"][0, 0, 7] = 1
    watch.look(np.array([0]), at_once=True)
    found = [one for one in occurrences(facts, watch.changes(1, 1), 0, 3, at_once=True) if one.side == 0]
    clauses = {(one.clause, one.thing) for one in found if "pay" not in one.clause}
    assert clauses == {("you take {what} in a swap", 5), ("you lose {what} in a swap", 3), ("you build {what}", 7)}


def test_a_price_that_both_moves_have_is_told_for_neither() -> None:
    match = at_choice("settlers", lambda it: sum("make a deal with" in it.sentence(a) for a in it.legal_actions()) > 2)
    deals = [words for words in map(match.sentence, match.legal_actions()) if "make a deal with" in words]
    found = reasons_for(match, deals[0], next(words for words in deals if words != deals[0]))
    assert not any("ou pay 1 food" in one for one in found.sentences)


@pytest.mark.parametrize("index", [0, 1])
def test_what_a_move_brings_upon_oneself_soon_is_told_for_the_move_itself(
    monkeypatch: pytest.MonkeyPatch, index: int
) -> None:
    debts = Fact(each_side("goods"), lambda g, thing, n: say("debts"), gain="you get {what}", wanted=-1)
    with_facts(monkeypatch, facts=Facts((debts,)))
    found = compared(Match(HAMLET, 2, seed=3).view(), 24)
    change = found.short.changes[0]
    risen = np.zeros_like(change.risen)
    risen[index, :, found.seat, 0] = 1
    none = np.zeros_like(risen)
    found = replace(found, short=replace(found.short, changes=(Change(none, risen, none),)))
    own, other = (" ".join(reasons(found, k).sentences).lower() for k in (index, 1 - index))
    if index:
        assert "you get debts in hardly any game" in other, "the best move tells it as well"
    else:
        assert "but you get debts in almost every game" in own, "a disadvantage follows a but"


def alike(monkeypatch: pytest.MonkeyPatch, **parts: object) -> Comparison:
    """Return a comparison of options that differ in nothing but what the parts say of the first one."""
    measures = (
        Measure("logs", lambda states: states["built"] * 0),
        Measure("debts", lambda states: states["built"] * 0, RISK),
    )
    with_facts(monkeypatch, facts=Facts(), measures=measures)
    found = compared(Match(HAMLET, 2, seed=3).view(), 16, 4)
    read = np.zeros_like(found.short.measures)
    for name, number in parts.items():
        read[0, :, ("logs", "debts").index(name), found.seat] = number
    options = tuple(replace(option, value=0.0, error=0.0) for option in found.options)
    return replace(found, options=options, short=replace(found.short, measures=read))


def test_of_moves_that_nothing_sets_apart_one_may_choose_what_one_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    found = alike(monkeypatch)
    assert reasons(found, 0).sentences == ("These moves lead to about the same; choose what you like.",)
    assert reasons(found, 1).sentences == ()
    worth = (replace(found.options[0], value=0.5), *found.options[1:])
    assert "later" in reasons(replace(found, options=worth), 0).sentences[0]


def test_measures_are_told_in_whole_numbers_with_a_but_before_what_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "choose what you like" in reasons(alike(monkeypatch, logs=0.4, debts=0.4), 0).sentences[0]
    assert reasons(alike(monkeypatch, logs=3.2), 0).sentences == (
        "Soon after, you have more logs (by 3) than after the second best move.",
    )
    assert reasons(alike(monkeypatch, logs=3, debts=1), 0).sentences == (
        "Soon after, you have more logs (by 3), but more debts (by 1) than after the second best move.",
    )


def test_how_much_better_a_move_is_stands_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    found = alike(monkeypatch)

    def said(*values: float) -> list[str]:
        options = tuple(replace(one, value=value) for one, value in zip(found.options, values, strict=False))
        return [verdict_on(replace(found, options=options), k) for k in range(len(values))]

    assert said(0.1, 0.09) == ["best, but others are about as good", "about as good as the best"]
    assert said(0.1, 0.03) == ["a little better than the others", "a little worse"]
    assert said(0.5, 0.1) == ["clearly the best", "clearly worse"]


def test_the_chances_are_rounded_and_a_decided_game_is_told_by_points(monkeypatch: pytest.MonkeyPatch) -> None:
    found = alike(monkeypatch)

    def at(value: float) -> Comparison:
        return replace(found, options=tuple(replace(option, value=value) for option in found.options))

    assert "about 60 %" in prospects(at(0.22)) and "points count now" in prospects(at(0.99))
    assert "hardly win" in prospects(at(-1.0)) and at(0.5).decided == 0
    won = at(0.99)
    assert won.long is not None
    points = won.long.points.copy()
    points[0, :, won.seat] = points[1, :, won.seat] + 9
    won = replace(won, long=replace(won.long, points=points))
    assert reasons(won, 0).sentences[0] == "You end with about 9 points more than after the second best move."


@pytest.mark.parametrize("name", GAMES)
def test_the_best_move_has_a_reason_and_sentences_are_short_and_clean(name: str) -> None:
    for decisions in (20, 40, 47, 70):
        found = advised(after(decisions, name, 3 if name == "citadels" else 2).view(), 16)
        assert found[0].because and all(one.verdict for one in found)
        for reason in (reason for one in found for reason in one.because):
            assert len(reason.split()) <= 28 and "→" not in reason and ".." not in reason and "½" not in reason, reason
            assert reason[0].isupper(), reason


def test_a_danger_that_no_card_of_the_game_brings_does_not_matter() -> None:
    from architects_env.games.citadels.data import characters as H

    game = load("citadels")
    states = game.for_kernels(Match(game, 3, seed=1).states).copy()
    (danger,) = (measure for measure in face_of(game).measures if "destroyed" in measure.name)
    for name, matters in (("Warlord", True), ("Diplomat", False)):
        states["characters"][0, 8] = next(k for k, one in enumerate(H.CHARACTERS) if one.name == name)
        assert danger.matters(states) == matters

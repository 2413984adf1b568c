"""What every game must pass, for authors of games: `check("NAME")`, or any one of the checks below.

Each raises `ConformanceError` with a sentence that says what is wrong and where (players, seed, decision).
"""

from __future__ import annotations

import copy
import hashlib
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any
from xml.etree.ElementTree import ParseError

import numpy as np

from architects_env.conformance.two_worlds import Followed
from architects_env.core.batch import Batch
from architects_env.core.by_attribute import States
from architects_env.core.game import ALL_LOSE, AT_BOUND, Game
from architects_env.core.jit import COMPILED
from architects_env.core.kernels import kernels_of
from architects_env.core.log import play_and_log
from architects_env.core.match import IllegalAction, Match
from architects_env.core.picture import NARROW, WIDE
from architects_env.core.record import Record
from architects_env.core.registry import load
from architects_env.core.rng import AGENT, stream
from architects_env.core.rules_page import section
from architects_env.core.view import View

Options = Mapping[str, Any]


class ConformanceError(AssertionError):
    """A game breaks the contract."""


def _require(condition: bool, sentence: str) -> None:
    if not condition:
        raise ConformanceError(sentence)


def _where(match: Match, decision: int) -> str:
    return f"{match.game.name}, {match.num_players} players, seed {match.seed}, decision {decision}"


def decisions(
    game: Game, players: int, seed: int, options: Options, most: int | None = None
) -> Iterator[tuple[Match, int]]:
    """Random play: yields the match before every decision and its number; what the caller does to the match is undone
    by none."""
    match = Match(game, players, options, seed)
    rng = np.random.default_rng(seed)
    decision = 0
    while not match.over and (most is None or decision < most):
        yield match, decision
        match.apply(rng.choice(match.legal_actions()))
        decision += 1


def check_masks_and_end(game: Game, players: int, seed: int, options: Options, every: int = 1) -> None:
    """Two or more options at every decision, or one that is asked because being forced would tell a secret; the end
    comes within `max_decisions`; rewards sum to zero, the best rank is 1, and the points by source sum to the scores.
    No invariant is broken in one state of `every`, and at the end."""
    last = 0
    mask = np.zeros(len(game.action_space), np.int8)
    match = Match(game, players, options, seed)
    for match, last in decisions(game, players, seed, options):
        _require(bool(match.mask.any()), f"{_where(match, last)}: nobody can do anything.")
        returned, there = int(game.legal(match.state, mask)), int(match.mask.sum())
        _require(
            returned >= 2 or returned in (0, there),
            f"{_where(match, last)}: legal returned {returned}, but its mask holds {there} options.",
        )
        _require(
            bool((mask == match.mask).all()), f"{_where(match, last)}: legal gives another mask when it is asked again."
        )
        _require(
            set(np.unique(match.mask)) <= {0, 1}, f"{_where(match, last)}: the mask holds something else than 0 and 1."
        )
        _require(last < game.max_decisions, f"{_where(match, last)}: no end within max_decisions.")
        wrong = game.invariants(match.state) if last % every == 0 else []
        _require(not wrong, f"{_where(match, last)}: {wrong[:1]}")
    wrong = game.invariants(match.state)
    _require(not wrong, f"{_where(match, last)}, at the end: {wrong[:1]}")
    returns = match.returns()
    scores, ranks = match.standings()
    _require(
        bool((match.breakdown().sum(axis=1) == scores).all()),
        f"{_where(match, last)}: the points by source do not sum to the scores.",
    )
    _require(match.over and not match.mask.any(), f"{_where(match, last)}: the mask at the end is not empty.")
    _require_fair(returns, len(match.rivals), options, _where(match, last))
    _require(int(ranks.min()) == 1, f"{_where(match, last)}: nobody has rank 1.")


def _require_fair(rewards: Any, rivals: int, options: Options, where: str) -> None:
    """Rewards sum to zero; what a rival of the rules would get is not seen, but lies, like each seat's, between -1 and
    1. At the bound everybody may lose."""
    if options.get(AT_BOUND.name) == ALL_LOSE and all(reward == -1 for reward in rewards):
        return
    total = float(np.sum(rewards))
    _require(abs(total) < 1e-5 or (rivals > 0 and abs(total) <= rivals + 1e-5), f"{where}: rewards sum to {total}.")


def check_observations(game: Game, players: int, seed: int, options: Options) -> None:
    """float32[len(observation_layout)] of numbers from 0 to 1, for every seat at every decision."""
    for match, decision in decisions(game, players, seed, options, 150):
        for seat in range(players):
            seen = match.observation(seat)
            inside = bool(np.isfinite(seen).all() and seen.min() >= 0 and seen.max() <= 1)
            outside = np.flatnonzero(~((seen >= 0) & (seen <= 1)))[:5]
            _require(
                inside, f"{_where(match, decision)}: the observation of seat {seat} leaves [0, 1] at entries {outside}."
            )


def check_sentences(game: Game, players: int, seed: int, options: Options) -> None:
    """Every legal action has a sentence that no other one has, that parses back, and that reads the same from the
    seat's view."""
    for match, decision in decisions(game, players, seed, options):
        actions = match.legal_actions()
        sentences = [match.sentence(action) for action in actions]
        _require(
            len(set(sentences)) == len(actions),
            f"{_where(match, decision)}: two actions have the same sentence among {sentences}.",
        )
        if decision % 5 == 0:
            view = match.view()
            for action, sentence in zip(actions, sentences, strict=True):
                _require(
                    match.parse(sentence) == action, f"{_where(match, decision)}: {sentence!r} does not parse back."
                )
                _require(
                    view.sentence(action) == sentence,
                    f"{_where(match, decision)}: {sentence!r} reads {view.sentence(action)!r} from the view.",
                )


def check_illegal_actions(game: Game, players: int, seed: int, options: Options) -> None:
    """An illegal action is refused with an `IllegalAction` and changes nothing."""
    for match, decision in decisions(game, players, seed, options, 60):
        before = match.to_bytes()
        illegal = np.flatnonzero(match.mask == 0).tolist()
        for action in (*illegal[:1], *illegal[-1:], -1, len(match.mask), None, 0.5):
            try:
                match.apply(action)
            except IllegalAction:
                _require(
                    match.to_bytes() == before,
                    f"{_where(match, decision)}: the refused action {action!r} has changed the game.",
                )
            else:
                raise ConformanceError(f"{_where(match, decision)}: the illegal action {action!r} was played.")


def check_copies(game: Game, players: int, seed: int, options: Options) -> None:
    """clone, deepcopy, pickle and bytes in mid-game give games that go on identically; a record replays to the same
    bytes."""
    match = Match(game, players, options, seed)
    record = Record.of(match)
    rng = np.random.default_rng(seed)
    twins: list[Match] = []
    while not match.over:
        if len(record.actions) == 25:
            other = Match(game, players, options, seed + 1)
            other.from_bytes(match.to_bytes())
            twins = [match.clone(), copy.deepcopy(match), pickle.loads(pickle.dumps(match)), other]
        action = int(rng.choice(match.legal_actions()))
        for twin in twins:
            twin.apply(action)
        record.play(match, action)
        for twin in twins:
            _require(
                twin.to_bytes() == match.to_bytes(),
                f"{_where(match, len(record.actions))}: a copy goes on differently.",
            )
    try:
        replayed = Record.read(record.lines()).replay()
    except ValueError as error:
        raise ConformanceError(
            f"{_where(match, len(record.actions))}: the record cannot be replayed. {error}"
        ) from error
    _require(
        replayed.to_bytes() == match.to_bytes(),
        f"{_where(match, len(record.actions))}: the replayed record ends differently.",
    )


def check_no_leaks(game: Game, players: int, seed: int, options: Options, every: int = 6, first: int = 20) -> None:
    """Two states that a seat cannot tell apart look the same to it, byte for byte; sampled worlds agree with the view,
    obey the rules, and vary. Looked at are the `first` decisions of a game, and one of `every` after them."""
    kernels = kernels_of(game)
    worlds_seen, worlds_different = 0, 0
    for match, decision in decisions(game, players, seed, options):
        if decision > first and decision % every:
            continue
        for seat in range(players):
            where = f"{_where(match, decision)}, seat {seat}"
            view = match.view(seat)
            world = view.sample_state(decision)
            _require(
                not game.invariants(world[0]),
                f"{where}: a sampled world is impossible: {game.invariants(world[0])[:1]}",
            )
            again = game.for_kernels(game.copy_states(world))
            kernels.make_view(again, 0, seat)
            if again.tobytes() != view.memory.tobytes():
                fields = [name for name in game.dtype.names or () if not np.array_equal(again[name], view.memory[name])]
                _require(
                    not fields,
                    f"{where}: the view of a sampled world differs in {fields[:3]}: these tell more than the seat knows.",
                )
            _compare(game, match, world, seat, where)
            worlds_seen += 1
            worlds_different += view.sample_state(decision + 1).tobytes() != world.tobytes()
    _require(
        worlds_different > 0.5 * worlds_seen,
        f"{game.name}, {players} players: sampled worlds hardly vary ({worlds_different} of {worlds_seen}).",
    )


def _compare(game: Game, match: Match, world: States, seat: int, where: str) -> None:
    """Observation, mask, board, sentences and log of `seat` are the same in the true state and in a world that it
    cannot tell from it."""
    kernels = kernels_of(game)
    seen = [np.empty(len(game.observation_layout), np.float32) for _ in range(3)]
    view = match.view(seat)
    for states, out in ((match.memory, seen[0]), (game.for_kernels(world), seen[1]), (view.memory, seen[2])):
        kernels.observe(states, 0, seat, out)
    _require(
        seen[0].tobytes() == seen[1].tobytes(),
        f"{where}: the observation differs at entries {np.flatnonzero(seen[0] != seen[1])[:5]}.",
    )
    entries = np.flatnonzero(seen[0] != seen[2])[:5]
    _require(
        seen[0].tobytes() == seen[2].tobytes(),
        f"{where}: the observation reads what a view does not hold, entries {entries}.",
    )
    _require(
        game.board(match.state, seat) == game.board(world[0], seat) == view.text(),
        f"{where}: the board as text tells a hidden thing.",
    )
    if seat == match.seat:
        mask = np.zeros(len(game.action_space), np.int8)
        kernels.legal(game.for_kernels(world), 0, mask)
        _require(
            bool((mask == match.mask).all()) and bool((view.mask() == match.mask).all()),
            f"{where}: the mask tells a hidden thing.",
        )
        for action in match.legal_actions():
            _require(
                game.sentence(world[0], action) == match.sentence(action),
                f"{where}: the sentence of action {action} tells a hidden thing.",
            )
    else:
        mask = np.zeros(len(game.action_space), np.int8)
        asked = bool(kernels.legal(game.for_kernels(world), 0, mask))
        _require(
            asked,
            f"{where}: that seat {match.seat} is asked at all tells a hidden thing: in another world it would be forced, and not be asked.",
        )
        for action in match.legal_actions():
            same = game.log_line(world[0], action, seat) == game.log_line(match.state, action, seat)
            _require(same, f"{where}: what is told of action {action} tells a hidden thing.")


def check_no_leaks_in_play(
    game: Game, players: int, seed: int, options: Options, every: int = 4, exchanges: int = 2, most: int | None = None
) -> None:
    """Two worlds that a seat cannot tell apart still look the same to it, byte for byte, when the same has been played
    in both and it was told the same of it (`conformance.two_worlds` says what is compared, and when worlds part). At
    one of `every` decisions a world is sampled for every seat, and in so many others two hidden cards change places;
    each is followed for some actions."""
    followed = Followed(Match(game, players, options, seed))
    for decision, action in enumerate(_random_actions(followed.match, seed)):
        if decision == most:
            return
        if decision % every == 0:
            for seat in range(players):
                followed.begin(seat, decision, exchanges)
        where, sentence = _where(followed.match, decision), followed.match.sentence(action)
        for pair, difference in followed.play(action):
            raise ConformanceError(f"{where}, {sentence!r} tells seat {pair.observer} a hidden thing ({difference}).")


def _random_actions(match: Match, seed: int) -> Iterator[int]:
    """Of a match that is played by whoever asks."""
    rng = np.random.default_rng(seed)
    while not match.over:
        yield int(rng.choice(match.legal_actions()))


def check_pictures(game: Game, players: int, seed: int, options: Options, every: int = 40, first: int = 5) -> None:
    """Pictures are drawn at every width, for every seat, at every kind of question and at the end; they are XML without
    scripts and links; what a legal action is about is a place in the drawing for the seat that decides; sections for
    places are on the rules page; and of two states that a seat cannot tell apart the pictures are equal."""
    kernels = kernels_of(game)
    match, asked, drawn = Match(game, players, options, seed), set[int](), set[str]()
    for match, decision in decisions(game, players, seed, options):
        question = int(match.state["stage"]) if game.stages else 0
        if decision > first and question in asked and decision % every:
            continue
        asked.add(question)
        seat, where = decision % players, f"{_where(match, decision)}, seat {decision % players}"
        world = game.for_kernels(match.view(seat).sample_state(decision))
        kernels.make_view(world, 0, seat)
        same = View(game, world, seat).picture(width=NARROW).svg == match.view(seat).picture(width=NARROW).svg
        _require(
            same,
            f"{where}: the picture differs between two states that look the same to the seat: it must depend on the view alone.",
        )
        drawn |= _check_picture(game, match.view(), f"{_where(match, decision)}, seat {match.seat}")
    drawn |= _check_picture(game, match.view(0), f"{game.name}, {players} players, seed {seed}, at the end")
    for number in {game.picture.section_of(place) for place in drawn} - {""} if game.picture else ():
        try:
            section(game, number)
        except ValueError as error:
            raise ConformanceError(
                f"{game.name}: a place is explained in a section that is not there: {error}"
            ) from error


def _check_picture(game: Game, view: View, where: str) -> set[str]:
    """What holds for one picture, at both widths. Returns its places."""
    about = (
        {action: game.picture.place_of(view.state, action) for action in view.legal_actions()} if game.picture else {}
    )
    found = set[str]()
    for width in (WIDE, NARROW):
        picture = view.picture(marked=about.values(), width=width)
        try:
            problems, places = picture.problems(), picture.places
        except ParseError as error:
            raise ConformanceError(f"{where}: the picture is no XML: {error}.") from error
        _require(not problems, f"{where}: {problems[:1]}")
        missing = [
            f"{place!r}, for {view.sentence(action)!r}"
            for action, place in about.items()
            if place and place not in places
        ]
        _require(
            not missing,
            f"{where}, width {width}: the drawing lacks the place {missing[:1]}; it has {', '.join(places)}.",
        )
        found |= set(places)
    return found


def check_log(game: Game, players: int, seed: int, options: Options, every: int = 7) -> None:
    """Following a game action by action leaves the same bytes as playing it; and where two games look the same to a
    seat before and after a decision, it is told the same of it."""
    kernels = kernels_of(game)
    for match, decision in decisions(game, players, seed, options):
        if decision > 12 and decision % every:
            continue
        action = match.legal_actions()[decision % len(match.legal_actions())]
        played, followed = match.clone(), match.clone()
        played.apply(action)
        told = play_and_log(followed, action)
        _require(
            followed.to_bytes() == played.to_bytes(),
            f"{_where(match, decision)}: following action {action} for the log changes the game.",
        )
        for seat in range(players):
            other = match.clone()
            other._plain[:] = match.view(seat).sample_state(decision)
            other._plain["rng"] = match._plain["rng"]
            asked = kernels.legal(other.memory, 0, other.mask)
            if not asked or not other.mask[action]:
                continue
            told_there = play_and_log(other, action)
            if other.view(seat).memory.tobytes() == followed.view(seat).memory.tobytes():
                lines, there = (
                    [line for entry in entries for line in entry.lines[seat]] for entries in (told, told_there)
                )
                _require(
                    lines == there,
                    f"{_where(match, decision)}: the log tells seat {seat} a hidden thing: {lines} or, in another world, {there}.",
                )


def check_worlds_are_like_deals(game: Game, players: int, seed: int, options: Options, deals: int = 300) -> None:
    """At the first decision, hidden things are distributed in sampled worlds as they are in deals: over many deals, no
    entry of the state takes a value much more often in the one than in the other. What a view blanks and a world leaves
    so (places of cards long drawn) does not count."""
    matches = [Match(game, players, options, 1000 * seed + i) for i in range(deals)]
    true = _together(game, (match.memory for match in matches))
    for seat in range(players):
        own = [match.view(seat) for match in matches]
        views = _together(game, (view.memory for view in own))
        sampled = _together(game, (view.sample_state(i) for i, view in enumerate(own)))
        for name in game.dtype.names or ():
            if name != "rng":
                columns = [np.asarray(states[name]).reshape(deals, -1).T for states in (true, views, sampled)]
                worst = max(
                    (_unlikeness(a, b) for a, seen, b in zip(*columns, strict=True) if (seen != b).any()), default=0.0
                )
                where = f"{game.name}, {players} players, seat {seat}"
                _require(
                    worst < 6,
                    f"{where}: sampled worlds have other values of {name} than deals have ({worst:.1f} standard deviations).",
                )


def _together(game: Game, states: Iterable[np.ndarray]) -> np.ndarray:
    """Many arrays of states as one, byte by byte (numpy copies records field by field, which takes a hundred times as
    long)."""
    return np.frombuffer(b"".join(one.tobytes() for one in states), game.dtype)


def _unlikeness(one: np.ndarray, other: np.ndarray) -> float:
    """How far apart two columns of numbers are: the largest difference in how often a value occurs, in standard
    deviations."""
    if (one == other).all():
        return 0.0
    values, where = np.unique(np.concatenate([one, other]), return_inverse=True)
    counts = (
        np.bincount(where[: len(one)], minlength=len(values)),
        np.bincount(where[len(one) :], minlength=len(values)),
    )
    return float((np.abs(counts[0] - counts[1]) / np.sqrt(counts[0] + counts[1])).max())


def check_sampled_worlds_play_on(game: Game, players: int, seed: int, options: Options) -> None:
    """A world sampled from a view is a full state: it can be played to the end."""
    kernels = kernels_of(game)
    mask = np.zeros(len(game.action_space), np.int8)
    for match, decision in decisions(game, players, seed, options, 120):
        if decision % 15 == 0:
            world = game.for_kernels(match.view(decision % players).sample_state(decision))
            kernels.playout(world, 0, mask, stream(decision, 0, AGENT))
            _require(bool(world["over"][0]), f"{_where(match, decision)}: a sampled world does not end.")


def check_seeds(game: Game, players: int, seed: int, options: Options) -> None:
    """The same seed gives the same game, another seed another one."""
    first, same, other = (Match(game, players, options, s) for s in (seed, seed, seed + 1))
    _require(
        first.to_bytes() == same.to_bytes(), f"{game.name}, {players} players: seed {seed} gives two different deals."
    )
    _require(
        first.to_bytes() != other.to_bytes(),
        f"{game.name}, {players} players: seeds {seed} and {seed + 1} give the same deal.",
    )


def check_rewards_reach_every_seat(game: Game, players: int, seed: int, options: Options) -> None:
    """Through the batch and through PettingZoo every seat gets its own reward at the end, and they sum to zero (rivals
    counted)."""
    from architects_env.adapters.aec import raw_env

    batch = Batch(game, 4, players, options, seed)
    while not batch.dones.any():
        batch.step(batch.random_actions())
    i = int(np.argmax(batch.dones))
    paid = batch.rewards[i]
    _require_fair(paid, len(batch.rivals), options, f"{game.name}, {players} players, batch")
    env = raw_env(game, players, **options)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    received: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        assert observation is not None
        if termination or truncation:
            received[agent] = reward
            env.step(None)
        else:
            _require(reward == 0, f"{game.name}: {agent} is paid before the end.")
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    _require(len(received) == players, f"{game.name}: only {sorted(received)} heard of the end.")
    _require_fair(list(received.values()), len(batch.rivals), options, f"{game.name}, {players} players, PettingZoo")


def trace(name: str, players: int, seed: int, most: int, options: Options, bots: bool = True) -> str:
    """A hash of all states, masks, observations and views of a random game, and of what the bots would do in it (for
    comparing compiled with plain mode)."""
    digest = hashlib.sha256()
    game = load(name)
    for match, decision in decisions(game, players, seed, options, most):
        seat = decision % players
        for piece in (
            match.to_bytes(),
            match.mask.tobytes(),
            match.observation().tobytes(),
            match.view(seat).memory.tobytes(),
        ):
            digest.update(piece)
        if decision % 20 == 0:
            digest.update(match.view(seat).sample_state(decision).tobytes())
        if decision == 30 and bots:
            for bot in game.bots:
                digest.update(f"{bot} {_bot_action(game, bot, match)}".encode())
    return digest.hexdigest()


def _bot_action(game: Game, bot: str, match: Match) -> int:
    from architects_env.adapters.opponents import bot_player

    return bot_player(game, bot)(match.view(), np.random.default_rng(7))


def check_plain_mode(game: Game, players: int, seed: int, options: Options, most: int = 60) -> None:
    """Rules as plain Python and compiled rules give the same bytes, step by step (`NUMBA_DISABLE_JIT=1`, in a process
    of its own)."""
    check_plain_modes(game, [(players, options)], seed, most)


def check_plain_modes(game: Game, modes: Sequence[tuple[int, Options]], seed: int = 1, most: int = 60) -> None:
    """The same for several ways to play, as number of players and options, in one process. Bots, which are slow there,
    are only asked in the first."""
    if not COMPILED:
        return  # there is nothing to compare
    cases: list[tuple[Any, ...]] = [
        (game.name, players, seed, most, dict(options), i == 0) for i, (players, options) in enumerate(modes)
    ]
    program = f"from architects_env.conformance import trace\nfor case in {cases!r}: print(trace(*case))"
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True
    )
    for case, plain in zip_longest(cases, done.stdout.split()):
        where = f"{game.name}, {case[1]} players, options {case[4]}"
        _require(plain is not None, f"{where}: plain mode fails: {done.stderr.strip().splitlines()[-1:]}")
        _require(plain == trace(*case), f"{where}, seed {seed}: plain and compiled mode differ.")


CHECKS_IN_THIS_PROCESS: tuple[Callable[..., None], ...] = (
    check_masks_and_end,
    check_observations,
    check_sentences,
    check_illegal_actions,
    check_copies,
    check_no_leaks,
    check_no_leaks_in_play,
    check_pictures,
    check_log,
    check_worlds_are_like_deals,
    check_sampled_worlds_play_on,
    check_seeds,
    check_rewards_reach_every_seat,
)
IN_FEW_POSITIONS: dict[Callable[..., None], dict[str, int]] = {
    check_masks_and_end: {"every": 5},
    check_no_leaks: {"every": 40, "first": 4},
    check_no_leaks_in_play: {"every": 20, "most": 120},
    check_pictures: {"every": 200, "first": 0},
    check_log: {"every": 20},
}
"""Arguments with which the checks that take longest look at fewer positions of a game: for tests of many ways to play,
each of which meets every check."""
CHECKS: tuple[Callable[[Game, int, int, Options], None], ...] = (*CHECKS_IN_THIS_PROCESS, check_plain_mode)


def check(
    game: str | Game, players: int | None = None, seeds: int = 1, options: Options | Sequence[Options] = ()
) -> None:
    """All checks, for one number of players or for all, under one set of options, or under each of several (`[{},
    {"variant": "on"}]`).

    Raises `ConformanceError` at the first thing that is wrong, and `ValueError`, before anything is played, for options
    that the game does not have or that do not go together.
    """
    rules = load(game)
    settings = [options] if isinstance(options, Mapping) else list(options) or [{}]
    numbers = range(rules.seats[0], rules.seats[1] + 1) if players is None else (players,)
    tables = [(setting, number) for setting in settings for number in numbers]
    for setting, number in tables:
        rules.encode_options(setting, number)
    for setting, number in tables:
        for one in CHECKS:
            for seed in range(seeds):
                try:
                    one(rules, number, seed, setting)
                except ConformanceError as error:
                    raise ConformanceError(f"{error} (options {dict(setting)})" if setting else str(error)) from error

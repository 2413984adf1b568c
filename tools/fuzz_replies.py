"""Fuzz of the reader of replies: `python -m tools.fuzz_replies 1000000` writes adversarial replies to real positions of
all games (in English, in Czech, and with renamed games) and compares what is read with what each reply names.

- A *ghost* is a move that a reply does not name.
- A *miss* is a reply that names exactly one legal action and is not played. Misses are what forfeits come from.

Exits with 1 if there is any. `--seed` begins elsewhere, and `--show` prints that many of each.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any

from architects_env.adapters.text import TextEnv
from architects_env.adapters.text.answers import normalise, strip_quotes
from architects_env.adapters.text.reader import read_reply
from architects_env.adapters.text.replies import LEGAL, LegalSentence
from architects_env.games import GAMES
from tools.reply_patterns import MAY, MUST, NONE, PATTERNS, Case, Chance, Position, Writer

PART = 10_000
"""Number of replies that a process reads before it reports."""
GHOST, MISS = "ghost", "miss"

KINDS: tuple[dict[str, Any], ...] = ({}, {"language": "cs"}, {"renamed_seed": 1})
"""Arguments of the environments whose positions are used."""


def positions(seed: int, games: int = 1, every: int = 7, most: int = 10) -> list[Position]:
    """Return decisions of random games of every game and kind of box."""
    found: list[Position] = []
    for name in GAMES:
        for number, kind in enumerate(KINDS):
            of_box: list[tuple[tuple[LegalSentence, ...], int, str]] = []
            for game in range(games):
                env = TextEnv(name, seed=100 * seed + 10 * number + game, **kind)
                rng = Chance(name, seed, number, game)
                for decision in range(every * most):
                    if env.is_terminal:
                        break
                    if decision % every == 0:
                        of_box.append((tuple(env.format.legal(env.view())), env.seat, env.observe()))
                    env.match.apply(rng.choice(env.match.legal_actions()))
            sentences = sorted({one.shown for legal, *_ in of_box for one in legal})
            for legal, seat, prompt in of_box:
                here = {strip_quotes(normalise(each)) for one in legal for each in (one.shown, *one.names)}
                others = tuple(each for each in sentences if strip_quotes(normalise(each)) not in here)
                found.append(Position(f"{name} {kind or 'en'}", legal, seat, prompt, others))
    return found


def cases(table: list[Position], number: int, seed: int) -> Iterator[tuple[str, Writer, Case]]:
    """Yield replies with their pattern and writer."""
    rng = Chance(seed)
    for _ in range(number):
        writer, pattern = Writer(rng.choice(table), rng), rng.choice(PATTERNS)
        yield pattern.__name__, writer, pattern(writer)


def fault_of(writer: Writer, case: Case) -> str:
    """Return `GHOST` or `MISS` if the reader is wrong about a reply; empty if it is right."""
    position = writer.position
    reply = read_reply(case.text, position.legal, case.list_shown, position.seat)
    if reply.outcome == LEGAL:
        named = case.kind != NONE and reply.action == position.legal[writer.index].action
        return "" if named else GHOST
    return MISS if case.kind == MUST else ""


def fuzz(number: int, seed: int = 0, show: int = 5, table: list[Position] | None = None) -> Counter[str]:
    """Return how many replies of each kind were read, with the ghosts and misses among them, and print some of
    these."""
    table = table or positions(seed)
    counts: Counter[str] = Counter()
    for name, writer, case in cases(table, number, seed):
        counts[case.kind] += 1
        if fault := fault_of(writer, case):
            counts[fault] += 1
            counts[f"{fault} {name}"] += 1
            if counts[f"{fault} {name}"] <= show:
                print(
                    f"{fault} ({name}, {writer.position.where}): {case.text[-300:]!r} for {writer.sentence!r}",
                    flush=True,
                )
    return counts


def fuzz_in_parallel(number: int, seed: int, show: int, workers: int) -> Counter[str]:
    """Return the counts of `fuzz` over several processes, which share the positions. Prints the counts so far."""
    table, counts, done = positions(seed), Counter[str](), 0
    parts = [min(PART, number - begin) for begin in range(0, number, PART)]
    with ProcessPoolExecutor(workers, get_context("fork"), _share, (table,)) as pool:
        waiting = {pool.submit(_part, part, seed * 1000 + i, show): part for i, part in enumerate(parts)}
        for finished in as_completed(waiting):
            counts += finished.result()
            done += waiting[finished]
            print(f"{done} of {number}: {counts[GHOST]} ghosts, {counts[MISS]} misses.", flush=True)
    return counts


SHARED: list[Position] = []


def _share(table: list[Position]) -> None:
    SHARED[:] = table


def _part(number: int, seed: int, show: int) -> Counter[str]:
    return fuzz(number, seed, show, SHARED)


def main() -> int:
    """Run the fuzz and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("number", type=int, help="Number of replies.")
    parser.add_argument("--seed", type=int, default=0, help="Seed of games and replies.")
    parser.add_argument("--show", type=int, default=5, help="Number of faults of each pattern that are printed.")
    parser.add_argument("--workers", type=int, default=2, help="Number of processes.")
    arguments = parser.parse_args()
    began = time.perf_counter()
    counts = fuzz_in_parallel(arguments.number, arguments.seed, arguments.show, arguments.workers)
    kinds = ", ".join(f"{counts[kind]} {kind}" for kind in (MUST, MAY, NONE))
    seconds = time.perf_counter() - began
    print(f"{arguments.number} replies ({kinds}) in {seconds:.0f} s: {counts[GHOST]} ghosts, {counts[MISS]} misses.")
    return int(counts[GHOST] + counts[MISS] > 0)


if __name__ == "__main__":
    sys.exit(main())

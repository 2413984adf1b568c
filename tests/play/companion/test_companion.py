"""The companion of a real table: a recorded game is dictated to it, answer by answer, and it knows what the record
knows."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from architects_env.agents import Agent
from architects_env.core.contract.registry import load
from architects_env.core.play.log import LogEntry, play_and_log
from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.play.chance.outcomes import SetUp, sources_of
from architects_env.play.companion.companion import Companion
from architects_env.play.table.integrity_notes import CONTINUED_AFTER_END, TAKEN_BACK
from architects_env.play.table.table import HUMAN

SLOW = pytest.mark.slow
GAMES = [
    ("hamlet", 2, {}),
    ("hamlet", 3, {}),
    ("architects", 1, {}),
    ("citadels", 2, {}),
    ("viscounts", 1, {}),
    ("settlers", 1, {}),
    ("settlers", 2, {}),
    pytest.param("architects", 2, {"supply": "box"}, marks=SLOW),
    pytest.param("architects", 3, {"characters": "dealt"}, marks=SLOW),
    pytest.param("citadels", 4, {}, marks=SLOW),
    pytest.param("citadels", 3, {"discard_mode": "bottom_of_deck"}, marks=SLOW),
    pytest.param("viscounts", 3, {}, marks=SLOW),
]


class Dictated:
    """A random game with another seed than any placeholder, whose moves and chance are dictated to a companion."""

    def __init__(self, name: str, num_players: int, options: dict[str, Any], seed: int = 5, **kwargs: Any) -> None:
        self.truth = Match(load(name), num_players, options, seed)
        self.before: Match | None = None
        self.entries: list[LogEntry] = []
        self.rng = np.random.default_rng(seed)
        self.companion = Companion(name, [HUMAN] * num_players, options, **kwargs)
        self.sources = sources_of(self.truth.game)

    def answer(self) -> int:
        """What the record says to the question that is asked; a move if none is asked."""
        outcome = self.companion._outcome
        if outcome is not None:
            return self.sources[outcome.source].actual_value(outcome.slot, self.before, self.truth, self.entries)
        action = int(self.rng.choice(self.truth.legal_actions()))
        self.before = self.truth.clone()
        self.entries = play_and_log(self.truth, action)
        return action

    def step(self) -> None:
        """One answer. What every seat may know is compared when nothing more is asked."""
        self.companion.answer(self.answer())
        self.compare()

    def compare(self) -> None:
        """The views of all seats are the same bytes."""
        if self.companion._outcome is None:
            for seat in range(self.truth.num_players):
                ours, theirs = self.companion.view(seat), self.truth.view(seat)
                wrong = [
                    field
                    for field in ours.memory.dtype.names or ()
                    if not np.array_equal(ours.memory[field], theirs.memory[field])
                ]
                assert not wrong, f"Seat {seat} sees other {wrong} after {len(self.companion.steps)} steps."
                assert ours.memory.tobytes() == theirs.memory.tobytes()


@pytest.mark.parametrize(("name", "num_players", "options"), GAMES)
def test_a_recorded_game_can_be_dictated(name: str, num_players: int, options: dict[str, Any]) -> None:
    """Whole games: at every decision each seat's view equals the recorded one, and in the end the score."""
    game = Dictated(name, num_players, options, seed=6)  # with it a turn of the rival of Architects is the last
    while not game.truth.over or game.companion._outcome is not None:
        game.step()
    assert game.companion.over and game.companion.question() is None
    scores, ranks = game.truth.scores_and_ranks()
    for side in game.companion.standings():
        number = side.seat if side.seat is not None else num_players + game.truth.rivals.index(side.name)
        assert (side.score, side.rank) == (scores[number], ranks[number])
        assert sum(side.points.values()) == side.score
    assert any("The game is over" in line.text for line in game.companion.told())
    assert game.companion.view(game.companion.person).seat < num_players, "also when it ends in a rival's turn"
    assert game.truth.game.invariants(game.companion._match.state) == []


@pytest.mark.parametrize("placeholder_seed", (1, 5))
def test_the_rival_of_viscounts_asks_for_schemes_first_and_for_those_that_are_shuffled_away(
    placeholder_seed: int,
) -> None:
    """Which cards come from the piles after a shuffle follows from the scheme that is turned up; a future scheme is
    shown before it is shuffled in."""
    game = Dictated("viscounts", 1, {}, placeholder_seed=placeholder_seed)
    while not game.truth.over or game.companion._outcome is not None:
        game.step()
    assert any("gains the future scheme" in line.text for line in game.companion.told())


@pytest.mark.parametrize(
    ("num_players", "seed", "decisions"),
    [
        (1, 18, 31),
        # whole games, some ten seconds each: the same card is drawn again, once after others of the old pile
        pytest.param(1, 6, 1000, marks=SLOW),
        pytest.param(3, 27, 1000, marks=SLOW),
    ],
)
def test_a_card_that_lies_open_for_a_moment_and_is_shuffled_away_is_asked_for(
    num_players: int, seed: int, decisions: int
) -> None:
    """Discarded from the top of a draw pile that is made anew in the same action: the log names it, not a
    placeholder."""
    game = Dictated("viscounts", num_players, {}, seed, placeholder_seed=3)
    log = list[str]()
    while game.companion.decisions < decisions and (not game.truth.over or game.companion._outcome is not None):
        outcome, answer = game.companion._outcome, game.answer()
        if outcome is None:
            log += [line for entry in game.entries for line in entry.in_full]
        game.companion.answer(answer)
        game.compare()
        if game.companion._outcome is None:
            assert [line.text for line in game.companion.told()] == log
    told = [line.text for line in game.companion.told()]
    after = [two for one, two in pairwise(told) if "discards" in one and "from the top of the draw pile" in one]
    assert any("shuffles; the draw pile has" in line or "draws" in line for line in after)


def everything(companion: Companion) -> tuple[object, ...]:
    views = [companion.view(seat).memory.tobytes() for seat in range(len(companion.seats))] if companion.set_up else []
    return (
        companion.lines(),
        companion.question(),
        [line.text for line in companion.told()],
        views,
        companion.decisions,
        companion.over,
    )


@pytest.mark.parametrize(
    ("name", "num_players", "answers"), [("hamlet", 3, 10), ("citadels", 2, 60), ("viscounts", 1, 40)]
)
def test_what_is_said_to_a_clone_is_said_to_it_alone(name: str, num_players: int, answers: int) -> None:
    """In the set-up, in the middle of an action, between them; and then it is said to the other in turn, which makes
    the same of it."""
    game = Dictated(name, num_players, {})
    for _ in range(answers):
        companion, answer = game.companion, game.answer()
        before, twin = everything(companion), companion.clone()
        twin.answer(answer)
        assert everything(companion) == before
        game.companion.answer(answer)
        assert everything(companion) == everything(twin)
    twin = game.companion.clone()
    twin.undo(2)
    twin.give_up()
    assert not game.companion.given_up and len(game.companion.answers) == answers


class Watcher(Agent):
    """Plays at random, and keeps what it was shown."""

    name = "watcher"

    def __init__(self) -> None:
        self.shown: list[bytes] = []

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Any legal action."""
        self.shown.append(view.memory.tobytes())
        return int(rng.choice(view.legal_actions()))


def play_with_watchers(
    name: str, num_players: int, placeholder_seed: int, answers: dict[tuple[Any, ...], int]
) -> list[list[bytes]]:
    """A person and agents, for some decisions; the answers are those given, or the first that may be, which are then
    added. Returns what the agents saw."""
    watchers: list[Watcher] = []

    def make(_: str, game: Any) -> Watcher:
        watchers.append(Watcher())
        return watchers[-1]

    companion = Companion(name, [HUMAN, *["watcher"] * (num_players - 1)], {}, 3, placeholder_seed, make=make)
    while len(companion._marks) < 25 and not companion.over:
        if companion.advance():
            continue
        question, outcome = companion.question(), companion._outcome
        assert question is not None
        key = (len(companion._marks), *((outcome.source, *outcome.slot) if outcome is not None else ("move",)))
        companion.answer(answers.setdefault(key, question.choices[len(companion.steps) % len(question.choices)].action))
    return [watcher.shown for watcher in watchers]


@pytest.mark.parametrize(
    ("name", "num_players"), [("hamlet", 3), ("architects", 2), ("citadels", 3), ("viscounts", 2), ("settlers", 2)]
)
def test_agents_see_the_same_whatever_the_placeholders_are(name: str, num_players: int) -> None:
    """Two companions with other placeholders, told the same, show the agents the same bytes and ask the same."""
    answers: dict[tuple[Any, ...], int] = {}
    shown = play_with_watchers(name, num_players, 1, answers)
    asked = len(answers)
    assert play_with_watchers(name, num_players, 2, answers) == shown
    assert len(answers) == asked and any(shown)


@pytest.mark.parametrize(
    ("game", "seats", "seed", "other"),
    [
        ("hamlet", (HUMAN, HUMAN), 1, 2),
        ("citadels", (HUMAN, "beginner"), 7, 2),  # draws something for the whole game
        # some ten seconds for each, a whole game told twice
        pytest.param("viscounts", (HUMAN,), 7, 4, marks=SLOW),
        pytest.param("viscounts", (HUMAN,), 9, 2, marks=SLOW),
        pytest.param("architects", (HUMAN,), 8, 1, marks=SLOW),
        pytest.param("settlers", (HUMAN,), 8, 1, marks=SLOW),
        pytest.param("citadels", (HUMAN, "greedy"), 11, 5, marks=SLOW),
    ],
)
def test_a_whole_game_is_asked_and_told_alike_whatever_the_placeholders_are(
    game: str, seats: tuple[str, ...], seed: int, other: int
) -> None:
    """The order of the questions, their words and what may be answered: so two who are told the same ask the same, the
    one in the terminal and the one on a page."""
    one, two = (Companion(game, seats, agents_seed=seed, placeholder_seed=number) for number in (0, other))
    rng = np.random.default_rng(seed)
    while not one.over:
        one.advance_all()
        two.advance_all()
        question = one.question()
        assert two.question() == question
        if question is not None:
            answer = int(rng.permutation([choice.action for choice in question.choices])[0])
            one.answer(answer)
            two.answer(answer)
    assert one.steps == two.steps and one.told() == two.told() and two.over


def test_an_impossible_card_is_refused_in_a_sentence() -> None:
    """A plan that lies before somebody else cannot be dealt again; nothing changes."""
    companion = Companion("hamlet", [HUMAN, "random"])
    companion.answer("Barn")
    before = companion.lines()
    with pytest.raises(
        ValueError,
        match=r"'Barn' cannot be the answer: .* Say which plan Player 1 has\. .* It may be: Chapel; Cottage; Manor",
    ):
        companion.answer("Barn")
    assert companion.lines() == before
    companion.answer("Manor")
    with pytest.raises(ValueError, match="no legal move"):
        companion.answer("build the Barn")


def test_what_the_core_is_given_must_be_possible() -> None:
    """The core refuses too, whoever asks."""
    set_up = SetUp(load("hamlet"), 2, {}, np.random.default_rng(0))
    set_up.enter(3)
    with pytest.raises(ValueError, match="Chapel cannot be what chance brings here"):
        set_up.enter(3)
    assert set_up.outcome is not None and set_up.outcome.slot == ("plan", 1, 0)


def steps_of(lines: list[str]) -> list[str]:
    """All but the first line, in which stands what is remarked."""
    return lines[1:]


def test_what_was_taken_back_is_remarked_in_the_file_and_nothing_takes_that_back(tmp_path: Path) -> None:
    """After the end everything has been shown, also what the program had dealt to the agents."""
    companion = Companion("citadels", [HUMAN, "greedy"], dealt=("face up", "face down"))
    for _ in range(3):
        companion.advance_all()
        question = companion.question()
        assert question is not None
        companion.answer(question.choices[0].action)
    companion.undo()
    assert companion.integrity_notes == [TAKEN_BACK]
    companion.give_up()
    companion.undo()
    companion.undo()
    assert companion.integrity_notes == [TAKEN_BACK, CONTINUED_AFTER_END] and not companion.over
    companion.save(tmp_path / "table.jsonl")
    assert Companion.load(tmp_path / "table.jsonl").integrity_notes == companion.integrity_notes


def test_a_mistake_is_taken_back() -> None:
    """Undo goes answer by answer to the very beginning, through moves of agents, and the same answers lead to the same
    game."""
    companion = Companion("hamlet", [HUMAN, "greedy"], agents_seed=4)
    answers, kept = ["Barn", "Manor"], [companion.lines()]
    for answer in answers:
        companion.answer(answer)
        kept.append(companion.lines())
    while not companion.over:
        companion.advance_all()
        if (question := companion.question()) is not None:
            kept.append(companion.lines())
            companion.answer(question.choices[0].sentence)
    end = companion.lines()
    told = [line.text for line in companion.told()]
    companion.undo()
    assert steps_of(companion.lines()) == steps_of(kept[-1]) and not companion.over
    question = companion.question()
    assert question is not None
    companion.answer(question.choices[0].sentence)
    companion.advance_all()
    assert steps_of(companion.lines()) == steps_of(end) and [line.text for line in companion.told()] == told
    while len(companion.steps) > 0:
        companion.undo()
    assert steps_of(companion.lines()) == steps_of(kept[0])
    with pytest.raises(ValueError, match="Nothing has been answered"):
        companion.undo()


@pytest.mark.parametrize(
    ("name", "num_players", "every"), [("hamlet", 2, 1), ("citadels", 2, 12), ("architects", 1, 15)]
)
def test_it_is_saved_and_loaded_after_every_step(name: str, num_players: int, every: int, tmp_path: Path) -> None:
    """A loaded table is asked the same, knows the same, and can be undone."""
    game, path = Dictated(name, num_players, {}), tmp_path / "table.jsonl"
    for step in range(45):
        if game.truth.over and game.companion._outcome is None:
            break
        game.companion.save(path)
        if step % every == 0:
            twin = Companion.load(path)
            assert (
                twin.lines() == game.companion.lines()
                and twin.question() == game.companion.question()
                and twin.told() == game.companion.told()
            )
            assert twin._match.view(0).memory.tobytes() == game.companion._match.view(0).memory.tobytes()
            game.companion = twin
        game.step()


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    """With the line that is wrong."""
    path = tmp_path / "table.jsonl"
    companion = Companion("hamlet", [HUMAN, "random"])
    companion.answer("Barn")
    companion.save(path)
    path.write_text(path.read_text().replace('"is": 2', '"is": 77'))
    with pytest.raises(ValueError, match=r"is damaged: .*cannot be what chance brings"):
        Companion.load(path)
    path.write_text("{}")
    with pytest.raises(ValueError, match="no game of a companion"):
        Companion.load(path)


def test_what_the_program_deals_is_not_asked_and_stays_secret() -> None:
    """Citadels with characters that the program deals: the agents' choices in the draft are not told."""
    companion = Companion("citadels", [HUMAN, "random", "random"], {}, dealt=("face up", "face down"))
    rng = np.random.default_rng(0)
    while len(companion._marks) < 12:
        if companion.advance():
            continue
        question = companion.question()
        assert question is not None
        assert "face" not in question.text
        companion.answer(question.choices[int(rng.integers(len(question.choices)))].action)
    decided = [step for step in companion.steps if "seat" in step][:6]
    assert len(decided) == 6
    secret = [step["sentence"] for step in decided if step["seat"] != 0]
    told = " ".join(line.text for line in companion.told())
    assert secret and all(sentence.removeprefix("keep ") not in told.partition("is called")[0] for sentence in secret)


def test_a_seat_or_chance_that_is_not_there_is_refused() -> None:
    """In sentences."""
    with pytest.raises(ValueError, match="no chance 'dice' that the program could deal"):
        Companion("hamlet", [HUMAN, "random"], dealt=("dice",))
    with pytest.raises(ValueError, match="played by 2 to 3 players"):
        Companion("hamlet", [HUMAN])


@pytest.mark.parametrize("placeholder_seed", range(3))
def test_every_attack_card_of_settlers_may_be_the_first(placeholder_seed: int) -> None:
    """Also one that none of the tried set-ups has brought."""
    companion = Companion("settlers", [HUMAN], placeholder_seed=placeholder_seed)
    while companion._outcome is not None and companion._outcome.source != "first attack":
        question = companion.question()
        assert question is not None
        companion.answer(question.choices[0].action)
    assert companion._outcome is not None
    assert companion._outcome.choices == tuple(range(16))
    companion.answer(15 if companion._outcome.value != 15 else 14)


@pytest.mark.parametrize(
    "placeholder_seed", [*range(10), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(10, 24))]
)
def test_whatever_is_offered_for_the_first_draws_of_viscounts_is_accepted_and_not_offered_again(
    placeholder_seed: int,
) -> None:
    """The hero, which lay under its player card, is shuffled into the deck and drawn in one action."""
    companion = Companion("viscounts", (HUMAN,), placeholder_seed=placeholder_seed)
    drawn: list[int] = []
    while len(drawn) < 3:
        question = companion.question()
        assert question is not None
        if "draws" in question.text:
            assert not {choice.action for choice in question.choices} & set(drawn)
            drawn.append(question.choices[0].action)
        companion.answer(question.choices[0].action)
    hand = companion.view(0).state.hand[0]
    assert sorted(hand[:3].tolist()) == sorted(drawn)


def random_game(seats: tuple[str, ...], seed: int, steps: int) -> Companion:
    """The companion of Viscounts after so many answers at random and decisions of agents."""
    companion, rng = Companion("viscounts", seats, agents_seed=seed, placeholder_seed=seed), np.random.default_rng(seed)
    while len(companion.steps) < steps:
        companion.advance_all()
        question = companion.question()
        assert question is not None
        companion.answer(int(rng.permutation([choice.action for choice in question.choices])[0]))
    return companion


@pytest.mark.parametrize(
    ("seats", "seed", "steps", "told"),
    [((HUMAN, "greedy"), 67, 204, "discards the Journeyman"), ((HUMAN,), 43, 91, "shuffles its schemes")],
)
def test_what_lies_elsewhere_after_a_shuffle_is_not_offered_as_drawn_from_it(
    seats: tuple[str, ...], seed: int, steps: int, told: str
) -> None:
    """A card that the same action has discarded from the shuffled pile; a future scheme that nobody has gained."""
    companion = random_game(seats, seed, steps)
    trial, question = companion._trial, companion.question()
    assert trial is not None and trial.outcome is not None and trial.outcome.slot[0] == "after"
    assert question is not None and any(told in line for line in trial._lines())
    for choice in question.choices:
        companion.clone().answer(choice.action)


def test_a_shuffle_to_which_it_has_not_come_is_not_asked_for() -> None:
    """The card that is named ends the action; others would have brought the turn of the rival, who shuffles."""
    companion = random_game((HUMAN,), 35, 142)
    assert "destroys the Squire from the top" in companion.told()[-4].text
    question = companion.question()
    assert question is not None and question.text == "You decide whether to hire the townsfolk here."


def test_numbered_cards_stand_in_the_order_of_their_numbers() -> None:
    """The tenth comes last."""
    companion = Companion("viscounts", [HUMAN])
    while (question := companion.question()) is not None and "player card" not in question.text:
        companion.answer(question.choices[0].action)
    assert question is not None
    assert [choice.sentence for choice in question.choices] == [f"player card {number}" for number in range(1, 11)]

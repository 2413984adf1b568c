"""The companion in the terminal: `architects-env play companion --game architects --opponents ""` for a game with the
box on the table (see `play.companion.companion`)."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import tyro

from architects_env.agents import AgentFailure
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.printable import printable
from architects_env.core.command_line.tools import shell_word
from architects_env.core.contract.option_words import options_from
from architects_env.core.contract.registry import game_flag, name_in_commands
from architects_env.core.files.atomic_files import WriteError, write_atomically
from architects_env.core.text import listed, message_of, say
from architects_env.games import DEFAULT, load
from architects_env.play.companion.card_table import use_kept_cards
from architects_env.play.companion.companion import Companion
from architects_env.play.companion.dealing import dealt_by_default
from architects_env.play.companion.printable_cards import printable_cards_page
from architects_env.play.companion.questions import Question, invented, suggestions
from architects_env.play.language.catalogue import ENGLISH, Language, language, system_language
from architects_env.play.language.rules_pages import section_for_players
from architects_env.play.language.speech import in_language, speaking
from architects_env.play.table.how_to_win import how_in_lines
from architects_env.play.table.saved_files import save_path
from architects_env.play.table.table import HUMAN, Choice, distinct_choices
from architects_env.play.terminal.errors import exit_after, speech_for
from architects_env.play.terminal.terminal import tally_lines
from architects_env.play.terminal.typed_words import YES, command_of, contains_words, is_spelled

RUNS = Path("runs/companion")
HELP = """\
  NUMBER or WORDS  the choice with this number, or whose words hold these; several matches are shown
  Enter            the choices again
  board, log       the table as you see it; everything that has happened
  how              how to win this game
  rules 7.2        a section of the rules page
  hint             the three best moves, with reasons, for a decision
  undo             take back the last answer
  resign           give the game up
  quit             stop here; the game is saved after every answer

You have the cards and pieces; the program asks for what comes to light and says what the others do. Who draws a card for an agent reads it to the program,
hides it again, and plays on as if it had not been seen."""
COMMANDS = ("quit", "q", "undo", "resign", "log", "board", "how", "rules", "hint", "help")
LONG = 16
"""Maximum number of choices that are listed without request."""


class Quit(Exception):
    """The person wants to stop."""


class CompanionTerminal:
    """One game at a real table, saved in a file after every answer. Input and output may be pipes."""

    def __init__(
        self,
        companion: Companion,
        kept: Path,
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = print,
        speech: Language | None = None,
    ) -> None:
        self.companion, self.kept, self.speech = companion, kept, speech
        self.read = lambda prompt: read(str(in_language(prompt, speech)))
        self.write = lambda text: write(printable(str(in_language(text, speech))))
        self.shown = 0
        """Number of log lines that have been shown."""

    def run(self) -> None:
        """Ask questions and show the log until the game is over. Raises `Quit` if the person wants to stop."""
        self.companion.save(self.kept)
        for sentence in self.companion.notes:
            self.write(sentence)
        if invented(self.companion.game) and self.companion.rivals:
            command = f"architects-env play companion --game {name_in_commands(self.companion.game.name)} --print-cards FILE.html"
            self.write(say("To have such cards on paper, print slips: {command}", command=command))
        while True:
            self.tell()
            if (question := self.companion.question()) is not None:
                self.ask(question)
            elif not self.companion.advance():
                break
            self.companion.save(self.kept)
        standings = self.companion.standings()
        for side in standings if self.companion.given_up else ():  # otherwise the log has told them
            points = listed(
                say("{source} {n}", source=say(source), n=number) for source, number in side.points.items() if number
            )
            words = {"n": side.rank, "name": say(side.name), "score": side.score, "points": points}
            self.write(say("{n}. {name}: {score} ({points})", **words))
        for line in tally_lines(standings):
            self.write(line)
        for sentence in self.companion.integrity_notes:
            self.write(say(sentence))

    def tell(self) -> None:
        """Show the new lines of the log."""
        lines = self.companion.told()
        self.shown = min(self.shown, len(lines))
        for line in lines[self.shown :]:
            self.write(say("  {line}", line=line.text))
        self.shown = len(lines)

    def ask(self, question: Question) -> None:
        """Ask a question until it is answered or an answer is taken back."""
        question = replace(question, choices=distinct_choices(question.choices))
        self.write(say("\n{question}", question=question.text))
        if len(question.choices) <= LONG:
            self.show(question.choices, question.choices)
        while True:
            word = self.read(say("1 to {n}, or words (? for help): ", n=len(question.choices))).strip()
            try:
                if self.obey(word, question):
                    return
            except ValueError as error:
                self.write(message_of(error))

    def obey(self, word: str, question: Question) -> bool:
        """Carry out a command or answer, and return whether the next question follows."""
        choices, (first, _, rest) = question.choices, word.partition(" ")
        word = command_of(word, COMMANDS, self.speech)
        if command_of(first, COMMANDS, self.speech) == "rules":
            self.write(
                section_for_players(self.companion.game, rest.strip(), self.speech.code if self.speech else ENGLISH)
            )
            return False
        if word in ("quit", "q"):
            raise Quit
        if word == "undo":
            self.companion.undo()
            self.write(say("Taken back."))
            return True
        if word == "resign":
            if self.read(say("Give this game up? Type yes: ")).strip().lower() not in YES:
                return False
            self.companion.give_up()
            return True
        if word == "log":
            for line in self.companion.told():
                self.write(say("{n:4}  {line}", n=line.decision, line=line.text))
        elif word == "board":
            with speaking(self.speech):
                self.write(self.companion.view(self.companion.person).text())
        elif word == "how":
            for line in how_in_lines(self.companion.game):
                self.write(line)
        elif word == "hint":
            self.hint(question)
        elif word in ("?", "help"):
            self.write(say(HELP))
        elif not word:
            self.show(choices, choices)
        elif word.isdecimal() and 1 <= int(word) <= len(choices):
            self.companion.answer(choices[int(word) - 1].action)
            return True
        else:
            return self.by_words(word.casefold(), choices)
        return False

    def by_words(self, word: str, choices: list[Choice]) -> bool:
        """Answer with the only choice that fits these words, or show all that may fit."""
        exact = [choice for choice in choices if is_spelled(choice.sentence, word, self.speech)]
        found = exact or [choice for choice in choices if contains_words(choice.sentence, word, self.speech)]
        if len(found) == 1:
            self.companion.answer(found[0].action)
            return True
        if found:
            self.show(found, choices)
            return False
        close = suggestions(word, choices, self.speech)
        if close:
            mean = listed(
                (say("{n} {choice}", n=1 + choices.index(one), choice=one.sentence) for one in close), "{a}; {b}"
            )
            self.write(say("Nothing that may be answered holds {word!r}. Did you mean: {mean}?", word=word, mean=mean))
        else:
            said = "Nothing that may be answered holds {word!r}. Enter shows all {n}; ? helps."
            self.write(say(said, word=word, n=len(choices)))
        return False

    def hint(self, question: Question) -> None:
        """Show the best moves, how good they are, and the reasons."""
        if question.seat is None:
            raise ValueError(say("A hint is about a decision; this asks what lies on the table."))
        for n, advised in enumerate(self.companion.hint(), 1):
            self.write(say("{n:4}  {choice}: {verdict}", n=n, choice=advised.aim, verdict=advised.verdict))
            for reason in advised.because:
                self.write(say("      - {reason}", reason=reason))

    def show(self, some: list[Choice], choices: list[Choice]) -> None:
        """List some of the choices with their numbers."""
        for choice in some:
            self.write(say("{n:4}  {choice}", n=1 + choices.index(choice), choice=choice.sentence))


@dataclass
class Arguments:
    """Play the physical game against agents, or against the automated opponent of its solo rules (the rival).

    The program asks what the cards show, and prints what the other players do.
    """

    game: str = DEFAULT
    """Name of the game (`architects-env games` lists them)."""
    opponents: tuple[str, ...] = ()
    """Names of agents in the order of their seats. "human" is another person. Give none to play alone."""
    seat: int = 0
    """Number of your seat, from 0."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Option of the rules, NAME=VALUE. Can be given several times."""
    seed: int | None = None
    """Seed of the agents' random numbers. By default it is random and not shown."""
    deal: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Cards that the program deals, so that the physical cards are not used. Can be given several times. Values are
    names of kinds of cards of the game, such as "face up" and "face down" for the draft of Citadels; a wrong one is
    answered with all of them. What agents hold in secret is always dealt by the program, except with --real-cards;
    cards that are not part of the physical game, such as the rival's schemes in Architects, except with --paper."""
    real_cards: bool = False
    """Draw the hidden cards of agents from the real decks and read them to the program. You then learn their
    secrets."""
    paper: bool = False
    """Use printed cards for those that are not part of the physical game (--print-cards prints them). The program then
    asks which one is revealed."""
    print_cards: Path | None = None
    """New file for a page to print, with the cards that are not part of the physical game. No game is played."""
    load: Path | None = None
    """Saved game to continue."""
    save: Path | None = None
    """File in which the game is saved. By default the loaded file, or a new one in runs/companion."""
    language: str = ""
    """Language of the program, such as "cs" or "en". By default that of the system, if it is supported."""


def companion_of(arguments: Arguments) -> Companion:
    """Create or load the game. Raises `ValueError` or `OSError` if that is not possible."""
    if arguments.load is not None:
        return Companion.load(arguments.load)
    agents = [name for name in arguments.opponents if name]
    if not 0 <= arguments.seat <= len(agents):
        raise ValueError(
            say(
                "With {n} opponents the seats are 0 to {n}; there is no seat {seat}.",
                n=len(agents),
                seat=arguments.seat,
            )
        )
    seats = [*agents[: arguments.seat], HUMAN, *agents[arguments.seat :]]
    game = load(arguments.game)
    dealt = [*dealt_by_default(game, seats, arguments.real_cards, arguments.paper), *arguments.deal]
    seed = secrets.randbelow(2**63) if arguments.seed is None else arguments.seed
    return Companion(
        game, seats, options_from(game, arguments.option), seed, secrets.randbelow(2**63), tuple(dict.fromkeys(dealt))
    )


def write_printable_cards(arguments: Arguments) -> None:
    """Write the page of printable cards.

    Raises:
        ValueError: If the game has none or the file exists, and `OSError` if it cannot be written.
    """
    code, file = arguments.language or system_language(), arguments.print_cards
    assert file is not None
    try:
        write_atomically(file, printable_cards_page(load(arguments.game), code), new=True)
    except FileExistsError:
        raise ValueError(say("{file} exists already; name a new file.", file=file)) from None
    print(in_language(say("Saved in {file}.", file=file), language(code)))


def main(args: list[str] | None = None) -> None:
    """Run the command. Ctrl-C and the end of the input end it; all answers are saved."""
    arguments = parse_arguments(Arguments, sys.argv[1:] if args is None else args, "companion")
    use_kept_cards()
    try:
        if arguments.print_cards is not None:
            write_printable_cards(arguments)
            return
        companion = companion_of(arguments)
        kept = save_path(arguments.save, arguments.load, RUNS, companion.game.name)
        speech = language(arguments.language or system_language(), companion.game)
    except (OSError, ValueError) as error:
        raise exit_after(error, speech_for(arguments.language, arguments.game)) from None
    with suppress(Quit, EOFError, KeyboardInterrupt):
        try:
            CompanionTerminal(companion, kept, speech=speech).run()
        except (AgentFailure, WriteError) as error:
            raise exit_after(error, speech, kept) from None
    if companion.over:
        last = say("The game is kept in {file}", file=kept)
    else:
        command = f"architects-env play companion --load {shell_word(kept)}{game_flag(companion.game.name)}"
        last = say("The game is saved. Continue with: {command}", command=command)
    print(f"\n{in_language(last, speech)}")

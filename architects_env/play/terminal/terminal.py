"""The terminal: the board as text, numbered choices, and what the others did. Input and output may be pipes; the end of
the input ends the game, saved."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from architects_env.core.files.printable import printable
from architects_env.core.play.match import IllegalAction
from architects_env.core.text import listed, player, say
from architects_env.play.language.catalogue import ENGLISH, Language
from architects_env.play.language.rules_pages import section
from architects_env.play.language.speech import in_language, speaking
from architects_env.play.table.how_to_win import how_in_lines
from architects_env.play.table.standings import Standing
from architects_env.play.table.table import Choice, Table, distinct_choices
from architects_env.play.terminal.errors import sentence_of
from architects_env.play.terminal.typed_words import YES, command_of, contains_words

HELP = """\
  NUMBER        the choice with this number
  WORDS         the choice whose sentence holds these words, or a shorter list
  Enter         the choices again
  board, log    the board; everything that has happened, with the numbers of the decisions
  undo          back to your last decision; undo 12: back to decision 12
  hint          what a search thinks best, with the points to be expected; hint AGENT asks another
  rules 7.2     a section of the rules page
  how           how to win this game
  resign        give the game up
  save FILE     keep a copy of the record elsewhere
  quit          stop here; the game is saved"""
PIPE_WIDTH = 140


class Quit(Exception):
    """The person wants to stop."""


class Terminal:
    """One table on a terminal, kept in the file `kept` after every decision. `speech` is the language that is shown
    (None: English); the file knows none."""

    def __init__(
        self,
        table: Table,
        kept: Path,
        console: Console | None = None,
        read: Callable[[str], str] = input,
        speech: Language | None = None,
    ) -> None:
        self.table, self.kept, self.read, self.speech = table, kept, read, speech
        self.console = console or Console(width=None if sys.stdout.isatty() else PIPE_WIDTH, highlight=False)
        self.read_so_far = [0] * len(table.seats)
        """How many lines of its log each seat has been shown."""
        self.shown_to = -1
        """Whose cards are on the screen."""

    def run(self) -> None:
        """Play until the game is over, or the person wants to stop (`Quit`). The file is complete at any moment."""
        self.table.save(self.kept)
        while True:
            while not self.table.over:
                self.let_agents_play()
                if (seat := self.table.to_decide) is not None:
                    self.turn_of(seat)
            self.show_end()
            if not self.wants_to_undo():
                return

    def let_agents_play(self) -> None:
        """Until a person is to decide. Each decision is told as soon as it is made, if there is but one person to
        tell."""
        while self.table.advance():
            self.table.save(self.kept)
            if len(self.table.people) == 1:
                self.tell(self.table.people[0])

    def turn_of(self, seat: int) -> None:
        """One person's decision, with whatever is asked before it."""
        if self.shown_to not in (seat, -1):
            self.hand_over(seat)
        self.shown_to = seat
        self.tell(seat)
        self.show_board(seat)
        choices = distinct_choices(self.table.choices(seat))
        self.again(seat)
        while self.table.to_decide == seat and self.obey(
            seat, choices, self.ask(say("{player}, 1 to {n} (? for help): ", player=player(seat), n=len(choices)))
        ):
            pass

    def hand_over(self, seat: int) -> None:
        """Between two people at one terminal: nobody sees the other's cards."""
        self.console.clear()
        self.ask(say("{player} is next. Hand over, then press Enter. ", player=player(seat)))

    def ask(self, prompt: str) -> str:
        """A line of input, tidied. Raises `EOFError` where the input ends."""
        line = self.read(in_language(prompt, self.speech))
        if not sys.stdin.isatty():
            self.say("")
        return line.strip()

    def obey(self, seat: int, choices: list[Choice], line: str) -> bool:
        """Do what the line says. Whether the same person is to be asked once more before anything else is shown."""
        word, _, rest = line.partition(" ")
        try:
            if line.isdecimal() and 1 <= int(line) <= len(choices):
                return self.play(seat, choices[int(line) - 1])
            found = [choice for choice in choices if contains_words(choice.sentence, line, self.speech)]
            typed = command_of(word.lower(), COMMANDS, None if rest and found else self.speech)
            if command := COMMANDS.get(typed):
                return command(self, seat, rest.strip())
            if len(found) == 1 and not line.isdecimal():
                return self.play(seat, found[0])
            if not found or line.isdecimal():
                self.say(
                    say(
                        "There is no choice {line!r}: type a number from 1 to {n}, words of a sentence, or ? for help.",
                        line=line,
                        n=len(choices),
                    )
                )
            else:
                self.show_choices(choices, found)
        except (ValueError, IllegalAction, OSError) as error:
            self.say(sentence_of(error))
        return True

    def play(self, seat: int, choice: Choice) -> bool:
        """The person decides."""
        self.table.apply(seat, choice.action)
        self.table.save(self.kept)
        return False

    # Commands: each is given the seat and the rest of the line, and says whether the same question is still open

    def help(self, seat: int, rest: str) -> bool:
        """What one may type."""
        self.say(say(HELP))
        return True

    def again(self, seat: int, rest: str = "") -> bool:
        """What is decided, and the choices."""
        self.say(say("\n{question}", question=self.table.asks(seat)))
        self.show_choices(distinct_choices(self.table.choices(seat)))
        return True

    def board(self, seat: int, rest: str) -> bool:
        """The board once more."""
        self.show_board(seat)
        return True

    def log(self, seat: int, rest: str) -> bool:
        """Everything that this seat has been told."""
        for line in self.table.log(seat):
            self.say(f"{line.decision:4}  {in_language(line.text, self.speech)}")
        return True

    def undo(self, seat: int, rest: str) -> bool:
        """Back to the last own decision, or to that of a number."""
        to = int(rest) if rest.isdecimal() else self.table.last_decision(seat)
        if rest and not rest.isdecimal():
            self.say(say("Write undo, or undo and the number of a decision (see log)."))
            return True
        if to is None:
            self.say(say("You have not decided anything yet."))
            return True
        self.table.undo(to)
        self.table.save(self.kept)
        self.read_so_far = [len(self.table.log(player)) for player in range(len(self.table.seats))]
        self.say(say("Back to decision {n}.", n=to))
        return False

    def hint(self, seat: int, rest: str) -> bool:
        """What an agent thinks best."""
        titles = say("move"), say("played"), say("points"), say("first")
        grid = Grid(*in_language(titles, self.speech), box=SIMPLE)
        for column in grid.columns[1:]:
            column.justify = "right"
        for advice in self.table.hint(seat, rest):
            grid.add_row(
                Text(in_language(advice.aim, self.speech)),
                f"{100 * advice.probability:.0f} %",
                f"{advice.points:.1f}",
                f"{100 * advice.win_rate:.0f} %",
            )
        self.console.print(grid)
        return True

    def rules(self, seat: int, rest: str) -> bool:
        """A section of the rules page; without a number the error names all sections."""
        self.say(section(self.table.game, rest, ENGLISH if self.speech is None else self.speech.code))
        return True

    def how(self, seat: int, rest: str) -> bool:
        """How the game is won, with advice."""
        for line in how_in_lines(self.table.game):
            self.say(line)
        return True

    def resign(self, seat: int, rest: str) -> bool:
        """Give up, if it is meant."""
        if self.ask(say("Resign? Type yes: ")).lower() not in YES:
            return True
        self.table.resign(seat)
        self.table.save(self.kept)
        return False

    def save(self, seat: int, rest: str) -> bool:
        """A copy of the record."""
        if not rest:
            self.say(say("The game is kept in {file}; name a file for a copy: save FILE.", file=self.kept))
        elif Path(rest).exists():
            self.say(say("{file} exists already; name a new file.", file=rest))
        else:
            self.table.save(rest)
            self.say(say("Saved in {file}.", file=rest))
        return True

    def quit(self, seat: int, rest: str) -> bool:
        """Stop here."""
        raise Quit

    # What is shown

    def board_of(self, seat: int) -> str:
        """The board as text."""
        with speaking(self.speech):
            return self.table.view(seat).text()

    def rule(self, words: str) -> None:
        """A line across the terminal."""
        self.console.rule(str(in_language(words, self.speech)), style="dim")

    def say(self, text: str) -> None:
        """Plain words; nothing in them is markup or a code for the terminal, which folds long lines itself."""
        self.console.print(
            printable(str(in_language(text, self.speech))), markup=False, highlight=False, soft_wrap=True
        )

    def tell(self, seat: int) -> None:
        """What this seat has not been told yet."""
        lines = self.table.log(seat)
        for line in lines[self.read_so_far[seat] :]:
            self.console.print(
                Text(printable(f"  {in_language(line.text, self.speech)}"), style="cyan"), soft_wrap=True
            )
        self.read_so_far[seat] = len(lines)

    def show_board(self, seat: int) -> None:
        """As this seat sees it."""
        self.rule(say("decision {n}", n=self.table.decisions))
        self.say(self.board_of(seat))

    def show_choices(self, choices: list[Choice], some: list[Choice] | None = None) -> None:
        """The numbered sentences, in columns where they are short and many; `some` shows those alone, with their
        numbers."""
        entries = [
            f"{number:3}  {in_language(choice.sentence, self.speech)}"
            for number, choice in enumerate(choices, 1)
            if some is None or choice in some
        ]
        columns = max(1, min(3, self.console.width // (max(map(len, entries)) + 3))) if len(entries) > 8 else 1
        rows = -(-len(entries) // columns)
        wide = max(map(len, entries)) + 3
        self.say(
            "\n" + "\n".join("".join(entry.ljust(wide) for entry in entries[row::rows]).rstrip() for row in range(rows))
        )

    def show_end(self) -> None:
        """The last lines of the log, and where the points come from."""
        self.rule(say("the end"))
        person = self.table.people[0] if self.table.people else max(0, self.shown_to)
        self.tell(person)
        self.say(self.board_of(person))
        with speaking(self.speech):
            self.console.print(score_sheet(self.table.standings(), self.table.seats))
            for line in tally_lines(self.table.standings()):
                self.say(line)
        for sentence in self.table.integrity_notes:
            self.say(say(sentence))

    def wants_to_undo(self) -> bool:
        """After the end: whether the person goes back into the game."""
        if self.shown_to < 0:
            return False
        while True:
            word, _, rest = self.ask(
                say("The game is over. undo goes back; board, log, rules, how, save FILE; anything else ends: ")
            ).partition(" ")
            command = AFTER_THE_END.get(command_of(word.lower(), AFTER_THE_END, self.speech))
            if command is None:
                return False
            try:
                if not command(self, self.shown_to, rest.strip()):
                    return True
            except (ValueError, OSError) as error:
                self.say(sentence_of(error))


COMMANDS: dict[str, Callable[[Terminal, int, str], bool]] = {
    "?": Terminal.help,
    "help": Terminal.help,
    "board": Terminal.board,
    "b": Terminal.board,
    "": Terminal.again,
    "log": Terminal.log,
    "l": Terminal.log,
    "undo": Terminal.undo,
    "u": Terminal.undo,
    "hint": Terminal.hint,
    "h": Terminal.hint,
    "rules": Terminal.rules,
    "how": Terminal.how,
    "resign": Terminal.resign,
    "save": Terminal.save,
    "quit": Terminal.quit,
    "q": Terminal.quit,
}
AFTER_THE_END = {
    word: command
    for word, command in COMMANDS.items()
    if command in (Terminal.undo, Terminal.board, Terminal.log, Terminal.rules, Terminal.how, Terminal.save)
}


def score_sheet(standings: list[Standing], seats: tuple[str, ...]) -> Grid:
    """Places and points by source; sources that gave nobody anything are left out."""
    sources = [source for source in standings[0].points if any(side.points[source] for side in standings)]
    grid = Grid(box=SIMPLE)
    for title in (say("place"), "", *map(say, sources), say("points")):
        grid.add_column(Text(title), justify="left" if title == "" else "right")
    for side in standings:
        who = (
            say(side.name)
            + (f" ({seats[side.seat]})" if side.seat is not None else "")
            + (say(", resigned") if side.resigned else "")
        )
        grid.add_row(str(side.rank), Text(who), *(str(side.points[source]) for source in sources), str(side.score))
    return grid


def tally_lines(standings: list[Standing]) -> list[str]:
    """For each side a line for each source: which cards, and what else, brought its points."""
    lines = list[str]()
    for side in (side for side in standings if side.tally):
        lines.append(say("{name}:", name=say(side.name)))
        for source, brought in side.tally_by_source().items():
            points, what = (
                side.points[source],
                listed([say("{what}: {n}", what=one.what, n=one.points) for one in brought]),
            )
            words = "  {source} {n} – {what}" if brought else "  {source} {n}"
            lines.append(say(words, source=say(source), n=points, what=what))
    return lines

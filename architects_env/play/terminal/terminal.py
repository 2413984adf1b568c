"""The terminal interface: the board as text, numbered choices, and the log.

Input and output may be pipes. The end of the input saves and ends the game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from architects_env.core.command_line.printable import printable
from architects_env.core.compile import compile_mode
from architects_env.core.compile.jit import COMPILED
from architects_env.core.play.match import IllegalAction
from architects_env.core.text import capital, listed, player, say
from architects_env.play.language.catalogue import ENGLISH, Language
from architects_env.play.language.rules_pages import section_for_players
from architects_env.play.language.speech import in_language, speaking
from architects_env.play.table.first_game import LEFT, ON, Guide
from architects_env.play.table.hint import Advice
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
  hint          the three best moves, with their expected results and reasons; hint AGENT asks an agent
  rules 7.2     a section of the rules page
  how           how to win this game
  resign        give the game up
  save FILE     keep a copy of the record elsewhere
  quit          stop here; the game is saved"""
PIPE_WIDTH = 140


class Quit(Exception):
    """The user wants to stop."""


class Terminal:
    """A table on a terminal, saved to the file `kept` after every decision.

    `speech` is the shown language (None: English). The file is always in English.
    """

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
        """Number of log lines shown to each seat."""
        self.shown_to = -1
        """Seat whose cards are on the screen, or -1."""
        self.guided: Guide | None = None
        """The words of a first game's guide that were shown last."""

    def run(self) -> None:
        """Play until the game is over or the user stops (`Quit`). The file is complete at any moment."""
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
        """Let agents play until a person is to move. With one person, show each decision immediately."""
        while self.table.advance():
            self.table.save(self.kept)
            if len(self.table.people) == 1:
                self.tell(self.table.people[0])

    def turn_of(self, seat: int) -> None:
        """Handle one person's turn."""
        if self.shown_to not in (seat, -1):
            self.hand_over(seat)
        self.shown_to = seat
        self.tell(seat)
        self.show_board(seat)
        choices = distinct_choices(self.table.choices(seat))
        self.show_guide(seat)
        self.again(seat)
        while self.table.to_decide == seat and self.obey(
            seat, choices, self.ask(say("{player}, 1 to {n} (? for help): ", player=player(seat), n=len(choices)))
        ):
            pass

    def hand_over(self, seat: int) -> None:
        """Clear the screen between two people, so that neither sees the other's cards."""
        self.console.clear()
        self.ask(say("{player} is next. Hand over, then press Enter. ", player=player(seat)))

    def ask(self, prompt: str) -> str:
        """Read a line of input without surrounding spaces. Raises `EOFError` at the end of the input."""
        line = self.read(in_language(prompt, self.speech))
        if not sys.stdin.isatty():
            self.say("")
        return line.strip()

    def obey(self, seat: int, choices: list[Choice], line: str) -> bool:
        """Execute a line. Returns whether to ask the same person again before anything else."""
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
        """Play a person's choice."""
        self.table.apply(seat, choice.action)
        self.table.save(self.kept)
        return False

    # Commands: each is given the seat and the rest of the line, and says whether the same question is still open

    def help(self, seat: int, rest: str) -> bool:
        """Show all commands."""
        self.say(say(HELP))
        return True

    def again(self, seat: int, rest: str = "") -> bool:
        """Show the question and the choices."""
        self.say(say("\n{question}", question=self.table.question(seat)))
        choices = distinct_choices(self.table.choices(seat))
        self.show_choices(choices)
        guide = self.table.guide(seat)
        for number, choice in enumerate(choices, 1):
            if guide and guide.moves and choice.action == guide.moves[0]:
                self.say(say("The guide suggests {n}: {sentence}", n=number, sentence=choice.sentence))
        return True

    def board(self, seat: int, rest: str) -> bool:
        """Show the board."""
        self.show_board(seat)
        return True

    def log(self, seat: int, rest: str) -> bool:
        """Show the whole log of this seat."""
        for line in self.table.log(seat):
            self.say(f"{line.decision:4}  {in_language(line.text, self.speech)}")
        return True

    def undo(self, seat: int, rest: str) -> bool:
        """Return to the person's last decision, or to the decision with this number."""
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
        """Show the best moves with reasons, or in the opinion of an agent."""
        if COMPILED and not compile_mode.may_be_compiled(self.table.game.name):
            self.say(say("The rules are being compiled; the hint comes after that."))
        found = self.table.hint(seat, rest)
        titles = (say("move"), say("played"), say("points"), say("first"))
        if not rest:
            titles = (say("move"), "")
        grid = Grid(*in_language(titles, self.speech), box=SIMPLE)
        for column in grid.columns[1:] if rest else ():
            column.justify = "right"
        for advice in found:
            cells = played_cells(advice) if rest else (Text(in_language(advice.verdict, self.speech)),)
            grid.add_row(Text(in_language(advice.aim, self.speech)), *cells)
        self.console.print(grid)
        for advice in found if not rest else ():
            self.say(say("{move}:", move=capital(advice.aim)))
            for reason in advice.because:
                self.say(say("  - {reason}", reason=reason))
            if advice.figures:
                self.say(say("    {figures}", figures=advice.figures))
        if found and not rest:
            self.say(found[0].prospects)
        return True

    def rules(self, seat: int, rest: str) -> bool:
        """Show a section of the rules page. Without a number, the error lists all sections."""
        self.say(section_for_players(self.table.game, rest, ENGLISH if self.speech is None else self.speech.code))
        return True

    def how(self, seat: int, rest: str) -> bool:
        """Show how to win the game."""
        for line in how_in_lines(self.table.game):
            self.say(line)
        return True

    def resign(self, seat: int, rest: str) -> bool:
        """Resign after a confirmation."""
        if self.ask(say("Resign? Type yes: ")).lower() not in YES:
            return True
        self.table.resign(seat)
        self.table.save(self.kept)
        return False

    def save(self, seat: int, rest: str) -> bool:
        """Save a copy of the record."""
        if not rest:
            self.say(say("The game is kept in {file}; name a file for a copy: save FILE.", file=self.kept))
        elif Path(rest).exists():
            self.say(say("{file} exists already; name a new file.", file=rest))
        else:
            self.table.save(rest)
            self.say(say("Saved in {file}.", file=rest))
        return True

    def quit(self, seat: int, rest: str) -> bool:
        """Stop the game."""
        raise Quit

    # What is shown

    def board_of(self, seat: int) -> str:
        """Return the board as text in the shown language."""
        with speaking(self.speech):
            return self.table.view(seat).text()

    def show_guide(self, seat: int) -> None:
        """Show what a guided first game tells this seat. The end of the guide is told once."""
        guide, before = self.table.guide(seat), self.guided
        if guide is None or (guide.state != ON and before and before.state == guide.state):
            return
        self.guided = guide
        self.rule(say("guide, step {n} of {steps}", n=guide.number, steps=guide.steps))
        if guide.reached and guide.state != LEFT and (before is None or before.reached != guide.reached):
            self.say(say("[x] {goal}", goal=guide.reached))
        if guide.beginning:
            self.say(guide.beginning)
        if before is None or before.words != guide.words:
            self.say(guide.words)
        if guide.goal:
            self.say(say("[ ] {goal}", goal=guide.goal))

    def rule(self, words: str) -> None:
        """Draw a line across the terminal."""
        self.console.rule(str(in_language(words, self.speech)), style="dim")

    def say(self, text: str) -> None:
        """Print plain text. It contains no markup or terminal codes, and the terminal wraps long lines."""
        self.console.print(
            printable(str(in_language(text, self.speech))), markup=False, highlight=False, soft_wrap=True
        )

    def tell(self, seat: int) -> None:
        """Show the new log lines of this seat."""
        lines = self.table.log(seat)
        for line in lines[self.read_so_far[seat] :]:
            self.console.print(
                Text(printable(f"  {in_language(line.text, self.speech)}"), style="cyan"), soft_wrap=True
            )
        self.read_so_far[seat] = len(lines)

    def show_board(self, seat: int) -> None:
        """Show the board as this seat sees it."""
        self.rule(say("decision {n}", n=self.table.decisions))
        self.say(self.board_of(seat))

    def show_choices(self, choices: list[Choice], some: list[Choice] | None = None) -> None:
        """Show the numbered sentences, in columns if they are short and many.

        With `some`, shows only those, with their numbers.
        """
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
        """Show the last log lines and the sources of the points."""
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
        """Ask after the end of the game whether to go back. Returns whether the game continues."""
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


def played_cells(advice: Advice) -> tuple[str, ...]:
    """Return what an agent's opinion says of a move: how likely it plays it, and the games that were played on."""
    return (
        f"{100 * advice.probability:.0f} %",
        "" if advice.points is None else f"{advice.points:.1f}",
        "" if advice.win_rate is None else f"{100 * advice.win_rate:.0f} %",
    )


def score_sheet(standings: list[Standing], seats: tuple[str, ...]) -> Grid:
    """Return a grid of ranks and points by source, without sources in which all sides have 0 points."""
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
    """Return a line for each side and source with the cards and other things that brought the points."""
    lines = list[str]()
    for side in (side for side in standings if side.tally):
        lines.append(say("{name}:", name=say(side.name)))
        for source, brought in side.tally_by_source().items():
            points, what = (
                side.points[source],
                listed([say("{what}: {n}", what=one.text, n=one.points) for one in brought]),
            )
            words = "  {source} {n} – {what}" if brought else "  {source} {n}"
            lines.append(say(words, source=say(source), n=points, what=what))
    return lines

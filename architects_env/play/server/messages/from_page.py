"""Messages from a page to the server. A message is one JSON object whose `type` names its class.

All input is checked here. Unknown fields, wrong types and numbers out of range are refused before they are used. The
answers are in `from_server`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, get_args

from architects_env.core.text import Text, say
from architects_env.play.server.access.limits import LONGEST_MESSAGE, MOST_SEATS
from architects_env.play.server.messages.fields import BadField, Below, Length, Normal, Written, read_fields
from architects_env.play.server.messages.player_names import normal

Name = Annotated[str, Length(200)]
Called = Annotated[Name, Normal(normal)]
"""Name of the player at a seat."""
Token = Annotated[str, Length(64, 16), Written(r"[A-Za-z0-9_-]+")]
Place = Annotated[str, Length(100)]
Count = Annotated[int, Below(2**31)]
Seed = Annotated[int, Below(2**53)]
"""A seed that is exact as a JavaScript number."""


@dataclass(frozen=True, kw_only=True)
class FromPage:
    """Base class of all messages from a page."""


@dataclass(frozen=True, kw_only=True)
class Create(FromPage):
    """Create a table.

    If the sender sits at a finished game, and the game and the people are the same, the others are invited.
    """

    type: Literal["create"] = "create"
    game: Name
    seats: Annotated[list[Name], Length(MOST_SEATS, 1)]
    """For each seat "human" or the name of an opponent from `Welcome`."""
    options: Annotated[dict[Name, bool | int | Name], Length(200)] = field(default_factory=dict)
    seed: Seed | None = None
    """Seed of the game. The default is a random seed that players cannot guess."""
    companion: bool = False
    """Whether the people play with the box on a real table, so that the page asks which cards are revealed."""
    dealt: Annotated[list[Name], Length(200)] = field(default_factory=list)
    """In a companion game: names of the chance that the program deals."""
    names: Annotated[list[Called], Length(MOST_SEATS)] = field(default_factory=list)
    """Names of the players by seat. Without names, sentences number the players."""
    colours: Annotated[list[Count], Length(MOST_SEATS)] = field(default_factory=list)
    """Numbers of the colours by seat (`play.drawing.drawing.SEATS`)."""
    seat: Count | None = None
    """Seat of the sender. The default is the first seat of a person."""
    guided: bool = False
    """Whether this is the guided first game (`play.table.first_game`), whose seats, options and deal are fixed."""


@dataclass(frozen=True, kw_only=True)
class Load(FromPage):
    """Load a saved file. A complete record becomes a new table; the file of a running game leads back to its seat."""

    type: Literal["load"] = "load"
    content: Annotated[str, Length(LONGEST_MESSAGE, 1)]
    seats: Annotated[list[Name], Length(MOST_SEATS)] | None = None
    """Players by seat. The default is the players of the file."""
    names: Annotated[list[Called], Length(MOST_SEATS)] = field(default_factory=list)
    """Names by seat for a complete record, which contains none. Names beyond its last seat are ignored."""


@dataclass(frozen=True, kw_only=True)
class Join(FromPage):
    """Take the seat with this token."""

    type: Literal["join"] = "join"
    token: Token


@dataclass(frozen=True, kw_only=True)
class Play(FromPage):
    """Make a decision or answer a question about chance.

    `after` is the number of own decisions before it; a late message is refused.
    """

    type: Literal["play"] = "play"
    action: Count
    after: Count
    once: Place = ""
    """Unique name of this decision. A page may send the same decision again after a broken connection; it is made only
    once."""


@dataclass(frozen=True, kw_only=True)
class Answer(FromPage):
    """In a companion game: make a decision or answer a question about chance with the words of a choice."""

    type: Literal["answer"] = "answer"
    words: Name
    after: Count


@dataclass(frozen=True, kw_only=True)
class Undo(FromPage):
    """Take back own decisions and keep the first `keep` of them. Other people at the table have to agree."""

    type: Literal["undo"] = "undo"
    keep: Count


@dataclass(frozen=True, kw_only=True)
class Agree(FromPage):
    """Answer another person's wish to take decisions back."""

    type: Literal["agree"] = "agree"
    wish: Count
    yes: bool


@dataclass(frozen=True, kw_only=True)
class Call(FromPage):
    """Change the name and the colour of the own seat."""

    type: Literal["call"] = "call"
    name: Called
    colour: Count


@dataclass(frozen=True, kw_only=True)
class Give(FromPage):
    """Let a program play a guest's seat, or keep it for a guest again. Only the person who created the table may."""

    type: Literal["give"] = "give"
    seat: Count
    plays: Name
    """"human" or the name of an opponent from `Welcome`."""


@dataclass(frozen=True, kw_only=True)
class Resign(FromPage):
    """Resign the game."""

    type: Literal["resign"] = "resign"


@dataclass(frozen=True, kw_only=True)
class Hint(FromPage):
    """Ask for the three best moves."""

    type: Literal["hint"] = "hint"


@dataclass(frozen=True, kw_only=True)
class Trace(FromPage):
    """Ask for the curve of a finished game, with the results that a network expected, and for its key decisions."""

    type: Literal["trace"] = "trace"


@dataclass(frozen=True, kw_only=True)
class Practise(FromPage):
    """Ask for a decision of a finished game, to try it again."""

    type: Literal["practise"] = "practise"
    decision: Count


@dataclass(frozen=True, kw_only=True)
class Attempt(FromPage):
    """Try a move at a decision of a finished game."""

    type: Literal["attempt"] = "attempt"
    decision: Count
    action: Count


@dataclass(frozen=True, kw_only=True)
class Puzzle(FromPage):
    """Ask for a puzzle. No table is needed."""

    type: Literal["puzzle"] = "puzzle"
    game: Name
    number: Count = 0
    """Number in the series; 0 is that of today."""
    theme: Annotated[str, Length(20)] = ""
    """Series; "" is the daily one."""


@dataclass(frozen=True, kw_only=True)
class Solve(FromPage):
    """Answer a puzzle."""

    type: Literal["solve"] = "solve"
    game: Name
    number: Count
    action: Count
    tries: Annotated[int, Below(100)] = 1
    """Number of answers so far, with this one."""
    theme: Annotated[str, Length(20)] = ""


@dataclass(frozen=True, kw_only=True)
class Save(FromPage):
    """Ask for a file from which the game can be loaded again."""

    type: Literal["save"] = "save"


@dataclass(frozen=True, kw_only=True)
class Look(FromPage):
    """Ask for the board of a finished game as `seat` saw it after `decision` decisions."""

    type: Literal["look"] = "look"
    decision: Count
    seat: Count


@dataclass(frozen=True, kw_only=True)
class Help(FromPage):
    """Ask for the section of the rules page about a place of the board; "" is the whole page."""

    type: Literal["help"] = "help"
    place: Place
    label: Annotated[str, Length(400)] = ""
    """Words for the place. The answer includes rules about a card that they name."""


@dataclass(frozen=True, kw_only=True)
class Show(FromPage):
    """Set how the server draws the game for this page."""

    type: Literal["show"] = "show"
    every_move: bool
    """Whether to draw every move of the other players, or only the position after them."""
    narrow: bool
    """Whether to draw the board for a phone."""
    upright: bool = False
    """Whether to draw the board for an upright tablet; ignored if `narrow` is set."""


@dataclass(frozen=True, kw_only=True)
class Transcribe(FromPage):
    """Ask for the cards that people may type in for a game, or keep typed ones."""

    type: Literal["transcribe"] = "transcribe"
    game: Name
    cards: Annotated[list[Name], Length(100)] = field(default_factory=list)
    """Each card as its place and its effects with "|" between them; an empty list asks for the used cards."""


@dataclass(frozen=True, kw_only=True)
class Recall(FromPage):
    """Ask for the games that a person remembers. From now on, seats that the page takes are remembered too."""

    type: Literal["recall"] = "recall"
    profile: Token
    """Secret word of the person, which the page has made."""


@dataclass(frozen=True, kw_only=True)
class Forget(FromPage):
    """Forget a game of the own profile. The table stays."""

    type: Literal["forget"] = "forget"
    token: Token
    """Token of the seat."""


@dataclass(frozen=True, kw_only=True)
class Share(FromPage):
    """Ask for a read-only link to what the own seat sees, or has seen after some decisions."""

    type: Literal["share"] = "share"
    decision: Count | None = None
    """Number of decisions of all seats after which the game is shown; None shows it as it goes on."""


@dataclass(frozen=True, kw_only=True)
class Watch(FromPage):
    """Look at a table through a read-only link."""

    type: Literal["watch"] = "watch"
    token: Token


@dataclass(frozen=True, kw_only=True)
class Branch(FromPage):
    """Play on from the moment of a finished game that a read-only link shows, at a new table."""

    type: Literal["branch"] = "branch"


@dataclass(frozen=True, kw_only=True)
class Leave(FromPage):
    """Leave the table. The seat's token stays valid."""

    type: Literal["leave"] = "leave"


Incoming = (
    Create
    | Load
    | Join
    | Play
    | Answer
    | Undo
    | Agree
    | Call
    | Give
    | Resign
    | Hint
    | Trace
    | Practise
    | Attempt
    | Puzzle
    | Solve
    | Save
    | Look
    | Help
    | Show
    | Transcribe
    | Recall
    | Forget
    | Share
    | Watch
    | Branch
    | Leave
)
_KINDS: dict[Any, type[Any]] = {kind.type: kind for kind in get_args(Incoming)}


def read(text: str) -> Incoming:
    """Parse a message. Raises `ValueError` if it is not valid."""
    if len(text) > LONGEST_MESSAGE:
        raise ValueError(
            say("A message has at most {most} characters; this one has {n}.", most=LONGEST_MESSAGE, n=len(text))
        )
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(_refusal("", "it is no JSON")) from None
    kind = found.get("type") if isinstance(found, dict) else None
    if not isinstance(kind, str) or kind not in _KINDS:
        raise ValueError(_refusal("type", f"it must be one of {', '.join(_KINDS)}"))
    try:
        return read_fields(_KINDS[kind], found, (kind,))
    except BadField as error:
        raise ValueError(_refusal(error.where, error.reason)) from None


def _refusal(where: str, reason: str) -> Text:
    return say(
        "This message cannot be read ({where}): {reason}.",
        where=where[:80] or say("all of it"),
        reason=reason[:200],
    )

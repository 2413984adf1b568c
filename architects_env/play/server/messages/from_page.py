"""Messages from a page to the server. A message is one JSON object whose `type` names its class.

All input is checked here. Unknown fields, wrong types and numbers out of range are refused before they are used. The
answers are in `from_server`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)

from architects_env.core.text import say
from architects_env.play.server.access.limits import LONGEST_MESSAGE, MOST_SEATS
from architects_env.play.server.messages.player_names import normal

Name = Annotated[str, StringConstraints(max_length=200)]
Called = Annotated[Name, AfterValidator(normal)]
"""Name of the player at a seat."""
Token = Annotated[str, StringConstraints(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Place = Annotated[str, StringConstraints(max_length=100)]
Count = Annotated[int, Field(ge=0, lt=2**31, strict=True)]
Seed = Annotated[int, Field(ge=0, lt=2**53, strict=True)]
"""A seed that is exact as a JavaScript number."""


class FromPage(BaseModel):
    """Base class of all messages from a page."""

    model_config = ConfigDict(extra="forbid")


class Create(FromPage):
    """Create a table.

    If the sender sits at a finished game, and the game and the people are the same, the others are invited.
    """

    type: Literal["create"]
    game: Name
    seats: list[Name] = Field(min_length=1, max_length=MOST_SEATS)
    """For each seat "human" or the name of an opponent from `Welcome`."""
    options: dict[Name, Annotated[bool, Field(strict=True)] | Annotated[int, Field(strict=True)] | Name] = Field(
        default_factory=dict, max_length=200
    )
    seed: Seed | None = None
    """Seed of the game. The default is a random seed that players cannot guess."""
    companion: Annotated[bool, Field(strict=True)] = False
    """Whether the people play with the box on a real table, so that the page asks which cards are revealed."""
    dealt: list[Name] = Field(default_factory=list, max_length=200)
    """In a companion game: names of the chance that the program deals."""
    names: list[Called] = Field(default_factory=list, max_length=MOST_SEATS)
    """Names of the players by seat. Without names, sentences number the players."""
    colours: list[Count] = Field(default_factory=list, max_length=MOST_SEATS)
    """Numbers of the colours by seat (`play.drawing.drawing.SEATS`)."""
    seat: Count | None = None
    """Seat of the sender. The default is the first seat of a person."""


class Load(FromPage):
    """Load a saved file. A complete record becomes a new table; the file of a running game leads back to its seat."""

    type: Literal["load"]
    content: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_MESSAGE)]
    seats: list[Name] | None = Field(default=None, max_length=MOST_SEATS)
    """Players by seat. The default is the players of the file."""
    names: list[Called] = Field(default_factory=list, max_length=MOST_SEATS)
    """Names by seat for a complete record, which contains none. Names beyond its last seat are ignored."""


class Join(FromPage):
    """Take the seat with this token."""

    type: Literal["join"]
    token: Token


class Play(FromPage):
    """Make a decision or answer a question about chance.

    `after` is the number of own decisions before it; a late message is refused.
    """

    type: Literal["play"]
    action: Count
    after: Count
    once: Place = ""
    """Unique name of this decision. A page may send the same decision again after a broken connection; it is made only
    once."""


class Answer(FromPage):
    """In a companion game: make a decision or answer a question about chance with the words of a choice."""

    type: Literal["answer"]
    words: Name
    after: Count


class Undo(FromPage):
    """Take back own decisions and keep the first `keep` of them. Other people at the table have to agree."""

    type: Literal["undo"]
    keep: Count


class Agree(FromPage):
    """Answer another person's wish to take decisions back."""

    type: Literal["agree"]
    wish: Count
    yes: Annotated[bool, Field(strict=True)]


class Call(FromPage):
    """Change the name and the colour of the own seat."""

    type: Literal["call"]
    name: Called
    colour: Count


class Resign(FromPage):
    """Resign the game."""

    type: Literal["resign"]


class Hint(FromPage):
    """Ask for the three best moves."""

    type: Literal["hint"]


class Trace(FromPage):
    """Ask for the curve of a finished game, with the results that a network expected, and for its key decisions."""

    type: Literal["trace"]


class Save(FromPage):
    """Ask for a file from which the game can be loaded again."""

    type: Literal["save"]


class Look(FromPage):
    """Ask for the board of a finished game as `seat` saw it after `decision` decisions."""

    type: Literal["look"]
    decision: Count
    seat: Count


class Help(FromPage):
    """Ask for the section of the rules page about a place of the board; "" is the whole page."""

    type: Literal["help"]
    place: Place
    label: Annotated[str, StringConstraints(max_length=400)] = ""
    """Words for the place. The answer includes rules about a card that they name."""


class Show(FromPage):
    """Set how the server draws the game for this page."""

    type: Literal["show"]
    every_move: Annotated[bool, Field(strict=True)]
    """Whether to draw every move of the other players, or only the position after them."""
    narrow: Annotated[bool, Field(strict=True)]
    """Whether to draw the board for a phone."""
    upright: Annotated[bool, Field(strict=True)] = False
    """Whether to draw the board for an upright tablet; ignored if `narrow` is set."""


class Leave(FromPage):
    """Leave the table. The seat's token stays valid."""

    type: Literal["leave"]


Incoming = (
    Create
    | Load
    | Join
    | Play
    | Answer
    | Undo
    | Agree
    | Call
    | Resign
    | Hint
    | Trace
    | Save
    | Look
    | Help
    | Show
    | Leave
)
_INCOMING: TypeAdapter[Incoming] = TypeAdapter(Annotated[Incoming, Field(discriminator="type")])


def read(text: str) -> Incoming:
    """Parse a message. Raises `ValueError` if it is not valid."""
    if len(text) > LONGEST_MESSAGE:
        raise ValueError(
            say("A message has at most {most} characters; this one has {n}.", most=LONGEST_MESSAGE, n=len(text))
        )
    try:
        return _INCOMING.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])[:80]
        raise ValueError(
            say(
                "This message cannot be read ({where}): {reason}.",
                where=where or say("all of it"),
                reason=first["msg"][:200],
            )
        ) from None

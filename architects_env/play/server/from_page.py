"""What a page may ask of the server, as types. A message is one JSON object; its `type` says which one it is.

What comes in is checked here and nowhere else: unknown fields, wrong types and numbers out of range are refused before
anybody looks at them. What the server answers stands in `from_server`.
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
from architects_env.play.server.limits import LONGEST_MESSAGE, MOST_SEATS
from architects_env.play.server.names import normal

Name = Annotated[str, StringConstraints(max_length=200)]
Called = Annotated[Name, AfterValidator(normal)]
"""What a seat is called."""
Token = Annotated[str, StringConstraints(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Place = Annotated[str, StringConstraints(max_length=100)]
Count = Annotated[int, Field(ge=0, lt=2**31, strict=True)]
Seed = Annotated[int, Field(ge=0, lt=2**53, strict=True)]
"""A seed that JavaScript can write down exactly."""


class FromPage(BaseModel):
    """What a page may say."""

    model_config = ConfigDict(extra="forbid")


class Create(FromPage):
    """A new table. Who makes it at one whose game is over, with the same game and people, plays on with those who sit
    there."""

    type: Literal["create"]
    game: Name
    seats: list[Name] = Field(min_length=1, max_length=MOST_SEATS)
    """For each seat "human", or the name of one of the opponents that `Welcome` lists."""
    options: dict[Name, Annotated[bool, Field(strict=True)] | Annotated[int, Field(strict=True)] | Name] = Field(
        default_factory=dict, max_length=200
    )
    seed: Seed | None = None
    """None: one that nobody can guess."""
    companion: Annotated[bool, Field(strict=True)] = False
    """Whether the box lies on the table at home: then the people among `seats` have it, and the page asks what its
    cards are."""
    dealt: list[Name] = Field(default_factory=list, max_length=200)
    """With the box: the chance that is dealt by the program all the same."""
    names: list[Called] = Field(default_factory=list, max_length=MOST_SEATS)
    """What each seat is called; without any, sentences have the numbers of seats."""
    colours: list[Count] = Field(default_factory=list, max_length=MOST_SEATS)
    """The colour of each seat, by its number (`play.drawing.drawing.SEATS`)."""
    seat: Count | None = None
    """Where whoever asks sits down, a seat of a person; None: at the first of these."""


class Load(FromPage):
    """Sit down with a saved file: at a new table made of a whole record, or at the very seat to which a file of a
    running game leads back."""

    type: Literal["load"]
    content: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_MESSAGE)]
    seats: list[Name] | None = Field(default=None, max_length=MOST_SEATS)
    """Who sits down now; by default those who sat there."""
    names: list[Called] = Field(default_factory=list, max_length=MOST_SEATS)
    """What the seats of a whole record are called, in their order, for a record has none; those beyond its last seat
    are not looked at."""


class Join(FromPage):
    """Sit down at the seat whose token this is."""

    type: Literal["join"]
    token: Token


class Play(FromPage):
    """Decide, or say what chance has brought. `after` is the number of own decisions made before: what comes too late
    is refused."""

    type: Literal["play"]
    action: Count
    after: Count
    once: Place = ""
    """A name of this very decision. A page that does not know whether it was heard may send it again: it is done
    once."""


class Answer(FromPage):
    """With the box on the table: decide, or say what chance has brought, in the words of one of the choices."""

    type: Literal["answer"]
    words: Name
    after: Count


class Undo(FromPage):
    """Take back own decisions: only the first `keep` of them stay. Where other people sit at the table, they have to
    agree."""

    type: Literal["undo"]
    keep: Count


class Agree(FromPage):
    """An answer to somebody else's wish to take back."""

    type: Literal["agree"]
    wish: Count
    yes: Annotated[bool, Field(strict=True)]


class Call(FromPage):
    """From now on the own seat has this name and this colour."""

    type: Literal["call"]
    name: Called
    colour: Count


class Resign(FromPage):
    """Give the game up."""

    type: Literal["resign"]


class Hint(FromPage):
    """Ask for the three best moves."""

    type: Literal["hint"]


class Trace(FromPage):
    """Of a finished game: ask for its curve, what a network expected for everybody, and for the decisions that
    mattered."""

    type: Literal["trace"]


class Save(FromPage):
    """Ask for a file from which the game can be loaded."""

    type: Literal["save"]


class Look(FromPage):
    """Of a finished game: the board as `seat` saw it when `decision` decisions had been made."""

    type: Literal["look"]
    decision: Count
    seat: Count


class Help(FromPage):
    """The section of the rules page about a place of the board; "" for the whole page."""

    type: Literal["help"]
    place: Place
    label: Annotated[str, StringConstraints(max_length=400)] = ""
    """What the place is in words; what the page says of the card that is named there is looked up too."""


class Show(FromPage):
    """How the page wants to be shown the game."""

    type: Literal["show"]
    every_move: Annotated[bool, Field(strict=True)]
    """Whether every move of the others is to be drawn, or only where they lead."""
    narrow: Annotated[bool, Field(strict=True)]
    """Whether the board is drawn for a phone."""
    upright: Annotated[bool, Field(strict=True)] = False
    """Whether, if not, it is drawn for a tablet held upright."""


class Leave(FromPage):
    """Stand up from the table; the seat's token stays good."""

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
    """The message in this text. Raises `ValueError` with a sentence if there is none."""
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

"""What crosses the wire, as types. A message is one JSON object; its `type` says which one it is.

What comes in is checked here and nowhere else: unknown fields, wrong types and numbers out of range are refused before
anybody looks at them.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SkipValidation,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)

from architects_env.core.language.phrases import Speech, in_language, say
from architects_env.play.server.limits import LONGEST_MESSAGE, MOST_SEATS

Name = Annotated[str, StringConstraints(max_length=200)]
Token = Annotated[str, StringConstraints(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Place = Annotated[str, StringConstraints(max_length=100)]
Count = Annotated[int, Field(ge=0, lt=2**31, strict=True)]
Said = Annotated[str, SkipValidation]
"""What people read: if it is a phrase, it stays one until it is sent (`FromServer.json_in`)."""
Seed = Annotated[int, Field(ge=0, lt=2**53, strict=True)]
"""A seed that JavaScript can write down exactly."""


class FromPage(BaseModel):
    """What a page may say."""

    model_config = ConfigDict(extra="forbid")


class Create(FromPage):
    """A new table; whoever asks for it sits down at the first seat of a person."""

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
    names: list[Name] = Field(default_factory=list, max_length=MOST_SEATS)
    """What each seat is called; without any, sentences have the numbers of seats."""
    colours: list[Count] = Field(default_factory=list, max_length=MOST_SEATS)
    """The colour of each seat, by its number (`core.show.drawing.SEATS`)."""


class Load(FromPage):
    """Sit down with a saved file: at a new table made of a whole record, or at the very seat to which a file of a
    running game leads back."""

    type: Literal["load"]
    content: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_MESSAGE)]
    seats: list[Name] | None = Field(default=None, max_length=MOST_SEATS)
    """Who sits down now; by default those who sat there."""
    names: list[Name] = Field(default_factory=list, max_length=MOST_SEATS)
    """What the seats of a whole record are called, in their order, for a record has none; those beyond its last seat
    are not looked at."""


class Join(FromPage):
    """Sit down at the seat whose token this is."""

    type: Literal["join"]
    token: Token


class Play(FromPage):
    """Decide, or say what chance has brought. `after` is the number of own decisions made before: what comes twice, or
    too late, is refused."""

    type: Literal["play"]
    action: Count
    after: Count


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
    name: Name
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


class FromServer(BaseModel):
    """What the server may say."""

    model_config = ConfigDict(extra="forbid")

    def json_in(self, speech: Speech | None) -> str:
        """The message as it is sent to a reader of this language."""
        return json.dumps(in_language(self.model_dump(), speech), ensure_ascii=False, separators=(",", ":"))


class OptionShown(FromServer):
    """A switch of a game's rules."""

    name: str
    about: Said
    group: str
    """Where it stands in the lobby: "box", "house", "cards" or "advanced"."""
    default: str | int | bool
    choices: list[str]
    """Words to choose from; empty for a range or for yes and no."""
    low: int = 0
    high: int = 0


class ChanceShown(FromServer):
    """Something that chance decides in a game."""

    name: str
    about: Said
    invented: Said
    """If it is not that of the box: a sentence that says so. It is dealt unless somebody wishes otherwise."""


class Opponent(FromServer):
    """Somebody who may be given a seat."""

    name: str
    about: Said


class HowShown(FromServer):
    """How a game is won, in sentences (`play.how_to_win`)."""

    title: Said
    win: Said
    advice: list[Said]
    about: Said


class GameShown(FromServer):
    """A game that can be played here."""

    name: str
    title: Said
    fewest: int
    most: int
    usual: int
    options: list[OptionShown]
    opponents: list[Opponent]
    chance: list[ChanceShown]
    """Empty for a game that cannot be played with the box on a table."""
    how: HowShown | None
    """None for a game of which nothing is written down."""


class Welcome(FromServer):
    """The first message."""

    type: Literal["welcome"] = "welcome"
    games: list[GameShown]


class Person(FromServer):
    """One who sits at the table."""

    seat: int
    name: Said
    """What the log calls it."""
    plays: str
    """"human", or the name of an opponent."""
    colour: int
    """Its number (`core.show.drawing.SEATS`)."""
    here: bool
    """Whether a browser is connected for a person."""
    resigned: bool


class Seated(FromServer):
    """You sit at a table."""

    type: Literal["seated"] = "seated"
    game: str
    title: Said
    seat: int
    token: str
    links: dict[int, str] = Field(default_factory=dict)
    """For whoever made the table: the tokens of the other seats of people."""
    companion: bool
    """Whether the box lies on the table."""
    options: dict[str, Any]
    every_option: list[OptionShown]
    dealt: list[str]
    """With the box on the table: the chance that the program deals."""
    strengths: list[str]
    """The graded opponents of this game, the weakest first."""
    slips: bool = False
    """Whether there are cards of the game in no box, of which slips can be printed."""
    legend: dict[str, str]
    """The names of the icons in pictures, by their paths (`legend`)."""


class People(FromServer):
    """Who sits where."""

    type: Literal["people"] = "people"
    people: list[Person]
    rivals: list[Said]
    """Those whom the rules play: they have no seat."""


class ChoiceShown(FromServer):
    """Something that you may do now."""

    action: int
    sentence: Said
    place: str
    """Of the board; "" if it is about none."""
    english: str = ""
    """The sentence in English, for those who read another language and search for an English name."""
    heading: Said = ""
    """What it has in common with some of the others, if these stand below such words in a long list; "" for none."""
    brief: Said = ""
    """What it says there."""


class Side(FromServer):
    """How a side ended."""

    name: Said
    seat: int | None
    rank: int
    score: int
    points: dict[str, int]
    resigned: bool
    facts: dict[str, int | float | list[str]]
    """What is counted of a seat besides: numbers, and lists of names."""
    tally: dict[str, list[tuple[Said, int]]]
    """By source, as `points`: which cards, and what else, brought how many of them."""


class State(FromServer):
    """What you see. Lists that only grow come from a given position on: what the page has beyond it is to be
    forgotten."""

    type: Literal["state"] = "state"
    picture: str
    """SVG; "" while the box is being set up."""
    changed: list[str]
    """The places that look otherwise than in the picture before."""
    asks: Said
    """What is being decided and by whom, as far as you know it, or asked, or that the game is over: a sentence."""
    to_act: int | None
    question: Said
    """With the box on the table: what chance has brought, asked in a sentence; the choices are then what it may be. ""
    where a decision is asked for."""
    choices: list[ChoiceShown]
    log_from: int
    log: list[Said]
    own_from: int
    own: list[Said]
    """Your decisions so far."""
    over: bool
    cut_off: bool
    points: list[int]
    """Of every seat and then of every rival, as if it were scored now, counted from what you see; empty while the box
    is being set up, and at the end."""
    standings: list[Side]
    decisions: int
    """At the end: how many all seats have made. Before it 0."""
    remarks: list[Said]
    """What everybody should know of this game, in sentences: that somebody may know more of the cards than the rules
    let anybody, and why."""


class Thinking(FromServer):
    """Why it takes so long."""

    type: Literal["thinking"] = "thinking"
    sentence: Said


class Wish(FromServer):
    """Another person wants to take decisions back. An empty sentence: nobody is asked any more."""

    type: Literal["wish"] = "wish"
    wish: int
    sentence: Said


class Advised(FromServer):
    """A hint's move."""

    action: int
    sentence: Said
    place: str
    probability: float
    points: float
    first: float


class Hinted(FromServer):
    """The three best moves in the opinion of a search."""

    type: Literal["hinted"] = "hinted"
    adviser: str
    moves: list[Advised]


class MatteredShown(FromServer):
    """A decision of a person by which much was gained or lost."""

    decision: int
    seat: int
    sentence: Said
    other: Said
    """The best that could have been decided otherwise."""
    expected: int
    """After the decision, from 0 to 100."""
    otherwise: int
    """After the other one."""


class Traced(FromServer):
    """The curve of a finished game, or how far it has come."""

    type: Literal["traced"] = "traced"
    sentence: Said
    """What the curve is; or why there is none, or none yet."""
    done: float
    """Which part of it is done, from 0 to 1."""
    lines: list[list[int]] = Field(default_factory=list[list[int]])
    """For each seat what was expected before each decision and at the end, from 0 to 100; empty if nothing was, yet."""
    mattered: list[MatteredShown] = Field(default_factory=list[MatteredShown])
    """In the order of the game."""


class Saved(FromServer):
    """A file to keep."""

    type: Literal["saved"] = "saved"
    name: str
    content: str
    sentence: Said
    """What it is good for."""


class Looked(FromServer):
    """A moment of a finished game."""

    type: Literal["looked"] = "looked"
    decision: int
    seat: int
    picture: str
    sentence: Said
    """What was decided there, and by whom; "" at the end."""
    changed: list[str]
    """The places that look otherwise than one decision before."""
    told: int
    """How many lines the own log had by then."""


class Helped(FromServer):
    """A section of the rules page as HTML."""

    type: Literal["helped"] = "helped"
    place: str
    section: str
    html: str
    about: Said
    """What the page says of the very card that is named there, as HTML; "" if it names none."""
    card: str
    """The card that you see open there, in large (SVG); "" if there is none."""
    said: str
    """All that stands on this card, in sentences."""
    beside: Said
    """What the page says of this card beyond what stands on it, and of where it is used, as HTML; "" without a card."""


class Notice(FromServer):
    """Something to be told once."""

    type: Literal["notice"] = "notice"
    sentence: Said


class Error(FromServer):
    """What could not be done, and why. Nothing has changed."""

    type: Literal["error"] = "error"
    sentence: Said


Outgoing = (
    Welcome | Seated | People | State | Thinking | Wish | Hinted | Traced | Saved | Looked | Helped | Notice | Error
)

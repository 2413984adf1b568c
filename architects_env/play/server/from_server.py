"""What the server tells a page, as types. A message is one JSON object; its `type` says which one it is."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SkipValidation

from architects_env.play.language.speech import Speech, in_language

Said = Annotated[str, SkipValidation]
"""What people read: if it is a phrase, it stays one until it is sent (`FromServer.json_in`)."""


class FromServer(BaseModel):
    """What the server may say."""

    model_config = ConfigDict(extra="forbid")

    def json_in(self, speech: Speech | None) -> str:
        """The message as it is sent to a reader of this language."""
        return json.dumps(in_language(self.model_dump(), speech), ensure_ascii=False, separators=(",", ":"))


class OptionShown(FromServer):
    """A switch of a game's rules."""

    name: str
    label: Said
    """What it is called in plain words."""
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
    label: Said
    """What it is called in plain words."""
    about: Said
    invented: Said
    """If it is not that of the box: a sentence that says so. It is dealt unless somebody wishes otherwise."""


class Opponent(FromServer):
    """Somebody who may be given a seat."""

    name: str
    about: Said


class HowShown(FromServer):
    """How a game is won, in sentences (`play.table.how_to_win`)."""

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
    """Its number (`play.drawing.drawing.SEATS`)."""
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
    home: str = ""
    """Where other machines of the network reach the page; "" if the server does not know, or listens to none."""
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
    key: str = ""
    """The digit that plays it; "" for the next that is free."""
    order: dict[str, str] = Field(default_factory=dict[str, str])
    """Of a choice how pieces shall lie: by place of the board, from which place one comes there."""
    then: list[int] = Field(default_factory=list[int])
    """The actions that go on from there, to what the sentence says."""
    step: Said = ""
    """What the action alone says, by which a hint names it."""


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
    ahead: list[ChoiceShown]
    """What one comes to by several of your actions, and is in the picture: it may be tapped there at once."""
    log_from: int
    log: list[Said]
    turns: list[int]
    """The positions in this part of the log of lines with which a turn begins although the same player may have had the
    last one."""
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


class Invited(FromServer):
    """Somebody plays the same game once more, and keeps you the seat that you had."""

    type: Literal["invited"] = "invited"
    token: str
    """Of that seat."""
    sentence: Said


class Advised(FromServer):
    """A hint's move."""

    action: int
    sentence: Said
    aim: Said
    """What it leads to by the best of the moves that it opens; the same sentence where it opens none."""
    place: str
    """Of the board, where this is; "" if it is about none."""
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


class Alive(FromServer):
    """A sign of life, for a page that has asked for them."""

    type: Literal["alive"] = "alive"


class Refused(FromServer):
    """The only message of a connection that is closed at once, and why."""

    type: Literal["refused"] = "refused"
    sentence: Said
    again: bool
    """Whether it may succeed later without anybody doing anything."""


class Error(FromServer):
    """What could not be done, and why. Nothing has changed."""

    type: Literal["error"] = "error"
    sentence: Said


Outgoing = (
    Welcome
    | Seated
    | People
    | State
    | Thinking
    | Wish
    | Invited
    | Hinted
    | Traced
    | Saved
    | Looked
    | Helped
    | Notice
    | Alive
    | Refused
    | Error
)

"""Messages from the server to a page. A message is one JSON object whose `type` names its class.

The answer to a request has the participle of the request's name: `Hint` is answered by `Hinted`, `Save` by `Saved`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from architects_env.play.server.memory.messages import Recalled, Shared, Transcribed
from architects_env.play.server.messages.message import FromServer, Sentence
from architects_env.play.table.first_game import Guide


@dataclass(kw_only=True)
class OptionInfo(FromServer):
    """An option of a game's rules."""

    name: str
    label: Sentence
    """Short name of the option for people."""
    about: Sentence
    group: str
    """Group of the option in the lobby: "box", "house", "cards" or "advanced"."""
    default: str | int | bool
    choices: list[str]
    """Possible values of an option with named values; otherwise empty."""
    low: int = 0
    high: int = 0


@dataclass(kw_only=True)
class ChanceInfo(FromServer):
    """A kind of chance in a game."""

    name: str
    label: Sentence
    """Short name of the chance for people."""
    about: Sentence
    invented: Sentence
    """Sentence about cards that are in no box, or "". The program deals such cards by default."""
    hidden: bool = False
    """Whether the program deals this by default where agents play, so that nobody learns their secrets."""
    seat: int | None = None
    """Seat that this concerns, or None if it concerns all."""


@dataclass(kw_only=True)
class Opponent(FromServer):
    """An opponent that people may choose for a seat."""

    name: str
    about: Sentence
    kind: Literal["level", "style", "other"] = "other"
    """Whether it is a trained level, a level in a style, or neither."""
    measured: Sentence = ""
    """Measured strength of a style, or ""."""


@dataclass(kw_only=True)
class HowToWinInfo(FromServer):
    """Sentences on how to win a game (`play.table.how_to_win`)."""

    title: Sentence
    win: Sentence
    advice: list[Sentence]
    about: Sentence


@dataclass(kw_only=True)
class PresetInfo(FromServer):
    """Options of a table under one name."""

    name: str
    label: Sentence
    about: Sentence
    options: dict[str, Any]
    """Options that differ from their defaults."""
    fewest: int
    most: int
    guided: bool = False


@dataclass(kw_only=True)
class GameInfo(FromServer):
    """A game that the server offers."""

    name: str
    title: Sentence
    fewest: int
    most: int
    usual: int
    options: list[OptionInfo]
    opponents: list[Opponent]
    chance: list[ChanceInfo]
    """Kinds of chance for the companion; empty if the game cannot be played with the box on a table."""
    how: HowToWinInfo | None
    """Advice on how to win, or None if the game has none."""
    presets: list[PresetInfo] = field(default_factory=list[PresetInfo])
    puzzles: int = 0
    """Number of puzzles that the game has."""
    first_level: str = ""
    """The level for a first game, or "" if the game has no levels."""
    secrets: Sentence = ""
    """Kinds of cards that players hold in secret, for the companion, or ""."""
    card_table: Sentence = ""
    """Name of the cards that people may type in (`Transcribe`), or ""."""


@dataclass(kw_only=True)
class Welcome(FromServer):
    """The first message of a connection: the games that the server offers."""

    type: Literal["welcome"] = "welcome"
    games: list[GameInfo]


@dataclass(kw_only=True)
class Person(FromServer):
    """A player at the table, who is a person or an agent."""

    seat: int
    name: Sentence
    """Name of the player in the log."""
    plays: str
    """Either "human" or the name of an opponent."""
    colour: int
    """Number of the player's colour (`play.drawing.drawing.SEATS`)."""
    here: bool
    """Whether the person's browser is connected."""
    resigned: bool


@dataclass(kw_only=True)
class Seated(FromServer):
    """Confirms that the page has taken a seat, and describes the table."""

    type: Literal["seated"] = "seated"
    game: str
    title: Sentence
    seat: int
    token: str
    links: dict[int, str] = field(default_factory=dict)
    """Tokens of the other people's seats, by seat; only for the person who created the table."""
    home: str = ""
    """Address of the page for other machines in the network, or "" if there is none or it is unknown."""
    codes: dict[int, str] = field(default_factory=dict)
    """QR codes of those links at that address as SVG, by seat; empty if the address is unknown."""
    companion: bool
    """Whether the game is played with the box on a real table."""
    options: dict[str, Any]
    all_options: list[OptionInfo]
    dealt: list[str]
    """In a companion game: names of the chance that the program deals."""
    levels: list[str]
    """Names of the trained opponents of this game, weakest first."""
    printable_cards: bool = False
    """Whether the game has cards that are in no box and can be printed."""
    watches: bool = False
    """Whether the page may only look (`Watch`); `token` is then that of the link."""
    moment: int | None = None
    """Number of decisions after which the game is shown, or None if it is shown as it goes on."""
    branches: bool = False
    """Whether one may play on from this moment (`Branch`)."""
    legend: dict[str, str]
    """Names of the icons in pictures, by their SVG paths (`legend`)."""


@dataclass(kw_only=True)
class People(FromServer):
    """All players at the table."""

    type: Literal["people"] = "people"
    people: list[Person]
    rivals: list[Sentence]
    """Names of the rivals that the rules play. They have no seat."""


@dataclass(kw_only=True)
class ChoiceInfo(FromServer):
    """A choice that the seat has now."""

    action: int
    sentence: Sentence
    place: str
    """Place of the picture that the choice is about, or ""."""
    english: str = ""
    """The sentence in English, for a search by English names; "" if the page is in English."""
    heading: Sentence = ""
    """Heading for similar choices in a long list, or ""."""
    brief: Sentence = ""
    """Words of the choice below its heading."""
    key: str = ""
    """Digit key that plays the choice, or "" for the next free one."""
    order: dict[str, str] = field(default_factory=dict[str, str])
    """For a choice of an arrangement: by place of the board, the place from which its piece comes."""
    then: list[int] = field(default_factory=list[int])
    """Further actions that lead to what the sentence says."""
    step: Sentence = ""
    """Sentence of the first action alone, by which a hint refers to it."""
    drawn: str = ""
    """Name of the card in `State.cards` that the choice is about, or ""."""


@dataclass(kw_only=True)
class Side(FromServer):
    """The result of a side at the end of the game."""

    name: Sentence
    seat: int | None
    rank: int
    score: int
    points: dict[str, int]
    resigned: bool
    facts: dict[str, int | float | list[str]]
    """Further statistics of the seat: numbers and lists of names."""
    tally: dict[str, list[tuple[Sentence, int]]]
    """Points of single cards and other items, by source as in `points`."""


@dataclass(kw_only=True)
class State(FromServer):
    """The state of the table as the seat sees it.

    Growing lists are sent from a position on (`log_from`, `own_from`); the page replaces what it has from there.
    """

    type: Literal["state"] = "state"
    picture: str
    """Picture of the board as SVG, or "" during the set-up of a companion game."""
    changed: list[str]
    """Places of the picture that have changed since the last one."""
    asks: Sentence
    """Sentence on who decides about what, the question to people, or the end of the game."""
    topic: str = ""
    """Question to the player to move, in English on every page, for introductions; "" in a game without questions."""
    to_act: int | None
    question: Sentence
    """In a companion game: a question about chance, whose possible answers are the choices; "" if a decision is asked
    for."""
    choices: list[ChoiceInfo]
    shortcuts: list[ChoiceInfo]
    """Choices that need several actions and can be made at once by tapping their place in the picture."""
    log_from: int
    log: list[Sentence]
    turns: list[int]
    """Indices in `log` of lines that begin a turn, even of the same player."""
    own_from: int
    own: list[Sentence]
    """Sentences of the seat's own decisions from number `own_from` on."""
    over: bool
    cut_off: bool
    points: list[int]
    """Current points of every seat and then of every rival, counted from what the seat sees. Empty during the set-up of
    a companion game and at the end."""
    standings: list[Side]
    decisions: int
    """Number of decisions of all seats; 0 before the end of the game."""
    remarks: list[Sentence]
    """Integrity notes: sentences that say why a player may know more than the rules allow."""
    notes: list[Sentence] = field(default_factory=list[str])
    """In a companion game: sentences about cards that are not those of the box, and about hidden cards."""
    progress: tuple[int, int] | None = None
    """In the set-up of a companion game: number of the question, from 1, and how many there are."""
    guide: Guide | None = None
    """Explanation and goal of a guided first game, or None at other tables."""
    cards: dict[str, str] = field(default_factory=dict[str, str])
    """Small drawings of cards as SVG, by the names that choices give them (`ChoiceInfo.drawn`). Each is sent once."""


@dataclass(kw_only=True)
class Thinking(FromServer):
    """Tells people why they have to wait."""

    type: Literal["thinking"] = "thinking"
    sentence: Sentence


@dataclass(kw_only=True)
class Wish(FromServer):
    """Asks whether another person may take decisions back. An empty sentence withdraws the question."""

    type: Literal["wish"] = "wish"
    wish: int
    sentence: Sentence


@dataclass(kw_only=True)
class Invited(FromServer):
    """Invites to a new game at the same seat, which another person has created."""

    type: Literal["invited"] = "invited"
    token: str
    """Token of the seat in the new game."""
    sentence: Sentence


@dataclass(kw_only=True)
class Advised(FromServer):
    """A move of a hint."""

    action: int
    sentence: Sentence
    aim: Sentence
    """Sentence of the best move that this one leads to, or the same sentence."""
    place: str
    """Place of the picture that the move is about, or ""."""
    best: bool
    """Whether the move is the best one, or about as good."""
    verdict: Sentence
    """Judgement of the move beside the others, in words."""
    because: list[Sentence]
    """Reasons for or against the move."""
    figures: Sentence
    """Points now and expected, to be read second, or ""."""


@dataclass(kw_only=True)
class Hinted(FromServer):
    """Answer to `Hint`: the three best moves according to the coach, the best first."""

    type: Literal["hinted"] = "hinted"
    moves: list[Advised]
    prospects: Sentence
    """The chances of the seat with its best move."""


@dataclass(kw_only=True)
class KeyDecision(FromServer):
    """A decision of a person that changed the expected result a lot."""

    decision: int
    seat: int
    sentence: Sentence
    other: Sentence
    """Sentence of the best alternative."""
    gain: int
    """Gain beside the best alternative, of 100. Negative if the decision cost something."""
    because: list[Sentence]
    """Reasons for the better one of both."""
    figures: Sentence
    """Points now and expected after the better one, or ""."""


@dataclass(kw_only=True)
class Fact(FromServer):
    """A measure of one seat at a quarter, half, three quarters and the end of a game, beside strong players."""

    name: Sentence
    seat: int
    own: list[int]
    strong: list[float]
    """Means of strong players."""
    unusual: bool
    """Whether few strong players have such a number."""


@dataclass(kw_only=True)
class Traced(FromServer):
    """Answer to `Trace`: the curve of a finished game, or its progress."""

    type: Literal["traced"] = "traced"
    sentence: Sentence
    """Explanation of the curve, or the reason why there is none yet."""
    done: float
    """Progress from 0 to 1."""
    lines: list[list[int]] = field(default_factory=list[list[int]])
    """Expected results by seat, before each decision and at the end, from 0 to 100; empty until they are complete."""
    mattered: list[KeyDecision] = field(default_factory=list[KeyDecision])
    """Key decisions in the order of the game."""
    facts: list[Fact] = field(default_factory=list[Fact])
    """The sheet of each person."""


@dataclass(kw_only=True)
class Exercise(FromServer):
    """Answer to `Practise` and to `Puzzle`: a decision to try."""

    type: Literal["exercise"] = "exercise"
    decision: int
    """Number of the decision in the game."""
    seat: int
    sentence: Sentence
    """The question, and the player who decides."""
    options: dict[str, Sentence]
    """The legal moves by action."""
    picture: str = ""
    """The board, for a puzzle."""
    places: list[str] = field(default_factory=list[str])
    """Places of the board that the moves are about."""
    number: int = 0
    """Number of the puzzle in its series."""
    theme: str = ""
    """Series of the puzzle; "" is the daily one."""
    themes: dict[str, Sentence] = field(default_factory=dict[str, Sentence])
    """All series of the game."""


@dataclass(kw_only=True)
class Attempted(FromServer):
    """Answer to `Attempt` and to `Solve`: the judgement of a move."""

    type: Literal["attempted"] = "attempted"
    action: int
    right: bool
    expected: int | None
    """Expected result after the move, from 0 to 100. None if the move was not compared."""
    best: Sentence
    best_expected: int
    because: list[Sentence]
    figures: Sentence = ""
    """Points now and expected after the best move, or ""."""
    share: Sentence = ""
    """A line to send to others, for a puzzle."""


@dataclass(kw_only=True)
class Saved(FromServer):
    """Answer to `Save`: a file to download."""

    type: Literal["saved"] = "saved"
    name: str
    content: str
    sentence: Sentence
    """Explanation of the file."""


@dataclass(kw_only=True)
class Looked(FromServer):
    """Answer to `Look`: the board of a finished game at an earlier decision."""

    type: Literal["looked"] = "looked"
    decision: int
    seat: int
    picture: str
    sentence: Sentence
    """Player and decision, as a sentence; "" at the end of the game."""
    changed: list[str]
    """Places of the picture that the previous decision has changed."""
    told: int
    """Number of lines in the seat's log at that decision."""


@dataclass(kw_only=True)
class Helped(FromServer):
    """Answer to `Help`: a section of the rules page."""

    type: Literal["helped"] = "helped"
    place: str
    section: str
    html: str
    about: Sentence
    """Passages of the rules about the card in question as HTML, or ""."""
    card: str
    """Large picture of the visible card at the place as SVG, or ""."""
    said: str
    """Text of the card in sentences, or ""."""
    beside: Sentence
    """Rules about the card beyond its own text, and about its place, as HTML; "" without a card."""


@dataclass(kw_only=True)
class Notice(FromServer):
    """A sentence that the page shows for a moment."""

    type: Literal["notice"] = "notice"
    sentence: Sentence


@dataclass(kw_only=True)
class Alive(FromServer):
    """A heartbeat, for a page that has asked for heartbeats."""

    type: Literal["alive"] = "alive"


@dataclass(kw_only=True)
class Refused(FromServer):
    """The only message of a refused connection, with the reason."""

    type: Literal["refused"] = "refused"
    sentence: Sentence
    again: bool
    """Whether the page may try again later."""


@dataclass(kw_only=True)
class Error(FromServer):
    """An error message for a request that has changed nothing."""

    type: Literal["error"] = "error"
    sentence: Sentence
    gone: bool = False
    """Whether the table of the request no longer exists, so that the page forgets its link."""


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
    | Exercise
    | Attempted
    | Saved
    | Looked
    | Helped
    | Recalled
    | Transcribed
    | Shared
    | Notice
    | Alive
    | Refused
    | Error
)

"""Reading a reply: which legal action a language model has named, if it has named exactly one.

An explicit answer is a field of a JSON object or a line "Action: ...". If there are several, the last one counts. A
reply without an explicit answer is read by its last line, if that is a sentence and nothing else. Any other reply is
searched for legal sentences in its prose. A sentence does not count if it is negated, in a question, hypothetical, or
about another player, nor if it goes on as the sentence of another action could. If the rest is not exactly one action,
the reply is not played.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from architects_env.adapters.text.answers import (
    RIVAL,
    SPEECH,
    is_introduced,
    last_answer,
    last_sentence,
    normalise,
    remove_thoughts,
    strip_quotes,
    with_json_answers,
    without_fences,
)
from architects_env.adapters.text.replies import AMBIGUOUS, ILLEGAL, LEGAL, UNREADABLE, LegalSentence, Reply

MOST_CHARACTERS = 400_000
"""A longer reply is unreadable."""
MAX_SENTENCE_CHARACTERS = 1000
"""Number of characters from which on a reply is not a sentence alone."""
MAX_NEAREST, MIN_SIMILARITY = 3, 0.25
"""Largest number of nearest sentences that are named, and smallest similarity that they must have (0 to 1)."""
NUMBER = re.compile(r"(?:(?:action|option|number|choice|no|nr|č|číslo|možnost|akce|volba)\.? )?#?([0-9]{1,4})[.)]?")
NUMBERED = re.compile(r"#?([0-9]{1,4})[.):] ?(.+)", re.DOTALL)
ITEM = re.compile(r"(?:[-+•]|\(?[0-9]{1,4}[.):]) ?")
LEAD = frozenset(
    re.findall(
        r"\S+",
        """i we will would shall i'll i'd we'll choose chose pick select play decide want like going go with let me let's
        us my the action option number choice move answer decision is be to therefore so then thus hence now okay ok
        best final zvolím volím vybírám vyberu hraji zahraji rozhoduji se pro že chci budu moje má akce tah volba číslo
        je tedy proto takže nyní teď možnost""",
    )
)
DECISION = re.compile(
    r"(?:\b(?:i|we)(?:'ll|'d| will| would| shall| choose| pick| select| play| decide| want| go| am going)\b|\b(?:choice|answer|decision|action|move) is\b|"
    r"\blet (?:me|us)\b|\blet's\b|\b(?:zvolím|volím|vybírám|vyberu|hraji|zahraji|rozhoduji|budu|chci)\b)(?P<rest>[^.!?;\n]*)$"
)
NEGATED = re.compile(
    r"\b(?:not|never|avoid|avoiding|instead of|rather than|than|without|against|except|skip|reject|rejected|illegal|cannot|can't|don't|won't|"
    r"wouldn't|shouldn't|didn't|isn't|nor|neither|no longer|unlike|ne|nikdy|nechci|nebudu|nezvolím|nevolím|nelze|nemohu|nesmím|místo|než|kromě|"
    r"odmítám|nehraji)\b"
)
HYPOTHETICAL = re.compile(
    r"\b(?:if|unless|could|might|may|maybe|perhaps|consider|considering|considered|either|or|and|whether|imagine|suppose|options?|alternatives?|"
    r"possible|legal|kdyby|pokud|jestli|mohl|mohla|mohu|možná|zvážit|buď|nebo|či|zda|například)\b"
)
CONDITION = re.compile(r"\b(?:if|unless|kdyby|kdybych|pokud)\b")
CLAUSE = re.compile(r"[,;:.!?\n]| but | so | therefore | hence | ale | proto ")
SAFE_AFTER = re.compile(
    r"[\s\"']*(?:$|[.!;:)\]}\"'\n]|- |,(?! ?(?:[0-9]|and |or |plus |then |a |nebo |i ))|(?:because|since|as|so|now|here|this|which|it|is|would|"
    r"seems|looks|gives|lets|will|to|while|protože|neboť|nyní|teď|je|bude|abych|aby)\b)"
)
"""The text that may follow a sentence in prose. Anything else could belong to the sentence of another action."""
BAD_AFTER = re.compile(
    r"[\s\"']*(?:\?|(?:is|was|are|would be|looks|seems|je|bylo by|by bylo|by byla) (?:\w+ )?(?:not|n't|bad|wrong|illegal|too|terrible|worse|worst|weak|"
    r"risky|impossible|tempting|out|špat\w*|chyb\w*|nelze|horší)\b|(?:isn't|wasn't|není)\b|would(?! be (?:the )?(?:best|good))|by\b)"
)
SHORTEST_IN_PROSE = 8
"""Sentences that are shorter, or are one word, do not count as an answer in prose, where they may stand by accident.
They count against another action that is not declared as the decision."""


@dataclass(frozen=True)
class Mention:
    """A legal sentence in a text."""

    start: int
    end: int
    action: int
    """Index of the legal action."""
    has_space: bool
    """Whether it has several words."""


class LegalSentenceIndex:
    """The legal sentences in normal form."""

    def __init__(self, legal: Sequence[LegalSentence]) -> None:
        self.legal = legal
        named: dict[str, set[int]] = {}
        for index, sentence in enumerate(legal):
            for name in (sentence.shown, *sentence.names):
                named.setdefault(strip_quotes(normalise(name)), set()).add(index)
        self.named = named
        """The actions of each sentence; several if they differ only in what the normal form drops."""
        self._triples = {name: triples(name) for name in named}

    def exactly(self, text: str) -> set[int]:
        """Return the actions whose sentence this is."""
        return self.named.get(text, set())

    def mentions(self, text: str) -> list[Mention]:
        """Return the sentences in a text in normal form, without those inside of a longer one."""
        found: list[Mention] = []
        for name, actions in self.named.items():
            start = text.find(name)
            while start >= 0:
                end = start + len(name)
                if not (text[start - 1 : start].isalnum() or text[end : end + 1].isalnum()):
                    found += [Mention(start, end, action, " " in name) for action in actions]
                start = text.find(name, start + 1)
        found.sort(key=lambda mention: (mention.start, -mention.end))
        kept: list[Mention] = []
        reach = (-1, -1)
        for mention in found:
            if mention.end > reach[1] or (mention.start, mention.end) == reach:
                kept.append(mention)
                reach = max(reach, (mention.start, mention.end), key=lambda span: span[1])
        return kept

    def reply(self, index: int) -> Reply:
        """Return the reading of a reply that names this action alone."""
        return Reply(LEGAL, self.legal[index].action, self.legal[index].shown)

    def of_actions(self, found: Collection[int]) -> Reply:
        """Return the reading of a reply that names these actions, one or several."""
        if len(found) == 1:
            return self.reply(*found)
        return Reply(AMBIGUOUS, candidates=tuple(self.legal[i].shown for i in sorted(found)))

    def of_number(self, number: int, list_shown: bool) -> Reply:
        """Return the reading of a reply that names a number of the list."""
        if not list_shown:
            return Reply(UNREADABLE)
        return self.reply(number - 1) if 1 <= number <= len(self.legal) else Reply(ILLEGAL)

    def is_long(self, mention: Mention) -> bool:
        """Return whether a sentence is so long that prose does not hold it by accident."""
        return mention.end - mention.start >= SHORTEST_IN_PROSE and mention.has_space

    def nearest(self, text: str) -> tuple[str, ...]:
        """Return the sentences as they were shown that are most alike to a text, the nearest first."""
        wanted = triples(text[:300])
        likeness = {
            name: len(wanted & of_name) / len(wanted | of_name) for name, of_name in self._triples.items() if of_name
        }
        close = sorted(
            (name for name, alike in likeness.items() if alike >= MIN_SIMILARITY), key=lambda name: -likeness[name]
        )
        found = dict.fromkeys(min(self.named[name]) for name in close)
        return tuple(self.legal[i].shown for i in found)[:MAX_NEAREST]


def triples(text: str) -> frozenset[str]:
    """Return all runs of three characters in a text, by which texts are compared."""
    return frozenset(f" {text} "[i : i + 3] for i in range(len(text)))


@lru_cache(64)
def index_legal_sentences(legal: tuple[LegalSentence, ...]) -> LegalSentenceIndex:
    """Return the legal sentences in normal form. They are kept because several replies may answer one question."""
    return LegalSentenceIndex(legal)


def read_reply(text: str, legal: Sequence[LegalSentence], list_shown: bool = True, seat: int | None = None) -> Reply:
    """Return what a reply names, without a message.

    Args:
        text: Reply of the model.
        legal: The legal actions in the order of their numbers.
        list_shown: Whether the model has seen their numbers, so that a number is an answer.
        seat: The seat that replies. JSON objects that name another seat are not answers.
    """
    if not isinstance(text, str) or len(text) > MOST_CHARACTERS or not legal:
        return Reply(UNREADABLE)
    sentences = index_legal_sentences(tuple(legal))
    if (
        len(text) < MAX_SENTENCE_CHARACTERS
        and len(actions := sentences.exactly(strip_quotes(normalise(without_fences(text))))) == 1
    ):
        return sentences.reply(*actions)
    without_json, json_answers = with_json_answers(remove_thoughts(text), seat)
    plain_text = normalise(without_fences(without_json))
    if contents := last_answer(plain_text, json_answers):
        return _combine([_read_content(content, sentences, list_shown) for content in contents], sentences)
    return _read_prose(plain_text, sentences, list_shown)


def _combine(replies: Sequence[Reply], sentences: LegalSentenceIndex) -> Reply:
    """Return the reading of an answer with several contents, which must name the same action."""
    if len({(reply.outcome, reply.action) for reply in replies}) == 1:
        return replies[0]
    named = {reply.action: reply.sentence for reply in replies if reply.outcome == LEGAL}
    return Reply(AMBIGUOUS, candidates=tuple(named.values())) if len(named) > 1 else Reply(ILLEGAL)


def _read_content(content: str, sentences: LegalSentenceIndex, list_shown: bool) -> Reply:
    """Return what the content of an explicit answer names."""
    if not content:
        return Reply(UNREADABLE)
    if actions := sentences.exactly(content):
        return sentences.of_actions(actions)
    if match := NUMBER.fullmatch(content):
        return sentences.of_number(int(match[1]), list_shown)
    if match := NUMBERED.fullmatch(content):
        from_text = _read_content(strip_quotes(match[2]), sentences, list_shown)
        from_number = sentences.of_number(int(match[1]), list_shown)
        if from_text.outcome != LEGAL or not list_shown or from_text.action == from_number.action:
            return from_text
        return Reply(AMBIGUOUS, candidates=tuple(filter(None, (from_number.sentence, from_text.sentence))))
    answers = [mention for mention in sentences.mentions(content) if _is_answer(content, mention)]
    if actions := {mention.action for mention in answers}:
        return sentences.of_actions(actions)
    return Reply(ILLEGAL, candidates=sentences.nearest(content))


def _is_answer(content: str, mention: Mention) -> bool:
    """Return whether a sentence in the content of an answer is all that the content names."""
    words = re.findall(r"[\w']+", content[: mention.start])
    after = content[mention.end :]
    return all(word in LEAD for word in words) and bool(SAFE_AFTER.match(after)) and not BAD_AFTER.match(after)


def _read_prose(text: str, sentences: LegalSentenceIndex, list_shown: bool) -> Reply:
    """Return what a reply without an explicit answer names."""
    lines = [line.strip() for line in text.splitlines() if strip_quotes(line)]
    if not lines:
        return Reply(UNREADABLE)
    if actions := sentences.exactly(strip_quotes(text)):
        return sentences.of_actions(actions)
    if len(lines) > 1 and _is_final_line(lines, sentences, list_shown):
        return _read_content(strip_quotes(lines[-1]), sentences, list_shown)
    if number := _read_decided_number(lines[-1]):
        return sentences.of_number(number, list_shown)
    if len(lines) == 1 and (NUMBER.fullmatch(strip_quotes(text)) or NUMBERED.fullmatch(strip_quotes(text))):
        return _read_content(strip_quotes(text), sentences, list_shown)
    mentions = sentences.mentions(text)
    judged = [(mention, _judge(text, mention)) for mention in mentions]
    counted = [
        (mention, judgement)
        for mention, judgement in judged
        if judgement == DECIDED or (judgement and sentences.is_long(mention))
    ]
    decided = [i for i, (_, judgement) in enumerate(counted) if judgement == DECIDED]
    if decided:
        counted = counted[decided[-1] :]
    elif counted:
        counted = [(mention, judgement) for mention, judgement in judged if judgement]
    if actions := {mention.action for mention, _ in counted}:
        return sentences.of_actions(actions)
    if not mentions and (nearest := sentences.nearest(strip_quotes(lines[-1]))):
        return Reply(ILLEGAL, candidates=nearest)
    return Reply(UNREADABLE)


def _read_decided_number(line: str) -> int:
    """Return the number of the list that the last sentence of a line declares as its decision ("I pick option 3."); 0
    if there is none."""
    match = re.fullmatch(r"(.+) #?([0-9]{1,4})", strip_quotes(last_sentence(strip_quotes(line))))
    words = re.findall(r"[\w']+", match[1]) if match else []
    decides = match is not None and DECISION.search(match[1]) is not None
    return int(match[2]) if match and decides and all(word in LEAD for word in words) else 0


def _is_final_line(lines: Sequence[str], sentences: LegalSentenceIndex, list_shown: bool) -> bool:
    """Return whether the last line is a sentence or a number alone and no item of a list, and is given to nobody
    else."""
    last, before = strip_quotes(lines[-1]), lines[-2]
    if is_introduced(before):
        return False
    number = NUMBER.fullmatch(last)
    if number and list_shown:
        return not NUMBER.fullmatch(strip_quotes(before)) and not NUMBERED.fullmatch(strip_quotes(before))
    is_in_list = ITEM.match(lines[-1]) or sentences.exactly(strip_quotes(before)) or ITEM.match(before)
    return bool(sentences.exactly(last)) and not is_in_list


COUNTED, DECIDED = "counted", "decided"


def _judge(text: str, mention: Mention) -> str:
    """Return `DECIDED` for a sentence that the reply declares as its decision, `COUNTED` for another one that may be
    its answer, and "" for one that does not count."""
    sentence, after = last_sentence(text[: mention.start]), text[mention.end :]
    clause = CLAUSE.split(sentence)[-1]
    if not SAFE_AFTER.match(after) or BAD_AFTER.match(after) or NEGATED.search(clause):
        return ""
    if SPEECH.search(sentence) or (not sentence.strip(" \"'-") and is_introduced(text[: mention.start])):
        return ""
    decision = DECISION.search(sentence.rstrip(" \"'(:"))
    words = re.findall(r"[\w']+", decision["rest"]) if decision else ["?"]
    if all(word in LEAD for word in words):
        return "" if HYPOTHETICAL.search(clause) or CONDITION.search(sentence) else DECIDED
    return "" if RIVAL.search(sentence) or HYPOTHETICAL.search(clause) or clause.rstrip().endswith("?") else COUNTED

"""The log for the people at a real table, without secrets that their seats must not know (`play.companion.companion`).

People who handle the cards of the agents get the complete log, because it tells them what to do with the cards. Where
the program deals the cards, the people get what their own seats are told of hidden events.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from architects_env.core.contract.game import Game
from architects_env.core.play.log import LogEntry, Part
from architects_env.core.text import player, say
from architects_env.play.chance.outcomes import Run, Trial
from architects_env.play.companion.dealing import OF_AGENTS, dealable


class Secrets:
    """Hides from people what their seats must not know, where the program deals chance."""

    def __init__(self, game: Game, dealt: Sequence[str], people: Sequence[int]) -> None:
        sources, of_program = dealable(game), {name.removesuffix(OF_AGENTS) for name in dealt}
        mine = [sources[name] for name in dealt]
        others = [source for name, source in sources.items() if name.removesuffix(OF_AGENTS) not in of_program]
        self.any, self._people = bool(mine), tuple(people)
        self._stages = {stage for source in mine for stage in source.secret_in}
        self._all = not any(source.in_hands or source.secret_in for source in others)
        """Whether the people handle no cards that are hidden from any seat but their own."""
        names = sorted({str(name) for source in mine for name in source.names()}, key=len, reverse=True)
        self._names = re.compile(rf"(?i)(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)") if names else None

    def tells(self, stage: str, part: Part) -> bool:
        """Return whether people may read the complete text of a part; `stage` is the stage of the game before it."""
        if not self.any or all(part.to[seat] == part.in_full for seat in self._people):
            return True
        return not (self._all or stage in self._stages or (self._names and self._names.search(part.in_full)))

    def told(self, run: Run) -> list[str]:
        """Return the log lines for the people about an action and everything that followed."""
        return [
            line for stage, entry in zip(run.stages, run.entries, strict=True) for line in self._lines(stage, entry)
        ]

    def _lines(self, stage: str, entry: LogEntry) -> list[str]:
        if not self.any:
            return [*entry.in_full]
        whose = [entry.seat, *(event.player for event in entry.events), *(-1 for _ in entry.parts)]
        hidden = {who for who, part in zip(whose, entry.parts, strict=False) if not self.tells(stage, part)}
        lines: list[str] = []
        for who, part in zip(whose, entry.parts, strict=False):
            if part.in_full and self.tells(stage, part):
                lines.append(part.in_full)
            elif part.in_full or who in hidden:  # other lines contain what others are told of it
                lines.append(self.known(part))
        return [line for line in lines if line]

    def brought(self, trial: Trial, seat: int, sentence: str) -> str:
        """Return sentences about the event that revealed a card, as far as the people may know it: its cause and the
        log line, or else the decision (`sentence`) of a seat. Returns "" if all are secret.
        """
        if line := trial.line(self.tells):
            return say("{cause}{line}", cause=trial.cause(seat in self._people, self.tells), line=line)
        if not self.any or self._people == (seat,):
            before = trial.before
            if told := before.game.log_line(before.state, trial.action, before.seat):
                return say("{line} ", line=told)
            return say("{player}: {decision}. ", player=player(seat), decision=sentence)
        stage, part = trial.run.parts()[0]
        line = part.in_full if self.tells(stage, part) else self.known(part)
        return say("{line} ", line=line) if line else ""

    def known(self, part: Part) -> str:
        """Return the text of a part that the seats of all people are told, or ""."""
        if len(lines := {part.to[seat] for seat in self._people}) == 1:
            return lines.pop()
        return next((line for seat in self._people if (line := part.to[seat]) not in ("", part.in_full)), "")

"""D0, the draft (rules section 2, amendments F9, F10): three picks from packets of four, three and two cards that go to
the left."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.bits import lowest
from architects_env.core.contract.events import report
from architects_env.core.contract.stages import Question
from architects_env.core.contract.words import Chapter, Says
from architects_env.games.architects import actions as A
from architects_env.games.architects import board as B
from architects_env.games.architects import state as S
from architects_env.games.architects.events import Happens as E
from architects_env.games.architects.opening import begin_turns
from architects_env.games.architects.state import packet_before

pick, rest_under_deck = S.BUILDING_CARDS.move("packet", "hand"), S.BUILDING_CARDS.shuffle_under("packet")


@compiled
def legal_draft(g, mask):
    """Any card of the packet (section 2.7, D0)."""
    cards = g.packet[packet_before(g, g.seat)]
    while cards != 0:
        mask[A.TAKE + lowest(cards)] = 1
        cards &= cards - 1


@compiled
def play_draft(g, action):
    """The seats are asked in seat order and see nothing of each other's picks; packets move when all have picked
    (2.7)."""
    pick(g, g.seat, action - A.TAKE)
    if g.seat + 1 < g.num_players:
        g.seat += 1
        return
    g.seat = 0
    g.draft_round += 1
    if g.draft_round == B.KEPT:
        end_draft(g)
    else:
        report(g, E.PACKETS_PASSED, -1, 0, 0)


@compiled
def end_draft(g):
    """The cards that nobody chose go under the deck in random order."""
    report(g, E.REST_UNDER_DECK, -1, int(g.num_players) * (B.DEALT - B.KEPT), 0)
    rest_under_deck(g)
    begin_turns(g)


STAGES = (Question(S.DRAFT, "draft", legal_draft, play_draft, asks="which building card to keep"),)
SAYS = Chapter(
    Says(A.TAKE, "draft {building}", "drafts {some_building}", stage=S.DRAFT, place="packet {card}", section="7.3")
)

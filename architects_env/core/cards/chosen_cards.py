"""Cards in zones, some of which are chosen in secret from a hand and laid face down elsewhere.

In plain zones (`core.cards.zones`) such a choice merges all cards that it could be into one group. Here the cards
keep their groups (`core.cards.zone_choices`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from architects_env.core.cards.zone_choices import Choices
from architects_env.core.cards.zone_places import Places, Zone, hides
from architects_env.core.cards.zones import Cards


class ChosenCards(Cards):
    """`Cards` of which seats choose some in secret from the hand `chosen_from` and lay them into zones of `chosen_to`.

    At most `most_chosen` such places are tracked at a time.
    """

    def __init__(
        self,
        name: str,
        number: int,
        *zones: Zone,
        chosen_from: str,
        chosen_to: Sequence[str],
        most_chosen: int = 16,
        titles: Sequence[str] = (),
        features: Mapping[str, Any] | None = None,
        kinds: Sequence[int] = (),
        elsewhere: Callable[[Any], Sequence[int]] = lambda g: (),
        agrees: Callable[..., Any] | None = None,
    ) -> None:
        super().__init__(
            name, number, *zones, titles=titles, features=features, kinds=kinds, elsewhere=elsewhere, agrees=agrees
        )
        self._chosen_from, self._chosen_to = chosen_from, tuple(chosen_to)
        for zone in chosen_to:
            if self.zones[zone].is_hand:
                raise ValueError(f"{zone!r}: cards that are chosen in secret lie on_table, or where nobody sees them.")
        targets = [self._hidden_places(zone) for zone in chosen_to]
        self._choices = Choices(name, number, self._hidden_places(chosen_from), targets, most_chosen, self._relabel)
        self._free_groups = (chosen_from, *chosen_to)
        self._leave |= {
            chosen_from: self._choices.leave_hand(),
            **{zone: self._choices.leave_target(i) for i, zone in enumerate(chosen_to)},
        }

    @property
    def fields(self) -> list[tuple[Any, ...]]:
        """Fields for the state's dtype."""
        return super().fields + self._choices.fields

    def move(self, source: str, target: str, on_top: bool = False, shown: bool = False) -> Callable[..., Any]:
        """Return a move as `Cards.move` does.

        Args:
            source: The name of the zone from which the card comes.
            target: The name of the zone to which it goes.
            on_top: Whether it comes on top, and not to the end.
            shown: Whether everybody sees it. From the hand into one of the zones of choices, a card is otherwise chosen
                in secret.
        """
        if source == self._chosen_from and target in self._chosen_to and not shown:
            return self._choices.choose(self._chosen_to.index(target))
        return super().move(source, target, on_top, shown)

    def swap(self, zone: str) -> Callable[..., Any]:
        """Return a swap as `Cards.swap` does. Raises `ValueError` also for the zones of choices."""
        if zone in self._free_groups:
            raise ValueError(f"The zone {zone!r} cannot be swapped: cards are chosen in secret out of it or into it.")
        return super().swap(zone)

    def _mixer(self, zone: str) -> Callable[..., Any]:
        if zone in self._chosen_to:
            raise ValueError(
                f"The cards of the zone {zone!r} are chosen in secret: they cannot be mixed, and leave it in the open."
            )
        return self._choices.mix() if zone == self._chosen_from else super()._mixer(zone)

    def _opens(self, zone: str) -> Callable[..., Any]:
        if zone in self._chosen_to:
            return self._choices.show_target(self._chosen_to.index(zone))
        return super()._opens(zone)

    def _hides(self, places: Places) -> Callable[..., Any]:
        return hides(places, one_list=places.zone.name == self._chosen_from)

    def _groups_of_places(self) -> tuple[Callable[..., Any], Callable[..., Any], int, int]:
        return *self._choices.deals(), self._choices.hand.zone.seats, self._choices.room

    def invariants(self, g: Any) -> list[str]:
        """Return the faults that `Cards.invariants` finds, and those of the groups of cards.

        The groups of cards that a seat holds or has chosen must be those of the places.
        """
        return super().invariants(g) + [
            f"The cards that seat {p} holds or has chosen are of other groups than the places."
            for p, (cards, places) in self._choices.groups_of(g).items()
            if sorted(cards) != sorted(places)
        ]

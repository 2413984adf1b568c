"""The print on the townsfolk cards: name, silver, icons, the occasion of the ability, its effect, and the effect of
hiring or dismissing (top right)."""

from __future__ import annotations

from dataclasses import dataclass

from .words import Effects, read


@dataclass(frozen=True)
class Townsfolk:
    name: str
    silver: int
    icons: tuple[str, ...]
    acts: str
    """"drop-off", "immediate", a trigger ("after trade", "own debt flipped", ...), a help in actions ("converts", "buys
    with silver", "doubles"), or "" for no ability."""
    ability: str
    """Effects; of a help: the icon that comes of 2 merchants ("converts") or of a payment ("buys"), the resource that
    counts double ("doubles")."""
    top_right: Effects

    def count(self, icon: str) -> int:
        return self.icons.count(icon)


_NEUTRAL = (
    ("acolyte_1", 3, "cleric merchant", "drop-off", "flip", "discard"),
    ("antagonist_1", 3, "criminal criminal", "immediate", "debt", "corruption"),
    ("architect_1", 1, "builder merchant", "immediate", "rearrange | 2 discard", "rearrange"),
    ("aristocrat_1", 2, "noble merchant", "immediate", "destroy | discard", "virtue"),
    ("artisan_1", 3, "builder merchant", "drop-off", "flip", "discard"),
    ("artist_1", 3, "noble", "doubles", "gold", "discard"),
    ("benefactor_1", 2, "merchant merchant", "converts", "noble", "virtue"),
    ("bishop_1", 3, "cleric cleric", "after transcribe", "corruption", "debt"),
    ("charlatan_1", 3, "builder builder", "after build", "corruption", "debt"),
    ("chevalier_1", 3, "noble merchant", "drop-off", "flip", "discard"),
    ("clergyman_1", 1, "cleric merchant", "buys with silver", "cleric", "rearrange"),
    ("conspirator_1", 2, "criminal", "drop-off", "virtue", "discard"),
    ("courier_1", 1, "merchant merchant merchant", "immediate", "destroy | 2 discard", "shuffle"),
    ("deacon_1", 3, "cleric", "after transcribe", "destroy | discard", "rearrange"),
    ("deacon_2", 2, "cleric", "after transcribe", "virtue", "virtue"),
    ("debt_collector_1", 3, "criminal", "own debt flipped", "flip deed", "corruption"),
    ("debt_collector_2", 3, "criminal", "own debt flipped", "hire | destroy", "corruption"),
    ("debt_collector_3", 2, "criminal", "own debt flipped", "silver, virtue", "corruption"),
    ("debt_collector_4", 2, "criminal", "own debt flipped", "resource", "corruption"),
    ("defender_1", 1, "builder merchant", "drop-off", "hire | destroy", "shuffle"),
    ("diplomat_1", 1, "noble merchant", "buys with silver", "noble", "rearrange"),
    ("disciple_1", 1, "cleric merchant", "drop-off", "hire | destroy", "shuffle"),
    ("enforcer_1", 3, "noble noble", "after workers", "corruption", "debt"),
    ("foreman_1", 2, "builder merchant", "immediate", "destroy | discard", "virtue"),
    ("friar_1", 2, "cleric", "immediate", "virtue", "virtue"),
    ("gatekeeper_1", 1, "noble merchant", "immediate", "rearrange | 2 discard", "rearrange"),
    ("illusionist_1", 1, "criminal", "immediate", "rearrange | 2 discard", "rearrange"),
    ("jeweller_1", 2, "merchant merchant", "after trade", "virtue", "virtue"),
    ("lookout_1", 1, "criminal", "immediate", "hire | destroy", "shuffle"),
    ("mason_1", 1, "builder merchant", "buys with silver", "builder", "rearrange"),
    ("meddler_1", 2, "criminal", "drop-off", "deed, debt", "corruption"),
    ("miner_1", 2, "builder", "immediate", "virtue", "virtue"),
    ("missionary_1", 3, "cleric merchant", "drop-off", "2 inkwell", "discard"),
    ("missionary_2", 2, "cleric merchant", "immediate", "inkwell", "discard"),
    ("overseer_1", 3, "noble", "after workers", "destroy | discard", "rearrange"),
    ("overseer_2", 2, "noble", "after workers", "virtue", "virtue"),
    ("pastor_1", 1, "cleric merchant", "immediate", "rearrange | 2 discard", "rearrange"),
    ("patron_1", 3, "noble merchant", "drop-off", "2 gold", "discard"),
    ("patron_2", 2, "noble merchant", "immediate", "gold", "discard"),
    ("peddler_1", 2, "merchant merchant merchant", "any collision", "inkwell", "virtue"),
    ("peddler_2", 2, "merchant merchant merchant", "any collision", "gold", "virtue"),
    ("peddler_3", 2, "merchant merchant merchant", "any collision", "stone", "virtue"),
    ("peddler_4", 1, "merchant merchant merchant", "any collision", "2 silver", "discard"),
    ("pickpocket_1", 1, "criminal", "immediate", "destroy | 2 silver", "discard"),
    ("priest_1", 3, "cleric", "doubles", "inkwell", "discard"),
    ("princess_1", 2, "noble", "immediate", "virtue", "virtue"),
    ("racketeer_1", 2, "criminal", "own debt gained", "destroy | discard", "shuffle"),
    ("racketeer_2", 1, "criminal", "own debt gained", "rearrange | discard", "shuffle"),
    ("scoundrel_1", 1, "criminal", "immediate", "gold", "discard"),
    ("scoundrel_2", 1, "criminal", "immediate", "inkwell", "discard"),
    ("scoundrel_3", 1, "criminal", "immediate", "stone", "discard"),
    ("sculptor_1", 3, "builder", "doubles", "stone", "discard"),
    ("stonecutter_1", 3, "builder merchant", "drop-off", "2 stone", "discard"),
    ("stonecutter_2", 2, "builder merchant", "immediate", "stone", "discard"),
    ("strongman_1", 2, "merchant merchant", "converts", "builder", "virtue"),
    ("swindler_1", 3, "criminal", "drop-off", "2 stone", "corruption"),
    ("swindler_2", 3, "criminal", "drop-off", "2 gold", "corruption"),
    ("swindler_3", 3, "criminal", "drop-off", "2 inkwell", "corruption"),
    ("tinker_1", 2, "cleric noble", "drop-off", "stone", "virtue"),
    ("tinker_2", 2, "builder cleric", "drop-off", "gold", "virtue"),
    ("tinker_3", 2, "builder noble", "drop-off", "inkwell", "virtue"),
    ("traitor_1", 2, "criminal", "immediate", "resource", "shuffle"),
    ("traveller_1", 2, "merchant merchant", "converts", "cleric", "virtue"),
    ("trickster_1", 3, "criminal", "drop-off", "flip", "corruption"),
    ("vicar_1", 2, "cleric merchant", "immediate", "destroy | discard", "virtue"),
    ("watchman_1", 1, "noble merchant", "drop-off", "hire | destroy", "shuffle"),
    ("woodcutter_1", 2, "builder", "after build", "virtue", "virtue"),
    ("woodcutter_2", 3, "builder", "after build", "destroy | discard", "rearrange"),
)
_HEROES = (
    ("ada", 2, "criminal", "any collision", "virtue, resource", ""),
    ("bertha", 3, "noble merchant", "immediate", "castle move | virtue", ""),
    ("clovis", 3, "criminal merchant", "immediate", "hire", ""),
    ("emma", 3, "cleric", "buys with stone or gold", "cleric", ""),
    ("guntram", 2, "cleric merchant", "drop-off", "debt, flip deed | deed, flip debt", ""),
    ("judith", 1, "builder merchant", "immediate", "destroy | flip", ""),
    ("lothaire", 1, "merchant", "immediate", "stone, gold, inkwell", ""),
    ("merovech", 2, "builder", "after build", "rearrange | discard", ""),
    ("rudolf", 2, "noble", "drop-off", "2 destroy | 2 resource", ""),
    ("therese", 3, "merchant merchant merchant", "drop-off", "discard, 2 virtue", ""),
)
_STARTERS = (
    ("abbot", 2, "cleric", "", "", ""),
    ("financier", 3, "merchant", "immediate", "discard, 2 silver", ""),
    ("journeyman", 2, "merchant merchant", "drop-off", "hire, virtue", ""),
    ("labourer", 2, "builder", "", "", ""),
    ("lender", 1, "merchant merchant", "drop-off", "flip", ""),
    ("squire", 2, "noble", "", "", ""),
    ("thief", 1, "criminal", "drop-off", "debt, silver", ""),
    ("trader", 1, "merchant", "after trade", "silver", ""),
)


def _townsfolk(row: tuple[str, int, str, str, str, str]) -> Townsfolk:
    name, silver, icons, acts, ability, top_right = row
    return Townsfolk(name, silver, tuple(icons.split()), acts, ability, read(top_right))


TOWNSFOLK = {row[0]: _townsfolk(row) for row in (*_NEUTRAL, *_HEROES, *_STARTERS)}
NEUTRAL = tuple(row[0] for row in _NEUTRAL)
HEROES = tuple(row[0] for row in _HEROES)
STARTERS = tuple(row[0] for row in _STARTERS)

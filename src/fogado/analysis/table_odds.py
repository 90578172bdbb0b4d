"""The odds at a table, as far as one pair of eyes can see: each game has its own, as plain data.

The skull has the exact odds of the turn; Dice Forge has what every pair of dice gives; the smithy
has what the next card of the mine and of the guild may be.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from fogado.analysis.hints import digest_of
from fogado.analysis.weighing import worlds_seen

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.core.game import Game
    from fogado.games.dice_forge.view import View as ForgeView
    from fogado.games.dwarven_smithy.view import View as SmithyView

WORLDS = 100
"""Worlds that are made up where the decks cannot be counted from what is seen."""


def table_odds(game: Game, view: Any) -> dict[str, Any] | None:
    """Say how likely things are at a table; ``None`` while there is nothing to be told."""
    own = ODDS.get(game.name)
    found = None if own is None else own(game, view)
    return None if found is None else {"game": game.name, **found}


def skull_odds(_: Game, view: Any) -> dict[str, Any] | None:
    """Give the odds of the turn that goes on."""
    from fogado.analysis.skull_odds import odds_of

    return odds_of(view)


# ── Dice Forge ───────────────────────────────────────────────────────────────────────────────


def forge_odds(_: Game, view: ForgeView) -> dict[str, Any]:
    """Say what the next blessing gives to every hero, and each die on its own."""
    from fogado.analysis.forge_odds import distribution, divine, minor, plain_distribution
    from fogado.games.dice_forge.faces import MIRROR, face_of

    seats = []
    for seat, hero in enumerate(view.heroes):
        light = tuple([face_of(text) for text in hero.light])
        dark = tuple([face_of(text) for text in hero.dark])
        rivals = [rival for other, rival in enumerate(view.heroes) if other != seat]
        shown = [face_of(text) for rival in rivals for text in rival.up]
        sees = tuple([face for face in shown if face.kind != MIRROR])
        seats.append(
            {
                "seat": seat,
                **plain_distribution(distribution(divine(light, dark, sees))),
                "light": plain_distribution(distribution(minor(light, sees))),
                "dark": plain_distribution(distribution(minor(dark, sees))),
            }
        )
    return {"seats": seats}


# ── Dwarven Smithy ───────────────────────────────────────────────────────────────────────────


def smithy_odds(game: Game, view: SmithyView) -> dict[str, Any]:
    """Say what the next card of the mine and of the guild deck may be.

    Where all that is out of sight could lie anywhere, it is counted.  Where something went back
    into a deck since, or a King's Item lies face down, worlds are made up and counted instead.
    """
    from fogado.core.content import edition_of
    from fogado.games.dwarven_smithy.cards import KINDS, NAMES, TYPES, kinds_in
    from fogado.games.dwarven_smithy.parts import parts_of
    from fogado.games.dwarven_smithy.sample import unseen_guild, unseen_mine
    from fogado.games.dwarven_smithy.view import HIDDEN

    parts = parts_of(edition_of(game.name, view.edition))
    hidden = any(pile.card == HIDDEN for smith in view.smiths for pile in smith.piles + smith.kings)
    mine_known = not view.hidden_then
    guild_known = not hidden and not view.guild_back
    worlds: list[Any] = []
    if not (mine_known and guild_known):
        worlds = worlds_seen(game, view, WORLDS, digest_of(view))
    if mine_known:
        kinds = Counter(KINDS[kind] for kind in unseen_mine(view, parts))
    else:
        kinds = Counter(KINDS[kind] for world in worlds for kind in kinds_in(world.mine))
    if guild_known:
        cards = Counter(unseen_guild(view, parts))
    else:
        cards = Counter(NAMES[card] for world in worlds for card in world.guild)
    types: Counter[str] = Counter()
    for card, many in cards.items():
        types[TYPES[parts.cards[NAMES.index(card)].type]] += many
    return {
        "mine": {"left": view.mine, "exact": mine_known, "kinds": shares(kinds, view.mine)},
        "guild": {
            "left": view.guild,
            "exact": guild_known,
            "kinds": shares(types, view.guild),
            "cards": shares(cards, view.guild),
        },
    }


def shares(found: Counter[str], left: int) -> dict[str, float]:
    """Make counts into chances; nothing comes out of an empty deck."""
    total = sum(found.values())
    return {name: found[name] / total for name in sorted(found)} if left and total else {}


ODDS: dict[str, Callable[[Game, Any], dict[str, Any] | None]] = {
    "emerald-skulls": skull_odds,
    "dice-forge": forge_odds,
    "dwarven-smithy": smithy_odds,
}

"""A full state that agrees with a view.  Only luck is unknown here, and luck is not state."""

from typing import Any

from fogado.core.errors import BadState
from fogado.core.game import Game, State
from fogado.games.dice_forge.faces import LETTERS
from fogado.games.dice_forge.parts import SLOTS
from fogado.games.dice_forge.saving import NUMBERS
from fogado.games.dice_forge.view import HeroView, View


def sample(game: Game, view: Any) -> State:
    """Rebuild the state behind a view."""
    if not isinstance(view, View):
        raise BadState(f"This is not a view of {game.name}.")
    stacks = {stack.slot: stack for stack in view.stacks}
    return game.load(
        {
            "game": game.name,
            "rules_version": game.rules_version,
            "setup": view.setup,
            "edition": view.edition,
            "heroes": [hero_data(hero) for hero in view.heroes],
            "sets": [stacks[slot].feat if slot in stacks else None for slot in SLOTS],
            "stacks": [stacks[slot].left if slot in stacks else len(view.heroes) for slot in SLOTS],
            "pools": [list(pool.faces) for pool in view.pools],
            "removed": list(view.removed),
            "active": view.active,
            "round": view.round,
            "treasures": list(view.treasures),
            "agenda": list(view.to_do),
        },
    )


def hero_data(hero: HeroView) -> dict[str, Any]:
    """Write a hero as it would be saved."""
    data: dict[str, Any] = {name: getattr(hero, name) for name in NUMBERS}
    return {
        **data,
        "light": list(hero.light),
        "dark": list(hero.dark),
        "up": list(hero.up),
        "cards": list(hero.cards),
        "discard": list(hero.discard),
        "scepters": list(hero.scepters),
        "lent": [[at, gold, LETTERS.index(kind), left] for at, gold, kind, left in hero.lent],
        "companions": list(hero.companions),
        "memories": [[island, "AL".index(side)] for island, side in hero.memories],
    }

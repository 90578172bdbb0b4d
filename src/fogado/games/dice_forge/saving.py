"""A state as plain JSON data and back, in the middle of a turn too."""

from typing import Any, Final

from fogado.core.content import edition_of
from fogado.core.errors import BadState
from fogado.core.game import Game
from fogado.core.saving import heading, number, numbers
from fogado.core.words import Words
from fogado.games.dice_forge import (
    applying,
    blessing,
    buying,
    celestial,
    effects,
    forging,
    gains,
    golems,
    labyrinth,
    paying,
    rebellion,
    setting_up,
    turn,
)
from fogado.games.dice_forge.faces import NOTHING, Face, bundle_of, die_of, face_of
from fogado.games.dice_forge.feats import parts_of
from fogado.games.dice_forge.notation import parse
from fogado.games.dice_forge.parts import MODULES, SLOTS, Feat, Parts
from fogado.games.dice_forge.state import Forge, Hero


def any_face(text: str) -> Face:
    """Find a face by its name, the empty one included."""
    return NOTHING if text == NOTHING.text else face_of(text)


WORDS: Final[Words] = Words(
    (
        *gains.STEPS,
        *paying.STEPS,
        *forging.STEPS,
        *applying.STEPS,
        *golems.STEPS,
        *blessing.STEPS,
        *celestial.STEPS,
        *labyrinth.STEPS,
        *buying.STEPS,
        *turn.STEPS,
        *effects.STEPS,
        *rebellion.STEPS,
        *setting_up.STEPS,
    ),
    parse,
    {"Face": any_face, "Bundle": bundle_of},
)

NUMBERS: Final[tuple[str, ...]] = (
    *("gold", "suns", "moons", "glory", "ancients", "place", "hammers", "hammer", "chests"),
    *("twins", "bears", "boars", "misfortunes", "cerberus", "tritons", "golem", "loyalty"),
)


def texts(faces: tuple[Face, ...]) -> list[str]:
    """Name faces."""
    return [face.text for face in faces]


def save_hero(hero: Hero) -> dict[str, Any]:
    """Write one hero down."""
    saved: dict[str, Any] = {name: getattr(hero, name) for name in NUMBERS}
    return {
        **saved,
        "light": texts(hero.light),
        "dark": texts(hero.dark),
        "up": [hero.up_light.text, hero.up_dark.text],
        "cards": [feat.name for feat in hero.cards],
        "discard": texts(hero.discard),
        "scepters": list(hero.scepters),
        "lent": [list(loan) for loan in hero.lent],
        "companions": list(hero.companions),
        "memories": [list(token) for token in hero.memories],
    }


def save(state: Forge) -> dict[str, Any]:
    """Write the whole truth down."""
    return {
        **heading(state.game, state.setup, state.parts.edition),
        "heroes": [save_hero(hero) for hero in state.heroes],
        "sets": [None if feat is None else feat.name for feat in state.sets],
        "stacks": list(state.stacks),
        "pools": [texts(pool) for pool in state.pools],
        "removed": texts(state.removed),
        "active": state.active,
        "round": state.round,
        "treasures": list(state.treasures),
        "agenda": [WORDS.write(step) for step in state.agenda],
    }


def faces(data: Any) -> tuple[Face, ...]:
    """Read faces by their names, in the order written."""
    return tuple([face_of(str(text)) for text in data])


def feats(parts: Parts, data: Any) -> tuple[Feat, ...]:
    """Read sets by their names."""
    return tuple([parts.by_name[str(name)] for name in data])


def load_hero(parts: Parts, data: Any) -> Hero:
    """Read one hero back."""
    found: dict[str, int] = {name: number(data[name]) for name in NUMBERS}
    light = die_of(list(faces(data["light"])))
    dark = die_of(list(faces(data["dark"])))
    up_light, up_dark = faces(data["up"])
    lent: list[tuple[int, int, int, int]] = []
    for loan in data["lent"]:
        scepter, gold, kind, left = numbers(loan)
        lent.append((scepter, gold, kind, left))
    memories: list[tuple[int, int]] = []
    for token in data["memories"]:
        island, side = numbers(token)
        memories.append((island, side))
    return Hero(
        found["gold"],
        found["suns"],
        found["moons"],
        found["glory"],
        found["ancients"],
        light,
        dark,
        up_light,
        up_dark,
        feats(parts, data["cards"]),
        faces(data["discard"]),
        found["place"],
        found["hammers"],
        found["hammer"],
        found["chests"],
        found["twins"],
        found["bears"],
        found["boars"],
        found["misfortunes"],
        found["cerberus"],
        found["tritons"],
        tuple(numbers(data["scepters"])),
        tuple(lent),
        tuple(numbers(data["companions"])),
        found["golem"],
        found["loyalty"],
        tuple(memories),
    )


def rebuild(game: Game, data: dict[str, Any]) -> Forge:
    """Put a state together from its parts."""
    parts = parts_of(edition_of(game.name, data["edition"]))
    setup = game.setups.fill(data["setup"])
    heroes = [load_hero(parts, hero) for hero in data["heroes"]]
    if not game.fewest <= len(heroes) <= game.most:
        raise BadState("There must be two to four seats.")
    sets = [None if name is None else parts.by_name[str(name)] for name in data["sets"]]
    stacks = numbers(data["stacks"])
    pools = [faces(pool) for pool in data["pools"]]
    if len(sets) != len(SLOTS) or len(stacks) != len(SLOTS) or len(pools) != len(parts.pools):
        raise BadState("The islands and the pools do not fit this game.")
    if number(data["active"]) not in range(len(heroes)) or len(data["treasures"]) != 3:
        raise BadState("The active player or the treasures do not fit the table.")
    rebellion = setup["rebellion"]
    return Forge(
        game,
        parts,
        setup,
        WORDS.steps(data["agenda"], len(heroes)),
        MODULES.index(rebellion) if rebellion in MODULES else 0,
        setup["ask"] == "all",
        heroes,
        tuple(sets),
        stacks,
        pools,
        faces(data["removed"]),
        number(data["active"]),
        number(data["round"]),
        tuple(numbers(data["treasures"])),
    )

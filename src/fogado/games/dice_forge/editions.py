"""What the owner of another box may correct, and what cannot be."""

from typing import Any, Final

from fogado.core.content import Content, Edition
from fogado.core.errors import BadNotation, either
from fogado.games.dice_forge.faces import bundle_of, bundles_of, face_of
from fogado.games.dice_forge.parts import GODDESS_SPACE, ISLANDS, LEVELS, SLOTS

FIXED: Final[tuple[str, ...]] = ("slot", "box", "mark")
"""What makes a set the set it is."""

BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "setup.rounds": (1, 99),
    "setup.faces": (0, 4),
    "setup.blessings": (0, 9),
    "setup.gold": (0, 12),
    "caps.ancient": (0, 9),
    "caps": (0, 40),
    "chest": (0, 9),
    "hammer.spaces": (1, 40),
    "scepter.spaces": (0, 6),
    "scepter.shards": (0, 6),
    "companion.spaces": (0, 5),
    "extra-action": (0, 9),
    "sanctuary.level": (1, LEVELS),
    "sanctuary.cost": (0, 40),
    "slots.island": (1, ISLANDS),
    "slots": (0, 9),
    "labyrinth.exits": (1, GODDESS_SPACE),
    "titans.first": (-15, -15),
    "titans.right": (-15, 15),
    "titans.left": (-15, 15),
    "titans.glory": (-99, 99),
}
"""The least and the most a number may be, by the first words of its name without numbers."""

MOST_OF_ONE: Final[int] = 19
"""More of a resource at once has no move to be taken with, tripled."""
SPACES: Final[tuple[str, ...]] = (
    "nothing",
    "rob",
    "chest",
    "celestial",
    "forge",
    "pay",
    "forged",
    "goddess",
)
SIDES: Final[tuple[str, ...]] = ("mirror", "choose", "upgrade")
ZONES: Final[tuple[str, ...]] = ("R2", "R1", "none", "L1", "L2", "L3")
COLOURS: Final[tuple[str, ...]] = ("pink", "blue", "gold", "start")


def impossible(printed: Content, edition: Edition) -> list[str]:
    """List everything that is impossible in an edition."""
    wrong: list[str] = []
    for name, value in edition.values.items():
        before = printed.get(name)
        values = value if isinstance(value, list) else [value]
        if isinstance(before, list) and len(value) != len(before):
            wrong.append(f"{name} must have {len(before)} entries, not {len(value)}.")
        elif name.startswith("feats.") and name.rpartition(".")[2] in FIXED:
            wrong.append(f"{name} cannot be corrected: it is what the set is.")
        elif isinstance(values[0] if values else 0, int):
            wrong += out_of_bounds(name, values)
        else:
            wrong += misspelt(printed, name, values)
    return wrong


def out_of_bounds(name: str, values: list[Any]) -> list[str]:
    """Say which numbers are too small or too large."""
    words = [word for word in name.split(".") if not word.isdecimal()]
    words = [word for word in words if word not in SLOTS]
    low, high = (0, 99)
    for length in range(len(words), 0, -1):
        key = ".".join(words[:length])
        if key in BOUNDS:
            low, high = BOUNDS[key]
            break
    if all(isinstance(value, int) and low <= value <= high for value in values):
        return []
    return [f"{name} must be from {low} to {high}."]


def misspelt(printed: Content, name: str, values: list[Any]) -> list[str]:
    """Say which words mean nothing where they stand."""
    for value in values:
        text = str(value)
        try:
            if name.startswith(("start.", "sanctuary.", "gardens.", "forest.")):
                face_of(text)
            elif name.startswith(("treasure.", "memory.")):
                small(bundle_of(text).text)
            elif name.startswith("labyrinth."):
                read_space(text)
            elif name.startswith("celestial."):
                read_side(text)
            elif name == "titans.zone":
                one_of(text, ZONES)
            elif name == "titans.colour":
                one_of(text, COLOURS)
            elif name.startswith("presets."):
                one_of(text, tuple(printed.under("feats")))
        except BadNotation as error:
            return [f"{name} cannot be {text!r}: {error}"]
    return []


def one_of(text: str, known: tuple[str, ...]) -> None:
    """Complain about a word that is not among those known."""
    if text not in known:
        raise BadNotation(f"It is one of {either(known)}.")


def small(text: str) -> None:
    """Complain about a bundle, or a choice of single resources, that is too large."""
    parts = bundles_of(text)
    for part in parts:
        if max(part.amounts) > MOST_OF_ONE:
            raise BadNotation(f"{MOST_OF_ONE} of a resource at once is the most.")
        if len(parts) > 1 and sum(amount > 0 for amount in part.amounts) != 1:
            raise BadNotation("Each part of a choice is a single resource.")


def read_space(text: str) -> None:
    """Complain about a space of the labyrinth that says nothing we know."""
    words = text.split()
    if words and words[0] in SPACES:
        if words[0] == "pay":
            if len(words) != 3:
                raise BadNotation("It is written like 'pay G6 V6'.")
            small(words[1])
            small(words[2])
        elif words[0] in ("nothing", "chest"):
            if len(words) != 1:
                raise BadNotation(f"It is written '{words[0]}' and nothing else.")
        elif len(words) == 2:
            number_in(words[1])
        else:
            raise BadNotation(f"It is written like '{words[0]} 1'.")
    elif len(words) == 1:
        small(words[0])
    else:
        raise BadNotation(f"It is a bundle such as G6/V3, or begins with {either(SPACES)}.")


def read_side(text: str) -> None:
    """Complain about a face of the celestial die that says nothing we know."""
    words = text.split()
    if words and words[0] in SIDES:
        if words[0] == "upgrade" and len(words) == 2:
            number_in(words[1])
        elif words[0] == "upgrade" or len(words) != 1:
            raise BadNotation("It is written like 'mirror', 'choose' or 'upgrade 2'.")
    elif len(words) in (1, 2):
        for word in words:
            small(word)
    else:
        raise BadNotation("It is written like 'G12' or 'V3 G3/S1/M1'.")


def number_in(word: str) -> None:
    """Complain about anything but a small whole number."""
    if not word.isdecimal() or int(word) > 99:
        raise BadNotation("A whole number up to 99 stands there.")

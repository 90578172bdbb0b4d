"""Resources, bundles of them, and the faces of the dice.

Everything here is made once and shared.  ``G3`` is three gold, ``V1S1`` one glory and one sun
shard, ``G3/V2`` three gold or two glory; the faces that are more than resources have names.
"""

import re
from typing import Any, Final, final

from fogado.core.errors import BadNotation

GOLD: Final[int] = 0
SUN: Final[int] = 1
MOON: Final[int] = 2
GLORY: Final[int] = 3
ANCIENT: Final[int] = 4
LOYALTY: Final[int] = 5
LETTERS: Final[str] = "GSMVAL"
RESOURCES: Final[tuple[int, ...]] = (GOLD, SUN, MOON, GLORY, ANCIENT, LOYALTY)

IS_GOLD: Final[int] = 1 << GOLD
IS_SHARD: Final[int] = (1 << SUN) | (1 << MOON)
IS_GLORY: Final[int] = 1 << GLORY
MOVES_TOKEN: Final[int] = (1 << ANCIENT) | (1 << LOYALTY)

PART: Final[re.Pattern[str]] = re.compile(r"([GSMVAL])(\d+)")
WHOLE: Final[re.Pattern[str]] = re.compile(r"(?:[GSMVAL]\d+)*$")


@final
class Bundle:
    """Some of each resource.  Made once, shared, never changed."""

    def __init__(
        self, gold: int, suns: int, moons: int, glory: int, ancients: int, loyalty: int
    ) -> None:
        self.gold = gold
        self.suns = suns
        self.moons = moons
        self.glory = glory
        self.ancients = ancients
        self.loyalty = loyalty
        amounts = (gold, suns, moons, glory, ancients, loyalty)
        self.amounts: tuple[int, ...] = amounts
        self.text = "".join(
            f"{letter}{amount}" for letter, amount in zip(LETTERS, amounts, strict=True) if amount
        )
        mask = 0
        for resource, amount in enumerate(amounts):
            if amount:
                mask |= 1 << resource
        self.mask = mask
        """The resources in it, as bits."""

    def times(self, factor: int) -> "Bundle":
        """Give so many of it."""
        if factor == 1:
            return self
        g, s, m, v, a, loyalty = (amount * factor for amount in self.amounts)
        return shared(Bundle(g, s, m, v, a, loyalty))

    def __repr__(self) -> str:
        return self.text or "nothing"


KNOWN: Final[dict[str, Bundle]] = {}


def shared(bundle: Bundle) -> Bundle:
    """Give the one bundle of this content that everybody uses."""
    return KNOWN.setdefault(bundle.text, bundle)


def bundle_of(text: str) -> Bundle:
    """Read a bundle; the order of its parts does not matter."""
    known = KNOWN.get(text)
    if known is not None:
        return known
    if not WHOLE.match(text):
        raise BadNotation(f"{text!r} is no bundle of resources; write one like G2M1.")
    amounts = [0, 0, 0, 0, 0, 0]
    for letter, number in PART.findall(text):
        amounts[LETTERS.index(letter)] += int(number)
    bundle = Bundle(amounts[0], amounts[1], amounts[2], amounts[3], amounts[4], amounts[5])
    return shared(bundle)


def bundles_of(text: str) -> tuple[Bundle, ...]:
    """Read the parts of an "or"."""
    return tuple([bundle_of(part) for part in text.split("/")])


def one(resource: int, amount: int) -> Bundle:
    """Give so much of one resource."""
    return bundle_of(f"{LETTERS[resource]}{amount}")


def told(bundle: Bundle) -> dict[str, Any]:
    """Give the facts of a bundle of one resource, for a sentence."""
    for resource, amount in enumerate(bundle.amounts):
        if amount:
            return {"amount": amount, "resource": LETTERS[resource]}
    return {"amount": 0, "resource": LETTERS[GOLD]}


EMPTY: Final[Bundle] = bundle_of("")

# ── faces ────────────────────────────────────────────────────────────────────────────────────

PLAIN: Final[int] = 0
CHOICE: Final[int] = 1
TRIPLE: Final[int] = 2
MIRROR: Final[int] = 3
SHIP: Final[int] = 4
SHIELD: Final[int] = 5
BOAR: Final[int] = 6
CHAOS: Final[int] = 7
MISFORTUNE: Final[int] = 8
MOON_GOLEM: Final[int] = 9
SUN_GOLEM: Final[int] = 10

COLOURS: Final[tuple[str, ...]] = ("red", "blue", "yellow", "green")
TESTS: Final[tuple[int, ...]] = (SUN, MOON, GOLD, GLORY)
"""By colour, what the other die must give for a shield or a chaos face.  """


@final
class Face:
    """One kind of face.  Two faces of the same kind cannot be told apart."""

    def __init__(
        self,
        index: int,
        text: str,
        kind: int,
        parts: tuple[Bundle, ...],
        better: Bundle,
        colour: int,
    ) -> None:
        self.index = index
        self.text = text
        self.kind = kind
        self.parts = parts
        """What it gives, or what there is to choose from; of a judged face, the lower reward."""
        self.gives = parts[0] if parts else EMPTY
        self.better = better
        """Of a shield or a chaos face: what it gives if the other die gives what it tests."""
        self.colour = colour
        """0 to 3 for red, blue, yellow and green; -1 for faces without a colour."""
        self.plain = kind == PLAIN
        self.judged = kind in (SHIELD, CHAOS)
        self.test = 1 << TESTS[colour] if self.judged else 0
        printed = better.mask
        for part in parts:
            printed |= part.mask
        self.mask = printed
        """Everything that is printed on it, as bits."""
        self.lockable = kind in (BOAR, MISFORTUNE)

    def shows(self, resource: int) -> bool:
        """Is this resource printed on it?"""
        return bool(self.mask & (1 << resource))

    def __repr__(self) -> str:
        return f"<{self.text}>"


NONE: Final[tuple[Bundle, ...]] = ()


def make_faces() -> list[Face]:
    """Make every kind of face once."""
    faces: list[Face] = []

    def add(text: str, kind: int, parts: tuple[Bundle, ...], better: str, colour: int) -> None:
        faces.append(Face(len(faces), text, kind, parts, bundle_of(better), colour))

    add("nothing", PLAIN, (EMPTY,), "", -1)
    for text in ("G1", "V2", "S1", "M1", "G3", "G4", "G6", "S2", "M2", "V3", "V4"):
        add(text, PLAIN, (bundle_of(text),), "", -1)
    for text in ("G2M1", "V1S1", "V2M2", "G1V1S1M1", "A1", "L1V1", "G3A1", "L1V1G2"):
        add(text, PLAIN, (bundle_of(text),), "", -1)
    for text in ("G1/S1/M1", "G2/S2/M2", "G3/V2"):
        add(text, CHOICE, bundles_of(text), "", -1)
    add("x3", TRIPLE, NONE, "", -1)
    add("mirror", MIRROR, NONE, "", -1)
    add("ship", SHIP, NONE, "", -1)
    add("moon-golem", MOON_GOLEM, NONE, "", -1)
    add("sun-golem", SUN_GOLEM, NONE, "", -1)
    shields = ("S2", "M2", "G3", "V3")
    chaos = ("A2", "A2", "L2", "L2")
    for colour, name in enumerate(COLOURS):
        add(f"shield-{name}", SHIELD, (bundle_of(shields[colour]),), "V5", colour)
        add(f"boar-{name}", BOAR, bundles_of("S1/M1"), "", colour)
        add(f"chaos-{name}", CHAOS, (bundle_of(chaos[colour]),), f"{chaos[colour]}V3", colour)
        add(f"misfortune-{name}", MISFORTUNE, bundles_of("A1/L1"), "", colour)
    return faces


FACES: Final[list[Face]] = make_faces()
BY_NAME: Final[dict[str, Face]] = {face.text: face for face in FACES}
NOTHING: Final[Face] = BY_NAME["nothing"]
"""What a mirror shows that finds nothing to reflect."""
BOARS: Final[list[Face]] = [BY_NAME[f"boar-{colour}"] for colour in COLOURS]
MISFORTUNES: Final[list[Face]] = [BY_NAME[f"misfortune-{colour}"] for colour in COLOURS]


def face_of(text: str) -> Face:
    """Find a face by its name."""
    face = BY_NAME.get(text)
    if face is None or face is NOTHING:
        raise BadNotation(
            f"There is no face {text!r}; faces are written like G3, V1S1, G3/V2 or shield-red."
        )
    return face


def by_index(face: Face) -> int:
    """Sort faces in the order of the table above."""
    return face.index


def die_of(faces: list[Face]) -> tuple[Face, ...]:
    """Put the faces of a die in their fixed order."""
    return tuple(sorted(faces, key=by_index))


def without(faces: tuple[Face, ...], face: Face) -> tuple[Face, ...]:
    """Take one such face away."""
    at = faces.index(face)
    return faces[:at] + faces[at + 1 :]


def kinds_of(faces: tuple[Face, ...]) -> list[Face]:
    """List the different faces of a pool or a die, which stand in their fixed order."""
    found: list[Face] = []
    last: Face | None = None
    for face in faces:
        if face is not last:
            found.append(face)
            last = face
    return found

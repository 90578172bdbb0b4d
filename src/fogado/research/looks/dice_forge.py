"""Dice Forge in numbers.  Everything lies open at this table."""

from typing import Any, Final, final

from fogado.core.agenda import Option
from fogado.games.dice_forge.faces import FACES
from fogado.games.dice_forge.feats import NAMES
from fogado.games.dice_forge.moves import BY_TEXT, MOST_SEATS
from fogado.games.dice_forge.parts import GODDESS_SPACE, ISLANDS
from fogado.games.dice_forge.view import HeroView, View
from fogado.research.looks.fields import Field, Looks, amounts, flags, from_here, places_of
from fogado.research.looks.sheet import Sheet

QUESTIONS: Final[tuple[str, ...]] = (
    "action", "ancestor", "branch", "buy-face", "cerberus", "choose", "choose-face", "convert",
    "curse", "draft", "extra", "first-titan", "golem-pair", "hammer", "lose", "memory",
    "merchants", "mirror", "offering", "order", "pay-for-glory", "pay-gold", "pay-shards",
    "place", "reinforce", "right-hand", "satyrs", "scepter", "treasure", "trident", "turn-dice",
    "twins", "upgrade", "upgrade-to", "visible", "which-die", "wind",
)  # fmt: skip
QUESTION_AT: Final[dict[str, int]] = places_of(QUESTIONS)
FACE_NAMES: Final[tuple[str, ...]] = tuple([face.text for face in FACES])
FACE_AT: Final[dict[str, int]] = places_of(FACE_NAMES)
FEAT_AT: Final[dict[str, int]] = places_of(NAMES)
SIDES: Final[int] = len(FACE_NAMES)
FEATS: Final[int] = len(NAMES)
MODULES: Final[tuple[str, ...]] = ("off", "cards", "goddess", "titans")
MODULE_AT: Final[dict[str, int]] = places_of(MODULES)
SPACES: Final[int] = GODDESS_SPACE + 1

FIELDS: Final[list[Field]] = [
    flags("question", len(QUESTIONS), "what is asked: " + ", ".join(QUESTIONS)),
    flags("players", MOST_SEATS, "how many sit here: 1 to 4"),
    flags("rebellion", len(MODULES), "which part of the expansion: " + ", ".join(MODULES)),
    flags("asked", MOST_SEATS, "which seats may act, from this one on"),
    flags("active", MOST_SEATS, "whose turn it is, from this seat on"),
    amounts("rounds", 3, 40, "round, rounds in all, steps still to be done this turn"),
    amounts("treasures", 3, GODDESS_SPACE, "where the sun, moon and glory treasures lie"),
    amounts("feats", 2 * FEATS, 4, "by feat: cards left on its stack; on the table at all"),
    amounts("pools", SIDES, 4, "faces left in the pools"),
    amounts("removed", SIDES, 4, "faces out of the game"),
    flags("there", MOST_SEATS, "by seat from this one on, as all that follow: is there one?"),
    amounts("gold", 2 * MOST_SEATS, 60, "gold; the most the reserve holds"),
    amounts("shards", 4 * MOST_SEATS, 40, "suns; the most; moons; the most"),
    Field("glory", 2 * MOST_SEATS, -50, 300, "glory on the track; the score if it ended now"),
    amounts("ancients", MOST_SEATS, 20, "ancient shards"),
    amounts(
        "tokens",
        10 * MOST_SEATS,
        60,
        "hammers; gold on them; chests; twins; bears; boars; misfortunes; cerberus; tritons; "
        "faces replaced",
    ),
    Field("loyalty", MOST_SEATS, -15, 15, "space on the Titans' board"),
    amounts("scepters", 4 * MOST_SEATS, 12, "by seat: gold on each Scepter"),
    Field("companions", 4 * MOST_SEATS, -1, 5, "by seat: space of each Companion"),
    amounts("lent", 2 * MOST_SEATS, 10, "by seat: lent suns, lent moons"),
    amounts("dice", 2 * SIDES * MOST_SEATS, 6, "by seat: light die, dark die, by face"),
    amounts("discard", SIDES * MOST_SEATS, 12, "by seat: faces replaced, by face"),
    flags("visible", 2 * SIDES * MOST_SEATS, "by seat: face up on the light, on the dark die"),
    amounts("cards", FEATS * MOST_SEATS, 4, "by seat: feats performed, by feat"),
    flags("pawn", (ISLANDS + 1) * MOST_SEATS, "by seat: island, 0 for the start portal"),
    amounts("memories", 2 * (ISLANDS + 1) * MOST_SEATS, 4, "by seat and island: side A; side L"),
    flags("golem", SPACES * MOST_SEATS, "by seat: space in the labyrinth"),
]


@final
class ForgeLooks(Looks):
    """Dice Forge in numbers."""

    def __init__(self) -> None:
        self.game = "dice-forge"
        self.fields = FIELDS

    def moves(self) -> list[Option]:
        return [*BY_TEXT.values()]

    def write(self, view: Any, sheet: Sheet) -> None:
        seen: View = view
        seats = len(seen.heroes)
        me = 0 if seen.seat is None else seen.seat
        sheet.mark(len(QUESTIONS), QUESTION_AT.get(seen.question, -1))
        sheet.mark(MOST_SEATS, seats - 1)
        sheet.mark(len(MODULES), MODULE_AT[seen.setup["rebellion"]])
        asked = sheet.skip(MOST_SEATS)
        for seat in seen.asked:
            sheet.add(asked + (seat - me) % seats, 1)
        sheet.mark(MOST_SEATS, (seen.active - me) % seats)
        sheet.fill(3, (seen.round, seen.rounds, len(seen.to_do)))
        sheet.fill(3, seen.treasures)
        write_shop(sheet, seen)
        heroes = [seen.heroes[seat] for seat in from_here(me, seats)]
        sheet.columns(MOST_SEATS, [numbers_of(hero) for hero in heroes])
        write_parts(sheet, heroes)


def write_shop(sheet: Sheet, seen: View) -> None:
    """Write feats and faces for sale down."""
    left = sheet.skip(FEATS)
    there = sheet.skip(FEATS)
    for stack in seen.stacks:
        feat = FEAT_AT[stack.feat]
        sheet.add(left + feat, stack.left)
        sheet.add(there + feat, 1)
    pools = sheet.skip(SIDES)
    for pool in seen.pools:
        for face in pool.faces:
            sheet.add(pools + FACE_AT[face], 1)
    sheet.count(SIDES, seen.removed, FACE_AT)


def numbers_of(hero: HeroView) -> list[int]:
    """List the plain numbers of a hero."""
    numbers = [1, hero.gold, hero.gold_cap, hero.suns, hero.sun_cap, hero.moons, hero.moon_cap]
    numbers.extend([hero.glory, hero.score, hero.ancients, hero.hammers, hero.hammer])
    numbers.extend([hero.chests, hero.twins, hero.bears, hero.boars, hero.misfortunes])
    numbers.extend([hero.cerberus, hero.tritons, len(hero.discard), hero.loyalty])
    return numbers


def write_parts(sheet: Sheet, heroes: list[HeroView]) -> None:
    """Write down dice, cards and places of each hero."""
    absent = MOST_SEATS - len(heroes)
    for hero in heroes:
        sheet.fill(4, hero.scepters)
    sheet.skip(4 * absent)
    for hero in heroes:
        sheet.fill(4, hero.companions)
    sheet.skip(4 * absent)
    for hero in heroes:
        sheet.put(lent(hero, "S"))
        sheet.put(lent(hero, "M"))
    sheet.skip(2 * absent)
    for hero in heroes:
        sheet.count(SIDES, hero.light, FACE_AT)
        sheet.count(SIDES, hero.dark, FACE_AT)
    sheet.skip(2 * SIDES * absent)
    for hero in heroes:
        sheet.count(SIDES, hero.discard, FACE_AT)
    sheet.skip(SIDES * absent)
    for hero in heroes:
        sheet.mark(SIDES, FACE_AT[hero.up[0]])
        sheet.mark(SIDES, FACE_AT[hero.up[1]])
    sheet.skip(2 * SIDES * absent)
    for hero in heroes:
        sheet.count(FEATS, hero.cards, FEAT_AT)
    sheet.skip(FEATS * absent)
    write_places(sheet, heroes, absent)


def write_places(sheet: Sheet, heroes: list[HeroView], absent: int) -> None:
    """Write down where pawns, memories and golems are."""
    for hero in heroes:
        sheet.mark(ISLANDS + 1, hero.place)
    sheet.skip((ISLANDS + 1) * absent)
    for hero in heroes:
        at = sheet.skip(2 * (ISLANDS + 1))
        for island, side in hero.memories:
            sheet.add(at + island + (0 if side == "A" else ISLANDS + 1), 1)
    sheet.skip(2 * (ISLANDS + 1) * absent)
    for hero in heroes:
        sheet.mark(SPACES, hero.golem)
    sheet.skip(SPACES * absent)


def lent(hero: HeroView, letter: str) -> int:
    """Count the shards of one kind that Scepters lend this turn."""
    return sum([left for _, _, kind, left in hero.lent if kind == letter])


LOOKS: Final[ForgeLooks] = ForgeLooks()

"""What must be true at every moment of a play: conservation, caps, tracks, locked faces."""

from fogado.games.dice_forge.faces import BOAR, MISFORTUNE, Face
from fogado.games.dice_forge.forging import PlaceFace
from fogado.games.dice_forge.parts import GODDESS, GODDESS_SPACE, TITANS
from fogado.games.dice_forge.state import Forge, Hero


def broken(state: Forge) -> list[str]:
    """List what cannot be true at this table, in sentences."""
    wrong = faces_missing(state) + cards_missing(state)
    for seat, hero in enumerate(state.heroes):
        wrong += [f"Seat {seat}: {sentence}" for sentence in hero_wrong(state, hero)]
    return wrong


def faces_missing(state: Forge) -> list[str]:
    """Compare the faces at the table with those in the box."""
    parts = state.parts
    seats = state.seats()
    there: dict[Face, int] = {}
    box: dict[Face, int] = {}
    for light_or_dark in parts.start[state.module]:
        for face in light_or_dark:
            box[face] = box.get(face, 0) + seats
    for pool in parts.pools:
        for face in pool:
            box[face] = box.get(face, 0) + 1
    found: list[Face] = list(state.removed)
    for pool in state.pools:
        found += pool
    for hero in state.heroes:
        found += hero.light + hero.dark + hero.discard
    for step in state.agenda:
        if isinstance(step, PlaceFace):
            found.append(step.face)
    for face in found:
        there[face] = there.get(face, 0) + 1
    wrong: list[str] = []
    for face in {**box, **there}:
        if there.get(face, 0) != box.get(face, 0):
            wrong.append(
                f"There are {there.get(face, 0)} faces {face.text}, not {box.get(face, 0)}."
            )
    return wrong


def cards_missing(state: Forge) -> list[str]:
    """Compare the stacks and the heroes' cards with the number of players."""
    wrong: list[str] = []
    seats = state.seats()
    for slot, feat in enumerate(state.sets):
        taken = 0
        for hero in state.heroes:
            taken += sum(card is feat for card in hero.cards)
        if state.stacks[slot] < 0 or state.stacks[slot] + taken != seats:
            name = "an empty slot" if feat is None else feat.name
            wrong.append(f"The cards of {name} are not {seats}.")
    for hero in state.heroes:
        for card in hero.cards:
            if state.sets[card.slot] is not card:
                wrong.append(f"{card.name} is not in this game.")
    places = [hero.place for hero in state.heroes if hero.place]
    if len(set(places)) < len(places):
        wrong.append("Two pawns stand on one portal.")
    if state.module == GODDESS:
        placed = [space for space in state.treasures if space]
        if len(set(placed)) < len(placed):
            wrong.append("Two treasures lie in one chest.")
    return wrong


def hero_wrong(state: Forge, hero: Hero) -> list[str]:
    """Look at one hero's inventory."""
    wrong: list[str] = []
    if len(hero.light) != 6 or len(hero.dark) != 6:
        wrong.append("a die does not have six faces.")
    if not 0 <= hero.gold <= state.gold_cap(hero):
        wrong.append(f"{hero.gold} gold do not fit.")
    if not 0 <= hero.suns <= state.sun_cap(hero):
        wrong.append(f"{hero.suns} suns do not fit.")
    if not 0 <= hero.moons <= state.moon_cap(hero):
        wrong.append(f"{hero.moons} moons do not fit.")
    if not 0 <= hero.ancients <= (state.parts.ancient_cap if state.module == TITANS else 0):
        wrong.append(f"{hero.ancients} ancient shards do not fit.")
    if hero.glory < 0:
        wrong.append("the glory is below zero.")
    if state.hammer_room(hero) < 0 or hero.hammer < 0:
        wrong.append("the hammer is past its end.")
    for gold in hero.scepters:
        if not 0 <= gold <= state.parts.scepter_spaces:
            wrong.append("a scepter holds too much.")
    for space in hero.companions:
        if not -1 <= space <= state.parts.companion_spaces:
            wrong.append("a companion is off its track.")
    names = [feat.name for feat in hero.cards]
    for name, most, held in (
        ("hammer", True, hero.hammers),
        ("chest", True, hero.chests),
        ("twins", True, hero.twins),
        ("bear", True, hero.bears),
        ("scepter", True, len(hero.scepters)),
        ("companion", True, len(hero.companions)),
        ("cerberus", False, hero.cerberus),
        ("triton", False, hero.tritons),
    ):
        # The card may be taken before its effect is carried out.
        pending = sum(getattr(step, "feat", "") == name for step in state.agenda)
        if held > names.count(name) or (most and held + pending < names.count(name)):
            wrong.append(f"{held} {name} tokens do not match the cards.")
    if state.module == GODDESS and not 1 <= hero.golem <= GODDESS_SPACE:
        wrong.append("the golem is not in the labyrinth.")
    if state.module == TITANS:
        last = state.parts.first_space + len(state.parts.zones) - 1
        if not state.parts.first_space <= hero.loyalty <= last:
            wrong.append("the loyalty token is off the board.")
    if len(hero.memories) > 2 * names.count("memory"):
        wrong.append("there are too many memory tokens.")
    for face in hero.discard:
        if face.kind in (BOAR, MISFORTUNE) and state.locked(face):
            wrong.append(f"the locked face {face.text} has left its die.")
    return wrong

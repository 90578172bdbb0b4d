"""Statistics of a play, kept by listening to its events; the rules know nothing of them."""

from collections.abc import Iterable
from typing import Any, Final, final

from fogado.core.events import Event

GLORY_SOURCES: Final[dict[str, str]] = {
    "dice": "glory_dice",
    "hammer": "glory_hammer",
    "elder": "glory_elder",
    "bear": "glory_bear",
    "shield": "glory_shield",
    "typhon": "glory_typhon",
    "boar": "glory_boar",
    "tree": "glory_tree",
    "zone": "glory_zone",
    "labyrinth": "glory_labyrinth",
}
"""Where glory comes from; every other source is the effect of a feat."""

COUNTED: Final[dict[str, str]] = {
    "rolled": "rolls",
    "rolled-one": "rolls",
    "celestial-rolled": "celestial_rolls",
    "boar-triggered": "boar_triggers",
    "twins-used": "twins_uses",
    "forged": "faces_forged",
    "performed": "feats",
    "reinforced": "reinforcements",
    "extra-action": "extra_actions",
    "offering": "offerings",
    "chose": "choices",
    "turn-ended": "turns",
    "ousted": "ousted_others",
}
"""Events that are simply counted for their seat."""

DICE_SOURCES: Final[tuple[str, ...]] = ("dice", "shield")
RESOURCES: Final[dict[str, str]] = {
    "G": "gold",
    "S": "suns",
    "M": "moons",
    "A": "ancients",
    "V": "glory",
}


@final
class Statistics:
    """Numbers by seat and name.  What never happened is 0."""

    def __init__(self, seats: int) -> None:
        self.turns = 0
        """Turns of the whole table."""
        self.seats: list[dict[str, int]] = [{} for _ in range(seats)]

    def get(self, seat: int, name: str) -> int:
        """Give one number."""
        return self.seats[seat].get(name, 0)

    def add(self, seat: int, name: str, amount: int) -> None:
        """Count."""
        numbers = self.seats[seat]
        numbers[name] = numbers.get(name, 0) + amount

    def listen_to(self, events: Iterable[Event]) -> None:
        """Listen to everything that happened."""
        for event in events:
            self.listen(event.kind, event.facts)

    def listen(self, kind: str, facts: dict[str, Any]) -> None:
        """Listen to one event."""
        name = COUNTED.get(kind)
        if name is not None:
            self.add(facts["seat"], name, 1)
        if kind == "turn-ended":
            self.turns += 1
        elif kind == "ousted":
            self.add(facts["owner"], "ousted_by_others", 1)
        elif kind == "performed" and not facts["free"]:
            self.add(facts["seat"], "feat_actions", 1)
        elif kind in ("gained", "overflowed"):
            self.gained(facts)
        elif kind in ("hammered", "stored") and facts["source"] in DICE_SOURCES:
            self.add(facts["seat"], "gold_from_dice", facts["gold"])
        elif kind == "spent":
            self.add(facts["seat"], f"{RESOURCES[facts['resource']]}_spent", facts["amount"])
        elif kind == "lost" and facts["source"] == "minotaur":
            lost = f"{RESOURCES[facts['resource']]}_lost_to_minotaur"
            self.add(facts["seat"], lost, facts["amount"])

    def gained(self, facts: dict[str, Any]) -> None:
        """Listen to a gain: where glory came from, what dice gave, what had no room."""
        seat = facts["seat"]
        amount = facts["amount"]
        resource = facts["resource"]
        if resource == "V":
            self.add(seat, GLORY_SOURCES.get(facts["source"], "glory_feats"), amount)
        elif resource in RESOURCES:
            name = RESOURCES[resource]
            if facts["source"] in DICE_SOURCES:
                self.add(seat, f"{name}_from_dice", amount)
            self.add(seat, f"{name}_overflow", amount - facts["kept"])

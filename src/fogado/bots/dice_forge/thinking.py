"""What the answers to all questions have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.bots.dice_forge.acting import Acting
from fogado.bots.dice_forge.forging import anvil_of
from fogado.bots.dice_forge.outlook import Outlook, faces_of
from fogado.games.dice_forge.dice_moves import PickFace
from fogado.games.dice_forge.faces import BY_NAME, GOLD, MIRROR, Bundle, Face
from fogado.games.dice_forge.parts import LEVELS, SANCTUARY

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fogado.core.agenda import Option


def best(options: Sequence[Option], worth: Callable[[Any], float], kind: type) -> Option:
    """Give the option of a kind that is worth most, the first of equals."""
    return max([option for option in options if isinstance(option, kind)], key=worth)


class Thinking:
    """Somebody who is asked one question."""

    def __init__(self, outlook: Outlook, acting: Acting) -> None:
        self.outlook = outlook
        self.acting = acting
        self.feats = acting.feats
        self.now = outlook.now
        self.me = outlook.me
        self.step = outlook.step()

    def up(self, option: PickFace) -> Face:
        """Give the visible face of a die."""
        return BY_NAME[self.outlook.view.heroes[option.seat].up[option.die]]

    def visible_faces(self) -> list[Face]:
        """List all visible faces."""
        return [BY_NAME[name] for hero in self.outlook.view.heroes for name in hero.up]

    def seen(self, name: str) -> Face | None:
        """Give a face of the step that asks; a mirror that shows nothing yet is none."""
        data = self.step[name]
        face = None if data is None else BY_NAME[data["face"]["Face"]]
        return None if face is None or face.kind == MIRROR else face

    def together(self, one: Face, other: Face | None) -> float:
        """Price a face with another one, or alone."""
        return self.now.face(one) if other is None else self.now.pair(one, other)

    def gained(self, bundle: Bundle) -> float:
        """Price a gain in the light of everything there is already."""
        stock = self.outlook.stock
        gold = bundle.gold
        into_hammer = 0.0
        if gold and self.outlook.hammer_room():
            over = max(0, self.me.gold + gold - self.me.gold_cap)
            into_hammer = over * self.outlook.hammer_rate()
        more = stock._replace(
            gold=stock.gold + gold,
            suns=stock.suns + bundle.suns,
            moons=stock.moons + bundle.moons,
            ancients=stock.ancients + bundle.ancients,
        )
        hold = self.acting.hold
        worth = hold(more) - hold(stock) + bundle.glory + into_hammer
        if bundle.ancients or bundle.loyalty:
            place = self.outlook.moved(bundle.loyalty or -bundle.ancients)
            worth += self.on_board(place) - self.on_board(self.me.loyalty)
        return worth

    def on_board(self, place: int) -> float:
        """Price a space of the Titans' board now."""
        return self.outlook.board(place, self.outlook.clock.actions, self.now.prices[GOLD])

    def upgraded(self, die: int, face: Face, levels: int) -> float:
        """Price upgrading a face by so many levels."""
        parts = self.outlook.parts
        wanted = min(parts.level(face) + levels, LEVELS)
        anvil = anvil_of(self.outlook)
        while wanted <= LEVELS:
            pools = [
                pool
                for number, pool in enumerate(self.outlook.view.pools[:SANCTUARY])
                if parts.levels[number] == wanted and pool.faces
            ]
            if pools:
                faces = [new for pool in pools for new in faces_of(pool.faces)]
                return max(anvil.over(die, face, new) for new in faces)
            wanted += 1
        return -1.0

"""What happened since cards went back into the mine, told again with other hidden cards.

A hand held at that moment cannot hold one of those cards; a card that was shown later must have
been in that hand.  So history is told again: cards are drawn anew, and whoever must show a card
that they do not have gets it from somebody, or from the mine, where that could have been.
"""

from typing import Any, Final, final

from fogado.core.source import Source
from fogado.games.dwarven_smithy.cards import CARD_NAMES, CODE_OF, FROM_HAND, GUILD, KINDS
from fogado.games.dwarven_smithy.memory import BACK, DREW, SEAT
from fogado.games.dwarven_smithy.view import View


def shuffled(things: list[Any], luck: Source) -> list[Any]:
    """Shuffle a list in place, and give it."""
    for place in range(len(things) - 1, 0, -1):
        other: int = luck.below(place + 1)
        things[place], things[other] = things[other], things[place]
    return things


def as_in_hand(kind: int) -> str:
    """Write a resource as it lies in a hand."""
    return CARD_NAMES[FROM_HAND[kind]]


LONG_AGO: Final[int] = -2
"""When a card was born that never went back into the mine;"""
THEN: Final[int] = -1
"""and when one was that went back as the log began.  Old hands were drawn before that."""


@final
class Drawn:
    """A card in a hand or in the mine, while history is told again."""

    def __init__(self, kind: int, born: int, drawn: int) -> None:
        self.kind = kind
        self.born = born
        """When it last went into the mine."""
        self.drawn = drawn
        """When it was drawn."""


@final
class History:
    """What happened since cards went back, told again with other hidden cards."""

    def __init__(self, view: View, unseen: list[int], luck: Source) -> None:
        self.view = view
        self.luck = luck
        old = list(unseen)
        own = -1 if view.seat is None else view.seat
        self.own_hand: list[int] = []
        if own >= 0:
            mine = [CODE_OF[name] >> 1 for name in view.smiths[own].hand if CODE_OF[name] < GUILD]
            for name in view.smiths[own].known:
                mine.remove(CODE_OF[name] >> 1)
            self.own_hand = mine
        old += self.own_hand
        for entry in view.mine_log:
            if entry < BACK and entry % SEAT < DREW:
                old.append(entry % SEAT)
        back = [KINDS.index(kind) for kind in view.mine_back]
        for kind in back:
            old.remove(kind)
        for entry in view.mine_log:
            if entry >= BACK:
                old.remove(entry - BACK)
        shuffled(old, luck)
        self.hands: list[list[Drawn]] = []
        for count in view.hidden_then:
            self.hands.append([Drawn(old.pop(), LONG_AGO, THEN) for _ in range(count)])
        self.mine = [Drawn(kind, LONG_AGO, THEN) for kind in old]
        self.mine += [Drawn(kind, THEN, THEN) for kind in back]

    def retell(self) -> bool:
        """Tell it all; ``False`` if somebody had to show a card they cannot have had."""
        for now, entry in enumerate(self.view.mine_log):
            if entry >= BACK:
                self.mine.append(Drawn(entry - BACK, now, now))
            elif entry % SEAT == DREW:
                if not self.mine:
                    return False
                place: int = self.luck.below(len(self.mine))
                card = self.mine.pop(place)
                card.drawn = now
                self.hands[entry // SEAT].append(card)
            elif not self.show(entry // SEAT, entry % SEAT):
                return False
        seat = self.view.seat
        if seat is not None:
            for kind in self.own_hand:
                if not self.show(seat, kind):
                    return False
        return True

    def show(self, seat: int, kind: int) -> bool:
        """A seat brings out a card of a kind; if it has none, it gets one that it can have had."""
        hand = self.hands[seat]
        for card in hand:
            if card.kind == kind:
                hand.remove(card)
                return True
        swaps: list[tuple[Drawn, Drawn]] = []
        for own in hand:
            for card in self.mine:
                if card.kind == kind and card.born < own.drawn:
                    swaps.append((own, card))
            for other in self.hands:
                for card in other:
                    if card.kind == kind and card.born < own.drawn and own.born < card.drawn:
                        swaps.append((own, card))
        if not swaps:
            return False
        chosen: int = self.luck.below(len(swaps))
        own, card = swaps[chosen]
        own.kind, card.kind = card.kind, own.kind
        own.born, card.born = card.born, own.born
        hand.remove(own)
        return True

    def hands_of_others(self) -> list[list[str]]:
        """Give what is still in the other hands."""
        return [
            [] if seat == self.view.seat else [as_in_hand(card.kind) for card in hand]
            for seat, hand in enumerate(self.hands)
        ]

    def rest(self) -> list[str]:
        """Give what is still in the mine."""
        return [KINDS[card.kind] for card in self.mine]

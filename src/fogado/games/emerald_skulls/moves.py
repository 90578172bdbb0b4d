"""Everything a seat can answer: how it is written, and why it may not be done just now.

Each is made once and shared.  What it does stands with the question it answers, in ``turn``.
"""

from typing import Final, final

from fogado.core import moves
from fogado.core.agenda import Option, Refusal
from fogado.core.moves import not_asked
from fogado.core.native import mypyc_attr
from fogado.games.emerald_skulls.cards import BETS, MOST_SLOTS, STANDARD, stopped
from fogado.games.emerald_skulls.dice import DICE, FACES
from fogado.games.emerald_skulls.skull import EYES, NOSE, PICKS, ROOM, TIERS
from fogado.games.emerald_skulls.state import MARKERS, Skulls


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(moves.Move):
    """One of the answers in this game."""


@final
class Say(Move):
    """An answer without numbers: pass, roll, bust, go on, take the base payout."""

    def __init__(self, text: str, key: str) -> None:
        self.text = text
        self.key = key
        self.facts = {}


PASS: Final[Say] = Say("pass", "pass")
ROLL: Final[Say] = Say("roll", "roll")
GO_ON: Final[Say] = Say("go on", "go-on")
TAKE_BASE: Final[Say] = Say("take base", "take-base")


@final
class Buy(Move):
    """Take this many dice."""

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self.text = f"buy {dice}"
        self.key = "buy"
        self.facts = {"dice": dice}

    def fault(self, state: Skulls, seat: int) -> Refusal:
        if state.question != "buy":
            return Refusal("ES-2.2", "bought-already")
        cost = state.parts.cost[self.dice]
        facts = {"dice": self.dice, "cost": cost, "gears": state.gears[seat]}
        return Refusal("ES-2.4", "no-credit", facts)


@final
class BetOn(Move):
    """Put a marker on a bet, on the slot it expects to get."""

    def __init__(self, bet: int, slot: int) -> None:
        self.bet = bet
        """The bet's number."""
        self.slot = slot
        """From 0, the bottom of the stack."""
        self.text = f"bet {BETS[bet]} {slot + 1}"
        self.key = "bet"
        self.facts = {"bet": BETS[bet], "slot": slot + 1}

    def why_not(self, state: Skulls, seat: int) -> Refusal:
        # Somebody who is not asked learns more from the bet itself, so it is looked at first.
        name = {"bet": BETS[self.bet], "slot": self.slot + 1}
        turn = state.tumble
        if not 0 <= seat < state.seats():
            return not_asked(state, seat)
        if state.solo():
            return Refusal("ES-12.8", "solo-bet")
        zone = state.layout.zone(self.bet)
        if zone is None:
            return Refusal("ES-1.10", "not-in-play", name)
        if seat == turn.seat:
            return Refusal("ES-3.2", "tumbler-bets")
        if state.question not in ("bet", "open-betting"):
            return Refusal("ES-3.18", "window-closed")
        if state.marks[seat] >= MARKERS:
            return Refusal("ES-3.3", "no-marker")
        if state.blocked[seat] & zone.bit:
            if zone.card in STANDARD:
                return Refusal("ES-3.5", "same-side", name)
            return Refusal("ES-11.5", "same-card", {"card": zone.card})
        height = len(state.stacks[zone.index])
        if state.full & zone.bit:
            return Refusal("ES-3.6", "bet-full", {**name, "slots": len(zone.pays)})
        if stopped(zone, turn):
            return Refusal("ES-11.6", "stopped", {"card": zone.card, "tier": zone.stop})
        reason = zone.bet.lost(turn, state.spare())
        if reason:
            return Refusal("ES-3.9", "void-bet", {**name, "reason": reason})
        if self.slot < height:
            return Refusal("ES-3.8", "slot-taken", {**name, "free": height + 1})
        if self.slot > height:
            return Refusal("ES-3.7", "slot-in-the-air", {**name, "free": height + 1})
        return not_asked(state, seat)


@final
class Place(Move):
    """Put dice on a tier: so many that show its face, and so many skulls."""

    def __init__(self, tier: int, natural: int, wild: int) -> None:
        self.tier = tier
        self.natural = natural
        self.wild = wild
        faces = [FACES[tier - 1]] * natural + ["W"] * wild
        self.text = f"place {tier}: {' '.join(faces)}".rstrip()
        self.key = "place"
        self.facts = {"tier": tier, "natural": natural, "wild": wild, "dice": " ".join(faces)}

    def fault(self, state: Skulls, seat: int) -> Refusal:
        turn = state.tumble
        if state.question != "place":
            return Refusal("ES-5.2", "nothing-rolled")
        if self.natural + self.wild == 0:
            return Refusal("ES-5.1", "place-none")
        if self.natural > turn.roll.counts[self.tier - 1] or self.wild > turn.roll.wilds:
            return Refusal("ES-5.2", "not-rolled", {"roll": turn.roll.text})
        if self.tier < turn.floor():
            return Refusal("ES-5.6", "below-floor", {"tier": turn.floor()})
        if self.tier == EYES:
            return Refusal("ES-5.7", "eyes-full", {"eyes": turn.board.eyes})
        return Refusal("ES-5.8", "one-gem")


@final
class Misplace(Move):
    """Dice on a tier where they do not belong: never an option, but it has a reason."""

    def __init__(self, tier: int, faces: tuple[str, ...]) -> None:
        self.tier = tier
        self.faces = faces
        self.text = f"place {tier}: {' '.join(faces)}"
        self.key = "place"
        self.facts = {"tier": tier, "dice": " ".join(faces)}

    def fault(self, state: Skulls, seat: int) -> Refusal:
        own = FACES[self.tier - 1]
        strangers = [face for face in self.faces if face not in (own, "W")]
        facts = {"face": strangers[0], "tier": self.tier, "own": own}
        if own in self.faces or len(set(strangers)) > 1:
            return Refusal("ES-5.3", "two-tiers", facts)
        return Refusal("ES-5.4", "wrong-face", facts)


@final
class UseCube(Move):
    """Spend a reroll cube."""

    def __init__(self) -> None:
        self.text = "use cube"
        self.key = "use-cube"
        self.facts = {}

    def fault(self, state: Skulls, seat: int) -> Refusal:
        if state.question != "place":
            return Refusal("ES-4.5", "reroll-later")
        return Refusal("ES-4.3", "no-cube")


@final
class PickNose(Move):
    """Pick a natural III off the nose."""

    def __init__(self) -> None:
        self.text = "pick nose"
        self.key = "pick-nose"
        self.facts = {}

    def fault(self, state: Skulls, seat: int) -> Refusal:
        if state.question != "place":
            return Refusal("ES-4.5", "reroll-later")
        if state.tumble.picks == PICKS:
            return Refusal("ES-4.10", "picked-twice")
        return Refusal("ES-4.9", "nothing-to-pick", {"wild": state.tumble.board.wild[NOSE]})


@final
class Bust(Move):
    """Give up a roll that cannot be placed."""

    def __init__(self) -> None:
        self.text = "bust"
        self.key = "bust"
        self.facts = {}

    def fault(self, state: Skulls, seat: int) -> Refusal:
        if state.question != "place":
            return Refusal("ES-6.2", "bust-later")
        return Refusal("ES-5.11", "must-place", {"roll": state.tumble.roll.text})


@final
class ChickenOut(Move):
    """Stop while it is good."""

    def __init__(self) -> None:
        self.text = "chicken out"
        self.key = "chicken-out"
        self.facts = {}

    def fault(self, state: Skulls, seat: int) -> Refusal:
        return Refusal("ES-6.7", "chicken-later")


@final
class TakeJackpot(Move):
    """Take a jackpot instead of the base payout."""

    def __init__(self, bet: int) -> None:
        self.bet = bet
        self.text = f"take jackpot {BETS[bet]}"
        self.key = "take-jackpot"
        self.facts = {"bet": BETS[bet]}

    def fault(self, state: Skulls, seat: int) -> Refusal:
        zone = state.layout.zone(self.bet)
        if zone is None or zone.jackpot == 0:
            return Refusal("ES-7.8", "no-jackpot", {"bet": BETS[self.bet]})
        if state.question != "payout":
            return Refusal("ES-7.7", "jackpot-later")
        return Refusal("ES-7.8", "jackpot-not-met", {"bet": BETS[self.bet]})


USE_CUBE: Final[UseCube] = UseCube()
PICK_NOSE: Final[PickNose] = PickNose()
BUST: Final[Bust] = Bust()
CHICKEN_OUT: Final[ChickenOut] = ChickenOut()
BUYS: Final[list[Buy]] = [Buy(dice) for dice in range(DICE + 1)]
BET_ON: Final[list[list[BetOn]]] = [
    [BetOn(bet, slot) for slot in range(MOST_SLOTS)] for bet in range(len(BETS))
]
PLACE: Final[list[list[list[Place]]]] = [
    [
        [Place(tier, natural, wild) for wild in range(DICE + 1 - natural)]
        for natural in range(DICE + 1)
    ]
    for tier in (1, *TIERS)
]
"""By tier, natural dice and wild dice."""
JACKPOTS: Final[list[TakeJackpot]] = [TakeJackpot(bet) for bet in range(len(BETS))]

MOVES: Final[tuple[type[Option], ...]] = (Move,)


def fits(tier: int, on_tier: int, dice: int) -> bool:
    """Is there room for so many dice on a tier that holds some already?  ES-5.7 to ES-5.9"""
    return on_tier + dice <= ROOM[tier]


def all_moves() -> list[Move]:
    """List every move there is."""
    found: list[Move] = [PASS, ROLL, GO_ON, TAKE_BASE, USE_CUBE, PICK_NOSE, BUST, CHICKEN_OUT]
    found += BUYS[3:]
    for slots in BET_ON:
        found += slots
    for tier in TIERS:
        for row in PLACE[tier]:
            found += row
    found += JACKPOTS
    return found


BY_TEXT: Final[dict[str, Move]] = {move.text: move for move in all_moves()}

"""The printed parts as the rules use them: prices, payouts, betting cards, what is in play."""

from itertools import pairwise
from typing import Final, final

from fogado.core.content import Content, Edition, load_content
from fogado.core.errors import BadEdition, BadSetup, either
from fogado.core.native import i64
from fogado.games.emerald_skulls import advanced
from fogado.games.emerald_skulls import effects as on
from fogado.games.emerald_skulls.dice import DICE
from fogado.games.emerald_skulls.skull import (
    CHICKEN_OUT,
    DOUBLE_OUT,
    EXITS,
    GEM_OUT,
    RUN_OUT,
    TIERS,
    Board,
    Tumble,
)

PACKAGE: Final[str] = "fogado.games.emerald_skulls"
PRINTED: Final[Content] = load_content("emerald-skulls", PACKAGE, "printed.toml")

STANDARD: Final[tuple[str, ...]] = ("1", "2", "3", "4")
SIDES: Final[tuple[str, ...]] = tuple(
    card for card in PRINTED.under("cards") if card not in STANDARD
)
"""Both sides of the twelve advanced cards."""
KINDS: Final[tuple[str, ...]] = ("jackpot", "side", "out")
SPECIALS: Final[tuple[str, ...]] = (
    "nargashs-gamble",
    "legendary-emerald-skull",
    "gnarled-face",
    "toothless-roll",
    "epitaph-none",
    "perfect-proportions-none",
    "wild-crystal",
    "broken-limbs",
    "eyed-skull",
    "pick-n-bust",
)
"""Bets that are special on an advanced card: one group with the bet above them."""
PAID_IN_CUBES: Final[tuple[str, ...]] = ("toothless-roll",)

BETS: Final[tuple[str, ...]] = tuple(
    dict.fromkeys(
        bet
        for card in (*STANDARD, *SIDES)
        for bet in PRINTED.under(f"cards.{card}")
        if bet != "stop"
    )
)
"""Every bet there is, in the order of the cards.  A bet's number is its place here."""
MOST_SLOTS: Final[int] = 4
"""No card we know has more than three payouts on a bet; an edition may have one more."""

PLAIN: Final[int] = 0
PLUS: Final[int] = 1
TIMES: Final[int] = 2
MARKS: Final[tuple[str, ...]] = ("", "+", "x")

TIER_NAMES: Final[tuple[str, ...]] = ("", "lower", "upper", "nose", "eyes", "gem")
PAYING_EXITS: Final[tuple[int, ...]] = (CHICKEN_OUT, GEM_OUT, RUN_OUT, DOUBLE_OUT)

LAYOUTS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "first-taste": {
        "jackpot": ("6a", "12a", "8a"),
        "side": ("14a", "16a", "20b"),
        "out": ("24a", "28a", "22a", "26a"),
    },
    "wild-night": {
        "jackpot": ("6b", "8b", "10a"),
        "side": ("14b", "16a", "18a"),
        "out": ("22b", "28b", "24a", "26a"),
    },
    "nose-job": {
        "jackpot": ("12b", "10a", "6a"),
        "side": ("16a", "18b", "14b"),
        "out": ("28b", "24b", "22a", "26a"),
    },
    "high-rollers": {
        "jackpot": ("8b", "10b", "6b"),
        "side": ("14a", "16b", "20a"),
        "out": ("26b", "28b", "22b", "24b"),
    },
}
"""Named lay-outs: a table takes as many of each kind, from the left, as it has room for."""


def kind_of(card: str) -> str:
    """Say whether an advanced card is a jackpot, a side or an out card."""
    number = int(card[:-1])
    return KINDS[0] if number <= 12 else KINDS[1] if number <= 20 else KINDS[2]


def room_for(seats: int) -> dict[str, int]:
    """Say how many advanced cards of each kind lie on a table.  ES-11.2"""
    if seats <= 4:
        return {"jackpot": 2, "side": 2, "out": 2}
    if seats <= 6:
        return {"jackpot": 2, "side": 2, "out": 4}
    return {"jackpot": 3, "side": 3, "out": 4}


def check_layout(cards: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Give the cards in the order of their numbers, or say why they cannot lie here."""
    numbers = [card[:-1] for card in cards]
    for number in numbers:
        if numbers.count(number) > 1:
            raise BadSetup(f"Card {number} can lie with one side up only. [ES-11.4]")
    wanted = room_for(seats)
    found = {kind: sum(1 for card in cards if kind_of(card) == kind) for kind in KINDS}
    if found != wanted:
        raise BadSetup(
            f"With {seats} players lie {wanted['jackpot']} jackpot (6–12), {wanted['side']} side "
            f"(14–20) and {wanted['out']} out cards (22–28), not {found['jackpot']}, "
            f"{found['side']} and {found['out']}. [ES-11.2]"
        )
    return in_order(cards)


def in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Sort cards by their printed numbers."""
    return tuple(sorted(cards, key=lambda card: int(card.rstrip("ab"))))


def named_layout(name: str, seats: int) -> tuple[str, ...]:
    """Give the cards of a named lay-out for this many players."""
    room = room_for(seats)
    return in_order(tuple(card for kind in KINDS for card in LAYOUTS[name][kind][: room[kind]]))


@final
class Zone:
    """One bet as it lies on the table."""

    def __init__(
        self,
        index: int,
        name: str,
        bet: on.Bet,
        card: str,
        pays: tuple[int, ...],
        mark: int,
        jackpot: int,
        stop: int,
    ) -> None:
        self.index = index
        """Its place in the order of payment."""
        self.name = name
        self.number = BETS.index(name)
        self.bet = bet
        self.card = card
        self.pays = pays
        """Payouts from the bottom of the stack; also its slots."""
        self.mark = mark
        """PLAIN, PLUS or TIMES."""
        self.jackpot = jackpot
        """What the tumbler may take if it comes true, 0 for none; some count it by the die."""
        self.stop = stop
        """The tier that closes it, 0 for none."""
        self.in_cubes = name in PAID_IN_CUBES
        self.bit = 1 << index
        self.blocks = self.bit
        """The zones a gambler who bets here may not bet on."""
        self.group = self.bit
        """The zones that do not count as counter-bets."""


@final
class Layout:
    """The cards in play.  Made once for a set of cards, and shared."""

    def __init__(self, cards: tuple[str, ...], zones: list[Zone]) -> None:
        self.cards = cards
        self.zones = zones
        self.all = (1 << len(zones)) - 1
        self.zone_of: list[int] = [-1] * len(BETS)
        """The zone of each bet by its number, -1 if it is not in play."""
        for zone in zones:
            self.zone_of[zone.number] = zone.index
        self.jackpots: list[Zone] = [zone for zone in zones if zone.jackpot]
        self._shut: dict[int, int] = {}
        self._listed: dict[int, list[int]] = {}

    def zone(self, bet: int) -> Zone | None:
        """Give the zone of a bet by its number, if it is in play."""
        index = self.zone_of[bet]
        return None if index < 0 else self.zones[index]

    def shut(self, turn: Tumble, spare: int) -> int:
        """Mask the zones that are stopped (ES-11.6) or can no longer win (ES-3.9) here.

        It follows from the position alone, so it is looked up when it has been asked before.
        """
        key: int = position_key(turn, spare)
        found = self._shut.get(key)
        if found is None:
            found = 0
            for zone in self.zones:
                if stopped(zone, turn) or zone.bet.lost(turn, spare):
                    found |= zone.bit
            if len(self._shut) > 100_000:
                self._shut.clear()
            self._shut[key] = found
        return found

    def listed(self, mask: int) -> list[int]:
        """List the zones of a mask, in order."""
        found = self._listed.get(mask)
        if found is None:
            found = [zone.index for zone in self.zones if mask & zone.bit]
            if len(self._listed) > 100_000:
                self._listed.clear()
            self._listed[mask] = found
        return found


def position_key(turn: Tumble, spare: int) -> i64:
    """Write as one number all that decides which bets can still be won."""
    board: i64 = turn.board.code
    hand: i64 = turn.hand
    picks: i64 = turn.picks
    cubes: i64 = spare
    return ((board * 8 + hand) * 4 + picks) * 8 + cubes


def stopped(zone: Zone, turn: Tumble) -> bool:
    """Has a die, or a pick marker, reached the tier that closes this card?  ES-11.6"""
    if zone.stop == 0:
        return False
    top = turn.board.top
    return top >= zone.stop or (turn.picks > 0 and zone.stop <= 3)


NO_CARDS: Final[Layout] = Layout((), [])


@final
class Parts:
    """Everything printed, corrected by an edition if there is one."""

    def __init__(self, content: Content, edition: Edition | None) -> None:
        self.edition = edition
        self.cost: list[int] = [0] * (DICE + 1)
        for dice in range(3, DICE + 1):
            self.cost[dice] = content.number(f"dice.cost.{dice}")
        self.pot_per_player = content.number("pot.per-player")
        self.solo_pot = content.number("pot.solo")
        self.payout: list[list[int]] = [[0] * 6 for _ in EXITS]
        """By exit and tier, what a die brings; the nose brings cubes."""
        for exit in PAYING_EXITS:
            for tier in TIERS:
                name = f"payout.{TIER_NAMES[tier]}.{EXITS[exit]}"
                self.payout[exit][tier] = content.number(name)
        self.opposition: list[list[tuple[str, ...]]] = [
            [()] * 3 + [content.words(f"opposition.{card}.{dice}") for dice in range(3, DICE + 1)]
            for card in content.under("opposition")
        ]
        """By card and by dice bought, the bets of Vrax, Vrax and Kar."""
        self.content = content
        self.bets = all_bets(content)
        self._layouts: dict[str, Layout] = {}

    def layout(self, cards: tuple[str, ...]) -> Layout:
        """Lay some cards out."""
        key = "+".join(cards)
        if key not in self._layouts:
            zones: list[Zone] = []
            for card in cards:
                self.add_card(card, zones)
            self._layouts[key] = Layout(cards, zones)
        return self._layouts[key]

    def add_card(self, card: str, zones: list[Zone]) -> None:
        """Add the zones of one card, top to bottom or left to right."""
        content = self.content
        advanced = card not in STANDARD
        stop = content.number(f"cards.{card}.stop") if advanced else 0
        own: list[Zone] = []
        for name in content.under(f"cards.{card}"):
            if name == "stop":
                continue
            mark = MARKS.index(content.word(f"cards.{card}.{name}.mark")) if advanced else PLAIN
            jackpot = 0
            if f"jackpot.{name}" in content.values:
                jackpot = content.number(f"jackpot.{name}")
            pays = content.numbers(f"cards.{card}.{name}.pays")
            index = len(zones) + len(own)
            own.append(Zone(index, name, self.bets[name], card, pays, mark, jackpot, stop))
        if advanced:
            whole = 0
            for zone in own:
                whole |= zone.bit
            for zone in own:
                zone.blocks = whole
            for above, zone in pairwise(own):
                if zone.name in SPECIALS:
                    zone.group = above.group = zone.bit | above.bit
        zones += own

    def base_payout(self, board: Board, exit: int) -> tuple[int, int]:
        """Count the gears and the cubes of the tumbler's base payout.  ES-7.3 to ES-7.6"""
        wilds_pay = exit in (GEM_OUT, DOUBLE_OUT)
        paid = board.on if wilds_pay else board.natural
        by_tier = self.payout[exit]
        gears = paid[1] * by_tier[1] + paid[2] * by_tier[2] + paid[4] * by_tier[4]
        return gears + paid[5] * by_tier[5], paid[3] * by_tier[3]


def all_bets(content: Content) -> dict[str, on.Bet]:
    """Say what every bet is on, in the order of the cards."""

    def least(name: str) -> int:
        return content.numbers(f"counts.{name}")[0]

    def most(name: str) -> int:
        return content.numbers(f"counts.{name}")[1]

    mad_nargash = on.MadNargash()
    emerald_skull = on.EmeraldSkull()
    scarred_face = advanced.ScarredFace()
    grim_grin = on.GrimGrin()
    empty_n_shiny = on.EmptyAndShiny()
    final_jewel = on.FinalJewel()
    bets: dict[str, on.Bet] = {
        "pick-n-bust": on.PickAndBust(),
        "mad-nargash": mad_nargash,
        "grim-grin": grim_grin,
        "emerald-skull": emerald_skull,
        "busted-fowl": on.BustedFowl(),
        "final-jewel": final_jewel,
        "empty-hands": on.EmptyHands(),
        "empty-n-shiny": empty_n_shiny,
        "nargashs-bane": advanced.Not(mad_nargash),
        "nargashs-gamble": advanced.NargashsGamble(mad_nargash, least("nargashs-gamble")),
        "cracked-skull": advanced.Not(emerald_skull),
        "legendary-emerald-skull": advanced.LegendarySkull(emerald_skull),
        "grim-visage": advanced.Not(scarred_face),
        "scarred-face": scarred_face,
        "gnarled-face": advanced.GnarledFace(),
        "broken-tusks": advanced.Not(grim_grin),
        "toothless-roll": advanced.ToothlessRoll(),
        "epitaph-odd": advanced.WildParity(1),
        "epitaph-even": advanced.WildParity(0),
        "perfect-proportions-odd": advanced.NoseParity(1),
        "perfect-proportions-even": advanced.NoseParity(0),
        "bite-alignment-lower": advanced.LowerJawMore(),
        "bite-alignment-equal": advanced.JawsEqual(),
        "bite-alignment-upper": advanced.UpperJawMore(),
        "lost-jewel": advanced.Not(final_jewel),
        "wild-crystal": advanced.WildCrystal(),
        "feeble-fingers": advanced.FeebleFingers(),
        "broken-limbs": advanced.BrokenLimbs(least("broken-limbs")),
        "botched-jewel": advanced.Not(empty_n_shiny),
        "eyed-skull": advanced.EyedSkull(),
        "tumblers-triumph": advanced.TumblersTriumph(),
        "draguls-downfall": advanced.DragulsDownfall(),
    }
    for name in ("wild-bones-2", "wild-bones-3", "wild-bones-4", "epitaph-none"):
        bets[name] = advanced.WildCount(least(name), most(name))
    for name in ("obsessive-picker-0", "obsessive-picker-1", "obsessive-picker-2"):
        bets[name] = advanced.PickCount(least(name), most(name))
    for name in ("eyeball-collection-0", "eyeball-collection-1", "eyeball-collection-2"):
        bets[name] = advanced.EyeCount(least(name), most(name))
    for name in ("sniffer-set-0", "sniffer-set-1", "sniffer-set-2", "perfect-proportions-none"):
        bets[name] = advanced.NoseCount(least(name), most(name))
    for name in ("crooked-smirk-0", "crooked-smirk-1", "crooked-smirk-3"):
        bets[name] = advanced.ToothCount(least(name), most(name))
    return bets


# ── editions ─────────────────────────────────────────────────────────────────────────────────


def complaints(content: Content) -> list[str]:
    """List what cannot be printed on these parts."""
    wrong: list[str] = []
    for name, printed in content.values.items():
        value = printed.value
        if name.endswith(".pays"):
            if not 1 <= len(value) <= MOST_SLOTS or sorted(value, reverse=True) != value:
                wrong.append(f"{name} must be 1 to {MOST_SLOTS} payouts, the highest first.")
            elif value[-1] < 1:
                wrong.append(f"{name} must pay at least 1 on every slot.")
        elif name.endswith(".mark"):
            if value not in MARKS:
                wrong.append(f'{name} must be "+", "x" or "", not "{value}".')
        elif name.endswith(".stop"):
            if value not in (0, 2, 3, 4, 5):
                wrong.append(f"{name} must be a tier from 2 to 5, or 0 for none, not {value}.")
        elif name.startswith("counts."):
            if len(value) != 2 or not 0 <= value[0] <= value[1] <= DICE:
                wrong.append(f"{name} must be [fewest, most] within 0 to {DICE}.")
        elif name.startswith("opposition."):
            wrong += opposition_complaints(name, value, content)
        elif name.startswith("pot."):
            if value < 1:
                wrong.append(f"{name} must be at least 1, not {value}.")
        elif value < 0:
            wrong.append(f"{name} must not be negative; it is {value}.")
    prices = [content.number(f"dice.cost.{dice}") for dice in range(3, DICE + 1)]
    if prices[0] != 0 or sorted(prices) != prices:
        wrong.append("dice.cost must begin with 0 for three dice and never fall.")
    return wrong


def opposition_complaints(name: str, bets: list[str], content: Content) -> list[str]:
    """List what is wrong with one line of an Opposition card."""
    standard = [bet for card in STANDARD for bet in content.under(f"cards.{card}")]
    unknown = [bet for bet in bets if bet not in standard]
    if unknown:
        return [f"{name} names {unknown[0]!r}; the standard bets are {either(standard)}."]
    if len(bets) != 3 or bets[0] == bets[1]:
        return [f"{name} must be two different bets of Vrax and one of Kar."]
    for card in STANDARD:
        for bet in content.under(f"cards.{card}"):
            if bets.count(bet) > len(content.numbers(f"cards.{card}.{bet}.pays")):
                return [f"{name} puts more markers on {bet} than it has slots."]
    return []


HOUSE_PARTS: Final[Parts] = Parts(PRINTED, None)
_CORRECTED: Final[dict[str, Parts]] = {}


def parts_of(edition: Edition | None) -> Parts:
    """Give the printed parts, corrected by an edition; say all that is wrong with it."""
    if edition is None:
        return HOUSE_PARTS
    if edition.digest not in _CORRECTED:
        content = PRINTED.corrected(edition)
        wrong = complaints(content)
        if wrong:
            raise BadEdition("\n".join(wrong))
        _CORRECTED[edition.digest] = Parts(content, edition)
    return _CORRECTED[edition.digest]

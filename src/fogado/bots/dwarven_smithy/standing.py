"""How a player stands, as another one can tell: what is public, and likely where it is hidden."""

from typing import Final, final

from fogado.bots.dwarven_smithy.lore import Lore
from fogado.games.dwarven_smithy.cards import GUILD, ITEM, KING, METALS, TOOL
from fogado.games.dwarven_smithy.smith import Pile, Smith
from fogado.games.dwarven_smithy.state import NOT_YET, Smithy

GUILD_DRAWS: Final[float] = 1.2
"""Guild cards that a player draws in a turn,"""
DIGS: Final[float] = 2.6
"""and cards of the mine."""
TURNS_PER_KING: Final[float] = 3.0
FAR: Final[float] = 3.0
"""By how many coins a turn to come blurs a lead in a subtype;"""
NEAR: Final[float] = 2.0
"""and how much it is blurred even then."""


@final
class Standing:
    """The public figures of one player."""

    def __init__(self) -> None:
        self.coins = 0.0
        self.sale = 0.0
        """What the market brings in the last sale."""
        self.pay = 0.0
        """What the finished King's Items pay,"""
        self.made = 0.0
        """what the items and tools in the making bring, sold,"""
        self.making = 0.0
        """and what the King's Items in the making will pay."""
        self.trained = 0
        """Apprentices in the making."""
        self.kings = 0
        self.crowns = 0
        """King's Items, those in the making included."""
        self.done: list[float] = [0.0, 0.0, 0.0, 0.0]
        """Completed values by subtype,"""
        self.soon: list[float] = [0.0, 0.0, 0.0, 0.0]
        """and with what is in the making."""
        self.bench = 0.0
        """What the loose resources of the workshop sell for, refined,"""
        self.gems = 0
        """and the gems and runestones among them."""
        self.helped = 0.0
        """Coins that apprentices and tools are good for in a turn."""
        self.envoy = 0
        """What apprentices add to every King's Item."""

    def certain(self) -> float:
        """Add up the coins that nobody can take away."""
        return self.coins + self.sale + self.pay


def stands(lore: Lore, state: Smithy, seat: int, looker: int, again: bool) -> Standing:
    """Work out how a player stands; what is in the making counts if a turn completes it."""
    smith = state.smiths[seat]
    found = Standing()
    found.coins = float(smith.coins)
    for ability in smith.abilities:
        found.envoy = ability.king_value(found.envoy)
    for card in smith.apprentices:
        found.helped += lore.at_work[card]
    for card in smith.tools:
        found.helped += lore.saves[card]
    extra = smith.sale(0) - lore.parts.sell[0]
    sell = lore.parts.sell
    for code in smith.market:
        if code < GUILD:
            found.sale += sell[code] + extra
    for code in smith.rotated:
        if code < GUILD:
            found.sale += sell[code] + extra
    for code in smith.workshop:
        if code < GUILD:
            found.bench += lore.sells[code >> 1] + extra
            if code >= 2 * METALS:
                found.gems += 1
    found.kings = len(smith.kings)
    found.crowns = found.kings
    for pile in smith.kings:
        if seat == looker or pile.seen:
            add_king(lore, found, pile.recipe.card, 1.0, True)
        else:
            add_hidden(lore, state, found, pile, looker, True)
    if again:
        add_piles(lore, state, found, smith, seat, looker)
    return found


def add_piles(
    lore: Lore, state: Smithy, found: Standing, smith: Smith, seat: int, looker: int
) -> None:
    """Count what is in the making."""
    for pile in smith.piles:
        card = pile.recipe.card
        kind = lore.type[card]
        if kind in (ITEM, TOOL):
            found.made += lore.value[card]
        elif kind != KING:
            found.trained += 1
        else:
            found.crowns += 1
            if seat == looker or pile.seen:
                add_king(lore, found, card, 1.0, False)
            else:
                add_hidden(lore, state, found, pile, looker, False)


def add_king(lore: Lore, found: Standing, card: int, share: float, finished: bool) -> None:
    """Count a King's Item, or the share of one that may be it."""
    value = share * lore.value[card]
    pay = value + share * found.envoy
    place = lore.subtype[card]
    found.soon[place] += value
    if finished:
        found.done[place] += value
        found.pay += pay
    else:
        found.making += pay


def add_hidden(
    lore: Lore, state: Smithy, found: Standing, pile: Pile, looker: int, finished: bool
) -> None:
    """Count a face-down card as the average of those it may be: never as what it is."""
    fitting = lore.fitting(pile.recipe.need, pile.tools)
    possible = fitting
    if len(fitting) > 1:
        possible = [card for card in fitting if not is_elsewhere(state, looker, card)] or fitting
    share = 1.0 / len(possible)
    for card in possible:
        add_king(lore, found, card, share, finished)


def is_elsewhere(state: Smithy, looker: int, card: int) -> bool:
    """Does this seat see the card somewhere?"""
    code = GUILD + card
    if card in state.guild_discard or code in state.smiths[looker].hand:
        return True
    for seat, smith in enumerate(state.smiths):
        if code in smith.market or code in smith.rotated or code in smith.workshop:
            return True
        for pile in smith.piles + smith.kings:
            if pile.recipe.card == card and (pile.seen or seat == looker):
                return True
    return False


# ── time ─────────────────────────────────────────────────────────────────────────────────────


def last_turns(state: Smithy) -> int:
    """Count the turns still to come after this one; ``NOT_YET`` while nobody knows."""
    if state.left != NOT_YET:
        return state.left
    if len(state.smiths[state.seat].kings) >= state.parts.last_kings:
        return len(state.smiths) - 1
    return NOT_YET


def comes_again(state: Smithy, seat: int) -> bool:
    """Will a turn of this seat begin once more, for all one knows?"""
    left = last_turns(state)
    if left == NOT_YET:
        return True
    return 0 < (seat - state.seat) % len(state.smiths) <= left


def rounds_left(state: Smithy, mine: int, crowns: list[int]) -> float:
    """Guess how many more rounds begin, by the decks and by the King's Items of everybody."""
    left = last_turns(state)
    if left != NOT_YET:
        return 0.0
    seats = len(state.smiths)
    rounds = len(state.guild) / (seats * GUILD_DRAWS)
    if not state.endless:
        digging = mine / (seats * DIGS)
        if digging < rounds:
            rounds = digging
    rounds += 1.0
    for count in crowns:
        missing = state.parts.last_kings - count
        slowest = 1.0 + TURNS_PER_KING * missing if missing > 0 else 1.0
        if slowest < rounds:
            rounds = slowest
    return rounds


def lead_pays(bonus: int, mine: float, best: float, rounds: float) -> float:
    """Say what a lead in a subtype promises: the surer, the nearer the end is."""
    if mine <= 0.0:
        return 0.0
    width = NEAR + FAR * rounds
    chance = 0.5 + (mine - best) / (2.0 * width)
    if chance > 1.0:
        chance = 1.0
    elif chance < 0.0:
        chance = 0.0
    return bonus * chance

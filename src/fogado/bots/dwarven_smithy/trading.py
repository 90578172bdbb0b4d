"""Buying and bidding: what a card more would do for the plan, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.games.dwarven_smithy.acts import Buy, BuyFrom, PutUp
from fogado.games.dwarven_smithy.areas import MARKET
from fogado.games.dwarven_smithy.cards import FROM_HAND, GUILD
from fogado.games.dwarven_smithy.moves import PASS, Bid

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.bots.dwarven_smithy.bench import Bench
    from fogado.bots.dwarven_smithy.planning import Plan
    from fogado.bots.dwarven_smithy.worth import Worths
    from fogado.core.agenda import Option
    from fogado.games.dwarven_smithy.view import View


class Trader:
    """What one seat would give for a card."""

    def __init__(
        self,
        view: View,
        bench: Bench,
        worths: Worths,
        plan_with: Callable[[tuple[int, ...], tuple[int, ...], tuple[int, ...]], Plan],
    ) -> None:
        self.view = view
        self.bench = bench
        self.worths = worths
        self.plan_with = plan_with
        self.envy = worths.judgement.envy / (len(view.smiths) - 1)
        self.useful = {
            kind for card in bench.projects for recipe in bench.book[card] for kind in recipe.parts
        }
        """The kinds that some card at hand could use."""

    def gain(self, code: int) -> float:
        """Say what a card more is worth."""
        bench = self.bench
        ready, raw, projects = bench.ready, bench.raw, bench.projects
        resale = 0.0
        if code >= GUILD:
            projects = tuple(sorted((*projects, code - GUILD)))
        elif code >> 1 not in self.useful:
            return 0.0
        elif code & 1:
            ready = one_more(ready, code >> 1)
            resale = float(bench.sale(code))
        else:
            raw = one_more(raw, code >> 1)
            resale = float(bench.sale(code))
        with_it = self.plan_with(ready, raw, projects).gain
        return with_it - self.plan_with(bench.ready, bench.raw, bench.projects).gain + resale

    def cost(self, code: int, price: int) -> float:
        """Say what it costs to pay a rival: the coins, and that the rival has them."""
        lost = self.bench.parts.sell[code] if code < GUILD else 0
        return price + self.envy * (price - lost)

    def best_deal(self, options: tuple[Option, ...], stores: bool) -> Option | None:
        """Find the purchase that promises most, in the warehouse or in the markets."""
        best: Option | None = None
        most = self.worths.judgement.margin
        prices = {name: price for name, _, price in self.view.warehouse}
        for option in options:
            if stores:
                if not isinstance(option, Buy):
                    continue
                promised = self.gain(FROM_HAND[option.kind]) - prices[option.facts["card"]]
            elif isinstance(option, BuyFrom):
                if option.area == MARKET and self.bench.workshop_room > 0 and option.code < GUILD:
                    continue
                price = self.bench.price(self.bench.parts.buy[option.code])
                promised = self.gain(option.code) - self.cost(option.code, price)
            elif isinstance(option, PutUp):
                price = self.bench.price(self.bench.parts.buy[option.code])
                promised = self.gain(option.code) - self.cost(option.code, price)
            else:
                continue
            if promised > most:
                best, most = option, promised
        return best

    def bid(self, code: int, left: int, options: tuple[Option, ...]) -> Option:
        """Bid the least that counts if nobody is asked after, else half of what is in it."""
        spare = self.gain(code) - self.worths.judgement.margin
        worth_it = [
            option
            for option in options
            if isinstance(option, Bid) and self.cost(code, self.bench.price(option.coins)) <= spare
        ]
        if not worth_it:
            return PASS
        return worth_it[0] if left == 0 else worth_it[len(worth_it) // 2]


def one_more(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Add one of a kind."""
    return counts[:kind] + (counts[kind] + 1,) + counts[kind + 1 :]

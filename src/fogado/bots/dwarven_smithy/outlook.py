"""How long the game still goes, what may come, and how the rivals stand."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from fogado.bots.dwarven_smithy.bench import codes, numbers, parts_in, rounded
from fogado.games.dwarven_smithy.cards import (
    CODE_OF,
    GUILD,
    KINDS,
    KING,
    RESOURCES,
    SUBTYPES,
    count_of,
)
from fogado.games.dwarven_smithy.view import HIDDEN

if TYPE_CHECKING:
    from fogado.bots.dwarven_smithy.judgement import Judgement
    from fogado.games.dwarven_smithy.parts import Parts
    from fogado.games.dwarven_smithy.view import PileSeen, SmithSeen, View

KIND_OF: Final[dict[str, int]] = {name: kind for kind, name in enumerate(KINDS)}
TURNS_PER_KING = 3


class Outlook:
    """The table around one seat at one moment."""

    def __init__(self, view: View, seat: int, judgement: Judgement) -> None:
        self.view = view
        self.seat = seat
        self.parts: Parts = parts_in(view)
        self.judgement = judgement
        self.deck = self.parts.deck(view.setup["game"])
        self.turns = self.turns_after()
        """Turns this seat has after the one going on (after its next one, between turns)."""
        self.unseen = self.unseen_resources()
        """By kind, how many are in the mine or in hands of others."""
        self.chances = self.chances_of_kinds()
        """By kind, how likely the next few draws bring one."""
        self.known: frozenset[int] | None = None
        self.crowns = [self.crowns_of(smith) for smith in view.smiths]
        """By seat, the expected totals of King's Items by subtype."""

    # ── time ─────────────────────────────────────────────────────────────────────────────

    def turns_after(self) -> int:
        """Guess how many more turns there are for this seat."""
        view = self.view
        last = self.parts.last_kings
        if view.left >= 0 or len(view.smiths[self.seat].kings) >= last:
            return 0
        seats = len(view.smiths)
        rounds = view.guild / (seats * self.judgement.guild_draws)
        if view.setup["mine"] == "closes":
            rounds = min(rounds, view.mine / (seats * self.judgement.digs))
        turns = 1 + int(rounds)
        for seat, smith in enumerate(view.smiths):
            crowns = len(smith.kings) + sum(self.may_be_king(pile) for pile in smith.piles)
            if crowns >= last:
                turns = min(turns, 1)
            elif seat != self.seat:
                turns = min(turns, 1 + TURNS_PER_KING * (last - crowns))
        return turns

    def may_be_king(self, pile: PileSeen) -> bool:
        """Is this pile a King's Item?"""
        return pile.card == HIDDEN or self.parts.cards[CODE_OF[pile.card] - GUILD].type == KING

    # ── what may come ────────────────────────────────────────────────────────────────────

    @property
    def seen(self) -> frozenset[int]:
        """Give the guild cards that this seat can place somewhere outside the deck.

        Few questions need to know.
        """
        if self.known is None:
            self.known = self.seen_cards()
        return self.known

    def seen_cards(self) -> frozenset[int]:
        """Find them."""
        view = self.view
        found = set(numbers(view.guild_discard))
        for smith in view.smiths:
            found.update(numbers(smith.apprentices), numbers(smith.tools))
            for area in (smith.hand, smith.market, smith.rotated, smith.workshop):
                found.update(code - GUILD for code in codes(area) if code >= GUILD)
            for pile in (*smith.piles, *smith.kings):
                if pile.card != HIDDEN:
                    found.add(CODE_OF[pile.card] - GUILD)
        return frozenset(found)

    def unseen_resources(self) -> list[int]:
        """Count by kind what this seat cannot see."""
        view = self.view
        unseen = [count_of(self.parts.mine, kind) for kind in range(RESOURCES)]
        for name in view.mine_discard:
            unseen[KIND_OF[name]] -= 1
        for name, there, _ in view.warehouse:
            unseen[KIND_OF[name]] -= there
        for smith in view.smiths:
            for area in (smith.hand, smith.market, smith.rotated, smith.workshop):
                for code in codes(area):
                    if code < GUILD:
                        unseen[code >> 1] -= 1
            for pile in (*smith.piles, *smith.kings):
                for name in pile.remembered:
                    unseen[KIND_OF[name]] -= 1
        return [max(0, count) for count in unseen]

    def chances_of_kinds(self) -> tuple[float, ...]:
        """Guess by kind how likely it comes in time from mine or warehouse."""
        judgement = self.judgement
        draws = judgement.digs * min(judgement.patience, max(0, self.turns - 2))
        total = max(1, sum(self.unseen))
        chances = [1 - (1 - count / total) ** draws for count in self.unseen]
        for name, _, _ in self.view.warehouse:
            kind = KIND_OF[name]
            chances[kind] = max(chances[kind], 0.6)
        return tuple([rounded(chance) for chance in chances])

    # ── how everybody stands ─────────────────────────────────────────────────────────────

    def crowns_of(self, smith: SmithSeen) -> dict[str, float]:
        """Guess the totals of a player's King's Items, those in the making included."""
        totals = dict.fromkeys(SUBTYPES, 0.0)
        for pile in (*smith.kings, *smith.piles):
            candidates = self.may_lie_there(pile)
            for card in candidates:
                printed = self.parts.cards[card]
                if printed.type == KING:
                    totals[printed.subtype] += printed.value / len(candidates)
        return totals

    def may_lie_there(self, pile: PileSeen) -> list[int]:
        """List the guild cards that a pile can be."""
        if pile.card != HIDDEN:
            return [CODE_OF[pile.card] - GUILD]
        book = self.parts.book(numbers(pile.tools))
        shown = tuple(sorted([KIND_OF[name] for name in pile.remembered]))
        hidden = [c for c in self.deck if self.parts.cards[c].type == KING and c not in self.seen]
        fitting = [c for c in hidden if any(recipe.parts == shown for recipe in book[c])]
        return fitting or hidden

    def bonus_chance(self, subtype: str, total: float, seat: int) -> float:
        """Guess how likely a player has the best total of a subtype in the end."""
        if total <= 0:
            return 0.0
        chance = 1.0
        for other, crowns in enumerate(self.crowns):
            if other != seat:
                behind = (crowns[subtype] - total) / self.judgement.rivalry
                chance /= 1 + exp(behind)
        return chance

    def standing(self, seat: int) -> float:
        """Guess the coins of a player if the game ended after what is in the making."""
        smith = self.view.smiths[seat]
        coins = float(smith.coins)
        for code in codes(smith.market + smith.rotated):
            if code < GUILD:
                coins += self.parts.sell[code]
        for pile in smith.piles:
            if pile.card != HIDDEN:
                printed = self.parts.cards[CODE_OF[pile.card] - GUILD]
                if printed.type != KING:
                    coins += printed.value
        for subtype, total in self.crowns[seat].items():
            coins += total + self.parts.bonus * self.bonus_chance(subtype, total, seat)
        return coins

    def lead(self) -> float:
        """Guess by how much this seat is ahead of the best rival."""
        rivals = [self.standing(seat) for seat in range(len(self.crowns)) if seat != self.seat]
        return self.standing(self.seat) - max(rivals)

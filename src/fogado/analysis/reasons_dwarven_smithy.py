"""Why an option of Dwarven Smithy is good: coins, cards in the making, places that open."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fogado.analysis.review_data import Reason
from fogado.core.content import edition_of
from fogado.games.dwarven_smithy.cards import (
    APPRENTICE,
    CODE_OF,
    GUILD,
    KINDS,
    KING,
    SUBTYPES,
    TOOL,
)
from fogado.games.dwarven_smithy.parts import parts_of
from fogado.games.dwarven_smithy.view import HIDDEN

if TYPE_CHECKING:
    from fogado.core.agenda import Option
    from fogado.games.dwarven_smithy.cards import GuildCard
    from fogado.games.dwarven_smithy.parts import Parts
    from fogado.games.dwarven_smithy.view import SmithSeen, View

COIN = 0.2
"""What a coin matters; a place that opens is 1."""
LAST_MINE = 12
"""Cards in the mine from which on the end is near."""


def reasons(before: View, after: View, seat: int, option: Option) -> list[Reason]:
    """List what speaks for an option, or against it."""
    parts = parts_of(edition_of("dwarven-smithy", before.edition))
    was, now = before.smiths[seat], after.smiths[seat]
    key, _ = option.phrase()
    found = [
        *of_coins(was, now),
        *of_piles(parts, was, now),
        *of_places(was, now),
        *of_metal(parts, was, now),
        *of_bench(parts, was, now),
        *of_crowns(parts, before, after, seat),
    ]
    if key == "draw-mine":
        found.append(Reason("digs", {"cards": before.mine}, 0.6))
    elif key == "draw-guild":
        found.append(Reason("draws-guild", {"cards": before.guild}, 0.6))
    elif key in ("done", "stop"):
        found += of_waiting(before, was)
    if before.left >= 0:
        found.append(Reason("last-round", {"turns": before.left}, 0.4))
    return found


def card_of(parts: Parts, name: str) -> GuildCard | None:
    """Find a guild card by its sign; ``None`` for a resource or a hidden one."""
    code = CODE_OF.get(name, 0)
    return parts.cards[code - GUILD] if code >= GUILD else None


# ── coins ────────────────────────────────────────────────────────────────────────────────────


def of_coins(was: SmithSeen, now: SmithSeen) -> list[Reason]:
    """Say what comes in and what is paid."""
    names = ("crafted", "sold", "traded", "spent")
    changes = {
        name: new - old for name, old, new in zip(names, was.ledger, now.ledger, strict=True)
    }
    found: list[Reason] = []
    if changes["sold"] > 0:
        found.append(Reason("sells", {"coins": changes["sold"]}, COIN * changes["sold"]))
    if changes["traded"] > 0:
        found.append(Reason("is-paid", {"coins": changes["traded"]}, COIN * changes["traded"]))
    paid = changes["spent"] - min(0, changes["traded"])
    if paid > 0:
        found.append(Reason("pays", {"coins": paid, "left": now.coins}, COIN * paid))
    return found


# ── what is being made ───────────────────────────────────────────────────────────────────────


def of_piles(parts: Parts, was: SmithSeen, now: SmithSeen) -> list[Reason]:
    """Say which cards are started, completed, kept or put to work."""
    found: list[Reason] = []
    old = [pile.card for pile in was.piles]
    new = [pile.card for pile in now.piles]
    crafted = now.ledger[0] - was.ledger[0]
    for name in new:
        card = card_of(parts, name)
        if card is not None and name not in old:
            found.append(started(card))
    for name in old:
        if name not in new and crafted > 0 and name != HIDDEN:
            found.append(Reason("completes", {"card": name, "coins": crafted}, COIN * crafted + 1))
    for name in now.tools[len(was.tools) :]:
        found.append(Reason("tool-works", {"card": name}, 1.5))
    for name in now.apprentices:
        if name not in was.apprentices:
            found.append(Reason("apprentice-works", {"card": name}, 1.8))
    return found


def started(card: GuildCard) -> Reason:
    """Say what a card will bring once it is completed."""
    if card.type == APPRENTICE:
        return Reason("trains", {"card": card.name}, 1.6)
    if card.type == TOOL:
        return Reason("starts-tool", {"card": card.name, "coins": card.value}, 1.4)
    if card.type == KING:
        return Reason("starts-king", {"card": card.name, "coins": card.value}, COIN * card.value)
    return Reason("starts", {"card": card.name, "coins": card.value}, COIN * card.value)


# ── places ───────────────────────────────────────────────────────────────────────────────────


def of_places(was: SmithSeen, now: SmithSeen) -> list[Reason]:
    """Say where places open, or fill up."""
    found: list[Reason] = []
    for area, before, after in (
        ("market", market_room(was), market_room(now)),
        ("workshop", room(was), room(now)),
    ):
        if after > before:
            found.append(Reason("opens", {"area": area, "places": after - before}, 0.9))
        elif after == 0 < before:
            found.append(Reason("fills", {"area": area}, 0.5))
    if len(now.hand) < len(was.hand) == was.hand_limit:
        found.append(Reason("frees-hand", {"cards": now.hand_limit - len(now.hand)}, 0.8))
    return found


def market_room(smith: SmithSeen) -> int:
    """Count the free places of a market."""
    return smith.market_limit - len(smith.market) - len(smith.rotated) - len(smith.kings)


def room(smith: SmithSeen) -> int:
    """Count the free places of a workshop."""
    return smith.workshop_limit - smith.workshop_cards


def of_metal(parts: Parts, was: SmithSeen, now: SmithSeen) -> list[Reason]:
    """Say what will be refined, and what waits to be sold."""
    found: list[Reason] = []
    for name in (Counter(now.workshop) - Counter(was.workshop)).elements():
        code = CODE_OF.get(name, GUILD)
        if code < 2 * len(KINDS) and not code & 1:
            gain = parts.sell[code | 1] - parts.sell[code]
            found.append(Reason("will-refine", {"card": name, "coins": gain}, COIN * gain + 0.4))
    shown = Counter(now.market + now.rotated) - Counter(was.market + was.rotated)
    for name in shown.elements():
        code = CODE_OF.get(name, GUILD)
        if code < GUILD:
            coins = parts.sell[code]
            found.append(Reason("can-sell", {"card": name, "coins": coins}, COIN * coins))
    return found


# ── plans ────────────────────────────────────────────────────────────────────────────────────


def kinds_held(smith: SmithSeen) -> Counter[str]:
    """Count the resources a player could craft with soon: workshop and hand."""
    names = [*smith.workshop, *smith.hand]
    return Counter(name.removeprefix("refined-") for name in names)


def lacking(parts: Parts, smith: SmithSeen, card: GuildCard) -> list[str]:
    """List the parts a card still lacks, by the recipe that lacks fewest."""
    tools = tuple(CODE_OF[name] - GUILD for name in smith.tools)
    held = kinds_held(smith)
    best: list[str] | None = None
    for recipe in parts.book(tools)[card.number]:
        needed = Counter(KINDS[kind] for kind in recipe.parts)
        short = list((needed - held).elements())
        if best is None or len(short) < len(best):
            best = short
    return best or []


def of_bench(parts: Parts, was: SmithSeen, now: SmithSeen) -> list[Reason]:
    """Say which card of one's own came within reach."""
    found: list[Reason] = []
    for name in dict.fromkeys((*now.hand, *now.workshop)):
        card = card_of(parts, name)
        if card is None:
            continue
        short = lacking(parts, now, card)
        known = name in was.hand or name in was.workshop
        if known and len(short) >= len(lacking(parts, was, card)):
            continue
        if not short:
            found.append(Reason("has-parts", {"card": name}, 1.2))
        elif len(short) == 1:
            found.append(Reason("lacks-one", {"card": name, "part": short[0]}, 0.9))
    return found


def of_waiting(view: View, smith: SmithSeen) -> list[Reason]:
    """Say what comes by itself at the start of the next turn."""
    found: list[Reason] = []
    raw = [name for name in smith.workshop if CODE_OF[name] < GUILD and not CODE_OF[name] & 1]
    if raw:
        found.append(Reason("refines-next", {"cards": len(raw)}, 0.7))
    if smith.piles:
        found.append(Reason("completes-next", {"cards": len(smith.piles)}, 0.8))
    free = smith.hand_limit - len(smith.hand)
    if free and view.phase != "draw":
        found.append(Reason("room-to-draw", {"cards": free}, 0.5))
    if view.mine <= LAST_MINE:
        found.append(Reason("mine-low", {"cards": view.mine}, 0.4))
    return found


def of_crowns(parts: Parts, before: View, after: View, seat: int) -> list[Reason]:
    """Say which King's Items are finished, and which subtype that leads."""
    found: list[Reason] = []
    was, now = before.smiths[seat], after.smiths[seat]
    if len(now.kings) <= len(was.kings):
        return found
    held = [pile.card for pile in was.kings]
    new = next(pile.card for pile in now.kings if pile.card not in held)
    card = card_of(parts, new)
    if card is not None:
        facts = {"card": card.name, "coins": card.value}
        found.append(Reason("crowns", facts, COIN * card.value + 1))
        if card.subtype in SUBTYPES:
            found.append(Reason("counts-for", {"subtype": card.subtype}, 0.8))
    if len(now.kings) == parts.last_kings:
        found.append(Reason("ends-game", {"kings": parts.last_kings}, 1.5))
    return found

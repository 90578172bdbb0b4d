"""The table of Dwarven Smithy: every market and workshop, the warehouse, one's own hand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.console import Group
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fogado.cli.boards import Board, colour, initials
from fogado.cli.words import say
from fogado.core.content import edition_of
from fogado.games.dwarven_smithy.cards import (
    APPRENTICE,
    CODE_OF,
    GUILD,
    NAMES,
    TYPES,
    GuildCard,
)
from fogado.games.dwarven_smithy.parts import Parts, parts_of
from fogado.games.dwarven_smithy.view import HIDDEN, PileSeen, SmithSeen, View

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType

    from fogado.core.agenda import Option
    from fogado.core.game import Game

CROWN = "♛"
REFINED = "refined-"
METAL = "yellow"


class SmithyBoard(Board):
    """The table as one seat sees it."""

    def draw(self, view: View, game: Game, lang: str, names: tuple[str, ...]) -> RenderableType:
        title = say(
            lang,
            "smithy.title",
            turn=view.turn,
            name=names[view.active],
            mine=view.mine,
            guild=view.guild,
        )
        lines: list[RenderableType] = [Rule(Text(title, style="bold"), style=METAL)]
        if view.left >= 0:
            why = game.phrases.say(lang, f"why.{view.ended}", {})
            last = say(lang, "smithy.last", why=why, left=view.left)
            lines.append(Text(last, style="bold red"))
        tags = initials(names)
        for seat, smith in enumerate(view.smiths):
            lines.append(player(view, seat, smith, tags[seat], names[seat], game, lang))
        lines.append(warehouse(view, game, lang))
        if view.seat is not None and view.phase != "over":
            lines.append(own_hand(view, view.smiths[view.seat], game, lang))
        return Group(*lines)

    def aside(self, view: View, option: Option, lang: str) -> str:
        key, facts = option.phrase()
        parts = parts_of(edition_of("dwarven-smithy", view.edition))
        me = view.smiths[view.active if view.seat is None else view.seat]
        if key == "buy":
            price = next(price for kind, _, price in view.warehouse if kind == facts["card"])
            return say(lang, "smithy.costs", coins=price)
        if key == "buy-from":
            return say(lang, "smithy.costs", coins=price_of(me, parts, CODE_OF[facts["card"]]))
        if key == "put-up":
            return say(lang, "smithy.from", coins=parts.buy[CODE_OF[facts["card"]]])
        if key == "sell":
            return say(lang, "smithy.brings", coins=sale_of(me, parts, CODE_OF[facts["card"]]))
        if key in ("craft", "complete"):
            value = parts.cards[NAMES.index(facts["card"])].value
            return say(lang, "smithy.worth", coins=value) if value else ""
        if key == "sell-tool":
            value = parts.cards[NAMES.index(view.asking.card)].value
            return say(lang, "smithy.brings", coins=value)
        return ""

    def brief(self, view: View, option: Option, game: Game, lang: str) -> tuple[str, str]:
        key, facts = option.phrase()
        beside = self.aside(view, option, lang)
        if key in ("play", "move"):
            area = game.phrases.say(lang, f"area.{facts['area']}", {})
            verb = say(lang, f"smithy.{key}")
            return f"{verb} {word(facts['card'], game, lang)} → {area}", beside
        if key == "swap":
            card, other = (word(facts[name], game, lang) for name in ("card", "other"))
            return f"{card} ↔ {other}", beside
        if key == "craft":
            parts = row_of(facts["parts"], game, lang) or game.phrases.say(lang, "card.nothing", {})
            return f"{word(facts['card'], game, lang)}: {parts}", beside
        return game.describe(option, lang), beside

    def legend(self, lang: str) -> str:
        return say(lang, "smithy.legend")


BOARD = SmithyBoard()


def price_of(me: SmithSeen, parts: Parts, code: int) -> int:
    """Say what a card of another market costs a player."""
    coins = parts.buy[code]
    for name in me.apprentices:
        coins = parts.cards[NAMES.index(name)].ability.price(coins)
    return coins


def sale_of(me: SmithSeen, parts: Parts, code: int) -> int:
    """Say what a resource brings a player."""
    coins = parts.sell[code]
    for name in me.apprentices:
        coins = parts.cards[NAMES.index(name)].ability.sale(coins)
    return coins


# ── words for cards ──────────────────────────────────────────────────────────────────────────


def word(name: str, game: Game, lang: str) -> str:
    """Name a card shortly: a star says that it is refined."""
    if name.startswith(REFINED):
        return game.phrases.say(lang, f"card.{name.removeprefix(REFINED)}", {}) + "*"
    return game.phrases.say(lang, f"card.{name}", {})


def row_of(names: Iterable[str], game: Game, lang: str) -> str:
    """Name cards in a row, equal ones counted."""
    counted = Counter(names)
    return ", ".join(
        word(name, game, lang) + (f" ×{count}" if count > 1 else "")
        for name, count in counted.items()
    )


def pile_words(pile: PileSeen, game: Game, lang: str) -> str:
    """Name a card that is being crafted, and its parts."""
    name = f"{CROWN}?" if pile.card == HIDDEN else word(pile.card, game, lang)
    parts = row_of(pile.parts, game, lang)
    return f"[{name}: {parts}]" if parts else f"[{name}]"


def crown_words(pile: PileSeen, game: Game, lang: str) -> str:
    """Name a finished King's Item."""
    return CROWN + ("?" if pile.card == HIDDEN else f" {word(pile.card, game, lang)}")


# ── the parts of the table ───────────────────────────────────────────────────────────────────


def player(
    view: View, seat: int, smith: SmithSeen, tag: str, name: str, game: Game, lang: str
) -> RenderableType:
    """Draw what lies in front of a player."""
    mine = seat == view.seat
    style = colour(seat) + (" bold" if mine else "")
    head = Text(f"{tag} {name} {'◄ ' if seat == view.active else ''}", style=style)
    head.append(say(lang, "smithy.coins", coins=smith.coins), style="bold")
    head.append(" · " + say(lang, "smithy.hand", mine=smith.hand_mine, guild=smith.hand_guild))
    if smith.known and not mine:
        known = say(lang, "smithy.known", cards=row_of(smith.known, game, lang))
        head.append(f" ({known})", style="dim")
    for card in smith.apprentices + smith.tools:
        head.append(" · " + word(card, game, lang), style="italic")
    market = [row_of(smith.market, game, lang)] if smith.market else []
    market += [f"<{word(card, game, lang)}>" for card in smith.rotated]
    market += [crown_words(pile, game, lang) for pile in smith.kings]
    loose = [row_of(smith.workshop, game, lang)] if smith.workshop else []
    loose += [pile_words(pile, game, lang) for pile in smith.piles]
    used = len(smith.market) + len(smith.rotated) + len(smith.kings)
    areas = Table.grid(padding=(0, 1))
    areas.add_column(no_wrap=True, style="dim", min_width=16)
    areas.add_column()
    for key, cards, count, limit in (
        ("market", market, used, smith.market_limit),
        ("workshop", loose, smith.workshop_cards, smith.workshop_limit),
    ):
        label = say(lang, f"smithy.{key}", cards=count, limit=limit)
        areas.add_row(Text("   " + label), Text(", ".join(cards)))
    return Group(head, areas)


def warehouse(view: View, game: Game, lang: str) -> RenderableType:
    """Draw the row of the warehouse, the dearest on the left, with its prices."""
    drawn = Text(say(lang, "smithy.warehouse") + ": ", style="bold")
    for kind, there, price in reversed(view.warehouse):
        drawn.append(word(kind, game, lang) + (f" ×{there}" if there > 1 else ""))
        drawn.append(f" {price}  ", style=METAL)
    if not view.warehouse:
        drawn.append(say(lang, "smithy.empty"), style="dim")
    said = say(lang, "smithy.discards", mine=len(view.mine_discard), guild=len(view.guild_discard))
    return Group(drawn, Text(said, style="dim"))


def own_hand(view: View, me: SmithSeen, game: Game, lang: str) -> RenderableType:
    """List one's own hand, and what each guild card in hand and workshop costs and brings."""
    title = say(lang, "smithy.own-hand", cards=len(me.hand), limit=me.hand_limit)
    resources = [name for name in me.hand if CODE_OF[name] < GUILD]
    drawn = Text(f"{title}: ", style="bold")
    drawn.append(row_of(resources, game, lang), style="not bold")
    parts = parts_of(edition_of("dwarven-smithy", view.edition))
    guild = [name for name in me.hand + me.workshop if CODE_OF[name] >= GUILD]
    return Group(drawn, *(card_line(name, parts, game, lang) for name in guild))


def ability_words(card: GuildCard, game: Game, lang: str) -> str:
    """Say what an apprentice does."""
    name = card.ability.name
    return game.phrases.say(lang, f"ability.{name}", {"amount": card.ability.amount})


def card_line(name: str, parts: Parts, game: Game, lang: str) -> Text:
    """Write a guild card in a line: sign, name, type, cost, and what it brings or does."""
    card = parts.cards[NAMES.index(name)]
    kind = game.phrases.say(lang, f"type.{TYPES[card.type]}", {})
    if card.subtype:
        kind += ", " + game.phrases.say(lang, f"subtype.{card.subtype}", {})
    brings = str(card.value)
    if card.saves.parts:
        saved = ", ".join(word(part, game, lang) for part in card.saves.parts)
        targets = ", ".join(
            game.phrases.say(lang, f"target.{target}", {}) for target in card.saves.targets
        )
        brings += f" / −1 {saved}: {targets}"
    if card.type == APPRENTICE:
        brings = ability_words(card, game, lang)
    line = Text(f"   {name} ", style="dim")
    line.append(word(name, game, lang), style="not dim bold")
    line.append(f" ({kind}) ")
    line.append(row_of(card.cost, game, lang), style="not dim")
    return line.append(f" → {brings}", style=f"not dim {METAL}")

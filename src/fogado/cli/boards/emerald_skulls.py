"""The table of Emerald Skulls: the skull with its dice, the players, the betting cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fogado.cli.boards import Board, colour, initials
from fogado.cli.words import say
from fogado.core.content import edition_of
from fogado.games.emerald_skulls.cards import STANDARD, Parts, parts_of
from fogado.games.emerald_skulls.dice import DICE, FACES
from fogado.games.emerald_skulls.skull import EMPTY, EXITS
from fogado.games.emerald_skulls.skull import Board as Skull
from fogado.games.emerald_skulls.view import Bet, View

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from fogado.core.agenda import Option
    from fogado.core.game import Game

BONE = "green"
DIE = "bold white"
WILD_DIE = "bold bright_green"
OPPOSITION = {-1: "V", -2: "K"}
SIGNS = {"": "", "+": "+", "x": "×"}
"""How counter-bets change a payout."""
PER_DIE = ("mad-nargash", "grim-grin")
"""Jackpots that are paid for each die."""

ART = (
    (5, "    .-----------------.    "),
    (5, "  .'         @         `.  "),
    (0, " /                       \\ "),
    (4, "|      @           @      |"),
    (0, "|            .            |"),
    (3, " \\           @           / "),
    (0, "  `.._               _..'  "),
    (2, "     |       @       |     "),
    (0, "     |+-+-+-+-+-+-+-+|     "),
    (1, "     |       @       |     "),
    (0, "      `-------------'      "),
)
"""The skull, and the tier a line belongs to; dice take the place of @."""
EMPTY_SPOT = {5: "< >", 4: "( )", 3: "/ \\", 2: "v v v v v", 1: "^ ^ ^ ^ ^"}
NAMED_LINES = (1, 3, 5, 7, 9)
"""The lines beside which a tier is named."""


class SkullBoard(Board):
    """The table as one seat sees it.  Everything on it is public but the Opposition deck."""

    def draw(self, view: View, game: Game, lang: str, names: tuple[str, ...]) -> RenderableType:
        top = Table.grid(padding=(0, 3), expand=True)
        top.add_column(no_wrap=True)
        top.add_column(ratio=1)
        beside = Group(players(view, lang, names), Text(""), hand(view, game, lang, names))
        top.add_row(skull(view, game, lang), beside)
        title = say(lang, "skulls.title", turn=view.turn, name=names[view.tumbler], pot=view.pot)
        return Group(
            Rule(Text(title, style="bold"), style=BONE),
            top,
            Text(""),
            cards(view, game, lang, names),
        )

    def aside(self, view: View, option: Option, lang: str) -> str:
        key, facts = option.phrase()
        parts = parts_of(edition_of("emerald-skulls", view.edition))
        if key == "buy":
            return say(lang, "skulls.costs", gears=parts.cost[facts["dice"]])
        if key == "bet":
            bet = next(bet for bet in view.bets if bet.name == facts["bet"])
            pays = bet.pays[facts["slot"] - 1]
            key = "skulls.pays.cubes" if bet.cubes else "skulls.pays.gears"
            return say(lang, key, pays=pays) + SIGNS[bet.mark]
        if key in ("chicken-out", "take-base"):
            exit = EXITS.index("chicken-out" if key == "chicken-out" else view.exit)
            gears, cubes = parts.base_payout(skull_of(view), exit)
            return say(lang, "skulls.brings", gears=gears, cubes=cubes)
        if key == "take-jackpot":
            return say(lang, "skulls.brings", gears=prize(view, parts, facts["bet"]), cubes=0)
        return ""

    def brief(self, view: View, option: Option, game: Game, lang: str) -> tuple[str, str]:
        key, facts = option.phrase()
        if key != "bet":
            return super().brief(view, option, game, lang)
        bet = next(bet for bet in view.bets if bet.name == facts["bet"])
        if bet.cubes:
            beside = self.aside(view, option, lang)
        else:
            beside = f"{bet.pays[facts['slot'] - 1]}{SIGNS[bet.mark]}"
        return game.phrases.say(lang, f"bet.{bet.name}", {}), beside

    def legend(self, lang: str) -> str:
        return say(lang, "skulls.legend")


def skull_of(view: View) -> Skull:
    """Rebuild the skull from what is seen."""
    board = EMPTY
    for tier, (natural, wild) in enumerate(view.board, 1):
        board = board.with_dice(tier, natural, wild)
    return board


def prize(view: View, parts: Parts, name: str) -> int:
    """Count what a jackpot brings, as far as the pot goes."""
    bet = next(bet for bet in view.bets if bet.name == name)
    return min(view.pot, parts.bets[name].prize(skull_of(view), bet.jackpot))


def dice(faces: list[str], room: int) -> Text:
    """Draw some dice in a row; counted, where the row is too narrow for all."""
    drawn = Text(" ").join(one_die(face) for face in faces)
    if drawn.cell_len > room:
        kinds = dict.fromkeys(faces)
        drawn = Text(" ").join(
            Text(f"{faces.count(face)}×", style=DIE).append_text(one_die(face)) for face in kinds
        )
    return drawn


def one_die(face: str) -> Text:
    """Draw one die."""
    return Text(f"[{face}]", style=WILD_DIE if face == "W" else DIE)


def skull(view: View, game: Game, lang: str) -> RenderableType:
    """Draw the skull: the dice on their tiers, the tiers that are passed dimmed."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    for number, (tier, line) in enumerate(ART):
        label = Text("")
        if number in NAMED_LINES:
            style = "dim" if tier < view.floor else "bold"
            label = Text(f"{game.phrases.say(lang, f'tier.{tier}', {})} {tier}", style=style)
        drawn = with_dice(line, tier, view) if "@" in line else Text(line, style=BONE)
        table.add_row(label, drawn)
    return table


def with_dice(line: str, tier: int, view: View) -> Text:
    """Put the dice of a tier on a line of the skull; the line keeps its length."""
    natural, wild = view.board[tier - 1]
    faces = [FACES[tier - 1]] * natural + ["W"] * wild
    pieces = line.split("@")
    drawn = Text(pieces[0], style=BONE)
    spots = len(pieces) - 1
    for spot, piece in enumerate(pieces[1:]):
        own = faces[spot : spot + 1] if spots > 1 else faces
        room = len(line) - 12
        fill = dice(own, room) if own else Text(EMPTY_SPOT[tier], style=BONE)
        # Half of what the dice are wider than the @ is taken from either side.
        extra = fill.cell_len - 1
        drawn.right_crop((extra + 1) // 2)
        drawn.append_text(fill)
        drawn.append(piece[extra // 2 :], style=BONE)
    return drawn


def players(view: View, lang: str, names: tuple[str, ...]) -> RenderableType:
    """List the players with what they own."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("")
    table.add_column("", no_wrap=True)
    for head in ("gears", "cubes", "markers"):
        table.add_column(say(lang, f"skulls.{head}"), justify="right", header_style="dim")
    tags = initials(names)
    for seat, name in enumerate(names):
        tumbles = seat == view.tumbler
        style = colour(seat) + (" bold" if seat == view.seat else "")
        row = [tags[seat], f"{name} {'◄' if tumbles else ''}", f"{view.gears[seat]}"]
        solo = len(names) == 1
        markers = (
            "" if solo or tumbles else "●" * view.markers[seat] + "○" * (2 - view.markers[seat])
        )
        table.add_row(*(Text(cell, style=style) for cell in row), str(view.cubes[seat]), markers)
    if len(names) == 1:
        table.add_row("", "Vrax & Kar", str(view.opposition), "", "", style="bright_red")
    return table


def hand(view: View, game: Game, lang: str, names: tuple[str, ...]) -> RenderableType:
    """Show the roll, or the dice in the hand, and the solo game's cards."""
    lines: list[Text] = []
    if view.roll:
        said = Text(say(lang, "skulls.roll") + " ")
        lines.append(said.append_text(dice(view.roll.split(), 30)))
    elif view.exit != "still-on":
        lines.append(Text(game.phrases.say(lang, f"exit.{view.exit}", {}) + "!", style="bold"))
    elif view.bought:
        on = sum(natural + wild for natural, wild in view.board)
        supply = DICE - on - view.hand
        lines.append(Text(say(lang, "skulls.hand", dice=view.hand, supply=supply)))
    if view.picks:
        lines.append(Text(say(lang, "skulls.picks", picks=view.picks)))
    if len(names) == 1:
        key = "skulls.opposition" if view.shown else "skulls.unrevealed"
        lines.append(Text(say(lang, key, card=view.shown, left=view.rounds), style="dim"))
    return Group(*lines)


@dataclass(frozen=True)
class Row:
    """One line of a betting card."""

    card: Text
    name: Text
    mark: Text
    pays: Text


def cards(view: View, game: Game, lang: str, names: tuple[str, ...]) -> RenderableType:
    """Lay the betting cards out in two columns."""
    by_card: dict[str, list[Bet]] = {}
    for bet in view.bets:
        by_card.setdefault(bet.card, []).append(bet)
    blocks = [card_rows(card, by_card[card], game, lang, names) for card in by_card]
    if not blocks:
        return Text("")
    # A standard card has its two bets side by side; advanced cards fill one column, then the other.
    if all(card in STANDARD for card in by_card):
        left, right = [block[0] for block in blocks], [block[1] for block in blocks]
    else:
        left, right = halves(blocks)
    table = Table.grid(padding=(0, 3), expand=True)
    table.add_column(ratio=1)
    table.add_column(ratio=1)
    table.add_row(Column(left), Column(right))
    return table


def halves(blocks: list[list[Row]]) -> tuple[list[Row], list[Row]]:
    """Deal whole cards into two columns of about the same height."""
    total = sum(len(block) for block in blocks)
    left: list[Row] = []
    right: list[Row] = []
    for block in blocks:
        (left if 2 * len(left) + len(block) <= total else right).extend(block)
    return left, right


class Column:
    """Bets below each other: card and name on the left, what they pay on the right."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        cards = max(row.card.cell_len for row in self.rows)
        pays = max(row.pays.cell_len for row in self.rows)
        for row in self.rows:
            tail = Text("")
            if row.pays:
                tail = Text.assemble(" ", row.mark, " " * (1 + pays - row.pays.cell_len), row.pays)
            head = Text.assemble(row.card, " " * (1 + cards - row.card.cell_len), row.name)
            head.truncate(width - tail.cell_len, overflow="ellipsis", pad=True)
            yield Text.assemble(head, tail)


def card_rows(
    card: str, bets: list[Bet], game: Game, lang: str, names: tuple[str, ...]
) -> list[Row]:
    """Write a card's bets; what all their names begin with stands once, above them."""
    said = [game.phrases.say(lang, f"bet.{bet.name}", {}) for bet in bets]
    heads = {name.partition(", ")[0] for name in said}
    rows: list[Row] = []
    number = Text(card, style="dim")
    if len(heads) == 1 and len(bets) > 1:
        rows.append(Row(number, Text(heads.pop()), Text(""), Text("")))
        said = ["· " + name.partition(", ")[2] for name in said]
        number = Text("")
    for bet, name in zip(bets, said, strict=True):
        rows.append(bet_row(number, bet, name, names))
        number = Text("")
    return rows


def bet_row(number: Text, bet: Bet, name: str, names: tuple[str, ...]) -> Row:
    """Write one bet; a closed one is dimmed and in brackets."""
    style = "" if bet.open else "dim"
    title = Text(name if bet.open else f"({name})", style=style)
    if bet.jackpot:
        title.append(f" ★{bet.jackpot}{'×' if bet.name in PER_DIE else ''}", style="yellow")
    mark = Text(SIGNS[bet.mark] or " ", style=style)
    return Row(number, title, mark, slots(bet, style, names))


def slots(bet: Bet, style: str, names: tuple[str, ...]) -> Text:
    """Write the payouts from the bottom slot up, with the initial of who lies there."""
    tags = initials(names)
    drawn: list[Text] = []
    for slot, pays in enumerate(bet.pays):
        if slot < len(bet.stack):
            whose = bet.stack[slot]
            tag = OPPOSITION.get(whose) or tags[whose]
            ink = "bold bright_red" if whose < 0 else f"bold {colour(whose)}"
            drawn.append(Text(f"{tag}:{pays}", style=ink))
        else:
            drawn.append(Text(str(pays), style=style))
    return Text(" ").join(drawn)


BOARD = SkullBoard()


def draw(view: Any, game: Game, lang: str, names: tuple[str, ...]) -> RenderableType:
    """Draw the table."""
    return BOARD.draw(view, game, lang, names)

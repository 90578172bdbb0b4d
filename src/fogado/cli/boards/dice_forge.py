"""The table of Dice Forge: heroes and their dice, islands, sanctuary, labyrinth or Titans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fogado.cli.boards import Board, colour, initials
from fogado.cli.words import say
from fogado.core.content import edition_of
from fogado.games.dice_forge.feats import PRINTED, parts_of
from fogado.games.dice_forge.parts import GODDESS_SPACE, SANCTUARY, TREASURES
from fogado.games.dice_forge.view import HeroView, Pool, Stack, View

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from fogado.core.agenda import Option
    from fogado.core.game import Game
    from fogado.games.dice_forge.parts import Parts, Space

GOLD, SUN, MOON, GLORY, ANCIENT = "yellow", "red", "blue", "green", "magenta"
INK = {"G": GOLD, "S": SUN, "M": MOON, "V": GLORY, "A": ANCIENT, "L": "cyan"}
SHORT = {"moon-golem": "☾golem", "sun-golem": "☀golem"}
"""Faces whose names are longer than the board has room for."""
WIDE = 100
"""From so many columns on, three names of feats stand side by side."""
LANES = (
    (1, 2, 3, 4, 5, 6, 7, 8, 13),
    (1, 9, 10, 11, 12, 13),
    (1, *range(14, 24)),
    tuple(range(24, GODDESS_SPACE + 1)),
)
"""The three ways through the labyrinth, and the one they all lead to."""


class ForgeBoard(Board):
    """The table as everybody sees it: nothing is hidden in this game."""

    def draw(self, view: View, game: Game, lang: str, names: tuple[str, ...]) -> RenderableType:
        parts = parts_of(edition_of(game.name, view.edition))
        title = say(
            lang,
            "forge.title",
            round=view.round,
            rounds=view.rounds,
            name=names[view.active],
        )
        shown: list[RenderableType] = [
            Rule(Text(title, style="bold"), style=GOLD),
            heroes(view, game, lang, names),
            Text(""),
            islands(view, game, lang, names),
            sanctuary(view, lang),
        ]
        if view.heroes[0].golem:
            shown += [Text(""), *labyrinth(view, parts, game, lang, names)]
        if view.setup["rebellion"] == "titans":
            shown += [Text(""), *titans(view, parts, lang, names)]
        return Group(*shown)

    def aside(self, view: View, option: Option, lang: str) -> str:
        key, facts = option.phrase()
        if key == "forge" and view.question in ("action", "offering", "buy-face"):
            for pool in view.pools:
                if facts["face"] in pool.faces and pool.cost:
                    return say(lang, "forge.costs", gold=pool.cost)
        if key in ("feat", "draft"):
            for stack in view.stacks:
                if stack.feat == facts["feat"]:
                    return f"{cost(stack).plain} → {stack.glory}V"
        if key == "face":
            light, dark = view.heroes[int(facts["number"]) - 1].up
            return light if facts["die"] == "light" else dark
        return ""

    def legend(self, lang: str) -> str:
        return say(lang, "forge.legend")


# ── heroes ───────────────────────────────────────────────────────────────────────────────────


def heroes(view: View, game: Game, lang: str, names: tuple[str, ...]) -> RenderableType:
    """List the heroes: reserves, glory, dice with the faces up, cards and tokens."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    tags = initials(names)
    for seat, (name, hero) in enumerate(zip(names, view.heroes, strict=True)):
        ink = colour(seat)
        mark = " ◄" if seat == view.active else ""
        who = Text(f"{tags[seat]} {name[:14]}{mark}", style=f"bold {ink}")
        score = say(lang, "forge.score", glory=hero.glory, score=hero.score)
        table.add_row(who, die("○", hero.light, hero.up[0]), reserve(hero))
        cards = held(hero, game, lang)
        table.add_row(Text(f"  {score}", style=GLORY), die("●", hero.dark, hero.up[1]), cards)
    return table


def die(sign: str, faces: tuple[str, ...], up: str) -> Text:
    """Draw a die: its faces, the visible one in brackets and first."""
    rest = list(faces)
    if up in rest:
        rest.remove(up)
    drawn = Text(f"{sign} ", style="dim")
    drawn.append(f"[{brief(up)}]", style="bold")
    for face in dict.fromkeys(rest):
        count = rest.count(face)
        drawn.append(" ")
        drawn.append_text(inked(brief(face) if count == 1 else f"{count}×{brief(face)}"))
    return drawn


def brief(face: str) -> str:
    """Name a face with few letters."""
    return SHORT.get(face, face)


def inked(text: str) -> Text:
    """Give a plain face the colour of its resource."""
    letters = {letter for letter in text if letter in INK}
    return Text(text, style=INK[letters.pop()] if len(letters) == 1 else "")


def reserve(hero: HeroView) -> Text:
    """Write what a hero owns, with the room for it."""
    drawn = Text()
    drawn.append(f"G {hero.gold}/{hero.gold_cap}  ", style=GOLD)
    drawn.append(f"S {hero.suns}/{hero.sun_cap}  ", style=SUN)
    drawn.append(f"M {hero.moons}/{hero.moon_cap}", style=MOON)
    if hero.ancients:
        drawn.append(f"  A {hero.ancients}", style=ANCIENT)
    if hero.hammers:
        drawn.append(f"  ⚒{hero.hammer}/{30 * hero.hammers}")
    for gold in hero.scepters:
        drawn.append(f"  ⚲{gold}/6")
    for _, _, kind, left in hero.lent:
        drawn.append(f"  +{left}{kind}", style="bold")
    return drawn


def held(hero: HeroView, game: Game, lang: str) -> Text:
    """List cards, each kind once, then tokens."""

    def name(feat: str) -> str:
        return game.phrases.say(lang, f"feat.{feat}", {})

    words = []
    for card in dict.fromkeys(hero.cards):
        count = hero.cards.count(card)
        words.append(name(card) if count == 1 else f"{count}×{name(card)}")
    words += [f"{name('triton')}!"] * hero.tritons + [f"{name('cerberus')}!"] * hero.cerberus
    words += [f"{name('companion')}: {space}" for space in hero.companions if space >= 0]
    words += [f"{name('memory')}: {island}{side}" for island, side in hero.memories]
    return Text(", ".join(words) or "–", style="dim")


# ── islands and sanctuary ────────────────────────────────────────────────────────────────────


def cost(stack: Stack) -> Text:
    """Write what a feat costs."""
    drawn = Text()
    if stack.suns:
        drawn.append(f"{stack.suns}S", style=SUN)
    if stack.moons:
        drawn.append(f"{stack.moons}M", style=MOON)
    return drawn


def islands(view: View, game: Game, lang: str, names: tuple[str, ...]) -> RenderableType:
    """Write the stacks: island, cost, feat, glory, cards left; then where the pawns are."""
    tags = initials(names)
    cells: list[Text] = []
    for stack in sorted(view.stacks, key=lambda stack: (stack.island, stack.moons + stack.suns)):
        cell = Text(f"{stack.island} ", style="dim")
        cell.append_text(cost(stack))
        name = game.phrases.say(lang, f"feat.{stack.feat}", {})
        cell.append(f" {name} ", style="" if stack.left else "dim strike")
        cell.append(f"{stack.glory}V", style=GLORY)
        cell.append(f" ×{stack.left}", style="bold" if stack.left else "dim")
        cells.append(cell)
    pawns = Text(say(lang, "forge.pawns") + " ", style="dim")
    for seat, hero in enumerate(view.heroes):
        where = str(hero.place) if hero.place else "–"
        pawns.append(f"{tags[seat]}:{where} ", style=colour(seat))
    return Group(Columns(cells), pawns)


class Columns:
    """Cells below each other in three columns, or in two where the terminal is narrow."""

    def __init__(self, cells: list[Text]) -> None:
        self.cells = cells

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = 3 if options.max_width >= WIDE else 2
        table = Table.grid(padding=(0, 1), expand=True)
        for _ in range(columns):
            table.add_column(ratio=1, no_wrap=True)
        height = -(-len(self.cells) // columns)
        for row in range(height):
            line = self.cells[row::height]
            table.add_row(*line, *[Text("")] * (columns - len(line)))
        yield table


def sanctuary(view: View, lang: str) -> Text:
    """Write the faces that are left in the sanctuary by cost, and in the gardens."""
    drawn = Text(say(lang, "forge.sanctuary") + " ", style="dim")
    last = 0
    for pool in view.pools[:SANCTUARY]:
        if pool.cost != last:
            drawn.append(f"{' ' if last else ''}{pool.cost}:", style=f"bold {GOLD}")
            last = pool.cost
        drawn.append(" " + counted(pool))
    return drawn


def counted(pool: Pool) -> str:
    """Write the faces of a pool, each kind once with its number."""
    kinds = dict.fromkeys(pool.faces)
    if not kinds:
        return "·"
    return " ".join(
        brief(face) if pool.faces.count(face) == 1 else f"{brief(face)}×{pool.faces.count(face)}"
        for face in kinds
    )


# ── the modules ──────────────────────────────────────────────────────────────────────────────


def labyrinth(
    view: View, parts: Parts, game: Game, lang: str, names: tuple[str, ...]
) -> list[Text]:
    """Draw the ways through the labyrinth with the golems on them."""
    tags = initials(names)
    lines: list[Text] = []
    for number, lane in enumerate(LANES):
        line = Text(("↗ ", "→ ", "↘ ", "⇒ ")[number], style="dim")
        for at, space in enumerate(lane):
            if at:
                line.append(" › ", style="dim")
            line.append_text(space_text(view, parts.spaces[space], game, lang))
            if space not in (1, 13) or number == 0:
                for seat, hero in enumerate(view.heroes):
                    if hero.golem == space:
                        line.append(f"◆{tags[seat]}", style=f"bold {colour(seat)}")
        lines.append(line)
    lines.append(Text(say(lang, "forge.crossings"), style="dim"))
    return lines


def space_text(view: View, space: Space, game: Game, lang: str) -> Text:
    """Write one space of the labyrinth."""
    drawn = Text(str(space.number), style="bold")
    sign = ""
    if space.word == "gain":
        sign = "/".join(part.text for part in space.parts)
    elif space.word == "celestial":
        sign = "✦" * space.number_of
    elif space.word == "forge":
        less = f" −{space.number_of}" if space.number_of else ""
        sign = say(lang, "forge.space-forge") + less
    elif space.word == "chest":
        placed = [TREASURES[index] for index in range(3) if view.treasures[index] == space.number]
        sign = say(lang, "forge.space-chest")
        if placed:
            sign = f"({game.phrases.say(lang, f'treasure.{placed[0]}', {})})"
    elif space.word == "pay":
        sign = f"{space.price.text}→{space.parts[0].text}"
    elif space.word in ("rob", "forged"):
        sign = say(lang, f"forge.space-{space.word}")
    elif space.word == "goddess":
        sign = f"☀V{space.number_of}"
    if sign:
        drawn.append(f" {sign}", style="")
    return drawn


def titans(view: View, parts: Parts, lang: str, names: tuple[str, ...]) -> list[Text]:
    """Draw the board of the Titans from −25 to 25, with the loyalty tokens on it."""
    tags = initials(names)
    lines: list[Text] = []
    first = parts.first_space
    colours = PRINTED.words("titans.colour")
    half = len(parts.zones) // 2
    for begin, end in ((0, half + 1), (half + 1, len(parts.zones))):
        line = Text("")
        zone = ""
        for index in range(begin, end):
            if parts.zones[index] != zone:
                zone = parts.zones[index]
                line.append(f" {zone if zone != 'none' else '·'}| ", style="dim")
            if colours[index] == "blue":
                line.append("≈", style=MOON)
            line.append(f"{parts.space_glory[index]}")
            for seat, hero in enumerate(view.heroes):
                if hero.loyalty == first + index:
                    line.append(f"◆{tags[seat]}", style=f"bold {colour(seat)}")
            line.append(" ")
        lines.append(line)
    return [Text(say(lang, "forge.titans"), style="dim"), *lines]


BOARD = ForgeBoard()

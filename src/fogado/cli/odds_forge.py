"""``fogado odds dice-forge``: what the next blessings give, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from fogado.cli.bars import bar, bars, percent
from fogado.cli.common import (
    console,
    edition_option,
    examples,
    json_option,
    print_json,
    read_edition_file,
)

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from fogado.analysis.forge_odds import Distribution, Given, Reserve
    from fogado.games.dice_forge.faces import Face
    from fogado.games.dice_forge.parts import Parts

RESULTS = 12
"""As many results are listed as fit on a screen; JSON has them all."""


@examples(
    "fogado odds dice-forge",
    'fogado odds dice-forge "5*G1 S2" "3*G1 M1 V2 x3" --blessings 4',
    'fogado odds dice-forge "4*G1 2*S1" "3*G1 M2 V2 G3/V2" --blessings 2 --stock G5M1 --feat hind',
    'fogado odds dice-forge "5*G1 mirror" --mirror G6,S2 --only light --cost G3 --json',
)
@click.command("dice-forge")
@click.argument("light", default="5*G1 S1")
@click.argument("dark", default="4*G1 M1 V2")
@click.option(
    "--blessings", default=1, show_default=True, metavar="N", help="How many blessings to add up."
)
@click.option(
    "--only",
    type=click.Choice(["light", "dark"]),
    help="Minor blessings: roll only this die.",
)
@click.option(
    "--mirror",
    default="",
    metavar="FACE,…",
    help="The visible faces of the other players, for a mirror to copy.",
)
@click.option(
    "--prefer",
    default="VSMGAL",
    show_default=True,
    metavar="LETTERS",
    help='What to take of an "or", the most wanted first.',
)
@click.option("--stock", default="", metavar="BUNDLE", help="What the reserve holds now: G3S1.")
@click.option(
    "--chests",
    default=0,
    type=click.IntRange(0, 4),
    show_default=True,
    metavar="N",
    help="Chests, which raise the caps.",
)
@click.option("--cost", "costs", multiple=True, metavar="BUNDLE", help="Can S5M5 be afforded?")
@click.option("--feat", "feats", multiple=True, metavar="FEAT", help="Can hydra be afforded?")
@click.option("--face", "faces", multiple=True, metavar="FACE", help="Can a V4 face be afforded?")
@edition_option
@json_option
def dice_forge(
    light: str,
    dark: str,
    blessings: int,
    only: str | None,
    mirror: str,
    prefer: str,
    stock: str,
    chests: int,
    costs: tuple[str, ...],
    feats: tuple[str, ...],
    faces: tuple[str, ...],
    edition_file: str | None,
    as_json: bool,
) -> None:
    """Say what the dice LIGHT and DARK give in the next blessings of Dice Forge.

    A die is six faces: "5*G1 S1". Without dice, those of the start are taken. The letters are
    G gold, S sun, M moon, V glory, A ancient shards, L loyalty.

    An "or" and a mirror follow --prefer; for --cost, --feat and --face every choice is the best
    one for that cost. Zones of the Titans, Twins, Cerberus and hammers are left out.
    """
    from fogado.analysis import forge_odds
    from fogado.games.dice_forge.faces import bundle_of
    from fogado.games.dice_forge.feats import parts_of
    from fogado.games.dice_forge.notation import parse_die, write_die

    parts = parts_of(read_edition_file(edition_file, "dice-forge"))
    dice = {"light": parse_die(light), "dark": parse_die(dark)}
    rolled = [dice[only]] if only else list(dice.values())
    sees = mirrored(mirror, rolled)
    if only is None:
        rolls = forge_odds.divine(dice["light"], dice["dark"], sees)
    else:
        rolls = forge_odds.minor(dice[only], sees)
    found = forge_odds.distribution(rolls, blessings, prefer)
    held = forge_odds.reserve_of(bundle_of(stock))
    caps = caps_of(parts, chests)
    chances = {
        name: forge_odds.afford(rolls, blessings, held, cost, caps)
        for name, cost in wanted(parts, costs, feats, faces).items()
    }
    if as_json:
        print_json(
            {
                "game": "dice-forge",
                "light": None if only == "dark" else write_die(dice["light"]),
                "dark": None if only == "light" else write_die(dice["dark"]),
                "blessings": blessings,
                "prefer": forge_odds.check_preference(prefer),
                **as_data(found, chances),
            }
        )
        return
    out = console()
    kind = "minor blessing" if only else "blessing"
    what = f"The next {kind}" if blessings == 1 else f"The next {blessings} {kind}s"
    texts = [write_die(die) for die in rolled]
    out.print(f"{what} of {' | '.join(texts)}", style="bold")
    out.print(result_table(found))
    for renderable in amount_tables(found):
        out.print(renderable)
    if chances:
        out.print(chance_table(chances))


# ── reading ──────────────────────────────────────────────────────────────────────────────────


def mirrored(text: str, dice: list[tuple[Face, ...]]) -> tuple[Face, ...]:
    """Read what mirrors can show, which must be said if there is one."""
    from fogado.analysis.forge_odds import BadOdds
    from fogado.games.dice_forge.faces import MIRROR, face_of

    sees = tuple([face_of(word) for word in text.replace(",", " ").split()])
    if any(face.kind == MIRROR for die in dice for face in die) and not sees:
        raise BadOdds("A mirror copies what others show; say what that is, as in --mirror G3,S1.")
    return tuple([face for face in sees if face.kind != MIRROR])


def caps_of(parts: Parts, chests: int) -> Reserve:
    """Give what a reserve can hold."""
    from fogado.analysis.forge_odds import Reserve

    return Reserve(
        parts.gold_cap + chests * parts.chest_gold,
        parts.sun_cap + chests * parts.chest_suns,
        parts.moon_cap + chests * parts.chest_moons,
        parts.ancient_cap,
    )


def wanted(
    parts: Parts, costs: tuple[str, ...], feats: tuple[str, ...], faces: tuple[str, ...]
) -> dict[str, Reserve]:
    """Read everything that somebody wants to afford."""
    from fogado.analysis.forge_odds import BadOdds, Reserve, reserve_of
    from fogado.core.errors import either
    from fogado.games.dice_forge.faces import bundle_of, face_of
    from fogado.games.dice_forge.parts import SANCTUARY

    found: dict[str, Reserve] = {}
    for text in costs:
        bundle = bundle_of(text)
        if bundle.glory or bundle.ancients or bundle.loyalty:
            raise BadOdds(f"Nothing costs {text}; costs are gold, sun and moon shards, as in S5M5.")
        found[text] = reserve_of(bundle)
    for name in feats:
        if name not in parts.by_name:
            raise BadOdds(f"There is no feat {name!r}; choose {either(parts.by_name)}.")
        slot = parts.by_name[name].slot
        found[f"feat {name}"] = Reserve(0, parts.suns[slot], parts.moons[slot], 0)
    for text in faces:
        pool = parts.pool_by_face.get(face_of(text).text, SANCTUARY)
        if pool >= SANCTUARY:
            raise BadOdds(f"The face {text} is not for sale.")
        found[f"face {text}"] = Reserve(parts.costs[pool], 0, 0, 0)
    return found


# ── showing ──────────────────────────────────────────────────────────────────────────────────


def written(result: Given) -> str:
    """Write a result: ``G3 S1``, ``2 step``."""
    from fogado.analysis.forge_odds import NAMES, STEP

    words = [f"{NAMES[k]}{result[k]}" for k in range(STEP) if result[k]]
    words += [f"{result[k]} {NAMES[k]}" for k in range(STEP, len(NAMES)) if result[k]]
    return " ".join(words) or "nothing"


def likeliest(found: Distribution) -> list[Given]:
    """List the results, the likeliest first."""
    return sorted(found.weights, key=lambda result: (-found.weights[result], result))


def as_data(found: Distribution, chances: dict[str, Fraction]) -> dict[str, Any]:
    """Give everything as data; exact numbers are written as fractions too."""
    from fogado.analysis.forge_odds import NAMES, plain_distribution

    return {
        **plain_distribution(found),
        "results": [
            {
                "gives": {NAMES[k]: result[k] for k in range(len(NAMES)) if result[k]},
                "chance": float(found.chance(result)),
                "exact": str(found.chance(result)),
            }
            for result in likeliest(found)
        ],
        "afford": {
            name: {"chance": float(share), "exact": str(share)} for name, share in chances.items()
        },
    }


def result_table(found: Distribution) -> Table:
    """Lay out the likeliest results."""
    table = bars("")
    rows = likeliest(found)
    for result in rows[:RESULTS]:
        share = found.chance(result)
        table.add_row(written(result), percent(share), bar(share))
    if len(rows) > RESULTS:
        rest = sum((found.chance(result) for result in rows[RESULTS:]), start=Fraction(0))
        table.add_row(f"{len(rows) - RESULTS} others", percent(rest), bar(rest))
    return table


def amount_tables(found: Distribution) -> list[RenderableType]:
    """Lay out each resource: its mean, and how likely each amount is."""
    from fogado.analysis.forge_odds import NAMES

    tables: list[RenderableType] = []
    for index, name in enumerate(NAMES):
        mean = found.mean(index)
        if mean:
            table = bars(f"\n{name}: {float(mean):.3f} on average")
            for amount, share in found.amounts(index).items():
                table.add_row(str(amount), percent(share), bar(share))
            tables.append(table)
    return tables


def chance_table(chances: dict[str, Fraction]) -> Table:
    """Lay out what can be afforded afterwards."""
    table = bars("\nAffordable afterwards")
    for name, share in chances.items():
        table.add_row(name, percent(share), bar(share))
    return table

"""A table for stories: set up with chosen sets and dice, then told in notation."""

from __future__ import annotations

from typing import Any

from fogado.core.agenda import Refusal
from fogado.games.dice_forge.faces import BY_NAME
from fogado.games.dice_forge.feats import PARTS
from fogado.games.dice_forge.game import GAME
from fogado.games.dice_forge.notation import parse_die
from fogado.games.dice_forge.parts import SLOTS
from fogado.games.dice_forge.setting_up import eligible
from fogado.games.dice_forge.state import Forge, Hero


def cards_with(rebellion: str, sets: tuple[str, ...]) -> str:
    """Name a full list of sets in which these lie."""
    chosen = {PARTS.by_name[name].slot: name for name in sets}
    names = []
    for slot in range(len(SLOTS)):
        may = eligible(PARTS, rebellion, slot)
        names.append(chosen.get(slot, may[0].name))
    return "+".join(names)


def table(*sets: str, seats: int = 2, rebellion: str = "cards", **setup: str) -> Forge:
    """Lay these sets out, let everybody roll plain gold, and ask seat 0 for an action."""
    chosen = {"rebellion": rebellion, "cards": cards_with(rebellion, sets)}
    chosen.update({name.replace("_", "-"): value for name, value in setup.items()})
    state = GAME.start(seats, chosen)
    assert isinstance(state, Forge)
    while state.question != "action":
        if state.chance is not None:
            state.settle(state.chance.outcomes()[0][0])
        else:  # with ask=all: in which order are two like faces applied?
            state.apply(state.to_act[0], state.options(state.to_act[0])[0])
    for hero in state.heroes:
        hero.gold = 0
        hero.glory = 0
    return state


def equip(hero: Hero, light: str = "", dark: str = "", up: str = "", **numbers: Any) -> None:
    """Give a hero dice, visible faces and anything else."""
    if light:
        hero.light = parse_die(light)
        hero.up_light = hero.light[0]
    if dark:
        hero.dark = parse_die(dark)
        hero.up_dark = hero.dark[0]
    if up:
        hero.up_light, hero.up_dark = (BY_NAME[name] for name in up.split())
    for name, value in numbers.items():
        assert hasattr(hero, name), name
        setattr(hero, name, value)


def rich(state: Forge, seat: int = 0) -> Hero:
    """Let a seat be able to pay for any feat."""
    hero = state.heroes[seat]
    equip(hero, suns=6, moons=6)
    return hero


def tell(state: Forge, *story: str) -> None:
    """Play a story: each line is what is rolled, if luck is pending, or what is answered."""
    for line in story:
        if state.chance is not None:
            state.settle(state.chance.read(line))
        else:
            seat = state.to_act[0]
            state.apply(seat, GAME.parse(line))


def asked(state: Forge) -> tuple[int, str, list[str]]:
    """Say who is asked what, and the answers."""
    if state.over:
        return (-1, "over", [])
    if state.chance is not None:
        return (state.chance.seat, state.question, [])
    seat = state.to_act[0]
    return (seat, state.question, [option.write() for option in state.options(seat)])


def answers(state: Forge) -> list[str]:
    """List the answers to the open question."""
    return asked(state)[2]


def reserve(hero: Hero) -> tuple[int, int, int, int]:
    """Give gold, suns, moons and glory."""
    return (hero.gold, hero.suns, hero.moons, hero.glory)


def refused(state: Forge, move: str, seat: int | None = None) -> str:
    """Say which rule refuses a move, after checking that its sentence can be said."""
    who = state.to_act[0] if seat is None else seat
    refusal = state.why_not(who, GAME.parse(move))
    assert isinstance(refusal, Refusal), f"{move} is allowed"
    for language in ("en", "hu"):
        assert refusal.rule in GAME.explain(refusal, language)
    return refusal.rule

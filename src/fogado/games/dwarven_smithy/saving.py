"""A state as plain JSON data and back, in the middle of a turn too."""

from typing import Any, Final

from fogado.core.agenda import Step
from fogado.core.content import edition_of
from fogado.core.errors import BadState
from fogado.core.game import Game
from fogado.core.saving import heading, number, numbers
from fogado.core.words import Words
from fogado.games.dwarven_smithy.actions import Hurry
from fogado.games.dwarven_smithy.areas import UP
from fogado.games.dwarven_smithy.bidding import Bidding, PlaceWon
from fogado.games.dwarven_smithy.cards import CODE_OF, KINDS, NAMES, RESOURCES, kinds_in, many_of
from fogado.games.dwarven_smithy.complete import ClearPlace, KeepOrSell, MakeWay
from fogado.games.dwarven_smithy.memory import BACK, DREW, SEAT, Memory
from fogado.games.dwarven_smithy.notation import parse
from fogado.games.dwarven_smithy.parts import Parts, parts_of
from fogado.games.dwarven_smithy.recipes import recipe_of
from fogado.games.dwarven_smithy.smith import Pile, Smith
from fogado.games.dwarven_smithy.state import NOT_YET, Smithy
from fogado.games.dwarven_smithy.turn import STEPS, GuildCardDrawn, MineCard
from fogado.games.dwarven_smithy.view import cards, kind_names, names

WORDS: Final[Words] = Words(STEPS, parse)


def save_pile(pile: Pile) -> dict[str, Any]:
    """Write a pile down."""
    return {
        "card": NAMES[pile.recipe.card],
        "parts": [KINDS[kind] for kind in pile.recipe.parts],
        "tools": list(cards(pile.tools)),
        "seen": pile.seen,
    }


def save_smith(smith: Smith) -> dict[str, Any]:
    """Write a player down."""
    return {
        "hand": list(names(smith.hand)),
        "known": list(names(smith.known)),
        "market": list(names(smith.market)),
        "rotated": list(names(smith.rotated)),
        "workshop": list(names(smith.workshop)),
        "piles": [save_pile(pile) for pile in smith.piles],
        "kings": [save_pile(pile) for pile in smith.kings],
        "apprentices": list(cards(smith.apprentices)),
        "tools": list(cards(smith.tools)),
        "coins": smith.coins,
        "crafted": smith.crafted,
        "sales": smith.sales,
        "trade": smith.trade,
        "spent": smith.spent,
    }


def save(state: Smithy) -> dict[str, Any]:
    """Write the whole truth down."""
    memory = state.memory
    return {
        **heading(state.game, state.setup, state.parts.edition),
        "smiths": [save_smith(smith) for smith in state.smiths],
        "mine": list(kind_names(state.mine)),
        "mine_discard": list(kind_names(state.mine_discard)),
        "guild": list(cards(state.guild)),
        "guild_discard": list(cards(state.guild_discard)),
        "warehouse": list(kind_names(state.warehouse)),
        "memory": {
            "hidden": list(memory.hidden),
            "back": list(kind_names(memory.back)),
            "log": list(memory.log),
            "guild_back": list(cards(memory.guild_back)),
            "guild_new": list(memory.guild_new),
        },
        "seat": state.seat,
        "turn": state.turn,
        "left": state.left,
        "ended": state.ended,
        "quiet": state.quiet,
        "drawn": state.drawn,
        "came_market": list(names(state.came_market)),
        "came_workshop": list(names(state.came_workshop)),
        "blown": state.blown,
        "hurried": state.hurried,
        "put_up": [[lot // UP, names((lot % UP,))[0]] for lot in state.put_up],
        "agenda": [WORDS.write(step) for step in state.agenda],
    }


def read_steps(data: Any, seats: int) -> list[Step]:
    """Read the agenda; here all steps hold whole numbers and nothing else."""
    steps = WORDS.steps(data, seats)
    for step in steps:
        for name in WORDS.names[type(step).__name__]:
            number(getattr(step, name))
    return steps


def doubts(state: Smithy) -> list[str]:
    """Say what cannot be true of a state that was just read."""
    wrong = state.check() + strange_numbers(state)
    for step in state.agenda:
        wrong += strange_step(state, step)
    return wrong


def strange_numbers(state: Smithy) -> list[str]:
    """Say which counts of the turn, or of what is remembered, cannot be."""
    seats = state.seats()
    memory = state.memory
    lengths = (0, seats)
    if (
        min(state.turn, state.quiet, state.drawn, state.blown, state.hurried) < 0
        or not NOT_YET <= state.left < seats
        or state.ended not in ("", "guild", "mine", "kings", "rest")
        or (state.left == NOT_YET) != (state.ended == "")
    ):
        return ["The turn is not counted rightly."]
    if (
        len(memory.hidden) not in lengths
        or len(memory.guild_new) not in lengths
        or min((0, *memory.hidden, *memory.guild_new, *memory.log)) < 0
        or (memory.guild_back and not memory.guild_new)
        or any(entry // SEAT >= seats for entry in memory.log if entry < BACK)
        or any(entry % SEAT > DREW for entry in memory.log)
        or any(entry >= BACK + RESOURCES for entry in memory.log)
    ):
        return ["What is remembered cannot have happened."]
    if any(not 0 <= lot < seats * UP for lot in state.put_up):
        return ["What was put up is nobody's."]
    return []


def strange_step(state: Smithy, step: Step) -> list[str]:
    """Say what a step cannot be about at this table."""
    name = type(step).__name__
    seats = range(state.seats())
    if isinstance(step, (KeepOrSell, MakeWay, ClearPlace, Hurry)):
        if all(pile.recipe.card != step.card for pile in state.smiths[step.seat].piles):
            return [f"The step {name} is about a card that is not being crafted."]
    if isinstance(step, (Bidding, PlaceWon)):
        if step.owner not in seats or step.code not in state.smiths[step.owner].market:
            return [f"The step {name} is about a card that is not there."]
        if step.owner * UP + step.code not in state.put_up:
            return [f"The step {name} is about a card that was not put up."]
    if isinstance(step, Bidding) and not (
        -1 <= step.leader < state.seats() and 0 <= step.left < state.seats()
    ):
        return ["The bidding cannot have come so far."]
    if isinstance(step, (MineCard, GuildCardDrawn)) and step.where not in (0, 1, 2):
        return [f"The step {name} leads nowhere."]
    return []


def codes(data: Any) -> tuple[int, ...]:
    """Read cards of an area, in order."""
    return tuple(sorted([CODE_OF[str(name)] for name in data]))


def guild(data: Any) -> tuple[int, ...]:
    """Read guild cards as they stand."""
    return tuple([NAMES.index(str(name)) for name in data])


def kinds(data: Any) -> tuple[int, ...]:
    """Read resources as they stand."""
    return tuple([KINDS.index(str(name)) for name in data])


def many(data: Any) -> int:
    """Read resources into one number."""
    found = many_of(kinds(data))
    if len(kinds_in(found)) != len(data):
        raise BadState("There are more resources of a kind than the box holds.")
    return found


def read_pile(data: dict[str, Any]) -> Pile:
    """Read a pile."""
    if type(data["seen"]) is not bool:
        raise BadState("A pile must say whether its card was seen.")
    recipe = recipe_of(NAMES.index(str(data["card"])), kinds(data["parts"]))
    return Pile(recipe, guild(data["tools"]), data["seen"])


def read_smith(parts: Parts, data: dict[str, Any]) -> Smith:
    """Read a player."""
    smith = Smith(
        parts,
        codes(data["hand"]),
        codes(data["known"]),
        codes(data["market"]),
        codes(data["rotated"]),
        codes(data["workshop"]),
        tuple([read_pile(pile) for pile in data["piles"]]),
        tuple([read_pile(pile) for pile in data["kings"]]),
        (),
        (),
        (),
        parts.book(()),
        number(data["coins"]),
        number(data["crafted"]),
        number(data["sales"]),
        number(data["trade"]),
        number(data["spent"]),
    )
    smith.set_apprentices(guild(data["apprentices"]))
    smith.set_tools(guild(data["tools"]))
    return smith


def read_memory(data: dict[str, Any]) -> Memory:
    """Read what everybody remembers."""
    return Memory(
        tuple(numbers(data["hidden"])),
        many(data["back"]),
        tuple(numbers(data["log"])),
        guild(data["guild_back"]),
        tuple(numbers(data["guild_new"])),
    )


def rebuild(game: Game, data: dict[str, Any]) -> Smithy:
    """Put a state together from its parts."""
    parts = parts_of(edition_of(game.name, data["edition"]))
    setup = game.setups.fill(data["setup"])
    smiths = [read_smith(parts, smith) for smith in data["smiths"]]
    if not game.fewest <= len(smiths) <= game.most or number(data["seat"]) not in range(
        len(smiths)
    ):
        raise BadState("There must be two to four seats, and one of them has the turn.")
    return Smithy(
        game,
        parts,
        setup,
        setup["bidding"] == "yes",
        setup["mine"] == "endless",
        setup["workshop"] == "strict",
        read_steps(data["agenda"], len(smiths)),
        smiths,
        many(data["mine"]),
        many(data["mine_discard"]),
        tuple(sorted(guild(data["guild"]))),
        tuple(sorted(guild(data["guild_discard"]))),
        many(data["warehouse"]),
        read_memory(data["memory"]),
        number(data["seat"]),
        number(data["turn"]),
        number(data["left"]),
        str(data["ended"]),
        number(data["quiet"]),
        number(data["drawn"]),
        codes(data["came_market"]),
        codes(data["came_workshop"]),
        number(data["blown"]),
        number(data["hurried"]),
        tuple([number(owner) * UP + CODE_OF[str(name)] for owner, name in data["put_up"]]),
    )

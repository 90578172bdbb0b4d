"""A full state that agrees with a view: hands, decks and face-down cards dealt anew.

What was seen stays: discards, sales and purchases, parts that went under a King's Item, and what
went back into a deck while others held their cards.
"""

from typing import Any, Final

from fogado.core.agenda import Step
from fogado.core.content import edition_of
from fogado.core.errors import BadState
from fogado.core.game import Game
from fogado.core.source import Source, as_source
from fogado.games.dwarven_smithy.actions import ACTION_PHASE, Hurry
from fogado.games.dwarven_smithy.bidding import Bidding, PlaceWon
from fogado.games.dwarven_smithy.cards import (
    CODE_OF,
    GUILD,
    KINDS,
    NAMES,
    kinds_in,
)
from fogado.games.dwarven_smithy.complete import ClearPlace, KeepOrSell, MakeWay
from fogado.games.dwarven_smithy.parts import Parts, parts_of
from fogado.games.dwarven_smithy.recipes import recipe_of
from fogado.games.dwarven_smithy.retelling import History, as_in_hand, shuffled
from fogado.games.dwarven_smithy.saving import WORDS
from fogado.games.dwarven_smithy.turn import (
    DRAW_CARDS,
    GUILD_CARD,
    MINE_CARD,
    PHASES,
    TURN,
    DrawFirst,
    dealing,
)
from fogado.games.dwarven_smithy.view import HIDDEN, PileSeen, View

TRIES: Final[int] = 500


def sample(game: Game, view: Any, source: Any) -> Any:
    """Make a full state that agrees with everything the view knows."""
    if not isinstance(view, View):
        raise BadState(f"This is not a view of {game.name}.")
    luck = as_source(source)
    parts = parts_of(edition_of(game.name, view.edition))
    piles = name_piles(view, parts, luck)
    hands, guild = deal_guild(view, parts, piles, luck)
    found, mine = deal_mine(view, parts, luck)
    data = {
        "game": game.name,
        "rules_version": game.rules_version,
        "setup": view.setup,
        "edition": view.edition,
        "smiths": [
            smith_data(view, seat, piles, hands[seat], found[seat])
            for seat in range(len(view.smiths))
        ],
        "mine": mine,
        "mine_discard": list(view.mine_discard),
        "guild": guild,
        "guild_discard": list(view.guild_discard),
        "warehouse": [kind for kind, there, _ in view.warehouse for _ in range(there)],
        "memory": {
            "hidden": list(view.hidden_then),
            "back": list(view.mine_back),
            "log": list(view.mine_log),
            "guild_back": list(view.guild_back),
            "guild_new": list(view.guild_new),
        },
        "seat": view.active,
        "turn": view.turn,
        "left": view.left,
        "ended": view.ended,
        "quiet": view.quiet,
        "drawn": view.drawn,
        "came_market": list(view.came_market),
        "came_workshop": list(view.came_workshop),
        "blown": view.blown,
        "hurried": view.hurried,
        "put_up": [[owner, card] for owner, card in view.put_up],
        "agenda": [WORDS.write(step) for step in agenda_behind(view, parts, piles)],
    }
    return game.load(data)


def smith_data(
    view: View, seat: int, piles: dict[str, str], guild: list[str], mine: list[str]
) -> dict[str, Any]:
    """Write a player down, with the cards that were dealt anew."""
    smith = view.smiths[seat]
    hand = list(smith.hand) if seat == view.seat else [*smith.known, *mine, *guild]
    crafted, sales, trade, spent = smith.ledger
    return {
        "hand": hand,
        "known": list(smith.known),
        "market": list(smith.market),
        "rotated": list(smith.rotated),
        "workshop": list(smith.workshop),
        "piles": [
            pile_data(pile, piles.get(place_of(seat, "piles", index), pile.card))
            for index, pile in enumerate(smith.piles)
        ],
        "kings": [
            pile_data(pile, piles.get(place_of(seat, "kings", index), pile.card))
            for index, pile in enumerate(smith.kings)
        ],
        "apprentices": list(smith.apprentices),
        "tools": list(smith.tools),
        "coins": smith.coins,
        "crafted": crafted,
        "sales": sales,
        "trade": trade,
        "spent": spent,
    }


def pile_data(pile: PileSeen, card: str) -> dict[str, Any]:
    """Write a pile down."""
    return {
        "card": card,
        "parts": list(pile.remembered),
        "tools": list(pile.tools),
        "seen": pile.seen,
    }


def place_of(seat: int, area: str, index: int) -> str:
    """Name the place of a pile."""
    return f"{seat} {area} {index}"


# ── guild cards ──────────────────────────────────────────────────────────────────────────────


def unseen_guild(view: View, parts: Parts) -> list[str]:
    """List the guild cards that could be anywhere out of sight."""
    seen: set[str] = set(view.guild_discard)
    for seat, smith in enumerate(view.smiths):
        seen.update(smith.market, smith.rotated, smith.workshop)
        seen.update(smith.apprentices, smith.tools)
        seen.update(pile.card for pile in smith.piles + smith.kings)
        if seat == view.seat:
            seen.update(smith.hand)
    names = [NAMES[number] for number in parts.deck(view.setup["game"])]
    return [name for name in names if name not in seen]


def name_piles(view: View, parts: Parts, luck: Source) -> dict[str, str]:
    """Say which King's Item could lie face down on each pile, by the parts that were seen."""
    places: list[str] = []
    choices: list[list[str]] = []
    unseen = unseen_guild(view, parts)
    for seat, smith in enumerate(view.smiths):
        for area, group in (("piles", smith.piles), ("kings", smith.kings)):
            for index, pile in enumerate(group):
                if pile.card == HIDDEN:
                    places.append(place_of(seat, area, index))
                    choices.append(shuffled(could_be(pile, unseen, parts), luck))
    named: dict[str, str] = {}
    if not assign(places, choices, 0, named):
        raise BadState("No King's Items fit the parts that were seen.")
    return named


def could_be(pile: PileSeen, unseen: list[str], parts: Parts) -> list[str]:
    """List the unseen King's Items that can be made of these parts with these tools."""
    tools = tuple([NAMES.index(tool) for tool in pile.tools])
    kinds = tuple([KINDS.index(part) for part in pile.remembered])
    book = parts.book(tools)
    found: list[str] = []
    for name in unseen:
        number = NAMES.index(name)
        if name.startswith("K") and recipe_of(number, kinds) in book[number]:
            found.append(name)
    return found


def assign(places: list[str], choices: list[list[str]], place: int, named: dict[str, str]) -> bool:
    """Give every pile a card of its own, trying the choices in their order."""
    if place == len(places):
        return True
    for name in choices[place]:
        if name not in named.values():
            named[places[place]] = name
            if assign(places, choices, place + 1, named):
                return True
            del named[places[place]]
    return False


def deal_guild(
    view: View, parts: Parts, piles: dict[str, str], luck: Source
) -> tuple[list[list[str]], list[str]]:
    """Deal the guild cards of the other hands; the rest is the deck."""
    taken = set(piles.values())
    unseen = shuffled([name for name in unseen_guild(view, parts) if name not in taken], luck)
    # A card that went back cannot be in a hand that has not drawn since.
    back = [name for name in unseen if name in view.guild_back]
    free = [name for name in unseen if name not in view.guild_back]
    hands: list[list[str]] = []
    new: list[int] = []
    for seat, smith in enumerate(view.smiths):
        count = 0 if seat == view.seat else smith.hand_guild
        fresh = min(count, view.guild_new[seat]) if view.guild_new else 0
        hands.append([free.pop() for _ in range(count - fresh)])
        new.append(fresh)
    rest = shuffled(free + back, luck)
    for seat, fresh in enumerate(new):
        hands[seat] += [rest.pop() for _ in range(fresh)]
    if len(rest) != view.guild:
        raise BadState("The guild cards that are out of sight are not as many as they must be.")
    return hands, rest


# ── the mine ─────────────────────────────────────────────────────────────────────────────────


def unseen_mine(view: View, parts: Parts) -> list[int]:
    """List the resources that could be anywhere out of sight, one's own hand not counted."""
    left = list(kinds_in(parts.mine))
    for kind in view.mine_discard:
        left.remove(KINDS.index(kind))
    for kind, there, _ in view.warehouse:
        for _ in range(there):
            left.remove(KINDS.index(kind))
    for seat, smith in enumerate(view.smiths):
        hand = smith.hand if seat == view.seat else smith.known
        for name in hand + smith.market + smith.rotated + smith.workshop:
            if CODE_OF[name] < GUILD:
                left.remove(CODE_OF[name] >> 1)
        for pile in smith.piles + smith.kings:
            for part in pile.remembered:
                left.remove(KINDS.index(part))
    return left


def deal_mine(view: View, parts: Parts, luck: Source) -> tuple[list[list[str]], list[str]]:
    """Deal the unknown resources of the other hands; the rest is the mine."""
    unseen = shuffled(unseen_mine(view, parts), luck)
    if view.hidden_then:
        for _ in range(TRIES):
            history = History(view, unseen, luck)
            if history.retell():
                return history.hands_of_others(), history.rest()
        raise BadState("No hands fit what was seen of the mine.")
    hands: list[list[str]] = []
    for seat, smith in enumerate(view.smiths):
        count = 0 if seat == view.seat else smith.hand_mine - len(smith.known)
        hands.append([as_in_hand(unseen.pop()) for _ in range(count)])
    return hands, [KINDS[kind] for kind in unseen]


# ── what is still to be done ─────────────────────────────────────────────────────────────────


def agenda_behind(view: View, parts: Parts, piles: dict[str, str]) -> list[Step]:
    """Say what must still be to do when the table waits for this."""
    if view.phase == "over":
        return []
    if view.phase == "setup":
        return setting_up(view, parts)
    seat = view.active
    phases = PHASES[seat]
    end = phases[:1]
    if view.phase == "draw":
        luck: dict[str, Step] = {"mine": MINE_CARD[seat], "guild": GUILD_CARD[seat]}
        drawing = [*end, DRAW_CARDS[seat]]
        return [*drawing, luck[view.question]] if view.question in luck else drawing
    below = [*phases[:2], ACTION_PHASE[seat]] if view.phase == "act" else phases[:]
    asking = view.asking
    if view.question == "bid":
        code = CODE_OF[asking.card]
        bid = Bidding(view.asked[0], asking.owner, code, asking.lowest, asking.leader, asking.left)
        return [*below, bid]
    if view.question == "place":
        won = PlaceWon(asking.leader, asking.owner, CODE_OF[asking.card], asking.lowest)
        return [*below, won]
    if asking.pile >= 0:
        card = NAMES.index(piles.get(place_of(seat, "piles", asking.pile), asking.card))
        special: dict[str, Step] = {
            "tool": KeepOrSell(seat, card),
            "replace": MakeWay(seat, card),
            "make-room": ClearPlace(seat, card),
            "hurry": Hurry(seat, card),
        }
        return [*below, special[view.question]]
    return below


def setting_up(view: View, parts: Parts) -> list[Step]:
    """Say what is left of the set-up."""
    chosen = view.setup["first"]
    first: Step = DrawFirst() if chosen == "random" else TURN[int(chosen)]
    deal = dealing(len(view.smiths), parts.first_workshop, parts.first_mine, parts.first_guild)
    dealt = sum(len(smith.workshop) + smith.hand_mine + smith.hand_guild for smith in view.smiths)
    return [first, *deal[dealt:][::-1]]

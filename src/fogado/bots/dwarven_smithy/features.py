"""What matters at a table of Dwarven Smithy, seen from one seat, in a fixed row of numbers.

One's own hand counts; of the rivals only what everybody sees, and what is likely where a card lies
face down.  So a guess at hidden hands changes nothing here.
"""

from typing import Final

from fogado.bots.dwarven_smithy.entries import STOCK
from fogado.bots.dwarven_smithy.lore import Lore
from fogado.bots.dwarven_smithy.projects import (
    Hopes,
    Plan,
    Worths,
    best_offer,
    projects_of,
    shelf_of,
)
from fogado.bots.dwarven_smithy.standing import (
    Standing,
    comes_again,
    last_turns,
    lead_pays,
    rounds_left,
    stands,
)
from fogado.games.dwarven_smithy.actions import ActionPhase
from fogado.games.dwarven_smithy.cards import (
    GEMS,
    GUILD,
    GUILD_CARDS,
    METALS,
    ONE,
    RESOURCES,
    count_of,
    total_of,
)
from fogado.games.dwarven_smithy.complete import CompleteAll
from fogado.games.dwarven_smithy.effects import ABILITIES
from fogado.games.dwarven_smithy.smith import Smith
from fogado.games.dwarven_smithy.state import NOT_YET, Smithy

DONE: Final[int] = 0
COMPLETING: Final[int] = 1
ACTING: Final[int] = 2
DRAWING: Final[int] = 3


def phase_of(state: Smithy) -> int:
    """Name the phase of the turn that is going on."""
    agenda = state.agenda
    if state.turn == 0:
        return DONE
    if len(agenda) > 3 and isinstance(agenda[3], CompleteAll):
        return COMPLETING
    if len(agenda) > 2 and isinstance(agenda[2], ActionPhase):
        return ACTING
    return DRAWING


def unseen_by(state: Smithy, seat: int) -> int:
    """Add up the resources that this seat cannot see: in the mine and in other hands."""
    many = state.mine
    for owner, smith in enumerate(state.smiths):
        if owner != seat:
            for code in smith.hand:
                if code < GUILD:
                    many += ONE[code >> 1]
            for code in smith.known:
                many -= ONE[code >> 1]
    return many


def look(lore: Lore, state: Smithy, seat: int) -> list[float]:
    """List what matters for a seat, as ``entries.NAMES`` names it."""
    smiths = state.smiths
    smith = smiths[seat]
    phase = phase_of(state)
    again = comes_again(state, seat)
    completing = phase == COMPLETING
    me = stands(lore, state, seat, seat, again or (completing and seat == state.seat))
    rivals: list[Standing] = []
    crowns: list[int] = []
    best = [0.0, 0.0, 0.0, 0.0]
    first = -1
    top = 0.0
    mean = 0.0
    whose = -1
    for other in range(len(smiths)):
        if other == seat:
            crowns.append(me.crowns)
            continue
        ready = comes_again(state, other) or (completing and other == state.seat)
        rival = stands(lore, state, other, seat, ready)
        rivals.append(rival)
        crowns.append(rival.crowns)
        for place in range(3):
            if rival.soon[place] > best[place]:
                best[place] = rival.soon[place]
        score = rival.certain() + rival.made + rival.making
        mean += score
        if first < 0 or score > top:
            first = len(rivals) - 1
            top = score
            whose = other
    mean /= len(rivals)
    mine = total_of(state.mine)
    rounds = rounds_left(state, mine, crowns)
    row: list[float] = []
    add_time(row, lore, state, seat, phase, again, rounds, mine)
    bonus = add_own(row, lore, smith, me, best, rounds, again)
    add_stock(row, smith)
    shelf = shelf_of(smith)
    worths = Worths(lore, smith, me, best, rounds, again)
    projects = projects_of(lore, smith, shelf, worths)
    plan = Plan(projects, shelf)
    unseen = unseen_by(state, seat)
    hopes = Hopes(lore, state, smith, projects, unseen)
    add_craft(row, plan, hopes, best_offer(lore, state, smith, shelf, worths))
    add_help(row, lore, smith, rounds)
    theirs = add_rival(row, lore, rivals[first], smiths[whose], me, rounds)
    mine_now = me.certain() + bonus[0]
    soon = me.certain() + me.made + me.making + bonus[1]
    prospects = soon + me.helped * rounds + 0.5 * hopes.likely
    prospects += plan.now.gain + 0.9 * plan.next.gain + 0.8 * plan.later.gain
    their_soon = top + theirs
    their_helped = rivals[first].helped * rounds
    ahead = soon - their_soon
    row.append(ahead_by(mine_now - rivals[first].certain() - theirs, 50.0))
    row.append(ahead_by(ahead, 50.0))
    row.append(ahead_by(prospects - their_soon - their_helped, 80.0))
    row.append(0.0 if rounds > 0.0 else ahead_by(ahead, 10.0))
    row.append(ahead_by(soon - mean, 50.0))
    most = 0
    helped = 0.0
    for rival in rivals:
        helped += rival.helped
        if rival.crowns > most:
            most = rival.crowns
    row.append(mean / 150.0)
    row.append(helped * rounds / len(rivals) / 20.0)
    row.append(most / 4.0)
    for place in range(3):
        row.append(me.soon[place] / 60.0)
    for place in range(3):
        row.append((me.soon[place] - best[place]) / 60.0)
    add_cards(row, smith)
    add_supply(row, state, seat, shelf.held, unseen)
    return row


def ahead_by(coins: float, much: float) -> float:
    """Turn a lead into a number between -1 and 1; "much" is halfway."""
    return coins / (much + (coins if coins > 0.0 else -coins))


def add_time(
    row: list[float],
    lore: Lore,
    state: Smithy,
    seat: int,
    phase: int,
    again: bool,
    rounds: float,
    mine: int,
) -> None:
    """How near is the end, and whose turn is it?"""
    guild = len(state.guild)
    seats = len(state.smiths)
    turn = seat == state.seat
    known = last_turns(state) != NOT_YET
    row.append(rounds / 12.0)
    row.append(guild / 50.0)
    row.append(mine / 100.0)
    row.append(1.0 - guild / 6.0 if guild < 6 else 0.0)
    row.append(1.0 - mine / 12.0 if mine < 12 and not state.endless else 0.0)
    row.append(1.0 if known else 0.0)
    row.append(1.0 if again else 0.0)
    row.append(1.0 if known and (again or turn) else 0.0)
    row.append(1.0 if turn and phase == COMPLETING else 0.0)
    row.append(1.0 if turn and phase == ACTING else 0.0)
    row.append(1.0 if turn and phase == DRAWING else 0.0)
    row.append(state.drawn / 4.0 if turn else 0.0)
    row.append((seat - state.seat) % seats / 3.0)
    row.append(state.quiet / (6.0 * seats))
    row.append(1.0 if seats == 3 else 0.0)
    row.append(1.0 if seats == 4 else 0.0)
    row.append(lore.full)
    row.append(1.0 if state.endless else 0.0)
    row.append(1.0 if state.bidding else 0.0)


def bonuses(lore: Lore, totals: list[float], others: list[float], rounds: float) -> float:
    """Add up what the leads in the subtypes promise."""
    coins = 0.0
    for place in range(3):
        coins += lead_pays(lore.parts.bonus, totals[place], others[place], rounds)
    return coins


def add_own(
    row: list[float],
    lore: Lore,
    smith: Smith,
    me: Standing,
    best: list[float],
    rounds: float,
    again: bool,
) -> tuple[float, float]:
    """What is there, and what is nearly there?  Give the bonuses, now and soon."""
    now = bonuses(lore, me.done, best, rounds)
    soon = bonuses(lore, me.soon, best, rounds)
    guild = smith.guild_in_hand()
    loose = 0
    straight = 0
    extra = smith.sale(0) - lore.parts.sell[0]
    for code in smith.market:
        if code >= GUILD:
            loose += 1
        else:
            straight += lore.parts.sell[code] + extra
    for code in smith.workshop:
        if code >= GUILD:
            loose += 1
    for code in smith.rotated:
        if code >= GUILD:
            loose += 1
    row.append(me.coins / 100.0)
    row.append(me.sale / 20.0)
    row.append(me.pay / 100.0)
    row.append(now / 50.0)
    row.append((me.certain() + now) / 150.0)
    row.append(me.made / 30.0)
    row.append(me.making / 50.0)
    row.append((soon - now) / 25.0)
    row.append(float(me.trained))
    row.append((me.certain() + me.made + me.making + soon) / 150.0)
    row.append(me.kings / 4.0)
    row.append(me.crowns / 4.0)
    row.append(smith.hand_room() / 6.0)
    row.append(smith.market_room() / 4.0)
    row.append(smith.workshop_room() / 7.0)
    row.append(straight / 20.0)
    row.append((len(smith.hand) - guild) / 6.0)
    row.append(guild / 4.0)
    row.append(loose / 4.0)
    row.append(salvage(lore, smith, extra, again) / 20.0 if rounds <= 0.0 else 0.0)
    return now, soon


def salvage(lore: Lore, smith: Smith, extra: int, again: bool) -> float:
    """Say what loose resources still bring if the market is filled with the best of them."""
    coins: list[int] = []
    sell = lore.parts.sell
    for code in smith.hand:
        if code < GUILD:
            coins.append(sell[code] + extra)
    for code in smith.workshop:
        if code < GUILD:
            coins.append(sell[code | 1 if again else code] + extra)
    coins.sort(reverse=True)
    room = smith.market_room() + len(smith.market)
    total = 0
    for place, sale in enumerate(coins):
        if place >= room:
            break
        total += sale
    return float(total)


def add_stock(row: list[float], smith: Smith) -> None:
    """Which resources are there, by kind and by where they lie?"""
    counts = [0] * len(STOCK)
    for code in smith.workshop:
        if code < GUILD:
            counts[place_of(code >> 1) + (0 if code & 1 else 6)] += 1
    for area in (smith.hand, smith.market, smith.rotated):
        for code in area:
            if code < GUILD:
                counts[place_of(code >> 1) + (0 if code & 1 else 11)] += 1
    for count in counts:
        row.append(count / 3.0)


def place_of(kind: int) -> int:
    """Give the place of a kind: each metal has its own, gems share one, runestones another."""
    if kind < METALS:
        return kind
    return 4 if kind < GEMS else 5


def add_cards(row: list[float], smith: Smith) -> None:
    """Which guild cards are there to be crafted?"""
    at_hand = [0.0] * GUILD_CARDS
    for area in (smith.hand, smith.market, smith.rotated, smith.workshop):
        for code in area:
            if code >= GUILD:
                at_hand[code - GUILD] = 1.0
    row += at_hand


def add_supply(row: list[float], state: Smithy, seat: int, held: int, unseen: int) -> None:
    """How many of the rare kinds are there, and where may more of every kind come from?"""
    offered = [0] * RESOURCES
    for other, smith in enumerate(state.smiths):
        if other != seat:
            for code in smith.market:
                if code < GUILD:
                    offered[code >> 1] += 1
    for kind in range(METALS, RESOURCES):
        row.append(count_of(held, kind) / 2.0)
    for kind in range(RESOURCES):
        row.append(count_of(state.warehouse, kind) / 4.0)
    for kind in range(RESOURCES):
        row.append(offered[kind] / 2.0)
    for kind in range(RESOURCES):
        row.append(count_of(unseen, kind) / 8.0)


def add_craft(row: list[float], plan: Plan, hopes: Hopes, offer: float) -> None:
    """What can be made of it, now, soon or one day?"""
    for crafts in (plan.now, plan.next, plan.later):
        row.append(crafts.gain / 40.0)
        row.append(crafts.best / 40.0)
        row.append(crafts.count / 3.0)
    row.append(plan.blocked / 40.0)
    row.append(hopes.near / 40.0)
    row.append(hopes.near_count / 3.0)
    row.append(hopes.bought / 40.0)
    row.append(hopes.far / 40.0)
    row.append(hopes.far_count / 3.0)
    row.append(hopes.likely / 40.0)
    row.append(total_of(plan.left) / 8.0)
    row.append(offer / 40.0)


def add_help(row: list[float], lore: Lore, smith: Smith, rounds: float) -> None:
    """Who is at work, and with which tools?"""
    there = [0.0] * len(ABILITIES)
    until = 0.0
    for card in smith.apprentices:
        there[lore.ability[card]] = 1.0
        until += lore.at_work[card]
    row += there
    row.append(until * rounds / 20.0)
    saved = [0.0, 0.0, 0.0, 0.0, 0.0]
    until = 0.0
    for card in smith.tools:
        until += lore.saves[card]
        saved[lore.eases[card]] = 1.0
    row.append(len(smith.tools) / 2.0)
    row.append(until * rounds / 20.0)
    row += saved


def add_rival(
    row: list[float],
    lore: Lore,
    rival: Standing,
    smith: Smith,
    me: Standing,
    rounds: float,
) -> float:
    """How does the best rival stand?  Give the bonuses it may expect."""
    bonus = bonuses(lore, rival.soon, me.soon, rounds)
    guild = smith.guild_in_hand()
    row.append(rival.coins / 100.0)
    row.append(rival.sale / 20.0)
    row.append(rival.pay / 100.0)
    row.append(bonus / 50.0)
    row.append((rival.certain() + bonus) / 150.0)
    row.append(rival.made / 30.0)
    row.append(rival.making / 50.0)
    row.append(rival.crowns / 4.0)
    row.append(rival.bench / 20.0)
    row.append(rival.gems / 4.0)
    row.append((len(smith.hand) - guild) / 6.0)
    row.append(guild / 4.0)
    row.append(rival.helped * rounds / 20.0)
    row.append(smith.workshop_room() / 7.0)
    return bonus

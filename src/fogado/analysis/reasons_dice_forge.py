"""Why an option of Dice Forge is good: what the dice will bring, what comes now, what is near."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.analysis.forge_odds import distribution, divine
from fogado.analysis.review_data import Reason
from fogado.core.content import edition_of
from fogado.games.dice_forge.faces import BY_NAME, MIRROR
from fogado.games.dice_forge.feats import parts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.core.agenda import Option
    from fogado.games.dice_forge.faces import Face
    from fogado.games.dice_forge.view import HeroView, Stack, View

WORTH = {"G": 0.4, "S": 1.6, "M": 1.3, "V": 1.0, "A": 1.5, "L": 1.0}
"""What a unit of each resource matters, in glory: only to choose what is said first."""
COUNTED = "GSMV"
NOTED = 0.05
"""Smaller changes of the income are not worth a word."""
NEAR = 3
"""Shards that may be missing for a feat to be called near."""
LAST_ROUNDS = 1
"""Rounds to come, at most, when there is little time left."""


def reasons(before: View, after: View, seat: int, option: Option) -> list[Reason]:
    """List what speaks for an option, or against it."""
    was, now = before.heroes[seat], after.heroes[seat]
    key, _ = option.phrase()
    found = [
        *of_income(before, after, seat),
        *of_feats(before, after, seat),
        *of_purse(was, now),
        *of_what_is_near(before, after, seat),
        *of_rivals(before, after, seat),
        *of_marks(was, now),
    ]
    if key == "extra":
        found.append(Reason("extra", {}, 2.0))
    if len(now.discard) > len(was.discard):
        found.append(Reason("replaces", {"face": now.discard[-1]}, 0.8))
    if key in ("pass", "done") and not found:
        found.append(kept(was))
    return found


# ── dice ─────────────────────────────────────────────────────────────────────────────────────


def die(names: Sequence[str]) -> tuple[Face, ...]:
    """Read a die off a view."""
    return tuple(BY_NAME[name] for name in names)


def income(view: View, seat: int) -> list[float]:
    """Say what a divine blessing brings on average, by resource."""
    hero = view.heroes[seat]
    rivals = [rival for other, rival in enumerate(view.heroes) if other != seat]
    sees = tuple(
        face
        for rival in rivals
        for face in (BY_NAME[name] for name in rival.up)
        if face.kind != MIRROR
    )
    rolls = distribution(divine(die(hero.light), die(hero.dark), sees))
    return [float(rolls.mean("GSMVAL".index(letter))) for letter in COUNTED]


def of_income(before: View, after: View, seat: int) -> list[Reason]:
    """Say how the income changes."""
    was, now = before.heroes[seat], after.heroes[seat]
    if (was.light, was.dark) == (now.light, now.dark):
        return []
    found: list[Reason] = []
    pairs = zip(COUNTED, income(before, seat), income(after, seat), strict=True)
    for letter, old, new in pairs:
        change = new - old
        if abs(change) >= NOTED:
            facts = {"amount": round(abs(change), 1) or 0.1, "resource": letter}
            blessings = 2 * max(1, after.rounds - after.round)
            weight = abs(change) * WORTH[letter] * blessings
            if change > 0:
                found.append(Reason("income-up", facts, weight))
            else:
                found.append(Reason("income-down", facts, weight / 2))
    return found


# ── feats ────────────────────────────────────────────────────────────────────────────────────


def of_feats(before: View, after: View, seat: int) -> list[Reason]:
    """Say what a new feat is worth."""
    found: list[Reason] = []
    parts = parts_of(edition_of("dice-forge", before.edition))
    rounds = after.rounds - after.round
    for name in after.heroes[seat].cards[len(before.heroes[seat].cards) :]:
        feat = parts.by_name[name]
        if feat.glory:
            found.append(Reason("card-glory", {"glory": feat.glory}, feat.glory))
            if rounds <= LAST_ROUNDS:
                found.append(Reason("little-time", {"rounds": rounds}, feat.glory / 2))
        if feat.reinforcement is not None and rounds > 0:
            found.append(Reason("every-turn", {"rounds": rounds}, 0.6 * rounds))
        left = [stack.left for stack in after.stacks if stack.feat == name]
        if left == [0]:
            found.append(Reason("last-card", {"feat": name}, 1.0))
    return found


def missing(hero: HeroView, stack: Stack) -> int:
    """Count the shards a hero lacks for a feat."""
    short = max(0, stack.suns - hero.suns) + max(0, stack.moons - hero.moons)
    return max(0, short - hero.ancients)


def of_what_is_near(before: View, after: View, seat: int) -> list[Reason]:
    """Say which good feat can be performed next, or nearly so."""
    was, now = before.heroes[seat], after.heroes[seat]
    if (was.suns, was.moons, was.cards) == (now.suns, now.moons, now.cards):
        return []
    stacks = [stack for stack in after.stacks if stack.left]
    ready = [stack for stack in stacks if not missing(now, stack) and stack.suns + stack.moons]
    near = [stack for stack in stacks if 0 < missing(now, stack) <= NEAR]
    found: list[Reason] = []
    if ready:
        best = max(ready, key=lambda stack: stack.glory)
        found.append(Reason("affords", {"feat": best.feat}, 0.7 + best.glory / 20))
    # What is nearer than it was, the most glorious first.
    nearer = [stack for stack in near if missing(now, stack) < missing(was, stack)] or near
    if nearer:
        best = max(nearer, key=lambda stack: (stack.glory, -missing(now, stack)))
        facts = {"feat": best.feat, "shards": missing(now, best)}
        found.append(Reason("near", facts, 0.5 + best.glory / 30))
    return found


# ── what is in the reserve ───────────────────────────────────────────────────────────────────


def of_purse(was: HeroView, now: HeroView) -> list[Reason]:
    """Say what comes at once, and what a full reserve would lose."""
    found: list[Reason] = []
    amounts = {
        "G": now.gold - was.gold,
        "S": now.suns - was.suns,
        "M": now.moons - was.moons,
        "V": now.glory - was.glory,
    }
    for letter, amount in amounts.items():
        if amount > 0:
            facts = {"amount": amount, "resource": letter}
            found.append(Reason("gains", facts, amount * WORTH[letter]))
    full = [
        ("G", was.gold, was.gold_cap, now.gold),
        ("S", was.suns, was.sun_cap, now.suns),
        ("M", was.moons, was.moon_cap, now.moons),
    ]
    for letter, held, cap, left in full:
        if held >= cap - 1 and left < held:
            found.append(Reason("makes-room", {"resource": letter}, 1.0))
    if now.gold_cap > was.gold_cap:
        found.append(Reason("more-room", {"gold": now.gold_cap - was.gold_cap}, 1.0))
    return found


def kept(hero: HeroView) -> Reason:
    """Say what is saved for later."""
    return Reason("keeps", {"gold": hero.gold, "suns": hero.suns, "moons": hero.moons}, 0.3)


# ── everything else ──────────────────────────────────────────────────────────────────────────


def of_rivals(before: View, after: View, seat: int) -> list[Reason]:
    """Say who is driven away, and who is overtaken."""
    found: list[Reason] = []
    place = after.heroes[seat].place
    for other, hero in enumerate(before.heroes):
        if other != seat and place and hero.place == place != before.heroes[seat].place:
            found.append(Reason("ousts", {"number": other + 1}, -0.1))
    scores = [hero.score for other, hero in enumerate(after.heroes) if other != seat]
    led = [hero.score for other, hero in enumerate(before.heroes) if other != seat]
    score = after.heroes[seat].score
    if score > max(scores) and before.heroes[seat].score <= max(led):
        found.append(Reason("takes-lead", {"score": score}, 2.0))
    return found


def of_marks(was: HeroView, now: HeroView) -> list[Reason]:
    """Say how far hammer, scepter and golem have come."""
    found: list[Reason] = []
    if now.hammer > was.hammer:
        found.append(Reason("hammer", {"gold": now.hammer - was.hammer}, 0.6))
    if sum(now.scepters) > sum(was.scepters):
        found.append(Reason("scepter", {"gold": sum(now.scepters) - sum(was.scepters)}, 0.6))
    if now.golem > was.golem:
        found.append(Reason("golem", {"space": now.golem}, 0.8))
    if now.loyalty > was.loyalty:
        found.append(Reason("loyalty", {"space": now.loyalty}, 0.8))
    return found

"""Play random legal sets until every card's effect was executed often enough.

    python -m tests.games.dice_forge.soak 200

Shards are given away before every action, so that the dearest feats are performed as often as the
cheap ones; after every answer everything that must be true is checked.
"""

from __future__ import annotations

import sys
from collections import Counter

from fogado.core.source import Source, seeded
from fogado.games.dice_forge.feats import PARTS
from fogado.games.dice_forge.game import GAME
from fogado.games.dice_forge.parts import SLOTS
from fogado.games.dice_forge.setting_up import eligible
from fogado.games.dice_forge.state import Forge

REBELLIONS = ("off", "cards", "goddess", "titans")
PLAYS_AT_MOST = 100_000


def rarest_sets(rebellion: str, seen: Counter[str], source: Source) -> str:
    """Name a legal selection; on each slot, of two sets drawn the one that was seen less."""
    names = []
    for slot in range(len(SLOTS)):
        may = eligible(PARTS, rebellion, slot)
        drawn = [may[source.below(len(may))].name for _ in range(2)]
        names.append(min(drawn, key=lambda name: seen[name]))
    return "+".join(names)


def play(state: Forge, source: Source, seen: Counter[str]) -> None:
    """Play one table to its end, counting the effects and checking what must be true."""
    state.log = []
    while not state.over:
        if state.chance is not None:
            state.settle(state.chance.sample(source))
            continue
        seat = state.to_act[0]
        if state.question == "action":
            hero = state.heroes[seat]
            hero.suns = state.sun_cap(hero)
            hero.moons = state.moon_cap(hero)
        options = state.options(seat)
        feats = [option for option in options if option.write().startswith("feat ")]
        if feats and source.below(4):
            option = min(feats, key=lambda move: seen[move.write().removeprefix("feat ")])
        else:
            option = options[source.below(len(options))]
        state.apply(seat, option)
        wrong = state.check()
        assert not wrong, (state.setup, option, wrong)
        for event in state.log:
            if event.kind in ("performed", "reinforced"):
                seen[event.facts["feat"]] += 1
        state.log = []


def soak(times: int, seed: str) -> Counter[str]:
    """Play until every set was performed or used that many times."""
    seen: Counter[str] = Counter({feat.name: 0 for feat in PARTS.feats})
    source = seeded(seed)
    for number in range(PLAYS_AT_MOST):
        if min(seen.values()) >= times:
            break
        rebellion = REBELLIONS[number % len(REBELLIONS)]
        setup = {
            "rebellion": rebellion,
            "cards": rarest_sets(rebellion, seen, source),
            "ask": ("needed", "needed", "all")[number % 3],
        }
        state = GAME.start(2 + number % 3, setup)
        assert isinstance(state, Forge)
        play(state, source, seen)
    return seen


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    found = soak(wanted, "the whole soak")
    for name, count in sorted(found.items(), key=lambda pair: pair[1]):
        print(f"{count:6} {name}")
    print(f"Every effect was executed at least {min(found.values())} times; nothing broke.")

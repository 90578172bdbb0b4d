"""What happens is told with all its facts, and in whole sentences."""

from __future__ import annotations

import pytest

from fogado.core.source import seeded
from fogado.games.dice_forge.game import GAME

FACTS = {
    "boar-triggered": {"seat", "face"},
    "bought": {"seat", "face", "cost"},
    "celestial-rolled": {"seat", "side"},
    "cerberus-used": {"seat"},
    "chose": {"seat", "amount", "resource"},
    "companion-cashed": {"seat", "space"},
    "cursed": {"seat", "face"},
    "extra-action": {"seat"},
    "forged": {"seat", "die", "face", "old"},
    "gained": {"seat", "resource", "amount", "kept", "source"},
    "golem-moved": {"seat", "space"},
    "hammered": {"seat", "gold", "space", "source"},
    "lost": {"seat", "resource", "amount", "source"},
    "misfortune": {"seat", "owner"},
    "new-turn": {"seat"},
    "offering": {"seat"},
    "ousted": {"seat", "owner"},
    "overflowed": {"seat", "resource", "amount", "kept", "source"},
    "passed": {"seat"},
    "performed": {"seat", "feat", "island", "free"},
    "reflected": {"seat", "face"},
    "reinforced": {"seat", "feat"},
    "remembered": {"seat", "island"},
    "rolled": {"seat", "light", "dark"},
    "rolled-one": {"seat", "die", "face"},
    "scepter-emptied": {"seat", "number", "gold", "shards", "resource"},
    "scepter-refilled": {"seat", "number", "gold"},
    "set-laid": {"feat", "slot"},
    "spent": {"seat", "resource", "amount"},
    "stored": {"seat", "number", "gold", "source"},
    "token-moved": {"seat", "steps", "space"},
    "treasure-found": {"seat", "treasure", "space"},
    "triton-used": {"seat"},
    "turn": {"seat", "round"},
    "turn-ended": {"seat"},
    "turned": {"seat", "die", "face"},
    "twins-used": {"seat"},
}
"""By the kind of an event, what it says."""

TABLES = [
    {"rebellion": "cards", "cards": "draft"},
    {"rebellion": "cards", "cards": "random"},
    {"rebellion": "goddess", "cards": "random", "ask": "all"},
    {"rebellion": "titans", "cards": "random"},
    {"cards": "advanced"},
]


RARE = {"misfortune", "new-turn"}
"""What random plays may never meet; stories tell it below."""


@pytest.mark.rule("DF-16.3")
def test_events_have_all_their_facts_and_no_others() -> None:
    met: set[str] = set()
    for setup in TABLES:
        for seats in (2, 3, 4, 2, 3, 4):
            source = seeded(f"told {seats} {setup} {len(met)}")
            state = GAME.start(seats, setup)
            state.log = []
            while not state.over:
                if state.chance is not None:
                    state.settle(state.chance.sample(source))
                else:
                    options = state.options(state.to_act[0])
                    state.take(state.to_act[0], options[source.below(len(options))])
            for event in state.log:
                met.add(event.kind)
                assert set(event.facts) == FACTS[event.kind], event.kind
                assert event.facts.get("seat", 0) in range(seats)
                told = GAME.tell(event.seen_by(None))
                assert "None" not in told
                assert "{" not in told
    assert met >= set(FACTS) - RARE

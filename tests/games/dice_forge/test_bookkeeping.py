"""The events explain the table: who gained, lost and paid what they say has it, and no more."""

from __future__ import annotations

from collections import Counter

import pytest

from fogado.core.events import Event
from fogado.core.source import Source, seeded
from fogado.games.dice_forge.game import GAME
from fogado.games.dice_forge.state import Forge
from tests.games.dice_forge.soak import REBELLIONS, rarest_sets

PLAYS = 12


def belongings(state: Forge) -> list[dict[str, int]]:
    """Count what every seat has, with the gold on hammers and Scepters."""
    return [
        {
            "G": hero.gold + sum(hero.scepters) + hero.hammer,
            "S": hero.suns,
            "M": hero.moons,
            "V": hero.glory,
            "A": hero.ancients,
        }
        for hero in state.heroes
    ]


def add(before: list[dict[str, int]], event: Event) -> None:
    """Let an event happen in the books."""
    facts = event.facts
    if event.kind in ("gained", "overflowed"):
        assert 0 <= facts["kept"] <= facts["amount"] > 0
        assert (event.kind == "gained") == (facts["kept"] == facts["amount"])
        if facts["resource"] != "L":
            before[facts["seat"]][facts["resource"]] += facts["kept"]
    elif event.kind in ("lost", "spent"):
        assert facts["amount"] > 0
        before[facts["seat"]][facts["resource"]] -= facts["amount"]
    elif event.kind in ("hammered", "stored"):
        assert facts["gold"] > 0
        before[facts["seat"]]["G"] += facts["gold"]
    elif event.kind == "scepter-emptied":
        before[facts["seat"]]["G"] -= facts["gold"]
    elif event.kind == "scepter-refilled":
        before[facts["seat"]]["G"] += facts["gold"]


def step(state: Forge, source: Source, performed: Counter[str]) -> None:
    """Let luck or a seat decide, dear feats as often as cheap ones."""
    if state.chance is not None:
        state.settle(state.chance.sample(source))
        return
    seat = state.to_act[0]
    options = state.options(seat)
    feats = [option for option in options if option.write().startswith("feat ")]
    if feats and source.below(4):
        option = min(feats, key=lambda move: performed[move.write()])
        performed[option.write()] += 1
    else:
        option = options[source.below(len(options))]
    state.apply(seat, option)


@pytest.mark.rule("DF-4.2", "DF-4.4", "DF-16.3")
def test_what_is_told_adds_up_to_what_lies_on_the_table() -> None:
    performed: Counter[str] = Counter()
    source = seeded("books")
    for number in range(PLAYS):
        rebellion = REBELLIONS[number % len(REBELLIONS)]
        cards = rarest_sets(rebellion, performed, source)
        ask = ("needed", "all")[number % 2]
        state = GAME.start(2 + number % 3, {"rebellion": rebellion, "cards": cards, "ask": ask})
        assert isinstance(state, Forge)
        books = belongings(state)
        lent = settled = False
        while not state.over:
            if state.question == "action" and state.to_act:
                hero = state.heroes[state.to_act[0]]
                hero.suns = state.sun_cap(hero)
                hero.moons = state.moon_cap(hero)
            if settled:
                books = belongings(state)
                # What a Scepter lends is spent like any shard, but never was in the reserve.
                lent = any(hero.lent for hero in state.heroes)
            state.log = []
            step(state, source, performed)
            for event in state.log:
                add(books, event)
                assert "None" not in GAME.tell(event.seen_by(None))
            # A cost is told when it is known; how it is paid may be asked afterwards.
            settled = not state.question.startswith("pay-")
            for kind in "VA" + "G" * settled + "SM" * (settled and not lent):
                assert [mine[kind] for mine in books] == [
                    mine[kind] for mine in belongings(state)
                ], (kind, [(event.kind, event.facts) for event in state.log])

"""A law that cannot be broken proves nothing: each of them catches a game broken on purpose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.conformance import hidden, laws, luck, plays
from tests.conformance.tables import LANTERN_HOUSE, Table
from tests.conformance.test_every_game import AT_A_MOMENT, OVER_A_PLAY, STEP_BY_STEP, Law
from tests.conformance.walks import Case
from tests.toys import broken
from tests.toys.lanterns.game import Lanterns
from tests.toys.lanterns.table import Night
from tests.toys.lanterns.turn import Draw

Game = Callable[[], Lanterns]


def lying(state: type[Night]) -> Game:
    """Make Lanterns on a state that lies."""
    return lambda: Lanterns(state)


def cheating(draw: type[Draw]) -> Game:
    """Make Lanterns with a draw that cheats."""
    return lambda: broken.OtherDraw(draw)


CAUGHT: list[tuple[Law, Game, str]] = [
    (laws.somebody_or_luck_is_asked, lying(broken.Crowd), "asked=True"),
    (laws.somebody_or_luck_is_asked, lying(broken.Patient), "may never go on"),
    (laws.options_are_different_and_in_a_fixed_order, lying(broken.TwiceTheSame), "twice"),
    (laws.options_are_different_and_in_a_fixed_order, lying(broken.Reshuffled), "order"),
    (laws.every_listed_option_is_accepted, lying(broken.TooManyOptions), "in your hand"),
    (laws.every_listed_option_is_accepted, lying(broken.SharedHands), "The cards are"),
    (laws.everything_else_is_refused, lying(broken.TooFewOptions), "neither listed nor refused"),
    (laws.everything_else_is_refused, lying(broken.Touchy), "changed the state"),
    (laws.everything_else_is_refused, broken.UnknownRule, "no rule of the game"),
    (laws.nonsense_is_refused_in_a_sentence, broken.LeakyView, "NoneType"),
    (laws.saving_loses_nothing, broken.ForgetfulSave, "sees something else"),
    (laws.notation_goes_both_ways, broken.FreshOptions, "another option"),
    (laws.notation_goes_both_ways, broken.OpenSlot, "does not describe"),
    (laws.views_are_plain_data, broken.NotPlainView, "not JSON serializable"),
    (laws.nothing_impossible_lies_on_the_table, lying(broken.Lossy), "The cards are"),
    (luck.probabilities_add_up_to_one, cheating(broken.WrongWeights), "twice"),
    (luck.samples_come_as_often_as_listed, cheating(broken.LoadedDraw), "chi-square"),
    (luck.luck_is_settled_only_when_awaited, lying(broken.Credulous), "DID NOT RAISE"),
    (plays.plays_end_and_are_scored, cheating(broken.Endless), "has not ended"),
    (plays.plays_end_and_are_scored, broken.WrongPlaces, "the places are"),
    (plays.copies_are_equal_and_independent, lying(broken.SharedHands), "has changed since"),
    (plays.a_play_by_mail_is_the_same_play, broken.ForgetfulSave, "by mail"),
    (plays.listening_changes_nothing, broken.SilentEvent, "event.drew"),
    (plays.the_same_seed_gives_the_same_record, cheating(broken.UnseededDraw), "another play"),
    (plays.play_outs_agree_with_the_checked_way, broken.InTheOpen, "another way"),
    (hidden.a_sample_agrees_with_the_view, broken.ForgetfulSample, "sees another table"),
    (hidden.a_sample_agrees_with_the_view, broken.LeakyView, "sees another table"),
    (hidden.samples_do_not_know_the_truth, broken.PeekingSample, "depends on the truth"),
    (hidden.twins_look_alike_as_they_go_on, broken.Cheeky, "sees what it cannot know"),
    (hidden.secret_luck_stays_secret, lying(broken.Gossip), "others learn what seat"),
    (hidden.secret_luck_stays_secret, broken.LeakyView, "others learn what seat"),
    (hidden.sealed_answers_stay_sealed, broken.OpenEnvelopes, "others learn the sealed answer"),
]


@pytest.mark.parametrize(
    ("law", "game", "said"),
    CAUGHT,
    ids=[f"{law.__name__} {at}" for at, (law, _, _) in enumerate(CAUGHT)],
)
def test_a_broken_game_is_caught(law: Law, game: Game, said: str) -> None:
    house = replace(LANTERN_HOUSE, game=game())
    table = Table(3, {"nights": 3}, most=200)

    with pytest.raises((Exception, pytest.fail.Exception)) as caught:
        try_law(law, [Case(house, table, seed, each=3) for seed in range(1, 9)])
    assert said in f"{type(caught.value)} {caught.value}"


def try_law(law: Law, cases: list[Case]) -> None:
    """Try a law on several plays: a rare fault may need some."""
    for case in cases:
        law(case)


def test_every_law_catches_some_broken_game() -> None:
    caught = {law for law, _, _ in CAUGHT}

    assert caught == {*AT_A_MOMENT, *OVER_A_PLAY, *STEP_BY_STEP}

"""A law that cannot be broken proves nothing: each of them catches a game broken on purpose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from fogado.testing import hidden, luck, moments, plays, words
from fogado.testing.cases import Case
from fogado.testing.checking import BEFORE_A_PLAY, DURING_A_PLAY, Law, try_law
from tests.conformance.tables import LANTERN_HOUSE, Table
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
    (words.both_languages_say_the_same, broken.SilentEvent, "event.drew is missing in hu"),
    (words.both_languages_say_the_same, broken.MonolingualRule, "LA-3.1 is missing in hu"),
    (words.what_every_game_says_is_said, broken.NamelessChoice, "setup.nights is missing"),
    (words.questions_have_a_sentence, broken.NamelessQuestion, "question.shine is missing"),
    (words.defaults_are_possible, broken.WrongDefault, "out of reach"),
    (plays.every_preset_starts, broken.DeadPreset, "starts with no number of seats"),
    (plays.impossible_tables_are_refused, broken.Anybody, "start(4) is accepted"),
    (moments.somebody_or_luck_is_asked, lying(broken.Crowd), "seats asked=True"),
    (moments.somebody_or_luck_is_asked, lying(broken.Patient), "may never go on"),
    (moments.options_are_different_and_in_a_fixed_order, lying(broken.TwiceTheSame), "twice"),
    (moments.options_are_different_and_in_a_fixed_order, lying(broken.Reshuffled), "order"),
    (moments.every_listed_option_is_accepted, lying(broken.TooManyOptions), "in your hand"),
    (moments.every_listed_option_is_accepted, lying(broken.SharedHands), "The cards are"),
    (moments.everything_else_is_refused, lying(broken.TooFewOptions), "neither listed nor refused"),
    (moments.everything_else_is_refused, lying(broken.Touchy), "changed the state"),
    (moments.everything_else_is_refused, broken.UnknownRule, "no rule of the game"),
    (moments.nonsense_is_refused_in_a_sentence, broken.LeakyView, "raises AttributeError"),
    (moments.saving_loses_nothing, broken.ForgetfulSave, "sees something else"),
    (moments.notation_goes_both_ways, broken.FreshOptions, "another option"),
    (moments.notation_goes_both_ways, broken.OpenSlot, "does not describe"),
    (moments.views_are_plain_data, broken.NotPlainView, "is not plain data"),
    (moments.nothing_impossible_lies_on_the_table, lying(broken.Lossy), "The cards are"),
    (luck.probabilities_add_up_to_one, cheating(broken.WrongWeights), "twice"),
    (luck.samples_come_as_often_as_listed, cheating(broken.LoadedDraw), "chi-square"),
    (luck.luck_is_settled_only_when_awaited, lying(broken.Credulous), "is accepted instead"),
    (plays.plays_end_and_are_scored, cheating(broken.Endless), "has not ended"),
    (plays.plays_end_and_are_scored, broken.WrongPlaces, "The places are"),
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

    # A rare fault may need some plays.
    cases = [Case(house, table, seed, each=3) for seed in range(1, 9)]
    faults = [fault for case in cases if (fault := try_law(law, case)) is not None]
    assert faults
    assert said in faults[0].said
    assert faults[0].said.endswith((".", ".]")), "a report is made of sentences"


def test_every_law_catches_some_broken_game() -> None:
    caught = {law for law, _, _ in CAUGHT}

    assert caught == {*BEFORE_A_PLAY, *DURING_A_PLAY}

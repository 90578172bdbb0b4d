"""All laws tried on a game: as one report, or as one test for each law and table."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from fogado.testing import hidden, luck, moments, plays, words
from fogado.testing.cases import Case, Subject, Table
from fogado.testing.faults import Broken
from fogado.testing.setups import tables_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from fogado.core.agenda import Option
    from fogado.core.game import Game

Law: TypeAlias = Callable[[Case], None]

BEFORE_A_PLAY: tuple[Law, ...] = (
    words.both_languages_say_the_same,
    words.what_every_game_says_is_said,
    words.defaults_are_possible,
    plays.every_preset_starts,
    plays.impossible_tables_are_refused,
)
"""Laws about the game itself: one table is enough."""

AT_A_MOMENT: tuple[Law, ...] = (
    moments.somebody_or_luck_is_asked,
    moments.options_are_different_and_in_a_fixed_order,
    moments.every_listed_option_is_accepted,
    moments.everything_else_is_refused,
    moments.nonsense_is_refused_in_a_sentence,
    moments.saving_loses_nothing,
    moments.notation_goes_both_ways,
    moments.views_are_plain_data,
    luck.probabilities_add_up_to_one,
    luck.samples_come_as_often_as_listed,
    luck.luck_is_settled_only_when_awaited,
    plays.play_outs_agree_with_the_checked_way,
    hidden.a_sample_agrees_with_the_view,
    hidden.samples_do_not_know_the_truth,
    hidden.twins_look_alike_as_they_go_on,
    hidden.secret_luck_stays_secret,
    hidden.sealed_answers_stay_sealed,
)
"""Laws that are tried at chosen moments of one play."""

OVER_A_PLAY: tuple[Law, ...] = (
    moments.nothing_impossible_lies_on_the_table,
    words.questions_have_a_sentence,
    plays.plays_end_and_are_scored,
    plays.listening_changes_nothing,
    plays.the_same_seed_gives_the_same_record,
)
"""Laws that need a whole play, and are quick."""

STEP_BY_STEP: tuple[Law, ...] = (
    plays.copies_are_equal_and_independent,
    plays.a_play_by_mail_is_the_same_play,
)
"""Laws that look at every single step of a play."""

DURING_A_PLAY = (*AT_A_MOMENT, *OVER_A_PLAY, *STEP_BY_STEP)
SEEDS = (1, 2)


@dataclass(frozen=True)
class Fault:
    """One law that a game breaks, and where."""

    law: str
    """The law, as a sentence."""
    said: str
    """How it is broken, as a sentence."""
    table: Table
    seed: int
    step: int
    question: str

    def is_like(self, other: Fault) -> bool:
        """Would it say the same again?"""
        return self.law == other.law or self.said == other.said

    def again(self) -> str:
        """Say how to meet the position again."""
        setup = f", {self.table.setup}" if self.table.setup else ""
        edition = "" if self.table.edition is None else ", edition=…"
        players = f"{self.table.seats} player{'' if self.table.seats == 1 else 's'}"
        if not self.question:
            return f"It is so before anything is played, with {players}{setup}."
        return (
            f"Meet it again: position(game, {self.table.seats}{setup}, seed={self.seed}, "
            f"step={self.step}{edition}), a play at random of {players} "
            f"after {self.step} steps, at the question {self.question!r}."
        )


class BrokenLaws(AssertionError):
    """A game breaks laws; the message is a report in sentences."""

    def __init__(self, game: str, faults: Sequence[Fault]) -> None:
        self.faults = list(faults)
        laws = len({fault.law for fault in faults})
        lines = [f"{game} breaks {laws} law{'' if laws == 1 else 's'} of a game."]
        for number, fault in enumerate(faults, 1):
            lines += ["", f"{number}. {fault.law}", f"   {fault.said}", f"   {fault.again()}"]
        super().__init__("\n".join(lines))


def try_law(law: Law, case: Case) -> Fault | None:
    """Try one law on one table; return what is wrong."""
    try:
        law(case)
    except Broken as error:
        said = str(error)
    except Exception as error:  # the game's own code may fail in any way
        what = str(error).rstrip(".") or "it says nothing more"
        said = f"The game fails with {type(error).__name__}: {what}; {place_of(error)}."
    else:
        return None
    about = " ".join((law.__doc__ or law.__name__).split())
    return Fault(about, said, case.table, case.seed, case.step, case.question)


def place_of(error: BaseException) -> str:
    """Say where the code of the game failed."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"see {last.filename}, line {last.lineno}, in {last.name}"


def cases_of(subject: Subject, seeds: Iterable[int] = SEEDS) -> list[Case]:
    """List every table with every seed."""
    return [Case(subject, table, seed) for table in subject.tables for seed in seeds]


def subject_of(
    game: Game,
    setups: Iterable[Table | Mapping[str, Any]] | None = None,
    moves: Iterable[Option] | None = None,
    secret_luck: tuple[str, ...] = (),
) -> Subject:
    """Put together what the laws must know of a game."""
    some = None if moves is None else list(moves)
    given = None if some is None else lambda: some
    return Subject(game, tables_of(game, setups), given, secret_luck)


def check_game(
    game: Game,
    setups: Iterable[Table | Mapping[str, Any]] | None = None,
    seeds: Iterable[int] = SEEDS,
    *,
    moves: Iterable[Option] | None = None,
    secret_luck: tuple[str, ...] = (),
) -> None:
    """Try every law on a game; raise ``BrokenLaws`` with a report of all that it breaks.

    ``setups`` are the tables to try, each a ``Table`` or a mapping of choices; without them every
    number of seats, every preset and every choice is tried.  ``moves`` are options that are tried
    where they are not offered; without them those that the game declares or that come up.
    ``secret_luck`` names the purposes of luck whose outcome only one seat may learn.
    """
    subject = subject_of(game, setups, moves, secret_luck)
    cases = cases_of(subject, seeds)
    tried = [(law, case) for law in BEFORE_A_PLAY for case in cases[:1]]
    tried += [(law, case) for case in cases for law in DURING_A_PLAY]
    faults: list[Fault] = []
    for law, case in tried:
        fault = try_law(law, case)
        # A game that cannot be played at all breaks every law in the same words.
        if fault is not None and not any(fault.is_like(other) for other in faults):
            faults.append(fault)
    if faults:
        raise BrokenLaws(game.name, faults)


def laws(
    game: Game,
    setups: Iterable[Table | Mapping[str, Any]] | None = None,
    seeds: Iterable[int] = SEEDS,
    *,
    moves: Iterable[Option] | None = None,
    secret_luck: tuple[str, ...] = (),
) -> Callable[..., None]:
    """Make a test for pytest, one for each law and table: ``test_laws = laws(GAME)``.

    The arguments are those of ``check_game``.
    """
    import pytest

    subject = subject_of(game, setups, moves, secret_luck)
    cases = cases_of(subject, seeds)
    tried = [(law, case) for law in BEFORE_A_PLAY for case in cases[:1]]
    tried += [(law, case) for law in DURING_A_PLAY for case in cases]

    @pytest.mark.parametrize(
        ("law", "case"),
        [
            pytest.param(law, case, id=f"{law.__name__}-{case.table}-seed={case.seed}")
            for law, case in tried
        ],
    )
    def test_law(law: Law, case: Case) -> None:
        fault = try_law(law, case)
        if fault is not None:
            raise BrokenLaws(game.name, [fault])

    return test_law

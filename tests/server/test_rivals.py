"""What a rival cannot do to somebody who is away, and what nobody wins by getting up."""

from __future__ import annotations

import pytest

from fogado.server import protocol as say
from fogado.server.clocks import DAY
from fogado.server.refused import Refused
from tests.server.tabletop import Tabletop, same

SKULLS = "emerald-skulls"
HOUR = 3_600_000


def away(table: Tabletop) -> tuple[str, int, str, int]:
    """Name who is asked, and is away, and a rival, with their seats."""
    asked = table.asked
    rival = 1 - asked
    seats = table.table.seats
    return seats[asked].person, asked, seats[rival].person, rival


# ── putting a bot on a rival's seat ──────────────────────────────────────────────────────


@pytest.mark.parametrize("pace", [say.Pace("days", days=3), say.Pace("live", bank=7200)])
def test_where_there_are_clocks_only_they_say_when_a_bot_goes_on(pace: say.Pace) -> None:
    table = Tabletop(SKULLS, "person", "person", pace=pace, absent=5)
    _, seat, rival, _ = away(table)
    table.now += HOUR
    with pytest.raises(Refused, match="has clocks"):
        table.does(rival, say.PutBot, seat=seat, bot="greedy")


def test_a_table_may_agree_to_wait_for_everybody() -> None:
    for settings in ({"absent": 0}, {"stalled": ""}):
        table = Tabletop(SKULLS, "person", "person", **settings)
        _, seat, rival, _ = away(table)
        table.now += 100 * HOUR
        with pytest.raises(Refused, match="wait for everybody"):
            table.does(rival, say.PutBot, seat=seat, bot="greedy")


def test_nobody_chooses_the_stand_in_of_a_rival() -> None:
    table = Tabletop(SKULLS, "person", "person", absent=5, stalled="casual")
    _, seat, rival, _ = away(table)
    table.now += 5 * 60_000 - 1
    with pytest.raises(Refused, match="for 5 minutes"):
        table.does(rival, say.PutBot, seat=seat, bot="casual")
    table.now += 1
    with pytest.raises(Refused, match="agreed on casual"):
        table.does(rival, say.PutBot, seat=seat, bot="random")
    table.does(rival, say.PutBot, seat=seat, bot="casual")
    assert table.table.seats[seat].stand_in == "casual"
    assert not table.table.seats[seat].left


def past_luck(table: Tabletop, person: str, seat: int) -> None:
    """Let a person act until something was revealed that the table would be asked about."""
    for _ in range(50):
        play = table.table.play
        assert play is not None
        if play.before_last_act(seat) is not None and not play.can_undo(seat):
            return
        asked = table.asked
        if asked == seat:
            table.acts(person, seat)
        else:
            table.bot_acts(asked)
    raise AssertionError("Nothing was revealed.")


@pytest.mark.parametrize("way", ["absent", "flag", "stand"])
def test_while_a_bot_plays_for_somebody_they_are_asked_before_anything_comes_anew(way: str) -> None:
    """Act, look, take back, and roll again: with the rival away that went three times of three."""
    pace = say.Pace("live", bank=60, increment=10) if way == "flag" else say.Pace()
    table = Tabletop(SKULLS, "person", "person", pace=pace, absent=5)
    person, seat, rival, other = away(table)
    if way == "absent":
        table.now += 5 * 60_000
        table.does(rival, say.PutBot, seat=seat, bot="greedy")
    elif way == "flag":
        table.pass_time(61_000)
    else:
        table.does(person, say.Stand, seat=seat)
    assert table.table.seats[seat].stand_in == "greedy"
    table.now += 1
    past_luck(table, rival, other)
    rows = table.does(rival, say.Undo, seat=other, seq=table.table.head)
    assert [(row.kind, row.data.get("asked")) for row in rows] == [("asks-back", [seat])]
    # Whoever is away may still answer, and need not take the seat back for that.
    assert table.does(person, say.Agree, seat=seat, yes=False)[0].kind == "refuses"


def test_the_owner_closes_no_table_over_the_head_of_somebody_whose_time_ran_out() -> None:
    table = Tabletop(SKULLS, "person", "person", pace=say.Pace("live", bank=60, increment=0))
    while table.asked != 1:
        table.acts("p0", 0)
    table.pass_time(61_000)
    assert table.table.seats[1].stand_in
    with pytest.raises(Refused, match="Other people play here"):
        table.does("p0", say.Close)


def test_whoever_left_by_choice_holds_nobody_up() -> None:
    table = Tabletop(SKULLS, "person", "person")
    table.does("p1", say.Stand, seat=1)
    assert table.does("p0", say.Close)[0].kind == "closed"


def test_a_bot_on_one_s_own_seat_is_a_choice_too_until_one_comes_back() -> None:
    table = Tabletop(SKULLS, "person", "person")
    table.does("p1", say.PutBot, seat=1, bot="greedy")
    assert table.table.seats[1].left
    table.does("p1", say.PutBot, seat=1, bot="")
    with pytest.raises(Refused, match="Other people play here"):
        table.does("p0", say.Close)


# ── clocks ───────────────────────────────────────────────────────────────────────────────


def left(table: Tabletop, seat: int) -> int:
    found = table.table.clocks.at(seat, table.now)
    assert found is not None
    return found


def test_getting_up_and_coming_back_does_not_fill_a_clock() -> None:
    """It gave a minute each time: 2 s became 60 s, four times in a row."""
    table = Tabletop(SKULLS, "person", "person", pace=say.Pace("live", bank=10, increment=0))
    person, seat, _, _ = away(table)
    table.pass_time(8_000)
    for _ in range(4):
        table.does(person, say.Stand, seat=seat)
        table.does(person, say.Reclaim, seat=seat)
        assert left(table, seat) == 2_000


def test_nobody_thinks_for_free_behind_a_bot() -> None:
    """The bot that stands in thinks for a while: whoever comes back before it answers pays."""
    table = Tabletop(SKULLS, "person", "person", pace=say.Pace("live", bank=60, increment=0))
    person, seat, _, _ = away(table)
    table.does(person, say.Stand, seat=seat)
    table.pass_time(40_000)
    table.does(person, say.Reclaim, seat=seat)
    assert left(table, seat) == 20_000
    table.pass_time(20_000)
    assert table.table.seats[seat].stand_in, "the flag falls as if nobody had got up"


def test_a_bot_uses_none_of_its_person_s_time() -> None:
    table = Tabletop(SKULLS, "person", "person", pace=say.Pace("live", bank=60, increment=5))
    person, seat, _, _ = away(table)
    table.pass_time(10_000)
    table.does(person, say.Stand, seat=seat)
    table.pass_time(30_000)
    while table.asked == seat:
        table.pass_time(30_000)
        table.bot_acts(seat)
    assert left(table, seat) == 50_000, "neither the bot's time nor an increment for it"
    table.pass_time(5_000)
    table.does(person, say.Reclaim, seat=seat)
    assert left(table, seat) == 50_000


def test_out_of_time_the_bot_answers_and_one_comes_back_with_an_increment() -> None:
    table = Tabletop(SKULLS, "person", "person", pace=say.Pace("live", bank=60, increment=7))
    person, seat, _, _ = away(table)
    table.pass_time(60_000)
    with pytest.raises(Refused, match="the bot answers this question"):
        table.does(person, say.Reclaim, seat=seat)
    assert table.table.play is not None
    while seat in table.table.play.state.to_act and seat in table.table.clocks.flagged:
        table.bot_acts(seat)
    table.does(person, say.Reclaim, seat=seat)
    assert left(table, seat) == 7_000
    table.does(person, say.Stand, seat=seat)
    table.does(person, say.Reclaim, seat=seat)
    assert left(table, seat) == 7_000


def test_without_an_increment_whoever_ran_out_of_time_has_none() -> None:
    table = Tabletop(SKULLS, "person", "person", pace=say.Pace("live", bank=60, increment=0))
    person, seat, _, _ = away(table)
    table.pass_time(60_000)
    table.bot_acts(seat)
    with pytest.raises(Refused, match="time is used up"):
        table.does(person, say.Reclaim, seat=seat)


def test_by_correspondence_coming_back_brings_no_days() -> None:
    table = Tabletop(SKULLS, "person", "person", pace=say.Pace("days", days=2))
    person, seat, _, _ = away(table)
    table.pass_time(DAY)
    table.does(person, say.Stand, seat=seat)
    table.does(person, say.Reclaim, seat=seat)
    assert left(table, seat) == DAY
    table.pass_time(DAY)
    assert table.table.seats[seat].stand_in
    table.bot_acts(seat)
    table.does(person, say.Reclaim, seat=seat)
    assert left(table, seat) == 2 * DAY, "the next decision has its days again"


@pytest.mark.parametrize(
    "pace", [say.Pace("live", bank=60, increment=10), say.Pace("days", days=2)]
)
def test_taking_back_brings_no_time(pace: say.Pace) -> None:
    """An act brought its increment, or its days, and kept it when it was taken back."""
    table = Tabletop("dwarven-smithy", "person", "person", pace=pace)
    person, seat, _, _ = away(table)
    before = left(table, seat)
    spent = 0
    for _ in range(5):
        quiet = [take for take in table.choices(seat) if "draw" not in take and take != "end"]
        table.pass_time(1_000)
        table.acts(person, seat, quiet[0])
        table.pass_time(1_000)
        table.does(person, say.Undo, seat=seat, seq=table.table.head)
        spent += 2_000
        assert left(table, seat) <= before - spent + (1_000 if pace.kind == "days" else 0)
    assert table.table.clocks.credits == []
    assert same(table.table, table.folded())

"""The steps themselves: what luck they take, what they remember, and every move they offer."""

import pytest

from fogado.core.dealer import EnumeratingDealer, branches
from fogado.core.errors import BadNotation, BadOutcome
from fogado.games.emerald_skulls.cards import PRINTED, Parts
from fogado.games.emerald_skulls.dice import FACES, OF_DICE, read_roll
from fogado.games.emerald_skulls.skull import board_of
from tests.games.emerald_skulls import reach
from tests.games.emerald_skulls.reach import NOBODY, Position
from tests.games.emerald_skulls.table import asked, close, going, luck, offered, put, skull, start


def written(at: Position) -> str:
    """Write the board of a position as ``skull`` reads it."""
    tiers = [
        " ".join([FACES[tier]] * at.natural[tier] + ["W"] * at.wild[tier]) for tier in range(5)
    ]
    return ", ".join(f"{tier}: {faces}" for tier, faces in enumerate(tiers, 1) if faces)


def placements(at: Position) -> set[str]:
    """List everything the tumbler could be offered here, over all rolls, by the search."""
    texts = set()
    for tier, room in reach.open_tiers(at):
        for dice in range(1, min(room, at.hand) + 1):
            for wild in range(dice + 1):
                faces = [FACES[tier]] * (dice - wild) + ["W"] * wild
                texts.add(f"place {tier + 1}: {' '.join(faces)}")
    if at.natural[2] and at.picks < 2:
        texts.add("pick nose")
    if at.spare:
        texts.add("use cube")
    if len(reach.open_tiers(at)) < 5:
        texts.add("bust")
    return texts


@pytest.mark.rule("ES-5.4", "ES-5.6", "ES-5.7", "ES-5.8", "ES-5.9")
@pytest.mark.parametrize("picks", [0, 1, 2])
@pytest.mark.parametrize("spare", [0, 1])
def test_over_all_rolls_everything_that_fits_is_offered_and_nothing_else(
    picks: int, spare: int
) -> None:
    """One die on a tier, two on another: each small board, with every roll of three dice."""
    boards: list[tuple[int, ...]] = [NOBODY]
    for tier in range(4):
        one = tuple(int(tier == t) for t in range(5))
        boards += [one, tuple(2 * n for n in one)]
    for natural in boards:
        for wild in (NOBODY, *boards[1:]):
            at = Position(natural, wild, 3, picks, spare)
            if sum(natural) + sum(wild) > 3 or natural[3] + wild[3] > 2:
                continue
            state = start(2)
            state.cubes[0] = spare
            put(state, written(at), at.hand, picks)
            close(state)
            seen: set[str] = set()
            for roll, _ in OF_DICE[at.hand]:
                twin = state.copy()
                step = twin.agenda[-2]
                twin.agenda.pop()
                twin.tumble.roll = roll
                options = step.asks(twin, 0)
                assert options is not None
                texts = [option.write() for option in options.options(twin)]
                seen.update(texts)
                places = [text for text in texts if text.startswith("place")]
                assert (texts[0] == "bust") == (not places)
                for text in places:
                    faces = text.split(": ")[1].split()
                    assert all(faces.count(f) <= roll.text.split().count(f) for f in faces)
            assert seen == placements(at), at


def test_luck_must_fit_the_hand() -> None:
    state = start(2)
    close(state)
    for wrong in (read_roll("I I"), "I II III", None):
        with pytest.raises(BadOutcome, match="cannot come from roll here"):
            state.settle(wrong)
    pending = state.chance
    assert pending is not None
    assert pending.write(pending.read("W II I")) == "I II W"
    assert sum(chance for _, chance in pending.outcomes()) == pytest.approx(1)
    state.settle(read_roll("I II W"))
    assert asked(state) == ("place", 0)


def test_what_cards_can_be_drawn_is_said_when_another_is_named() -> None:
    state = start(2, cards="random")
    with pytest.raises(BadNotation) as error:
        luck(state, "14a")
    assert str(error.value) == (
        "'14a' is not an outcome of jackpot-card; it gives 6a, 6b, 8a, 8b, 10a, 10b, 12a or 12b."
    )
    alone = start(1)
    with pytest.raises(BadNotation, match=r"^'card 11' is not an outcome of opposition; it gives"):
        luck(alone, "card 11")
    pending = alone.chance
    assert pending is not None
    assert pending.write(7) == "card 7"


def test_every_seat_in_open_betting_is_asked_the_same_question() -> None:
    state = start(3, betting="open")
    for seat in (0, 1, 2):
        decision = state.asked(seat)
        assert decision is not None
        assert decision.question() == "open-betting"
        assert decision.seat == seat
    assert state.asked(3) is None
    assert state.asked(-1) is None
    assert offered(state, 0) == ["roll"]


def test_all_luck_of_a_first_roll_can_be_met() -> None:
    """The 56 rolls of three dice, each with its share of 216 throws."""
    state = start(2)
    close(state)
    leaves = branches(state)
    assert len(leaves) == 56
    assert sum(share for _, share in leaves) == pytest.approx(1)
    dealer = EnumeratingDealer()
    shares = []
    for _ in dealer.runs():
        twin = state.copy()
        pending = twin.chance
        assert pending is not None
        twin.settle(dealer.deal(pending))
        shares.append(round(dealer.probability * 216))
    assert sorted(shares) == [1] * 6 + [3] * 30 + [6] * 20


def test_a_board_is_made_once_and_knows_its_dice() -> None:
    board = skull("1: I W W, 2: II, 3: III III, 4: W")
    assert board is board_of(board.code)
    assert (board.lower, board.upper, board.teeth) == (3, 1, 4)
    assert (board.nose, board.eyes, board.gem) == (2, 1, 0)
    assert (board.naturals, board.wilds, board.dice, board.top) == (4, 3, 7, 4)
    assert board.natural == [0, 1, 1, 2, 0, 0]
    assert board.wild == [0, 2, 0, 0, 1, 0]
    assert board.on == [0, 3, 1, 2, 1, 0]
    assert (board.full_skull, board.one_each) == (False, False)
    assert skull("1: I, 2: W, 3: III, 4: IV, 5: V").one_each
    assert skull("1: I, 2: W W, 3: III, 4: IV W, 5: V").full_skull
    assert skull("").top == 0
    assert skull("3: III").with_dice(4, 1, 1) is skull("3: III, 4: IV W")
    assert skull("3: III III W").without_nose_die() is skull("3: III W")


@pytest.mark.parametrize(
    ("board", "hand", "picks", "floor", "pickable", "room"),
    [
        ("", 3, 0, 1, 0, 7),
        ("1: I", 3, 0, 1, 0, 7),
        ("2: II", 3, 0, 2, 0, 7),
        ("2: II", 3, 1, 3, 0, 7),
        ("3: III III III", 3, 0, 3, 2, 7),
        ("3: III W", 3, 0, 3, 1, 7),
        ("3: III III III", 3, 1, 3, 1, 7),
        ("3: III", 3, 2, 3, 0, 7),
        ("4: IV", 3, 1, 4, 0, 2),
        ("3: III, 4: IV W", 3, 0, 4, 1, 1),
    ],
)
def test_a_turn_knows_floor_picks_and_room(
    board: str, hand: int, picks: int, floor: int, pickable: int, room: int
) -> None:
    turn = going(board, hand, picks)
    assert (turn.floor(), turn.pickable(), turn.room()) == (floor, pickable, room)
    assert turn.supply() == 7 - hand - turn.board.dice


def test_spare_dice_are_cubes_as_far_as_the_supply_goes() -> None:
    state = start(2)
    for cubes, spare in ((0, 0), (1, 1), (4, 4), (5, 4), (9, 4)):
        state.cubes[0] = cubes
        assert state.spare() == spare
    state.cubes = [0, 3]
    assert state.spare() == 0, "only the tumbler's cubes"


def test_the_memory_of_what_is_shut_does_not_grow_for_ever() -> None:
    """It is emptied when it is full, and still right."""
    layout = Parts(PRINTED, None).layout(("1", "2"))
    first = layout.shut(going("1: I"), 0)
    for key in range(100_001):
        layout._shut[-2 - key] = 0
        layout._listed[-2 - key] = []
    assert layout.shut(going("2: II"), 0) == layout.shut(going("2: II"), 0) == first == 0b1010
    assert len(layout._shut) == 1
    assert layout.listed(0b1010) == [1, 3]
    assert len(layout._listed) == 1
    assert layout.shut(going("1: I"), 0) == first

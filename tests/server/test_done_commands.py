"""A command that is sent again is known again, for a while."""

from __future__ import annotations

from fogado.server.done_commands import REMEMBERED, DoneCommands


def test_a_command_is_known_by_its_sender_and_its_number() -> None:
    done = DoneCommands()
    done.note("anna", "1", 5)
    done.note("bela", "1", 6)
    assert [done.row_of("anna", "1"), done.row_of("bela", "1")] == [5, 6]
    assert done.row_of("anna", "2") is None
    assert done.row_of("", "anna\n1") is None, "it is not the text of both that counts"


def test_the_last_row_of_a_command_is_its_answer() -> None:
    done = DoneCommands()
    for row in (7, 8, 9):
        done.note("anna", "1", row)
    assert done.row_of("anna", "1") == 9
    assert len(done.rows) == 1


def test_only_the_last_ones_are_known() -> None:
    done = DoneCommands()
    for number in range(REMEMBERED + 1):
        done.note("anna", str(number), number)
    assert done.row_of("anna", "0") is None
    assert done.row_of("anna", "1") == 1
    assert done.row_of("anna", str(REMEMBERED)) == REMEMBERED


def test_a_copy_goes_on_by_itself() -> None:
    done = DoneCommands()
    done.note("anna", "1", 1)
    twin = done.copy()
    assert twin == done
    twin.note("anna", "2", 2)
    assert done.row_of("anna", "2") is None
    assert twin != done

"""What a law says when a game breaks it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

E = TypeVar("E", bound=Exception)

CITED = re.compile(r" \[[A-Z]+-\d+\.\d+\]$")


class Broken(AssertionError):
    """A game breaks a law; the message is a sentence that says how."""


def fail(sentence: str) -> NoReturn:
    """Say how a law is broken."""
    raise Broken(sentence)


def raised(ask: Callable[[], object], kind: type[E], what: str) -> E:
    """Return the error that something must raise; anything else breaks the law."""
    try:
        ask()
    except kind as error:
        return error
    except Exception as error:  # the game's own code may fail in any way
        fail(f"{what} raises {type(error).__name__} ({error}) instead of {kind.__name__}.")
    fail(f"{what} is accepted instead of raising {kind.__name__}.")


def is_sentence(said: str) -> bool:
    """Does it read as one line with every slot filled?"""
    return bool(said.strip()) and "\n" not in said and "{" not in said and "}" not in said


def ends_as_a_sentence(said: str) -> bool:
    """Does it end with a full stop, or with the number of a rule after one?"""
    return CITED.sub("", said).endswith((".", "!", "?"))

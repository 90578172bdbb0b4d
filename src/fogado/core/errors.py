"""What can be wrong, said in sentences.  Every one of them names what would be right."""

from collections.abc import Iterable


class FogadoError(ValueError):
    """Somebody gave us something we cannot use; the message says what and why."""


class UnknownGame(FogadoError):
    """There is no game of this name."""


class BadSetup(FogadoError):
    """A table cannot be set up like this."""


class BadNotation(FogadoError):
    """A text is not the notation of anything in this game."""


class BadEdition(FogadoError):
    """An edition file corrects something that is not printed, or with an impossible value."""


class BadState(FogadoError):
    """Saved data is not a state of this game."""


class BadOutcome(FogadoError):
    """Chance cannot give this."""


class BadRecord(FogadoError):
    """A record cannot be read or replayed; ``line`` is the first bad line, counted from 1."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def either(words: Iterable[object]) -> str:
    """Write 'a, b or c', for telling somebody the right choices."""
    names = [str(word) for word in words]
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + " or " + names[-1]

"""What a view can declare of its fields, so that any learner can read them as numbers.

A hint stands inside ``Annotated`` beside the type of a field of a view.  None is needed; without
them the generic encoder has to guess how large a number may become.

.. code-block:: python

    @dataclass
    class View:
        seat: int | None
        player: Annotated[int, Seat()]
        question: Annotated[str, Names("turn", "over")]
        turn_total: Annotated[int, UpTo(100)]
        scores: Annotated[tuple[Annotated[int, UpTo(100)], ...], BySeat()]
"""

from typing import final


@final
class UpTo:
    """A whole number from ``low`` to ``high``; beyond, it is cut off."""

    def __init__(self, high: int, low: int = 0) -> None:
        self.high = high
        self.low = low


@final
class Names:
    """A word that is one of these; any other is none of them."""

    def __init__(self, *names: str) -> None:
        self.names = names


@final
class Seat:
    """A number that is a seat; below 0 it is nobody's."""


@final
class BySeat:
    """A list with one item for each seat, in their order."""


@final
class AtMost:
    """A list of so many items at most; further ones are only counted."""

    def __init__(self, items: int) -> None:
        self.items = items


@final
class Hashed:
    """Words that are not known beforehand: so many numbers stand for all of them."""

    def __init__(self, buckets: int) -> None:
        self.buckets = buckets

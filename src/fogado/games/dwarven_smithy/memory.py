"""What everybody at the table remembers of cards that went back into a deck.

Cards seldom go back: a third apprentice that finds no room, and the mine that never closes.  Then
a hand held at that moment cannot hold one of those cards, and whoever guesses at hands must know.
Nothing is remembered as long as nothing went back.
"""

from typing import Any, Final, final

from fogado.games.dwarven_smithy.cards import RESOURCES

DREW: Final[int] = RESOURCES
"""In the log of the mine: a seat drew.  Below it: a seat brought out a card of this kind."""
SEAT: Final[int] = 16
"""An entry of a seat is its number times this."""
BACK: Final[int] = 64
"""From here on: a card of this kind went back into the mine."""


@final
class Memory:
    """Never changed; replaced."""

    def __init__(
        self,
        hidden: tuple[int, ...],
        back: int,
        log: tuple[int, ...],
        guild_back: tuple[int, ...],
        guild_new: tuple[int, ...],
    ) -> None:
        self.hidden = hidden
        """By seat, the unknown mine cards in hand when the log began; nothing before that."""
        self.back = back
        """The resources that went back when the log began, many in one number."""
        self.log = log
        """What happened with hands and mine since then."""
        self.guild_back = guild_back
        """Guild cards that went back and have not been seen since."""
        self.guild_new = guild_new
        """By seat, how many cards in hand may have been drawn after the last one went back."""


NOTHING_BACK: Final[Memory] = Memory((), 0, (), (), ())


def noted(memory: Memory, entry: int) -> Memory:
    """Add a line to the log of the mine."""
    return Memory(
        memory.hidden, memory.back, memory.log + (entry,), memory.guild_back, memory.guild_new
    )


def mine_drawn(state: Any, seat: int) -> None:
    """A seat drew from the mine."""
    memory: Memory = state.memory
    if memory.hidden:
        state.memory = noted(memory, seat * SEAT + DREW)


def mine_shown(state: Any, seat: int, kind: int) -> None:
    """A seat brought out a resource that nobody knew to be in its hand."""
    memory: Memory = state.memory
    if memory.hidden:
        state.memory = noted(memory, seat * SEAT + kind)


def hidden_counts(state: Any) -> tuple[int, ...]:
    """Count the unknown mine cards in every hand."""
    return tuple(
        [len(smith.hand) - smith.guild_in_hand() - len(smith.known) for smith in state.smiths]
    )


def mine_shuffled(state: Any, many: int) -> None:
    """The mine was empty, and these resources became the new one: a new log begins."""
    memory: Memory = state.memory
    state.memory = Memory(hidden_counts(state), many, (), memory.guild_back, memory.guild_new)


def sent_back(state: Any, card: int, kinds: tuple[int, ...], many: int) -> None:
    """An apprentice and its parts went back into their decks."""
    memory: Memory = state.memory
    guild_back = memory.guild_back + (card,)
    guild_new = (0,) * len(state.smiths)
    if memory.hidden:
        log = memory.log + tuple([BACK + kind for kind in kinds])
        state.memory = Memory(memory.hidden, memory.back, log, guild_back, guild_new)
    elif kinds:
        state.memory = Memory(hidden_counts(state), many, (), guild_back, guild_new)
    else:
        state.memory = Memory((), 0, (), guild_back, guild_new)


def guild_drawn(state: Any, seat: int) -> None:
    """A seat drew from the guild deck."""
    memory: Memory = state.memory
    if memory.guild_back:
        new = list(memory.guild_new)
        new[seat] += 1
        state.memory = Memory(memory.hidden, memory.back, memory.log, memory.guild_back, tuple(new))


def guild_shown(state: Any, seat: int, card: int) -> None:
    """A seat brings out a guild card; it still lies in the hand."""
    memory: Memory = state.memory
    if not memory.guild_back:
        return
    new = list(memory.guild_new)
    back = memory.guild_back
    if card in back:
        back = tuple([other for other in back if other != card])
        new[seat] -= 1
    elif state.smiths[seat].guild_in_hand() <= new[seat]:
        new[seat] -= 1
    if new[seat] < 0:
        new[seat] = 0
    counts = tuple(new) if back else ()
    state.memory = Memory(memory.hidden, memory.back, memory.log, back, counts)

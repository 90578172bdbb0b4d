"""What the answers of all games have in common: a text, a sentence, and a reason when refused."""

from typing import Any

from fogado.core.agenda import Option, Refusal
from fogado.core.game import State
from fogado.core.native import mypyc_attr


def not_asked(state: State, seat: int) -> Refusal:
    """Refuse a seat that is not asked anything."""
    return Refusal(state.game.not_asked, "not-asked", {"seat": seat})


def not_offered(state: State) -> Refusal:
    """Refuse an answer to another question."""
    return Refusal(state.game.not_offered, "not-offered", {"question": state.question})


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(Option):
    """An answer that is known by its text.  Every game has its own kind below this one."""

    text: str
    """Its notation."""
    key: str
    """The sentence that describes it."""
    facts: dict[str, Any]
    """What that sentence needs to know."""

    def write(self) -> str:
        return self.text

    def phrase(self) -> tuple[str, dict[str, Any]]:
        return self.key, self.facts

    def why_not(self, state: Any, seat: int) -> Refusal:
        return self.fault(state, seat) if seat in state.to_act else not_asked(state, seat)

    def fault(self, state: Any, seat: int) -> Refusal:
        """Say why a seat that is asked something cannot answer this."""
        return not_offered(state)

    def __repr__(self) -> str:
        return f"<{self.text}>"

"""What happened, and who may know it."""

from typing import Any, final


@final
class Event:
    """Something that happened at the table.

    ``facts`` are for everybody; ``secret`` facts are added only for the ``seats`` that saw them.
    """

    def __init__(
        self,
        kind: str,
        facts: dict[str, Any],
        secret: dict[str, Any] | None = None,
        seats: tuple[int, ...] = (),
    ) -> None:
        self.kind = kind
        self.facts = facts
        self.secret = secret
        self.seats = seats

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """Build what ``seat`` knows of it; ``None`` is a spectator."""
        seen: dict[str, Any] = {"event": self.kind}
        seen.update(self.facts)
        if self.secret is not None and seat in self.seats:
            seen.update(self.secret)
        return seen

"""The five levels of Dice Forge: the same judge, who errs more or less, or looks ahead."""

from __future__ import annotations

from fogado.bots.minds.thinker import Searcher, Thinker


class Novice(Thinker):
    """Somebody who has just learned the rules, and often misjudges."""

    name = "novice"
    keys = {"slips": 33}  # noqa: RUF012 - read only


class Casual(Thinker):
    """Somebody who plays now and then."""

    name = "casual"
    keys = {"slips": 21}  # noqa: RUF012 - read only


class Skilled(Thinker):
    """Somebody who seldom errs, and looks at one answer after the other."""

    name = "skilled"
    keys = {"slips": 13}  # noqa: RUF012 - read only


class Expert(Thinker):
    """Somebody who hardly ever errs."""

    name = "expert"
    keys = {"slips": 5}  # noqa: RUF012 - read only


class Master(Searcher):
    """Somebody who does not err, and takes the time to look far ahead."""

    name = "master"
    keys = {"ms": 1800, "evals": 2000}  # noqa: RUF012 - read only

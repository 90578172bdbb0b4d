"""The numbers of the standing, fitted to plays of ``expert``.

python -m fogado.bots.emerald_skulls.make_standing 200
"""

from __future__ import annotations

from fogado.bots.emerald_skulls.solver.standing import Standing

CUBE_VALUE = 2.0
"""What a reroll cube is worth in gears where only gears are counted."""

FITTED = {
    2: Standing(cube=2.16, tempo=3.00, wide=1.06, narrow=0.75),
    3: Standing(cube=2.22, tempo=4.44, wide=0.62, narrow=1.29),
    4: Standing(cube=2.28, tempo=5.91, wide=0.41, narrow=2.23),
}
"""By seats.  Bigger tables are judged like the biggest here."""


def standing_for(seats: int) -> Standing:
    """Give the standing for a table."""
    return FITTED[min(max(seats, 2), max(FITTED))]

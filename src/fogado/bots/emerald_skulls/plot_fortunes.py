"""Draw how ``fortunes.json`` was learned: ``python -m ….plot_fortunes FILE``, needs matplotlib."""

from __future__ import annotations

import json
import sys
from importlib.resources import files


def main() -> None:
    """Draw the surprise after every round, on plays learned from and on those kept back."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    data = json.loads(files(__package__).joinpath("fortunes.json").read_text("utf-8"))
    figure, axes = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
    for axis, name, title in zip(
        axes, ("table", "solo"), ("2 to 8 players", "the solo game"), strict=True
    ):
        curve = data[f"{name}_curve"]
        rounds = range(1, len(curve) + 1)
        axis.plot(rounds, [known for known, _ in curve], label="plays learned from")
        axis.plot(rounds, [kept for _, kept in curve], label="plays kept back")
        axis.set(title=title, xlabel="round", ylabel="surprise (log loss)")
        axis.legend()
    figure.savefig(sys.argv[1], dpi=110)


if __name__ == "__main__":
    main()

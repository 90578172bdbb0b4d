"""``python -m fogado.cli``: the command where its script is not on the path."""

from fogado.cli import main

main()

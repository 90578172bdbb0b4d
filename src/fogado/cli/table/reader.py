"""Where answers come from: a keyboard, or whatever is piped in."""

from __future__ import annotations

import sys


class Reader:
    """Reads answers line by line."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        """Does a person sit at a keyboard?"""
        if self.live:
            import contextlib

            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - loading it gives the keyboard its history

    def ask(self, prompt: str) -> str | None:
        """Ask for one line; ``None`` when there are no more."""
        if self.live:
            try:
                return input(prompt).strip()
            except EOFError:
                print()
                return None
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        # Nobody typed it, so we do: a transcript reads like the play.
        print(line.rstrip("\n"))
        return line.strip() if line else None

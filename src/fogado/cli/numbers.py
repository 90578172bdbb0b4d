"""Chances to win and what changes them, written for people in their language."""

from __future__ import annotations


def decimal(text: str, lang: str) -> str:
    """Write a number with a comma where the language does."""
    return text.replace(".", ",") if lang == "hu" else text


def chance(share: float, lang: str) -> str:
    """Write a chance: ``62.3 %``.  Without luck it may lie below nothing."""
    return decimal(f"{100 * share:.1f}".replace("-", "−"), lang) + " %"


def points(change: float, lang: str) -> str:
    """Write a change in percentage points, with its sign: ``+6.2``."""
    tenths = round(1000 * change)
    sign = "+" if tenths > 0 else "−" if tenths < 0 else ""
    return sign + decimal(f"{abs(tenths) / 10:.1f}", lang)


def with_error(change: float, error: float, lang: str) -> str:
    """Write a change and, where there is one worth a digit, its standard error."""
    written = points(change, lang)
    if error < 0.0005:
        return written
    return f"{written} ± {decimal(f'{100 * error:.1f}', lang)}"

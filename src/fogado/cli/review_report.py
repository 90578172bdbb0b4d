"""A review on the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from fogado.cli.boards import colour
from fogado.cli.numbers import chance, with_error
from fogado.cli.review_words import MARKS, Words

if TYPE_CHECKING:
    from rich.console import Console

    from fogado.analysis.review_data import Exercise, Review

HEIGHTS = "▁▂▃▄▅▆▇█"
CURVE = 56
"""The columns of a curve."""


def report(out: Console, review: Review, lang: str, eyes: int | None) -> None:
    """Print everything."""
    words = Words(review, lang, eyes)
    out.print(Text(words.title(), style="bold green"))
    for remark in words.remarks():
        out.print(Text(remark, style="dim"))
    if not review.moments:
        out.print(words.say("nothing"))
        return
    out.print()
    out.print(totals(words))
    out.print(Text(words.say("sum"), style="dim"))
    out.print()
    for total in review.totals:
        if words.seen(total.seat):
            out.print(Text(words.verdict(total), style=f"bold {colour(total.seat)}"))
    for title, table in (
        ("curve", curves(words)),
        ("lucky", lucky(words)),
        ("costly", costly(words)),
    ):
        out.print()
        out.print(Text(words.say(title), style="bold"))
        out.print(table)
    exercises = words.exercises()
    if exercises:
        out.print()
        out.print(Text(words.say("exercises"), style="bold"))
    for one in exercises:
        question = words.question(one.question)
        name = words.names[one.seat]
        title = words.say("exercise", line=one.line, name=name, question=question)
        out.print()
        out.print(Text(title, style="bold"))
        out.print(words.board(one))
        out.print(answers(words, one))


def heads(words: Words, *keys: str) -> Table:
    """Begin a table."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for key in keys:
        left = key in ("player", "what", "better")
        head = words.say(f"head-{key}")
        table.add_column(head, justify="left" if left else "right", no_wrap=key == "player")
    return table


def totals(words: Words) -> Table:
    """Lay out what adds up to the end, a line for each seat."""
    keys = ("player", "start", "luck", "own", "others", "rest", "end", "adjusted", "marks")
    table = heads(words, *keys)
    lang = words.lang
    for total in words.review.totals:
        table.add_row(
            Text(words.names[total.seat], style=colour(total.seat)),
            chance(total.start, lang),
            with_error(total.luck, total.luck_error, lang),
            with_error(total.own, total.own_error, lang),
            words.points(total.others),
            words.points(total.residual),
            chance(total.end, lang),
            chance(total.adjusted, lang),
            f"{total.inaccuracies} / {total.mistakes} / {total.blunders}",
        )
    return table


def curves(words: Words) -> Table:
    """Draw the chances of every seat from the first line to the last."""
    table = Table.grid(padding=(0, 2))
    curve = words.review.curve
    columns = min(CURVE, len(curve))
    for seat, name in enumerate(words.names):
        picked = [curve[at * (len(curve) - 1) // max(1, columns - 1)] for at in range(columns)]
        heights = [min(7, int(8 * max(0.0, chances[seat]))) for _, chances in picked]
        bars = "".join(HEIGHTS[height] for height in heights)
        table.add_row(Text(name, style=colour(seat)), bars)
    return table


def lucky(words: Words) -> Table:
    """Lay out the luck that mattered most."""
    table = heads(words, "line", "what", "player", "luck")
    for moment, seat in words.lucky():
        luck = with_error(moment.luck[seat], moment.error[seat], words.lang)
        table.add_row(str(moment.line), words.happened(moment), words.names[seat], luck)
    return table


def costly(words: Words) -> Table | str:
    """Lay out the choices that cost something."""
    moments = words.costly()
    if not moments:
        return words.say("no-choices")
    table = heads(words, "line", "player", "what", "cost", "better")
    for moment in moments:
        table.add_row(
            str(moment.line),
            words.names[moment.seat],
            f"{words.option(moment.text)} {MARKS[moment.mark]}",
            words.points(-moment.loss),
            words.option(moment.options[0].text),
        )
    return table


def answers(words: Words, one: Exercise) -> Text:
    """Write the best options of an exercise and its answer."""
    text = Text()
    for worth in one.options[:5]:
        text.append(f"  {chance(worth.chance, words.lang):>8}  {words.option(worth.text)}\n")
    for sentence in words.answer(one):
        text.append(f"  {sentence}\n")
    return text

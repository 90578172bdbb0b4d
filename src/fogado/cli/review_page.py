"""A review as one page for a browser: no script, no second file, the house's look."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from fogado.analysis.review_data import CHOICE
from fogado.cli.numbers import chance, with_error
from fogado.cli.review_words import MARKS, Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fogado.analysis.review_data import Exercise, Moment, Review

SIGN = '<meta name="generator" content="fogado review">'
"""By this we know our own pages."""
INKS = ("#2fe39a", "#ffe2a0", "#a8deff", "#ff9d8a", "#d6b3ff", "#f7f1df", "#9fd35a", "#f2a3d0")
"""The players' colours by seat;"""
DASHES = ("", "7 3", "2 3", "10 3 2 3", "4 4", "1 2", "12 4", "6 2 2 2")
"""and their lines differ too, for those who see no colours."""
WIDE, HIGH, LEFT, TOP = 900, 300, 46, 12

STYLE = """
:root{color-scheme:dark}*{box-sizing:border-box;font-variant-numeric:lining-nums tabular-nums}
body{margin:0;background:#0b0c09;color:#dcc8a0;
 font:500 16px/1.45 'Source Sans 3 Variable','Source Sans 3',system-ui,sans-serif}
main{max-width:980px;margin:0 auto;padding:28px 16px 60px}
h1,h2,h3{font-family:Grenze,'Grenze Gotisch',Georgia,serif;color:#ffe2a0;line-height:1.15}
h1{font-size:34px;margin:0 0 6px}h2{font-size:24px;margin:34px 0 8px}
h3{font-size:19px;margin:0 0 6px}
p{margin:4px 0}.dim{color:#b7a47a;font-size:14px}.verdict{color:#f3e8c8;font-size:18px}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;background:#221408;border:1px solid #5b3c14}
th,td{padding:5px 9px;text-align:right;border-bottom:1px solid #47301c;vertical-align:top}
th{color:#ffe3a0;font-weight:600;background:#33210f}
td:not(.l),td b{white-space:nowrap}
.l{text-align:left}tr.inaccuracy td{background:#2b2410}tr.mistake td{background:#38240f}
tr.blunder td{background:#45180f}
section.try{background:linear-gradient(#47301c,#33210f 40%,#221408);border:1px solid #b98538;
 border-radius:8px;padding:14px 16px;margin:14px 0}
pre{overflow-x:auto;background:#0b0c09;border:1px solid #5b3c14;border-radius:6px;padding:10px;
 color:#f3e8c8;font:13px/1.25 ui-monospace,'DejaVu Sans Mono',monospace}
summary{cursor:pointer;color:#d9ffec;background:#04432a;border:1px solid #0b8a55;border-radius:6px;
 padding:6px 12px;display:inline-block;margin:8px 0}
summary:focus-visible,a:focus-visible{outline:2px solid #a8deff;outline-offset:2px}
svg{width:100%;height:auto;background:#0f120d;border:1px solid #5b3c14;border-radius:6px}
svg text{fill:#b7a47a;font-size:13px;font-family:inherit}
.key{display:flex;flex-wrap:wrap;gap:6px 20px;margin:8px 0}
.key svg{width:44px;border:0;background:none}
a{color:#ffe2a0}
@media print{body{background:#fff;color:#222}}
"""


def page_of(review: Review, lang: str, eyes: int | None) -> str:
    """Write the page."""
    words = Words(review, lang, eyes)
    parts = [f"<h1>{escape(words.title())}</h1>"]
    parts += [f'<p class="dim">{escape(remark)}</p>' for remark in words.remarks()]
    if review.moments:
        parts += body(words)
    else:
        parts.append(f"<p>{escape(words.say('nothing'))}</p>")
    title = escape(words.title())
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">{SIGN}'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head><body><main>\n"
        + "\n".join(parts)
        + "\n</main></body></html>\n"
    )


def body(words: Words) -> list[str]:
    """Write everything below the title."""
    verdicts = [
        f'<p class="verdict">{escape(words.verdict(total))}</p>'
        for total in words.review.totals
        if words.seen(total.seat)
    ]
    parts = [
        *verdicts,
        totals(words),
        f'<p class="dim">{escape(words.say("sum"))}</p>',
        heading(words, "curve"),
        key(words),
        curve(words),
        heading(words, "lucky"),
        lucky(words),
        heading(words, "costly"),
        costly(words),
    ]
    exercises = words.exercises()
    if exercises:
        parts.append(heading(words, "exercises"))
        parts += [exercise(words, one) for one in exercises]
    return parts


def heading(words: Words, text: str) -> str:
    """Begin a part."""
    return f'<h2 id="{text}">{escape(words.say(text))}</h2>'


# ── tables ───────────────────────────────────────────────────────────────────────────────────


def table(words: Words, keys: Iterable[str], rows: Iterable[tuple[str, list[str]]]) -> str:
    """Write a table; every row has a class, and cells that are HTML already."""
    left = {"player", "what", "better"}
    keys = list(keys)
    sides = [' class="l"' if key in left else "" for key in keys]
    head = "".join(
        f'<th scope="col"{side}>{escape(words.say("head-" + key))}</th>'
        for key, side in zip(keys, sides, strict=True)
    )
    lines = [
        f'<tr class="{kind}">'
        + "".join(f"<td{side}>{cell}</td>" for cell, side in zip(cells, sides, strict=True))
        + "</tr>"
        for kind, cells in rows
    ]
    return f'<div class="wide"><table><tr>{head}</tr>{"".join(lines)}</table></div>'


def totals(words: Words) -> str:
    """Write what adds up to the end."""
    lang = words.lang
    rows = [
        (
            "",
            [
                player(words, total.seat),
                chance(total.start, lang),
                with_error(total.luck, total.luck_error, lang),
                with_error(total.own, total.own_error, lang),
                words.points(total.others),
                words.points(total.residual),
                chance(total.end, lang),
                chance(total.adjusted, lang),
                f"{total.inaccuracies} / {total.mistakes} / {total.blunders}",
            ],
        )
        for total in words.review.totals
    ]
    keys = ("player", "start", "luck", "own", "others", "rest", "end", "adjusted", "marks")
    return table(words, keys, rows)


def player(words: Words, seat: int) -> str:
    """Write a player's name in their colour."""
    return f'<b style="color:{ink(seat)}">{escape(words.names[seat])}</b>'


def ink(seat: int) -> str:
    """Give the colour of a seat."""
    return INKS[seat % len(INKS)]


def lucky(words: Words) -> str:
    """Write the luck that mattered most."""
    rows = [
        (
            "",
            [
                str(moment.line),
                escape(words.happened(moment)),
                player(words, seat),
                with_error(moment.luck[seat], moment.error[seat], words.lang),
            ],
        )
        for moment, seat in words.lucky()
    ]
    return table(words, ("line", "what", "player", "luck"), rows)


def costly(words: Words) -> str:
    """Write the choices that cost something; an exercise can be jumped to."""
    tried = {one.line for one in words.exercises()}
    rows = []
    for moment in words.costly():
        line = str(moment.line)
        link = f'<a href="#line-{line}">{line}</a>' if moment.line in tried else line
        what = f"{words.option(moment.text)} {MARKS[moment.mark]}"
        cells = [
            link,
            player(words, moment.seat),
            escape(what),
            words.points(-moment.loss),
            escape(words.option(moment.options[0].text)),
        ]
        rows.append((moment.mark, cells))
    if not rows:
        return f"<p>{escape(words.say('no-choices'))}</p>"
    return table(words, ("line", "player", "what", "cost", "better"), rows)


# ── the curve ────────────────────────────────────────────────────────────────────────────────


def key(words: Words) -> str:
    """Say whose line is whose."""
    parts = []
    for seat in range(len(words.names)):
        line = f'<svg viewBox="0 0 44 10" aria-hidden="true">{stroke(seat, "M0 5H44")}</svg>'
        parts.append(f"<span>{line} {player(words, seat)}</span>")
    return f'<div class="key">{"".join(parts)}</div>'


def stroke(seat: int, path: str) -> str:
    """Draw a line of a seat."""
    dash = DASHES[seat % len(DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="{path}" fill="none" stroke="{ink(seat)}" stroke-width="2.2"{dashed}/>'


def across(at: int, count: int) -> float:
    """Say where a moment lies, from the left."""
    return LEFT + (WIDE - LEFT - 10) * at / max(1, count - 1)


def down(share: float) -> float:
    """Say where a chance lies, from the top."""
    return TOP + (HIGH - TOP - 24) * (1 - share)


def curve(words: Words) -> str:
    """Draw the chances of every seat, and mark the choices that cost something."""
    points = words.review.curve
    parts = [
        f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(words.say("curve"))}">'
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = down(share)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDE - 10}" stroke="#47301c"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for seat in range(len(words.names)):
        path = "L".join(
            f"{across(at, len(points)):.1f} {down(chances[seat]):.1f}"
            for at, (_, chances) in enumerate(points)
        )
        parts.append(stroke(seat, f"M{path}"))
    parts += [
        dot(words, at, moment)
        for at, moment in enumerate(words.review.moments, 1)
        if moment.kind == CHOICE and moment.mark and words.seen(moment.seat)
    ]
    for at in {0, len(points) // 2, len(points) - 1}:
        x = across(at, len(points))
        parts.append(
            f'<text x="{x:.1f}" y="{HIGH - 6}" text-anchor="middle">{points[at][0]}</text>'
        )
    return "".join(parts) + "</svg>"


def dot(words: Words, at: int, moment: Moment) -> str:
    """Mark a costly choice on the line of whoever chose."""
    x = across(at, len(words.review.moments) + 1)
    y = down(moment.after[moment.seat])
    size = {"inaccuracy": 2.5, "mistake": 4, "blunder": 5.5}[moment.mark]
    said = f"{moment.line}: {words.option(moment.text)}, {words.points(-moment.loss)}"
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="#e2573c" stroke="#0b0c09">'
        f"<title>{escape(said)}</title></circle>"
    )


# ── exercises ────────────────────────────────────────────────────────────────────────────────


def exercise(words: Words, one: Exercise) -> str:
    """Write a position, what could be chosen, and the answer behind a click."""
    question = words.question(one.question)
    title = words.say("exercise", line=one.line, name=words.names[one.seat], question=question)
    shown = sorted(one.options, key=lambda worth: worth.text)
    listed = "".join(f"<li>{escape(words.option(worth.text))}</li>" for worth in shown)
    rows = [
        ("", [escape(words.option(worth.text)), chance(worth.chance, words.lang)])
        for worth in one.options
    ]
    worths = "".join(f'<tr><td class="l">{what}</td><td>{how}</td></tr>' for _, (what, how) in rows)
    answer = "".join(f"<p>{escape(sentence)}</p>" for sentence in words.answer(one))
    return (
        f'<section class="try" id="line-{one.line}"><h3>{escape(title)}</h3>'
        f"<pre>{escape(words.position(one))}</pre>"
        f"<p>{escape(words.say('options'))}:</p><ul>{listed}</ul>"
        f"<details><summary>{escape(words.say('solution'))}</summary>{answer}"
        f"<table>{worths}</table></details></section>"
    )

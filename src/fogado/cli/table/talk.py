"""What a person can say instead of an answer: ask for rules, reasons, the log, the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from fogado.cli.rules import chapters, full_number, printed
from fogado.cli.words import phrases
from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from fogado.cli.table.teller import Teller
    from fogado.core.agenda import Option
    from fogado.core.game import State

COMMANDS = ("help", "hint", "why", "undo", "log", "board", "save", "quit", "wait")


def command_in(text: str, lang: str) -> tuple[str, str]:
    """Part a line into a command and what follows; no command if it does not begin with one.

    The English words are understood in every language.
    """
    if text.startswith("?"):
        return "?", text[1:].strip()
    word, _, rest = text.partition(" ")
    for command in COMMANDS:
        if word.casefold() in (command, phrases().say(lang, f"command.{command}", {})):
            return command, rest.strip()
    return "", text


def find_option(text: str, options: tuple[Option, ...]) -> Option | None:
    """Find the option a number or its notation means."""
    if text.isdecimal():
        return options[int(text) - 1] if 1 <= int(text) <= len(options) else None
    wanted = " ".join(text.split()).casefold()
    for option in options:
        if option.write().casefold() == wanted:
            return option
    return None


def enter_takes(options: tuple[Option, ...], waits: bool) -> Option | None:
    """Give what an empty line answers: the only option, or to pass; nothing where one may wait."""
    if waits:
        return None
    if len(options) == 1:
        return options[0]
    return next((option for option in options if option.write() == "pass"), None)


def explain(teller: Teller, state: State, seat: int, text: str, at_length: bool) -> None:
    """Say why a move is not possible now, with its rule; ``at_length`` with the rule's text."""
    game = teller.game
    options = state.options(seat)
    known = find_option(text, options)
    try:
        option = known or game.parse(text)
    except FogadoError:
        if text.isdecimal():
            teller.line(teller.say("play.no-number", text=text, most=len(options)), "red")
        else:
            some = ", ".join(f"'{option.write()}'" for option in options[:3])
            teller.line(teller.say("play.no-move", text=text, some=some), "red")
        return
    refusal = None if known else state.why_not(seat, option)
    if refusal is None:
        what = game.describe(option, teller.lang)
        teller.line(teller.say("play.allowed", what=what), "green")
        return
    teller.line(game.explain(refusal, teller.lang), "red")
    if at_length:
        teller.out.print(printed(game.rulebook.find(refusal.rule, teller.lang)))
    else:
        teller.line(teller.say("play.see-rule", rule=refusal.rule), "dim")


def show_rules(teller: Teller, wanted: str) -> None:
    """Show the chapters, a rule or a chapter by its number, or the rules with some words."""
    book = teller.game.rulebook
    if not wanted:
        teller.out.print(chapters(book, teller.lang))
        return
    number = full_number(book, wanted).upper()
    numbers = book.numbers()
    if number in numbers or any(known.split(".")[0] == number for known in numbers):
        teller.out.print(printed(book.find(number, teller.lang)))
        return
    found = book.search(wanted, teller.lang)
    if found:
        teller.out.print(printed(found))
    else:
        teller.line(teller.say("play.no-rule", words=wanted), "red")


def show_help(teller: Teller, options: tuple[Option, ...], waits: bool) -> None:
    """List everything a person can say."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold green", no_wrap=True)
    table.add_column()
    example = options[-1].write()
    first_rule = teller.game.rulebook.numbers()[0]
    word = {command: teller.say(f"command.{command}") for command in COMMANDS}
    table.add_row("1", teller.say("help.number"))
    table.add_row("…", teller.say("help.notation", example=example))
    if waits:
        table.add_row(word["wait"], teller.say("help.wait"))
    table.add_row("?", teller.say("help.chapters"))
    table.add_row("? …", teller.say("help.search"))
    table.add_row(f"? {first_rule}", teller.say("help.rule"))
    table.add_row(f"{word['why']} …", teller.say("help.why"))
    for command in ("hint", "undo", "log", "board", "save", "quit"):
        table.add_row(word[command], teller.say(f"help.{command}"))
    teller.out.print(table)
    legend = teller.board.legend(teller.lang)
    if legend:
        teller.line(legend, "dim")


def show_hint(teller: Teller, state: State, seat: int) -> None:
    """Show the best options with what they bring and why, from what this seat sees."""
    from fogado.analysis.hints import hints
    from fogado.analysis.reasons import say_reason
    from fogado.cli.numbers import chance, points

    game, lang = teller.game, teller.lang
    found = hints(game, state.view(seat), seat)
    teller.line(teller.say("hint.title", options=found.options), "bold")
    numbers = [option.write() for option in state.options(seat)]
    table = Table.grid(padding=(0, 2))
    for style in ("bold green", "", ""):
        table.add_column(justify="right" if style else "left", style=style)
    for hint in found.best:
        text = hint.option.text
        gain = teller.say("hint.gain", gain=points(hint.gain, lang))
        worth = f"{chance(hint.option.chance, lang)}, {gain}"
        words = game.describe(game.parse(text), lang)
        table.add_row(str(numbers.index(text) + 1), words, worth)
        said = "; ".join(say_reason(game, lang, reason) for reason in hint.reasons)
        why = said or teller.say("hint.no-reason")
        if hint.then:
            answers = [game.describe(game.parse(answer), lang) for answer in hint.then]
            why += f"; {teller.say('hint.then', answers=', '.join(answers))}"
        table.add_row("", Text(why, style="dim"), "")
    teller.out.print(table)


def show_log(teller: Teller) -> None:
    """Tell again what happened."""
    if not teller.told:
        teller.line(teller.say("play.no-log"))
    for sentence in teller.told:
        teller.out.print(teller.coloured(sentence))

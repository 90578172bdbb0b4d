"""A play at the terminal: persons are asked, bots act, and everything is kept in a record."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from fogado.cli.table import talk
from fogado.cli.table.keeper import Keeper
from fogado.cli.table.result import result
from fogado.core.errors import FogadoError
from fogado.core.source import keyed
from fogado.core.words import plain

if TYPE_CHECKING:
    from fogado.bots.house import Bots
    from fogado.cli.table.reader import Reader
    from fogado.cli.table.seats import Seats
    from fogado.cli.table.teller import Teller
    from fogado.core.agenda import Option
    from fogado.core.events import Event
    from fogado.core.match import Match

APART = 1_000_000
"""Where the luck of bots that may wait begins: far from that of bots that must answer."""


class Leave(Exception):
    """Somebody gets up from the table."""


class Session:
    """One play with persons and bots, from here to its end or until somebody leaves."""

    def __init__(
        self,
        match: Match,
        seats: Seats,
        bots: Bots,
        teller: Teller,
        reader: Reader,
        file: str | None,
        seed: str,
    ) -> None:
        self.match = match
        self.seats = seats
        self.bots = bots
        self.teller = teller
        self.reader = reader
        self.file = file
        self.keeper = Keeper(match)
        self.seed = seed
        self.waited: set[int] = set()
        """Persons who let the others go on since something last happened."""
        self.at_screen: int | None = None

    @property
    def witness(self) -> int | None:
        """Say through whose eyes the screen tells what happens: several persons share a view."""
        persons = self.seats.persons
        return persons[0] if len(persons) == 1 else None

    def run(self) -> bool:
        """Play; say whether the play came to its end."""
        try:
            self.happened(self.match.let_luck_decide())
            while not self.match.state.over:
                self.one_act()
        except Leave:
            self.leave()
            return False
        except KeyboardInterrupt:
            self.teller.out.print()
            if self.file is not None:
                self.leave()
            raise
        self.finish()
        return True

    def happened(self, events: list[Event]) -> None:
        """Tell what happened, and keep it."""
        self.waited.clear()
        if self.file is not None:
            self.keeper.write(self.file)
        self.teller.tell(events, self.witness)

    # ── who acts ─────────────────────────────────────────────────────────────────────────

    def one_act(self) -> None:
        """Go round the table until somebody acts; whoever has to answer is asked last."""
        for seat in self.order():
            if seat in self.bots.bots:
                option = self.ask_bot(seat)
            elif seat in self.waited:
                continue
            else:
                record = self.match.record
                before = len(record.entries)
                option = self.ask_person(seat)
                if len(record.entries) < before:
                    return  # something was taken back: others are asked now
                if option is None:
                    self.waited.add(seat)
            if option is not None:
                self.happened(self.match.act(seat, option))
                return

    def order(self) -> list[int]:
        """List who may act: those who may wait in an order luck decides, then the others."""
        state = self.match.state
        patient = [seat for seat in state.to_act if state.may_wait(seat)]
        pressed = [seat for seat in state.to_act if not state.may_wait(seat)]
        if patient:
            source = keyed(self.seed, "arrival", -1, len(self.match.record.entries))
            first = source.below(len(patient))
            patient = patient[first:] + patient[:first]
        return patient + pressed

    def ask_bot(self, seat: int) -> Option | None:
        """Let a bot answer; its luck follows from the record, so a resumed play goes on alike."""
        state = self.match.state
        entries = self.match.record.entries
        if state.may_wait(seat):
            count = APART + len(entries)
        else:
            count = sum(1 for entry in entries if entry.acts and entry.seat == seat)
        self.bots.counts[seat] = count
        return self.bots.ask(state, seat)

    # ── a person is asked ────────────────────────────────────────────────────────────────

    def ask_person(self, seat: int) -> Option | None:
        """Ask a person until there is an answer; ``None`` if they wait, or took something back."""
        state = self.match.state
        options = state.options(seat)
        waits = state.may_wait(seat)
        self.change_person(seat)
        self.teller.draw(state, seat)
        self.teller.ask(state, seat, options, waits)
        default = talk.enter_takes(options, waits)
        while True:
            text = self.read(self.prompt(default, waits))
            if not text and waits:
                return None
            option = talk.find_option(text, options) if text else default
            if option is not None:
                return option
            command, rest = talk.command_in(text, self.teller.lang)
            if command == "wait" or (text == "0" and waits):
                if waits:
                    return None
                self.teller.line(self.teller.say("play.cannot-wait"), "red")
            elif command == "undo":
                if self.undo():
                    return None
            elif text:
                self.obey(command, rest, seat)

    def prompt(self, default: Option | None, waits: bool) -> str:
        """Write the prompt, with what an empty line does."""
        if waits:
            what = self.teller.say("play.wait-notation")
        elif default is not None:
            what = default.write()
        else:
            return "> "
        return f"[{self.teller.say('play.enter-takes', what=what)}] > "

    def read(self, prompt: str) -> str:
        """Read a line; the end of the input is a way to leave."""
        text = self.reader.ask(prompt)
        if text is None:
            raise Leave
        return text

    def change_person(self, seat: int) -> None:
        """Say whose turn it is when another person is asked; hide the screen if it has secrets."""
        before = self.at_screen
        self.at_screen = seat
        if before in (None, seat) or not self.has_secrets():
            return
        self.teller.out.clear()
        self.read(self.teller.say("play.hand-over", name=self.teller.names[seat]) + " ")

    def has_secrets(self) -> bool:
        """Does any person see something the others do not?"""
        views = []
        for seat in self.seats.persons:
            seen = plain(self.match.state.view(seat))
            if isinstance(seen, dict):
                seen.pop("seat", None)
            views.append(seen)
        return any(seen != views[0] for seen in views)

    def undo(self) -> bool:
        """Take back the last act of a person, if nothing was revealed and no bot acted since."""
        match = self.match
        last = match.past[-1][0] if match.past else None
        if last is None or last not in self.seats.persons:
            self.teller.line(self.teller.say("play.cannot-undo"), "red")
            return False
        match.undo(last)
        self.waited.clear()
        if self.file is not None:
            self.keeper.write(self.file)
        self.teller.told.append(self.teller.say("play.undone"))
        self.teller.line(self.teller.say("play.undone"), "green")
        return True

    def obey(self, command: str, rest: str, seat: int) -> None:
        """Do what was asked for instead of an answer."""
        teller = self.teller
        state = self.match.state
        if command == "?":
            talk.show_rules(teller, rest)
        elif command == "help":
            talk.show_help(teller, state.options(seat), state.may_wait(seat))
        elif command == "hint":
            talk.show_hint(teller, state, seat)
        elif command == "log":
            talk.show_log(teller)
        elif command == "board":
            teller.draw(state, seat)
            teller.ask(state, seat, state.options(seat), state.may_wait(seat))
        elif command == "save":
            self.save(rest or self.file or self.default_file())
        elif command == "quit":
            raise Leave
        else:
            talk.explain(teller, state, seat, rest, at_length=command == "why")

    # ── keeping the play ─────────────────────────────────────────────────────────────────

    def default_file(self) -> str:
        """Name a file that does not exist yet."""
        stem = f"{self.match.game.name}-{self.seed}".replace("/", "-")
        file = f"{stem}.jsonl"
        number = 2
        while Path(file).exists():
            file = f"{stem}-{number}.jsonl"
            number += 1
        return file

    def save(self, file: str) -> None:
        """Keep the play in a file, from now on after every act."""
        if file != self.file and Path(file).exists():
            self.teller.line(self.teller.say("play.exists", file=file), "red")
            return
        try:
            self.keeper.write(file)
        except FogadoError as error:
            self.teller.line(str(error), "red")
            return
        self.file = file
        self.teller.line(self.teller.say("play.saved", file=file), "green")

    def leave(self) -> None:
        """Keep the play if there is something to keep, and say how to go on with it."""
        teller = self.teller
        answers = [entry for entry in self.match.record.entries if entry.acts]
        if self.file is None and answers:
            self.keep()
        if self.file is None:
            teller.line(teller.say("play.not-kept" if answers else "play.bye-nothing"))
            return
        self.keeper.write(self.file)
        teller.line(teller.say("play.bye"))
        self.print_command("play", self.match.game.name, "--resume", self.file)

    def keep(self) -> None:
        """Keep a play nobody named a file for; where somebody can be asked, ask."""
        file = self.default_file()
        text: str | None = ""
        if self.reader.live:
            text = self.reader.ask(self.teller.say("play.keep", file=file) + " ")
        if text is None or text.casefold() not in ("n", "no", "nem"):
            self.save(text if text and text.casefold() not in ("y", "yes", "i", "igen") else file)

    def print_command(self, *words: str) -> None:
        """Print a command of ours that can be copied, in one piece."""
        lang = () if self.teller.lang == "en" else ("--lang", self.teller.lang)
        line = shlex.join(("fogado", *words, *lang))
        self.teller.out.print(f"  {line}", style="bold", soft_wrap=True)

    def finish(self) -> None:
        """Show how the play ended."""
        teller = self.teller
        record = self.match.record
        teller.draw(self.match.state, self.witness)
        teller.out.print()
        teller.out.print(result(record.outcome, self.match.game, teller.lang, teller.names))
        teller.line(teller.say("play.seed", seed=self.seed), "dim")
        teller.line(teller.say("play.digest", digest=record.digest), "dim")
        if self.file is not None:
            teller.line(teller.say("play.kept", file=self.file))
            self.print_command("replay", self.file)

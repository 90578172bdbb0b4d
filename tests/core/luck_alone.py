"""A stranger who checks every draw of a play: written from docs/reference/luck.md alone.

Nothing of Fogadó is imported here.  What is known of the games are the tables of that page; what
is known of the play are the lines of its record and, where the page says that they are needed, the
lists that ``GET /api/tables/{table}/draws`` prints.  Of a printed list only so much is believed as
follows from the list before and from what the record says happened in between.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from hashlib import sha256
from itertools import chain, combinations
from typing import Any

Line = dict[str, Any]
Told = list[tuple[str, int]]
"""What the numbers from 0 on give: an outcome, and for how many numbers on end."""


class WrongDice(Exception):
    """A draw that the secret does not give, or a list that cannot be."""


# ── the page ─────────────────────────────────────────────────────────────────────────────────


class Page:
    """The tables of the page."""

    def __init__(self, text: str) -> None:
        self.orders = block(text, "orders")
        self.counts = block(text, "counts")
        rows = re.findall(r"^\|(?: ([A-Z][\w ]+))? \| (`[^|]+`) \|", text, re.MULTILINE)
        self.purposes: set[tuple[str, str]] = set()
        game = ""
        for name, purposes in rows:
            game = name.lower().replace(" ", "-") or game
            self.purposes |= {(game, purpose) for purpose in re.findall(r"`([^`]+)`", purposes)}

    def numbered(self, name: str) -> Counter[str]:
        """Read a row of kinds with their numbers."""
        words = self.counts[name]
        return Counter(dict(zip(words[::2], map(int, words[1::2]), strict=True)))


def block(text: str, name: str) -> dict[str, list[str]]:
    """Read a block of the page: a name, a colon, and words."""
    found = re.search(rf"```text {name}\n(.*?)```", text, re.DOTALL)
    assert found is not None, f"the page has lost its {name}"
    rows = found[1].replace("\n  ", " ").splitlines()
    return {name: words.split() for name, words in (row.split(":", 1) for row in rows)}


# ── drawing ──────────────────────────────────────────────────────────────────────────────────


def key_of(secret: bytes, entropies: list[str]) -> str:
    mixed = b"fogado/fair/1/key\n" + secret
    for entropy in entropies:
        mixed += len(entropy.encode()).to_bytes(2, "big") + entropy.encode()
    return sha256(mixed).hexdigest()


def draw_below(n: int, key: str, purpose: str, seat: int, count: int) -> int:
    digest = sha256(f"fogado:{key}/{purpose}/{seat}/{count}".encode()).digest()
    low = int.from_bytes(digest[:4], "big")
    high = 1 + int.from_bytes(digest[4:8], "big") % 698769067
    while True:
        high, low = divmod(low * 698769069 + high, 2**32)
        if low ^ high < 2**32 - 2**32 % n:
            return (low ^ high) % n


def along(ways: Told, number: int) -> str:
    for gives, numbers in ways:
        number -= numbers
        if number < 0:
            return gives
    raise WrongDice("the list is shorter than its numbers")


def ones(outcomes: Any) -> Told:
    return [(str(outcome), 1) for outcome in outcomes]


def alike(one: Told, other: Told) -> bool:
    """Do two lists give the same for every number?"""
    return spread(one) == spread(other)


def spread(ways: Told) -> list[str]:
    return [gives for gives, numbers in ways for _ in range(numbers)]


# ── following a play ─────────────────────────────────────────────────────────────────────────


class Play:
    """What a reader of a record knows about what could come; one class for each game."""

    def __init__(self, page: Page, header: Line) -> None:
        self.page = page
        self.seats = len(header["seats"])
        self.setup = header["setup"]

    def ways(self, purpose: str, seat: int, rest: list[Line]) -> Told | None:
        """List what could come; nothing if the record alone does not say it."""
        raise NotImplementedError

    def believe(self, purpose: str, seat: int, told: Told) -> None:
        """Take a printed list as true, or raise ``WrongDice``."""
        raise WrongDice(f"no list is needed for {purpose}")

    def taken(self, seat: int, text: str) -> None:
        """Somebody answered."""

    def came(self, purpose: str, seat: int, gives: str) -> None:
        """Luck gave something."""

    def snapshot(self) -> Play:
        """Copy what changes; the page and the header stay the same."""
        keep = {id(self.page): self.page, id(self.setup): self.setup}
        return copy.deepcopy(self, keep)


class Skulls(Play):
    """Emerald Skulls."""

    def __init__(self, page: Page, header: Line) -> None:
        super().__init__(page, header)
        self.cards: list[str] = []
        self.shown: list[str] = []
        self.deck = page.counts["emerald-skulls opposition"]

    def ways(self, purpose: str, seat: int, rest: list[Line]) -> Told | None:
        if purpose == "first-tumbler":
            return ones(range(self.seats))
        if purpose == "opposition":
            return ones(f"card {card}" for card in self.deck if card not in self.shown)
        if purpose == "opener":
            for line in rest:
                if "back" in line:
                    break
                if line.get("luck") == "roll":
                    return ones(seat for seat in range(self.seats) if seat != line["seat"])
            return None
        gone = {card[:-1] for card in self.cards}
        order = self.page.orders[f"emerald-skulls {purpose}"]
        return ones(card for card in order if card[:-1] not in gone)

    def believe(self, purpose: str, seat: int, told: Told) -> None:
        seats = [int(gives) for gives in spread(told)]
        missing = set(range(self.seats)) - set(seats)
        if purpose != "opener" or seats != sorted(set(seats)) or len(missing) != 1:
            raise WrongDice("one seat tumbles, and all others may open")

    def came(self, purpose: str, seat: int, gives: str) -> None:
        if purpose == "opposition":
            self.shown.append(gives.removeprefix("card "))
        elif purpose.endswith("-card"):
            self.cards.append(gives)


class Craft:
    """A guild card that was laid on its parts."""

    def __init__(self, seat: int, card: str, parts: list[str]) -> None:
        self.seat = seat
        self.card = card
        self.parts = Counter(parts)
        self.done = False
        """Completed: at once, or because its owner's next turn has begun."""
        self.parts_back = False
        """Its parts came back to the mine."""
        self.card_back = False
        """The card itself came back to the guild deck."""


COMPLETING = ("complete ", "keep", "sell tool", "replace ", "make room ")
BIDDING = ("bid ", "pass", "to ")


class Smithy(Play):
    """Dwarven Smithy."""

    def __init__(self, page: Page, header: Line) -> None:
        super().__init__(page, header)
        self.mine = page.numbered("dwarven-smithy mine")
        self.guild = list(page.counts[f"dwarven-smithy guild {header['setup']['game']}"])
        self.endless = header["setup"]["mine"] == "endless"
        self.crafts: list[Craft] = []
        self.active = -1
        self.phase = 0
        self.hurried = False
        """Was something completed at once in these actions?"""

    def ways(self, purpose: str, seat: int, rest: list[Line]) -> Told | None:
        if purpose == "first-player":
            return ones(range(self.seats))
        if purpose in ("mine-workshop", "mine-hand"):
            return self.mine_ways()
        if purpose == "guild-hand":
            return ones(self.guild)
        return None

    def mine_ways(self) -> Told:
        order = self.page.orders["dwarven-smithy mine"]
        return [(kind, self.mine[kind]) for kind in order if self.mine[kind]]

    def believe(self, purpose: str, seat: int, told: Told) -> None:
        if purpose == "mine":
            there = Counter(spread(told))
            self.shuffled_back(there - self.mine)
            if there != +self.mine or not alike(told, self.mine_ways()):
                raise WrongDice(f"the mine holds {dict(+self.mine)}, not {dict(there)}")
            return
        there_are = spread(told)
        for card in set(there_are) - set(self.guild):
            laid = [c for c in self.crafts if c.card == card and card[0] == "A" and not c.card_back]
            if not laid:
                raise WrongDice(f"{card} cannot have come back")
            self.give_back(laid[-1])
        if there_are != self.guild:
            raise WrongDice("these are not the guild cards that are left")

    def shuffled_back(self, more: Counter[str]) -> None:
        """More cards are in the mine than we knew: whose apprentices went back?"""
        if not more:
            return
        laid = [
            c for c in reversed(self.crafts) if c.card[0] == "A" and not c.parts_back and c.done
        ]
        for some in chain.from_iterable(combinations(laid, n) for n in (1, 2, 3)):
            if sum((craft.parts for craft in some), Counter[str]()) == more:
                for craft in some:
                    self.give_back(craft)
                return
        raise WrongDice(f"{dict(more)} cannot have come back to the mine")

    def give_back(self, craft: Craft) -> None:
        """An apprentice and its parts are shuffled into their decks."""
        if not craft.parts_back:
            self.mine += craft.parts
        craft.parts_back = craft.card_back = True
        order = self.page.orders["dwarven-smithy guild"]
        self.guild = sorted([*self.guild, craft.card], key=order.index)

    def taken(self, seat: int, text: str) -> None:
        if text.startswith(BIDDING):
            return
        phase = 2
        if text.startswith(COMPLETING):
            phase = 2 if self.hurried and seat == self.active and self.phase == 2 else 1
        elif text.startswith(("draw ", "stop")):
            phase = 4
        elif text == "done":
            phase = 3
        if seat != self.active or phase < self.phase or (phase == self.phase == 3):
            self.next_turn(seat)
        self.phase = phase
        if phase == 4:
            self.refill()
        word, *rest = text.split()
        if word == "craft":
            parts = [] if rest[2:] == ["nothing"] else rest[2:]
            self.crafts.append(Craft(seat, rest[0], parts))
        elif text == "at once":
            self.hurried = True
            [craft for craft in self.crafts if craft.seat == seat][-1].done = True

    def next_turn(self, seat: int) -> None:
        """The turns between pass in silence: nobody had a choice in them."""
        self.hurried = False
        if self.active < 0:
            self.active = seat
            return
        while True:
            self.refill()
            self.active = (self.active + 1) % self.seats
            for craft in self.crafts:
                craft.done = craft.done or craft.seat == self.active
            if self.active == seat:
                return

    def refill(self) -> None:
        """In the endless mine, the discard becomes the mine when that is empty."""
        if self.endless and not +self.mine:
            for craft in self.crafts:
                if craft.done and not craft.parts_back and craft.card[0] != "K":
                    craft.parts_back = True
                    self.mine += craft.parts

    def came(self, purpose: str, seat: int, gives: str) -> None:
        if purpose.startswith("mine"):
            self.mine[gives] -= 1
            if purpose == "mine":
                self.refill()
        elif purpose.startswith("guild"):
            self.guild.remove(gives)


UNKNOWN = "?"


class Forge(Play):
    """Dice Forge."""

    def __init__(self, page: Page, header: Line) -> None:
        super().__init__(page, header)
        rebellion = header["setup"]["rebellion"]
        self.module = rebellion if rebellion in ("goddess", "titans") else "base"
        light, dark = (page.counts[f"dice-forge {die} {self.module}"] for die in ("light", "dark"))
        self.dice = [{"light": list(light), "dark": list(dark)} for _ in range(self.seats)]
        self.taking = [""] * self.seats
        """The face that a seat took last and has not forged yet."""
        self.upgrading = [""] * self.seats
        """The die on which a seat upgraded a face last, if it has forged nothing since."""
        self.which = [""] * self.seats
        """The die that a seat said it rolls."""
        self.boxes = ("base",) if rebellion == "off" else ("base", "rebellion")
        self.slots = [s for s in page.counts["dice-forge slots"] if len(self.sets_of(s)) > 1]
        self.open = ""
        self.pools = self.drawn_pools()

    def sets_of(self, slot: str) -> list[str]:
        """List the sets that may lie on a slot."""
        sets = [name.split("/") for name in self.page.counts[f"dice-forge sets {slot}"]]
        own = [name for name, box in sets if box == self.module != "base"]
        return own or [name for name, box in sets if box in self.boxes]

    def drawn_pools(self) -> list[list[str]]:
        """List the pools of which luck says what stays."""
        pools = []
        for number in range(1, 11):
            pool = list(self.page.counts[f"dice-forge pool {number}"])
            if self.setup["gold-6"] == "out" and "G6" in pool:
                pool.remove("G6")
            if self.seats == 2 and len(set(combinations(pool, 2))) > 1:
                pools.append(pool)
        return pools

    def ways(self, purpose: str, seat: int, rest: list[Line]) -> Told | None:
        if purpose == "celestial":
            return ones(range(1, 7))
        if purpose == "set":
            return ones(self.sets_of(self.slots[0]))
        if purpose == "slot":
            return ones(self.slots)
        if purpose == "faces":
            return ones(" ".join(kept) for kept in combinations(self.pools[0], 2))
        if self.taking[seat]:
            self.settle(seat)
        dice = self.dice[seat]
        if purpose == "dice" and UNKNOWN not in dice["light"] + dice["dark"]:
            return ones(f"{one} {other}" for one in dice["light"] for other in dice["dark"])
        die = self.which[seat]
        if purpose == "die" and die and UNKNOWN not in dice[die]:
            return ones(dice[die])
        return None

    def believe(self, purpose: str, seat: int, told: Told) -> None:
        self.settle(seat)
        faces = spread(told)
        if purpose == "dice":
            if len(faces) != 36:
                raise WrongDice("two dice have 36 pairs of faces")
            pairs = [pair.split() for pair in faces]
            six = {"light": [pairs[6 * k][0] for k in range(6)]}
            six["dark"] = [pair[1] for pair in pairs[:6]]
            if pairs != [[one, other] for one in six["light"] for other in six["dark"]]:
                raise WrongDice("these are not the pairs of two dice")
            for die, shown in six.items():
                self.look(seat, die, shown)
        elif purpose == "die":
            dice = [die for die in ("light", "dark") if self.fits(seat, die, faces)]
            if self.which[seat]:
                dice = [die for die in dice if die == self.which[seat]]
            if not dice:
                raise WrongDice(f"seat {seat} has no die with the faces {faces}")
            if len(dice) == 1:
                self.look(seat, dice[0], faces)
        else:
            raise WrongDice(f"no list is needed for {purpose}")

    def fits(self, seat: int, die: str, shown: list[str]) -> bool:
        """Can these be the faces of a die?  Who knows one of them not yet may learn it here."""
        known = self.dice[seat][die]
        order = self.page.orders["dice-forge faces"]
        new = Counter(shown) - Counter(face for face in known if face != UNKNOWN)
        return (
            len(shown) == 6
            and shown == sorted(shown, key=order.index)
            and new.total() == known.count(UNKNOWN)
        )

    def look(self, seat: int, die: str, shown: list[str]) -> None:
        if not self.fits(seat, die, shown):
            raise WrongDice(f"the {die} die of seat {seat} has {self.dice[seat][die]}, not {shown}")
        self.dice[seat][die] = list(shown)

    def put(self, seat: int, die: str, old: str, new: str) -> None:
        """A face comes off a die, and another takes its place."""
        faces = self.dice[seat][die]
        if old not in faces and UNKNOWN not in faces:
            raise WrongDice(f"there is no {old} on the {die} die of seat {seat}")
        faces.remove(old if old in faces else UNKNOWN)
        order = self.page.orders["dice-forge faces"]
        faces.append(new)
        faces.sort(key=lambda face: -1 if face == UNKNOWN else order.index(face))

    def taken(self, seat: int, text: str) -> None:
        word, *rest = text.split()
        if word == "draft":
            self.slots.remove(self.open)
        elif word == "forge":
            self.settle(seat)
            self.taking[seat] = rest[0]
        elif word == "over":
            die, old = rest
            # After an upgrade the face that was taken may have been the upgrade's.
            face = "" if self.upgrading[seat] else self.taking[seat]
            self.put(seat, die, old, face or UNKNOWN)
            self.taking[seat] = self.upgrading[seat] = ""
        elif word == "upgrade":
            self.settle(seat)
            die, old = rest
            self.put(seat, die, old, UNKNOWN)
            self.upgrading[seat] = die
        elif word in ("roll", "reroll") and rest[0] in ("light", "dark"):
            self.which[seat] = rest[0]

    def settle(self, seat: int) -> None:
        """A face was taken and laid over none: it is what an upgrade gave."""
        face, die = self.taking[seat], self.upgrading[seat]
        if not face:
            return
        self.taking[seat] = self.upgrading[seat] = ""
        if die and UNKNOWN in self.dice[seat][die]:
            self.put(seat, die, UNKNOWN, face)

    def came(self, purpose: str, seat: int, gives: str) -> None:
        if purpose == "set":
            self.slots.pop(0)
        elif purpose == "slot":
            self.open = gives
        elif purpose == "faces":
            self.pools.pop(0)
        elif purpose in ("dice", "die"):
            self.upgrading[seat] = ""
            if purpose == "die":
                self.which[seat] = ""


GAMES: dict[str, type[Play]] = {
    "emerald-skulls": Skulls,
    "dwarven-smithy": Smithy,
    "dice-forge": Forge,
}
FACES = ("I", "II", "III", "IV", "V", "W")


class Found:
    """How many draws were checked, and with what."""

    def __init__(self) -> None:
        self.alone: Counter[str] = Counter()
        """By purpose: from the record and the page only."""
        self.told: Counter[str] = Counter()
        """With a printed list that could be believed."""

    @property
    def draws(self) -> int:
        return self.alone.total() + self.told.total()


def check(page: Page, lines: list[Line], printed: list[Line]) -> Found:
    """Check every draw of a record; raise ``WrongDice`` at the first that is not as it must be."""
    header = lines[0]
    secret = bytes.fromhex(lines[-1]["reveal"])
    promised = sha256(b"fogado/fair/1/commitment\n" + secret).hexdigest()
    if promised != header["fair"]["commitment"]:
        raise WrongDice("this is not the secret that was promised")
    key = key_of(secret, header["fair"]["entropies"])
    play = GAMES[header["game"]](page, header)
    lists = {one["line"]: one for one in printed}
    counts: Counter[tuple[str, int]] = Counter()
    past: dict[int, Play] = {1: play.snapshot()}
    found = Found()
    for number, line in enumerate(lines[1:], 2):
        if "back" in line:
            play = past[line["back"]].snapshot()
        elif "take" in line:
            play.taken(line["seat"], line["take"])
        elif "luck" in line:
            purpose, seat = line["luck"], line["seat"]
            count = counts[purpose, seat]
            counts[purpose, seat] += 1
            asked = (key, purpose, seat, count)
            if purpose == "roll":
                drawn = draw_below(6**7, *asked)
                dice = len(line["gives"].split())
                gives = " ".join(FACES[k] for k in sorted(drawn // 6**d % 6 for d in range(dice)))
                found.alone[purpose] += 1
            else:
                told = lists[number]["ways"] if number in lists else None
                ways = play.ways(purpose, seat, lines[number:])
                if ways is None:
                    if told is None:
                        raise WrongDice(f"line {number}: no list was printed for {purpose}")
                    play.believe(purpose, seat, told)
                    ways = told
                    found.told[purpose] += 1
                else:
                    found.alone[purpose] += 1
                    if told is not None and not alike(told, ways):
                        raise WrongDice(f"line {number}: {told} was printed, but it was {ways}")
                gives = along(ways, draw_below(sum(n for _, n in ways), *asked))
            if gives != line["gives"]:
                raise WrongDice(f"line {number}: the secret gives {gives}, not {line['gives']}")
            play.came(purpose, seat, gives)
        past[number] = play.snapshot()
    return found

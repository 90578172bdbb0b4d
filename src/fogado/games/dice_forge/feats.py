"""Every set of feats: what its card does, in the vocabulary of ``effects``.

Where a set lies, what it costs and the glory on its cards are printed: see ``content``.
"""

from typing import Final

from fogado.core.content import Content, Edition, load_content
from fogado.core.errors import BadEdition
from fogado.games.dice_forge.editions import impossible
from fogado.games.dice_forge.effects import (
    Advance,
    Attach,
    ChooseBoth,
    Curse,
    DivineBlessings,
    ForgeFrom,
    Gains,
    LeftHand,
    March,
    MinorBlessings,
    Minotaur,
    NewTurn,
    PayFor,
    PerForged,
    RollTheCelestial,
    Satyrs,
    Wind,
)
from fogado.games.dice_forge.feat_moves import add_feat
from fogado.games.dice_forge.gains import CYCLOPS, ORACLE, SENTINEL
from fogado.games.dice_forge.labyrinth import BACKWARD, FORWARD
from fogado.games.dice_forge.parts import CONTENT, PACKAGE, SLOTS, Effect, Feat, Parts
from fogado.games.dice_forge.rebellion import (
    Ancestor,
    FirstTitan,
    Light,
    Memory,
    Merchant,
    Mists,
    Night,
    Nymph,
    PerFeat,
    PerGloryFace,
    RightHand,
    Tree,
    Trident,
)

INSTANT: Final[dict[str, Effect]] = {
    # base, for moon shards
    "hammer": Attach("hammer"),
    "chest": Attach("chest"),
    "bear": Attach("bear"),
    "satyrs": Satyrs(),
    "boar": Curse(False),
    "cerberus": Attach("cerberus"),
    "helmet": ForgeFrom("helmet"),
    "cancer": DivineBlessings(2, 0),
    "sentinel": DivineBlessings(2, SENTINEL),
    # base, for sun shards and for both
    "spirits": Gains("G3M3", "spirits"),
    "ship": ForgeFrom("ship"),
    "minotaur": Minotaur(),
    "shield": ForgeFrom("shield"),
    "triton": Attach("triton"),
    "mirror": ForgeFrom("mirror"),
    "sphinx": MinorBlessings(4, 0),
    "cyclops": MinorBlessings(4, CYCLOPS),
    "typhon": PerForged(),
    # Rebellion
    "twins": Attach("twins"),
    "scepter": Attach("scepter"),
    "companion": Attach("companion"),
    "wind": Wind(),
    "celestial": RollTheCelestial(),
    "ancestor": Ancestor(),
    "mists": Mists(5),
    "right-hand": RightHand(),
    "night": Night("S1M1"),
    "first-titan": FirstTitan(),
    "goddess": ChooseBoth(),
    "nymph": Nymph("G4"),
    "goldsmith": PerFeat(2),
    "omniscient": PerGloryFace(2),
    "trident": Trident(),
    "fire": NewTurn(),
    "left-hand": LeftHand(),
    # the Goddess
    "moon-golem": ForgeFrom("moon-golem"),
    "great-golem": March(2, FORWARD),
    "sun-golem": ForgeFrom("sun-golem"),
    "time-golem": March(2, BACKWARD),
    # the Titans
    "memory": Memory(),
    "chaos": ForgeFrom("chaos"),
    "dogged": ForgeFrom("dogged"),
    "misfortune": Curse(True),
}
"""What happens once, when the card is taken.  Ferryman, Gorgon and Hydra do nothing at all."""

REINFORCEMENT: Final[dict[str, Effect]] = {
    "hind": MinorBlessings(1, 0),
    "elder": PayFor(3, "V4", "elder"),
    "owl": Gains("G1/S1/M1", "owl"),
    "companion": Advance(),
    "tree": Tree(8, "V2", "G3V1"),
    "merchant": Merchant(),
    "light": Light(3),
    "oracle": MinorBlessings(1, ORACLE),
    "guardian": Gains("L1/A1", "guardian"),
}
"""What may be used once in each of the own turns."""


def feats_of(content: Content) -> list[Feat]:
    """Make every set as it is printed."""
    feats: list[Feat] = []
    for name in content.under("feats"):
        feats.append(
            Feat(
                len(feats),
                name,
                SLOTS.index(content.word(f"feats.{name}.slot")),
                content.number(f"feats.{name}.glory"),
                content.word(f"feats.{name}.box"),
                content.word(f"feats.{name}.mark"),
                INSTANT.get(name),
                REINFORCEMENT.get(name),
            )
        )
    return feats


PRINTED: Final[Content] = load_content("dice-forge", PACKAGE, *CONTENT)
PARTS: Final[Parts] = Parts(PRINTED, None, feats_of(PRINTED))
NAMES: Final[tuple[str, ...]] = tuple(feat.name for feat in PARTS.feats)
_editions: Final[dict[str, Parts]] = {}

for _name in NAMES:
    add_feat(_name)


def parts_of(edition: Edition | None) -> Parts:
    """Give what is printed, in an edition if there is one."""
    if edition is None:
        return PARTS
    known = _editions.get(edition.digest)
    if known is None:
        known = corrected(edition)
        _editions[edition.digest] = known
    return known


def corrected(edition: Edition) -> Parts:
    """Read an edition, or say everything that is impossible in it."""
    content = PRINTED.corrected(edition)
    wrong = impossible(PRINTED, edition)
    if wrong:
        raise BadEdition("\n".join(wrong))
    return Parts(content, edition, feats_of(content))

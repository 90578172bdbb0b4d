"""What we believe is printed on the 78 guild cards, written down a second time.

One line each: sign, set, subtype, cost, value and buy value; then what a tool saves and for what,
or what an apprentice does.  The content file must agree, and each card is played as it reads.
"""

APPRENTICES = """
A01 core    iron silver         4  hand-limit 2
A02 core    iron gold           4  market-limit 1
A03 core    iron silver         4  workshop-limit 2
A04 core    iron silver         4  refined-metal 1
A05 starter iron silver         4  draw 1
A06 full    iron                4  buy-discount 2
A07 full    iron gold           4  sell-bonus 1
A08 full    mithril             4  refined-gems 1
A09 full    gold                4  at-once 1
A10 full    silver gold mithril 4  king-bonus 6
"""

TOOLS = """
T01 core    iron silver    8  3  iron: all
T02 core    iron gold      9  3  gem: weapon shield
T03 core    iron silver    8  3  silver: all
T04 core    silver silver  9  3  gold: armor shield
T05 core    mithril        7  3  mithril: weapon
T06 core    iron mithril   11 3  rune: king
T07 starter iron iron      7  3  iron: weapon armor
T08 starter iron silver    8  3  silver: item
T09 starter silver gold    11 3  gold: item
T10 full    iron mithril   11 3  rune: weapon armor shield
T11 full    mithril        7  3  mithril: armor
T12 full    mithril        7  3  mithril: shield
T13 full    gold gold      12 3  gem: armor goods
T14 full    gold mithril   13 3  metal: king
T15 full    iron gold      9  3  metal: apprentice tool
T16 full    iron iron gold 13 3  iron silver: armor
"""

ITEMS = """
I01 core    goods  iron                   4  2
I02 core    weapon iron silver            10 2
I03 core    goods  silver gold            13 3
I04 core    shield iron iron silver       14 3
I05 core    armor  iron iron gold         16 3
I06 core    weapon iron gold              12 2
I07 core    armor  iron mithril           13 3
I08 starter goods  iron iron              8  2
I09 starter weapon iron iron silver       14 3
I10 starter weapon iron mithril           13 3
I11 starter shield iron rune              14 3
I12 starter armor  silver silver          12 2
I13 starter goods  gold gold              15 3
I14 starter weapon mithril                9  2
I15 starter shield silver mithril         15 3
I16 full    weapon iron iron mithril      18 4
I17 full    weapon iron silver mithril    20 4
I18 full    armor  silver silver mithril  21 4
I19 full    armor  gold mithril           17 3
I20 full    shield iron iron gold storm   27 5
I21 full    shield silver silver moonstone 26 5
I22 full    goods  gold gem               22 4
I23 full    weapon iron silver frost      21 4
I24 full    armor  iron iron gold earth   27 5
I25 full    goods  silver rune            15 3
"""

KINGS = """
K01 core    weapon iron iron silver gold         32 6
K02 core    weapon iron gold mithril             30 6
K03 core    weapon gold gold gem                 38 9
K04 core    armor  iron iron silver mithril      34 7
K05 core    armor  iron gold gold                31 6
K06 core    armor  gold mithril gem              40 9
K07 core    shield iron silver silver gold       34 7
K08 core    shield silver gold rune              34 7
K09 starter weapon iron gold rune                32 6
K10 starter weapon iron silver mithril           28 6
K11 starter armor  iron silver gold              25 5
K12 starter armor  silver gold mithril           32 6
K13 starter shield iron silver gem               34 7
K14 starter shield gold mithril rune             36 8
K15 full    weapon gold mithril mithril          36 7
K16 full    weapon iron mithril mithril storm    49 10
K17 full    weapon silver gold mithril lightning 49 10
K18 full    weapon gold gold mithril ruby        55 12
K19 full    armor  mithril mithril mithril       39 8
K20 full    armor  silver silver mithril sapphire 53 11
K21 full    armor  silver silver gold frost      44 9
K22 full    armor  gold gold mithril emerald     57 12
K23 full    shield iron iron iron gold earth     46 9
K24 full    shield silver silver mithril moonstone 51 10
K25 full    shield silver mithril mithril        34 7
K26 full    shield iron iron mithril lightning   42 8
K27 full    shield gold gold mithril mithril gem 62 14
"""


def lines(table: str) -> list[list[str]]:
    """Split a table into its words."""
    return [line.split() for line in table.strip().splitlines()]


def filled(cost: list[str]) -> list[str]:
    """Give resources that pay a cost: a ruby for any gem, an earth for any runestone."""
    return [{"gem": "ruby", "rune": "earth"}.get(part, part) for part in cost]

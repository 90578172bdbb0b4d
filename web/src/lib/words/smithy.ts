// Written by tools/words.py from the game's own texts.  Not to be changed by hand.

const en: Record<string, Record<string, string>> = {
  "question": {
    "act": "What do you do?",
    "complete": "What do you complete next?",
    "tool": "Do you keep the tool or sell it?",
    "replace": "Which apprentice makes way?",
    "make-room": "Which card of your market makes way?",
    "hurry": "Do you complete it at once?",
    "bid": "Do you bid?",
    "place": "Where does the card go?",
    "draw": "Do you draw a card, and from where?",
    "mine": "A card comes from the mine.",
    "guild": "A card comes from the guild deck.",
    "mine-workshop": "The first workshops are filled.",
    "mine-hand": "The first hands are dealt.",
    "guild-hand": "The first hands are dealt.",
    "first-player": "Who begins?",
    "over": "The game is over."
  },
  "area": {
    "market": "market",
    "workshop": "workshop",
    "any": "market or workshop"
  },
  "deck": {
    "mine": "the mine",
    "guild": "the guild deck"
  },
  "why": {
    "guild": "the last guild card is drawn",
    "mine": "the last card of the mine is drawn",
    "kings": "four King's Items are finished",
    "rest": "nobody has drawn a card for six rounds"
  },
  "type": {
    "apprentice": "apprentice",
    "tool": "tool",
    "item": "item",
    "king": "King's Item"
  },
  "subtype": {
    "weapon": "weapons",
    "armor": "armor",
    "shield": "shields",
    "goods": "goods"
  },
  "part": {
    "metal": "metal of your choice",
    "gem": "any gem",
    "rune": "any runestone"
  },
  "target": {
    "all": "all guild cards",
    "apprentice": "apprentices",
    "tool": "tools",
    "item": "items",
    "king": "King's Items",
    "weapon": "weapons",
    "armor": "armor",
    "shield": "shields",
    "goods": "goods"
  },
  "ability": {
    "hand-limit": "Your hand limit is {amount} higher.",
    "market-limit": "Your market limit is {amount} higher.",
    "workshop-limit": "Your workshop limit is {amount} higher.",
    "refined-metal": "{amount|Once|Several times} a turn a metal you play from hand to the workshop may come in refined.",
    "draw": "You may draw {amount} {amount|card|cards} more.",
    "buy-discount": "Each card you buy costs {amount} {amount|coin|coins} less, never below 1.",
    "sell-bonus": "Each resource you sell brings {amount} {amount|coin|coins} more.",
    "refined-gems": "Gems that come to your workshop are refined at once.",
    "at-once": "{amount|Once|Several times} a turn you may complete an item or tool in the moment you start it.",
    "king-bonus": "In the end each of your finished King's Items pays {amount} {amount|coin|coins} more."
  },
  "sheet": {
    "start": "first coins",
    "crafted": "items and tools",
    "sales": "sold to the warehouse",
    "trade": "trade with players",
    "warehouse": "bought from the warehouse",
    "last-sale": "last sale",
    "bonuses": "subtype bonuses",
    "kings": "King's Items"
  },
  "setup": {
    "game": "Guild deck: the starter game (43 cards) or the full game (60)",
    "bidding": "Are cards of other markets bid for?",
    "mine": "The mine closes, and ends the game, or is endless",
    "workshop": "May loose guild cards lie in a workshop (open) or not (strict)?",
    "first": "Who begins: random, or a seat, counted from 0"
  },
  "card": {
    "nothing": "nothing",
    "iron": "iron",
    "refined-iron": "refined iron",
    "silver": "silver",
    "refined-silver": "refined silver",
    "gold": "gold",
    "refined-gold": "refined gold",
    "mithril": "mithril",
    "refined-mithril": "refined mithril",
    "moonstone": "moonstone",
    "refined-moonstone": "refined moonstone",
    "sapphire": "sapphire",
    "refined-sapphire": "refined sapphire",
    "ruby": "ruby",
    "refined-ruby": "refined ruby",
    "emerald": "emerald",
    "refined-emerald": "refined emerald",
    "storm": "storm runestone",
    "lightning": "lightning runestone",
    "frost": "frost runestone",
    "earth": "earth runestone",
    "gem": "any gem",
    "rune": "any runestone",
    "metal": "metal of choice",
    "?": "a face-down King's Item",
    "A01": "Porter",
    "A02": "Stallkeeper",
    "A03": "Forge Hand",
    "A04": "Bellows Boy",
    "A05": "Prospector",
    "A06": "Haggler",
    "A07": "Appraiser",
    "A08": "Gem Cutter",
    "A09": "Journeyman Smith",
    "A10": "Royal Envoy",
    "T01": "Iron Tongs",
    "T02": "Gem Vise",
    "T03": "Silver Chisel",
    "T04": "Gold Crucible",
    "T05": "Mithril Hammer",
    "T06": "Rune Stylus",
    "T07": "Bench Anvil",
    "T08": "Casting Mould",
    "T09": "Polishing Wheel",
    "T10": "Runic Anvil",
    "T11": "Mail Mandrel",
    "T12": "Planishing Stake",
    "T13": "Jeweller's Loupe",
    "T14": "Royal Bellows",
    "T15": "Guild Ledger",
    "T16": "Great Furnace",
    "I01": "Iron Nails",
    "I02": "Hatchet",
    "I03": "Silver Goblet",
    "I04": "Round Buckler",
    "I05": "Ring Mail",
    "I06": "Gilded Dagger",
    "I07": "Guard Helm",
    "I08": "Horseshoes",
    "I09": "Mattock",
    "I10": "Boar Spear",
    "I11": "Rune-marked Targe",
    "I12": "Bracers",
    "I13": "Gold Chain",
    "I14": "Mithril Knife",
    "I15": "Silvered Shield",
    "I16": "War Hammer",
    "I17": "Battle Axe",
    "I18": "Scale Hauberk",
    "I19": "Mithril Cap",
    "I20": "Stormproof Tower Shield",
    "I21": "Moonlit Kite Shield",
    "I22": "Gem-set Ring",
    "I23": "Frost Blade",
    "I24": "Earthen Breastplate",
    "I25": "Rune Lantern",
    "K01": "King's Broadsword",
    "K02": "King's War Axe",
    "K03": "King's Sceptre-Mace",
    "K04": "King's Mail Coat",
    "K05": "King's Gilded Cuirass",
    "K06": "King's Crowned Helm",
    "K07": "King's Heater Shield",
    "K08": "King's Runed Shield",
    "K09": "King's Hunting Spear",
    "K10": "King's Flail",
    "K11": "King's Gauntlets",
    "K12": "King's Greaves",
    "K13": "King's Buckler",
    "K14": "King's Parade Shield",
    "K15": "King's Mithril Longsword",
    "K16": "King's Stormhammer",
    "K17": "King's Lightning Glaive",
    "K18": "King's Ruby Axe",
    "K19": "King's Mithril Shirt",
    "K20": "King's Sapphire Plate",
    "K21": "King's Frost Mail",
    "K22": "King's Emerald Crown-Helm",
    "K23": "King's Earthwall",
    "K24": "King's Moonstone Aegis",
    "K25": "King's Mithril Targe",
    "K26": "King's Lightning Bulwark",
    "K27": "King's Dragon Shield"
  },
  "reason": {
    "sells": "sells for {coins} {coins|coin|coins}",
    "is-paid": "other players pay {coins} {coins|coin|coins}",
    "pays": "costs {coins} {coins|coin|coins}; {left} {left|is|are} left",
    "completes": "completes {card@card} for {coins}",
    "starts": "starts {card@card}, {coins} {coins|coin|coins} next turn",
    "starts-tool": "starts {card@card}: a tool, or {coins} {coins|coin|coins}",
    "starts-king": "starts {card@card}, {coins} {coins|coin|coins} in the end",
    "trains": "trains {card@card}",
    "tool-works": "{card@card} makes crafting cheaper",
    "apprentice-works": "{card@card} goes to work",
    "opens": "opens {places} {places|place|places} in the {area@area}",
    "fills": "the {area@area} is full then",
    "frees-hand": "makes room in the hand for {cards} {cards|card|cards}",
    "will-refine": "{card@card} will be refined, worth {coins} more",
    "can-sell": "{card@card} can be sold for {coins}",
    "has-parts": "all parts of {card@card} are there",
    "lacks-one": "{card@card} lacks only {part@card}",
    "refines-next": "{cards} {cards|card is|cards are} refined next turn",
    "completes-next": "{cards} {cards|card is|cards are} completed next turn",
    "room-to-draw": "room to draw {cards} {cards|card|cards}",
    "mine-low": "{cards} {cards|card is|cards are} left in the mine",
    "digs": "digs in the mine, {cards} {cards|card|cards} deep",
    "draws-guild": "a guild card, {cards} {cards|is|are} left",
    "last-round": "the last round: {turns} {turns|turn|turns} to come",
    "crowns": "finishes {card@card}, {coins} {coins|coin|coins} in the end",
    "counts-for": "counts for the bonus: {subtype@subtype}",
    "ends-game": "{kings} King's Items set off the last round"
  }
};

const hu: Record<string, Record<string, string>> = {
  "question": {
    "act": "Mit csinálsz?",
    "complete": "Mit fejezel be most?",
    "tool": "Megtartod a szerszámot vagy eladod?",
    "replace": "Melyik segéd ad helyet?",
    "make-room": "A piacod melyik lapja ad helyet?",
    "hurry": "Azonnal befejezed?",
    "bid": "Licitálsz?",
    "place": "Hová kerül a lap?",
    "draw": "Húzol lapot, és honnan?",
    "mine": "Egy lap jön a bányából.",
    "guild": "Egy lap jön a céhpakliból.",
    "mine-workshop": "Megtelnek az első műhelyek.",
    "mine-hand": "Kiosztjuk az első kezeket.",
    "guild-hand": "Kiosztjuk az első kezeket.",
    "first-player": "Ki kezd?",
    "over": "A játéknak vége."
  },
  "area": {
    "market": "piac",
    "workshop": "műhely",
    "any": "piac vagy műhely"
  },
  "deck": {
    "mine": "a bányából",
    "guild": "a céhpakliból"
  },
  "why": {
    "guild": "elfogyott a céhpakli",
    "mine": "elfogyott a bánya",
    "kings": "négy királyi tárgy elkészült",
    "rest": "hat fordulón át senki sem húzott lapot"
  },
  "type": {
    "apprentice": "segéd",
    "tool": "szerszám",
    "item": "tárgy",
    "king": "királyi tárgy"
  },
  "subtype": {
    "weapon": "fegyver",
    "armor": "páncél",
    "shield": "pajzs",
    "goods": "áru"
  },
  "part": {
    "metal": "választott fém",
    "gem": "bármely ékkő",
    "rune": "bármely rúnakő"
  },
  "target": {
    "all": "minden céhkártya",
    "apprentice": "segédek",
    "tool": "szerszámok",
    "item": "tárgyak",
    "king": "királyi tárgyak",
    "weapon": "fegyverek",
    "armor": "páncélok",
    "shield": "pajzsok",
    "goods": "áruk"
  },
  "ability": {
    "hand-limit": "A kézlimited {amount} lappal több.",
    "market-limit": "A piacod {amount} lappal többet bír el.",
    "workshop-limit": "A műhelyed {amount} lappal többet bír el.",
    "refined-metal": "Körönként {amount} fém finomítva érkezhet a kezedből a műhelyedbe.",
    "draw": "{amount} lappal többet húzhatsz.",
    "buy-discount": "Minden vásárolt lap {amount} érmével olcsóbb, de legalább 1.",
    "sell-bonus": "Minden eladott erőforrás {amount} érmével többet hoz.",
    "refined-gems": "A műhelyedbe kerülő ékkövek azonnal finomítottak.",
    "at-once": "Körönként {amount} tárgyat vagy szerszámot azonnal befejezhetsz, amikor elkezded.",
    "king-bonus": "A végén minden elkészült királyi tárgyad {amount} érmével többet ér."
  },
  "sheet": {
    "start": "induló érmék",
    "crafted": "tárgyak és szerszámok",
    "sales": "eladás a raktárnak",
    "trade": "kereskedés a játékosokkal",
    "warehouse": "vásárlás a raktárból",
    "last-sale": "végső kiárusítás",
    "bonuses": "altípusok jutalma",
    "kings": "királyi tárgyak"
  },
  "setup": {
    "game": "Céhpakli: alapjáték (43 lap) vagy teljes játék (60 lap)",
    "bidding": "Licitáltok-e a más piacán fekvő lapokra?",
    "mine": "A bánya bezár, és véget vet a játéknak, vagy sosem zár be",
    "workshop": "Feküdhet-e szabad céhkártya a műhelyben (open), vagy nem (strict)?",
    "first": "Ki kezd: random, vagy egy hely, 0-tól számolva"
  },
  "card": {
    "nothing": "semmi",
    "iron": "vas",
    "refined-iron": "finomított vas",
    "silver": "ezüst",
    "refined-silver": "finomított ezüst",
    "gold": "arany",
    "refined-gold": "finomított arany",
    "mithril": "mithril",
    "refined-mithril": "finomított mithril",
    "moonstone": "holdkő",
    "refined-moonstone": "finomított holdkő",
    "sapphire": "zafír",
    "refined-sapphire": "finomított zafír",
    "ruby": "rubint",
    "refined-ruby": "finomított rubint",
    "emerald": "smaragd",
    "refined-emerald": "finomított smaragd",
    "storm": "viharrúna",
    "lightning": "villámrúna",
    "frost": "fagyrúna",
    "earth": "földrúna",
    "gem": "bármely ékkő",
    "rune": "bármely rúnakő",
    "metal": "választott fém",
    "?": "egy képpel lefelé fekvő királyi tárgy",
    "A01": "Teherhordó",
    "A02": "Standfelügyelő",
    "A03": "Kovácslegény",
    "A04": "Fújtatósfiú",
    "A05": "Kincskereső",
    "A06": "Alkusz",
    "A07": "Becsüs",
    "A08": "Drágakőcsiszoló",
    "A09": "Mesterlegény",
    "A10": "Királyi követ",
    "T01": "Vasfogó",
    "T02": "Ékkőszorító",
    "T03": "Ezüstvéső",
    "T04": "Aranytégely",
    "T05": "Mithrilkalapács",
    "T06": "Rúnavéső",
    "T07": "Padüllő",
    "T08": "Öntőforma",
    "T09": "Polírkorong",
    "T10": "Rúnaüllő",
    "T11": "Páncéling-tüske",
    "T12": "Simítóüllő",
    "T13": "Ékszerésznagyító",
    "T14": "Királyi fújtató",
    "T15": "Céhkönyv",
    "T16": "Nagy kohó",
    "I01": "Vasszögek",
    "I02": "Szekerce",
    "I03": "Ezüstkehely",
    "I04": "Kerek kispajzs",
    "I05": "Karikapáncél",
    "I06": "Aranyozott tőr",
    "I07": "Őrsisak",
    "I08": "Lópatkók",
    "I09": "Kapacsákány",
    "I10": "Vadászdárda",
    "I11": "Rúnajeles kerekpajzs",
    "I12": "Alkarvédő",
    "I13": "Aranylánc",
    "I14": "Mithrilkés",
    "I15": "Ezüstözött pajzs",
    "I16": "Harci kalapács",
    "I17": "Csatabárd",
    "I18": "Pikkelyvért",
    "I19": "Mithrilsapka",
    "I20": "Viharálló toronypajzs",
    "I21": "Holdfényes sárkánypajzs",
    "I22": "Drágaköves gyűrű",
    "I23": "Fagypenge",
    "I24": "Földvért",
    "I25": "Rúnalámpás",
    "K01": "Királyi pallos",
    "K02": "Királyi harci bárd",
    "K03": "Királyi jogarbuzogány",
    "K04": "Királyi láncing",
    "K05": "Királyi aranyozott vért",
    "K06": "Királyi koronás sisak",
    "K07": "Királyi címerpajzs",
    "K08": "Királyi rúnapajzs",
    "K09": "Királyi vadászlándzsa",
    "K10": "Királyi cséphadaró",
    "K11": "Királyi páncélkesztyű",
    "K12": "Királyi lábvért",
    "K13": "Királyi kispajzs",
    "K14": "Királyi díszpajzs",
    "K15": "Királyi mithrilkard",
    "K16": "Királyi viharkalapács",
    "K17": "Királyi villámalabárd",
    "K18": "Királyi rubinbárd",
    "K19": "Királyi mithriling",
    "K20": "Királyi zafírvért",
    "K21": "Királyi fagypáncél",
    "K22": "Királyi smaragdkoronás sisak",
    "K23": "Királyi földfal",
    "K24": "Királyi holdkő-aegisz",
    "K25": "Királyi mithril kerekpajzs",
    "K26": "Királyi villámbástya",
    "K27": "Királyi sárkányölő pajzs"
  },
  "reason": {
    "sells": "eladva {coins} érmét hoz",
    "is-paid": "a többiek {coins} érmét fizetnek",
    "pays": "ára {coins} érme; marad {left}",
    "completes": "elkészül: {card@card}, {coins} érme",
    "starts": "elkezded: {card@card}, a következő körben {coins} érme",
    "starts-tool": "elkezded: {card@card}, szerszám vagy {coins} érme",
    "starts-king": "elkezded: {card@card}, a végén {coins} érme",
    "trains": "kitanítod: {card@card}",
    "tool-works": "olcsóbb lesz a munka: {card@card}",
    "apprentice-works": "munkába áll: {card@card}",
    "opens": "{places} hely szabadul fel itt: {area@area}",
    "fills": "utána betelik: {area@area}",
    "frees-hand": "a kézben {cards} lapnak lesz helye",
    "will-refine": "{card@card}: finomítva {coins} érmével többet ér",
    "can-sell": "{card@card}: {coins} érméért eladható",
    "has-parts": "minden megvan hozzá: {card@card}",
    "lacks-one": "{card@card}: már csak ez hiányzik: {part@card}",
    "refines-next": "a következő körben {cards} lap finomodik",
    "completes-next": "a következő körben {cards} lap elkészül",
    "room-to-draw": "{cards} lapot húzhatsz",
    "mine-low": "a bányában már csak {cards} lap van",
    "digs": "a bányából húzol, {cards} lap van benne",
    "draws-guild": "céhkártyát húzol, még {cards} van",
    "last-round": "ez az utolsó forduló: hátravan {turns} kör",
    "crowns": "elkészül: {card@card}, a végén {coins} érme",
    "counts-for": "számít a bónuszba: {subtype@subtype}",
    "ends-game": "{kings} királyi tárgy elindítja az utolsó fordulót"
  }
};

export const printed: Record<string, unknown> = {
  "limits.hand": 6,
  "limits.market": 4,
  "limits.workshop": 7,
  "limits.apprentices": 2,
  "limits.tools": 2,
  "limits.draw": 4,
  "end.kings": 4,
  "end.bonus": 25,
  "resource.iron.count": 26,
  "resource.iron.sell": [
    1,
    2
  ],
  "resource.iron.buy": [
    2,
    3
  ],
  "resource.silver.count": 22,
  "resource.silver.sell": [
    1,
    3
  ],
  "resource.silver.buy": [
    3,
    4
  ],
  "resource.gold.count": 20,
  "resource.gold.sell": [
    2,
    4
  ],
  "resource.gold.buy": [
    4,
    6
  ],
  "resource.mithril.count": 18,
  "resource.mithril.sell": [
    3,
    5
  ],
  "resource.mithril.buy": [
    5,
    8
  ],
  "resource.moonstone.count": 4,
  "resource.moonstone.sell": [
    3,
    6
  ],
  "resource.moonstone.buy": [
    5,
    9
  ],
  "resource.sapphire.count": 4,
  "resource.sapphire.sell": [
    4,
    7
  ],
  "resource.sapphire.buy": [
    6,
    10
  ],
  "resource.ruby.count": 3,
  "resource.ruby.sell": [
    4,
    8
  ],
  "resource.ruby.buy": [
    7,
    11
  ],
  "resource.emerald.count": 3,
  "resource.emerald.sell": [
    5,
    9
  ],
  "resource.emerald.buy": [
    8,
    12
  ],
  "resource.storm.count": 4,
  "resource.storm.sell": [
    4,
    4
  ],
  "resource.storm.buy": [
    6,
    6
  ],
  "resource.lightning.count": 4,
  "resource.lightning.sell": [
    4,
    4
  ],
  "resource.lightning.buy": [
    6,
    6
  ],
  "resource.frost.count": 4,
  "resource.frost.sell": [
    4,
    4
  ],
  "resource.frost.buy": [
    6,
    6
  ],
  "resource.earth.count": 4,
  "resource.earth.sell": [
    4,
    4
  ],
  "resource.earth.buy": [
    6,
    6
  ],
  "apprentice.A01.set": "core",
  "apprentice.A01.cost": [
    "iron",
    "silver"
  ],
  "apprentice.A01.buy": 4,
  "apprentice.A01.ability": "hand-limit",
  "apprentice.A01.amount": 2,
  "apprentice.A02.set": "core",
  "apprentice.A02.cost": [
    "iron",
    "gold"
  ],
  "apprentice.A02.buy": 4,
  "apprentice.A02.ability": "market-limit",
  "apprentice.A02.amount": 1,
  "apprentice.A03.set": "core",
  "apprentice.A03.cost": [
    "iron",
    "silver"
  ],
  "apprentice.A03.buy": 4,
  "apprentice.A03.ability": "workshop-limit",
  "apprentice.A03.amount": 2,
  "apprentice.A04.set": "core",
  "apprentice.A04.cost": [
    "iron",
    "silver"
  ],
  "apprentice.A04.buy": 4,
  "apprentice.A04.ability": "refined-metal",
  "apprentice.A04.amount": 1,
  "apprentice.A05.set": "starter",
  "apprentice.A05.cost": [
    "iron",
    "silver"
  ],
  "apprentice.A05.buy": 4,
  "apprentice.A05.ability": "draw",
  "apprentice.A05.amount": 1,
  "apprentice.A06.set": "full",
  "apprentice.A06.cost": [
    "iron"
  ],
  "apprentice.A06.buy": 4,
  "apprentice.A06.ability": "buy-discount",
  "apprentice.A06.amount": 2,
  "apprentice.A07.set": "full",
  "apprentice.A07.cost": [
    "iron",
    "gold"
  ],
  "apprentice.A07.buy": 4,
  "apprentice.A07.ability": "sell-bonus",
  "apprentice.A07.amount": 1,
  "apprentice.A08.set": "full",
  "apprentice.A08.cost": [
    "mithril"
  ],
  "apprentice.A08.buy": 4,
  "apprentice.A08.ability": "refined-gems",
  "apprentice.A08.amount": 1,
  "apprentice.A09.set": "full",
  "apprentice.A09.cost": [
    "gold"
  ],
  "apprentice.A09.buy": 4,
  "apprentice.A09.ability": "at-once",
  "apprentice.A09.amount": 1,
  "apprentice.A10.set": "full",
  "apprentice.A10.cost": [
    "silver",
    "gold",
    "mithril"
  ],
  "apprentice.A10.buy": 4,
  "apprentice.A10.ability": "king-bonus",
  "apprentice.A10.amount": 6,
  "tool.T01.set": "core",
  "tool.T01.cost": [
    "iron",
    "silver"
  ],
  "tool.T01.value": 8,
  "tool.T01.buy": 3,
  "tool.T01.saves": [
    "iron"
  ],
  "tool.T01.for": [
    "all"
  ],
  "tool.T02.set": "core",
  "tool.T02.cost": [
    "iron",
    "gold"
  ],
  "tool.T02.value": 9,
  "tool.T02.buy": 3,
  "tool.T02.saves": [
    "gem"
  ],
  "tool.T02.for": [
    "weapon",
    "shield"
  ],
  "tool.T03.set": "core",
  "tool.T03.cost": [
    "iron",
    "silver"
  ],
  "tool.T03.value": 8,
  "tool.T03.buy": 3,
  "tool.T03.saves": [
    "silver"
  ],
  "tool.T03.for": [
    "all"
  ],
  "tool.T04.set": "core",
  "tool.T04.cost": [
    "silver",
    "silver"
  ],
  "tool.T04.value": 9,
  "tool.T04.buy": 3,
  "tool.T04.saves": [
    "gold"
  ],
  "tool.T04.for": [
    "armor",
    "shield"
  ],
  "tool.T05.set": "core",
  "tool.T05.cost": [
    "mithril"
  ],
  "tool.T05.value": 7,
  "tool.T05.buy": 3,
  "tool.T05.saves": [
    "mithril"
  ],
  "tool.T05.for": [
    "weapon"
  ],
  "tool.T06.set": "core",
  "tool.T06.cost": [
    "iron",
    "mithril"
  ],
  "tool.T06.value": 11,
  "tool.T06.buy": 3,
  "tool.T06.saves": [
    "rune"
  ],
  "tool.T06.for": [
    "king"
  ],
  "tool.T07.set": "starter",
  "tool.T07.cost": [
    "iron",
    "iron"
  ],
  "tool.T07.value": 7,
  "tool.T07.buy": 3,
  "tool.T07.saves": [
    "iron"
  ],
  "tool.T07.for": [
    "weapon",
    "armor"
  ],
  "tool.T08.set": "starter",
  "tool.T08.cost": [
    "iron",
    "silver"
  ],
  "tool.T08.value": 8,
  "tool.T08.buy": 3,
  "tool.T08.saves": [
    "silver"
  ],
  "tool.T08.for": [
    "item"
  ],
  "tool.T09.set": "starter",
  "tool.T09.cost": [
    "silver",
    "gold"
  ],
  "tool.T09.value": 11,
  "tool.T09.buy": 3,
  "tool.T09.saves": [
    "gold"
  ],
  "tool.T09.for": [
    "item"
  ],
  "tool.T10.set": "full",
  "tool.T10.cost": [
    "iron",
    "mithril"
  ],
  "tool.T10.value": 11,
  "tool.T10.buy": 3,
  "tool.T10.saves": [
    "rune"
  ],
  "tool.T10.for": [
    "weapon",
    "armor",
    "shield"
  ],
  "tool.T11.set": "full",
  "tool.T11.cost": [
    "mithril"
  ],
  "tool.T11.value": 7,
  "tool.T11.buy": 3,
  "tool.T11.saves": [
    "mithril"
  ],
  "tool.T11.for": [
    "armor"
  ],
  "tool.T12.set": "full",
  "tool.T12.cost": [
    "mithril"
  ],
  "tool.T12.value": 7,
  "tool.T12.buy": 3,
  "tool.T12.saves": [
    "mithril"
  ],
  "tool.T12.for": [
    "shield"
  ],
  "tool.T13.set": "full",
  "tool.T13.cost": [
    "gold",
    "gold"
  ],
  "tool.T13.value": 12,
  "tool.T13.buy": 3,
  "tool.T13.saves": [
    "gem"
  ],
  "tool.T13.for": [
    "armor",
    "goods"
  ],
  "tool.T14.set": "full",
  "tool.T14.cost": [
    "gold",
    "mithril"
  ],
  "tool.T14.value": 13,
  "tool.T14.buy": 3,
  "tool.T14.saves": [
    "metal"
  ],
  "tool.T14.for": [
    "king"
  ],
  "tool.T15.set": "full",
  "tool.T15.cost": [
    "iron",
    "gold"
  ],
  "tool.T15.value": 9,
  "tool.T15.buy": 3,
  "tool.T15.saves": [
    "metal"
  ],
  "tool.T15.for": [
    "apprentice",
    "tool"
  ],
  "tool.T16.set": "full",
  "tool.T16.cost": [
    "iron",
    "iron",
    "gold"
  ],
  "tool.T16.value": 13,
  "tool.T16.buy": 3,
  "tool.T16.saves": [
    "iron",
    "silver"
  ],
  "tool.T16.for": [
    "armor"
  ],
  "item.I01.set": "core",
  "item.I01.subtype": "goods",
  "item.I01.cost": [
    "iron"
  ],
  "item.I01.value": 4,
  "item.I01.buy": 2,
  "item.I02.set": "core",
  "item.I02.subtype": "weapon",
  "item.I02.cost": [
    "iron",
    "silver"
  ],
  "item.I02.value": 10,
  "item.I02.buy": 2,
  "item.I03.set": "core",
  "item.I03.subtype": "goods",
  "item.I03.cost": [
    "silver",
    "gold"
  ],
  "item.I03.value": 13,
  "item.I03.buy": 3,
  "item.I04.set": "core",
  "item.I04.subtype": "shield",
  "item.I04.cost": [
    "iron",
    "iron",
    "silver"
  ],
  "item.I04.value": 14,
  "item.I04.buy": 3,
  "item.I05.set": "core",
  "item.I05.subtype": "armor",
  "item.I05.cost": [
    "iron",
    "iron",
    "gold"
  ],
  "item.I05.value": 16,
  "item.I05.buy": 3,
  "item.I06.set": "core",
  "item.I06.subtype": "weapon",
  "item.I06.cost": [
    "iron",
    "gold"
  ],
  "item.I06.value": 12,
  "item.I06.buy": 2,
  "item.I07.set": "core",
  "item.I07.subtype": "armor",
  "item.I07.cost": [
    "iron",
    "mithril"
  ],
  "item.I07.value": 13,
  "item.I07.buy": 3,
  "item.I08.set": "starter",
  "item.I08.subtype": "goods",
  "item.I08.cost": [
    "iron",
    "iron"
  ],
  "item.I08.value": 8,
  "item.I08.buy": 2,
  "item.I09.set": "starter",
  "item.I09.subtype": "weapon",
  "item.I09.cost": [
    "iron",
    "iron",
    "silver"
  ],
  "item.I09.value": 14,
  "item.I09.buy": 3,
  "item.I10.set": "starter",
  "item.I10.subtype": "weapon",
  "item.I10.cost": [
    "iron",
    "mithril"
  ],
  "item.I10.value": 13,
  "item.I10.buy": 3,
  "item.I11.set": "starter",
  "item.I11.subtype": "shield",
  "item.I11.cost": [
    "iron",
    "rune"
  ],
  "item.I11.value": 14,
  "item.I11.buy": 3,
  "item.I12.set": "starter",
  "item.I12.subtype": "armor",
  "item.I12.cost": [
    "silver",
    "silver"
  ],
  "item.I12.value": 12,
  "item.I12.buy": 2,
  "item.I13.set": "starter",
  "item.I13.subtype": "goods",
  "item.I13.cost": [
    "gold",
    "gold"
  ],
  "item.I13.value": 15,
  "item.I13.buy": 3,
  "item.I14.set": "starter",
  "item.I14.subtype": "weapon",
  "item.I14.cost": [
    "mithril"
  ],
  "item.I14.value": 9,
  "item.I14.buy": 2,
  "item.I15.set": "starter",
  "item.I15.subtype": "shield",
  "item.I15.cost": [
    "silver",
    "mithril"
  ],
  "item.I15.value": 15,
  "item.I15.buy": 3,
  "item.I16.set": "full",
  "item.I16.subtype": "weapon",
  "item.I16.cost": [
    "iron",
    "iron",
    "mithril"
  ],
  "item.I16.value": 18,
  "item.I16.buy": 4,
  "item.I17.set": "full",
  "item.I17.subtype": "weapon",
  "item.I17.cost": [
    "iron",
    "silver",
    "mithril"
  ],
  "item.I17.value": 20,
  "item.I17.buy": 4,
  "item.I18.set": "full",
  "item.I18.subtype": "armor",
  "item.I18.cost": [
    "silver",
    "silver",
    "mithril"
  ],
  "item.I18.value": 21,
  "item.I18.buy": 4,
  "item.I19.set": "full",
  "item.I19.subtype": "armor",
  "item.I19.cost": [
    "gold",
    "mithril"
  ],
  "item.I19.value": 17,
  "item.I19.buy": 3,
  "item.I20.set": "full",
  "item.I20.subtype": "shield",
  "item.I20.cost": [
    "iron",
    "iron",
    "gold",
    "storm"
  ],
  "item.I20.value": 27,
  "item.I20.buy": 5,
  "item.I21.set": "full",
  "item.I21.subtype": "shield",
  "item.I21.cost": [
    "silver",
    "silver",
    "moonstone"
  ],
  "item.I21.value": 26,
  "item.I21.buy": 5,
  "item.I22.set": "full",
  "item.I22.subtype": "goods",
  "item.I22.cost": [
    "gold",
    "gem"
  ],
  "item.I22.value": 22,
  "item.I22.buy": 4,
  "item.I23.set": "full",
  "item.I23.subtype": "weapon",
  "item.I23.cost": [
    "iron",
    "silver",
    "frost"
  ],
  "item.I23.value": 21,
  "item.I23.buy": 4,
  "item.I24.set": "full",
  "item.I24.subtype": "armor",
  "item.I24.cost": [
    "iron",
    "iron",
    "gold",
    "earth"
  ],
  "item.I24.value": 27,
  "item.I24.buy": 5,
  "item.I25.set": "full",
  "item.I25.subtype": "goods",
  "item.I25.cost": [
    "silver",
    "rune"
  ],
  "item.I25.value": 15,
  "item.I25.buy": 3,
  "king.K01.set": "core",
  "king.K01.subtype": "weapon",
  "king.K01.cost": [
    "iron",
    "iron",
    "silver",
    "gold"
  ],
  "king.K01.value": 32,
  "king.K01.buy": 6,
  "king.K02.set": "core",
  "king.K02.subtype": "weapon",
  "king.K02.cost": [
    "iron",
    "gold",
    "mithril"
  ],
  "king.K02.value": 30,
  "king.K02.buy": 6,
  "king.K03.set": "core",
  "king.K03.subtype": "weapon",
  "king.K03.cost": [
    "gold",
    "gold",
    "gem"
  ],
  "king.K03.value": 38,
  "king.K03.buy": 9,
  "king.K04.set": "core",
  "king.K04.subtype": "armor",
  "king.K04.cost": [
    "iron",
    "iron",
    "silver",
    "mithril"
  ],
  "king.K04.value": 34,
  "king.K04.buy": 7,
  "king.K05.set": "core",
  "king.K05.subtype": "armor",
  "king.K05.cost": [
    "iron",
    "gold",
    "gold"
  ],
  "king.K05.value": 31,
  "king.K05.buy": 6,
  "king.K06.set": "core",
  "king.K06.subtype": "armor",
  "king.K06.cost": [
    "gold",
    "mithril",
    "gem"
  ],
  "king.K06.value": 40,
  "king.K06.buy": 9,
  "king.K07.set": "core",
  "king.K07.subtype": "shield",
  "king.K07.cost": [
    "iron",
    "silver",
    "silver",
    "gold"
  ],
  "king.K07.value": 34,
  "king.K07.buy": 7,
  "king.K08.set": "core",
  "king.K08.subtype": "shield",
  "king.K08.cost": [
    "silver",
    "gold",
    "rune"
  ],
  "king.K08.value": 34,
  "king.K08.buy": 7,
  "king.K09.set": "starter",
  "king.K09.subtype": "weapon",
  "king.K09.cost": [
    "iron",
    "gold",
    "rune"
  ],
  "king.K09.value": 32,
  "king.K09.buy": 6,
  "king.K10.set": "starter",
  "king.K10.subtype": "weapon",
  "king.K10.cost": [
    "iron",
    "silver",
    "mithril"
  ],
  "king.K10.value": 28,
  "king.K10.buy": 6,
  "king.K11.set": "starter",
  "king.K11.subtype": "armor",
  "king.K11.cost": [
    "iron",
    "silver",
    "gold"
  ],
  "king.K11.value": 25,
  "king.K11.buy": 5,
  "king.K12.set": "starter",
  "king.K12.subtype": "armor",
  "king.K12.cost": [
    "silver",
    "gold",
    "mithril"
  ],
  "king.K12.value": 32,
  "king.K12.buy": 6,
  "king.K13.set": "starter",
  "king.K13.subtype": "shield",
  "king.K13.cost": [
    "iron",
    "silver",
    "gem"
  ],
  "king.K13.value": 34,
  "king.K13.buy": 7,
  "king.K14.set": "starter",
  "king.K14.subtype": "shield",
  "king.K14.cost": [
    "gold",
    "mithril",
    "rune"
  ],
  "king.K14.value": 36,
  "king.K14.buy": 8,
  "king.K15.set": "full",
  "king.K15.subtype": "weapon",
  "king.K15.cost": [
    "gold",
    "mithril",
    "mithril"
  ],
  "king.K15.value": 36,
  "king.K15.buy": 7,
  "king.K16.set": "full",
  "king.K16.subtype": "weapon",
  "king.K16.cost": [
    "iron",
    "mithril",
    "mithril",
    "storm"
  ],
  "king.K16.value": 49,
  "king.K16.buy": 10,
  "king.K17.set": "full",
  "king.K17.subtype": "weapon",
  "king.K17.cost": [
    "silver",
    "gold",
    "mithril",
    "lightning"
  ],
  "king.K17.value": 49,
  "king.K17.buy": 10,
  "king.K18.set": "full",
  "king.K18.subtype": "weapon",
  "king.K18.cost": [
    "gold",
    "gold",
    "mithril",
    "ruby"
  ],
  "king.K18.value": 55,
  "king.K18.buy": 12,
  "king.K19.set": "full",
  "king.K19.subtype": "armor",
  "king.K19.cost": [
    "mithril",
    "mithril",
    "mithril"
  ],
  "king.K19.value": 39,
  "king.K19.buy": 8,
  "king.K20.set": "full",
  "king.K20.subtype": "armor",
  "king.K20.cost": [
    "silver",
    "silver",
    "mithril",
    "sapphire"
  ],
  "king.K20.value": 53,
  "king.K20.buy": 11,
  "king.K21.set": "full",
  "king.K21.subtype": "armor",
  "king.K21.cost": [
    "silver",
    "silver",
    "gold",
    "frost"
  ],
  "king.K21.value": 44,
  "king.K21.buy": 9,
  "king.K22.set": "full",
  "king.K22.subtype": "armor",
  "king.K22.cost": [
    "gold",
    "gold",
    "mithril",
    "emerald"
  ],
  "king.K22.value": 57,
  "king.K22.buy": 12,
  "king.K23.set": "full",
  "king.K23.subtype": "shield",
  "king.K23.cost": [
    "iron",
    "iron",
    "iron",
    "gold",
    "earth"
  ],
  "king.K23.value": 46,
  "king.K23.buy": 9,
  "king.K24.set": "full",
  "king.K24.subtype": "shield",
  "king.K24.cost": [
    "silver",
    "silver",
    "mithril",
    "moonstone"
  ],
  "king.K24.value": 51,
  "king.K24.buy": 10,
  "king.K25.set": "full",
  "king.K25.subtype": "shield",
  "king.K25.cost": [
    "silver",
    "mithril",
    "mithril"
  ],
  "king.K25.value": 34,
  "king.K25.buy": 7,
  "king.K26.set": "full",
  "king.K26.subtype": "shield",
  "king.K26.cost": [
    "iron",
    "iron",
    "mithril",
    "lightning"
  ],
  "king.K26.value": 42,
  "king.K26.buy": 8,
  "king.K27.set": "full",
  "king.K27.subtype": "shield",
  "king.K27.cost": [
    "gold",
    "gold",
    "mithril",
    "mithril",
    "gem"
  ],
  "king.K27.value": 62,
  "king.K27.buy": 14
};

export default { en, hu };

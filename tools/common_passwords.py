"""Write the list of words that make a password common: ``python -m tools.common_passwords``.

The words are ours: names, animals, foods, sports, places, things on a desk, what people say to
those they love, in English, Hungarian and German, alone and in the pairs people make of them.
No list of stolen passwords was copied.  ``fogado/server/passwords.py`` takes off what people
usually put around such a word (digits, capitals, signs for letters) before it looks here.
"""

from __future__ import annotations

from pathlib import Path

FILE = Path(__file__).parents[1] / "src" / "fogado" / "server" / "common_passwords.txt"

ENTRY = """
password passwort passwd pass passphrase passcode jelszo jelszavam titkos titok secret secrets
geheim kennwort admin administrator root user username login guest gast vendeg test tester testing
teszt demo default system master server computer szamitogep internet online network access enter
open sesam changeme letmein welcome willkommen udvozlet isten hello hallo szia sziasztok szevasz
hi hey goodbye bye please kerem trustno whatever nothing something anything everything nopassword
mypassword newpassword oldpassword thepassword yourpassword passwordpassword jelszojelszo mypass
newpass temp temporary ideiglenes valtoztasd qwerty qwertz azerty asdf zxcv keyboard billentyu
monitor mouse eger laptop notebook printer windows linux ubuntu debian android iphone apple
samsung google facebook twitter youtube instagram tiktok netflix amazon microsoft yahoo gmail
hotmail freemail citromail skype discord steam minecraft fortnite roblox pokemon pikachu mario
zelda sonic tetris warcraft starcraft diablo overwatch counterstrike callofduty playstation
nintendo xbox gameboy gamer player jatekos jatek game games gaming fogado inn tavern kocsma
emerald skulls smaragd koponya dwarven smithy torpe kovacs dice forge kocka kockajatek tarsasjatek
boardgame
"""
LOVE = """
love lover lovely loveme iloveyou iloveu ilovehim iloveher lovelove luv sweetheart sweety sweetie
honey honeybee baby babe babygirl babyboy darling angel angels heart hearts forever always
together kiss kisses kissme hugs beautiful gorgeous pretty handsome princess prince queen king
szeretlek szerelem szerelmem szeretet kincsem dragam edesem kicsim cica cicus cicamica nyuszi
nyuszika mackó maci macika tunder angyal angyalka csillag csillagom eletem boldog boldogsag orokke
mindorokke csok puszi liebe liebling schatz schatzi engel herz ichliebedich amor amore mylove
truelove onelove myheart mybaby myangel mylife family csalad familie mother mother father mom
mommy mum mummy dad daddy anya anyu anyuka apa apu apuka mama papa nagymama nagypapa brother
sister tesom tesó friend friends bestfriend barat barátom baratnom girlfriend boyfriend wife
husband feleseg ferj
"""
NAMES = """
michael jennifer jessica ashley amanda daniel david joshua matthew andrew james john robert
william richard joseph thomas charles christopher anthony mark donald steven paul kenneth george
kevin brian edward ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen
larry justin scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis
jerry tyler aaron jose adam henry nathan douglas zachary peter kyle walter ethan jeremy harold
keith christian roger noah gerald carl terry sean austin arthur lawrence jesse dylan bryan joe
jordan billy bruce albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent
russell elijah louis bobby philip johnny mary patricia linda elizabeth barbara susan sarah karen
nancy lisa margaret betty sandra kimberly emily donna michelle carol melissa deborah stephanie
rebecca sharon laura cynthia kathleen amy angela shirley anna brenda pamela emma nicole helen
samantha katherine christine debra rachel carolyn janet catherine maria heather diane ruth julie
olivia joyce virginia victoria kelly lauren christina joan evelyn judith megan andrea cheryl
hannah jacqueline martha gloria teresa ann sara madison frances kathryn janice jean abigail alice
julia judy sophia grace denise amber doris marilyn danielle beverly isabella theresa diana natalie
brittany charlotte marie kayla alexis lori max oscar lucas oliver leo charlie harry george alfie
archie freddie anna maria katalin erzsebet ilona eva zsuzsanna margit julianna judit agnes andrea
erika krisztina ibolya monika edit gabriella magdolna anita eszter timea melinda bernadett marta
tunde iren rozalia reka noemi dora nora petra vivien viktoria zsofia hanna luca jazmin lili
boglarka fanni emese kinga orsolya csilla aniko szilvia zsuzsa zsuzsi kati kata eszti zsofi vera
veronika terez piroska klara jolan etelka gizella gyongyi hajnalka ildiko lilla virag szofia zoe
laura rebeka liza bianka dorottya anna nyuszi laszlo istvan jozsef janos zoltan sandor gabor
ferenc attila peter tamas zsolt tibor andras csaba imre lajos gyorgy balazs gyula mihaly karoly
robert bela daniel adam krisztian mate bence david mark milan levente dominik marcell aron botond
zalan noel balint gergo gergely norbert szabolcs szilard akos roland viktor richard patrik kristof
kornel barnabas benedek bendeguz zsombor huba arpad geza kalman odon vilmos otto denes miklos laci
pisti jani zoli sanyi feri ati peti tomi zsoti csabi lali gyuri bazsi miska karcsi robi dani bandi
nagy kovacs toth szabo horvath varga kiss molnar nemeth farkas balogh papp takacs juhasz lakatos
meszaros olah simon racz fekete szilagyi hans klaus wolfgang juergen stefan andreas sebastian
matthias tobias florian heidi petra sabine claudia katrin
"""
THINGS = """
dragon monkey tiger lion panther leopard cheetah elephant giraffe zebra horse pony cow bull sheep
goat pig chicken rooster duck goose turkey rabbit bunny hamster mouse rat cat cats kitty kitten
dog dogs doggy doggie puppy wolf wolves fox bear teddy teddybear panda koala kangaroo dolphin
shark whale fish goldfish frog turtle snake lizard spider butterfly ladybug bee eagle falcon hawk
owl raven crow parrot penguin phoenix unicorn griffin dinosaur sarkany majom tigris oroszlan
parduc elefant zsiraf lo lovacska tehen bika barany kecske malac csirke kakas kacsa liba nyul
horcsog patkany kutya kutyus kutyuli farkas roka medve delfin capa halacska beka teknos kigyo gyik
pok pillango katica meh sas solyom bagoly hollo papagaj pingvin fonix unikornis apple banana
orange lemon cherry strawberry blueberry raspberry peach mango melon watermelon grape pineapple
coconut tomato potato carrot pepper onion garlic cheese butter cookie cookies candy chocolate
sugar spice ginger cinnamon vanilla coffee espresso cappuccino tea beer wine whiskey vodka tequila
rum pizza pasta spaghetti burger hamburger sandwich bacon chicken nuggets taco burrito sushi
noodle popcorn pancake muffin brownie cupcake icecream alma banan narancs citrom cseresznye meggy
eper malna afonya barack szilva szolo dinnye ananasz paradicsom krumpli repa paprika hagyma
fokhagyma sajt vaj suti cukor csoki csokolade vanilia kave tea sor bor palinka rakija pogacsa
langos gulyas porkolt turorudi rantotthus palacsinta sun sunny sunshine moon moonlight star stars
starlight sky heaven cloud rain rainbow storm thunder lightning snow snowflake snowball winter
summer spring autumn fall ocean sea river lake mountain forest tree flower flowers rose roses lily
daisy sunflower violet orchid tulip diamond ruby pearl gold golden silver bronze iron steel stone
rock fire flame ice water earth wind air light darkness shadow night midnight morning day sunday
monday tuesday wednesday thursday friday saturday january february march april may june july
august september october november december nap napfeny napsugar hold holdfeny csillagfeny eg felho
eso szivarvany vihar villam ho hopehely tel nyar tavasz osz tenger folyo tavacska hegy erdo fa
virag viragom rozsa liliom tulipan napraforgo gyemant rubin gyongy arany ezust vas acel ko tuz
lang jeg viz fold szel feny sotetseg arnyek ejszaka ejfel reggel vasarnap hetfo kedd szerda
csutortok pentek szombat januar februar marcius aprilis majus junius julius augusztus szeptember
oktober november december red blue green yellow orange purple pink black white brown grey gray
piros kek zold sarga lila rozsaszin fekete feher barna szurke
"""
PLAY = """
football soccer baseball basketball hockey tennis golf boxing karate judo swimming running cycling
racing skiing skating surfing fishing hunting dancing dancer ballet music musica guitar piano
drums violin singer rock metal punk jazz hiphop techno disco foci focista focilabda kosarlabda
kezilabda vizilabda uszas futas tanc tancos zene gitar zongora dob hegedu enekes fradi fradika
ferencvaros ujpest honved kispest mtk vasas videoton debrecen diosgyor hajra hajrafradi hungaria
magyarorszag magyar budapest szeged pecs gyor miskolc kecskemet szombathely szolnok balaton
tiszato duna tisza hungary germany america england london paris berlin vienna wien becs roma
madrid barcelona chelsea arsenal liverpool manchester united juventus milan realmadrid bayern
ronaldo messi neymar beckham jordan lakers yankees cowboys eagles steelers packers raiders
patriots redsox dodgers giants broncos ferrari porsche mercedes bmw audi volkswagen toyota honda
nissan mazda suzuki yamaha ducati harley davidson corvette mustang camaro charger viper jaguar
trabant lada ikarus batman superman spiderman ironman hulk thor wolverine deadpool joker captain
america avengers starwars startrek vader skywalker yoda jedi sith chewbacca gandalf frodo bilbo
hobbit aragorn legolas sauron mordor harrypotter hogwarts dumbledore hermione voldemort gryffindor
slytherin matrix neo trinity terminator predator alien godzilla naruto goku vegeta dragonball
sailormoon hellokitty mickey minnie donald goofy simba nemo shrek barbie lego snoopy garfield
scooby simpson homer bart bugsbunny tweety winnie pooh tigger tom jerry beatles metallica nirvana
slipknot eminem madonna shakira rihanna beyonce bieber killer hunter warrior soldier ninja samurai
pirate knight wizard magic magician merlin ghost zombie vampire demon devil satan lucifer god
jesus christ jesuschrist buddha allah church bible faith hope peace freedom liberty justice power
energy force hero legend champion winner loser rebel gangster mafia boss chief captain general
colonel sergeant doctor lawyer teacher student school college university office business money
cash dollar million millionaire rich bitcoin success lucky luck happy happiness smile laugh crazy
insane stupid idiot moron freak genius cool awesome perfect super amazing fantastic great best
better number one only first last gyilkos vadasz harcos katona kaloz lovag varazslo szellem vampir
demon ordog istenem jezus templom biblia hit remeny beke szabadsag hatalom ero hos legenda bajnok
gyoztes vesztes lazado fonok kapitany orvos tanar diak iskola egyetem iroda penz millio gazdag
siker szerencse mosoly nevetes bolond hulye idiota zseni menő szuper kiraly kiralyno tuti legjobb
elso utolso fuckyou fuckoff fuckme asshole bitch bastard bullshit shit dickhead pussy sexy sexsex
hot hottie bazdmeg kurva kurvaanyad anyad picsa segg szarvas fasz
"""
FIRST = """
i love|my|the|super|big|little|bad|hot|cool|sexy|red|blue|black|white|green|golden|silver|dark|
new|old|happy|crazy|lucky|mad|sweet|best|mini|mega|magic|fire|ice|sun|star|blood|night|in|nagy|
kis|szuper|fekete|feher|piros|kek|zold
"""
SECOND = """
you|me|god|jesus|cat|cats|dog|dogs|horse|horses|baby|girl|boy|man|woman|angel|star|sun|moon|love|
life|world|home|house|family|friend|mother|father|mom|dad|money|power|music|pizza|chocolate|
dragon|tiger|wolf|lion|monkey|bear|bird|fish|rose|flower|king|queen|prince|princess|boss|master|
hunter|killer|warrior|knight|ninja|player|gamer|game|games|football|pass|password|secret|school|
summer|winter|day|night|light|fire|heart|mind|soul|eyes|one|time|team|car|bike|kutya|cica|macska|
lany|fiu|kiraly|farkas|sarkany|rozsa|medve|tigris|vilag|csillag
"""
SENTENCES = """
letmeinnow letmeinplease openthedoor opensaysme trustnoone noonewillknow idontknow idontcare
iforgot iforgotit forgetme dontforget rememberme whoareyou whoami itsme itsasecret
thisismypassword thisisapassword mypasswordis enterpassword typepassword passwordisthis
notapassword nottelling yourmom yourmother killme helpme saveme godisgood godislove jesusismylord
jesuslovesme inlovewithyou loveyouforever iloveyousomuch iloveyoubaby iwantyou ineedyou ihateyou
ihatelife lifeisgood lifeisbeautiful carpediem hakunamatata nevergiveup justdoit yeswecan whatsup
goodmorning goodnight gooddog goodboy goodgirl badboy badgirl hotstuff bigboy bigdaddy bigdog
topsecret nevermind blahblah lalala hahaha hohoho abcabc abcdef abcd abcde aaaa testtest
tesztteszt adminadmin rootroot useruser loginlogin welcomehome homesweethome merrychristmas
happynewyear happybirthday boldogkaracsonyt boldogszulinapot nemtudom nemtom nemmondommeg
elfelejtettem nincsjelszo ezajelszo ezegyjelszo ezajelszavam ajelszavam jelszavamvan asztalfiok
szeretlekteged nagyonszeretlek imadlak utallak hajramagyarok riariahungaria magyarorszagszeretlek
jozsefattila petofisandor kossuthlajos szechenyi matyaskiraly szentistvan abrakadabra hokuszpokusz
csiribucsiriba szezam szezamtarulj egyketto egykettoharom negyot onetwothree onetwo einszweidrei
"""


def words(text: str) -> set[str]:
    """Return the words of a chapter."""
    return set(text.split())


def pairs() -> set[str]:
    """Return the pairs that people make."""
    first = [word.strip().replace(" ", "") for word in FIRST.replace("\n", "").split("|")]
    second = [word.strip() for word in SECOND.replace("\n", "").split("|")]
    return {one + other for one in first for other in second if one and other and one != other}


def main() -> None:
    """Write the list."""
    from fogado.server.passwords import folded

    found = set().union(*map(words, (ENTRY, LOVE, NAMES, THINGS, PLAY, SENTENCES))) | pairs()
    kept = sorted({folded(word) for word in found if len(word) > 2})
    FILE.write_text("\n".join(kept) + "\n")
    print(f"{len(kept)} words in {FILE.name}")


if __name__ == "__main__":
    main()

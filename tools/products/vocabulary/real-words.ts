/**
 * English words a letter or two from a product word: "certain" is no misspelt curtain, "sneaker" no speaker.
 * Found by comparing common English words, product words among them, with product words; what a market's vocabulary holds is never corrected.
 */
export const REAL_WORDS: ReadonlySet<string> = new Set(
  `
  aaron able according ace acid acm acre acres act adapted adaptor add aeroplanes age agent aim aims ala albert ali alliance alot alt alto amd
  amplifies angel angola ant aol apartment apt aqua arbor arc arch arena arg army aromatics arrow art article arts ascii asia ass assist assistant
  astrology astronomer astronomers ata ate atm auction aud audi audit auto autocratic automated automates automating automation automotive ave
  axiomatic aye babe back backing backings backs backtracks bacon bacteria bakes balanced bald bali ballet ballot ballrooms ban bands bang banking
  banks banned banner barbie bare barking barks barn barnes barrel barry base baseballs bases bashing basing battle battles bay bbc bbs bbw beach
  beads beam beard beards bears beast beat beats beaver bedspreads bee beef belle bells ben bend bends bent beside bet beta beth betting bias bible
  bidding bill bills billy bind binding bindings binds bio bios bite bites biz black blackjacks blacks blake blame blander blank blanker blanks
  bleeding blend blinder blink blog blond blonder bloody bloom blown blues blunder boats bob boc boils bold bolster bolt bomb bon bond bondage bonds
  bone bones boob boobs books bool boom boost booth boots booty border bores boring boss boston bow boxed boy brad branch brands breach break breaks
  breed breeding breeds broad broader broker brook browse buck buffer bug bugs bulk bull bullet bunch burn burns bus buses busty busy butt buttery
  cab cabled cache cad cafe cages cakes cal calculate calculated calculation calling calm cambridge came candies canon cant canvass cape carb
  careers cares carey cargoes carl carlo carolina carried carries cart carter cartoon cartoons cas casa cased cases casey cash casio cassette casts
  cattle causal causes cave cdna cdt ceases cellars cells cellular central centre ceo certain cet cfr chad chain chains chair chairs chan changing
  chapel char charge charged charges charming chars charter chase chases chat chats cheat cheats chefs chem chen chess chest chests chews chi chief
  chile chipper cho choir choosing christens christian christians cia ciao cio cir circulate circulates cisco cite clan clapper clay clean cleaned
  cleanser clear clearer cleaver click clip clipped clippings close closed closer closes closest closure cloth clothed clutches clutter cms coach
  coaches coal coast cock cod code coin col cold cole colin collage collages collector collins colon combat combination combo command commander
  commands commuter comp compass compasses compassion compete competent compilers complement completed completion composer composers composite
  compressed compressing compute computed computerise computes condition conditional conditionals conditioned conditions connect connected
  connection connector connectors cons conservative constriction constrictions construct constructing constructive contained contract contraction
  contractions controlled convention conventions conversation converter cooked cooker cooking cooks cooled cooler coolers cooling cools cooper cop
  cope copes copied copies copper copying cordless core cork corn corp corporation corps corrected cos costa costs costumer costumers cough count
  couple courses cove coverts cow cox cpu crack cramping crap crass creating creative crest crew cries crime crm crops cross crosses crotches crunch
  crunches crystal cst cuba cube cum cunt cure curry curtail curtails custody cut cuts cycled dad dairy dam dame damn dan dana danger dat ddr debut
  decorates decorating decoration decorations dee deer def dell demo derive derives desks dev diane dick diffuse diffuses dig dines dir dis disco
  discs disks disposals dist distribute distributed distributor distributors dive dives diving diy doc docs documented dod doe dom don done donna
  doom dooms dot doug dow drag draw dress dressed dresses dressier dried dries drive drivel drivels driven driver drivers drives drove drowns drug
  drugs drunk dsc duck ducks due dui dump duo dying earl earn earning earnings ease east eat economics electrical electrify electronics electrons
  elevate elevates elevators emergency emissions empresses emulations enb eng enlargement ent equilibrium era essentially estate eternal eve ever
  exercised expansion expires express expresses expulsions extensive externally extraction eyed faced fact facts fail fair fairly fame fantasy faq
  faqs far fare fate fear feat fed federal fee feed feeling feelings fender fenders ferry fertilise fertiliser fertilises fertilize fertilizes fig
  fight fights figuring fiji filed files fill film fin fine fines fired firm firms fist fisting fit fitness fits fix fixes flag flags flame flames
  flash flaws flesh flex flighty floats flood floods flour flow fly flyer flying foamier fog fold folds font fonts foo fool fools foot foothills
  ford forest forget fork form formal format former forms fort foto foul fox framed fred freed freeze freezes fresh fri fries frights fringe fringes
  frothier fun fund funds gage gains gale gamer games gamma gang garage gate gates gave gay gays gem gen generated generates generation generations
  genome geo george ghz gif gig giggles girl gis glance glass glasses globe glosses gnu gods gore goto gpl grab grabs grace grad graduates grain
  grams grande grander grant grants graphical gras grasp grass grasses greater greed greek greene grilles gross group groups grove gsm guard guards
  gui gulf guy guys hacker hairy halo ham handing handled hands handy hang hangs hans hardy harm harness harnesses harper hart hate hated hating hay
  headed header headers heading headings headlands heads headstone headstones healing healthy hear hearing hearings hears hearts heated heater
  heaters heath heather heats held her herb hero hiding hill hiring hit hockey hold holdem hole holes homes hon hook hop hope hopes horn horny horse
  horses hoses host hosts housed houses hugh hugo humidifies hunt hurt icon icons icq ict ide inc ind indication indicative indicatives individually
  individuals induction inductions inf infection inferior inferiors inflammable ing injection inn ins instrumental int integrate intelligence
  intelligent interacts intercepts intercoms interests interjects interments internals interprets intersects intuitive invective ion iowa iran irony
  irrigation italian italiano jack jackie jake jason joan joins jpg juan juice juicier kate kernel kernels kim kind kirk kiss klein knit know lace
  lack lacks lager laid lake lamb lan land lane lang lap larger lasts lat late later latina latter launch law laws layer layers lcd leach leaders
  lean lease least leathery leave lee leg legs leo lesser let lets letter letters letting leu lib liberia lid lie lift lightning likes liking lil
  lime linda linear lined linen lines lining linings link links lip lit lite littler live liver lives liz load loan loc log logging lol lone longer
  looks lot lou lounge love lover loving ltd lucas lucia luck lucy luke lumps macro mad made madison mae mag magic magical magnetism mai mail mails
  maine maker makers makes male mali mall malta manager manga manner manor map maps marc march marie marine mario mark marked marker markers market
  markets marks marriage mars mart mas mason mass massacres massage massages match matches mate material materials math matt matters mattress
  mattresses maui mazda means measured meat mechanics med mega mel mem memorial ment menu mere mesa mess message messages met meta metres metric
  metro meyer mia mid midi mike mil mild mile miles milf milks mills mime min mind mine mining mins mint minutes misc miss mistresses mix mixed
  mixes mod mode modem moderator modes module mold mom mon mono montana monte moore moral motel motorola mousses movie movies mpg msg msn mud muze
  nam nat nato naval navigator nec necklines neil net never nick nicks nil node nokia none nose nova novel novels officer officers ohio once ons ooo
  open opened opens organised organisms organize organized oscillation oscillations ovens overs owen pac pace pacifiers pacifies pacifists packet
  paddies padding page pages paid pain pains painter paints pair pal palates pale palm pam pamela panel panels pants papua parade paraguay park
  parks parse parses parts pas paso pass paste pat paths paul pay paying pays pcs pct pda pdas pdf pdt peas pedant pedants peddles pee penis penn
  pennant pennants penny permanent permission permissions perry persian personnel persons persuasion persuasions peru pest pete petite pgp phd
  phoned phoneys phonies php pic picks pics piddles pie pierce pierces pig pike piles pills pine pints pipe pirates piss pix place places placing
  plain plainer plane planes planet planned planner planners planning plans planted planter planters plants plaster plasters plate plates platter
  played plaza pleasures plot plusher poet point pointer pointers points poker polar polarise polarises polarizes poll polls polo poly pond poor
  pope port portal porter portfolio portholes ports pos pose poses postage posted poster posting powder powders powdery power powers pray prayer
  prayers prays pre presence press pressed preston prev prince print printed prints probables processed processes producers production productions
  profane profanes professor projected projection projections prone prosecutor prosecutors prospector prospectors prot protected protecting
  protective protector protectors psi psp pst pts pub puddles puerto puffier pulse pulses punts pure purge purifies pursue pursues pushed pushes
  pushier put puts putting puzzled quiet quit quits race races racial radiations radical rage raid raids rails rained raise raises ran ranger rank
  ranks ransoms rap rape rare rat rate rates rating ratings ratio rats raves raving ravings read reads realty rear rebecca rec recipient recipients
  recover recovers reef reel ref reflector reflectors refraction refrigerate refrigerates refrigeration reg regulated reid relay relying remark
  remittance remittances remoter remove removed removes render rending rends reno rep reproduction res resistant reuters rev reveal rica rich rick
  rico rid ride rider rim rio rip ripe risen rises river rivers rob rock rocket rockets rocks roger role roll rolled rolls rom rome ron roofs rooms
  root roots rosa rose roster rouge rough roulette route routed routes rover row roy rpg ruining ruins runnier runs rush sacks sad safe said sail
  sake sales sally salmon salon san sand sandier santa sao sap sara sas satellite satin saudi save saver say says scaled scandal scandals scanned
  scanner scanter scare scares scary schema scheme sci scope score scratchier screaming scsi sea seal sealed seals sean seas sec secretariat
  secretary sects see seeing seek seeks seem seems seen sees sega sells sen send sender sends sent seq ser serve services settle sex shade shades
  shake shaken shakes shaky shame shape shapes share shares shaved shaw sheds sheep sheer shell shells shift shifts shipping shirt shirts shit shock
  shocking shocks shoot shoots shops shore short shorts shot shots shout shouts shove showed shows shrewder sic sick sierra sig silicon silk silly
  sim sing sings sip sir site skilled skip skipper skips skirt skirts sku sky slander slang sleeker sleepier slipped slippery slots slows slut
  smarter smoke smoked smokes smokier smoothness snake snap sneaked sneaker sneakers sneakier snows soa soc society socket sol sole solo soma sons
  sony soon sort sorts soul soup sox spaced spain spam span spankings spanner spare spares spas speak speaker speakers spears speeds spellings
  sphere spine spits spoke spool sport sports spot spots spreading spring springier springs sprinkle sprinkles spy sql src sri ssl stable stabler
  stack stacks stage stake stale stamp stamps stan standardise staples staring starker start started starts stat state static stationery ste steal
  steals steamier steep steeper steer steers stem stems steps steve stews sticking sticky stock stocks stole stone stones stood stop stops store
  stored stores storing storm story straighten straightens straighter strand strands strange strap stream streamer streamline streamlines streams
  stressing stretching strikings stringy strong structural structure stuck stuff style sub suck sucks sue suing suite sum sunglasses supplemental
  supplier suppliers supported supporting sure swap sweats sweeper sweeping sweepings sweet sweeter swellings swing switching tab table tables
  tablet tablets tacks tag tail take tale tales talk talks tar task tasks taste tax tba tcp team tear tech techno ted teen tel telephony tells tend
  tender tends tennis tenth term terms terrorism terry tests tex text texts tgp thanks thee thin thongs threat threw thrown thy tide tie tied tier
  til tiles till tim timber time timer times tion tip tired tit tmp toddles toe told toll tom ton tone tones tons tony took touch towel towels tower
  towers trace tracked trade trail trailed trailer trailers trails trained trainee trainees trainer trainers transform transit transport trap traps
  trawler treaty trees trek treo triangle tribe trick tries trigger trim trio trip tripos trips trowels troy trucks trues try tube tue tuner type
  types uni unite unites unity univ unix upholster upholsterer usc use usr val valley van vanilla var vary vast vat verde verse vertical vic vice
  vid vids vii villa vip viral virtually visa volt vpn wait waiting waits waking wal walk walked walks walt walter wan wang ward warmed warner warps
  washed washes wav wax wed weigh weighty well wellness west whale whales while whiskys whore whose wider wife wiki wills win wind winds wing winner
  winners wins wiped wipes wire wise wiser wish wishing wit witch won woods word words worm worms worn wow wright wrist yard
`
    .trim()
    .split(/\s+/),
);

/**
 * English words one or two letters from a product word: "certain" is no misspelt curtain, "sneaker" no speaker.
 * Found by comparing common English words, product words among them, with product words; what a market's vocabulary holds is never mended.
 */
export const REAL_WORDS: ReadonlySet<string> = new Set(
  `
  adapted adaptor aeroplanes amplifies aromatics astrology astronomer astronomers autocratic automated automates automating automation
  axiomatic backing backings backs backtracks bakes balanced ballrooms bands banks barking barks baseballs bashing basing battle battles beach
  beard beards bears beats bedspreads bells bends bidding bills binding bindings binds bites black blackjacks blacks blander blanker blanks
  blinder blink blonder bloody blown blunder boats boils bolster bondage bones books boost boots bores brands break breaks breed breeds broad
  bunch burns buses buttery cabled cages cakes candies canvass cares cargoes carried carries cased cases casts causal causes ceases cellars
  cells certain chain chains chair chairs changing charge charged charges charming chars charter chases chats cheat cheats chefs chess chest
  chests chews chipper choir christens circulate circulates clapper cleaned cleanser clearer cleaver click clipped clippings cloth clothed
  clutches clutter coach coast collage collages commuter compass compasses compassion compilers composers compressing compute computed
  computerise computes condition conditional conditionals conditioned conditions constriction constrictions constructing constructive
  contained contraction contractions controlled cooked cooker cooking cooks cooled cooler coolers cooling cools copes copied copies copper
  cordless costs cough coverts cramping crass cries crops cross crosses crotches crunch crunches curry curtail curtails cycled decorates
  decoration decorations derive derives desks diffuse diffuses dines disco discs disks disposals dives diving documented dooms dress dressed
  dresses dressier dries drive drivel drivels driven driver drivers drives drove drowns drugs ducks dying earning earnings economics
  electrical electrify electronics electrons elevate elevates elevators emissions empresses emulations eternal exercised expresses expulsions
  externally faced facts fairly feeling feelings fender fenders fertilise fertiliser fertilises fertilize fertilizes fight fights figuring
  filed files fines fired firms fitness fixes flags flame flames flash flaws flesh flighty floats flood floods flour flying foamier folds
  fools foothills former forms freed freeze freezes fries frights fringe fringes frothier gamer games gates generated generates generation
  generations giggles glass glasses glosses grabs grander grasp grass grasses greed grilles gross hairy handing hands handy hangs hardy
  harness harnesses hated hating headed header headers heading headings headlands heads headstone headstones hearing hearings hears hearts
  heated heater heaters heather heats hiding hiring holes homes hopes horse horses hoses hosts housed houses humidifies icons indicative
  indicatives induction inductions inferior inferiors inflammable interacts intercepts intercoms interests interjects interments internals
  interprets intersects intuitive invective irony juice juicier kernel kernels lacks lager lasts later latter launch layer layers leach least
  leathery letter letters likes liking lined linen lines lining linings links littler lives logging looks loving lumps magnetism maker makers
  makes march marked marker markers market markets marks massacres massage massages match matches mattress mattresses means mechanics message
  messages miles milks mills mistresses mixed mixes modes mousses necklines nicks officer officers opens oscillation oscillations ovens overs
  pacifiers pacifies pacifists paddies padding pains painter paints palates panel panels pants parks parse parses parts pedant pedants peddles
  pennant pennants permission permissions persuasion persuasions phoned phoneys phonies picks piddles pierces piles pills pints pirates place
  places plainer plane planes planned planner planners planted planter planters plants plaster plasters plate plates platter played pleasures
  plusher point pointer pointers points polarise polarises polarizes polls portholes poses powder powders powdery power powers prayer prayers
  prays press print printed prints probables profane profanes projected projection projections prone prosecutor prosecutors prospector
  prospectors protector protectors puddles puffier pulse pulses punts purge purifies pursue pursues pushed pushes pushier puzzled quiet quits
  races radiations raids rails rained raise raises ranks ransoms rates rating ratings raves raving ravings reads recover recovers reflector
  reflectors refraction refrigerate refrigerates refrigeration remittance remittances remoter remove removed removes rending rends resistant
  risen rises river rivers rocket rockets rocks rolled roofs rooms roots route routed routes ruining ruins runnier sacks sales sandier scaled
  scandal scandals scanned scanter scare scares scratchier screaming seals sects seeing seeks seems sells sender sends shade shades shake
  shaken shakes shaky shame shape shapes share shares sheds sheep sheer shell shells shift shifts shirt shirts shocking shocks shoot shoots
  shops short shorts shots shout shouts shove shows shrewder sings skilled skipper skips skirt skirts slander slang sleeker sleepier slipped
  slippery slots slows smarter smoke smoked smokes smokier smoothness sneaked sneaker sneakers sneakier snows sorts spaced spankings spanner
  spare spares speaker speakers speeds spellings spits spool sport sports spots spreading spring springier springs sprinkle sprinkles stabler
  stack stacks stake stale standardise staples staring starker start started starts stationery steal steals steamier steep steeper steer
  steers stems steps stews sticking sticky stock stocks stole stone stones stood stops store stores storing straighten straightens straighter
  strands stream streamer streamline streamlines streams stressing stretching strikings stringy strong stuck suing suite sunglasses sweats
  sweeper sweeping sweepings sweet sweeter swellings swing switching table tables tablet tablets tacks tales talks tasks tends tennis tenth
  terrorism tests texts thanks threw thrown tiles timer times tired toddles touch towel towels tower towers trail trailed trailer trailers
  trails trained trainee trainees trainer trainers traps trawler trees tries tripos trowels trues types unite unites unity upholster
  upholsterer waits waking walked walks warmed warps washed washes weigh weighty whale whales while whiskys whose wider wills winds winner
  winners wiped wipes wiser witch woods words worms wrist
`
    .trim()
    .split(/\s+/),
);

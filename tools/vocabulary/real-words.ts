/**
 * English words one or two letters from a product word: "certain" is no misspelt curtain, "sneaker" no speaker.
 * Chosen by running a list of common English words against product nouns; what the vocabulary itself holds is never mended anyway.
 */
export const REAL_WORDS: ReadonlySet<string> = new Set(
  `
  adapted adaptor aeroplanes amplifies aromatics astrology astronomer astronomers autocratic automated automates automating automation
  axiomatic backing backings backs backtracks bakes balanced ballrooms barking barks baseballs bashing basing battle battles beach beard
  beards bears beats bedspreads bells bends bidding bills binding bindings binds bites black blackjacks blacks blander blanker blanks blinder
  blink blonder bloody blown blunder boats boils bolster bondage bones boost bores brands break breaks breed breeds broad bunch burns buses
  buttery cabled cakes candies canvass cares cargoes carried cased casts causal causes ceases cellars cells certain changing charge charged
  charges charming chars charter chases chats cheat cheats chipper choir christens circulate circulates clapper cleaned cleanser clearer
  cleaver click clipped clippings cloth clothed clutches clutter coach coast collage collages commuter compassion compilers composers
  compressing compute computed computerise computes condition conditional conditionals conditioned conditions constriction constrictions
  constructing constructive contained contraction contractions controlled cooked cooled copes copied copper costs cough coverts cramping crass
  cries crops crotches crunch crunches curry curtail curtails cycled decorates decoration decorations derive derives diffuse diffuses dines
  disco disposals dives diving documented dooms dressed dressier drivel drivels driven drove drowns drugs ducks dying earning earnings
  economics electrical electrify electrons elevate elevates elevators emissions empresses emulations eternal exercised expresses expulsions
  externally faced facts fairly feeling feelings fender fenders fertilise fertiliser fertilises fertilize fertilizes fight fights figuring
  filed files fines fired firms fixes flags flame flames flash flaws flesh flighty floats flood floods flour flying foamier folds fools
  foothills former forms freed freeze freezes frights fringe fringes frothier gates generated generates generation generations giggles glosses
  grabs grander grasp greed grilles gross hairy handing handy hangs hardy hated hating headed header headers heading headings headlands
  headstone headstones hearing hearings hears hearts heather hiding hiring holes hopes horse horses hosts housed humidifies icons indicative
  indicatives induction inductions inferior inferiors inflammable interacts intercepts intercoms interests interjects interments internals
  interprets intersects intuitive invective irony juice juicier kernel kernels lacks lager lasts later latter launch layer layers leach least
  leathery letter letters likes liking lined lining linings links littler lives logging looks loving lumps magnetism makes march marked market
  markets marks massacres means mechanics message messages miles mistresses mixed mixes modes mousses necklines nicks officer officers opens
  oscillation oscillations pacifies pacifists paddies padding pains painter palates panel panels parks parse parses parts pedant pedants
  peddles pennant pennants permission permissions persuasion persuasions phoned phoneys phonies picks piddles pierces piles pills pints
  pirates place places plainer plane planes planned planted plants plaster plasters platter played pleasures plusher point pointer pointers
  points polarise polarises polarizes polls portholes poses powdery prayer prayers prays press print printed prints probables profane profanes
  projected projection projections prone prosecutor prosecutors prospector prospectors protector protectors puddles puffier pulse pulses punts
  purge purifies pursue pursues pushed pushier puzzled quiet quits races radiations raids rails rained raise raises ranks ransoms rates rating
  ratings raves raving ravings reads recover recovers reflector reflectors refraction refrigerate refrigerates refrigeration remittance
  remittances remoter remove removed removes rending rends resistant risen rises river rivers rocket rockets rocks rolled roots route routed
  routes ruining ruins runnier sacks sales sandier scaled scandal scandals scanned scanter scare scares scratchier screaming seals sects
  seeing seeks seems sells sender sends shaken shaky shame shape shapes share shares sheds sheep sheer shell shells shift shifts shocking
  shocks shoot shoots shops shots shout shouts shove shows shrewder sings skilled skipper skips slander slang sleeker sleepier slipped
  slippery smarter smoke smoked smokes smokier smoothness sneaked sneakier sorts spaced spankings spanner spare spares speeds spellings spits
  spool sport sports spots spreading spring springier springs sprinkle sprinkles stabler stack stacks stake stale standardise staples staring
  starker start started starts stationery steal steals steamier steep steeper steer steers stems sticking sticky stock stocks stole stone
  stones stood stops store stores storing straighten straightens straighter strands stream streamer streamline streamlines streams stressing
  stretching strikings stringy strong stuck suing suite sweats sweeper sweeping sweepings sweet sweeter swellings swing switching tacks tales
  talks tasks tends tenth terrorism tests texts thanks threw thrown tiles timer times tired toddles touch trail trailed trails trained trainee
  trainees traps trawler tries tripos trowels types unite unites unity upholster upholsterer waits waking walked walks warmed warps washed
  weigh weighty whale whales while whiskys whose wider wills winds winner winners wiped wipes wiser witch woods words worms wrist
`
    .trim()
    .split(/\s+/),
);

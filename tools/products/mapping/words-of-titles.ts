import { singular } from "../vocabulary/stemming.js";

/** Words with a part to play in a seller's title. All are folded; adding one needs no other change. */

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** What stands after them is not what is sold: "filter for an air purifier". */
export const FOR_WHAT = list(
  "for fits fitting compatible suits fur passend geeignet kompatibel pour compatibles para pra compatibile compatibili compativel per adapte voor geschikt dla pasuje kompatybilny",
);
/** Polish names what an accessory is for after one of these; elsewhere they mean much else. */
export const FOR_WHAT_OF_PARTS = list("na do");
/** What may stand between a "for" and the product: "for all types of treadmills". */
export const ANY_WHATEVER = list("all any most every the your a an alle tous toutes todos todas tutti");
/** What stands after one of these ends a list: "for labs, home or fish tanks". */
export const ALTERNATIVES = list("or oder ou o ed lub");
/** What stands after them comes along or is a property. */
export const WITH_WHAT = list(
  "with w without includes including incl inclusive inkl featuring mit ohne samt avec sans con sin senza com sem met zonder inclusief bez",
);
export const OF_WHAT = list("of de du des d di del della dei do da von vom aus al alla au aux van inspired");
export const AND_WORDS = list(
  "& + that which in on by at en auf im via under from and und et y e ed or oder ou o plus vs n to as the a an the la le les el los las il lo gli i un une una uno der die das ein eine",
);

/** "Set of 3 baby bottles", "lot de 2 tapis", "paire de baskets": still the thing itself. */
export const QUANTITIES = list(
  `set sets pack packs pair pairs box case lot lots bundle bundles dozen count paire paires jeu coffret kit kits juego conjunto par pares paquete caja coppia confezione
  paio scatola stuck stueck paar satz packung duo trio roll bag tin sack sac style type kind`,
);

/** They make a likeness of a product: "toy air fryer", "dollhouse bookcase". */
export const LIKENESSES = list(
  `toy toys dollhouse doll miniature pretend play playset fake replica decorative ornament playmobil barbie crochet printable vintage-style puppenhaus spielzeug jouet juguete giocattolo
  dummy model`,
);

/** Beside a product they say that a part of it is sold. */
export const SPARES = list(
  `replacement replacements replaces spare spares ersatz ersatzteil ersatzteile rechange remplacement recambio recambios repuesto repuestos ricambio ricambi refill refills nachfull nachfullpack
  detachee detachees repair compatible reserveonderdeel onderdeel onderdelen reposicao peca pecas zamienny zamienna zamienne czesc czesci akcesoria acessorio acessorios accessory accessories zubehor accessoire accessoires accesorio accesorios accessori accessorio parts part oem universal`,
);

/** Nouns that are the head of a phrase wherever they end it: an "espresso machine tamper" is a tamper. */
export const OTHER_HEADS = list(`
  accessory accessories adapter adapters adaptor album albums anchor apron aprons arm armrest armrests art artwork attachment attachments audiobook backdrop badge bag bags ball balls band bands
  banner bar bars base bases basket baskets battery batteries bearing bearings bell bells belt bench benches bib bin bins binder bit bits bladder blade blades block blocks board boards bolt bolts book
  bookmark books bottle bottles bowl bowls box boxes brace bracelet bracket brackets brick bricks brooch brush brushes bucket buckets buckle bulb bulbs bumper bumpers bungee burr burrs button
  buttons cable cables caddy cage cages calendar canister cannula canopy cap caps capsule capsules carafe card cards carrier carriers cart cartridge cartridges case cases cassette caster casters castor
  castors chain chains charger chargers chart charm charms clamp clamps cleaner cleaners cleaning clip clips cloth cloths coaster coasters coat coats collar console container containers controller
  cookbook cord cords cosy cover coverlet covers cozy crate cup cups curtain cushion cushions cutter decal decals decanter decor deck descaler descaling diary diffuser dish dispenser
  display dock docking dolly door drawer drawers dress drill ducting dust dustcover earpad earpads earring earrings ebook edger elastic engine envelope extension extender fan fasteners feet
  fertilizer figure figurine file filter filters fitting flag flange flap footrest fork fountain frame frames fuse game games gasket gaskets gauge gifts glasses glove gloves glue
  goggles gown grate grates grease grid grill grille grip grips guard guards guide guidebook hammer handle handlebar handlebars handles hanger hangers hat hats headrest heads heater hinge hinges
  holder holders hoodie hook hooks hose hoses housing ink insert inserts insole insoles insurance jacket jar jars jersey jewelry jug jugs kettle key keyboard keycap keycaps keychain keychains
  keyring keyrings kiosk kit knife knob knobs label labels lace laces lamp lampshade lanyard lead leash leg legs lens lenses lesson lessons level lid lids lifter lighter liner liners lip lock locks lotion
  lubricant machine magazine magnet magnets maintenance manual manuals mask masks mat mats mattress meter mirror mold molds monitor motor motors mould moulds mount mounts mug mugs nails necklace net nets
  notebook notepad nozzle nozzles nut nuts oil organiser organisers organizer organizers outlet overlay pad padding pads paddle paint pan pannier panniers pants paper patch patches pattern patterns pedal pedals pen
  pencil pendant peg pegs perch perfume picture pin pins pipe pitcher plan planner plans plate plates platform plug plugs pod pods pole poles polish pouch pouches powder poster posters print printer prints probe
  props protector protectors pump pumps puzzle rack racks rail rails raincover ramp ramps razor receiver recipe recipes refill regulator remote remover rental replacement rest ring rings rod rods roller rollers rope
  ropes rug sack saddle saddlebag sander sandals sash saw scale scarf scent scoop scoops scraper screen screens screw screws seal sealant sealer seat seats sensor separator shade shades shampoo shaker shears
  sheath sheet sheets shelf shelves shell shield shirt shirts shoe shoehorn shorts shower shut sign signs skin skins skirt sleeve sleeves slipcover soap socket sofa software sound spacer spare spatula
  speaker spray stabilizer stake stakes stamp stand stands station stencil stencils sticker stickers sticks stool stopper storage strainer strap straps string strings stylus support supports sweater
  sweatshirt switch swivel syrup table tablecloth tablet tablets tag tags tamper tank tanks tape tapestry tee tees template tent thermometer thread tee ticket tickets tie tile tip tips toe tong tongs
  tool tools top topper toppers torch tote towel towels toy toys track tracksuit trailer trap tray trays trimmer trinket tripod trolley truck tub tube tubes tumbler turntable umbrella unit vacuum valve valves
  vase velcro vest wallet wand wardrobe warmer warranty wash washer washers watch wax wedge wheel wheels whistle wick wicks wig wipe wipes wire workbook worktop wrap wraps wrench wristband yarn zip zipper
  gravel mix windshield windscreen windbreak needle needles splitter songbook sheetmusic capo punch attachment hardwire gearbox bulbs fluid sachet sachets straw straws liner making
  opener sharpener spike spikes stud studs treat treats trellis apron skimmer thermostat grind gearset chew chews flashcards flashcard worksheet lamp-shade nipple nipples teat teats drainer scrubber
  kochbuch schnursenkel reinigungsburste backmischung saatgut streu anleitung ersatzteil ersatzteile gummi schraubenset kissenbezug rezepte buch heft foam-pad underlay underlayment subscription course ebook pdf svg font tshirt jumper leggings calculator simulator ladder cabinet cupboard chair stool backpack purse
  abdeckung ablage aufbewahrung aufkleber aufsatz ausstecher beutel bezug bursten burste deckel dichtung dichtungen dose draht duse einlage einsatz entkalker etui fernbedienung filterbeutel griff gurt halter halterung
  haken hulle hullen kabel kanne kette kiste klinge korb ladegerat ladekabel matte messer netzteil poster rad rader reiniger reifen ring rollen sattel schale schalter schirm schlauch schlussel schraube schutz schutzhulle seil
  siebtrager sockel spannbettlaken stander standfuss staubbeutel stecker tablett tasche taschen topf trager tragetasche tuch ventil wanne ersatzfilter
  pneu pneus ressort ressorts selle selles toile attache attaches visserie guidon casquette housse housses sac sacs filtre filtres support supports recharge couvercle joint pieds roue roues courroie brosse brosses lame lames ampoule cable chargeur coque coques protection etui bache sangle poignee livre affiche
  autocollant telecommande vis batterie pile sacoche panier
  funda fundas bolsa bolsas filtro filtros soporte soportes tapa junta rueda ruedas correa cepillo cepillos cuchilla cuchillas cargador protector estuche libro pegatina mando cesta asa bateria pilas cubierta
  custodia custodie sacchetto sacchetti supporto supporti copertura coperchio guarnizione ruota ruote cinghia spazzola spazzole lama lame caricatore libro adesivo telecomando cestello borsa borse fodera tubo
  capa capas suporte suportes carregador correia alca escova escovas tampa bico mangueira pelicula
  springmat veiligheidsnet wielen deksel borstel onderstel randafdekking
`);

/** Where German, Dutch and Polish name a part right before the product, without a link: "Schutzhülle Trampolin". */
export const PARTS_NAMED_FIRST = list(`
  abdeckung abdeckhaube schutzhulle hulle tasche tragetasche beutel halterung ersatzfilter ladegerat ladekabel netzteil deckel zubehor bezug ersatzteil ersatzteile
  hoes hoezen beschermhoes afdekhoes slang lader oplader houder afdekking
  pokrowiec pokrowce oslona filtr filtry ladowarka uchwyt uchwyty pasek worek torba szczotka koncowka pokrywa waz kabel etui
`);

/** Where a title of a Romance language opens with one of these, all that follows says what the part is for: "Pneu vélo ville 700x38, e-bike". */
export const PARTS_THAT_OPEN = list(`
  pneu pneus chargeur chargeurs charniere housse housses selle filtre filtres courroie brosse brosses batterie sacoche bequille pedale pedales guidon rayon rayons
  funda fundas cargador cargadores correa bateria neumatico filtro filtros repuesto repuestos recambio recambios
  custodia custodie caricatore copertura pneumatico sella batteria ricambio ricambi
  capa capas carregador correia pelicula suporte suportes
`);

/** Properties that sellers write after the product: they change nothing. */
export const PROPERTIES = list(`
  sage teal coral mint charcoal ivory taupe burgundy mustard turquoise lavender rose rosegold gunmetal olive khaki terracotta anthracite lilac mauve peach aqua indigo maroon natural clear transparent multicolor multicolour
  floral striped solid check checkered plaid boho rustic farmhouse nordic scandinavian industrial contemporary traditional
  non slip nonslip anti antislip nonstick stick skid odor odour free proof resistant repellent reversible convertible inflatable collapsible telescopic telescoping rotating swivel rechargeable touch touchscreen hd uhd
  4k 1080p rgb led lcd oled ghz mhz khz dpi hepa ipx7 ip67 ipx5 ipx4 anc tws hifi stereo bass true sound certified approved rated grade high performance powerful power watt watts volt volts amp hz rpm mah psi gallon gallons quart quarts
  oz ounce ounces lb lbs pound pounds feet ft foot inches yards yard meter metre meters metres mil gram grams g kg mg mcg ct pcs pc pieces count months month years year size sizes small medium large xl xxl xs s m l
  gen generation version edition series model black white grey gray red blue green yellow pink purple brown beige silver gold navy cream orange dark matte matt glossy gloss brushed polished
  schwarz weiss weib grau rot blau grun gelb rosa braun silber edelstahl holz bambus leder baumwolle kunststoff glas wasserdicht rutschfest elektrisch kabellos faltbar klappbar tragbar verstellbar gross klein leicht
  noir noire blanc blanche gris grise rouge bleu bleue vert verte jaune rose marron inox acier bois bambou cuir coton plastique verre electrique sans fil pliable portable reglable antiderapant
  negro negra blanco blanca gris rojo roja azul verde amarillo rosa marron acero inoxidable madera bambu cuero algodon plastico vidrio electrico electrica plegable portatil ajustable antideslizante inalambrico inalambrica
  nero nera bianco bianca grigio grigia rosso rossa blu giallo marrone acciaio inossidabile legno pelle cotone plastica vetro elettrico elettrica pieghevole portatile regolabile antiscivolo
  extra thick thin wide slim long short deep tall single double triple twin queen king full dual multi all one two three four six eight season seasons weather use everyday home office travel gym outdoor indoor garden
  kitchen bathroom bedroom adult adults kids kid boys girls boy girl men women mens womens man woman unisex toddler toddlers baby babies youth junior senior beginners professional commercial
  new best sale premium quality luxury deluxe original genuine authentic official brand shop gift ideal perfect upgraded upgrade latest 2022 2023 2024 2025 2026 free shipping exclusive limited amazing
  semi fully auto automatic manual digital smart wifi bluetooth wireless cordless corded wired usb electric app alexa control controlled programmable adjustable ergonomic portable foldable folding lightweight heavy duty compact mini
  organic vegan handmade handcrafted personalised personalized custom unscented scented soy wool cotton linen silicone rubber cork tpe pvc eva memory foam gel latex steel stainless aluminum aluminium iron cast oak walnut pine
  mesh leather faux suede velvet microfiber microfibre fleece sherpa bamboo glass ceramic marble granite titanium carbon fiber fibre polyester nylon canvas recycled
`);

/** Product lines whose name is all that a title says, by the everyday noun they mean. */
export const PRODUCT_LINES: Readonly<Record<string, string>> = {
  airpods: "wireless earbud",
  lego: "building block set",
  "galaxy buds": "wireless earbud",
  "pixel buds": "wireless earbud",
  roomba: "robot vacuum",
  "apple watch": "smartwatch",
  "galaxy watch": "smartwatch",
  "pixel watch": "smartwatch",
  theragun: "massage gun",
  hypervolt: "massage gun",
  dualsense: "game controller",
  "dualshock 4": "game controller",
};

/** Models that stand for a noun in the names of accessories: an "iPhone case" is a phone case. */
export const STAND_FOR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    iphone: "phone",
    iphones: "phone",
    smartphone: "phone",
    cellphone: "phone",
    handy: "phone",
    macbook: "laptop",
    chromebook: "laptop",
    notebook: "laptop",
  }),
);

/** What German compounds end in that are parts of the thing they begin with: "Sitzbezug". */
export const PART_ENDINGS =
  /(?:bezug|hulle|tasche|beutel|halter|halterung|abdeckung|filter|kabel|deckel|schutz|schoner|aufsatz|burste|rollen|reiniger|entkalker|ersatz|zubehor|schlauch|ladegerat|netzteil|hoes|hoezen|houder|lader|rand|onderdelen)$/;
export const SPARE_BEGINNINGS = /^(?:ersatz|zubehor)\p{L}{3}/u;

/** For whom a thing is: still the same thing. */
export const AUDIENCES =
  list(`mujer mujeres hombre hombres nino ninos nina ninas bebe bebes adulto adultos femme femmes homme hommes enfant enfants adulte adultes
  donna donne uomo uomini bambino bambini neonato neonati ragazza ragazzo brazo bras braccio`);

/** Names of one word that mean much else in a shop: they want another word of the product's names beside them. In the singular. */
export const WEAK_NAMES =
  list(`mac box cooler headset iron football mouse monitor runner slide scale router drill harness grill fan heater sheet
  couche zapatilla bidon hose acrylic acrylics chausson cushion coussin`);

/** Words that make another thing of a name; these in the singular. */
export const OTHER_SENSES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    blender: "makeup sponge foundation beauty puff concealer",
    turntable: "cake fondant icing decorating microwave baking",
    earbud: "earplug plug",
    sunscreen: "windshield car truck sunshade",
    headlamp: "car truck assembly",
    headlight: "car truck assembly",
    toaster: "pastry tong tart",
    sleeping: "baby newborn infant toddler swaddle nest",
    diaper: "cream",
    nappy: "cream",
    swimsuit: "bodysuit jumpsuit romper enterizo",
    belt: "lifting weightlifting posture lumbar support",
    lego: "xbox nintendo playstation ps3 ps4 ps5 wii videogame",
    display: "laptop tablet",
    football: "americain american nfl",
    micro: "cable charging charger otg flash disk drive hub",
    rack: "dish plate",
    andador: "bebe nino madera",
    iron: "cast wrought curling waffle golf soldering solder flat cookware skillet",
    mascara: "snorkel tubo buceo facial gas",
    puzzle: "feeder treat slow bowl dispensing enrichment cube speedcube",
    matelas: "trekking randonnee gonflable autogonflant camping tente",
    siege: "velo",
    tool: "hair makeup beauty puff painting diamond bbq barbecue nail cake dye grill grilling sewing cleaning",
    umbrella: "rain rainy pocket mini portable travel automatic folding windproof",
    cushion: "chaussure shoe back seat chair bench",
    dryer: "shirt clothing clothe pants",
    router: "wood trimmer laminate palm woodworking plunge",
    tent: "tipi teepee wigwam",
  }).map(([name, words]) => [singular(name), list(words)]),
);

/** For whom a thing is that is none for people: a "dog treadmill" is no treadmill. In the singular. */
export const PETS =
  list(`dog puppy pup doggy canine cat kitten kitty feline pet rabbit hamster horse equine hund hunde katze katzen haustier
  chien chat perro gato mascota cane gatto cachorro pferd`);
/** After one of these it is for people all the same: "vacuum for pet hair". */
export const OF_PET_OWNERS = list(
  "hair hairs fur friendly owner owners dander odor odour odors odours safe lover lovers mom dad stain stains proof allergy allergies",
);

/** Words of a category that tell no product from another. */
export const SAYS_LITTLE = list(
  "home house kitchen garden outdoor indoor travel sport sports fitness health beauty care baby kid toy game office electronics product accessory supply other set men women man woman more",
);

/** What tells one sort from its opposite: a product that is said to be the one is not the other. */
export const OPPOSITES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    wireless: "wired corded filaire cableado",
    bluetooth: "wired corded filaire cableado",
    cordless: "corded",
    electric: "manual",
    dry: "wet canned",
    over: "tws earbud earbuds clip neckband inear",
    tower: "desktop desk table ceiling pedestal wall exhaust",
    pet: "fish turtle",
    vitamin: "niacinamide tranexamic retinol hyaluronic salicylic peptide",
    smart: "halogen fluorescent",
    robot: "canister upright handheld",
    mechanical: "membrane",
    standing: "student kid child",
    cool: "warmer",
    trekking: "ski",
    paper: "vegetable fruit cheese food chicken meat",
    dvd: "movie cartoon film season disc",
    running: "walking",
    adult: "kid",
  }).map(([word, others]) => [word, list(others)]),
);
/** Qualifiers that tell nothing: every rug is an area rug. */
export const EMPTY_QUALIFIERS = list("area");

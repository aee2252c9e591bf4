/** Words with a part to play in a question about a market. All are folded; adding one needs no other change. */

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Function words of the languages we read: they hold no product and may stand inside a term. */
export const FUNCTION_WORDS = list(`
  a an the of for with without and or in on at to from by as is are was were be been am do does did has have had can could should would will may
  might must i me my we us our you your he she it its they them their this that these those there here what which who whom whose when where why how
  not no nor so if then than but about over under above below between into onto across within per vs versus via any some all each every both
  thats whats hows wheres whos dont doesnt didnt isnt arent wasnt cant wont im ive theres youre theyre theyve pls plz rn ppl tho gonna wanna gotta actually really
  please also just only very more most less least much many few other another same such own out up down off again still yet too
  der die das den dem des ein eine einen einem einer und oder im am zum zur von vom mit ohne fur auf aus bei nach uber unter ist sind war wie was
  wer wo wann warum welche welcher welches wieviel nicht auch noch ich wir sie es kein keine
  le la les un une du de des et ou en dans sur avec sans pour par est sont que qui quel quelle quels quelles combien comment ou au aux ce ces
  el los las uno una unos unas del al con sin para por es son cual cuales cuanto cuanta cuesta cuestan como donde
  il lo gli i uno di da dal della delle dei degli ed nel nella su tra fra con senza per sono quale quali quanto quanta come dove che
  os as um uma umas uns do da dos das ou no na nos nas com sem quanto quais qual
`);

/** Words of questions and markets: a product's phrase ends before them ("espresso machine prices"). */
export const MARKET_WORDS = list(`
  price prices pricing priced cost costs costing cheap cheaper cheapest dear dearer dearest pricier priciest expensive value worth deal deals discount discounts discounted sale sales
  sell sells selling sold seller sellers buy buys buying bought buyer buyers purchase purchases shop shops shopping shopper shoppers store stores online retail
  retailer retailers merchant merchants vendor vendors competitor competitors competition competitive rival rivals brand brands market markets marketplace
  niche niches segment segments audience audiences customer customers consumer consumers people demand supply supplied trend trends trending trendy
  grow grows growing growth decline declines declining declined rise rises rising fall falls falling drop drops dropping increase increasing decrease
  decreasing popular popularity season seasons seasonal seasonality peak peaks peaking trough forecast forecasts outlook history historical year years yearly
  annual month months monthly week weeks weekly day days daily today now currently current recent recently last next past since until ago quarter
  january february march april june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
  spring summer autumn winter christmas easter black friday cyber monday keyword keywords search searches searched searching query queries volume volumes
  intent intents question questions ask asks asking asked title titles listing listings seo google amazon ebay etsy gap gaps whitespace opportunity
  opportunities unmet ghost ghosts campaign campaigns ad ads advert adverts advertising advertise bid bids bidding budget budgets spend spending cpc acos roas
  negative negatives ppc click clicks order orders conversion conversions convert margin margins profit profitable profitability revenue size sizing tam
  sam som share shares statistics stats average averages median mean percentile range ranges band bands distribution histogram spread volatility volatile promo promos
  promotion promotions real fake offer offers product products item items category categories top best worst highest lowest biggest largest
  smallest compare compared comparing comparison research analyse analyze analysis analysing report overview insight insights find show tell give
  list draft write create make makes plan launch launching enter entering start help need needs want wants looking look looks like likely work works
  near nearby me store review reviews rating ratings guide guides versus comparison test tests vergleich erfahrungen testsieger angebot angebote bestellen ratgeber bester beste bestes
  reinigen nahe avis meilleur meilleure mejor migliore melhor
  data number numbers figures evidence usd eur gbp dollar dollars euro euros pound pounds percent bucks us usa uk gb de germany german britain british england
  america american states kingdom united europe european country countries region regions local world worldwide global concentrated concentration saturated saturation
  crowded dominated dominate changed change changes changing move moves moved moving movers went go goes going gone get gets getting come
  comes happened happening happen versus against before after during while because whether really actually currently usually right strong weak strongest fast
  fastest slow quickly high higher low lower good better bad new old big bigger small smaller key main major per each typically currently overall
  deserve deserves lead leads leading attract attracts perform performs performing run running underserved overserved oversupplied undersupplied
  preis preise kosten kostet teuer gunstig billig nachfrage markt markte trend trends kaufen verkauf verkaufen verkaufe suche suchen suchbegriffe entwicklung
  saison deutschland osterreich marke marken handler kampagne gebote anzeigen prix cout marche demande tendance allemagne precio precios mercado demanda
  tendencia alemania prezzo prezzi mercato domanda germania preco precos procura
  one two three four five six seven eight nine ten twelve twenty fifty hundred thousand million first second third
`);

/** The same in questions of other languages, as far as English has no such word. */
export const WORDS_ABROAD = list(`
  seit bis gegenuber wegen hatten hatte haben gehen geht zu hoch noch je pro kosten kostet gehort fuhren fuhrt verkauft verkaufen gekauft bestellt bestellungen kauf kaufen kaufer prozent klicks
  geklickt geklickten haufigsten meisten gunstigsten gunstiger billiger teurer teuersten anbieter hersteller laden normalerweise ublicherweise werden wird wurde wurden
  diese dieser dieses letzten letzte vier funf sechs sieben acht neun zehn beliebtesten gesucht suchanfragen umsatz
  ont elle elles ils sont etait vendent vend vendu vendus vendues cherche cherchent achete achetes achetees commande commandes commandees clique cliques cliquees
  clics trop cher chere chers cheres marque marques boutique boutiques magasins depuis parmi cet cette leur quatre cinq huit neuf dix pourcentage
  tienen tiene tuvo tuvieron venden vende vendidos vendidas ofrecen ofrece compran compra buscan busca buscados buscadas clics pedidos tienda tiendas vendedores
  marca marcas porcentaje sobre desde este esta estos estas cuatro cinco seis siete ocho nueve diez mejores caro caros cara caras barato baratos
  hanno vendono vende venduto venduti vendute cerca cercano cercati cercate ordini negozi negozio marche venditori offrono percentuale acquistati piu molto
  quattro cinque sette otto nove dieci caro cari cara economici economiche si li
  tem tiveram teve vendem vendidos vendidas procuram procurados procuradas buscas buscam cliques pedidos loja lojas marca marcas vendedores porcentagem percentagem
  este esta mais menos quatro cinco seis sete oito nove dez caro cara caros caras
  het een van voor bij naar zijn waren hebben heeft hoeveel welke wat hoe waar wanneer worden wordt werden werd kregen krijgt verkopen verkoopt verkocht verkochte gezocht zoeken
  besteld bestelde bestellingen gekocht kopen koopt kost kostte prijs prijzen merk merken winkel winkels verkopers aanbieders klikken kliks procent duur duurder duurste
  goedkoop goedkoper goedkoopste meeste meest minste vaker vaakst gemiddeld gemiddelde gestegen gedaald sinds vorige vorig deze drie vier vijf zes zeven acht negen tien tussen
  te dan ook nog geen gaat gaan
  ile jaki jaka jakie ktory ktora ktore kto gdzie kiedy jak czy jest sa byl byla bylo maja ma mialy mial sprzedaja sprzedaje sprzedano kupuja kupowane zamawiane zamowien zamowienia
  klikniec klikniecia klikane wyszukiwane wyszukiwan wyszukiwania szuka szukane sklep sklepy sklepow sprzedawcy sprzedawcow marka marki marek cena ceny cen kosztuje kosztuja
  najtanszy najtansze najtansza najtanszych najdrozszy najdrozsze najdrozsza najdrozszych najczesciej czesciej najwiecej wiecej najmniej mniej przecietny przecietna przecietne przecietnie
  srednio srednia procent przypada od ponad niz trzy cztery piec szesc siedem osiem dziewiec dziesiec w we z ze na do po ostatniej ostatnim ostatni zeszlym zeszlego za dla oraz lub
`);

/** Qualities and materials: they narrow a product but do not make it another one. */
export const QUALITIES = list(`
  cheap affordable budget premium luxury quality good best great nice top popular new used refurbished small large big mini compact tiny portable foldable folding
  travel lightweight heavy duty light slim wide narrow long short tall low high extra oversized single double triple twin full queen king
  black white grey gray red blue green yellow pink purple brown beige silver gold navy cream
  stainless steel metal iron cast aluminium aluminum wood wooden bamboo plastic glass ceramic leather cotton linen wool silicone rubber copper titanium carbon marble
  velvet fabric mesh nylon polyester memory foam gel stone
  electric electrical automatic semi fully manual digital smart wireless cordless corded wired bluetooth wifi usb rechargeable battery solar powered
  waterproof water resistant outdoor indoor professional commercial industrial home domestic beginner beginners adjustable ergonomic modern vintage retro classic
  organic natural eco friendly vegan reusable disposable hypoallergenic quiet silent fast pro plus max ultra super mens womens men women man woman unisex kids adult adults
  noise cancelling canceling insulated padded soft firm thick thin round square recycled sustainable fancy posh decent pricey designer branded unbranded generic plain
  ordinary regular normal own leftover secondhand orthopaedic orthopedic stylish minimalist washable lockable stackable retractable magnetic
  set pack kit inch cm mm litre liter ml kg piece personalised personalized custom handmade original genuine standard basic simple
`);

/** Words that turn a product into its category: "coffee gear". */
export const CATEGORY_SUFFIXES = list(`
  gear gadget gadgets product products item items stuff equipment supplies supply goods things category categories essentials department section range niche niches
  market sector segment space vertical field clusters cluster topics
`);

/** Things that belong to a product and are not it: an "espresso machine descaler" is no espresso machine. */
export const PARTS = list(`
  accessory accessories part parts spare cover covers case cases cleaner cleaners cleaning tablet tablets filter filters bag bags stand stands holder holders mount
  mounts rack racks repair repairs insurance warranty rental rentals hire manual manuals recipe recipes descaler battery batteries charger chargers cable cables
  strap straps replacement replacements refill refills adapter adapters protector protectors sticker stickers lesson lessons course courses job jobs near nearby museum
  costume toy toys poster posters game games app apps simulator software service services installation delivery shop shops factory factories
`);

/** Things that belong to a product, in the other languages. */
export const FOREIGN_PARTS = list(`
  zubehor ersatzteil ersatzteile hulle hullen abdeckung abdeckungen tasche taschen beutel filter bezug bezuge halterung halterungen ersatz reiniger
  accessoire accessoires piece pieces housse housses sac sacs filtre filtres support supports recharge recharges
  accesorio accesorios recambio recambios repuesto repuestos funda fundas bolsa bolsas filtro filtros soporte soportes
  accessorio accessori ricambio ricambi custodia custodie sacchetto sacchetti filtri supporto supporti copertura
  acessorio acessorios peca pecas capa capas saco sacos suporte suportes
`);

/** Of measures where a word of the market follows: "unit sales", "gross margin". */
export const OF_MEASURES = list("unit units gross net total search ad web site click");

/** Nouns of so many things that alone, in a sentence, they are no product: "the boxes just sit there". */
export const MANY_THINGS = list(`
  arm bag band bank bar bean block board bottle bowl box card carrier case chain cleaner container control controller cover cream cup cutter desk dock dock drive
  drop edge face feeder field file film filter fork fountain frame game gun head holder horn key kit knife level lift light line link lock machine maker mask mat meter mill
  model monitor mount nail net oil pack pad paint panel paper part pen piece pin pipe plate player point pole pool pot powder press print rack record ring rod roll roller
  sack scale screen seat series set sheet shell side sleeve spot spray spring stand starter station stem step stick stock stone stop strap string strip supplement switch table tank tape tip tool
  top track train tray tree trimmer tube unit walker wall washer watch wheel wire
`);

/** In the singular these are other things: a shade is no pair of shades. */
export const PLURAL_ONLY = list("shade runner trainer weight short tight brief clipper jean");

/** What people talk of beside a product without making another thing of it: "our hammock page", "the candle crowd". */
export const BESIDE_PRODUCTS = list(`
  page pages website websites site sites webshop webshops aisle aisles shelf shelves label labels business businesses company companies firm firms industry crowd craze hype boom
  bubble fad rush people owners lovers users folks guys thing subscription subscriptions warehouse makers maker manufacturer manufacturers producer producers reseller resellers
  wholesaler wholesalers supplier suppliers importer importers dealer dealers collectors enthusiasts range ranges assortment catalogue catalog portfolio lineup
`);

/** Slips of the pen that stand for function words. */
export const SLIPS = list(
  "teh thier ther waht wich whcih wiht hte adn taht tha yuor thes som sme mor u ur r da dat ppl abt wth fro",
);

/** Market words that say what a product is when they stand in a search or a title: "winter jacket", "small kitchens". */
export const DESCRIBING_WORDS = list(`
  small smaller big high low fast slow strong light old summer winter spring autumn christmas easter halloween real local major data black
`);

/** Market words only together: "black" is a colour, "black friday" none. */
export const MARKET_PHRASES: ReadonlySet<string> = new Set(["black friday"]);

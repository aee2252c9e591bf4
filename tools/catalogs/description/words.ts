/** Words of descriptions in English, German, French, Spanish, Italian and Portuguese; folded (lower case, no accents). */

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Articles, possessives, amounts and adverbs before a product's name. */
export const LEADING = list(`
  the a an my our your their his her its some any various different many several also mainly mostly only just all both these those most every each more lots plenty few
  plus and or as well of usually typically normally about around over roughly currently usually then finally additionally still even well like such including especially namely besides is are it
  der die das den dem ein eine einen einem einer meine meinen mein unsere unseren unser verschiedene einige viele alle auch nur sowie und oder etwa rund ca mit
  le la les un une des du de d l mes mon ma nos notre quelques plusieurs aussi ainsi que et ou divers diverses
  el los las uno unos unas mis mi nuestros nuestras nuestro nuestra varios varias tambien y e o u
  il lo gli i dei delle della degli dello del miei mie nostri nostre vari varie anche ed alcuni alcune
  os as um uma uns umas meus minhas nossos nossas tambem varios
`);

/** What is left behind a name once its price is taken out. */
export const TRAILING = list(`
  cost costs costing are is were was start starts starting range ranges ranging go goes sell sells retail retails priced price prices run runs at for from with in to of by between
  and or each apiece all per the a an only just about around approximately up online worldwide now today currently also both which that available come comes they it mine ours usually typically normally generally mostly
  an her kosten kostet fur ab von zu zum je nur um und oder sind ist zwischen pro stuck preis preise
  coutent coute a de des du pour par entre partir et ou sont est prix piece chacun chacune
  cuestan cuesta por desde en y o son cada precio precios
  costano costa da per tra fra ed e sono ciascuno prezzo prezzi
  custam custam custa por desde ao cada preco precos ou sao
`);

/** Words that name no product: a piece of nothing else is none. */
export const EMPTY = list(`
  i we you they he she it me us them one ones this that these those there here who which what where when how why hi hello hey thanks thank please ok yes no bye test dear
  product products item items thing things goods stuff everything anything something range collection selection assortment catalog catalogue list menu pricelist offer offers
  shop store business company brand brands website webshop site customers customer clients people team family quality service passion love years year experience market markets
  price prices pricing cost costs currency average cheapest lowest highest dearest expensive cheap affordable starting minimum maximum approximately total each every apiece piece pieces unit units
  warranty guarantee usd eur gbp garantie garantia garanzia typically usually normally generally often stars star reviews review rating ratings customers mostly mainly
  charge ask sale sales discount shipping delivery order orders free returns stock home hand time world country city etsy amazon ebay shopify instagram facebook great good nice best
  amazing excellent beautiful unique high top our my your the a an and or of in on for to with from is are am be was were have has do does not very all most more than about over
  produkte produkt artikel sachen laden geschaft kunden preis preise alles ich wir sie es uns hallo danke kosten stuck der die das und oder von bis
  produits produit articles boutique clients prix tout nous je ils elles bonjour merci le la les et ou de
  productos producto articulos tienda clientes precio precios todo nosotros hola gracias el los las y de
  prodotti prodotto articoli negozio clienti prezzo prezzi tutto noi ciao grazie il lo gli
  produtos artigos loja preco precos tudo nos ola obrigado os as
`);

/** Verbs and pronouns of statements about anything else; a piece with one of them names a product only beside a price. */
export const SENTENCE_WORDS = list(`
  i we you they he she it is are am was were be been have has had do does did can could will would should love loves like want need help please ship ships accept accepts print visit follow
  contact call write know think hope started founded based located live works work going get getting thank ignore forget pretend reveal
  ich wir ihr ist sind war haben hat kann konnen mochte bitte liebe arbeiten je nous vous est sont avons ai suis sommes peut es somos tenemos esta estan siamo sono abbiamo estamos temos
`);

/** Colours, scents, flavours, woods and cuts that name a variant where they follow a product. */
export const VARIANT_WORDS = list(`
  red blue green yellow black white grey gray pink purple orange brown beige navy teal turquoise gold silver ivory cream burgundy olive khaki coral mustard charcoal natural multicolor
  lavender cedar vanilla rose mint jasmine sandalwood eucalyptus citrus lemon bergamot peppermint cinnamon rosemary patchouli lilac coconut peach mango strawberry raspberry blueberry cherry
  caramel hazelnut pistachio ginger grapefruit lime sage thyme chamomile amber musk pine fig apple unscented
  oak walnut maple ash beech bamboo mahogany teak small medium large xs s m l xl xxl mini
  rot blau grun gelb schwarz weiss grau rosa lila braun lavendel vanille zeder minze zitrone zimt eiche nussbaum buche
  rouge bleu vert jaune noir blanc gris violet lavande menthe citron cannelle jasmin chene noyer
  rojo azul verde amarillo negro blanco morado lavanda vainilla menta limon canela jazmin roble nogal
  rosso blu giallo nero bianco grigio viola vaniglia limone cannella gelsomino noce rovere
  vermelho amarelo preto branco cinza roxo baunilha limao canela alfazema
`);

export const COLOURS = list(`
  red blue green yellow black white grey gray pink purple orange brown beige navy teal turquoise ivory burgundy khaki charcoal rot blau grun gelb schwarz weiss grau lila braun
  rouge bleu vert jaune noir blanc gris violet rojo azul verde amarillo negro blanco morado rosso blu giallo nero bianco grigio viola vermelho amarelo preto branco cinza roxo
`);

/** What shops count: "25 scents" describes a line and is none. */
export const COUNTED =
  "scents?|fragrances?|colou?rs?|designs?|sizes?|products?|styles?|flavou?rs?|items?|variants?|models?|varieties|variety|skus?|kinds?|types?|options?|shades?|patterns?|versions?|articles?|lines?|collections?|pieces|" +
  "d[üu]fte|sorten|farben|modelle|gr[öo](?:ß|ss)en|produkte|artikel|varianten|muster|parfums?|couleurs|mod[èe]les|tailles|produits|senteurs|go[ûu]ts|aromas|colores|modelos|tallas|tama[ñn]os|productos|sabores|" +
  "profumi|colori|modelli|taglie|misure|prodotti|gusti|cores|tamanhos|produtos";

/** Units after a size: the number belongs to the product. */
export const UNITS =
  "mm|cm|m|km|in|inch(?:es)?|ft|feet|g|gr|kg|mg|lbs?|oz|ounces?|ml|cl|l|liters?|litres?|liter|w|watts?|v|volts?|gb|tb|mah|piece|pieces|pcs|pack|ply|tier|seater|person|day|days|hours?|karat|carat|k|er";

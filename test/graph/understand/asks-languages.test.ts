import { beforeAll, describe, expect, it } from "vitest";
import type { Request } from "../../../graph/understand/request.js";
import { handful } from "../../long-run.js";
import { anyEngine, openEngine } from "../../market.js";
import { questionReader } from "../question-reader.js";

/**
 * Each line: a question, what it asks for, and the products that it names. What it asks for is its want, its first measure, and then
 * what rows are told by, how many, which end comes first, the time it is about ("from..to") or is held against ("against DAY"),
 * the market, a price that the asker states, and whether yes or no answers it. "a/b" takes either.
 */
const QUESTIONS: Readonly<Record<string, string>> = {
  en: `
What do robot vacuums usually cost in Germany? | value price-median market DE | Robot vacuums
The three most clicked brands of air fryers in the United States | rank clicks by brand limit 3 most | Air fryers
List the keywords for camping tents with their search volume | list searches/keywords by keyword | Camping tents
How many clicks did smartwatches get last winter? | count/value clicks 2025-12-01..2026-02-28 | Smartwatches
What percentage of the orders for coffee grinders goes to Kaffora? | share order-share | Coffee grinders
Are treadmills or rowing machines searched more in the UK? | compare/rank searches by cluster market GB | Treadmills, Rowing machines
How have the prices of dehumidifiers changed since March? | change price-change against 2026-03-01 | Dehumidifiers
In which month are paddling pools ordered the most? | when orders by month most | Paddling pools
Is $120 expensive for a pair of binoculars? | any price 120 | Binoculars
Do sleeping bags cost less than 60 dollars in the median? | any price-median yes/no | Sleeping bags`,
  de: `
Wie teuer ist ein Luftreiniger in Deutschland normalerweise? | value price-median market DE | Air purifiers
Die vier am häufigsten geklickten Marken bei Smartwatches in Deutschland | rank clicks by brand limit 4 most | Smartwatches
Welche Händler führen Wasserkocher? | list offers by merchant | Electric kettles
Wie viele Bestellungen hatten Kaffeemühlen im letzten Winter? | count/value orders 2025-12-01..2026-02-28 | Coffee grinders
Wie viel Prozent der Klicks bei Saugrobotern gehen an Robovik? | share click-share | Robot vacuums
Was ist in Großbritannien günstiger, Zelte oder Schlafsäcke? | compare/rank price-median by cluster market GB | Camping tents, Sleeping bags
Wie haben sich die Bestellungen von Heizlüftern gegenüber dem dritten Quartal 2025 verändert? | change orders against 2025-07-01 | Space heaters
In welchem Monat werden Schneeschaufeln am meisten gekauft? | when orders by month most | Snow shovels
Ist ein Preis von 89 Euro für einen Toaster zu hoch? | any price 89 | Toasters
Gibt es mehr als 20 Marken bei Matratzen in Deutschland? | any brands yes/no market DE | Mattresses`,
  fr: `
Combien coûte en moyenne un vélo électrique aux États-Unis ? | value price-mean market US | Electric bikes
Quelles sont les cinq boutiques avec le plus d'offres d'aspirateurs robots ? | rank offers by merchant limit 5 most | Robot vacuums
Quels mots-clés sont recherchés pour les tentes ? | list searches/keywords by keyword | Camping tents
Combien de commandes les friteuses à air ont-elles eues depuis un an ? | count/value orders 2025-11-01..2026-10-31 | Air fryers
Quel pourcentage des clics sur les moulins à café va à Kaffora ? | share click-share | Coffee grinders
Les poussettes sont-elles plus chères au Royaume-Uni qu'aux États-Unis ? | compare/rank price-median by market | Baby strollers
De combien le prix des humidificateurs a-t-il augmenté depuis mars ? | change price-change against 2026-03-01 | Humidifiers
Quel mois les piscines gonflables se vendent-elles le mieux ? | when units by month most | Paddling pools
75 euros pour un grille-pain, est-ce trop cher ? | any price 75 | Toasters
Est-ce que plus de la moitié des offres de matelas sont en promotion ? | any discount-share yes/no | Mattresses`,
  es: `
¿Cuántas búsquedas al mes tienen las cintas de correr en Estados Unidos? | count/value searches market US | Treadmills
Las tres marcas más vendidas de cafeteras espresso en Alemania | rank units/orders by brand limit 3 most | Espresso machines
¿Qué tiendas venden sacos de dormir en el Reino Unido? | list offers by merchant market GB | Sleeping bags
¿Cuántos vendedores ofrecen robots aspiradores? | count merchants | Robot vacuums
¿Qué porcentaje de los pedidos de molinillos de café se lleva Kaffora? | share order-share | Coffee grinders
¿Se buscan más las mancuernas o las pesas rusas en Estados Unidos? | compare/rank searches by cluster | Dumbbells, Kettlebells
¿Han subido los precios de los purificadores de aire desde enero? | change price-change against 2026-01-01 | Air purifiers
¿En qué mes se venden más bicicletas eléctricas? | when units by month most | Electric bikes
Vendo mi tienda de campaña a 210 dólares, ¿estoy por encima del mercado? | any price 210 | Camping tents
¿Es cierto que las camas elásticas tienen su pico en junio? | any peak-month yes/no | Trampolines`,
  it: `
Quanto costa in media un aspirapolvere robot negli Stati Uniti? | value price-mean market US | Robot vacuums
I quattro prodotti più cliccati tra gli smartwatch in Germania | rank clicks by product limit 4 most | Smartwatches
Quali marche di tende da campeggio ci sono nel Regno Unito? | list offers/products by brand market GB | Camping tents
Quante friggitrici ad aria si sono vendute lo scorso inverno? | count/value units 2025-12-01..2026-02-28 | Air fryers
Quale percentuale degli ordini di macinacaffè va a Vapiro? | share order-share | Coffee grinders
Costa di più un tapis roulant o una cyclette negli Stati Uniti? | compare/rank price-median by cluster | Treadmills, Exercise bikes
Di quanto sono calati gli ordini di umidificatori rispetto a marzo 2026? | change orders against 2026-03-01 | Humidifiers
Quando si cercano di più gli ombrelloni? | when peak-month/searches | Parasols
Il mio bollitore costa 45 dollari: è caro? | any price 45 | Electric kettles
Ci sono più di 15 negozi che vendono passeggini nel Regno Unito? | any merchants yes/no market GB | Baby strollers`,
  pt: `
Qual é o preço típico de um umidificador nos Estados Unidos? | value price-median market US | Humidifiers
As cinco marcas mais clicadas de liquidificadores no Reino Unido | rank clicks by brand limit 5 most | Blenders
Que lojas têm colchões em estoque na Alemanha? | list offers by merchant market DE | Mattresses
Quantos pedidos tiveram as air fryers no último ano? | count/value orders 2025-11-01..2026-10-31 | Air fryers
Qual é a fatia de cliques da Kaffora nos moedores de café? | share click-share | Coffee grinders
O que se vende mais, esteiras ou bicicletas ergométricas? | compare/rank units by cluster | Treadmills, Exercise bikes
Quanto mudou o volume de buscas por óculos de sol em relação ao ano passado? | change searches/change-on-year | Sunglasses
Em que mês há mais buscas por aquecedores? | when peak-month | Space heaters
Vendo uma barraca de camping por 180 dólares. É caro? | any price 180 | Camping tents
A maioria dos compradores de carrinhos de bebê nos EUA é mulher? | any audience-share yes/no market US | Baby strollers`,
  nl: `
Hoeveel kost een elektrische fiets gemiddeld in Duitsland? | value price-mean market DE | Electric bikes
De vijf goedkoopste merken matrassen in de Verenigde Staten | rank price-lowest/price-median by brand limit 5 least | Mattresses
Welke winkels verkopen hondenmanden? | list offers by merchant | Dog beds
Hoeveel bestellingen kregen airfryers vorige winter? | count/value orders 2025-12-01..2026-02-28 | Air fryers
Hoeveel procent van de kliks op koffiemolens gaat naar Kaffora? | share click-share | Coffee grinders
Zijn kinderwagens goedkoper in Engeland of in Amerika? | compare/rank price-median by market | Baby strollers
Hoeveel zijn de prijzen van luchtreinigers gestegen sinds januari? | change price-change against 2026-01-01 | Air purifiers
In welke maand worden de meeste tenten besteld? | when orders by month most | Camping tents
Is 65 euro duur voor een waterkoker? | any price 65 | Electric kettles
Wordt er vaker naar loopbanden gezocht dan naar roeiapparaten? | any searches by cluster yes/no | Treadmills, Rowing machines`,
  pl: `
Ile kosztuje przeciętnie robot sprzątający w Niemczech? | value price-mean market DE | Robot vacuums
Trzy najczęściej zamawiane marki młynków do kawy | rank orders by brand limit 3 most | Coffee grinders
Które sklepy sprzedają śpiwory w Wielkiej Brytanii? | list offers by merchant market GB | Sleeping bags
Ile kliknięć miały smartwatche ostatniej zimy? | count/value clicks 2025-12-01..2026-02-28 | Smartwatches
Jaki procent zamówień namiotów przypada na Nomadelle? | share order-share | Camping tents
Co jest częściej wyszukiwane w USA: hantle czy kettlebell? | compare/rank searches by cluster market US | Dumbbells, Kettlebells
Jak zmieniły się ceny nawilżaczy powietrza od stycznia? | change price-change against 2026-01-01 | Humidifiers
W którym miesiącu sprzedaje się najwięcej rowerów elektrycznych? | when units by month most | Electric bikes
Czy 90 dolarów za frytkownicę beztłuszczową to dużo? | any price 90 | Air fryers
Czy jest więcej niż 20 marek materacy? | any brands yes/no | Mattresses`,
};

/** What is read wrong so far, and why. */
const WRONG: Readonly<Record<string, string>> = {
  "Vendo mi tienda de campaña a 210 dólares, ¿estoy por encima del mercado?":
    "four words of a product stand between the verb and its price, which is read as a budget",
};

const KEYS = ["by", "limit", "market", "price", "against"] as const;

interface Wanted {
  readonly want: string | null;
  readonly measure: string | null;
  readonly by?: string;
  readonly limit?: string;
  readonly market?: string;
  readonly price?: string;
  readonly against?: string;
  readonly first?: string;
  readonly period?: string;
  readonly isYesNo?: true;
  readonly products: string;
}

function wanted(asked: string, products: string): Wanted {
  const [want = "", ...words] = asked.split(" ");
  const found: Record<string, string | true> = {};
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (KEYS.some((key) => key === word)) found[word] = words.shift() ?? "";
    else if (word === "most" || word === "least") found.first = word;
    else if (word === "yes/no") found.isYesNo = true;
    else if (word.includes("..")) found.period = word;
    else found.measure = word;
  }
  return { want: want === "any" ? null : want, measure: null, ...found, products };
}

/** The same fields of a request, as far as they are wanted: of a choice, the wanted words where the request holds one of them. */
function heard({ scope, inputs, asks: [ask] }: Request, as: Wanted): Wanted {
  if (ask === undefined) throw new Error("Every request asks something.");
  const oneOf = (choice: string | null, found: string | undefined): string | null =>
    choice === null ? null : choice.split("/").includes(found ?? "") ? choice : (found ?? "nothing");
  const time = ask.period ?? scope.period;
  const price = inputs.find(({ kind }) => kind.includes("price"))?.value;
  return {
    want: oneOf(as.want, ask.want),
    measure: oneOf(as.measure, ask.measures[0]),
    ...(as.by !== undefined && { by: ask.by ?? "nothing" }),
    ...(as.limit !== undefined && { limit: `${ask.limit}` }),
    ...(as.market !== undefined && { market: scope.market.code }),
    ...(as.price !== undefined && { price: `${price}` }),
    ...(as.against !== undefined && { against: ask.against?.kind === "period" ? ask.against.period.from : "nothing" }),
    ...(as.first !== undefined && { first: ask.order?.first ?? "nothing" }),
    ...(as.period !== undefined && { period: `${time?.from}..${time?.to}` }),
    ...(as.isYesNo && ask.isYesNo && { isYesNo: ask.isYesNo }),
    products: scope.clusters.map(({ name }) => name).join(", "),
  };
}

const cases = Object.entries(QUESTIONS).flatMap(([language, lines]) =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [question = "", asked = "", products = ""] = line.split(" | ");
      return { language, question, as: wanted(asked, products) };
    }),
);

describe.each(anyEngine())("questions of every shape in every language, on %s", (engine) => {
  let read: (question: string) => Promise<Request>;

  beforeAll(async () => {
    const hear = questionReader(await openEngine(engine));
    read = async (question) => {
      const { request, missing } = await hear(question);
      if (missing !== null) throw new Error("It was asked back.");
      return request;
    };
  });

  it("has ten questions in each", () => expect(cases.length).toBe(80));

  // Every third is of another shape in each language.
  for (const { language, question, as } of handful(cases, 3)) {
    const why = WRONG[question];
    const name = `${language}: ${question}${why === undefined ? "" : ` (${why})`}`;
    (why === undefined ? it : it.fails)(name, async () => expect(heard(await read(question), as)).toEqual(as));
  }
});

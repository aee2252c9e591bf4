import { conversions } from "../../oracles/asks/demand.js";
import { medianPrice } from "../../oracles/asks/offers.js";
import { fromMeasured, result } from "../../oracles/asks/parts.js";
import { day } from "../../oracles/asks/seasons.js";
import { answers, casesOf, never } from "./case.js";

const ask = casesOf("solve");
const ACOS = /acos|break-?even/i;
const BID = /bid|click|cpc/i;
const MARGIN = /margin|gross|profit/i;
const PROFIT = /profit|margin|earn|left|keep|loss|lose/i;

/** Arithmetic with what the asker states, and with what the market holds where that is needed. */
export const sums = [
  ask(
    "break-even-acos",
    "break-even ACOS if my unit cost is 40 and my price is 100 (blenders)?",
    answers(result("break-even ACOS", "%", ACOS, 60)),
  ),
  ask(
    "max-cpc",
    "margin 22%, price $299, conversion 3% for standing desks. max cpc?",
    answers(result("the highest bid", "USD", BID, 299 * 0.22 * 0.03)),
  ),
  ask(
    "frother-landed-cost",
    "my landed cost on a milk frother is $14. What gross margin would the median US price leave me?",
    answers(
      fromMeasured(
        "gross margin at the median",
        "%",
        MARGIN,
        medianPrice,
        { product: "Milk frothers" },
        "100.0 * (value - 14) / value",
      ),
    ),
  ),
  ask(
    "price-for-margin",
    "A dog bed costs me $18 landed and I want a 40 % margin on the selling price. What do I have to charge?",
    answers(result("the price", "USD", /charge|sell it/i, 18 / 0.6)),
  ),
  ask(
    "roas-to-acos",
    "Avec un ROAS de 3,2 sur mes tapis de yoga, quel est l'ACOS ?",
    answers(result("the ACOS", "%", ACOS, 100 / 3.2)),
    "fr",
  ),
  ask(
    "orders-for-budget",
    "With $50 a day, 80 cents a click and 2.5% conversion, how many orders a day can I expect for office chairs?",
    answers(result("orders a day", "number", /order/i, (50 / 0.8) * 0.025)),
  ),
  ask(
    "budget-for-orders",
    "I want 200 orders a month for water bottles. My clicks cost $0.50 and 4 % of them convert: what budget do I need?",
    answers(result("the budget", "USD", /budget/i, (200 / 0.04) * 0.5)),
  ),
  ask(
    "profit-after-fee",
    "selling a carry-on suitcase at $45, it costs me $20 and the marketplace takes 15%. what's left per sale before ads?",
    answers(result("profit per order", "USD", PROFIT, 45 - 20 - 0.15 * 45)),
  ),
  ask(
    "revenue-at-roas",
    "ad budget 3000 USD per month and a ROAS of 5 for air purifiers — how much revenue is that?",
    answers(result("ad revenue", "USD", /revenue|sales/i, 15_000)),
  ),
  ask(
    "target-acos",
    "My margin is 35 percent before ads and I want to keep 12 percent after ads (tents). What target ACOS does that leave?",
    answers(result("the target ACOS", "%", ACOS, 23)),
  ),
  ask(
    "order-by-date",
    "My supplier needs 45 days for garden hoses. When must I order at the latest to have them on 1 April 2027?",
    answers(day("the day to order", "2027-02-15", 1)),
  ),
  ask(
    "days-of-stock",
    "Ho 600 kettlebell in magazzino e ne vendo 25 al giorno: per quanti giorni bastano?",
    answers(result("days of stock", "days", /day|last/i, 24)),
    "it",
  ),
  ask(
    "reorder-quantity",
    "We sell 40 hair dryers a day, have 500 on hand and the lead time is 6 weeks. How many do we need to reorder to cover it?",
    answers(result("units to order", "number", /\bunits?\b|order|hair dryer|need/i, 40 * 42 - 500)),
  ),
  ask(
    "negative-margin",
    "unit cost $52, selling price $45 on toasters, what's my margin?",
    never(
      answers({
        what: "a negative margin",
        accept: [
          {
            rows: [[/-\s?15\.6|−\s?15\.6|(?:los[est]\w*|negative|below cost)[^.;]*(?:15\.6|\$7(?:\.00)?)/i]],
            unit: "name",
          },
          { rows: [[/-\s?\$7(?:\.00)?|\$-7/]], unit: "name" },
        ],
        words: MARGIN,
      }),
      /(?<![-−])\b15\.6 ?% (?:gross )?(?:profit )?margin/i,
    ),
  ),
  ask(
    "acos-400",
    "target acos 400% on phone cases at $17 — how much ad spend per order is that?",
    answers(result("ad spend per order", "USD", /order|spend|cost/i, 68)),
  ),
  ask(
    "bid-from-acos",
    "Order value $60, conversion 2 %, target ACOS 20 %: highest bid I can afford for electric toothbrushes?",
    answers(result("the highest bid", "USD", BID, 60 * 0.02 * 0.2)),
  ),
  ask(
    "undercut-median",
    "I'd like to be 10% below the US median for blenders. Which price is that?",
    answers(
      fromMeasured("the price", "USD", /10(?:\.0)? ?% below/i, medianPrice, { product: "Blenders" }, "0.9 * value"),
    ),
  ),
  ask(
    "fixed-costs",
    "Photos and listing cost me $2,000 and I earn $8 on each webcam. How many do I need to sell to break even?",
    answers(result("units to break even", "number", /break|\bunits?\b|sell|webcam/i, 250)),
  ),
  ask(
    "clicks-for-monthly-budget",
    "how many clicks does $1500 a month buy at a CPC of $1.20 (walking pads)",
    answers(result("clicks", "number", /click/i, 1250)),
  ),
  ask(
    "landed-cost-ceiling-de",
    "I need a 35% gross margin on tower fans at the German median price. What's the most they may cost me landed?",
    answers(
      fromMeasured(
        "the highest landed cost",
        "EUR",
        /cost/i,
        medianPrice,
        { product: "Tower fans", market: "DE" },
        "0.65 * value",
      ),
    ),
  ),
  ask(
    "break-even-bid-measured",
    "price 59.99 and 40% margin on dog beds in the US, use the market's conversion rate: what is the break-even CPC?",
    answers(
      fromMeasured("the break-even bid", "USD", BID, conversions, { product: "Dog beds" }, `value * ${59.99 * 0.4}`),
    ),
  ),
  ask(
    "orders-measured-conversion",
    "if 2,000 people click on my milk frother, how many would buy at the usual US conversion?",
    answers(fromMeasured("orders", "number", /order|buy/i, conversions, { product: "Milk frothers" }, "2000 * value")),
  ),
  ask(
    "break-even-roas",
    "What's the break-even ROAS for a 40% margin? It's for gaming headsets.",
    answers(result("break-even ROAS", "number", /roas/i, 2.5)),
  ),
  ask(
    "price-rise",
    "If I raise my bike lock from $40 to $44 at a unit cost of $25, what does my margin become?",
    answers(result("the new margin", "%", MARGIN, (100 * 19) / 44)),
  ),
  ask(
    "cost-per-order",
    "CPC 0,90 Dollar, Conversion 1,8 %, Dashcams in den USA: Werbekosten pro Bestellung?",
    answers(result("ad cost per order", "USD", /per order|an order costs/i, 0.9 / 0.018)),
  ),
  ask(
    "spend-30-days",
    "Budget is £20 a day for hot water bottles in the UK. How much is that over a 30 day campaign, and how many clicks at 25p?",
    answers(result("the whole budget", "GBP", /budget|spend|£/i, 600), result("clicks", "number", /click/i, 2400)),
    "de",
  ),
  ask(
    "unit-cost-from-margin",
    "I sell humidifiers for 49.99 dollars with a 30% margin, so what is my unit cost?",
    answers(result("the unit cost", "USD", /unit cost/i, 49.99 * 0.7)),
  ),
  ask(
    "growth-two-years",
    "If unit sales of 10,000 padel rackets grow 12 percent a year, how many will it be in two years?",
    answers(result("units in two years", "number", /in two years/i, 12_544)),
  ),
  ask(
    "de-deckungsbeitrag",
    "Einstand 23 €, Verkaufspreis 59 €, Gebühren 12 %: wie viel bleibt pro Schlafsack vor Werbung in Deutschland?",
    answers(result("profit per order", "EUR", PROFIT, 59 - 23 - 0.12 * 59)),
    "de",
  ),
  ask(
    "es-cpc-maximo",
    "Precio 80 dólares, margen del 25 %, conversión del 3 %. ¿Cuál es el CPC máximo para una cámara de coche?",
    answers(result("the highest bid", "USD", BID, 80 * 0.25 * 0.03)),
    "es",
  ),
  ask(
    "it-budget",
    "Con 600 euro al mese, CPC di 0,40 euro e conversione del 2 % quanti ordini di powerbank in Germania?",
    answers(result("orders", "number", /order/i, 30)),
    "it",
  ),
  ask(
    "pl-marza",
    "Koszt 30 dolarów, cena 75 dolarów za smartwatch. Jaka jest marża w procentach?",
    answers(result("the margin", "%", MARGIN, 60)),
    "pl",
  ),
];

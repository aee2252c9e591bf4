import { conversions, searches, units } from "../../oracles/asks/demand.js";
import { medianPrice, priceQuantile } from "../../oracles/asks/offers.js";
import { fromMeasured, result, told } from "../../oracles/asks/parts.js";
import { day } from "../../oracles/asks/seasons.js";
import { answers, casesOf, never } from "./case.js";

const ask = casesOf("solve");
const ACOS = /acos|break-?even/i;
const BID = /bid|click|cpc/i;
const MARGIN = /margin|profit/i;
const PROFIT = /profit|margin|earn|left|keep|loss|lose/i;
const ORDER = /order|sale|sell/i;
const BUDGET = /budget|spend|cost/i;
const REVENUE = /revenue|year/i;
const UNITS = /unit|order|reorder|stock/i;
const OUT_OF_REACH = /\b(?:no|not|cannot|impossible)\b|n't\b/i;

/** A shop's own arithmetic as sellers put it: ads, budgets and aims, stock, and wishes that no number can meet. */
export const economics = [
  ask(
    "own-grinder-cpc",
    "What's the most I can pay per click on a $60 coffee grinder if 3% convert and my margin is 35%?",
    answers(result("the highest bid", "USD", BID, 60 * 0.03 * 0.35)),
  ),
  ask(
    "own-kettle-cpc-acos",
    "highest cpc for my $45 electric kettle, conversion 4%, acos target 18%",
    answers(result("the highest bid", "USD", BID, 45 * 0.04 * 0.18)),
  ),
  ask(
    "own-desk-cpc-measured",
    "With a $350 standing desk and 20 % margin in the US, how much may one click cost me at the market's conversion rate?",
    answers(
      fromMeasured(
        "the break-even bid",
        "USD",
        BID,
        conversions,
        { product: "Standing desks" },
        `value * ${350 * 0.2}`,
      ),
    ),
  ),
  ask(
    "own-budget-for-clicks",
    "I want 4,000 clicks a month on yoga mats and pay 35 cents for each. What does that cost me per month?",
    answers(result("the budget", "USD", BUDGET, 1400)),
  ),
  ask(
    "own-budget-for-clicks-day",
    "what daily budget do I need for 120 clicks a day at $0.85 cpc for air fryers?",
    answers(result("the budget a day", "USD", BUDGET, 102)),
  ),
  ask(
    "own-budget-for-sales",
    "How big a budget to sell 90 dog beds a month when a click is $0.60 and 3 in 100 buy?",
    answers(result("the budget", "USD", BUDGET, (90 / 0.03) * 0.6)),
  ),
  ask(
    "own-aim-affordable",
    "I'd like to sell 200 air fryers a month at $89.99 with a 40 % margin. Clicks cost $1.10 and convert at 5 %. What budget do I need?",
    answers(
      result("the budget", "USD", BUDGET, (200 / 0.05) * 1.1),
      result("profit after ads per order", "USD", PROFIT, 89.99 * 0.4 - 22),
    ),
  ),
  ask(
    "own-aim-unaffordable",
    "Can I afford 100 orders a month of phone cases at $15 with 30% margin if clicks are 50 cents and 2% convert?",
    answers(
      told("that it does not pay", /does not pay|loses? |cannot be afforded|^no\b/i),
      result("the highest click price that would pay", "USD", BID, 15 * 0.3 * 0.02),
    ),
  ),
  ask(
    "own-orders-for-budget",
    "$900 a month for ads, CPC 0.75, conversion 2.4 %: how many orders of water bottles?",
    answers(result("orders", "number", ORDER, (900 / 0.75) * 0.024)),
  ),
  ask(
    "own-orders-for-budget-measured",
    "How many orders would 1,000 clicks on my blenders bring at the US market's conversion?",
    answers(fromMeasured("orders", "number", ORDER, conversions, { product: "Blenders" }, "1000 * value")),
  ),
  ask(
    "own-clicks-for-orders",
    "My page converts 1 in 40 visitors. How many clicks for 60 sales of office chairs?",
    answers(result("clicks", "number", /click/i, 2400)),
  ),
  ask(
    "own-reorder-now",
    "I have 120 units, sell 8 a day, lead time 30 days, when must I reorder?",
    answers(told("now", /\bnow\b|at once|immediately|already/i), result("days of stock", "days", /last|day/i, 15)),
  ),
  ask(
    "own-reorder-later",
    "1,500 coffee grinders in stock, 20 sold per day, supplier takes 6 weeks. When do I have to reorder?",
    answers(result("days until the order", "days", /order|within/i, 1500 / 20 - 42)),
  ),
  ask(
    "own-reorder-safety",
    "Stock 900, sales 12 a day, lead time 40 days and I keep a safety stock of 120. In how many days do I reorder?",
    answers(result("days until the order", "days", /order|within/i, (900 - 120) / 12 - 40)),
  ),
  ask(
    "own-reorder-point",
    "What is my reorder point if I sell 15 yoga mats a day, delivery takes 20 days and I want 100 units of safety stock?",
    answers(result("the reorder point", "number", UNITS, 15 * 20 + 100)),
  ),
  ask(
    "own-reorder-amount",
    "I sell 300 kettlebells a month, have 150 left, lead time is 2 months and I want 60 as a buffer. How many should I order?",
    answers(result("units to order", "number", UNITS, 300 * 2 + 60 - 150)),
  ),
  ask(
    "own-cover-weeks",
    "We hold 840 hair dryers and sell 140 a week. How long does that last?",
    answers(result("days of stock", "days", /last|day/i, 42)),
  ),
  ask(
    "own-order-by-day",
    "I need tents on the shelf by 15 May 2027 and production plus shipping takes 90 days. Latest order date?",
    answers(day("the day to order", "2027-02-14", 1)),
  ),
  ask(
    "own-price-for-margin-fees",
    "Unit cost $12, shipping $3, marketplace fee 15 %: what price leaves me a 30 % margin on water bottles?",
    answers(result("the price", "USD", /price|charge/i, 15 / (1 - 0.15 - 0.3))),
  ),
  ask(
    "own-price-for-margin-impossible",
    "My cost is $20. Which price gives me a 100 % margin on toasters?",
    never(
      answers(told("that no price does", /no price|not possible|impossible/i, OUT_OF_REACH)),
      /\$\s?(?:20|40)\.00 (?:for|leaves)/i,
    ),
  ),
  ask(
    "own-price-for-margin-over",
    "what should I charge for a 120% margin when blenders cost me 30 dollars",
    answers(told("that no price does", /no price|not possible|impossible/i, OUT_OF_REACH)),
  ),
  ask(
    "own-negative-margin-bid",
    "I buy webcams at $32 and sell them at $28. What can I bid per click at 3 % conversion?",
    answers(told("that no bid pays", /no bid|nothing|not .*pay|los[es]/i, OUT_OF_REACH)),
  ),
  ask(
    "own-negative-margin-acos",
    "break-even acos when cost is 50 and price is 45?",
    answers(told("that there is none", /no ACOS|none|loses? money|not break/i, OUT_OF_REACH)),
  ),
  ask(
    "own-acos-400",
    "I'm running at 400 % ACOS on a $25 item with 40 % margin. What do I lose per order?",
    answers(result("the loss of an order", "USD", PROFIT, 25 * 4 - 25 * 0.4)),
  ),
  ask(
    "own-zero-conversion",
    "How many orders do I get from $500 at $1 a click and 0 % conversion?",
    answers(told("none", /\b0(?:\.0+)?\b|no orders|none/i, ORDER)),
  ),
  ask(
    "own-zero-conversion-bid",
    "If my conversion rate is 0, what is the highest bid at a price of $40 and margin of 50%?",
    answers(told("that no bid pays", /no bid|nothing|no click|\$0\.00/i, BID)),
  ),
  ask(
    "own-zero-cpc",
    "how many clicks does a $200 budget buy at $0 a click?",
    answers(told("that it cannot be told", /cannot|no (?:number|limit|price)|zero|impossible|above 0/i, OUT_OF_REACH)),
  ),
  ask(
    "own-conversion-over-100",
    "What's the max CPC at 150 % conversion, $50 price and 20 % margin?",
    answers(
      told("that such a rate is impossible", /cannot|not possible|impossible|above 100|at most 100/i, OUT_OF_REACH),
    ),
  ),
  ask("own-roas-from-acos", "ACOS is 12.5 %, what ROAS is that?", answers(result("the ROAS", "number", /roas/i, 8))),
  ask("own-acos-from-roas", "a ROAS of 450% equals which ACOS?", answers(result("the ACOS", "%", ACOS, 100 / 4.5))),
  ask(
    "own-roas-pays",
    "Is a ROAS of 2.5 enough with a 30% margin?",
    answers(
      told("that it is not", /^no\b|not enough|does not pay|loses?/i, OUT_OF_REACH),
      result("the ROAS to break even at", "number", /roas/i, 1 / 0.3),
    ),
  ),
  ask(
    "own-profit-of-month",
    "I sell 150 suitcases a month at $99, each costs me $48, and spend $2,000 on ads. What profit is left?",
    answers(result("profit after ads", "USD", PROFIT, 150 * 51 - 2000)),
  ),
  ask(
    "own-margin-of-median",
    "Humidifiers cost me $17. What margin is left if I match the US median price minus a 12 % marketplace fee?",
    answers(
      fromMeasured(
        "the margin",
        "%",
        MARGIN,
        medianPrice,
        { product: "Humidifiers" },
        "100.0 * (0.88 * value - 17) / value",
      ),
    ),
  ),
  ask(
    "own-revenue-at-median",
    "We get 180 air purifiers a month out of the door, all at the median US price. What does that bring in over a year?",
    answers(
      fromMeasured(
        "the revenue of a year",
        "USD",
        REVENUE,
        medianPrice,
        { product: "Air purifiers" },
        "180 * 12 * value",
      ),
    ),
  ),
  ask(
    "own-revenue-of-searchers",
    "Suppose 1.5 % of everyone who searches for yoga mats in Germany each month buys mine for 34 euros. What comes in a month?",
    answers(
      fromMeasured(
        "the revenue",
        "EUR",
        REVENUE,
        searches,
        { product: "Yoga mats", market: "DE" },
        "0.015 * value * 34",
      ),
    ),
  ),
  ask(
    "own-lot-at-quartile",
    "There are 700 camping tents in my warehouse in Britain that I bought at £40 each. What do I make if they all go at the lower quartile of prices?",
    answers(
      fromMeasured(
        "the profit",
        "GBP",
        PROFIT,
        priceQuantile(0.25),
        { product: "Camping tents", market: "GB" },
        "700 * (value - 40)",
      ),
    ),
  ),
  ask(
    "own-market-share",
    "My shop sells 250 toasters a month in the UK. What is my share of the market?",
    answers(
      fromMeasured(
        "the share",
        "%",
        /share/i,
        units,
        { product: "Toasters", market: "GB" },
        "100.0 * 250 * 12 / value",
      ),
    ),
  ),
  ask(
    "own-de-gebot",
    "Meine Kaffeemühle kostet 60 Euro im Verkauf, 25 Euro im Einkauf, 3 % der Klicks kaufen. Was darf ein Klick höchstens kosten?",
    answers(result("the highest bid", "EUR", BID, 35 * 0.03)),
    "de",
  ),
  ask(
    "own-de-budget",
    "Welches Budget brauche ich im Monat für 80 Bestellungen, wenn ein Klick 0,45 € kostet und 2,5 % kaufen?",
    answers(result("the budget", "EUR", BUDGET, (80 / 0.025) * 0.45)),
    "de",
  ),
  ask(
    "own-de-nachbestellen",
    "Ich habe 400 Stück auf Lager, verkaufe 10 am Tag, Lieferzeit 25 Tage. Wann muss ich nachbestellen?",
    answers(result("days until the order", "days", /order|within/i, 15)),
    "de",
  ),
  ask(
    "own-fr-prix",
    "Mon coût est de 14 € et je veux une marge de 45 %. À quel prix dois-je vendre mes bouteilles d'eau ?",
    answers(result("the price", "EUR", /price|charge/i, 14 / 0.55)),
    "fr",
  ),
  ask(
    "own-fr-budget",
    "Quel budget par mois pour 150 commandes avec un CPC de 0,30 € et un taux de conversion de 2 % ?",
    answers(result("the budget", "EUR", BUDGET, (150 / 0.02) * 0.3)),
    "fr",
  ),
  ask(
    "own-es-pedidos",
    "Con 600 dólares al mes, clics a 0,50 dólares y 3 % de conversión, ¿cuántos pedidos consigo?",
    answers(result("orders", "number", ORDER, 36)),
    "es",
  ),
  ask(
    "own-es-acos",
    "Vendo a 50 dólares y me cuesta 30 dólares. ¿Cuál es mi ACOS de equilibrio?",
    answers(result("the break-even ACOS", "%", ACOS, 40)),
    "es",
  ),
] as const;

import { growth, position } from "../../../oracles/asks/comparisons.js";
import { conversions, searches } from "../../../oracles/asks/demand.js";
import { adClickPrice, adClicks, adCost, adOrders } from "../../../oracles/asks/keywords.js";
import { lowestPrice, medianPrice, offerCount, priceQuantile, usualPrice } from "../../../oracles/asks/offers.js";
import { anyKeyword, isDraft } from "../../../oracles/asks/openings.js";
import { fromMeasured, leader, result, told, value } from "../../../oracles/asks/parts.js";
import { calendarMonth, day } from "../../../oracles/asks/seasons.js";
import { answers, asksBack, declines, never, talk, type Wanted } from "../case.js";

const ACOS = /acos|break-?even/i;
const MARGIN = /margin|gross|profit/i;
const BID = /bid|click|cpc/i;
const ORDERS = /order/i;
const margin = (price: number, cost: number): Wanted =>
  answers(result("the margin", "%", MARGIN, (100 * (price - cost)) / price));
const bid = (amount: number, currency: "USD" | "GBP" | "EUR" = "USD"): Wanted =>
  answers(result("the highest bid", currency, BID, amount));
const budget = (currency: "USD" | "GBP" | "EUR", ...amounts: readonly number[]) =>
  result("the budget", currency, /budget/i, ...amounts);

/** Conversations about the asker's own economics, ads and drafts. */
export const moneyTalks = [
  talk("margin-chain", [
    ["unit cost $12, price $30 on yoga mats. margin?", margin(30, 12)],
    ["and if the cost goes up to 15?", margin(30, 15)],
    ["what's the highest bid then at 3% conversion?", bid(15 * 0.03)],
    ["and at 2%?", bid(15 * 0.02)],
    ["back to a cost of 12, same 2%", bid(18 * 0.02)],
  ]),
  talk("budget-chain", [
    [
      "I pay $0.80 a click on blenders, budget $1,200 a month. How many clicks?",
      answers(result("clicks", "number", BID, 1500)),
    ],
    ["make it 1600 a month", answers(result("clicks", "number", BID, 2000))],
    ["at 2.5% conversion, orders?", answers(result("orders", "number", ORDERS, 50))],
    ["cost per order then?", answers(result("cost per order", "USD", /per order|an order|one order/i, 32))],
    ["if an order is worth $90, which ACOS is that", answers(result("the ACOS", "%", ACOS, (100 * 32) / 90))],
  ]),
  talk("acos-talk", [
    [
      "break-even ACOS for dog beds at cost 18 and price 45 dollars?",
      answers(result("break-even ACOS", "%", ACOS, 60)),
    ],
    ["I want 20% profit left after ads. target ACOS?", answers(result("the target ACOS", "%", ACOS, 40))],
    ["what ROAS is that", answers(result("the ROAS", "number", /roas/i, 2.5))],
    ["and the max bid with 2% conversion?", bid(45 * 0.4 * 0.02)],
    ["what does the median dog bed cost in the US by the way", answers(value(medianPrice, { product: "Dog beds" }))],
  ]),
  talk("frother-landed", [
    [
      "Landed cost of my milk frother is $14. Margin at the US median price?",
      answers(
        fromMeasured(
          "the margin",
          "%",
          MARGIN,
          medianPrice,
          { product: "Milk frothers" },
          "100.0 * (value - 14) / value",
        ),
      ),
    ],
    ["and at 29?", margin(29, 14)],
    ["is 29 below the median?", position({ product: "Milk frothers" }, 29, "below")],
    ["cheapest competitor?", answers(value(lowestPrice, { product: "Milk frothers" }))],
    ["and what does Amazon sell them for", declines(/Amazon/i)],
  ]),
  talk("ads-own", [
    [
      "what have we spent on robot vacuum ads in the US in the recorded months?",
      answers(value(adCost, { product: "Robot vacuums" })),
    ],
    ["for how many clicks", answers(value(adClicks, { product: "Robot vacuums" }))],
    ["and orders?", answers(value(adOrders, { product: "Robot vacuums" }))],
    ["so what does a click cost on average?", answers(value(adClickPrice, { product: "Robot vacuums" }))],
    [
      "which search term cost the most without any order",
      answers(
        leader(
          adCost,
          {
            product: "Robot vacuums",
            where:
              "a.search_term IN (SELECT x.search_term FROM ad_terms x WHERE x.cluster_id = a.cluster_id AND x.market = 'US' GROUP BY x.search_term HAVING SUM(x.orders) = 0)",
          },
          "term",
          { words: /without|no order|waste/i },
        ),
      ),
    ],
  ]),
  talk("campaign-draft", [
    [
      "draft a campaign for electric kettles in the UK, £15 a day",
      answers(isDraft, budget("GBP", 15, 450, 456), anyKeyword({ product: "Electric kettles", market: "GB" })),
    ],
    ["make it £25 a day", answers(budget("GBP", 25, 750, 760))],
    ["target acos 20%", answers(told("the target", /20(?:\.0)? ?%/))],
    ["and for toasters instead", answers(anyKeyword({ product: "Toasters", market: "GB" }))],
    ["when do toasters peak there?", answers(calendarMonth({ product: "Toasters", market: "GB" }, "most"))],
  ]),
  talk("order-dates", [
    [
      "Garden hoses must be in my warehouse on 1 April 2027 and the supplier takes 45 days. Latest order date?",
      answers(day("the day", "2027-02-15", 1)),
    ],
    ["and with 60 days?", answers(day("the day", "2027-01-31", 1))],
    ["if they only have to be here on 1 May?", answers(day("the day", "2027-03-02", 1))],
    ["when does demand peak anyway (US)?", answers(calendarMonth({ product: "Garden hoses" }, "most"))],
    ["how many searches a month is that", answers(value(searches, { product: "Garden hoses" }))],
  ]),
  talk("stock-cover", [
    [
      "900 kettlebells on stock and I sell 30 a day. How many days does it last?",
      answers(result("days", "days", /day|last/i, 30)),
    ],
    ["and at 45 a day?", answers(result("days", "days", /day|last/i, 20))],
    [
      "lead time is 6 weeks. how many do I have to reorder to cover it at 45 a day?",
      answers(result("units", "number", /\bunits?\b|order|kettlebell/i, 45 * 42 - 900, 45 * 42)),
    ],
    ["what do kettlebells cost in the US at the median", answers(value(medianPrice, { product: "Kettlebells" }))],
    [
      "my cost is 16, margin at that price?",
      answers(
        fromMeasured(
          "the margin",
          "%",
          MARGIN,
          medianPrice,
          { product: "Kettlebells" },
          "100.0 * (value - 16) / value",
        ),
      ),
    ],
  ]),
  talk(
    "de-marge",
    [
      ["Einkauf 40 Euro, Verkauf 100 Euro, Schreibtischlampen in Deutschland. Marge?", margin(100, 40)],
      ["Und bei 80 Euro Verkaufspreis?", margin(80, 40)],
      ["Wie hoch darf das Gebot bei 3 % Conversion höchstens sein?", bid(40 * 0.03, "EUR")],
      ["Und bei 2 %?", bid(40 * 0.02, "EUR")],
      [
        "Was kosten Schreibtischlampen in Deutschland üblicherweise?",
        answers(value(usualPrice, { product: "Desk lamps", market: "DE" })),
      ],
    ],
    "de",
  ),
  talk("which-product", [
    ["Which keywords should I bid on for my product?", asksBack],
    ["yoga mats, US", answers(anyKeyword({ product: "Yoga mats" }))],
    ["my margin is 40% and I sell at $34.99 with 3 % conversion: max bid?", bid(34.99 * 0.4 * 0.03)],
    ["with a margin of 30%?", bid(34.99 * 0.3 * 0.03)],
    [
      "is $44.99 above the median?",
      answers(told("yes", /\byes\b|above|higher/i), value(medianPrice, { product: "Yoga mats" })),
    ],
  ]),
  talk("negative-margin", [
    [
      "toasters cost me $52 and sell for $45, what's the margin",
      never(
        answers({
          what: "a negative margin",
          accept: [
            {
              rows: [[/-\s?15\.6|(?:los[est]\w*|negative|below cost)[^.;]*(?:15\.6|\$7(?:\.00)?)|-\s?\$7/i]],
              unit: "name",
            },
          ],
          words: MARGIN,
        }),
        /(?<![-−])\b15\.6 ?% (?:gross )?(?:profit )?margin/i,
      ),
    ],
    ["at what price would I have 20 percent", answers(result("the price", "USD", /price|sell|charge/i, 65))],
    ["is 65 above the US median?", position({ product: "Toasters" }, 65, "above")],
    ["what's the 90th percentile", answers(value(priceQuantile(0.9), { product: "Toasters" }))],
    ["how many offers did you look at?", answers(value(offerCount, { product: "Toasters" }))],
  ]),
  talk("measured-conversion", [
    [
      "5,000 clicks on office chairs at the usual US conversion: how many orders?",
      answers(fromMeasured("orders", "number", ORDERS, conversions, { product: "Office chairs" }, "5000 * value")),
    ],
    [
      "and 8,000 clicks?",
      answers(fromMeasured("orders", "number", ORDERS, conversions, { product: "Office chairs" }, "8000 * value")),
    ],
    [
      "in Germany?",
      answers(
        fromMeasured(
          "orders",
          "number",
          ORDERS,
          conversions,
          { product: "Office chairs", market: "DE" },
          "8000 * value",
        ),
      ),
    ],
    ["what do those chairs cost there?", answers(value(usualPrice, { product: "Office chairs", market: "DE" }))],
    ["and how is demand developing there", answers(growth({ product: "Office chairs", market: "DE" }))],
  ]),
  talk("undo-budget", [
    ["budget of $50 a day at $1 a click: clicks per day for tents?", answers(result("clicks", "number", BID, 50))],
    ["make that 80 a day", answers(result("clicks", "number", BID, 80))],
    ["no, undo that", answers(result("clicks", "number", BID, 50))],
    ["per month of 30 days?", answers(result("clicks", "number", BID, 1500))],
    ["at 2 % conversion, how many orders a month", answers(result("orders", "number", ORDERS, 30))],
  ]),
  talk(
    "fr-cpc",
    [
      [
        "Marge 30 %, prix 90 €, conversion 2 % pour un mixeur en Allemagne : CPC maximal ?",
        bid(90 * 0.3 * 0.02, "EUR"),
      ],
      ["Et avec 3 % de conversion ?", bid(90 * 0.3 * 0.03, "EUR")],
      ["Et si le prix passe à 70 € ?", bid(70 * 0.3 * 0.03, "EUR")],
      [
        "Quel est le prix médian des mixeurs blender en Allemagne ?",
        answers(value(medianPrice, { product: "Blenders", market: "DE" })),
      ],
      ["Et le taux de retour ?", declines(/return/i)],
    ],
    "fr",
  ),
  talk("price-search", [
    [
      "What price puts a toaster among the cheapest quarter in the US?",
      answers(value(priceQuantile(0.25), { product: "Toasters" })),
    ],
    ["and the cheapest tenth", answers(value(priceQuantile(0.1), { product: "Toasters" }))],
    [
      "my unit cost is 20. which margin do I have at the median price?",
      answers(
        fromMeasured("the margin", "%", MARGIN, medianPrice, { product: "Toasters" }, "100.0 * (value - 20) / value"),
      ),
    ],
    ["and at 39?", margin(39, 20)],
    [
      "does anybody sell below 20?",
      answers(told("the lowest", /\b(?:yes|no)\b|lowest|cheapest/i), value(lowestPrice, { product: "Toasters" })),
    ],
  ]),
];

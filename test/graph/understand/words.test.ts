import { describe, expect, it } from "vitest";
import { findMarkets, withoutMarkets } from "../../../graph/understand/names/markets.js";
import { findAmounts } from "../../../graph/understand/numbers/amounts.js";
import { findPeriod } from "../../../graph/understand/period/index.js";

const AS_OF = "2026-10-31";

describe("findPeriod counts back from the as-of date", () => {
  it.each([
    ["demand last summer", "2026-06-01", "2026-08-31"],
    ["demand last winter", "2025-12-01", "2026-02-28"],
    ["sales in summer 2024", "2024-06-01", "2024-08-31"],
    ["Q3", "2026-07-01", "2026-09-30"],
    ["Q4 2024", "2024-10-01", "2024-12-31"],
    ["Q4", "2026-10-01", "2026-12-31"],
    ["the past 2 years", "2024-11-01", AS_OF],
    ["over the last six months", "2026-05-01", AS_OF],
    ["last 90 days", "2026-08-03", AS_OF],
    ["since March", "2026-03-01", AS_OF],
    ["since December", "2025-12-01", AS_OF],
    ["since 2025", "2025-01-01", AS_OF],
    ["last year", "2025-01-01", "2025-12-31"],
    ["over the last year", "2025-11-01", AS_OF],
    ["in the last year", "2025-11-01", AS_OF],
    ["compared with last year's", "2025-01-01", "2025-12-31"],
    ["this year", "2026-01-01", AS_OF],
    ["the past year", "2025-11-01", AS_OF],
    ["the past month", "2026-10-01", AS_OF],
    ["last month", "2026-10-01", AS_OF],
    ["the previous quarter", "2026-07-01", "2026-09-30"],
    ["last quarter", "2026-07-01", "2026-09-30"],
    ["in May 2025", "2025-05-01", "2025-05-31"],
    ["in 2025", "2025-01-01", "2025-12-31"],
    ["the budget for 2025", "2025-01-01", "2025-12-31"],
    ["prices in 2025, each month", "2025-01-01", "2025-12-31"],
    ["What changed yesterday?", AS_OF, AS_OF],
    ["Was hat sich gestern geändert?", AS_OF, AS_OF],
    ["this week", "2026-10-25", AS_OF],
    ["a budget of 2000 euros a month in Q2 2026", "2026-04-01", "2026-06-30"],
    ["2025-02-03 to 2025-04-05", "2025-02-03", "2025-04-05"],
    ["on 15 January 2026", "2026-01-15", "2026-01-15"],
    ["the price on January 15, 2026", "2026-01-15", "2026-01-15"],
    ["as of Jan 15th", "2026-01-15", "2026-01-15"],
    ["on the 15th of January 2026?", "2026-01-15", "2026-01-15"],
    ["in mid January 2026", "2026-01-15", "2026-01-15"],
    ["in mid-March", "2026-03-15", "2026-03-15"],
    ["on 2026-01-15", "2026-01-15", "2026-01-15"],
    ["on 15/01/2026", "2026-01-15", "2026-01-15"],
    ["on 01/15/2026", "2026-01-15", "2026-01-15"],
    ["on black friday 2025 (28 nov)", "2025-11-28", "2025-11-28"],
    ["on Black Friday 2025", "2025-11-28", "2025-11-28"],
    ["on 24 December", "2025-12-24", "2025-12-24"],
    ["since 15 January 2026", "2026-01-15", AS_OF],
    ["from 20 December to 6 January 2026", "2025-12-20", "2026-01-06"],
    ["between 1 and 15 March 2026", "2026-03-01", "2026-03-15"],
    ["since Easter", "2026-04-05", AS_OF],
    ["since Black Friday", "2025-11-28", AS_OF],
    ["over Christmas", "2025-11-26", "2025-12-25"],
    ["between March and June", "2026-03-01", "2026-06-30"],
    ["from January 2025 to March 2025", "2025-01-01", "2025-03-31"],
    ["from November to February", "2025-11-01", "2026-02-28"],
    ["the first half of 2025", "2025-01-01", "2025-06-30"],
    ["H1", "2026-01-01", "2026-06-30"],
    ["spring 2024", "2024-03-01", "2024-05-31"],
    ["the 12 months to June 2026", "2025-07-01", "2026-06-30"],
    ["Q4 last year", "2025-10-01", "2025-12-31"],
    ["over the past couple of years", "2024-11-01", AS_OF],
    ["im letzten Sommer", "2026-06-01", "2026-08-31"],
    ["seit zwei Jahren", "2024-11-01", AS_OF],
    ["l'été dernier", "2026-06-01", "2026-08-31"],
    ["depuis Pâques", "2026-04-05", AS_OF],
    ["los últimos 6 meses", "2026-05-01", AS_OF],
    ["el año pasado", "2025-01-01", "2025-12-31"],
    ["negli ultimi 2 anni", "2024-11-01", AS_OF],
    ["no último verão", "2026-06-01", "2026-08-31"],
  ])("%s", (text, from, to) => {
    expect(findPeriod(text, AS_OF)).toMatchObject({ from, to });
  });

  it("takes the month before when the data ends within a month", () => {
    expect(findPeriod("last month", "2026-10-15")).toMatchObject({ from: "2026-09-01", to: "2026-09-30" });
  });

  it.each([
    "espresso machines",
    "top 5 gaps",
    "the top 5 march sellers",
    "31 June",
    "what may 15 shops charge",
    "a march 4 person tent",
    "what may happen to prices",
    "a 12 month warranty kettle",
    "winter boots",
    "before Christmas",
    "in January 2028",
    "budget of 2000 euros a month",
    "a campaign for 2000 dollars",
    "ads for $2000",
    "a budget of 2000 a month",
    "a budget of 2000",
    "ads for 2000€",
    "ein Budget von 2000 Euro im Monat",
    "kettles for 2000.50",
  ])("no period in: %s", (text) => {
    expect(findPeriod(text, AS_OF)).toBeNull();
  });
});

describe("findAmounts", () => {
  const nothing = {
    priceMin: null,
    priceMax: null,
    ownPrice: null,
    budget: null,
    targetAcos: null,
    conversionRate: null,
    margin: null,
    orderValue: null,
    limit: null,
  };
  it.each([
    ["espresso machines under $500", { priceMax: 500 }],
    ["between 20 and 40 euros", { priceMin: 20, priceMax: 40 }],
    ["$1,200 - $2,500 sofas", { priceMin: 1200, priceMax: 2500 }],
    ["over £30", { priceMin: 30 }],
    ["I sell at $249, how do I compare?", { ownPrice: 249 }],
    ["our price is 19.99 euros", { ownPrice: 19.99 }],
    [
      "a campaign with $1,500 a month and a target ACOS of 25%",
      { budget: { amount: 1500, per: "month" }, targetAcos: 0.25 },
    ],
    [
      "budget of 2k, conversion rate 3%, average order value $60, margin 40 %",
      { budget: { amount: 2000, per: "month" }, conversionRate: 0.03, orderValue: 60, margin: 0.4 },
    ],
    ["spend $30 a day on ads", { budget: { amount: 30, per: "day" } }],
    ["assume 2.5 % conversion", { conversionRate: 0.025 }],
    ["top 5 gaps", { limit: 5 }],
    ["the 3 cheapest offers", { limit: 3 }],
    ["five cheapest kettles", { limit: 5 }],
    ["give me ten keywords", { limit: 10 }],
    ["kettles under fifty dollars", { priceMax: 50 }],
    ["20-40 €", { priceMin: 20, priceMax: 40 }],
    ["kettles under 30", { priceMax: 30 }],
    ["unter 49,90 Euro", { priceMax: 49.9 }],
    ["moins de 30 €", { priceMax: 30 }],
    ["entre 20 y 40 euros", { priceMin: 20, priceMax: 40 }],
    ["mindestens 1.299,50 Euro", { priceMin: 1299.5 }],
    ["keywords under 1000 searches", {}],
    ["what budget for 10 orders a day", {}],
    ["20 bucks a day", { budget: { amount: 20, per: "day" } }],
    ["50 Euro am Tag", { budget: { amount: 50, per: "day" } }],
    ["$70 a week", { budget: { amount: 10, per: "day" } }],
    ["under $50 a day", { budget: { amount: 50, per: "day" } }],
    ["it converts at 2%", { conversionRate: 0.02 }],
    ["a ROAS of 4", { targetAcos: 0.25 }],
    ["roas 400 %", { targetAcos: 0.25 }],
    ["I pay $10 for it and sell at $25", { ownPrice: 25, margin: 0.6 }],
    ["ours is 49.90", { ownPrice: 49.9 }],
    ["Is $35 a fair price?", {}],
    ["What do air fryers cost in Germany, and where do I stand at 149 euros?", { ownPrice: 149 }],
    ["where would we stand at 89.99?", { ownPrice: 89.99 }],
    ["who breaks my $180 MAP?", {}],
    ["keywords for our $1,500 monthly ad budget", { budget: { amount: 1500, per: "month" } }],
    ["where do I stand at prices under $30?", { priceMax: 30 }],
    ["Is 149 euros competitive?", {}],
    ["Is my $1,299.00 competitive?", { ownPrice: 1299 }],
    ["What if I raise my price to $279?", {}],
    ["What if I raise my price to $279 on my $249 robot vacuum?", { ownPrice: 249 }],
    ["If I lower my price to $199, how do I compare? Ours is 249", { ownPrice: 249 }],
    ["Wir verkaufen ihn für 89 Euro", { ownPrice: 89 }],
    ["Our kettles retail for £45", { ownPrice: 45 }],
    ["my dog beds are going for 30 euros", { ownPrice: 30 }],
    ["2 % of visitors buy", { conversionRate: 0.02 }],
    ["about 4.5 percent of the clicks actually order", { conversionRate: 0.045 }],
    ["3 % of searches", {}],
    ["nothing stated here 2026", {}],
  ])("%s", (text, expected) => {
    expect(findAmounts(text)).toEqual({ ...nothing, ...expected });
  });
});

describe("findMarkets", () => {
  it.each([
    ["prices in the UK", ["GB"]],
    ["in the US and Germany", ["US", "DE"]],
    ["tell us about kettles", []],
    ["the American market for espresso", ["US"]],
    ["German shoppers", ["DE"]],
    ["in the us and in Germany", ["US", "DE"]],
    ["Germany or the U.S.", ["DE", "US"]],
    ["French press prices", []],
    ["French online shoppers", ["FR"]],
    ["a French press, nail polish and a Swiss army knife", []],
    ["Japanese knives, a Dutch oven, German beer steins", []],
    ["Preise in Deutschland", ["DE"]],
    ["what about France", ["FR"]],
    ["de la maison", []],
    ["Do Germans or Americans pay more?", ["DE", "US"]],
    ["what Brits type", ["GB"]],
    ["How do the British call it?", ["GB"]],
    ["Que cherchent les Allemands ?", ["DE"]],
    ["machines allemandes et anglais courant", []],
    ["Qué buscan los británicos", ["GB"]],
    ["Cosa comprano i tedeschi?", ["DE"]],
    ["Was zahlen die Amerikaner?", ["US"]],
    ["kettles in Germny", ["DE"]],
    ["prices in Brittain", ["GB"]],
    ["titles in Italian, German or Brazilian words", []],
    ["kettles in franchise shops", []],
    ["german shepherd beds", []],
  ])("%s", (text, expected) => {
    expect(findMarkets(text)).toEqual(expected);
  });

  it("takes the market's words away", () => {
    expect(withoutMarkets("quantum toasters in Germany").trim()).toBe("quantum toasters in");
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Catalogs } from "../../graph/catalogs/catalogs.js";
import { builtInDescriber } from "../../graph/catalogs/describer.js";
import { CatalogStore } from "../../tools/catalogs/catalog-store.js";
import { recordingLogger } from "../fakes.js";
import { engines } from "../market.js";
import { openPlace } from "../tools/state/stores.js";
import { askOfMarket, type Files, type Use } from "./own-market.js";

const MONTHS = Array.from({ length: 36 }, (_, at) => new Date(Date.UTC(2023, 10 + at, 1)).toISOString().slice(0, 10));
/** A peak every December, and growth by a tenth a year. */
const seasonal = (month: string, at: number): number =>
  Math.round((month.slice(5, 7) === "12" ? 4_000 : 2_000) * 1.1 ** Math.floor(at / 12));

const BASE = {
  markets: "market,name,currency,language,online_buyers\nUS,United States,USD,en,200000000",
  clusters:
    "cluster_id,name,category_path,head_term\n1,Espresso machines,Home > Kitchen > Coffee,espresso machine\n2,Coffee grinders,Home > Kitchen > Coffee,coffee grinder",
};
const SALES = `market,cluster_id,month,units_low,units_high,revenue\n${[1, 2].flatMap((cluster) => MONTHS.map((month, at) => `US,${cluster},${month},${cluster * seasonal(month, at)},${cluster * seasonal(month, at)},${cluster * seasonal(month, at) * 100}`)).join("\n")}`;
const KEYWORDS =
  "keyword_id,cluster_id,market,keyword,searches_per_month\n1,1,US,espresso machine,3000\n2,2,US,coffee grinder,2000";
const SEARCHES = `keyword_id,month,searches\n${[1, 2].flatMap((id) => MONTHS.map((month, at) => `${id},${month},${id * seasonal(month, at)}`)).join("\n")}`;

const PRICES = Array.from({ length: 21 }, (_, at) => 100 + at);
const OFFERS = {
  merchants: "merchant_id,merchant,merchant_kind\n10,Beanhaus,specialist\n11,Cornerway,retailer",
  products: `product_id,cluster_id,title,brand,gtin,pack_units\n${PRICES.map((_, at) => `${at + 1},1,Barista ${at + 1},Crema,,1`).join("\n")}`,
  offers: `offer_id,product_id,market,merchant_id,price,list_price,availability,condition,shelf_position,seen_on\n${PRICES.map((price, at) => `${at + 1},${at + 1},US,${10 + (at % 2)},${price},${price + 20},in_stock,new,,2026-11-0${1 + (at % 9)}`).join("\n")}`,
};

describe.runIf(engines().includes("duckdb"))("markets with one kind of data", () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "one-kind-test-"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const withMarket = <Result>(files: Files, use: Use<Result>) => askOfMarket(directory, { ...BASE, ...files }, use);

  test(
    "recorded sales answer demand, trend, season, forecast and size, and are named as sales",
    { timeout: 60_000 },
    () =>
      withMarket({ sales_months: SALES }, async (ask) => {
        const told = async (question: string) => (await ask(question)).split("### Data evidence")[0];
        expect(await told("Is demand for espresso machines growing?")).toMatch(
          /\*\*Recorded sales of espresso machines in the United States are rising, \+10\.0 % a year/,
        );
        expect(await told("When is the season of espresso machines?")).toMatch(
          /\*\*Recorded sales of espresso machines in the United States peak in December/,
        );
        // 4,000 x 1.1 x 1.1 x 1.1 is 5,324.
        expect(await told("How will demand for espresso machines develop over the next six months?")).toMatch(
          /largest in December 2026: about 5,\d{3} units/,
        );
        // The latest twelve months: eleven of 2,420 and one of 4,840.
        expect(await told("How many espresso machines are sold a month?")).toMatch(/2,620|2,622|2,621/);
        expect(await told("How big is the market for espresso machines?")).toMatch(
          /worth about \$3,1\d{2},\d{3} a year .*by the recorded sales/,
        );
        const all = await told("Tell me everything about espresso machines");
        expect(all).not.toMatch(/19(69|70)/);
      }),
  );

  test(
    "of a whole market, recorded sales answer what sells most, grows, peaks and is largest",
    { timeout: 60_000 },
    () =>
      withMarket({ sales_months: SALES }, async (ask) => {
        const headline = async (question: string) => (await ask(question)).split("\n")[0] ?? "";
        // Grinders sell twice as much: 2,420 in eleven months and 4,840 in December, twice.
        const most =
          /^\*\*By recorded sales, coffee grinders sell most in (?:Coffee in )?the United States: 62,920 of 94,380 units from November 2025 to October 2026, then espresso machines with 31,460\./;
        for (const question of [
          "Which products sell most in the US?",
          "Was verkauft sich in den USA am meisten?",
          "What are the best-selling coffee products in the US?",
          "Rank products by units sold in the US",
        ])
          expect(await headline(question)).toMatch(most);
        expect(await headline("How many units are sold in the US?")).toMatch(/^\*\*The whole market had 94,380 /);
        expect(await headline("Which products are growing fastest in the US?")).toMatch(
          /^\*\*By recorded sales, .* grow fastest in the United States: \+10\.0 % a year in units/,
        );
        expect(await headline("Which products are in season in December in the US?")).toMatch(
          /^\*\*Coffee grinders and espresso machines sell most in December, by recorded sales/,
        );
        expect(await headline("How big is the coffee market in the US?")).toMatch(
          /worth about \$9,4\d{2},000 a year .*by the recorded sales/,
        );
      }),
  );

  test("keywords alone answer demand, and say what they cannot", { timeout: 60_000 }, () =>
    withMarket({ keywords: KEYWORDS, keyword_months: SEARCHES }, async (ask) => {
      expect(await ask("Is demand for espresso machines growing?")).toContain("is rising, +10.0 % a year");
      expect(await ask("What do espresso machines cost?")).toContain("holds no prices of espresso machines");
      expect(await ask("How big is the market for espresso machines?")).toContain("no price is known");
    }),
  );

  test(
    "offers without a price history: prices of today, and no window for what is not known",
    { timeout: 60_000 },
    () =>
      withMarket(OFFERS, async (ask) => {
        const told = async (question: string) => (await ask(question)).split("### Data evidence")[0] ?? "";
        expect(await told("What do espresso machines cost in the US?")).toContain("$110.00");
        const none =
          /^\*\*(?:No price history is loaded in the United States, so how prices moved, .*cannot be told\.|How prices of espresso machines in the United States moved cannot be told: this data holds no price history\.)/;
        for (const question of [
          "How did prices of espresso machines in the US change over the last year?",
          "Were the discounts on espresso machines in the US real in the last 6 months?",
          "Which merchants in the US have the most fake discounts?",
          "Which prices fell most in the US?",
          "When are espresso machines cheapest in the US?",
        ]) {
          const answer = await told(question);
          expect([question, answer]).toEqual([question, expect.stringMatching(none)]);
          expect(answer).not.toMatch(/19(69|70)/);
        }
        expect(await told("Tell me everything about prices of espresso machines in the US")).not.toMatch(/19(69|70)/);
      }),
  );

  test("markets and product groups alone: what is there, and what cannot be said", { timeout: 60_000 }, () =>
    withMarket({}, async (ask, _, warehouse) => {
      // What it can tell: which groups there are, what would tell more, and sums over the asker's own numbers.
      const whole = await ask("What can I ask?");
      expect(whole).toMatch(
        /^\*\*The data of the United States names 2 product groups and holds nothing of them yet: no searches, offers, prices or sales\. Only your own numbers can be reckoned with/,
      );
      expect(whole).toContain("- To learn what products cost, add ");
      const [suggestion = ""] = /^- (I buy at .*)$/m.exec(whole)?.slice(1) ?? [];
      expect(await ask(suggestion)).toMatch(/^\*\*The margin before ads is 40\.0 %/);
      // What it cannot, by name.
      const CANNOT: readonly (readonly [string, RegExp])[] = [
        ["What do espresso machines cost?", /holds no prices of espresso machines/],
        ["Is demand for espresso machines growing?", /no search volumes in the United States/],
        ["How many searches do espresso machines get a month?", /no keywords, .* about espresso machines/],
        ["Which keywords do people search for espresso machines?", /no keywords, .* about espresso machines/],
        ["Is there room for one more espresso machine?", /neither searches nor offers are loaded/],
        ["How big is the market for espresso machines in Germany?", /holds no data for Germany/],
        ["What may a click on an ad for espresso machines cost?", /no keywords, .* about espresso machines/],
        ["Draft a campaign for coffee grinders", /No keyword for coffee grinders is known/],
        ["Who buys espresso machines?", /No audience panel/],
        ["Which products grow fastest?", /holds no monthly search volumes/],
        ["Tell me everything about espresso machines", /No new offer of espresso machines is in stock/],
      ];
      for (const [question, words] of CANNOT) {
        const told = (await ask(question)).split("### Data evidence")[0] ?? "";
        expect([question, told.split("\n")[0]]).toEqual([question, expect.stringMatching(words)]);
        expect([question, told]).not.toEqual([question, expect.stringMatching(/\$\d|\bNaN\b|19(69|70)/)]);
      }
      // Nor is a catalog compared with it, and the reason is told.
      const readers = {
        fetcher: { get: () => Promise.reject(new Error("a file needs no network")) },
        maxPages: 1,
        describer: builtInDescriber,
      };
      const parts = { warehouse, logger: recordingLogger(), clock: () => new Date("2026-11-10"), defaultMarket: "US" };
      const place = await openPlace("sqlite");
      const catalogs = new Catalogs(parts, new CatalogStore(await place.open(), 7), readers);
      const bytes = Buffer.from("id,title,price\n1,Barista espresso machine,99\n2,Flux capacitor,9\n");
      const source = { kind: "file", bytes, filename: "shop.csv", mediaType: null } as const;
      for (const market of [undefined, "US"])
        await expect(catalogs.place({ source, owner: null, ...(market && { market }) })).rejects.toThrow(
          "The market database holds no market with dated data yet.",
        );
      await place.remove();
    }),
  );

  test("a product group with sales beside one with keywords: each answers from what it has", { timeout: 60_000 }, () =>
    withMarket(
      {
        sales_months: SALES,
        keywords: KEYWORDS.split("\n2,")[0] ?? "",
        keyword_months: SEARCHES.split("\n2,")[0] ?? "",
      },
      async (ask) => {
        expect(await ask("Is demand for espresso machines growing?")).toContain("demand for espresso machines");
        expect(await ask("Is demand for coffee grinders growing?")).toContain("Recorded sales of coffee grinders");
      },
    ),
  );

  test("each kind of data and market ends where it has more than a stray row", { timeout: 60_000 }, async () => {
    const markets = `${BASE.markets}\nDE,Germany,EUR,de,60000000`;
    const keywords = `${KEYWORDS}\n3,1,DE,espressomaschine,1000`;
    const german = MONTHS.slice(0, 30).map((month) => `3,${month},1000`);
    // One keyword of forty has a month more.
    const many = Array.from({ length: 40 }, (_, at) => at + 10);
    const others = many.map((id) => `${id},1,US,espresso machine ${id},10`);
    const rest = many.flatMap((id) => MONTHS.slice(0, -2).map((month) => `${id},${month},10`));
    const late = `10,${MONTHS.at(-1)},10`;
    await withMarket(
      {
        markets,
        keywords: [keywords, ...others].join("\n"),
        keyword_months: [SEARCHES.split("\n")[0], ...rest, ...german, late].join("\n"),
        sales_months: SALES,
      },
      async (ask, notes) => {
        expect(notes.join(" ")).toContain("1 row of US after 2026-08-01");
        const american = await ask("How many people search for espresso machines in the US?");
        expect(american).toContain("August 2026");
        expect(await ask("Is demand for espresso machines growing in the US?")).toMatch(
          /The data ends: monthly sales estimates 2026-10-01, [^.]*2026-08-01/,
        );
        expect(await ask("How many people search for espresso machines in Germany?")).toContain("April 2026");
        // The evidence says it of each kind of data and market.
        expect(american).toMatch(/\| keyword_metrics .*\| [^|]*until 2026-08-01[^|]*\|/);
      },
    );
  });
});

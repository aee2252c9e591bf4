import { createRandom } from "../../tools/statistics/random.js";
import type { Ask } from "../oracles/asks/resolve.js";
import type { OwnCase, OwnFact } from "./case-file.js";

/** Cases about the market that is loaded, each with a query for its truth, for somebody to look through before they count. */

const SEED = 23;
/** Fewer offers, or keywords, make questions that a market cannot answer. */
const LEAST_OFFERS = 12;
const LEAST_KEYWORDS = 5;
const MOST_TRIED = 400;

interface Place {
  readonly cluster: string;
  readonly clusterId: number;
  readonly market: string;
  readonly country: string;
  readonly currency: string;
}

/** A question with what its answer has to state; null where the place has no such truth. */
type Template = (place: Place, ask: Ask, another: Place | undefined) => Promise<OwnCase | null>;

const quoted = (word: string): string => `'${word.replaceAll("'", "''")}'`;
const within = ({ clusterId, market }: Place): string => `cluster_id = ${clusterId} AND market = ${quoted(market)}`;
const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
const at = (country: string): string =>
  `in ${/^(?:United|Netherlands|Czech Republic)/.test(country) ? "the " : ""}${country}`;

const onSale = (place: Place): string => `${within(place)} AND condition = 'new' AND availability = 'in_stock'`;
const medianOf = (place: Place): string => `SELECT MEDIAN(price) FROM offers WHERE ${onSale(place)}`;
/** As they were reported, a range by its geometric mean; a figure that keywords share counts once. */
const searchesOf = (place: Place): string =>
  `SELECT SUM(searches) FROM (SELECT MAX(COALESCE(searches_per_month, SQRT(CAST(searches_low AS DOUBLE) * searches_high))) AS searches FROM keywords WHERE ${within(place)} GROUP BY COALESCE(variant_group, -keyword_id))`;

/** The fact with what its query gives today, so that somebody who looks it through need not run it. */
async function fact(ask: Ask, given: Omit<Extract<OwnFact, { sql: string }>, "now">): Promise<OwnFact[]> {
  const [[now] = []] = await ask(given.sql);
  return now === null || now === undefined ? [] : [{ ...given, now }];
}

/** The case, unless its truth is not known. */
const unless = (facts: readonly OwnFact[], given: OwnCase): OwnCase | null =>
  facts.length === 0 ? null : { ...given, facts: [...facts] };

const TEMPLATES: Readonly<Record<string, Template>> = {
  median: async (place, ask) =>
    unless(
      await fact(ask, {
        what: "median price",
        sql: medianOf(place),
        unit: place.currency,
        near: ["median"],
        inHeadline: true,
        tolerance: 0.02,
      }),
      {
        question: `What is the median price of ${inSentence(place.cluster)} ${at(place.country)}?`,
        specialists: ["pricing"],
      },
    ),
  searches: async (place, ask) =>
    unless(
      await fact(ask, {
        what: "searches a month, each shared figure once",
        sql: searchesOf(place),
        unit: "number",
        near: ["month"],
        tolerance: 0.02,
      }),
      {
        question: `How many searches a month are there for ${inSentence(place.cluster)} ${at(place.country)}?`,
      },
    ),
  cheapestBrand: async (place, ask) =>
    unless(
      await fact(ask, {
        what: "cheapest brand by its median, five offers at least",
        sql: `SELECT brand FROM offers WHERE ${onSale(place)} GROUP BY brand HAVING COUNT(*) >= 5 ORDER BY MEDIAN(price), brand LIMIT 1`,
        unit: "name",
        inHeadline: true,
      }),
      {
        question: `Which brand of ${inSentence(place.cluster)} is cheapest ${at(place.country)}?`,
        specialists: ["pricing"],
      },
    ),
  topKeyword: async (place, ask) =>
    unless(
      await fact(ask, {
        what: "most searched keyword",
        sql: `SELECT keyword FROM keywords WHERE ${within(place)} ORDER BY COALESCE(searches_per_month, SQRT(CAST(searches_low AS DOUBLE) * searches_high)) DESC NULLS LAST, keyword_id LIMIT 1`,
        unit: "name",
      }),
      {
        question: `Which keywords are searched most for ${inSentence(place.cluster)} ${at(place.country)}?`,
        specialists: ["intent"],
      },
    ),
  sales: async (place, ask) =>
    unless(
      await fact(ask, {
        what: "units sold in twelve months, low estimate",
        sql: `SELECT SUM((units_low + units_high) / 2.0) - SQRT(SUM(((units_high - units_low) / 2.0) * ((units_high - units_low) / 2.0))) FROM sales_months WHERE ${within(place)} AND month > (SELECT MAX(month) FROM sales_months WHERE market = ${quoted(place.market)}) - INTERVAL 12 MONTH`,
        unit: "number",
        near: ["units"],
      }),
      {
        question: `How many ${inSentence(place.cluster)} are sold ${at(place.country)} per year?`,
        specialists: ["demand"],
      },
    ),
  leadingBrand: async (place, ask) =>
    unless(
      await fact(ask, {
        what: "brand with most clicks of twelve months",
        sql: `SELECT brand FROM click_shares WHERE ${within(place)} AND month > (SELECT MAX(month) FROM click_shares WHERE market = ${quoted(place.market)}) - INTERVAL 12 MONTH GROUP BY brand ORDER BY SUM(clicks) DESC, brand LIMIT 1`,
        unit: "name",
      }),
      { question: `Which brand leads the market for ${inSentence(place.cluster)} ${at(place.country)} by clicks?` },
    ),
  followUp: async (place, ask, another) =>
    another === undefined
      ? null
      : unless(
          await fact(ask, {
            what: `median price ${at(another.country)}`,
            sql: medianOf(another),
            unit: another.currency,
            near: ["median"],
            tolerance: 0.02,
          }),
          {
            turns: [
              `What is the median price of ${inSentence(place.cluster)} ${at(place.country)}?`,
              `And ${at(another.country)}?`,
            ],
            specialists: ["pricing"],
          },
        ),
  notHeld: async (place) => ({
    question: `What do ${place.clusterId % 2 === 0 ? "flux capacitors" : "unicorn saddles"} cost ${at(place.country)}?`,
    kind: "unknown",
    why: "no figure where the market holds nothing; drop it where yours sells these",
  }),
  asksBack: async ({ country }) => ({
    question: `What should my product cost ${at(country)}?`,
    asksBack: true,
    why: "only the asker can say which product is meant",
  }),
};

/** How often each kind of question comes: those that are the same everywhere once. */
const ONCE: readonly string[] = ["notHeld", "asksBack"];

/** At most so many cases, the same ones every time; fewer where the market holds less. */
export async function proposeCases(ask: Ask, count: number): Promise<OwnCase[]> {
  const rows = await ask(
    `SELECT c.name, c.cluster_id, m.market, m.name, m.currency FROM clusters c, markets m
     WHERE (SELECT COUNT(*) FROM offers o WHERE o.cluster_id = c.cluster_id AND o.market = m.market) >= ${LEAST_OFFERS}
        OR (SELECT COUNT(*) FROM keywords k WHERE k.cluster_id = c.cluster_id AND k.market = m.market) >= ${LEAST_KEYWORDS}
     ORDER BY c.cluster_id, m.market`,
  );
  const places = rows.map(
    ([cluster, clusterId, market, country, currency]): Place => ({
      cluster: String(cluster),
      clusterId: Number(clusterId),
      market: String(market),
      country: String(country),
      currency: String(currency),
    }),
  );
  const drawn = createRandom(SEED).shuffle([...places]);
  const cases: OwnCase[] = [];
  const names = Object.keys(TEMPLATES);
  const done = new Set<string>();
  for (let tried = 0; cases.length < count && tried < MOST_TRIED && drawn.length > 0; tried++) {
    const name = names[tried % names.length] ?? "";
    const place = drawn[tried % drawn.length];
    const template = TEMPLATES[name];
    if (place === undefined || template === undefined || (ONCE.includes(name) && done.has(name))) continue;
    const another = places.find((each) => each.clusterId === place.clusterId && each.market !== place.market);
    const found = await template(place, ask, another);
    const id = `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${place.clusterId}-${place.market.toLowerCase()}`;
    if (found === null || cases.some((each) => each.id === id)) continue;
    done.add(name);
    cases.push({ id, ...found });
  }
  return cases;
}

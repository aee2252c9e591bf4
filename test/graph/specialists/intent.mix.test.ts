import { describe, expect, test } from "vitest";
import { renderStatement } from "../../../graph/answer/figure.js";
import { analyse } from "../../../graph/specialists/intent/analyse.js";
import { intent } from "../../../graph/specialists/intent/parts/intent.js";
import { beyondNames } from "../../../graph/understand/names/named-keywords.js";
import type { Intent } from "../../../tools/market/intent/keyword-metrics.js";
import { heldKeywords } from "../../../tools/market/lookup/find-keywords.js";
import { factsOf, KETTLES, keywordOf, keywordsOf, questionOf } from "./intent-fixtures.js";

/** What is said of why people search, by the shares of those who learn, compare, buy and look for a brand. */

const mix = (informational: number, commercial: number, transactional: number): Intent => ({
  informational,
  commercial,
  transactional,
  navigational: 1 - informational - commercial - transactional,
});

function told(keyword: Intent, others: Intent, text: string) {
  const rows = [keywordOf("tea kettle", { intent: keyword, volume: 100 }), keywordOf("kettle", { intent: others })];
  const keywords = beyondNames(heldKeywords(rows, text), [KETTLES]);
  const question = questionOf(text, { keywords });
  const given = keywordsOf(rows);
  const [kettles] = given.data.clusters;
  const data = {
    ...given.data,
    total: { ...given.data.total, intent: others },
    clusters: kettles === undefined ? [] : [{ ...kettles, intent: others }],
  };
  const insight = analyse(factsOf({ keywords: { ...given, data } }), question);
  if (insight.kind !== "answered") throw new Error(insight.kind);
  const headline = intent.headline(insight, question);
  const section = intent.section?.(insight, question) ?? null;
  return {
    headline: headline === null ? "" : renderStatement(headline),
    section: (section?.statements ?? []).map(renderStatement).join(" "),
  };
}

describe("the intent of a product's searches", () => {
  const text = "What is the search intent for kettles?";

  test.each([
    [mix(0.2, 0.25, 0.4), /are close to buying rather than informational/, /With 65\.0 % .*, product pages deserve/],
    [mix(0.2, 0.4, 0.25), /are close to buying rather than informational/, /, comparison and category pages deserve/],
    [mix(0.3, 0.3, 0.29), /are of mixed intent/, /59\.0 % compare or buy: product pages and answers are both/],
    [mix(0.6, 0.1, 0.2), /are informational rather than ready to buy/, /Only 30\.0 % compare or buy: a guide/],
  ])("%o", (shares, headline, advice) => {
    expect(told(shares, shares, text).headline).toMatch(headline);
    expect(told(shares, shares, text).section).toMatch(advice);
  });
});

describe("the intent of one keyword", () => {
  const text = 'What is the search intent of "tea kettle"?';
  const [low, high] = [mix(0.5, 0.2, 0.2), mix(0.2, 0.4, 0.35)];

  test("is held against that of the product as a whole", () => {
    expect(told(high, low, text).section).toMatch(/closer to buying than kettles as a whole, where 4\d\.\d %/);
    expect(told(low, high, text).section).toMatch(/further from buying than kettles as a whole, where 7\d\.\d %/);
  });

  test.each([
    [mix(0.1, 0.2, 0.6), /^Yes: /],
    [mix(0.2, 0.4, 0.35), /^Yes: /],
    [mix(0.4, 0.2, 0.3), /^No: /],
    [mix(0.36, 0.3, 0.34), /^No: /],
  ])("is a yes where most compare or buy, and more buy than learn: %o", (shares, answer) => {
    expect(told(shares, low, 'Is "tea kettle" transactional?').headline).toMatch(answer);
  });
});

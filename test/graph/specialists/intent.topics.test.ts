import { describe, expect, test } from "vitest";
import { chooseTopics } from "../../../graph/specialists/intent/topics.js";
import { stated } from "../../../graph/understand/names/named.js";
import { quotedTexts, titleAmong } from "../../../graph/understand/names/quotes.js";
import { KETTLES, questionOf } from "./intent-fixtures.js";

const topicsOf = (text: string, more: Parameters<typeof questionOf>[1] = {}) => chooseTopics(questionOf(text, more));

test.each([
  ["Which keywords for kettles are worth winning?", ["keywords"]],
  ["What do people search for when they want a kettle?", ["keywords"]],
  ["What do buyers ask about kettles, and with which intent?", ["questions", "intent"]],
  ["Keywords and buyer questions for kettles", ["keywords", "questions"]],
  ["Show ghost products", ["ghosts"]],
  ["Which searches cannot find a product?", ["ghosts"]],
  ["What are people searching for that nobody sells?", ["ghosts"]],
  ["Which searches for kettles go nowhere?", ["ghosts"]],
  ["What do shoppers look for in vain among kettles?", ["ghosts"]],
  ["Which kettle searches turn up blank?", ["ghosts"]],
  ["Searches for kettles that return nothing", ["ghosts"]],
  ["Welche Suchen nach Wasserkochern bleiben erfolglos?", ["ghosts"]],
  ["Recherches de bouilloires sans résultat", ["ghosts"]],
  ["Are people who search for kettles there to compare or to buy?", ["intent"]],
  ["Buying rather than browsing: what do kettle searches say?", ["intent"]],
  ["Improve my listing title", ["titles"]],
  ["Why can't shoppers find my kettle listing?", ["titles"]],
  ['Rewrite "Acme Kettle 300 Steel" for eBay', ["titles"]],
  ['Should I use "tea kettle" or "water boiler" in my title?', ["keywords"]],
  ["Which keywords for kettles are rising?", ["trends"]],
  ["new searches for kettles", ["trends"]],
  ["Which wordings are losing searches?", ["trends"]],
  ["seasonal keywords for kettles", ["season"]],
  ["Which keywords for kettles peak in December?", ["season"]],
  ["monthly search volume of tea kettle", ["months"]],
  ["search volume for tea kettle month by month", ["months"]],
  ["Cluster the keywords for kettles", ["groups"]],
  ["keyword groups for kettles", ["groups"]],
  ["How do people call kettles?", ["names"]],
  ["other words for kettles", ["names"]],
  ["transactional keywords for kettles", ["keywords"]],
  ["Is tea kettle informational or transactional?", ["intent"]],
  ["Are searches for kettles informational?", ["intent"]],
  ["What do buyers worry about with kettles?", ["questions"]],
])("%s is about %j", (text, topics) => {
  expect(topicsOf(text)).toEqual(topics);
});

describe("a question without a named part", () => {
  test("gets the usual ones", () => {
    expect(topicsOf("kettles")).toEqual(["keywords", "intent", "questions"]);
    expect(topicsOf("what is going on in the US?", { clusters: [] })).toEqual(["keywords", "ghosts"]);
  });

  test("that compares products gets their searches only", () => {
    const two = [KETTLES, { ...KETTLES, clusterId: 2, name: "Toasters" }];
    expect(topicsOf("kettles vs toasters", { clusters: two })).toEqual(["keywords"]);
  });

  test("beside other domains gets the two that matter", () => {
    const question = questionOf("kettles");
    expect(chooseTopics({ ...question, breadth: "brief" })).toEqual(["keywords", "ghosts"]);
  });
});

test("everything is everything that can be answered, what was named first", () => {
  expect(topicsOf("Tell me everything about buyer questions for kettles")).toEqual([
    "questions",
    "keywords",
    "intent",
    "names",
    "trends",
    "season",
    "months",
    "groups",
    "ghosts",
    "titles",
  ]);
  const wide = topicsOf("everything you have on searches", { clusters: [] });
  expect(wide).not.toContain("titles");
  expect(wide).not.toContain("names");
});

test.each([
  ['Improve "Acme Kettle 300 Steel" for Amazon', "Acme Kettle 300 Steel"],
  ["Improve „Acme Wasserkocher 300“", "Acme Wasserkocher 300"],
  ['Is "kettle" a good word?', null],
  ['"tea kettle" or "water boiler"?', null],
  ["Improve my kettle title", null],
])("the title quoted in %s is %s", (text, title) => {
  expect(titleAmong(quotedTexts(text))).toBe(title);
});

test("quoted texts in either kind of quotation marks; an apostrophe is none", () => {
  expect(quotedTexts(`"tea kettle", “steel kettle” and 'glass kettle'`)).toEqual([
    "tea kettle",
    "steel kettle",
    "glass kettle",
  ]);
  expect(quotedTexts("the buyers' questions and the shop's titles")).toEqual([]);
});

test.each([
  ["for eBay and Etsy", ["ebay", "etsy"]],
  ["for the Google Shopping feed", ["google_feed"]],
  ["a meta title", ["seo_title"]],
  ["for my shop", []],
])("the channels of %s are %j", (text, channels) => {
  expect([...questionOf(text).details.channels].sort()).toEqual(channels);
});

test.each([
  ["at most 65 characters", 65],
  ["60-character title", 60],
  ["5 characters", 5],
  ["top 10 titles", null],
])("the limit of %s is %s", (text, limit) => {
  expect(stated(questionOf(text), "characters")).toBe(limit);
});

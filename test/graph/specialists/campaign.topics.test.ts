import { describe, expect, test } from "vitest";
import { budgetStated, keywordOrder, rowsAsked } from "../../../graph/specialists/campaign/asked.js";
import { criterionOf } from "../../../graph/specialists/campaign/comparison.js";
import { ordersWanted } from "../../../graph/specialists/campaign/goal.js";
import { chooseTopics, isAdviceWanted } from "../../../graph/specialists/campaign/topics.js";
import { asksYesNo, plainAsk } from "../../../graph/understand/asking.js";
import { type Entities, stated } from "../../../graph/understand/names/named.js";
import { fakeEntities } from "../../fakes.js";
import { campaignRequest } from "./campaign-request.js";

const DRAFT = ["structure", "keywords", "forecast", "negatives"];

const questionOf = (text: string, more: Partial<Entities> = {}) => campaignRequest(text, { ...fakeEntities, ...more });

describe("the parts a question asks for", () => {
  test.each<[string, string[]]>([
    ["Draft a campaign for espresso machines with 50 dollars a day and a target ACOS of 25 %", DRAFT],
    ["Plan ads for kettles, target ROAS of 400 %, assume 3 % conversion", DRAFT],
    ["Recommend a campaign for kettles with a budget of 500 dollars", DRAFT],
    ["What can I bid on robot vacuum keywords at a margin of 30 %?", ["keywords"]],
    ["Which keywords can I afford for kettles?", ["keywords"]],
    ["Welches Gebot für Wasserkocher?", ["keywords"]],
    ["Do kettle ads pay off?", ["breakeven"]],
    ["Does advertising kettles still pay with a margin of 20 %?", ["breakeven"]],
    ["What can I pay for a click?", ["keywords"]],
    ["match types for kettles", ["keywords"]],
    ["Which negative keywords should I use for kettles?", ["negatives"]],
    ["Which keywords should I exclude for kettles?", ["negatives"]],
    ["keywords to avoid for kettles", ["negatives"]],
    ["Which keywords for kettles can I not afford, and why?", ["unaffordable"]],
    ["Why can't I afford kettle ads?", ["unaffordable"]],
    ["Which kettle keywords are too expensive?", ["unaffordable"]],
    ["How much budget do I need for 10 orders a day of kettles?", ["budget"]],
    ["Is 20 dollars a day enough for kettles?", ["budget"]],
    ["Can I get 20 orders a month of kettles with 15 dollars a day?", ["budget"]],
    ["How should I split 3000 euros between kettles and toasters?", ["structure"]],
    ["Write me 5 headlines for kettles", ["copy"]],
    ["Write ad copy for kettles", ["copy"]],
    ["What does a click on kettles cost?", ["cpc"]],
    ["cheapest keywords for kettles", ["cpc"]],
    ["keywords under 1 dollar a click for kettles", ["cpc"]],
    ["What ACOS can I reach for kettles?", ["reach"]],
    ["Is an ACOS of 15 % realistic for kettles?", ["reach"]],
    ["What is the break-even ACOS and click price for kettles?", ["breakeven"]],
    ["Is advertising kettles profitable at a margin of 30 %?", ["breakeven"]],
    ["Should I bid on competitor brands for kettles?", ["rivals"]],
    ["How many orders would ads for kettles bring?", ["forecast"]],
    ["What does the kettle draft rest on?", ["inputs"]],
    ["The kettle campaign as a CSV for Google Ads Editor", ["structure", "file"]],
    ["keywords, negatives and headlines for kettles", ["keywords", "negatives", "copy"]],
    ["Should I advertise kettles?", ["forecast", "keywords"]],
    ["Is it worth advertising kettles?", ["forecast", "keywords"]],
  ])("%s", (text, topics) => {
    expect(chooseTopics(questionOf(text))).toEqual(topics);
  });

  test("everything is every part but the file, which comes on request", () => {
    const all = chooseTopics(questionOf("A full report on advertising kettles, everything"));
    expect(all).toHaveLength(12);
    expect(all).not.toContain("file");
    expect(chooseTopics(questionOf("Everything on advertising kettles, with a CSV file"))).toContain("file");
  });

  test("one of several domains answers with its keywords alone", () => {
    const question = questionOf("kettles: prices, demand, gaps and ads");
    expect(chooseTopics({ ...question, breadth: "brief", asks: [plainAsk()] })).toEqual(["keywords"]);
  });

  test.each([
    ["Should I advertise kettles?", true],
    ["I sell kettles. What should I do about ads?", true],
    ["Which negative keywords should I use?", false],
    ["How should I split the money?", false],
    ["Draft a campaign for kettles", false],
  ])("advice wanted: %s", (text, isWanted) => {
    expect(isAdviceWanted(questionOf(text))).toBe(isWanted);
  });
});

/** What a question about ads states, as the parts look it up. */
function statedIn(text: string) {
  const request = questionOf(text);
  const { copy, inRoas, asksClickWorth } = request.details;
  return {
    copy,
    inRoas,
    asksClickWorth,
    roas: stated(request, "target-roas"),
    profitGoal: stated(request, "profit-goal"),
    orders: ordersWanted(request),
    order: keywordOrder(request),
    rows: rowsAsked(request),
    criterion: criterionOf(request),
    isYesNo: asksYesNo(request),
  };
}

describe("what a question states", () => {
  test.each<[string, Partial<ReturnType<typeof statedIn>>]>([
    ["ads at a ROAS of 4", { roas: 4, inRoas: true }],
    ["ads at a ROAS of 400 %", { roas: 4 }],
    ["ads with a ROAS target of 500", { roas: 5 }],
    ["ads with a 2.5x ROAS", { roas: 2.5 }],
    ["ads with a ROAS of 0.5", { roas: 0.5 }],
    ["ads at a target ACOS of 25 %", { roas: null, inRoas: false }],
    ["margin 40 %, keep 15 % profit", { profitGoal: 0.15 }],
    ["margin 40 % and 10 % profit left", { profitGoal: 0.1 }],
    ["10 orders a day", { orders: { amount: 10, per: "day" } }],
    ["1,000 sales per month", { orders: { amount: 1000, per: "month" } }],
    ["25 conversions/week", { orders: { amount: 25, per: "week" } }],
    ["300 orders", { orders: { amount: 300, per: "month" } }],
    ["an order value of 80", { orders: null }],
    ["cheapest keywords", { order: "cheapest" }],
    ["most expensive keywords", { order: "dearest" }],
    ["most searched keywords", { order: "searches" }],
    ["a list of 200 keywords", { rows: 200 }],
    ["write 5 headlines", { rows: 5, copy: "headlines" }],
    ["write descriptions", { copy: "descriptions" }],
    ["headlines and descriptions", { copy: "all" }],
    ["which is cheaper per click?", { criterion: "click" }],
    ["which is cheaper to advertise?", { criterion: "order" }],
    ["which one has the better ACOS?", { criterion: "acos" }],
    ["Which is the better one?", { criterion: "acos" }],
    ["What is one click on kettles worth to us?", { asksClickWorth: true }],
    ["Is it worth paying for clicks?", { asksClickWorth: false }],
    ["Can I afford it?", { isYesNo: true }],
    ["Why can't I afford it?", { isYesNo: false }],
  ])("%s", (text, expected) => {
    expect(statedIn(text)).toMatchObject(expected);
  });

  test.each([
    ["what budget for 10 orders a day", null],
    ["10 orders a day with 10 dollars a day", { amount: 10, per: "day" }],
    ["50 dollars a day", { amount: 50, per: "day" }],
  ] as const)("a number of orders is no budget: %s", (text, budget) => {
    expect(budgetStated(questionOf(text))).toEqual(budget);
  });
});

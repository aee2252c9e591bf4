import { describe, expect, it } from "vitest";
import { type Answer, column, type Section, table } from "../../../graph/answer/answer.js";
import { count, money, percent, say } from "../../../graph/answer/figure.js";
import { unavailableAnswer, withheldAnswer } from "../../../graph/synthesize/without-findings.js";
import { buildAnswerSurface } from "../../../http/a2ui/answer-surface.js";
import { checkSurface } from "../../../http/a2ui/check.js";
import { buildClarificationSurface } from "../../../http/a2ui/clarification-surface.js";
import { type A2uiMessage, STANDARD_CATALOG } from "../../../http/a2ui/protocol.js";
import { fakeAnswer } from "../../fakes.js";
import { given } from "../../graph/given.js";
import { differences } from "./compare.js";
import { buttonsOf } from "./presses.js";
import { readSurface } from "./read-surface.js";
import { schemaFaults, wordsDrawn } from "./schema.js";

const names = { surfaceId: "answer-1", catalogId: STANDARD_CATALOG };

/** Drawn, after every judge has agreed. */
function draw(answer: Answer, question: string | null = null): readonly A2uiMessage[] {
  const messages = buildAnswerSurface({ answer, question, ...names });
  expect(checkSurface(messages)).toEqual([]);
  expect(schemaFaults(messages)).toEqual([]);
  expect(wordsDrawn(messages)).not.toContain("(empty)");
  return messages;
}

const section = (id: string, title: string, tables: Section["tables"]): Section => ({
  id,
  title,
  statements: [],
  tables,
});

const HOSTILE = [
  "- 5",
  "| a | b |",
  "[click](http://evil.example)",
  "**bold**",
  '{"json": true}',
  "[1, 2]",
  "",
  "   ",
  "(empty)",
  "<script>alert(1)</script>",
  "c.d/e[0]",
  "# heading\nnext",
  "___",
  "`code`",
  "a".repeat(500),
];

describe("a surface", () => {
  it("shows hostile titles and names as words", () => {
    for (const words of HOSTILE) {
      const rows = HOSTILE.map((name) => ({ name, value: given(3) }));
      const columns = [column("name", words, "text"), column("value", words, "count")];
      const hostile: Answer = {
        ...fakeAnswer,
        title: words,
        headline: say`${words}`,
        carried: words,
        limits: words,
        followUps: [words, "What do kettles cost?"],
        confidence: { grade: "C", reasons: [words] },
        freshness: { ...fakeAnswer.freshness, warning: words },
        evidence: fakeAnswer.evidence.map((item) => ({ ...item, asked: words, tool: words })),
        sections: [
          { ...section(words, words, [table({ id: words, title: words, columns, rows, refs: "E1", note: words })]) },
          { ...section("said", words, []), statements: [say`${words}`], isList: true },
          { ...section("file", words, []), file: { name: words, mediaType: "text/csv", text: `${words}\n${words},b` } },
        ],
      };
      try {
        draw(hostile, words);
      } catch (error) {
        throw new Error(`with ${JSON.stringify(words)}`, { cause: error });
      }
    }
  });

  it("has a card for each figure that the headline and a table share", () => {
    const rivals = table({
      id: "level",
      title: "Level",
      columns: [column("offers", "Offers", "count"), column("median", "Median", "money", "USD")],
      rows: [{ offers: given(12), median: given(19.9) }],
      refs: "E1",
    });
    const words = wordsDrawn(
      draw({
        ...fakeAnswer,
        headline: say`The median is ${money(given(19.9), "USD", "E1")} over ${count(given(12), "E1")} offers (up to ${money(given(40), "USD", "E1")}), ${percent(given(0.1), "E1")} more.`,
        sections: [section("level", "Level", [rivals])],
      }),
    );
    expect(words.slice(3, 7)).toEqual(["Median", "$19.90", "Offers", "12"]);
  });

  it("labels a button with what it asks, and sends all of it", () => {
    const followUps = [
      "Are the discounts on espresso machines in the United Kingdom real?",
      "What should I do first with my catalog cat_abcdefghijklmnopqrstuvwx in the United Kingdom?",
      "Which merchant of all there are is cheapest for the espresso machines of last year?",
    ];
    const messages = draw({ ...fakeAnswer, title: "Espresso machines, United Kingdom: Prices", followUps });
    expect(buttonsOf(messages).map(({ context }) => context.question)).toEqual(followUps);
    const words = wordsDrawn(messages);
    expect(words).toContain("Are the discounts on espresso machines real?");
    expect(words).toContain("What should I do first with my catalog?");
    expect(words).toContain("Which merchant of all there are is cheapest…");
  });

  it("says how its rows were sorted, and that the others took no part", () => {
    const rows = [3, 1, 2, 5, 4].map((offers) => ({ name: `Shop ${offers}`, offers: given(offers) }));
    const columns = [column("name", "Name", "text"), column("offers", "Offers", "count")];
    const shops = table({ id: "shops", title: "Shops", columns, rows, refs: "E1", totalRows: 40 });
    const sort = { table: "level/shops", column: "offers", direction: "descending" } as const;
    const answer = { ...fakeAnswer, sections: [section("level", "Level", [shops])] };
    const words = wordsDrawn(buildAnswerSurface({ answer, question: "Which shops?", sort, ...names }));
    expect(words).toContain("5 of 40; these rows sorted by Offers, highest first");
    expect(words.filter((word) => word.startsWith("Shop "))).toEqual([5, 4, 3, 2, 1].map((at) => `Shop ${at}`));
  });

  it("shows ten rows and seven columns, and says what it leaves out", () => {
    const keys = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const wide = table({
      id: "wide",
      title: "Wide",
      columns: [column("name", "Name", "text"), ...keys.map((key) => column(key, `Column ${key}`, "count"))],
      rows: Array.from({ length: 30 }, (_, at) => ({
        name: `Row ${at + 1}`,
        ...Object.fromEntries(
          keys.map((key) => [key, key === "b" ? null : given(key === "h" ? 100 - at : (at * 7) % 5)]),
        ),
      })),
      refs: "E1",
      totalRows: 400,
    });
    const messages = draw(
      { ...fakeAnswer, sections: [section("wide", "Wide", [wide])] },
      "What is wide in the US market?",
    );
    const words = wordsDrawn(messages);
    expect(words).toContain("10 of 400");
    expect(words).toContain("Further columns in the text: Column b, Column g");
    expect(words).toContain("Column h");
    expect(words).toContain("Row 10");
    expect(words).not.toContain("Row 11");
    expect(buttonsOf(messages).map(({ name }) => name)).toEqual(["sort", "sort", "ask"]);
  });

  it("gives every domain a tab, and what they mean together the first", () => {
    const listed = table({
      id: "t",
      title: "T",
      columns: [column("n", "N", "count")],
      rows: [{ n: given(1) }],
      refs: "E1",
    });
    const messages = draw({
      ...fakeAnswer,
      specialists: ["pricing", "demand"],
      sections: [
        { ...section("meaning", "What it means", []), statements: [say`Wait.`], isList: true },
        section("pricing-level", "Pricing Research: Price level", [listed]),
        section("demand-season", "Demand Intelligence: When it sells", [listed]),
      ],
    });
    const tabs = JSON.stringify(messages).match(/"tabItems":.*?\]/)?.[0] ?? "";
    expect([...tabs.matchAll(/"literalString":"([^"]+)"/g)].map(([, title]) => title)).toEqual([
      "Summary",
      "Pricing Research",
      "Demand Intelligence",
      "Evidence",
    ]);
    expect(wordsDrawn(messages)).toContain("Price level");
  });

  it("tells where the figures come from and how fresh they are", () => {
    const words = wordsDrawn(
      draw({ ...fakeAnswer, freshness: { ...fakeAnswer.freshness, warning: "The data is old." } }),
    );
    expect(words).toContain("Sample market (generated data), as of 2026-10-31; 12 rows examined");
    expect(words).toContain("Warning: The data is old.");
    expect(words).toContain("competitor_prices");
    expect(words).toContain("Limits: Bounded by a small sample.");
  });

  it.each([
    ["unavailable", unavailableAnswer("The database does not answer.")],
    ["withheld", withheldAnswer()],
  ])("of an answer that is %s holds its words and no source", (_, answer) => {
    const words = wordsDrawn(draw(answer));
    expect(words).toEqual([answer.title, String(answer.headline.parts.join(""))]);
  });

  it("says of every cell, heading and key figure what the answer says: one that is shifted is noticed", () => {
    const rows = [1, 2, 3].map((n) => ({
      name: `Shop ${n}`,
      offers: given(n),
      brands: given(n * 10),
      sales: given(n * 7),
    }));
    const columns = [
      column("name", "Name", "text"),
      column("offers", "Offers", "count"),
      column("brands", "Brands", "count"),
      column("sales", "Sales", "count"),
    ];
    const answer = {
      ...fakeAnswer,
      headline: say`There are ${count(given(3), "E1")} offers.`,
      sections: [
        section("narrow", "Narrow", [table({ id: "n", title: "N", columns: columns.slice(0, 3), rows, refs: "E1" })]),
        section("wide", "Wide", [table({ id: "w", title: "W", columns, rows, refs: "E1" })]),
      ],
    };
    const messages = JSON.stringify(draw(answer));
    expect(differences(answer, JSON.parse(messages))).toEqual([]);
    const { tables } = readSurface(JSON.parse(messages));
    expect(tables.map(({ isCards }) => isCards)).toEqual([false, true, false]);
    const swaps: [string, string][] = [
      ['"path":"/c2"', '"path":"/c3"'],
      ['"literalString":"Offers"', '"literalString":"Brands"'],
      ['"valueString":"20"', '"valueString":"30"'],
      ['"literalString":"3"', '"literalString":"2"'],
    ];
    for (const [one, other] of swaps) {
      const swapped = messages.replaceAll(one, "§").replaceAll(other, one).replaceAll("§", other);
      expect(differences(answer, JSON.parse(swapped)), `${one} and ${other} changed places`).not.toEqual([]);
    }
  });

  it("is the same for the same answer", () => {
    expect(draw(structuredClone(fakeAnswer))).toEqual(draw(fakeAnswer));
  });
});

describe("a question back", () => {
  it("offers its choices, whatever they hold", () => {
    const choices = ["Espresso machines", "- 5", "a".repeat(100)];
    const messages = buildClarificationSurface({ clarification: { question: "Which one?", choices }, ...names });
    expect(checkSurface(messages)).toEqual([]);
    expect(schemaFaults(messages)).toEqual([]);
    expect(buttonsOf(messages)).toMatchObject(
      [...choices, "/reply"].map((reply) => ({ name: "clarify", context: { reply } })),
    );
    expect(wordsDrawn(messages)[0]).toBe("Which one?");
  });

  it("stands without choices", () => {
    const messages = buildClarificationSurface({ clarification: { question: "Which one?", choices: [] }, ...names });
    expect(checkSurface(messages)).toEqual([]);
    expect(wordsDrawn(messages)).toEqual(["Which one?", "Send reply"]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderAnswer } from "../../../graph/answer/markdown.js";
import { buildGraph } from "../../../graph/router.js";
import type { AgentState } from "../../../graph/state.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { handful } from "../../long-run.js";
import { anyEngine, openEngine } from "../../market.js";

/** Every part, form, filter and market; as people ask. */
const QUESTIONS = [
  "Which keywords for espresso machines are worth winning in the US?",
  "Top 5 keywords for yoga mats",
  "top 5 keywords in the US",
  "long-tail keywords for air fryers in Germany",
  "easiest keywords for running shoes in the UK",
  "cheapest clicks for mattress keywords in Germany",
  "What are the most expensive keywords in the US?",
  "transactional keywords for air fryers",
  "non-brand keywords for sneakers in the UK",
  "branded keywords for sneakers",
  "Which espresso machine keywords have a difficulty under 50 and at least 5,000 searches?",
  "Keywords under $2 per click for espresso machines",
  "Which keywords name Cocelli?",
  "Brewlund keywords for espresso machines",
  "keywords for yoga mats in December 2025",
  "What did people search for espresso machines last week?",
  "Keywords for the category Coffee",
  "How many people search for air fryers in Germany?",
  "What should I do about keywords for air fryers?",
  "Which searches are rising in the US?",
  "Which keywords are falling in Germany?",
  "Which searches for matcha powder are rising and which are falling?",
  "Which new searches are there for espresso machines?",
  "rising searches for sunscreen in 2022",
  "Which keywords for sunscreen rose last summer in the UK?",
  "Which keywords for paddling pools are seasonal?",
  "Which keywords for christmas lights peak in December?",
  "seasonal keywords in Germany",
  'What is the monthly search volume of "espresso maker"?',
  'How were searches for "yoga mat" month by month in summer 2025?',
  'How many searches does "espresso maker" get?',
  'How many searches does "flux kettle" get among espresso machines?',
  "Cluster the keywords for milk frothers",
  "How do people call paddling pools?",
  "What do people call robot vacuums in the UK?",
  "Are air fryers or toasters searched more?",
  "Compare keywords for air fryers, toasters and kettles",
  "Which is easier to rank for, rowing machines or treadmills?",
  "What is the difference in buying intent between treadmills and yoga mats?",
  'Compare the keywords "espresso maker" and "espresso machine"',
  'Should I use "yoga mat" or "exercise mat" in my title?',
  "Are searches for espresso machines informational?",
  "Which search intent is behind dog beds in the UK?",
  "What do buyers ask about robot vacuums in the UK?",
  "What do buyers worry about with air fryers?",
  "top 3 questions about treadmills",
  "Which questions do buyers of sunscreen ask before buying?",
  "What content should I write about air fryers?",
  "Which ghost products are there in Germany?",
  "What are the top 3 ghost products for running shoes?",
  "Which dehumidifier searches have no results in the UK?",
  "Which searches for robot vacuums find no results because of filters?",
  'Rewrite "Brewlund Classic 910 Espresso Maker Black" for eBay, espresso machines',
  'Why does nobody find my listing "Brewlund Classic 910 Coffee Appliance Black" for espresso machines?',
  "Write an Etsy title for yoga mats",
  "Write a yoga mat title of at most 50 characters",
  "Write product titles for air fryers and toasters",
  "Suchbegriffe für Heißluftfritteuse in Deutschland",
  "espresso machines",
  "Tell me everything about searches for dog beds in the UK",
  "Keywords, buyer questions and ghost products for wireless earbuds",
  "Which keywords for flux capacitors?",
];

describe.each(anyEngine())("answers about searches on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  const asked = new Map<string, ReturnType<typeof answerTo>>();
  /** The answer to a question, made once though two tests look at it. */
  function ask(text: string): ReturnType<typeof answerTo> {
    const answer = asked.get(text) ?? answerTo(text);
    asked.set(text, answer);
    return answer;
  }

  async function answerTo(text: string) {
    const logger = recordingLogger();
    const graph = buildGraph({ warehouse, logger, clock: () => new Date("2026-11-10"), defaultMarket: "US" }, [
      "intent",
    ]);
    const { answer } = (await graph.invoke({ text })) as Pick<AgentState, "answer">; // the graph's output
    return { answer, logger };
  }

  test.each(handful(QUESTIONS))("%s: every figure is proven, every table whole", async (text) => {
    const { answer, logger } = await ask(text);
    expect(logger.lines.filter(({ level }) => level !== "info")).toEqual([]);
    expect(renderAnswer(answer)).not.toMatch(
      /undefined|NaN|\[object|Infinity| 1 (keywords|questions|wordings|groups)\b/,
    );
    for (const { columns, rows } of answer.sections.flatMap(({ tables }) => tables)) {
      expect(columns.length).toBeLessThanOrEqual(8);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) for (const { key } of columns) expect(row[key]).not.toBeUndefined();
    }
  });

  test("hardly any question of the list is left without an answer of its own", async () => {
    const unanswered: string[] = [];
    const few = handful(QUESTIONS);
    for (const text of few) {
      const { answer } = await ask(text);
      if (answer.evidence.every(({ tool }) => tool.startsWith("find_"))) unanswered.push(text);
    }
    expect(unanswered.length / few.length).toBeLessThanOrEqual(5 / QUESTIONS.length);
  });
});

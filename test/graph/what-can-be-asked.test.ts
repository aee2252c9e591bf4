import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import { loadConfig } from "../../graph/config.js";
import { chooseMarket, readExamples } from "../../graph/examples.js";
import { openAgents } from "../../graph/open-agents.js";
import { isAboutTheData } from "../../graph/understand/words/about-data.js";
import { importMarket } from "../../tools/import/import-market.js";
import { openDuckDbWarehouse } from "../../tools/warehouse/duckdb.js";
import { loadMarket } from "../../tools/warehouse/load/load-market.js";
import { marketFile } from "../../tools/warehouse/market-layout.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { writeSmallMarket } from "../tools/warehouse/small-market.js";

const EXPORTS = path.resolve(import.meta.dirname, "../exports");

describe("what can be asked of a market of one's own", () => {
  let directory: string;
  let warehouse: Warehouse;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "ask-test-"));
    const from = await writeSmallMarket(path.join(directory, "files"));
    await loadMarket({ from, target: { kind: "duckdb", dataDir: directory } });
    warehouse = await openDuckDbWarehouse({ path: marketFile(directory), queryTimeoutMs: 10_000 });
  });
  afterAll(async () => {
    await warehouse.close();
    await rm(directory, { recursive: true, force: true });
  });
  const context = () => ({ warehouse, logger: recordingLogger() });

  test("examples are of its products, and only such as it has data for", async () => {
    const examples = await readExamples("US", context());
    expect(examples).toEqual({
      intent: ["Which keywords for espresso machines are searched most in the United States?"],
      gap: ["Is the market for espresso machines saturated in the United States?"],
      pricing: ["What do espresso machines cost in the United States?"],
      demand: ["How many searches do espresso machines get a month in the United States?"],
      campaign: ["Draft a campaign for espresso machines in the United States"],
    });
    const agents = createAgents({
      ...context(),
      clock: () => new Date("2026-11-10"),
      defaultMarket: "US",
      ...(examples && { examples }),
    });
    const cards = agents.get("pricing-agent")?.profile.skills.flatMap(({ examples: shown }) => shown);
    expect(cards).toEqual(["What do espresso machines cost in the United States?"]);
  });

  test("the answer names kinds of data with sources and ages, and what would answer more", async () => {
    const agents = createAgents({ ...context(), clock: () => new Date("2026-11-10"), defaultMarket: "US" });
    const router = agents.get("router");
    if (!router) throw new Error("no router");
    const { text } = await outcomeOf(router.stream("What is in my market?"));
    expect(text).toContain("**The data of the United States holds 1 product group");
    expect(text).toContain(
      "| what products cost | median price; lowest price; share of offers with a discount | 1 | 1 | shop crawl | 2026-09-30 |",
    );
    expect(text).toContain(
      "- To learn which ad clicks are wasted and what to exclude, add a search term report of Google, Microsoft or Amazon ads.",
    );
  });

  test("another market that is loaded meanwhile is the one that questions without a market mean, with its own examples", async () => {
    const dataDir = path.join(directory, "swapped");
    const target = { kind: "duckdb", dataDir } as const;
    await mkdir(path.join(directory, "exports"));
    await loadMarket({ from: path.join(directory, "files"), target });
    const opened = await openAgents(loadConfig({ DATA_DIR: dataDir }), recordingLogger(), () => {});
    const ask = async (question: string) => {
      const router = opened.agents.get("router");
      if (!router) throw new Error("no router");
      return (await outcomeOf(router.stream(question))).text;
    };
    expect(await ask("What can I ask?")).toMatch(
      /\*\*The data of the United States holds 1 product group[\s\S]*\| file keyword months\.csv \|/,
    );
    await writeFile(
      path.join(directory, "exports", "keywords.csv"),
      "Keyword,Search Volume,CPC\nteekanne,900,1\nteekanne glas,90,1\n",
    );
    await importMarket({ paths: [path.join(directory, "exports")], dataDir, target, market: "DE", isReplacing: true });
    await opened.warehouse.reload?.();
    const text = await ask("What can I ask?");
    expect(text).toContain("**The data of Germany holds 1 product group");
    expect(text).toContain("keywords.csv (Table of keywords)");
    expect(await ask("Please write me a poem")).toContain("teekanne");
    await opened.warehouse.close();
  });

  test("of many groups that lack a kind of data some are named, and every line stands in the answer", async () => {
    const dataDir = await mkdtemp(path.join(directory, "many-"));
    const paths = ["keyword-stats.csv", "products_export.csv"].map((name) => path.join(EXPORTS, name));
    await importMarket({ paths, dataDir, target: { kind: "duckdb", dataDir }, market: "US" });
    const logger = recordingLogger();
    const opened = await openAgents(loadConfig({ DATA_DIR: dataDir }), logger, () => {});
    const router = opened.agents.get("router");
    if (!router) throw new Error("no router");
    const { text } = await outcomeOf(router.stream("What can I ask?"));
    // Of each specialist an example, and no example asks for what an export of the Keyword Planner does not hold.
    const examples = opened.dependencies.examples ?? {};
    expect(Object.keys(examples)).toEqual(["intent", "gap", "pricing", "demand", "campaign"]);
    for (const question of Object.values(examples).map(([first = ""]) => first)) {
      const [headline] = (await outcomeOf(router.stream(question))).text.split("\n");
      expect([question, headline]).not.toEqual([question, expect.stringMatching(/cannot be|unknown|no data|holds no/)]);
    }
    const winning = await outcomeOf(router.stream("Which keywords for yoga mats are worth winning?"));
    expect(winning.text.split("\n")[0]).toBe(
      "**Which of the keywords for yoga mats in the United States is most worth winning cannot be told: difficulty and intent are known of none. Searched most is “yoga mat” with 90,500 a month.** [E3]",
    );
    await opened.warehouse.close();
    expect(text).toContain(
      "- To learn for yoga blocks, resistance bands, yoga straps and others too what buyers ask, add a keyword export with questions among its keywords.",
    );
    expect(text).toContain("Keepa, Helium 10 Xray");
    expect(logger.lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("a market that is set and not loaded is told before the first question", async () => {
    await expect(chooseMarket("FR", context())).rejects.toThrow(
      "DEFAULT_MARKET is FR, which the market data does not hold: set it to DE or US.",
    );
    expect(await chooseMarket("DE", context())).toBe("DE");
    expect(await chooseMarket(null, context())).toBe("US");
  });
});

test.each([
  "What's in my market?",
  "what can I ask?",
  "What data do you have?",
  "Was ist in meinem Markt?",
  "Was kann ich fragen?",
  "Que contient mon marché ?",
  "¿Qué hay en mi mercado?",
  "Cosa posso chiedere?",
  "O que posso perguntar?",
  "Wat kan ik vragen?",
  "O co mogę zapytać?",
])("is about the data: %s", (text) => expect(isAboutTheData(text)).toBe(true));

test.each(["What do espresso machines cost?", "What can I bid for yoga mats?", "Was kostet der Markt?"])(
  "is not: %s",
  (text) => expect(isAboutTheData(text)).toBe(false),
);

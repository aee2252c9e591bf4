import { rmSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createAgents } from "../../graph/agents.js";
import { Catalogs } from "../../graph/catalogs/catalogs.js";
import { builtInDescriber } from "../../graph/catalogs/describer.js";
import { A2UI_EXTENSION } from "../../http/a2ui/protocol.js";
import { CatalogStore } from "../../tools/catalogs/catalog-store.js";
import { createFetcher } from "../../tools/catalogs/fetch/create-fetcher.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { wordsDrawn } from "../http/a2ui/schema.js";
import { type Service, startService } from "../http/service.js";
import { openEngine } from "../market.js";
import { shopifyExport } from "../tools/catalogs/table/exports.js";
import { startPage } from "./page-server.js";
import { type Counts, launchBrowser, MIDDLE, NARROW, Screen, type ShownAnswer, WIDE } from "./screen.js";
import { SCREENSHOTS } from "./screenshots.js";
import { readSent } from "./sent.js";

/** Answers of the running service in the official renderer: everything that was sent is seen, and everything can be pressed. */

let warehouse: Warehouse;
let service: Service;
let page: Awaited<ReturnType<typeof startPage>>;
let browser: Browser;
let screen: Screen;
let fetcher: ReturnType<typeof createFetcher>;

beforeAll(async () => {
  rmSync(SCREENSHOTS, { recursive: true, force: true });
  warehouse = await openEngine("duckdb");
  const clock = () => new Date("2026-11-21T09:00:00Z");
  const dependencies = { warehouse, logger: recordingLogger(), clock, defaultMarket: "US" };
  const agents = createAgents(dependencies);
  fetcher = createFetcher({ allowPrivate: false, version: "9.9.9" });
  const readers = { fetcher, maxPages: 1, describer: builtInDescriber };
  page = await startPage();
  service = await startService([...agents.values()], {
    app: { cors: { origins: [page.origin] } },
    openCatalogs: (store) => new Catalogs(dependencies, new CatalogStore(store, 1), readers),
  });
  browser = await launchBrowser();
  screen = await Screen.open(browser, page.origin, `${service.url}/a2a/router`);
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
  await page?.close();
  await fetcher?.close();
  await warehouse?.close();
});
afterEach(async () => {
  await screen.resize(WIDE);
  expect(screen.complaints.splice(0)).toEqual([]);
  expect(service.logger.lines.filter(({ level }) => level === "error")).toEqual([]);
});

const squeeze = (words: string): string => words.replace(/\s+/g, " ").trim();

/** Nothing on the screen is markup or the renderer's word for a hole. */
const UNFIT = /\*|\||`|#|<|_{2}|\(empty\)|\(no model\)|\(invalid\)|undefined|NaN|\bnull\b/;

/** Looks at the newest answer, tab by tab, at all widths, and photographs it. */
async function expectDrawn(answer: ShownAnswer, name: string): Promise<void> {
  expect(answer.activated).toBe(A2UI_EXTENSION);
  const sent = readSent(answer.messages);
  expect(await screen.look("tabs")).toEqual(sent.tabs);
  const seen = { words: new Set<string>(), rows: [] as number[], images: 0 };
  const tabs = sent.tabs.length === 0 ? [null] : sent.tabs;
  for (const [at, tab] of tabs.entries()) {
    if (tab !== null && at > 0) await openTab(tab);
    for (const width of [NARROW, MIDDLE, WIDE]) {
      await screen.resize(width);
      if (width !== MIDDLE) await screen.photograph(`${name}${at === 0 ? "" : `-tab-${at + 1}`}-${width}`);
      for (const fault of ["overlapping", "misaligned", "outside"])
        expect.soft(await screen.look(fault), `${name} at ${width}: ${fault}`).toEqual([]);
    }
    const counts = await screen.look<Counts>("counts");
    expect(counts.surfaces).toBe(1);
    seen.rows.push(...counts.rows);
    seen.images += counts.images;
    if (sent.tabs.length === 0) expect([counts.buttons, counts.cards]).toEqual([sent.buttons, sent.cards]);
    for (const words of await screen.look<string[]>("words")) seen.words.add(words);
  }
  if (tabs.length > 1) await openTab(sent.tabs[0] ?? "");
  expect(seen.rows).toEqual(sent.rows);
  expect(seen.images).toBe(sent.images);
  expect([...seen.words].sort()).toEqual([...new Set(wordsDrawn(answer.messages).map(squeeze))].sort());
  expect([...seen.words].filter((words) => UNFIT.test(words))).toEqual([]);
}

/** As one does who has no mouse. */
async function openTab(name: string): Promise<void> {
  const tab = screen.newestArticle.getByRole("button", { name, exact: true });
  await tab.focus();
  await screen.page.keyboard.press("Enter");
}

describe("answers in a browser", () => {
  it.each([
    ["intent", "Top 10 keywords for running shoes in the US"],
    ["intent-questions", "What do buyers ask about robot vacuums in the UK?"],
    ["gap", "Where are the biggest supply gaps in the US market?"],
    ["pricing", "What do competitors charge for espresso machines in the UK?"],
    ["pricing-advice", "I sell my robot vacuum at $249 in the US. Am I too expensive, and what should I do?"],
    ["demand", "Is demand for espresso machines rising in Germany?"],
    ["demand-german", "Wann ist Saison für Heizlüfter und wann sollte ich starten?"],
    ["campaign", "Draft an ad campaign for standing desks in the US with $1500 a month and a target ACOS of 25%"],
    ["full-report", "full report on wireless earbuds"],
    ["together", "Give me the full picture of dehumidifiers in the UK"],
    ["unknown", "What is the price of quantum flux capacitors in Germany?"],
    ["outside", "Who wrote Hamlet?"],
    ["unclear", "Which keywords should I bid on for my product?"],
  ])("%s: %s", async (name, question) => {
    const answer = await screen.ask(question, { isStream: name.length % 2 === 0 });
    expect(answer.state).toBe(name === "outside" ? "rejected" : name === "unclear" ? "input-required" : "completed");
    await expectDrawn(answer, name);
  });

  it("a catalog that is handed over", async () => {
    const file = { name: "products.csv", buffer: Buffer.from(shopifyExport(24, { template: "new" })) };
    const profile = await screen.ask("Here is my catalog", { file });
    expect([profile.state, profile.text]).toEqual(["completed", expect.stringContaining("24")]);
    await expectDrawn(profile, "catalog");
  });

  it("a press of what could be asked next is answered in the same conversation", async () => {
    const first = await screen.ask("What do espresso machines cost in the United States?");
    const next = await screen.press(/^\s*Are the discounts/);
    expect([next.state, next.contextId]).toEqual(["completed", first.contextId]);
    expect(next.text).not.toBe(first.text);
    await expectDrawn(next, "pressed-follow-up");
  });

  it("a tap on a likely reply goes on with the question that was asked back on", async () => {
    const asked = await screen.ask("Which keywords should I bid on for my product?", { isStream: true });
    const [reply = ""] = await screen.look<string[]>("labels");
    const answer = await screen.press(reply);
    expect([answer.state, answer.contextId]).toEqual(["completed", asked.contextId]);
    await expectDrawn(answer, "pressed-reply");
  });

  it("what is written into the field goes on with it too", async () => {
    const asked = await screen.ask("Which keywords should I bid on for my product?");
    await screen.newestArticle.getByLabel("Or in your own words").fill("yoga mats");
    const answer = await screen.press("Send reply");
    expect([answer.state, answer.contextId]).toEqual(["completed", asked.contextId]);
    expect(answer.text).toContain("yoga mat");
  });

  it("a section that had no room is shown when its button is pressed", async () => {
    await screen.ask("full report on wireless earbuds");
    await openTab("Demand Intelligence");
    const label = "What to expect next";
    const shown = await screen.press(label);
    expect(await screen.look<string[]>("words")).toContain(label);
    await expectDrawn(shown, "pressed-section");
  });

  it("rows come in another order, and more of them, when that is pressed", async () => {
    const first = await screen.ask("Where are the biggest supply gaps in the US market?");
    const [rows] = readSent(first.messages).rows;
    const sorted = await screen.press(/Sort by /);
    expect(sorted.text).toBe(first.text);
    expect(sorted.messages).not.toEqual(first.messages);
    expect(readSent(sorted.messages).rows[0]).toBe(rows);
    await expectDrawn(sorted, "pressed-sort");
    const more = await screen.press(/Show \d+ rows/);
    expect(readSent(more.messages).rows[0]).toBeGreaterThan(rows ?? 0);
    await expectDrawn(more, "pressed-more");
  });

  it("a draft's file is there when its button is pressed", async () => {
    await screen.ask("Draft an ad campaign for standing desks in the US with $1500 a month and a target ACOS of 25%");
    const file = await screen.press("Get it as a CSV file");
    expect(file.text).toContain("Campaign,");
    await expectDrawn(file, "pressed-csv");
  });
});

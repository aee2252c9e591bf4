import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAgents } from "../../graph/agents.js";
import { ANSWER_CATALOG_09, BASIC_CATALOG_09 } from "../../http/a2ui/versions.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { messageOf, rpc, type Service, startService } from "../http/service.js";
import { openEngine } from "../market.js";
import { startPage } from "./page-server.js";
import { launchBrowser, MIDDLE, NARROW, WIDE } from "./screen.js";
import { SCREENSHOTS } from "./screenshots.js";

/** Answers in A2UI 0.9, drawn by the official renderer: with the basic catalog, and with tables and charts of the host. No package draws 1.0. */

const EXTENSION = "https://a2ui.org/a2a-extension/a2ui/v0.9";

let warehouse: Warehouse;
let service: Service;
let browser: Browser;
let host: Awaited<ReturnType<typeof startPage>>;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  warehouse = await openEngine("duckdb");
  const clock = () => new Date("2026-11-21T09:00:00Z");
  const agents = createAgents({ warehouse, logger: recordingLogger(), clock, defaultMarket: "US" });
  service = await startService([...agents.values()]);
  host = await startPage("newer.js");
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: WIDE, height: 900 } });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(host.origin);
  await page.waitForFunction("window.show !== undefined");
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
  await service?.close();
  await warehouse?.close();
});

interface Messages {
  readonly updateComponents?: { readonly components: readonly { readonly component: string }[] };
}

/** The interface beside an answer, as it goes over the wire to a host of that catalog. */
async function sent(question: string, catalog: string): Promise<readonly Messages[]> {
  const metadata = { a2uiClientCapabilities: { "v0.9": { supportedCatalogIds: [catalog] } } };
  const message = messageOf(question, { metadata });
  const response = await service.post("/a2a/router", rpc("message/send", { message }), {
    "x-a2a-extensions": EXTENSION,
  });
  expect(response.headers.get("x-a2a-extensions")).toBe(EXTENSION);
  const { result } = (await response.json()) as {
    result: { artifacts: { parts: { data?: Messages; metadata?: { mimeType?: string } }[] }[] };
  };
  return (result.artifacts.at(-1)?.parts ?? []).flatMap(({ data }) => (data === undefined ? [] : [data]));
}

const show = (messages: readonly Messages[]): Promise<void> =>
  page.evaluate<void>(`window.show(${JSON.stringify(messages)}, ${JSON.stringify(ANSWER_CATALOG_09)})`);
const seen = async <Value>(what: string): Promise<Value> => {
  await page.evaluate("new Promise((resolve) => setTimeout(resolve, 150))"); // words are drawn in a later frame
  return (await page.evaluate(`window.seen.${what}()`)) as Value;
};
const count = (messages: readonly Messages[], type: string): number =>
  messages
    .flatMap(({ updateComponents }) => updateComponents?.components ?? [])
    .filter((each) => each.component === type).length;

describe.each([
  ["the basic catalog", BASIC_CATALOG_09, "basic"],
  ["tables and charts", ANSWER_CATALOG_09, "own"],
])("A2UI 0.9 with %s", (_, catalog, short) => {
  it.each([
    ["pricing", "How did prices of yoga mats in the US change?"],
    ["gap", "Where are the biggest supply gaps in the US market?"],
    ["merchants", "Which merchants have the most offers of air fryers in Germany?"],
  ])("%s: %s", async (name, question) => {
    const messages = await sent(question, catalog);
    await show(messages);
    const drawn = { tables: 0, canvases: 0, images: 0 };
    const tabs = await page.locator(".a2ui-tab-button").all();
    for (const [at, tab] of [...tabs.entries()].toReversed()) {
      await tab.click();
      const words = await seen<string[]>("words");
      expect(words.length).toBeGreaterThan(10);
      expect(words.filter((each) => /\(empty\)|undefined|NaN|\[object|\bnull\b/.test(each))).toEqual([]);
      for (const kind of ["tables", "canvases", "images"] as const) drawn[kind] += await seen<number>(kind);
      for (const width of [NARROW, MIDDLE, WIDE]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await seen<string[]>("outside"), `${name}, tab ${at + 1} at ${width}`).toEqual([]);
        if (at === 0)
          await page.screenshot({ path: `${SCREENSHOTS}/newer-${name}-${short}-${width}.png`, fullPage: true });
      }
    }
    const [tables, canvases, images] = [
      count(messages, "Table"),
      count(messages, "VegaChart"),
      count(messages, "Image"),
    ];
    expect(tables + images).toBeGreaterThan(0);
    expect(drawn).toEqual({ tables, canvases, images });
    expect(complaints.splice(0)).toEqual([]);
  });

  it("what is pressed names what is asked", async () => {
    await show(await sent("Where are the biggest supply gaps in the US market?", catalog));
    await page
      .getByText(/^Sort by /)
      .first()
      .click();
    expect(await page.evaluate("window.actions.at(-1)")).toMatchObject({ name: "sort" });
  });
});

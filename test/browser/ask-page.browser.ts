import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAgents } from "../../graph/agents.js";
import { Catalogs } from "../../graph/catalogs/catalogs.js";
import { builtInDescriber } from "../../graph/catalogs/describer.js";
import { issueKey } from "../../http/callers/api-key.js";
import { ApiKeys } from "../../http/callers/api-keys.js";
import { createIdentityResolver } from "../../http/callers/identity.js";
import { fileKeyStore, type KeyStore } from "../../http/callers/key-store.js";
import { QueryQuota } from "../../http/callers/query-quota.js";
import { pageFiles } from "../../http/page/files.js";
import { CatalogStore } from "../../tools/catalogs/catalog-store.js";
import { createFetcher } from "../../tools/catalogs/fetch/create-fetcher.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { heldAgent, recordingLogger } from "../fakes.js";
import { type Service, startService } from "../http/service.js";
import { openEngine } from "../market.js";
import { shopifyExport } from "../tools/catalogs/table/exports.js";
import { faultsOf } from "./faults.js";
import { launchBrowser } from "./screen.js";
import { SCREENSHOTS } from "./screenshots.js";

/** The page at /, used as a person would: by mouse, by keyboard, on a telephone, and when things go wrong. */

let warehouse: Warehouse;
let service: Service;
let browser: Browser;
let fetcher: ReturnType<typeof createFetcher>;
const held = heldAgent("held");

beforeAll(async () => {
  warehouse = await openEngine("duckdb");
  const clock = () => new Date("2026-11-21T09:00:00Z");
  const dependencies = { warehouse, logger: recordingLogger(), clock, defaultMarket: "US" };
  fetcher = createFetcher({ allowPrivate: false, version: "9.9.9" });
  const readers = { fetcher, maxPages: 1, describer: builtInDescriber };
  service = await startService([...createAgents(dependencies).values(), held], {
    app: { page: true, feedback: true },
    openCatalogs: (store) => new Catalogs(dependencies, new CatalogStore(store, 1), readers),
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  held.release();
  await service?.close();
  await fetcher?.close();
  await warehouse?.close();
});

interface Opening {
  readonly url?: string;
  readonly width?: number;
  readonly scheme?: "light" | "dark";
}

/** A browser of its own; what it complains of is collected. */
async function open({ url = service.url, width = 1280, scheme = "light" }: Opening = {}) {
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(url);
  await page.getByRole("heading", { name: "Try one of these" }).waitFor();
  return { page, complaints, close: () => context.close() };
}

async function ask(page: Page, question: string): Promise<void> {
  const before = await page.locator("article").count();
  await page.locator("#question").fill(question);
  await page.keyboard.press("Enter");
  await page.locator("article").nth(before).waitFor();
  await page.locator(".running").waitFor({ state: "detached" });
}

/** Nothing is wider than the screen. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");

const TOP_OF_QUESTION = "document.querySelector('article h2').getBoundingClientRect().top";
/** Of open sections. */
const CELLS_OFF_SCREEN = `[...document.querySelectorAll("td")]
  .filter((cell) => cell.getBoundingClientRect().right > document.documentElement.clientWidth)
  .map((cell) => cell.innerText)`;

describe("the page", () => {
  it("answers with figures, a chart, tables and evidence, and goes on with what could be asked next", async () => {
    const { page, complaints, close } = await open();
    await ask(page, "How did prices of yoga mats in the US change?");
    await expect.poll(() => page.locator(".chart canvas").count()).toBe(1);
    const drawn = await page.locator(".chart [role=img]").getAttribute("aria-label");
    expect(drawn).toMatch(/^Line chart: Median price by month/);
    expect(await page.locator("main").innerText()).toContain("Price level by month");

    // Evidence of a figure, by keyboard; Escape gives the focus back.
    const figure = page.locator(".lead a.figure").first();
    await figure.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog");
    expect(await drawer.innerText()).toMatch(/What was asked[\s\S]+Rows examined[\s\S]+Data as of/);
    expect(await faultsOf(page)).toEqual([]);
    await page.screenshot({ path: `${SCREENSHOTS}/page-evidence.png` });
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    expect(await page.evaluate("document.activeElement.className")).toBe("figure");

    // Sorted by a column, and copied as it stands.
    const table = page.locator("figure.table").first();
    const medians = () => table.locator("tbody tr td:nth-child(2)").allInnerTexts();
    const before = await medians();
    await table.getByRole("button", { name: "Median" }).click();
    const sorted = await medians();
    expect(sorted).toEqual([...before].sort((one, other) => Number(other.slice(1)) - Number(one.slice(1))));
    await table.getByRole("button", { name: /^Copy as CSV/ }).click();
    const copied = String(await page.evaluate("navigator.clipboard.readText()")).split("\r\n");
    expect(copied[0]).toBe("Month,Median,Lowest,Highest,Offers");
    expect(copied).toHaveLength(before.length + 1);
    expect(`$${Number(copied[1]?.split(",")[1]).toFixed(2)}`).toBe(sorted[0]);

    await page.screenshot({ path: `${SCREENSHOTS}/page-answer.png`, fullPage: true });
    const [suggestion = ""] = await page.locator(".suggestion").allInnerTexts();
    await page.getByRole("button", { name: suggestion }).click();
    await page.locator("article").nth(1).waitFor();
    await page.locator(".running").waitFor({ state: "detached" });
    expect(await page.locator("article h2").nth(1).innerText()).toBe(suggestion);
    await ask(page, "and in Germany?"); // only the conversation says what of
    expect(await page.locator("article").nth(2).innerText()).toMatch(/yoga mats in Germany/i);
    expect(complaints).toEqual([]);

    // Kept in the browser.
    await page.reload();
    await page.getByRole("button", { name: "Earlier" }).click();
    await page.getByRole("button", { name: /How did prices of yoga mats/ }).click();
    expect(await page.locator("article").count()).toBe(3);
    await close();
  });

  it("tells what the market holds at a press", async () => {
    const { page, close } = await open();
    await page.getByRole("button", { name: "What is in this market?" }).click();
    await page.locator("article table").first().waitFor();
    expect(await page.locator("article").innerText()).toMatch(
      /196 product groups[\s\S]+what a click costs\s+cost per click/,
    );
    await close();
  });

  it("says what is being done while it works, and stops when it is told", async () => {
    const { page, close } = await open();
    await page.getByLabel("Who answers").selectOption("/a2a/held");
    await page.locator("#question").fill("kettles");
    await page.keyboard.press("Enter");
    await page.getByText("Understanding the question").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("You stopped this question.").waitFor();
    await close();
  });

  it("asks back, and takes the reply in the same task", async () => {
    const { page, close } = await open();
    await ask(page, "prices of machines");
    expect(await page.locator("article").innerText()).toContain("which one is meant?");
    await page.getByRole("button", { name: "Sewing machines" }).click();
    await page.locator("article").nth(1).waitFor();
    await page.locator(".running").waitFor({ state: "detached" });
    expect(await page.locator("article").nth(1).innerText()).toMatch(/sewing machines/);
    await close();
  });

  it("shows the same question as code that works, and the answer as JSON", async () => {
    const { page, close } = await open();
    const question = "What do Levi's jeans cost in the US?";
    await ask(page, question);
    await page.getByRole("button", { name: "Use it in code" }).click();
    const [curl = "", typescript = "", python = ""] = await page.locator("dialog pre").allInnerTexts();
    expect(curl).toContain(`curl -s ${service.url}/a2a/router`);
    expect(python).toContain("urllib.request");
    const lines: string[] = [];
    const run = new Function("console", `return (async () => {${typescript}})()`) as (to: object) => Promise<void>;
    await run({ log: (line: unknown) => lines.push(JSON.stringify(line)) });
    expect(lines.join()).toContain("Data evidence");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Raw JSON" }).click();
    expect(JSON.parse(await page.locator("dialog pre").innerText())).toMatchObject({ kind: expect.any(String) });
    await close();
  });

  it("takes what is thought of an answer, with words where it was of no use", async () => {
    const { page, complaints, close } = await open();
    await ask(page, "What do yoga mats cost in Germany?");
    const sent = page.waitForRequest((request) => request.url().endsWith("/a2a/feedback"));
    await page.getByRole("button", { name: "Not of use" }).click();
    await page.getByLabel("What was wrong, or missing?").fill("Used offers are missing.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Thank you, that is kept with the answer.").waitFor();
    expect((await sent).postDataJSON()).toEqual({
      task_id: expect.any(String),
      rating: 2,
      comment: "Used offers are missing.",
    });
    await page.getByRole("button", { name: "Of use", exact: true }).click();
    await page.locator('button[aria-pressed="true"]', { hasText: /^Of use$/ }).waitFor();
    expect([await faultsOf(page), complaints]).toEqual([[], []]);
    await close();
  });

  it("reads a catalog that is handed over", async () => {
    const { page, close } = await open();
    const buffer = Buffer.from(shopifyExport(24, { template: "new" }));
    await page.getByLabel("Catalog file").setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.locator("article").waitFor();
    await page.locator(".running").waitFor({ state: "detached", timeout: 60_000 });
    expect(await page.locator("article").innerText()).toContain("24");
    await close();
  });

  it.each([
    [360, "light"],
    [768, "dark"],
    [1600, "light"],
  ] as const)("reads at %i px in %s, without a fault of accessibility", async (width, scheme) => {
    const { page, complaints, close } = await open({ width, scheme });
    expect([await overflow(page), await faultsOf(page)]).toEqual([0, []]);
    await page.screenshot({ path: `${SCREENSHOTS}/page-start-${width}.png` });
    await ask(page, "Give me the full picture of dehumidifiers in the UK");
    await expect.poll(() => page.locator(".chart canvas").count()).toBe(2);
    expect([await overflow(page), await faultsOf(page)]).toEqual([0, []]);
    expect(await page.evaluate<number>(TOP_OF_QUESTION)).toBeGreaterThanOrEqual(0);
    expect(await page.evaluate<number>(TOP_OF_QUESTION)).toBeLessThan(200); // read from its beginning
    if (width === 360) expect(await page.evaluate<string[]>(CELLS_OFF_SCREEN)).toEqual([]);
    await page.screenshot({ path: `${SCREENSHOTS}/page-${width}.png`, fullPage: true });
    expect(complaints).toEqual([]);
    await close();
  });

  it("is small, there at once, and holds nothing of elsewhere", async () => {
    const { page, close } = await open();
    const painted = await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime");
    expect(painted).toBeLessThan(1000);
    const files = await pageFiles();
    const size = [...files].reduce(
      (sum, [name, { content }]) => sum + (name === "charts.js" ? 0 : gzipSync(content).length),
      0,
    );
    expect(size).toBeLessThan(250_000);
    const origins = await page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)",
    );
    expect(new Set(origins)).toEqual(new Set([new URL(service.url).origin]));
    await close();
  });

  it("tells in plain words that the service was stopped in the middle, and that it cannot be reached", async () => {
    const waiting = heldAgent("waiting");
    const own = await startService([waiting], { app: { page: true } });
    const { page, close } = await open({ url: own.url });
    await page.locator("#question").fill("kettles");
    await page.keyboard.press("Enter");
    await page.getByText("Understanding the question").waitFor();
    await own.close();
    await page.locator(".trouble").waitFor();
    expect(await page.locator(".trouble").innerText()).toMatch(/service|stopped|ask again/i);
    await page.getByRole("button", { name: "Ask again" }).click();
    await page.getByText(/cannot be reached/).waitFor();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Ask again" }).last().click();
    await page.getByText(/This device is offline/).waitFor();
    await close();
  });

  it("is not there where it is switched off", async () => {
    const own = await startService();
    expect((await fetch(`${own.url}/`)).status).toBe(404);
    expect((await fetch(`${own.url}/page/page.js`)).status).toBe(404);
    await own.close();
  });
});

describe("where a key is needed", () => {
  it("the page asks for it, says when it is refused, keeps it in the tab alone, and tells what is left", async () => {
    const logger = recordingLogger();
    const issued = issueKey("Acme", "explorer", new Date());
    let keys: KeyStore | undefined;
    const own = await startService(undefined, {
      app: { page: true },
      callersOf: (store, dataDir) => {
        keys = fileKeyStore(dataDir);
        return {
          keys: new ApiKeys(keys, logger),
          identity: createIdentityResolver({ userinfoUrl: "http://127.0.0.1:9", clientId: null, logger }),
          queryQuota: new QueryQuota({ store, logger }),
          settings: {
            keyHeader: "X-API-Key",
            isKeyRequired: true,
            queriesPerMonth: { explorer: 1, professional: 10, enterprise: 100 },
            anonymousQueriesPerMonth: 0,
          },
        };
      },
    });
    await keys?.put(issued.key);
    const { page, close } = await open({ url: own.url });
    const enter = async (secret: string) => {
      await page.getByLabel("API key").fill(secret);
      await page.getByRole("button", { name: "Use this key" }).click();
    };
    await ask(page, "kettles");
    expect(await page.locator(".trouble").innerText()).toContain("An API key is needed here.");
    expect(await faultsOf(page)).toEqual([]);
    await enter("aqs_wrong");
    await page.getByRole("button", { name: "Ask again" }).click();
    await page.getByText("The API key in X-API-Key is not valid.").waitFor();
    await enter(issued.secret);
    await page.getByRole("button", { name: "Ask again" }).last().click();
    await page.getByText("0 of 1 questions left").waitFor();
    await page.locator(".running").waitFor({ state: "detached" });
    await ask(page, "and pans?");
    expect(await page.locator(".trouble").last().innerText()).toContain(
      "The queries of this month are used up: 1 of 1.",
    );
    expect(await page.evaluate("localStorage.length + JSON.stringify(localStorage)")).not.toContain(issued.secret);
    await close();
    await own.close();
  });
});

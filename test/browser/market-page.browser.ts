import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "../../graph/config.js";
import { openAgents } from "../../graph/open-agents.js";
import { watchMarket } from "../../graph/watch-market.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { copyMarket } from "../http/process.js";
import { type Service, startService } from "../http/service.js";
import { faultsOf } from "./faults.js";
import { launchBrowser } from "./screen.js";
import { SCREENSHOTS } from "./screenshots.js";

/** An operator makes a market of exports on the page at /. */

const EXPORTS = path.resolve(import.meta.dirname, "../exports");
const KEY = "aqs_operator";
let service: Service;
let warehouse: Warehouse;
let browser: Browser;
beforeAll(async () => {
  const dataDir = copyMarket();
  const opened = await openAgents(loadConfig({ DATA_DIR: dataDir }), recordingLogger(), () => {});
  warehouse = opened.warehouse;
  service = await startService([...opened.agents.values()], {
    app: {
      page: true,
      noticeMarket: watchMarket(opened.dependencies),
      marketImports: { target: { kind: "duckdb", dataDir }, dataDir, warehouse, maxBytes: 1024 * 1024 },
    },
    identify: (request) => ({
      id: "somebody",
      account: { id: "somebody", limit: 1_000, isPassing: false },
      notes: [],
      isOperator: request.get("x-api-key") === KEY,
    }),
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
  await warehouse?.close();
});

async function enter(page: Page, key: string): Promise<void> {
  await page.getByRole("button", { name: "Key", exact: true }).click();
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Use this key" }).click();
}

describe("the panel for exports", () => {
  it("looks first, tells what is refused and guessed, takes corrections, makes the market and takes it back", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(service.url);
    await page.getByRole("heading", { name: "Try one of these" }).waitFor();
    expect(await page.getByRole("button", { name: "Market", exact: true }).count()).toBe(0);

    const panel = page.getByRole("dialog", { name: "Your own market" });
    const choose = (...names: string[]) =>
      panel.locator("input[type=file]").setInputFiles(names.map((name) => path.join(EXPORTS, name)));
    const look = panel.getByRole("button", { name: "Look what is in them" });
    await enter(page, "aqs_nobody");
    await page.getByRole("button", { name: "Market", exact: true }).click();
    await choose("keyword-stats.csv");
    await look.click();
    await panel.getByText("Only a key of an operator may change the market").waitFor();
    await page.keyboard.press("Escape");

    await enter(page, KEY);
    await page.getByRole("button", { name: "Market", exact: true }).click();
    await choose("keyword-stats.csv", "my-keywords.csv", "products_export.csv", "README.md");
    await look.click();
    await panel.getByText("say it in the field").waitFor(); // nobody says which market
    await panel.getByLabel("Country of files").fill("US");
    await panel.getByLabel("Your shop").fill("Yoga & Söhne");
    await look.click();
    await panel.getByText("28 rows: 26 used, 2 refused.").waitFor();
    expect(await panel.getByRole("cell", { name: "repeats the row of line 4" }).count()).toBe(1);
    await panel.getByText("README.md is not read").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.screenshot({ path: `${SCREENSHOTS}/page-market.png` });

    const mine = panel.locator("details", { hasText: "my-keywords.csv" });
    await mine.getByText("is not in USD").waitFor();
    await mine.getByLabel("“Klickpreis (EUR)” (90 % sure) means").selectOption({ label: "nothing" });
    await panel.getByRole("button", { name: "Look again" }).click();
    await mine.waitFor({ state: "detached" });
    await mine.waitFor();
    expect(await mine.getByText("is not in USD").count()).toBe(0);
    await panel.getByRole("button", { name: "Make it the market" }).click();
    await panel.getByText(/The market holds [\d,]+ rows now/).waitFor();
    await panel.getByRole("heading", { name: "What can be asked now" }).waitFor();
    expect(await warehouse.query("SELECT merchant FROM merchants")).toEqual([{ merchant: "Yoga & Söhne" }]);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /yoga/i }).first().waitFor(); // what can be tried is of the new market
    expect(await page.getByRole("button", { name: /espresso/i }).count()).toBe(0);

    await page.getByRole("button", { name: "Market", exact: true }).click();
    await panel.getByRole("button", { name: "Take the last import back" }).click();
    await panel.getByText("The sample market is there again.").waitFor();
    expect(complaints).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    await context.close();
  });
});

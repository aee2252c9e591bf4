import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import type { A2uiMessage } from "../../http/a2ui/protocol.js";
import { CHROMIUM_FLAGS, findChromium } from "./chromium.js";
import { SCREENSHOTS } from "./screenshots.js";

export const WIDE = 1280;
/** The panel of an assistant host. */
export const MIDDLE = 768;
/** A telephone. */
export const NARROW = 360;

export interface ShownAnswer {
  readonly activated: string | null;
  readonly state: string;
  readonly contextId: string;
  readonly text: string;
  readonly messages: readonly A2uiMessage[];
}

export interface Counts {
  readonly surfaces: number;
  /** Of each table. */
  readonly rows: readonly number[];
  readonly cards: number;
  readonly buttons: number;
  readonly images: number;
}

interface Asking {
  readonly isStream?: boolean;
  readonly file?: { readonly name: string; readonly buffer: Buffer };
}

/** A page in a real browser, used as a person would; what it says of itself is collected by `page/look.js`. */
export class Screen {
  readonly page: Page;
  /** What the browser complained of. */
  readonly complaints: string[] = [];
  #asked = 0;

  private constructor(page: Page) {
    this.page = page;
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
  }

  static async open(browser: Browser, pageOrigin: string, agentUrl: string): Promise<Screen> {
    const page = await browser.newPage({ viewport: { width: WIDE, height: 900 } });
    const screen = new Screen(page);
    await page.goto(`${pageOrigin}/?agent=${encodeURIComponent(agentUrl)}`);
    await page.waitForFunction("window.look !== undefined");
    return screen;
  }

  /** Which answer on the page is the newest. */
  get newest(): number {
    return this.#asked - 1;
  }

  /** Begins another conversation. */
  async ask(question: string, { isStream = false, file }: Asking = {}): Promise<ShownAnswer> {
    await this.page.getByRole("button", { name: "New conversation" }).click();
    this.#asked = 0;
    await this.page.locator("#stream").setChecked(isStream);
    await this.page.getByLabel("Question").fill(question);
    if (file) await this.page.getByLabel("File").setInputFiles({ ...file, mimeType: "text/csv" });
    await this.page.getByRole("button", { name: "Ask", exact: true }).click();
    return this.#answered();
  }

  /** Presses the button with that label in the newest answer; what comes back is the newest then. */
  async press(label: string | RegExp): Promise<ShownAnswer> {
    await this.newestArticle.locator("a2ui-button").filter({ hasText: label, visible: true }).first().click();
    return this.#answered();
  }

  async #answered(): Promise<ShownAnswer> {
    this.#asked += 1;
    await this.newestArticle.and(this.page.locator("[data-state]")).waitFor();
    return this.look<ShownAnswer>("answer");
  }

  get newestArticle() {
    return this.page.locator("article").nth(this.newest);
  }

  /** One of the questions that `page/look.js` answers. */
  async look<Seen>(what: string): Promise<Seen> {
    await this.#drawn();
    return (await this.page.evaluate(`window.look.${what}(${this.newest})`)) as Seen;
  }

  /** Two frames: the renderer writes its elements in one and their texts in the next. */
  async #drawn(): Promise<void> {
    await this.page.evaluate(
      "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))))",
    );
  }

  async resize(width: number): Promise<void> {
    await this.page.setViewportSize({ width, height: 900 });
    await this.#drawn();
  }

  async photograph(name: string): Promise<void> {
    mkdirSync(SCREENSHOTS, { recursive: true });
    await this.#drawn();
    await this.newestArticle.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) });
  }

  /** As it stands in the window: dialogs lie above all answers. */
  async photographWindow(name: string): Promise<void> {
    await this.page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) });
  }
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium() ?? "", args: CHROMIUM_FLAGS });

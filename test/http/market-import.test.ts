import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportResponse } from "../../http/market/report-shape.js";
import { openWarehouse } from "../../tools/warehouse/open.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { fakeAgent } from "../fakes.js";
import { program } from "../program.js";
import { copyMarket } from "./process.js";
import { type Service, startService } from "./service.js";

/** Exports uploaded by an operator: the real process of an import over a real market. */

const EXPORTS = path.resolve(import.meta.dirname, "../exports");
const MAX_BYTES = 2 * 1024 * 1024;
let service: Service;
let warehouse: Warehouse;
beforeAll(async () => {
  const dataDir = copyMarket();
  warehouse = await openWarehouse({ dataDir, databaseUrl: null, queryTimeoutMs: 10_000 });
  const worker = await program("tools/import/import-worker.ts");
  service = await startService([fakeAgent("router")], {
    app: { marketImports: { target: { kind: "duckdb", dataDir }, dataDir, warehouse, maxBytes: MAX_BYTES, worker } },
    identify: (request) => {
      const id = request.get("x-caller") ?? "anonymous";
      return { id, account: { id, limit: 1_000, isPassing: false }, notes: [], isOperator: id === "operator" };
    },
  });
});
afterAll(async () => {
  await service.close();
  await warehouse.close();
});

type Files = Readonly<Record<string, string | Uint8Array>>;
const exported = (name: string): Buffer => readFileSync(path.join(EXPORTS, name));

function formOf(files: Files, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, content] of Object.entries(files))
    form.append("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), name);
  return form;
}

const send = (body: FormData | string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/a2a/market-import`, {
    method: "POST",
    body,
    headers: { "x-caller": "operator", ...headers },
  });

interface Reply {
  readonly status: number;
  readonly body: ImportResponse & { readonly error?: { readonly message: string } };
}

async function post(files: Files, fields?: Readonly<Record<string, string>>): Promise<Reply> {
  const response = await send(formOf(files, fields));
  return { status: response.status, body: (await response.json()) as Reply["body"] };
}

const TWO = {
  "keyword-stats.csv": exported("keyword-stats.csv"),
  "products_export.csv": exported("products_export.csv"),
};
const holds = async (sql: string) => (await warehouse.query(sql))[0];
const SAMPLES = "SELECT COUNT(*) AS n FROM datasets WHERE is_sample";

describe("POST /a2a/market-import", () => {
  it("is for operators alone, and nothing is read of anybody else", async () => {
    const refused = await send(formOf(TWO), { "x-caller": "somebody" });
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { error: { status: 403, message: expect.stringContaining("Only a key of an operator") } },
    ]);
    const removal = await fetch(`${service.url}/a2a/market-import`, { method: "DELETE" });
    expect(removal.status).toBe(403);
  });

  const KEYWORDS = "Keyword,Volume\nyoga bolster xl,100\n";
  const BAD: readonly (readonly [
    what: string,
    files: Files,
    fields: Record<string, string>,
    status: number,
    words: string,
  ])[] = [
    ["no file", {}, { market: "US" }, 422, "There is no file in the form."],
    [
      "an unknown field",
      { "a.csv": KEYWORDS },
      { markt: "US" },
      422,
      'There is no field "markt". There are: saved_on, market,',
    ],
    ["half a yes", { "a.csv": KEYWORDS }, { dry_run: "maybe" }, 422, 'The field "dry_run" is true or false.'],
    ["nobody says which market", { "a.csv": KEYWORDS }, {}, 422, 'say it in the field "market"'],
    ["a picture", { "a.csv": Buffer.from("89504e470d0a1a0a", "hex") }, { market: "US" }, 422, "PNG"],
    ["a map that is no JSON", { "a.csv": KEYWORDS }, { map: "{" }, 422, 'The field "map" is no JSON.'],
    [
      "a map of other meanings",
      { "a.csv": KEYWORDS },
      { map: '{"files":{"a.csv":{"columns":{"Volume":"colour"}}}}' },
      422,
      '"colour" of the column "Volume"',
    ],
    ["more than there may be", { "a.csv": "x".repeat(MAX_BYTES + 1) }, { market: "US" }, 413, "larger than 2 MiB"],
  ];
  it.each(BAD)("%s: a sentence, and nothing is changed", async (_what, files, fields, status, words) => {
    const reply = await post(files, { ...fields });
    expect([reply.status, reply.body.error?.message]).toEqual([status, expect.stringContaining(words)]);
    expect(JSON.stringify(reply.body)).not.toMatch(/\/tmp|\.duckdb|node:|SELECT/);
  });

  it("a dry run tells what each file is, what of it is used and refused by line, and changes nothing", async () => {
    const { status, body } = await post(TWO, { market: "US", dry_run: "true" });
    expect([status, body.dry_run, body.changed, body.rows_in_market]).toEqual([200, true, false, null]);
    expect(body.files.map(({ name, is }) => [name, is])).toEqual([
      ["keyword-stats.csv", "Google Keyword Planner"],
      ["products_export.csv", expect.stringContaining("Shopify")],
    ]);
    for (const { rows } of body.files) expect(rows.used + rows.rejected).toBe(rows.read);
    expect(body.files.flatMap(({ rejected }) => rejected)).toMatchObject([
      { line: 29, column: "", reason: "repeats the row of line 4" },
      { line: 30, column: "Keyword", reason: "is empty" },
    ]);
    expect(await holds(SAMPLES)).not.toEqual({ n: 0 });
  });

  it("every step is told while it is done; the next question is answered from the new market; DELETE takes it back", async () => {
    const response = await send(formOf(TWO, { market: "US", shop: "Yoga & Söhne" }), { accept: "text/event-stream" });
    const events = (await response.text())
      .split("\n\n")
      .filter((chunk) => chunk.startsWith("data: "))
      .map((chunk) => JSON.parse(chunk.slice(6)) as { progress?: string; result?: ImportResponse });
    expect(events.slice(0, -1).every(({ progress }) => typeof progress === "string")).toBe(true);
    expect(events.length).toBeGreaterThan(4);
    const result = events.at(-1)?.result;
    expect(result).toMatchObject({ changed: true, rows_in_market: expect.any(Number) });
    expect(result?.coverage.join("\n")).toMatch(/yoga/i);
    expect(await holds(SAMPLES)).toEqual({ n: 0 });
    expect(await holds("SELECT merchant FROM merchants")).toEqual({ merchant: "Yoga & Söhne" });

    const again = await post({ ...TWO, "more.csv": KEYWORDS }, { market: "US" });
    expect([again.body.changed, again.body.known]).toEqual([true, Object.keys(TWO)]);
    const MORE = "SELECT COUNT(*) AS n FROM keywords WHERE keyword = 'yoga bolster xl'";
    expect(await holds(MORE)).toEqual({ n: 1 });
    const undone = await fetch(`${service.url}/a2a/market-import`, {
      method: "DELETE",
      headers: { "x-caller": "operator" },
    });
    expect(await undone.json()).toEqual({ changed: true, taken_back: ["more.csv"], is_sample: false });
    expect(await holds(MORE)).toEqual({ n: 0 });
  }, 240_000);

  it("a column can be corrected: what is said counts for more than what was guessed", {
    timeout: 120_000,
  }, async () => {
    const file = { "mine.csv": "Suchwort;Aufrufe\nyoga mat;900\nyoga block;300\n" };
    const map = JSON.stringify({ files: { "mine.csv": { columns: { Suchwort: "keyword", Aufrufe: "searches" } } } });
    const { body } = await post(file, { market: "DE", map, dry_run: "true" });
    expect(body.files).toMatchObject([{ rows: { read: 2, used: 2, rejected: 0 }, unused_columns: [] }]);
    const asFile = await post({ ...file, "import-map.json": map }, { market: "DE", dry_run: "true" });
    expect(asFile.body.files).toEqual(body.files);
  });

  it("names with folders, hidden names and equal names reach nothing outside", { timeout: 120_000 }, async () => {
    const reply = await post(
      { "../../etc/passwd.csv": KEYWORDS, "..\\.hidden.csv": `${KEYWORDS}a,1\n` },
      { market: "US", dry_run: "true" },
    );
    expect(reply.body.files.map(({ name }) => name).sort()).toEqual(["hidden.csv", "passwd.csv"]);
    const form = formOf({ "a.csv": KEYWORDS });
    form.append("file", new Blob([KEYWORDS]), "folder/a.csv");
    expect([(await send(form)).status]).toEqual([422]);
  });

  it("what is no form, or is cut off, is refused", async () => {
    const json = await send("{}", { "content-type": "application/json" });
    expect([json.status, await json.json()]).toEqual([
      415,
      { error: { status: 415, message: "Send the files as a form (Content-Type: multipart/form-data)." } },
    ]);
    const cut = await send('--x\r\nContent-Disposition: form-data; name="f"; filename="a.csv"\r\n\r\nKeyw', {
      "content-type": "multipart/form-data; boundary=x",
    });
    expect(cut.status).toBe(400);
  });

  it("one import at a time; who leaves ends theirs, and the next one may begin", { timeout: 120_000 }, async () => {
    const { hostname, port } = new URL(service.url);
    const slow = httpRequest({
      ...{ hostname, port, method: "POST", path: "/a2a/market-import" },
      headers: { "x-caller": "operator", "content-type": "multipart/form-data; boundary=x", expect: "100-continue" },
    });
    slow.on("error", () => {});
    const isTaken = once(slow, "continue");
    slow.write('--x\r\nContent-Disposition: form-data; name="f"; filename="a.csv"\r\n\r\nKeyword');
    await isTaken;
    const statusOf = async () => (await post({ "a.csv": KEYWORDS }, { market: "US", dry_run: "true" })).status;
    expect(await statusOf()).toBe(409);
    slow.destroy();
    await expect.poll(statusOf, { timeout: 60_000 }).toBe(200);
  });
});

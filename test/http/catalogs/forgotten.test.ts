import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runHere } from "../../run-here.js";
import type { RpcBody } from "../service.js";
import { as, base64, type CatalogService, startCatalogService, told } from "./catalog-service.js";

const dataDir = mkdtempSync(path.join(tmpdir(), "forgotten-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const csvOf = (word: string) => base64(`Title,Price\n${word} yoga mat,20 USD\n${word} travel mat,30 USD\n`);
const file = (word: string) => [
  { kind: "text", text: "Here is my catalog" },
  { kind: "file", file: { bytes: csvOf(word), name: `${word}.csv`, mimeType: "text/csv" } },
];
const contextOf = ({ result }: RpcBody) => result?.contextId ?? "";
const catalogOf = ({ result }: RpcBody) => (result?.metadata as { catalogId?: string } | undefined)?.catalogId;
const QUESTION = "How do my prices compare?";

/** Which of the words stand in a file of the data folder. */
function found(...words: string[]): string[] {
  const text = readdirSync(dataDir)
    .map((name) => readFileSync(path.join(dataDir, name)).toString("latin1"))
    .join("");
  return words.filter((word) => text.toLowerCase().includes(word));
}

describe("what is deleted is gone", () => {
  let service: CatalogService;
  beforeAll(async () => {
    service = await startCatalogService("duckdb", { state: { dataDir, databaseUrl: null } });
  });

  it("a catalog of nobody is found again in its conversation, by no one else, until it is deleted with its answers", async () => {
    const brought = await service.chat(file("zanzibarquux"));
    const contextId = contextOf(brought);
    const again = await service.chat(QUESTION, undefined, { contextId });
    expect([catalogOf(again), told(again)]).toEqual([catalogOf(brought), expect.stringMatching(/yoga mat/i)]);
    expect(told(await service.chat(QUESTION))).toMatch(/No catalog of yours is known here/);

    const deleted = await service.send("DELETE", `/a2a/catalogs/${catalogOf(brought)}`);
    expect(deleted.status).toBe(204);
    for (const { result } of [brought, again]) {
      const { error } = await service.call("tasks/get", { id: result?.id });
      expect(error?.code).toBe(-32001);
    }
    expect(told(await service.chat(QUESTION, undefined, { contextId }))).toMatch(/No catalog of yours is known here/);
    const forgetful = await service.chat(file("mozambiquux"));
    const forgotten = await service.chat("forget my catalog", undefined, { contextId: contextOf(forgetful) });
    expect(told(forgotten)).toMatch(/^\*\*Forgotten: "mozambiquux"/);
  });

  it("a context whose name could be guessed reveals no catalog", async () => {
    await service.chat(file("guessable"), undefined, { contextId: "conversation-1" });
    const asked = await service.chat(QUESTION, undefined, { contextId: "conversation-1" });
    expect(told(asked)).toMatch(/No catalog of yours is known here/);
  });

  it("all about a person goes, and nothing about another", async () => {
    for (const name of ["ann", "bob"]) {
      const brought = await service.chat(file(`${name}quux`), `person:${name}`, { path: "/ge/a2a/router" });
      await service.chat(QUESTION, `person:${name}`, { path: "/ge/a2a/router", contextId: contextOf(brought) });
      await service.chat(`Prices of ${name}questionquux in the US`, `person:${name}`, { path: "/ge/a2a/router" });
    }
    const gone = await service.send("DELETE", "/ge/a2a/me", undefined, as("person:ann"));
    expect([gone.status, gone.body]).toEqual([200, { catalogs: 1, tasks: 3 }]);
    expect((await service.send("DELETE", "/ge/a2a/me", undefined, as("person:ann"))).body).toEqual({
      catalogs: 0,
      tasks: 0,
    });
    expect((await service.send("DELETE", "/ge/a2a/me")).status).toBe(404);
    expect((await service.send("GET", "/ge/a2a/me")).status).toBe(405);
  });

  it("after the service has stopped no file holds a word of it", async () => {
    await service.close();
    expect(found("zanzibarquux", "mozambiquux travel", "annquux", "annquestionquux")).toEqual([]);
    expect(found("bobquux", "bobquestionquux")).toEqual(["bobquux", "bobquestionquux"]);
  });

  it("npm run forget deletes what is left of a person", async () => {
    const run = (...words: string[]) =>
      runHere("http/cli/forget.ts", words, { DATA_DIR: dataDir, DATABASE_URL: "", LOG_LEVEL: "silent" });
    expect((await run("--person", "bob")).output).toBe("Deleted: 1 catalogs, 3 tasks with their conversations.\n");
    expect(found("bobquux", "bobquestionquux")).toEqual([]);
    expect((await run()).output).toContain("npm run forget -- --person");
    expect(await run("--person", "a", "--key", "b")).toMatchObject({
      code: 1,
      complaint: expect.stringContaining("not both"),
    });
  });
});

import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ownEngines } from "../../market.js";
import { createDatabase } from "../../postgres-server.js";
import { rssFeed } from "../../tools/catalogs/shop/feeds.js";
import { amazonExport, merchantTsv } from "../../tools/catalogs/table/exports.js";
import { type RpcBody, waitFor } from "../service.js";
import {
  as,
  base64,
  type CatalogService,
  leaksOf,
  openCatalogService,
  startCatalogService,
  told,
} from "./catalog-service.js";

const HOST = "/ge/a2a/router";
const GE = "/ge/a2a";
const ANN = "person:ann";
const BOB = "person:bob";
const KEY = "key:1";
const STRANGER = "anonymous";
const CALLERS = [ANN, BOB, KEY, STRANGER];

const MATS = base64("Title,Price\nYoga mat 6 mm,20 USD\nNon-slip yoga mat,30 USD\n");
const MUGS = base64("Title,Price\nEspresso machine,900 USD\n");
const UNKNOWN = "There is no such catalog. It may have been deleted, be too old, or belong to somebody else.";
const NONE_KNOWN = /No catalog of yours is known here\./;

/** What an answer's artifact says beside its text. */
const beside = ({ result }: RpcBody) =>
  result?.artifacts?.[0]?.metadata as { catalogId?: string; followUps?: string[] } | undefined;

const file = (bytes: string, name?: string, mimeType?: string) => ({ kind: "file", file: { bytes, name, mimeType } });

describe.each(ownEngines())("whose a catalog is, on %s", { timeout: 60_000 }, (engine) => {
  let service: CatalogService;
  beforeAll(async () => {
    const databaseUrl =
      engine === "postgresql" ? await createDatabase(inject("databaseUrl"), `catalogs_${process.pid}`) : null;
    service = await startCatalogService(engine, databaseUrl === null ? {} : { state: { dataDir: "", databaseUrl } });
  });
  afterAll(async () => {
    await service.close();
    expect(leaksOf(service.heard)).toEqual([]);
  });

  const onboardAs = async (caller: string, csv = MATS, prefix = GE) => {
    const { status, body } = await service.send(
      "POST",
      `${prefix}/catalog-onboard-sync`,
      { csv_base64: csv, market: "US" },
      as(caller),
    );
    expect(status).toBe(200);
    return body.catalog_id as string;
  };
  /** How a caller finds a catalog by its id, in every way there is. */
  const waysTo = async (id: string, caller: string, prefix = GE) => {
    const headers = as(caller);
    const looked = await service.send("GET", `${prefix}/catalogs/${id}`, undefined, headers);
    const listed = await service.send("GET", `${prefix}/catalogs/${id}/products`, undefined, headers);
    const analysed = await service.send("POST", `${prefix}/catalog-analyze`, { catalog_id: id, limit: 1 }, headers);
    const spoken = await service.chat(`How do the prices of my catalog ${id} compare?`, caller, {
      path: `${prefix}/router`,
    });
    return [looked.status, listed.status, analysed.status, /There is no such catalog:/.test(told(spoken)) ? 404 : 200];
  };

  it.each(engine === ownEngines()[0] ? [ANN, KEY] : [ANN])(
    "what %s onboarded is unknown to everybody else, everywhere",
    async (owner) => {
      const id = await onboardAs(owner);
      for (const caller of CALLERS) {
        const expected = caller === owner ? 200 : 404;
        expect([caller, await waysTo(id, caller)]).toEqual([caller, Array(4).fill(expected)]);
      }
      for (const caller of CALLERS.filter((other) => other !== owner)) {
        const removed = await service.send("DELETE", `${GE}/catalogs/${id}`, undefined, as(caller));
        const never = await service.send("DELETE", `${GE}/catalogs/cat_${"x".repeat(24)}`, undefined, as(caller));
        expect([removed.status, removed.body]).toEqual([404, { error: { status: 404, message: UNKNOWN } }]);
        expect(never.text).toBe(removed.text);
        const forgotten = await service.chat(`forget my catalog ${id}`, caller);
        expect(told(forgotten)).toMatch(/There is no (such catalog|catalog of yours to forget)/);
      }
      expect((await service.send("GET", `${GE}/catalogs/${id}`, undefined, as(owner))).status).toBe(200);
      const removed = await service.send("DELETE", `${GE}/catalogs/${id}`, undefined, as(owner));
      expect([removed.status, removed.text]).toEqual([204, ""]);
      expect(await waysTo(id, owner)).toEqual([404, 404, 404, 404]);
    },
  );

  it("what nobody onboarded is reached by its id alone, and by nothing else", async () => {
    const id = await onboardAs(STRANGER, MATS, "/a2a");
    for (const caller of [ANN, STRANGER])
      expect([caller, await waysTo(id, caller, "/a2a")]).toEqual([caller, [200, 200, 200, 200]]);
    expect(told(await service.chat("How do my prices compare?", STRANGER))).not.toMatch(/Catalog of nobody|Yoga mat/);
    const forgotten = await service.chat("forget my catalog", STRANGER);
    expect(told(forgotten)).toMatch(/found by its id alone/);
    expect(told(await service.chat(`forget my catalog ${id}`, STRANGER))).toMatch(/^\*\*Forgotten: /);
    expect(await waysTo(id, STRANGER, "/a2a")).toEqual([404, 404, 404, 404]);
  });

  it("a person's catalog is known in their next conversation, not in another's; forgetting ends it", async () => {
    await onboardAs(ANN, MATS);
    await onboardAs(BOB, MUGS);
    const asked = (caller: string) =>
      service.chat("How do my prices compare?", caller, { path: HOST, contextId: `new-${crypto.randomUUID()}` });
    const anns = await asked(ANN);
    expect(anns.result?.status.state).toBe("completed");
    expect(told(anns)).toMatch(/yoga mat/i);
    expect(told(anns)).not.toMatch(/espresso/i);
    const bobs = await asked(BOB);
    expect(told(bobs)).toMatch(/espresso/i);
    expect(told(bobs)).not.toMatch(/yoga mat/i);
    const nobodys = await service.chat("How do my prices compare?", "person:eve", { path: HOST });
    expect(told(nobodys)).toMatch(NONE_KNOWN);

    const forgotten = await service.chat("Please forget my catalog", ANN, { path: HOST });
    expect(told(forgotten)).toMatch(/^\*\*Forgotten: ".*"\. Nothing of it is kept\./);
    expect(told(await asked(ANN))).toMatch(NONE_KNOWN);
    expect(told(await asked(BOB))).toMatch(/espresso/i);
    const again = await service.chat("forget my catalog", ANN, { path: HOST });
    expect(told(again)).toMatch(/no catalog of yours to forget/);
  });

  it("a person's newest catalog is meant; the sixth makes room by dropping the first", async () => {
    const person = `person:many-${engine}`;
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await onboardAs(person, count === 5 ? MUGS : MATS));
    const statuses: number[] = [];
    for (const id of ids)
      statuses.push((await service.send("GET", `${GE}/catalogs/${id}`, undefined, as(person))).status);
    expect(statuses).toEqual([404, 200, 200, 200, 200, 200]);
    const answer = await service.chat("How do my prices compare?", person, { path: HOST });
    expect(told(answer)).toMatch(/espresso/i);
  });
});

describe.each(ownEngines().slice(0, 1))("catalogs in a conversation, on %s", (engine) => {
  const service = openCatalogService(engine);

  it.each([
    ["CSV", base64(amazonExport(12)), "stock.txt", undefined, "/a2a/router"],
    ["XML", base64(rssFeed("https://shop.example")), "feed.xml", "application/xml", HOST],
    ["TSV", base64(merchantTsv(12)), undefined, "text/tab-separated-values", "/a2a/pricing-agent"],
    ["CSV to a specialist", MATS, "mats.csv", "text/csv", "/a2a/demand-agent"],
  ])("a file: %s", async (_name, bytes, name, mimeType, path) => {
    const parts = [file(bytes, name, mimeType)];
    const reply = await service.chat(parts, ANN, { path });
    const { result } = reply;
    expect(result?.status.state).toBe("completed");
    const text = result?.artifacts?.[0]?.parts[0]?.text ?? "";
    expect(text).toMatch(/^\*\*The catalog “.+” holds \d+ products/);
    const kept = await service.send("GET", `/a2a/catalogs/${beside(reply)?.catalogId}`, undefined, as(ANN));
    expect([kept.status, kept.body.text]).toEqual([200, text]);
    expect(result?.history?.[0]?.parts[0]?.text).toBe(`(file: ${name ?? "without a name"})`);
  });

  it("a file that cannot be read is an answer", async () => {
    const { result } = await service.chat([file(base64("%PDF-1.7 nothing"), "price list.pdf")], ANN);
    expect(result?.status.state).toBe("completed");
    expect(result?.artifacts?.[0]?.parts[0]?.text).toMatch(/^\*\*The catalog could not be read\. .*PDF/);
  });

  it("two files, a file that is none, and a file for a task at work are refused", async () => {
    const two = await service.chat([file(MATS), file(MUGS)], ANN);
    expect(two.error).toEqual({ code: -32602, message: expect.stringMatching(/^One file can be read at a time\./) });
    const none = await service.chat([{ kind: "file", file: { name: "x.csv" } }], ANN);
    expect(none.error?.code).toBe(-32602);
    const bad = await service.chat([file("%%%")], ANN);
    expect(bad.error?.code).toBe(-32602);
    const sending = await service.send(
      "POST",
      "/a2a/router",
      {
        jsonrpc: "2.0",
        id: 1,
        method: "message/send",
        params: {
          message: { kind: "message", messageId: "long", role: "user", parts: [file(base64(amazonExport(3_000)))] },
          configuration: { blocking: false },
        },
      },
      as(ANN),
    );
    const { id: taskId } = sending.body.result;
    const late = await service.chat([file(MATS)], ANN, { taskId });
    expect(late.error).toEqual({
      code: -32602,
      message: "This task is at work and takes no file. Send the file without taskId.",
    });
    await waitFor(async () => {
      const { body } = await service.send(
        "POST",
        "/a2a/router",
        { jsonrpc: "2.0", id: 1, method: "tasks/get", params: { id: taskId } },
        as(ANN),
      );
      return body.result.status.state === "completed";
    });
  });

  it("an onboarded file is the subject of the same conversation's next question, for a stranger too", async () => {
    const contextId = crypto.randomUUID();
    const first = await service.chat([file(MATS, "mats.csv")], STRANGER, { contextId });
    const { catalogId, followUps: [question] = [] } = beside(first) ?? {};
    expect(question).toContain(catalogId ?? "no catalog");
    const next = await service.chat(question ?? "", STRANGER, { contextId });
    expect(next.result?.status.state).toBe("completed");
    expect(told(next)).toMatch(/yoga mat/i);
  });

  it("don't forget my catalog: it stays", async () => {
    const { body } = await service.send("POST", `${GE}/catalog-onboard-sync`, { csv_base64: MATS }, as(BOB));
    await service.chat("don't forget my catalog", BOB, { path: HOST });
    expect((await service.send("GET", `${GE}/catalogs/${body.catalog_id}`, undefined, as(BOB))).status).toBe(200);
  });
});

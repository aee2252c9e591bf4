import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnswerTable } from "../../../graph/answer/answer.js";
import { findFaults, type Proof } from "../../../graph/answer/grounding.js";
import { Catalogs } from "../../../graph/catalogs/catalogs.js";
import { builtInDescriber } from "../../../graph/catalogs/describer.js";
import type { Onboarded } from "../../../graph/catalogs/onboard.js";
import type { CatalogSource } from "../../../graph/catalogs/order.js";
import { plainRequest } from "../../../graph/understand/asking.js";
import { nothingNamed } from "../../../graph/understand/names/named.js";
import { CatalogStore } from "../../../tools/catalogs/catalog-store.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { openEngine } from "../../market.js";
import {
  amazonExport,
  genericExport,
  merchantTsv,
  shopifyExport,
  wooExport,
} from "../../tools/catalogs/table/exports.js";
import { openPlace, type StatePlace } from "../../tools/state/stores.js";

const file = (bytes: Uint8Array, filename = "products.csv"): CatalogSource => ({
  kind: "file",
  bytes,
  filename,
  mediaType: null,
});
const NO_NETWORK = { get: () => Promise.reject(new Error("a file needs no network")) };

let warehouse: Warehouse;
let place: StatePlace;
let catalogs: Catalogs;
beforeAll(async () => {
  warehouse = await openEngine("duckdb");
  place = await openPlace("sqlite");
  const clock = () => new Date("2026-11-21T09:00:00Z");
  const dependencies = { warehouse, logger: recordingLogger(), clock, defaultMarket: "US" };
  const readers = { fetcher: NO_NETWORK, maxPages: 1, describer: builtInDescriber };
  catalogs = new Catalogs(dependencies, new CatalogStore(await place.open(), 7), readers);
});
afterAll(async () => {
  await place.remove();
  await warehouse.close();
});

/** What the references of a profile stand for. */
const proofOf = ({ document }: Onboarded): Proof => ({
  request: plainRequest(nothingNamed(document.market)),
  results: new Map<string, readonly unknown[]>([
    ["E1", [{ ...document, mapping: null, own: null, text: "" }]],
    ["E2", [{ mapping: document.mapping, own: document.own }]],
  ]),
});

const CATALOGS: readonly (readonly [string, CatalogSource])[] = [
  ["Shopify, old template", file(shopifyExport(300, { template: "legacy" }))],
  ["Shopify, new template", file(shopifyExport(40, { template: "new" }))],
  ["WooCommerce", file(wooExport(60))],
  ["a Merchant feed", file(merchantTsv(60), "feed.tsv")],
  ["an Amazon report", file(amazonExport(60), "report.txt")],
  ["any table", file(genericExport(60))],
  ["one product", file(Buffer.from("title,price\nYoga mat,29.90\n"))],
  ["products no market knows", file(Buffer.from("title,price\nFlux capacitor,9\nAntigravity boots,8\n"))],
  ["a description", { kind: "description", text: "I sell handmade yoga mats for $39 and espresso machines for $250." }],
];

describe("a catalog's profile", () => {
  test.each(CATALOGS)("of %s holds no figure that its reading does not prove", async (_name, source) => {
    const done = await catalogs.onboard({ source, owner: null });
    expect(findFaults(done.answer, proofOf(done))).toEqual([]);
    expect(done.answer.evidence.map(({ ref }) => ref)).toEqual(["E1", "E2"]);
    expect(done.document.text).not.toMatch(/undefined|NaN|\[object/);
    const { read, accepted, rejected } = done.document.rows;
    expect(read).toBe(accepted + rejected);
    const { mapped, unmapped } = done.document.mapping;
    expect(mapped + unmapped).toBe(done.products.length);
  });

  test("a figure that was changed is found out", async () => {
    const done = await catalogs.onboard({ source: file(genericExport(20)), owner: null });
    const changed = structuredClone(done.answer);
    const [completeness] = changed.sections.flatMap(({ tables }): AnswerTable[] => tables);
    const [row] = completeness?.rows ?? [];
    if (!row) return expect.unreachable("the profile has a table");
    row.filled = 123_457;
    expect(findFaults(changed, proofOf(done))).not.toEqual([]);
  });

  test("names three figures to see first", async () => {
    const { answer } = await catalogs.onboard({ source: file(genericExport(20)), owner: null });
    expect(answer.keyFigures?.map(({ name }) => name)).toEqual([
      "Fields filled in",
      "Your median price",
      "Placed in the market",
    ]);
  });

  test("is of the market of its currency, and says what it took for granted", async () => {
    const euros = await catalogs.onboard({ source: file(Buffer.from("title,price\nYoga mat,29.90 €\n")), owner: null });
    expect(euros.document.market).toMatchObject({ currency: "EUR", stated: false });
    const bare = await catalogs.onboard({ source: file(Buffer.from("title,price\nYoga mat,29.90\n")), owner: null });
    expect(bare.document).toMatchObject({ currency: "USD", market: { code: "US" } });
    expect(bare.document.assumptions).toContain("prices that name no currency were taken as USD");
    expect(bare.products[0]?.assumed).toContain("currency");
    const british = await catalogs.onboard({
      source: file(Buffer.from("title,price\nYoga mat,29.90\n")),
      owner: null,
      market: "GB",
    });
    expect(british.document).toMatchObject({ currency: "GBP", market: { code: "GB", stated: true } });
  });

  test("is refused for a market without data, and for nothing but bad rows, in words", async () => {
    const source = file(Buffer.from("title,price\nYoga mat,29.90\n"));
    await expect(catalogs.onboard({ source, owner: null, market: "ZZ" })).rejects.toThrow(
      /^There is no data for the market ZZ\. There is for DE \(Germany\), GB \(the United Kingdom\) and US \(the United States\)\.$/,
    );
    const bad = file(Buffer.from("title,price,sku\n,1,a\n,2,b\n"));
    await expect(catalogs.onboard({ source: bad, owner: null })).rejects.toThrow(/^None of its 2 rows could be used\./);
  });
});

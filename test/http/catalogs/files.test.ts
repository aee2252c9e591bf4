import { describe, expect, it } from "vitest";
import { rounds } from "../../long-run.js";
import { engines } from "../../market.js";
import {
  amazonExport,
  genericExport,
  merchantTsv,
  shopifyExport,
  soldAt,
  wooExport,
} from "../../tools/catalogs/table/exports.js";
import { Mangler } from "../../tools/catalogs/table/mangle.js";
import { base64, isBalanced, ONBOARD, openCatalogService } from "./catalog-service.js";

const ROWS = 24;
const EXPORTS: Readonly<Record<string, Buffer>> = {
  shopify: shopifyExport(ROWS, { template: "new" }),
  "shopify-legacy": shopifyExport(ROWS, { template: "legacy" }),
  woocommerce: wooExport(ROWS),
  "google-merchant": merchantTsv(ROWS),
  amazon: amazonExport(ROWS),
  "generic-table": genericExport(ROWS),
};
const MANGLED = rounds(30, 300);
const PAGE = `<html><script type="application/ld+json">{"@type":"Product","name":"Yoga mat","offers":{"price":20}}</script></html>`;

describe.each(engines().slice(0, 1))("catalogs that come as files or words, on %s", (engine) => {
  const service = openCatalogService(engine);

  it.each(Object.entries(EXPORTS))(
    "%s: every row is accounted for, every product belongs or does not",
    async (id, bytes) => {
      const reply = await service.onboard({ csv_base64: base64(bytes), currency: "USD", market: "US" });
      expect(reply.status).toBe(200);
      const { body } = reply;
      expect(body).toMatchObject({
        catalog_id: expect.stringMatching(/^cat_[\w-]{24}$/),
        format: { id },
        currency: /merchant|generic/.test(id) ? "EUR" : "USD", // these name theirs
        market: { code: "US" },
        rows: { read: ROWS, rejected: 0, rejections: [] },
        freshness: { is_sample: true },
      });
      expect(isBalanced(reply)).toBe(true);
      const { mapped, unmapped, clusters } = body.mapping;
      expect(mapped + unmapped).toBe(body.products.total);
      expect(body.profile.products).toBe(body.products.total);
      expect(body.products.items).toHaveLength(body.products.total);
      const placed = body.products.items.filter(({ cluster }: { cluster: object | null }) => cluster !== null);
      expect(placed).toHaveLength(mapped);
      expect(mapped).toBeGreaterThan(0);
      expect(body.cluster_ids).toEqual(clusters.map((one: { cluster_id: number }) => one.cluster_id));
      expect(
        body.evidence.map((item: { ref: string; rows_examined: number }) => [item.ref, item.rows_examined]),
      ).toEqual([
        ["E1", ROWS],
        ["E2", expect.any(Number)],
      ]);
      expect(body.text).toContain(body.catalog_id);
      expect(body.text).toContain(body.limits);
      const days = (Date.parse(body.expires_at) - Date.parse(body.read_at)) / 86_400_000;
      expect(days).toBeCloseTo(7);
      expect((await service.send("GET", `/a2a/catalogs/${body.catalog_id}`)).body).toEqual(body);
    },
  );

  it("a seller's own words stay as they are: attributes, titles, names", async () => {
    const csv =
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price\nmat,=1+1 Yoga mat,Skin Type,Oily Skin,__proto__,aB,10\nmug,<b>Mug</b>,Title,Default Title,,,12\n";
    const { body } = await service.onboard({ csv_base64: base64(csv), name: "<script>", currency: "USD" });
    expect(body.name).toBe("<script>");
    const [mat] = body.products.items;
    expect(mat.title).toBe("=1+1 Yoga mat");
    expect(mat.attributes).toMatchObject({ "skin type": "Oily Skin" });
    expect(body.text).not.toContain("<script>");
  });

  it("paging: every product once, in the catalog's order", async () => {
    const { body } = await service.onboard({
      csv_base64: base64(shopifyExport(2_310, { template: "new" })),
      currency: "USD",
    });
    expect([body.products.total, body.products.items.length]).toEqual([2_310, 100]);
    const skus: string[] = body.products.items.map(({ sku }: { sku: string }) => sku);
    let next: string | null = body.products.next;
    for (let pages = 0; next !== null; pages += 1) {
      expect(pages).toBeLessThan(30);
      const page = await service.send("GET", next);
      expect([page.status, page.body.total]).toEqual([200, 2_310]);
      skus.push(...page.body.items.map(({ sku }: { sku: string }) => sku));
      next = page.body.next;
    }
    expect(skus).toEqual(Array.from({ length: 2_310 }, (_, index) => soldAt(index).sku));
    const products = `/a2a/catalogs/${body.catalog_id}/products`;
    const across = await service.send("GET", `${products}?offset=990&limit=20`);
    expect(across.body.items.map(({ sku }: { sku: string }) => sku)).toEqual(skus.slice(990, 1_010));
    expect((await service.send("GET", `${products}?offset=5000`)).body).toEqual({
      total: 2_310,
      offset: 5_000,
      items: [],
      next: null,
    });
    for (const query of ["limit=0", "limit=1001", "offset=-1", "offset=x", "limit=1.5", "offset=1&offset=2"])
      expect([query, (await service.send("GET", `${products}?${query}`)).status]).toEqual([query, 400]);
  });

  it.each([
    ["a description", { description: "I sell handmade soy candles, lavender and cedar, $18 to $34" }, "description"],
    ["a list in JSON", { csv_base64: base64('[{"name":"Yoga mat","price":20}]'), filename: "a.json" }, "products"],
    [
      "a feed",
      {
        csv_base64: base64(
          "<rss xmlns:g='http://base.google.com/ns/1.0'><channel><item><g:id>1</g:id><title>Yoga mat</title><g:price>20 USD</g:price></item></channel></rss>",
        ),
      },
      "google-merchant",
    ],
    ["a saved page", { csv_base64: base64(PAGE), filename: "page.html" }, "json-ld"],
    [
      "UTF-16 with tabs",
      { csv_base64: base64(Buffer.from("\uFEFFTitle\tPrice\nYoga mat\t9,90\n", "utf16le")) },
      "generic-table",
    ],
  ])("%s", async (_name, body, format) => {
    const reply = await service.onboard({ currency: "USD", ...body });
    expect([reply.status, reply.body.format?.id]).toEqual([200, format]);
    expect(isBalanced(reply)).toBe(true);
  });

  it.each([
    [
      "a description without products",
      { description: "Hello there, how are you?" },
      /^Its only line could not be used\. Reason: a question, not a product\.$/,
    ],
    ["nothing but a header", { csv_base64: base64("Title,Price\n") }, /\.$/],
    ["an empty file", { csv_base64: base64(" \n\n") }, /\.$/],
    ["a picture", { csv_base64: base64(Buffer.from("89504e470d0a1a0a0000000d", "hex")) }, /\.$/],
    ["an archive", { csv_base64: base64(Buffer.from("504b0304140000000800", "hex")) }, /\.$/],
    [
      "an unknown market",
      { description: "yoga mats for $20", market: "AQ" },
      /^There is no data for the market AQ\. There is for DE \(Germany\), GB .*\.$/,
    ],
  ])("%s: 422 and one sentence", async (_name, body, sentence) => {
    const reply = await service.onboard(body);
    expect(reply.status).toBe(422);
    expect(reply.body.error).toEqual({ status: 422, message: expect.stringMatching(sentence) });
  });

  it("nothing but bad rows: 422 that lists them, and nothing is kept", async () => {
    const rows = Array.from({ length: 70 }, (_, at) => `,${at + 1}.50`).join("\n");
    const reply = await service.onboard({ csv_base64: base64(`Title,Price\n${rows}\n`) });
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({
      error: { status: 422, message: expect.stringMatching(/^None of its 70 rows could be used\. .*\(70 of 70\)\.$/) },
      rows: {
        read: 70,
        accepted: 0,
        rejected: 70,
        rejections: expect.any(Array),
        rejected_by_reason: [{ reason: "the row has no title", rows: 70 }],
      },
      format: expect.objectContaining({ id: "generic-table", preamble_lines: 0 }),
    });
    expect(reply.body.rows.rejections).toHaveLength(50);
    expect(reply.body.rows.rejections[0]).toEqual({
      line: 2,
      page: null,
      column: null,
      reason: "the row has no title",
      value: null,
    });
  });

  it("one bad row never fails the file", async () => {
    const { status, body } = await service.onboard({ csv_base64: base64("Title,Price\nYoga mat,20\n,5\nMug,abc\n") });
    expect([status, body.rows]).toEqual([
      200,
      expect.objectContaining({
        read: 3,
        accepted: 2,
        rejected: 1,
        unread_by_reason: [expect.objectContaining({ rows: 1 })],
      }),
    ]);
  });

  it("the market: the one asked for, that of the currency, else the default; a currency of no market is said", async () => {
    const marketOf = async (csv: string, more: object = {}) => {
      const { body } = await service.onboard({ csv_base64: base64(csv), ...more });
      return [body.market.code, body.market.stated, body.currency];
    };
    expect(await marketOf("Title,Price\nYoga mat,20 EUR\n")).toEqual(["DE", false, "EUR"]);
    expect(await marketOf("Title,Price\nYoga mat,20\n", { currency: "GBP" })).toEqual(["GB", false, "GBP"]);
    expect(await marketOf("Title,Price\nYoga mat,20 EUR\n", { market: "US" })).toEqual(["US", true, "EUR"]);
    expect(await marketOf("Title,Price\nYoga mat,20\n")).toEqual(["US", false, "USD"]);
    expect(await marketOf("Title,Price\nYoga mat,10.000 KWD\n")).toEqual(["US", false, "KWD"]);
    const { body } = await service.onboard({ csv_base64: base64("Title,Price\nYoga mat,10.000 KWD\n") });
    expect(body.products.items[0].price).toBe(10);
  });

  it("a body that is too large, is no JSON, or says it is something else", async () => {
    const large = JSON.stringify({ csv_base64: "A".repeat(15 * 1024 * 1024) });
    expect(await service.onboard(large)).toMatchObject({
      status: 413,
      body: { error: { status: 413, message: "The body is larger than 15 MiB." } },
    });
    expect((await service.onboard("{")).status).toBe(400);
    expect((await service.onboard("")).status).toBe(400);
    expect((await service.send("POST", ONBOARD, "Title,Price", { "content-type": "text/csv" })).status).toBe(415);
  });

  it(`${MANGLED} broken files: each is read or refused with a sentence`, async () => {
    const sources = Object.values(EXPORTS);
    let read = 0;
    for (let seed = 1; seed <= MANGLED; seed += 1) {
      const mangler = new Mangler(seed * 7919);
      const bytes = mangler.mangle(mangler.pick(sources));
      if (bytes.length === 0) continue;
      const reply = await service.onboard({ csv_base64: base64(bytes) });
      expect([seed, reply.status]).toEqual([seed, expect.toBeOneOf([200, 422])]);
      if (reply.body.rows) expect([seed, isBalanced(reply)]).toEqual([seed, true]);
      if (reply.status === 422) expect(reply.body.error.message).toMatch(/^[A-Z].*\.$/s);
      else read += 1;
    }
    expect(read).toBeGreaterThan(MANGLED / 2);
  });
});

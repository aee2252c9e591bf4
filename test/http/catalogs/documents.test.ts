import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { engines } from "../../market.js";
import { ANALYSE, base64, ONBOARD, openCatalogService } from "./catalog-service.js";

const CSV = base64("Title,Price\nYoga mat,29.90\n");

/** Bodies by the sentence they get; none for those that are worked on. */
const ONBOARDS: readonly (readonly [unknown, RegExp | null])[] = [
  [{ csv_base64: CSV }, null],
  [{ csv_base64: CSV, filename: "a.csv", name: "Mine", market: "US", currency: "USD" }, null],
  [{ description: "I sell yoga mats for $20" }, null],
  [{}, /exactly one of "url", "csv_base64", "description"/],
  [{ name: "Nothing" }, /exactly one of/],
  [{ csv_base64: CSV, description: "mats" }, /exactly one of/],
  [{ url: "https://shop.example", csv_base64: CSV, description: "mats" }, /exactly one of/],
  [{ csvBase64: CSV }, /no field "csvBase64"/],
  [{ csv: "a,b" }, /no field "csv"/],
  [{ csv_base64: CSV, fileName: "a.csv" }, /no field "fileName"/],
  [{ link: "https://shop.example" }, /no field "link"/],
  [{ csv_base64: CSV, __proto: 1 }, /no field "__proto"/],
  [{ csv_base64: "%%%" }, /csv_base64/],
  [{ csv_base64: "YWJj=" }, /csv_base64/],
  [{ csv_base64: "" }, /csv_base64/],
  [{ csv_base64: "a-_b" }, /csv_base64 must be base64/],
  [{ csv_base64: "YWJj\nYWJj" }, /csv_base64 must be base64/],
  [{ csv_base64: `${CSV}=` }, /csv_base64 must be base64/],
  [{ csv_base64: 7 }, /csv_base64/],
  [{ csv_base64: null }, /csv_base64/],
  [{ description: "" }, /description/],
  [{ description: "x".repeat(20_001) }, /description/],
  [{ url: "" }, /url/],
  [{ url: ["https://shop.example"] }, /url/],
  [{ csv_base64: CSV, market: "usa" }, /market must be an ISO 3166/],
  [{ csv_base64: CSV, market: "us" }, /market must be an ISO 3166/],
  [{ csv_base64: CSV, currency: "XYZ" }, /currency must be an ISO 4217/],
  [{ csv_base64: CSV, currency: "usd" }, /currency must be an ISO 4217/],
  [{ csv_base64: CSV, name: "" }, /name/],
  [{ csv_base64: CSV, name: " " }, /name/],
  [{ csv_base64: CSV, name: "n".repeat(121) }, /name/],
  [[], /body/],
  ["text", /body/],
  [null, /body/],
  [7, /body/],
];

const ANALYSES: readonly (readonly [unknown, RegExp | null])[] = [
  [{ description: "yoga mats for $20" }, null],
  [{ products: [{ title: "Yoga mat", price: 20, currency: "USD", attributes: { color: "red" } }], limit: 1 }, null],
  [{}, /exactly one of "cluster_ids", "products", "description", "catalog_id"/],
  [{ cluster_ids: [1], description: "mats" }, /exactly one of/],
  [{ catalogId: "cat_x" }, /no field "catalogId"/],
  [{ clusterIds: [1] }, /no field "clusterIds"/],
  [{ clusters: [1] }, /no field "clusters"/],
  [{ products: [{ title: "Mat", cost: 7 }] }, /no field "cost" in products.0/],
  [{ products: [{ name: "Mat" }] }, /products\.0|no field "name"/],
  [{ products: [] }, /products/],
  [{ products: [{ title: "Mat", price: -1 }] }, /price/],
  [{ products: [{ title: "Mat", price: "20" }] }, /price/],
  [{ cluster_ids: [] }, /cluster_ids/],
  [{ cluster_ids: [1.5] }, /cluster_ids/],
  [{ cluster_ids: ["1"] }, /cluster_ids/],
  [{ cluster_ids: 1 }, /cluster_ids/],
  [{ cluster_ids: Array(51).fill(1) }, /cluster_ids must hold at most 50/],
  [{ description: "mats", limit: 0 }, /limit/],
  [{ description: "mats", limit: 21 }, /limit/],
  [{ catalog_id: "" }, /catalog_id/],
];

describe.each(engines().slice(0, 1))("what GET says of the endpoints, on %s", (engine) => {
  const service = openCatalogService(engine);

  const schemaOf = async (path: string): Promise<ValidateFunction> => {
    const { status, body } = await service.send("GET", path);
    expect(status).toBe(200);
    const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
    addFormats.default(ajv);
    expect(ajv.validateSchema(body.request)).toBe(true);
    return ajv.compile(body.request);
  };

  it.each([
    [ONBOARD, ONBOARDS],
    [ANALYSE, ANALYSES],
  ])("%s: its schema takes and refuses the bodies that POST takes and refuses", async (path, bodies) => {
    const fits = await schemaOf(path);
    for (const [body, sentence] of bodies) {
      const shown = JSON.stringify(body).slice(0, 80);
      const reply = await service.send("POST", path, JSON.stringify(body));
      expect([shown, reply.status, reply.status === 200 ? null : reply.body.error.message]).toEqual([
        shown,
        sentence === null ? 200 : 400,
        sentence === null ? null : expect.stringMatching(sentence),
      ]);
      expect([shown, fits(body)]).toEqual([shown, sentence === null]);
    }
  });

  it.each([ONBOARD, ANALYSE])(
    "%s: its examples fit its own schema, and its answer has the fields it tells of",
    async (path) => {
      const fits = await schemaOf(path);
      const { body } = await service.send("GET", path);
      for (const example of body.examples) expect([example, fits(example)]).toEqual([example, true]);
      const example = body.examples.at(-1);
      const answer = await service.send("POST", path, example);
      expect(answer.status).toBe(200);
      const named = path === ONBOARD ? Object.keys(body.response) : Object.keys(body.response.properties);
      for (const field of named) expect(answer.body).toHaveProperty(field);
    },
  );

  it("the answer of an analysis fits the schema it is told with", async () => {
    const { body } = await service.send("GET", ANALYSE);
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const fits = ajv.compile({ ...body.response, additionalProperties: true });
    const answer = await service.analyse({ description: "I sell yoga mats for $20 to $40 and foam rollers" });
    fits(answer.body);
    expect(fits.errors ?? []).toEqual([]);
  });

  it("documents carry an ETag, answers may not be stored, and other methods are refused by name", async () => {
    const first = await service.send("GET", ONBOARD);
    const etag = first.headers.get("etag") ?? "";
    expect((await service.send("GET", ONBOARD, undefined, { "if-none-match": etag })).status).toBe(304);
    expect((await service.onboard({ description: "yoga mats for $20" })).headers.get("cache-control")).toBe("no-store");
    for (const [method, path, allow] of [
      ["DELETE", ONBOARD, "GET, HEAD, POST, OPTIONS"],
      ["PUT", ANALYSE, "GET, HEAD, POST, OPTIONS"],
      ["POST", "/a2a/catalogs/cat_x", "GET, HEAD, DELETE, OPTIONS"],
      ["DELETE", "/a2a/catalogs/cat_x/products", "GET, HEAD, OPTIONS"],
    ] as const) {
      const reply = await service.send(method, path, method === "DELETE" ? undefined : {});
      expect([method, path, reply.status, reply.headers.get("allow")]).toEqual([method, path, 405, allow]);
    }
  });
});

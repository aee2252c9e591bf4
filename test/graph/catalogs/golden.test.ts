import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Catalogs } from "../../../graph/catalogs/catalogs.js";
import type { CatalogSource } from "../../../graph/catalogs/order.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../market.js";
import { merchantTsv, shopifyExport } from "../../tools/catalogs/table/exports.js";
import { openPlace, type StatePlace } from "../../tools/state/stores.js";
import { analyse, analystOn, catalogsOfFiles } from "./catalogs.js";

/** Whole profiles and analyses of catalogs. After a wanted change: `npx vitest run test/graph/catalogs/golden.test.ts -u`, then read the difference. */

const file = (bytes: Uint8Array | string, filename: string): CatalogSource => ({
  kind: "file",
  bytes: typeof bytes === "string" ? Buffer.from(bytes) : bytes,
  filename,
  mediaType: null,
});

/** Most of what can be wrong with a small shop's table. */
const TROUBLED = `sku,title,brand,category,price,sale price,availability,gtin,color,image
1,"Robot vacuum, self-emptying, black",Robovik,Home > Cleaning,249.00,199.00,in stock,4006381333931,black,https://shop.example/1.jpg
2,"Robot vacuum, self-emptying, white",ROBOVIK,Home > Cleaning,259.00,,in stock,4006381333932,white,https://shop.example/2.jpg
3,"Robot vacuum, self-emptying, white",Robovik,Home > Cleaning,259.00,,out of stock,4006381333931,white,
4,YOGA MAT NON SLIP EXTRA THICK,Zenova,Sports > Yoga,39,,in stock,,purple,
5,Yoga mat,,Sports > Yoga,19.5,,in stock,2012345678903,,https://shop.example/5.jpg
6,Mat,Zenova,,0,,in stock,,blue,
7,Espresso machine with milk frother,Vapiro,Kitchen > Coffee,,,in stock,,steel,
8,Espresso machine with grinder,Vapiro,Kitchen > Coffee,899,,preorder,,steel,
9,Space heater for bathrooms,Heizora,Home > Heating,69.99,89.99,in stock,,white,
10,Flux capacitor,Delorean,,88,,in stock,,,
11,,Nobody,,5,,in stock,,,
12,Space heater for bathrooms,Heizora,Home > Heating,many,,in stock,,black,
`;

const CATALOGS: readonly (readonly [slug: string, source: CatalogSource, market: string | null])[] = [
  ["troubled", file(TROUBLED, "products.csv"), null],
  ["variants", file(shopifyExport(60, { template: "new" }), "shopify.csv"), null],
  ["another-currency", file(merchantTsv(30), "feed.tsv"), "DE"],
  ["nothing-placed", file("title,price\nFlux capacitor,9\nAntigravity boots,8\n", "odd.csv"), null],
  [
    "described",
    { kind: "description", text: "I sell handmade yoga mats for $39 and espresso machines for $250." },
    null,
  ],
];

describe.runIf(engines().includes("duckdb"))("golden catalogs", () => {
  let warehouse: Warehouse;
  let place: StatePlace;
  let service: Catalogs;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    place = await openPlace("sqlite");
    service = await catalogsOfFiles(warehouse, place);
  });
  afterAll(async () => {
    await place.remove();
    await warehouse.close();
  });

  it.each(CATALOGS)("%s", async (slug, source, market) => {
    const { document, id } = await service.onboard({ source, owner: null, ...(market !== null && { market }) });
    const profile = document.text.replaceAll(id ?? "no id", "cat-0");
    await expect(profile).toMatchFileSnapshot(`golden/${slug}-profile.md`);
    const { text } = await analyse(analystOn(warehouse).analyst, document.own, { market: document.market.code });
    await expect(text).toMatchFileSnapshot(`golden/${slug}-analysis.md`);
  });
});

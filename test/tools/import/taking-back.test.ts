import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { importMarket } from "../../../tools/import/import-market.js";
import { takenBack, undoImport } from "../../../tools/import/undo-import.js";
import { openWarehouse } from "../../../tools/warehouse/open.js";

/** Corrections of the map and edits of groups are steps like files: each is taken back by itself. */

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "taking-back-test-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const KEYWORDS =
  "Keyword;Search Volume;Cost;Note\nyoga mat;900;1.5;a\nyoga mat bag;300;1.2;b\nfoam roller;500;2;c\nbig foam roller;50;2;d\n";
let dataDir: string;
let exports: string;
const place = () => ({ dataDir, target: { kind: "duckdb" as const, dataDir } });
const run = (more: { market?: string } = {}) => importMarket({ ...place(), paths: [exports], market: "US", ...more });
const undo = async () => {
  const undone = await undoImport(place());
  return undone === null ? null : { what: takenBack(undone), isLoaded: undone.loaded !== null };
};
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(directory, "data-"));
  exports = await mkdtemp(path.join(directory, "exports-"));
  await writeFile(path.join(exports, "keywords.csv"), KEYWORDS);
});

async function rows(sql: string): Promise<unknown[]> {
  const warehouse = await openWarehouse({ dataDir, databaseUrl: null, queryTimeoutMs: 10_000 });
  try {
    return (await warehouse.query(sql)).map((row) => Object.values(row).join(" "));
  } finally {
    await warehouse.close();
  }
}
const bids = () => rows("SELECT keyword, searches_per_month, cpc_low FROM keywords ORDER BY keyword");
const placed = () =>
  rows("SELECT c.cluster_id, c.name, k.keyword FROM keywords k JOIN clusters c USING (cluster_id) ORDER BY k.keyword");

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(file, "utf8");
  const changed = change(text);
  expect(changed).not.toBe(text);
  await writeFile(file, changed);
}
const mapFile = () => path.join(dataDir, "import-map.json");
const groups = () => path.join(dataDir, "groups", "groups.csv");
const members = () => path.join(dataDir, "groups", "members.csv");

const WITH_BIDS = ["big foam roller 50 2", "foam roller 500 2", "yoga mat 900 1.5", "yoga mat bag 300 1.2"];
const WITHOUT_BIDS = ["big foam roller 50 ", "foam roller 500 ", "yoga mat 900 ", "yoga mat bag 300 "];

test("a file is read anew when the map is corrected, once, and taking it back brings the reading before, in the map too", async () => {
  await run();
  expect(await bids()).toEqual(WITHOUT_BIDS);
  const map = JSON.parse(await readFile(mapFile(), "utf8"));
  map.files["keywords.csv"].columns.Cost = "cpc";
  await writeFile(mapFile(), JSON.stringify(map));
  const corrected = await run();
  expect(corrected.files).toMatchObject([{ name: "keywords.csv", rows: 4, used: 4 }]);
  expect(corrected.files[0]?.notes[0]).toBe("it is read anew, as the map says now");
  expect(await bids()).toEqual(WITH_BIDS);
  expect(await run()).toMatchObject({ files: [], known: ["keywords.csv"], loaded: null });
  expect(await undo()).toEqual({ what: ["the correction of keywords.csv"], isLoaded: true });
  expect(await bids()).toEqual(WITHOUT_BIDS);
  expect(await run()).toMatchObject({ files: [], known: ["keywords.csv"], loaded: null });
  expect(await undo()).toEqual({ what: ["keywords.csv"], isLoaded: false });
  expect(await undo()).toBeNull();
});

test("edits of groups hold through corrections and later files, and are taken back by themselves", async () => {
  await run();
  const before = await placed();
  const [yoga] = (await rows("SELECT cluster_id FROM clusters WHERE name = 'Yoga mat'")) as [string];
  await edit(groups(), (text) => `${text.replace(",Yoga mat,", ",Mats,")}900,Bags,All products,bag,en,0,0,\n`);
  await edit(members(), (text) => text.replace(`${yoga},search,yoga mat bag,`, "900,search,yoga mat bag,"));
  const edited = await run();
  expect(edited).toMatchObject({ files: [], edits: { groups: 2, members: 1 } });
  const after = await placed();
  expect(after).toEqual([...before.slice(0, 2), `${yoga} Mats yoga mat`, "900 Bags yoga mat bag"]);

  await writeFile(path.join(exports, "more.csv"), "Keyword;Search Volume;Cost\nred yoga mat;70;1\n");
  expect(await run()).toMatchObject({ edits: { groups: 0, members: 0 } });
  expect(await placed()).toEqual([...after.slice(0, 2), `${yoga} Mats red yoga mat`, ...after.slice(2)]);
  expect(await undo()).toEqual({ what: ["more.csv"], isLoaded: true });
  expect(await placed()).toEqual(after);

  expect(await undo()).toEqual({ what: ["edits of 2 product groups and 1 member"], isLoaded: true });
  expect(await placed()).toEqual(before);
  expect(await readFile(groups(), "utf8")).not.toContain("Bags");
  await rm(path.join(exports, "more.csv"));
  expect(await run()).toMatchObject({ files: [], loaded: null, edits: { groups: 0, members: 0 } });
});

test("edits and new files of one import are two steps; a dry run takes neither", async () => {
  await run();
  const before = await placed();
  await edit(groups(), (text) => text.replace(",Yoga mat,", ",Mats,"));
  await writeFile(path.join(exports, "more.csv"), "Keyword;Search Volume;Cost\nred yoga mat;70;1\n");
  const dry = await importMarket({ ...place(), paths: [exports], market: "US", isDryRun: true });
  expect(dry).toMatchObject({ edits: { groups: 1, members: 0 }, loaded: null });
  expect(await placed()).toEqual(before);
  await run();
  expect(await undo()).toMatchObject({ what: ["more.csv"] });
  expect((await placed()).at(-1)).toContain("Mats");
  expect(await undo()).toMatchObject({ what: ["edits of 1 product group"] });
  expect(await placed()).toEqual(before);
});

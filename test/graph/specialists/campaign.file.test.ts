import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toCsv } from "../../../graph/specialists/campaign/csv.js";
import { campaign } from "../../../graph/specialists/campaign/index.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { anyEngine, openEngine } from "../../market.js";
import { ask, expectSound, MARKETS, tableOf } from "./gap-campaign-support.js";
import { renderFindings } from "./render-findings.js";

describe("CSV", () => {
  test.each([
    ["plain", "plain"],
    ["a,b", '"a,b"'],
    ['5" pan', '"5"" pan"'],
    ["two\nlines", '"two\nlines"'],
    ["=SUM(A1)", "'=SUM(A1)"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@cmd, x", '"\'@cmd, x"'],
  ])("%j is written %j", (cell, written) => {
    expect(toCsv(["Keyword"], [{ Keyword: cell }])).toBe(`Keyword\r\n${written}\r\n`);
  });

  test("cells that a row lacks are empty", () => {
    expect(toCsv(["A", "B"], [{ B: "2" }])).toBe("A,B\r\n,2\r\n");
  });
});

describe.each(anyEngine())("the file of a draft on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test.each([
    ["Espresso machines", MARKETS.US, "en", "United States"],
    ["Scented candles", MARKETS.DE, "de", "Germany"],
  ])("%s: the rows of the tables and no others, all paused", async (name, market, language, location) => {
    const wish = { market, targetAcos: 0.3, limit: 99 };
    const text = "structure, keywords, negatives, ad texts and a CSV file for Google Ads Editor";
    const findings = await ask(campaign, warehouse, [name], wish, text);
    expectSound(findings);
    const file = findings.sections.find(({ id }) => id === "file")?.file;
    expect(file?.name).toBe(`campaign-${name.toLowerCase().replace(" ", "-")}-${market.code}-${market.currency}.csv`);
    const rows: Record<string, string>[] = parse(file?.text ?? "", { columns: true });
    const column = (of: typeof rows, key: string) => of.map((row) => row[key]);

    const keywords = rows.filter((row) => ["Exact", "Phrase", "Broad"].includes(row["Criterion Type"] ?? ""));
    const shown = tableOf(findings, "keywords")?.rows ?? [];
    const asCells = (row: Record<string, unknown>) =>
      `${row.keyword} | ${String(row.match).toLowerCase()} | ${Number(row.bid).toFixed(2)}`;
    expect(
      keywords
        .map((row) => asCells({ keyword: row.Keyword, match: row["Criterion Type"], bid: row["Max CPC"] }))
        .sort(),
    ).toEqual(shown.map(asCells).sort());

    const negatives = rows.filter((row) => row["Criterion Type"]?.startsWith("Negative "));
    const blocked = tableOf(findings, "negatives")?.rows ?? [];
    expect(new Set(negatives.map((row) => `${row.Keyword} ${row["Criterion Type"]?.slice(9).toLowerCase()}`))).toEqual(
      new Set(blocked.map((row) => `${row.negative} ${row.match}`)),
    );

    const campaigns = rows.filter((row) => row["Campaign Type"] !== "");
    const groups = tableOf(findings, "ad-groups")?.rows ?? [];
    expect(column(campaigns, "Campaign Daily Budget").reduce((sum, amount) => sum + Number(amount), 0)).toBeCloseTo(
      groups.reduce((sum, row) => sum + Number(row.dailyBudget), 0),
      1,
    );
    expect(new Set(column(campaigns, "Campaign Status"))).toEqual(new Set(["Paused"]));
    expect(new Set(column(campaigns, "Languages"))).toEqual(new Set([language]));
    expect(rows.filter((row) => row.Location === location)).toHaveLength(campaigns.length);
    expect(rows.filter((row) => row["Ad Group Status"] === "Paused")).toHaveLength(groups.length);

    const ads = rows.filter((row) => row["Ad type"] === "Responsive search ad");
    const copy = findings.sections.find(({ id }) => id === "copy")?.tables[0]?.rows ?? [];
    const headlines = copy.filter((row) => row.kind === "headline").map((row) => row.text);
    expect(headlines.length).toBeGreaterThanOrEqual(3);
    expect(ads).toHaveLength(groups.length);
    for (const ad of ads) {
      expect(headlines.map((_, index) => ad[`Headline ${index + 1}`])).toEqual(headlines);
      expect(ad["Final URL"]).toBe("");
    }
  });

  test("in markdown it stands in a fence that nothing inside can end", async () => {
    const findings = await ask(campaign, warehouse, ["Yoga mats"], {}, "yoga mat campaign as CSV file");
    const section = findings.sections.find(({ id }) => id === "file");
    if (section?.file === undefined) throw new Error("no file");
    section.file = { ...section.file, text: "A\r\n```` x\r\n" };
    expect(renderFindings(findings)).toContain("\n`````csv\nA\n```` x\n`````\n");
  });
});

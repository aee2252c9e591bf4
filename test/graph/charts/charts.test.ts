import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Agent, outcomeOf } from "../../../graph/agent.js";
import { createAgents } from "../../../graph/agents.js";
import type { Answer, Chart } from "../../../graph/answer/answer.js";
import { column } from "../../../graph/answer/answer.js";
import { chart, keepCharts } from "../../../graph/answer/chart.js";
import { formatCell } from "../../../graph/answer/markdown.js";
import { altOf } from "../../../graph/charts/alt.js";
import { namesBeside } from "../../../graph/charts/names-beside.js";
import { renderReport } from "../../../graph/charts/report.js";
import { drawSvg } from "../../../graph/charts/svg.js";
import { THEMES } from "../../../graph/charts/theme.js";
import { specOf } from "../../../graph/charts/vega-lite.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { fakeAnswer, recordingLogger } from "../../fakes.js";
import { engines, openEngine } from "../../market.js";
import { given } from "../given.js";

/** Each kind of chart, in a real answer. */
const QUESTIONS: readonly (readonly [question: string, charts: readonly string[]])[] = [
  ["Is demand for espresso machines rising in Germany?", ["searches"]],
  ["When does demand for paddling pools in the US peak?", ["season"]],
  ["Forecast demand for space heaters in the UK", ["forecast"]],
  ["Who buys yoga mats in the US?", ["audience"]],
  ["How did prices of yoga mats in the US change?", ["price-history"]],
  [
    "I sell my robot vacuum at $249 in the US. Where does my price stand in the price distribution?",
    ["price-distribution"],
  ],
  ["Where are the biggest supply gaps in the US market?", ["gap-map"]],
  ["Who dominates robot vacuums in the US?", ["brand-shares"]],
  ["How much budget do I need for 10 orders a day of coffee grinders in Germany?", ["budget"]],
  ["How have searches for air fryers in the US developed?", ["asked"]],
  ["Which merchants have the most offers of air fryers in Germany?", ["asked"]],
];

const chartsOf = ({ sections }: Answer): Chart[] => sections.flatMap((section) => section.charts ?? []);

describe.runIf(engines().includes("duckdb"))("charts of real answers", () => {
  let warehouse: Warehouse;
  let router: Agent;
  const logger = recordingLogger();
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    const clock = () => new Date("2026-11-21T09:00:00Z");
    const agent = createAgents({ warehouse, logger, clock, defaultMarket: "US" }).get("router");
    if (agent === undefined) throw new Error("no router");
    router = agent;
  });
  afterAll(() => warehouse.close());

  async function answerTo(question: string): Promise<Answer> {
    const outcome = await outcomeOf(router.stream(question));
    if (outcome.type === "pause") throw new Error("asked back");
    return outcome.answer;
  }

  it.each(QUESTIONS)("%s", async (question, ids) => {
    const answer = await answerTo(question);
    const charts = chartsOf(answer);
    expect(charts.map(({ id }) => id)).toEqual(ids);
    expect(logger.lines.filter(({ level }) => level === "error")).toEqual([]); // every cell is proven
    for (const each of charts) {
      expect(differentCells(answer, each)).toEqual([]);
      const known = each.y.flatMap((key) => each.data.rows.filter((cells) => typeof cells[key] === "number"));
      for (const theme of ["light", "dark"] as const) {
        const svg = await drawSvg(each, { theme, width: 400 });
        expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+(\.\d+)? \d+(\.\d+)?"/);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|href|url\(|…|>0k</);
        expect(svg.match(/<path[^>]* d="M[^"]+"/g)?.length ?? 0).toBeGreaterThan(0);
        expect(Buffer.byteLength(svg)).toBeLessThan(30_000);
      }
      expect(known.length).toBeGreaterThan(0);
      expect(altOf(each)).not.toMatch(/undefined|NaN/);
    }
  });

  it("of one product's price name the group whose prices they show", async () => {
    const [each] = chartsOf(await answerTo("Is $400 a good price for the Nimbrel Barista in the US?"));
    expect(each?.id).toBe("price-distribution");
    expect(each?.data.rows.map(({ product }) => product)).toEqual(["Espresso machines"]);
    expect(logger.lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("of a full report are three, of different domains", async () => {
    const answer = await answerTo("full report on wireless earbuds");
    expect(chartsOf(answer)).toHaveLength(3);
    const domains = answer.sections.filter(({ charts = [] }) => charts.length > 0).map(({ id }) => id.split("-")[0]);
    expect(new Set(domains).size).toBe(3);
    const report = await renderReport(answer, "full report <b>");
    expect(report.match(/<img /g)).toHaveLength(3);
    expect(report).not.toMatch(/<script|src="http|href="http|full report <b>/);
    for (const { title } of answer.sections) expect(report).toContain(title.replaceAll("&", "&amp;"));
  });
});

/** Cells of a chart that a table of the answer shows otherwise: rows are matched by name, columns by key. */
function differentCells({ sections }: Answer, { data }: Chart): string[] {
  const [name] = data.columns;
  return sections
    .flatMap(({ tables }) => tables)
    .flatMap((shown) => {
      const shared = data.columns.filter(({ key, kind }) =>
        shown.columns.some((each) => each.key === key && each.kind === kind),
      );
      const isShared = name !== undefined && shared.includes(name);
      return !isShared
        ? []
        : shown.rows.flatMap((cells) => {
            const drawn = data.rows.find((each) => each[name.key] === cells[name.key]);
            return shared.flatMap((each) =>
              drawn === undefined || drawn[each.key] === cells[each.key]
                ? []
                : [`${formatCell(cells[name.key] ?? null, name)}, ${each.label}`],
            );
          });
    });
}

const drawnOf = (id: string, values: readonly (number | null)[]): Chart[] =>
  chart({
    id,
    kind: "line",
    title: "</text><script>alert(1)</script>",
    data: {
      id,
      columns: [column("month", "Month", "text"), column("price", "Price", "money", "USD")],
      rows: values.map((value, at) => ({ month: `M${at} <b>`, price: value === null ? null : given(value) })),
      refs: "E1",
    },
    x: "month",
    y: ["price"],
  });

describe("a chart", () => {
  it("of hostile words is a picture of words", async () => {
    const [each] = drawnOf("a", [1, 2, null, 4]);
    if (each === undefined) throw new Error("no chart");
    const svg = await drawSvg(each, { theme: "light", width: 400 });
    expect(svg).not.toMatch(/<script|<b>/);
    expect(svg).toContain("M0 &lt;b&gt;");
    const report = await renderReport(
      {
        ...fakeAnswer,
        title: "<img src=x>",
        sections: [{ id: "s", title: "S", statements: [], tables: [], charts: [each] }],
      },
      "?",
    );
    expect(report).not.toMatch(/<script|<img src=x>/);
  });

  it("is left out where there is too little to draw", () => {
    expect(drawnOf("a", [1, 2])).toEqual([]);
    expect(drawnOf("a", [null, null, null, null])).toEqual([]);
  });

  it("is one of three at most, the first of each domain before a second one", () => {
    const section = (id: string, ids: readonly string[]) => ({
      id,
      title: id,
      statements: [],
      tables: [],
      charts: ids.flatMap((each) => drawnOf(each, [1, 2, 3])),
    });
    const kept = keepCharts([section("pricing-a", ["1", "2"]), section("pricing-b", ["3"]), section("gap-a", ["4"])]);
    expect(kept.map(({ charts = [] }) => charts.map(({ id }) => id))).toEqual([["1", "2"], [], ["4"]]);
  });

  it("names as many of its points as have room, inside and clear of one another", () => {
    const points = [
      ["Robot vacuums", 69, 590_000],
      ["Lawn mowers", 45, 420_000],
      ["Over-ear headphones", 29, 390_000],
      ["Rowing machines", 3, 188_000],
    ] as const;
    const [map] = chart({
      ...{ id: "map", kind: "scatter", title: "Map", x: "products", y: ["searches"] },
      data: {
        id: "points",
        columns: [
          column("name", "Name", "text"),
          column("products", "Products", "count"),
          column("searches", "Searches", "count"),
        ],
        rows: points.map(([name, products, searches]) => ({
          name,
          products: given(products),
          searches: given(searches),
        })),
        refs: "E1",
      },
    });
    if (map === undefined) throw new Error("no chart");
    const named = (width: number) => namesBeside(map, { width, height: 0.85 * width }).map(({ name }) => name);
    expect(named(704)).toEqual(points.map(([name]) => name));
    expect(named(240).length).toBeLessThan(points.length);
    const [outermost] = namesBeside(map, { width: 704, height: 600 }).slice(-1);
    expect(outermost).toMatchObject({ name: "Rowing machines", align: "left", dy: 0 }); // centred it would lie over the axis
  });

  it("names the unit of its axis", () => {
    const [each] = drawnOf("a", [1, 2, 3]);
    expect(JSON.stringify(each && specOf(each, { theme: "light", width: 400 }))).toContain('"title":"Price (USD)"');
  });
});

/** WCAG 2.2: what is drawn stands out three to one, words four and a half to one. */
describe.each(Object.entries(THEMES))("the %s colours", (_, theme) => {
  const luminance = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string): number => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };

  it("stand out of their ground", () => {
    for (const color of theme.series) expect(contrast(color, theme.ground), color).toBeGreaterThan(3);
    for (const color of [theme.ink, theme.faint, theme.mark])
      expect(contrast(color, theme.ground), color).toBeGreaterThan(4.5);
  });
});

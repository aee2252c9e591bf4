import { beforeAll, describe, expect, it } from "vitest";
import { type Judged, judge, judgePhrases, score } from "../../evals/measure/find-clusters.js";
import { type LabelledPhrase, readPhrases } from "../../evals/measure/phrases.js";
import { engines, openEngine } from "../market.js";

const line = (labels: Partial<LabelledPhrase>): LabelledPhrase => ({
  text: "kettles",
  clusters: [],
  lang: "en",
  kind: "direct",
  form: "phrase",
  part: "open",
  ...labels,
});

describe("scoring", () => {
  it.each([
    [line({ clusters: ["Kettles"] }), ["Kettles"], { right: 1, wrong: [], missed: [] }],
    [line({ clusters: ["Kettles", "Mugs"] }), ["Kettles", "Beds"], { right: 1, wrong: ["Beds"], missed: ["Mugs"] }],
    [line({ also: ["Mugs"] }), ["Mugs"], { right: 0, wrong: [], missed: [] }],
    [line({ category: "Home" }), ["Home"], { right: 1, wrong: [], missed: [] }],
    [line({}), ["Home"], { right: 0, wrong: ["Home"], missed: [] }],
  ])("%j with %j", (labels, found, expected) => {
    expect(judge(labels, found)).toMatchObject(expected);
  });

  it("counts over all lines", () => {
    const judged = [
      judge(line({ clusters: ["A", "B"] }), ["A", "C"]),
      judge(line({}), []),
      judge(line({}), ["C"]),
      judge(line({ clusters: ["A"] }), ["A"]),
    ];
    expect(score(judged)).toEqual({ lines: 4, precision: 0.5, recall: 2 / 3, unknownStaysUnknown: 0.5 });
    expect(score([])).toEqual({ lines: 0, precision: 1, recall: null, unknownStaysUnknown: null });
  });
});

describe("the labelled phrases", () => {
  const lines = readPhrases();

  it("are many, in six languages, bare and inside questions, known and unknown", () => {
    expect(lines.length).toBeGreaterThanOrEqual(340);
    expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
    expect(lines.map(({ lang }) => lang)).toEqual(expect.arrayContaining(["de", "en", "es", "fr", "it", "pt"]));
    for (const form of ["phrase", "question"])
      expect(lines.filter((each) => each.form === form).length).toBeGreaterThan(150);
    expect(lines.filter(({ part }) => part === "blind").length).toBeGreaterThanOrEqual(80);
    const unknown = lines.filter(({ clusters, category }) => clusters.length === 0 && category === undefined);
    expect(unknown.length).toBeGreaterThan(100);
  });
});

describe.skipIf(engines().length === 0)("find_clusters over the sample market", () => {
  let judged: Judged[] = [];
  let names: ReadonlySet<string> = new Set();
  beforeAll(async () => {
    const warehouse = await openEngine(engines()[0] ?? "duckdb");
    try {
      judged = await judgePhrases(warehouse);
      const rows = await warehouse.query("SELECT name, category_path FROM clusters");
      const paths = rows.map((row) => String(row.category_path).split(" > "));
      names = new Set([
        ...rows.map((row) => String(row.name)),
        ...paths.flatMap((path) => path.map((_, depth) => path.slice(0, depth + 1).join(" > "))),
      ]);
    } finally {
      await warehouse.close();
    }
  });

  it("is measured by labels that the market holds", () => {
    const labels = judged.flatMap(({ line: { clusters, category, also } }) => [
      ...clusters,
      ...(also ?? []),
      ...(category === undefined ? [] : [category]),
    ]);
    expect(labels.filter((label) => !names.has(label))).toEqual([]);
  });

  it.each(["open", "blind"])("meets precision, recall and unknowns on the %s part", (part) => {
    const result = score(judged.filter((each) => each.line.part === part));
    expect(result.precision).toBeGreaterThanOrEqual(0.95);
    expect(result.recall).toBeGreaterThanOrEqual(0.85);
    expect(result.unknownStaysUnknown).toBeGreaterThanOrEqual(0.95);
  });

  it("has no weak side: every kind of line by itself", () => {
    const kinds = [...new Set(judged.map((each) => each.line.kind))];
    const weak = kinds.filter((kind) => {
      const { precision, recall, unknownStaysUnknown } = score(judged.filter((each) => each.line.kind === kind));
      const hasProducts = recall !== null;
      return (hasProducts && (precision < 0.9 || recall < 0.85)) || (unknownStaysUnknown ?? 1) < 0.95;
    });
    expect(weak).toEqual([]);
  });
});

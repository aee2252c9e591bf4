import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { Compiler } from "../../evals/mutation/compiler.js";
import { drawMutants } from "../../evals/mutation/draw.js";
import { linesOf, readEquivalents } from "../../evals/mutation/equivalents.js";
import { testsOf } from "../../evals/mutation/import-graph.js";
import { findMutants, withMutant } from "../../evals/mutation/mutants.js";

const mutantsOf = (source: string): string[] => findMutants(source).map((mutant) => withMutant(source, mutant));

describe("mutants of a source", () => {
  it.each<[string, string[]]>([
    ["x = a < b", ["x = a <= b", "x = a >= b"]],
    ["x = a === b", ["x = a !== b"]],
    ["x = a && !b", ["x = a || !b", "x = a && !!b"]],
    ["x = a * b", ["x = a / b"]],
    ["x = true", ["x = false"]],
    ["x = 60", ["x = 61", "x = 59"]],
    ["x = 0", ["x = 1", "x = (-1)"]],
    ["x = a ? b : c", ["x = true ? b : c", "x = false ? b : c"]],
    ['x = "text" + a', []],
    ["const x = (a: string | 5) => a as 7", []],
    ['import type { A } from "./a.js"; interface B { c: 3 }', []],
  ])("%s", (source, expected) => {
    const changed = mutantsOf(source).filter((text) => text !== ";");
    expect(changed.sort()).toEqual([...expected].sort());
  });

  it("take statements, returned values and refusals away", () => {
    expect(mutantsOf("function f(a) { g(a); return a; }")).toEqual([
      "function f(a) { ; return a; }",
      "function f(a) { g(a); return undefined; }",
    ]);
    expect(mutantsOf("if (isBad) throw error;")).toEqual([
      "if (true) throw error;",
      "if (false) throw error;",
      "if (isBad) ;",
    ]);
  });
});

it("the tests of a file are those that reach it: first within two steps, then whole answers, then its namesakes, then the nearest", () => {
  const importers = new Map([
    ["graph/gap/write.ts", ["graph/gap/index.ts"]],
    ["graph/gap/index.ts", ["graph/router.ts", "test/evals/words.test.ts"]],
    [
      "graph/router.ts",
      ["test/graph/router.test.ts", "test/http/app.test.ts", "http/app.ts", "test/tools/golden.test.ts"],
    ],
    ["http/app.ts", ["test/graph/gap.test.ts"]],
    ["graph/other.ts", ["test/graph/other.test.ts"]],
  ]);
  expect(testsOf("graph/gap/write.ts", importers).map(({ path }) => path)).toEqual([
    "test/evals/words.test.ts",
    "test/tools/golden.test.ts",
    "test/graph/gap.test.ts",
    "test/graph/router.test.ts",
    "test/http/app.test.ts",
  ]);
  expect(testsOf("graph/other.ts", importers)).toEqual([{ path: "test/graph/other.test.ts", isDirect: true }]);
});

describe("mutants that change nothing", () => {
  it("are known by their lines", () => {
    const source = "const a = 1;\nif (b) {\n  c = d < 2;\n}\n";
    const [mutant] = findMutants(source).filter(({ kind }) => kind === "boundary");
    if (!mutant) throw new Error("no boundary");
    expect(linesOf(source, mutant)).toEqual({ line: "c = d < 2;", becomes: "c = d <= 2;" });
  });

  it("are all of sources as they are now", () => {
    for (const { file, ...lines } of readEquivalents()) {
      const source = readFileSync(file, "utf8");
      expect({ file, found: findMutants(source).map((mutant) => linesOf(source, mutant)) }).toMatchObject({
        found: expect.arrayContaining([{ line: lines.line, becomes: lines.becomes }]),
      });
    }
  });
});

describe("the compiler", () => {
  const root = mkdtempSync(join(tmpdir(), "compiler-"));
  const source = "export function half(n: number): number | null {\n  return n > 0 ? n / 2 : null;\n}\n";
  writeFileSync(
    join(root, "tsconfig.json"),
    '{ "compilerOptions": { "strict": true, "types": [], "module": "NodeNext" } }',
  );
  writeFileSync(join(root, "half.ts"), source);
  writeFileSync(
    join(root, "user.ts"),
    'import { half } from "./half.js";\nexport const two: number | null = half(4);\n',
  );
  afterAll(() => rmSync(root, { recursive: true }));
  const compiler = new Compiler(root);

  it.each([
    ["the source as it is", "", "", false],
    ["another figure", "n / 2", "n / 3", false],
    ["what the function may not return", "return n > 0 ? n / 2 : null;", "return undefined;", true],
    ["no sentence of the language", "n > 0", "n >", true],
    ["what breaks an importer only", "half(", "third(", true],
  ])("%s", (_name, from, to, isRefused) => {
    expect(compiler.refuses("half.ts", source.replace(from, to), ["user.ts"])).toBe(isRefused);
  });
});

describe("a draw", () => {
  const root = mkdtempSync(join(tmpdir(), "mutants-"));
  const write = (file: string, text: string) => {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const many = Array.from({ length: 30 }, (_, place) => `export const n${place} = ${place};`).join("\n");
  for (const folder of ["graph", "http", "evals"]) mkdirSync(join(root, folder));
  write("tools/used.ts", many);
  write("tools/unused.ts", many);
  write("tools/sums/used.ts", "export const a = [1, 2, 3, 4, 5];");
  write("tools/postgres-rows.ts", many);
  write(
    "test/used.test.ts",
    'import { n1 } from "../tools/used.js";\nimport "../tools/sums/used.js";\nimport "../tools/postgres-rows.js";',
  );
  afterAll(() => rmSync(root, { recursive: true }));
  const draw = (seed: number) => drawMutants(root, ["tools"], 14, seed);
  const places = (seed: number) => draw(seed).drawn.map(({ mutant }) => [mutant.from, mutant.text]);

  it("is the same for the same seed", () => {
    expect(new Set(places(1).map(String)).size).toBe(14);
    expect(places(1)).toEqual(places(1));
    expect(places(1)).not.toEqual(places(2));
  });

  it.each([1, 2, 3])("has of each part its share (seed %i)", (seed) => {
    expect(draw(seed).drawn.filter(({ file }) => file === "tools/sums/used.ts")).toHaveLength(2);
  });

  it("is from sources that a test on DuckDB reaches", () => {
    const { drawn, all, unreached } = draw(1);
    expect(new Set(drawn.map(({ file }) => file))).toEqual(new Set(["tools/used.ts", "tools/sums/used.ts"]));
    expect(drawn[0]?.tests).toEqual([{ path: "test/used.test.ts", isDirect: true }]);
    expect([all, unreached]).toEqual([70, ["tools/unused.ts"]]);
  });
});

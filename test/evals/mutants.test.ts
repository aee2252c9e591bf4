import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { Compiler } from "../../evals/mutation/compiler.js";
import { drawMutants } from "../../evals/mutation/draw.js";
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

it("the tests of a file are those that reach it: first within one step, then its namesakes, then the nearest", () => {
  const importers = new Map([
    ["graph/gap/write.ts", ["graph/gap/index.ts"]],
    ["graph/gap/index.ts", ["graph/router.ts", "test/evals/words.test.ts"]],
    ["graph/router.ts", ["test/graph/router.test.ts", "test/http/app.test.ts", "http/app.ts"]],
    ["http/app.ts", ["test/graph/gap.test.ts"]],
    ["graph/other.ts", ["test/graph/other.test.ts"]],
  ]);
  expect(testsOf("graph/gap/write.ts", importers)).toEqual([
    "test/evals/words.test.ts",
    "test/graph/gap.test.ts",
    "test/graph/router.test.ts",
    "test/http/app.test.ts",
  ]);
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
  write("tools/postgres-rows.ts", many);
  write("test/used.test.ts", 'import { n1 } from "../tools/used.js";\nimport "../tools/postgres-rows.js";');
  afterAll(() => rmSync(root, { recursive: true }));
  const draw = (seed: number) => drawMutants(root, ["tools"], 10, seed);
  const places = (seed: number) => draw(seed).drawn.map(({ mutant }) => [mutant.from, mutant.text]);

  it("is the same for the same seed", () => {
    expect(places(1)).toHaveLength(10);
    expect(places(1)).toEqual(places(1));
    expect(places(1)).not.toEqual(places(2));
  });

  it("is from sources that a test on DuckDB reaches", () => {
    const { drawn, all, unreached } = draw(1);
    expect(new Set(drawn.map(({ file }) => file))).toEqual(new Set(["tools/used.ts"]));
    expect(drawn[0]?.tests).toEqual(["test/used.test.ts"]);
    expect([all, unreached]).toEqual([60, ["tools/unused.ts"]]);
  });
});

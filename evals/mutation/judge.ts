import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Compiler } from "./compiler.js";
import type { Drawn } from "./draw.js";
import { type Equivalent, linesOf } from "./equivalents.js";
import { withMutant } from "./mutants.js";
import { type Outcome, tryMutant } from "./try-mutant.js";

interface Settings {
  readonly root: string;
  /** How long the tests of one mutant may take together: those that import its file all run, the others while there is time. */
  readonly withinMs: number;
  /** How long one run may take. */
  readonly limitMs: number;
  readonly equivalents: readonly Equivalent[];
}

export type Verdict = (
  | Outcome
  /** No test noticed it, and the compiler does. */
  | { readonly kind: "refused" }
  | { readonly kind: "equivalent"; readonly reason: string }
) & {
  /** Test files that ran. */
  readonly asked: number;
};

/** Test files of one run. */
const AT_ONCE = 8;

/** Tries mutants. What ends a run is run once without any: what fails or is late by itself notices nothing. */
export class Judge {
  /** Test files that fail without a mutant. */
  readonly unsound = new Set<string>();
  readonly #sound = new Set<string>();
  readonly #settings: Settings;
  readonly #compiler: Compiler;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#compiler = new Compiler(settings.root);
  }

  async judge(drawn: Drawn): Promise<Verdict> {
    const reason = this.#reasonOfEquivalence(drawn);
    if (reason !== undefined) return { kind: "equivalent", reason, asked: 0 };
    const verdict = await this.#askTests(drawn);
    return verdict.kind === "survived" && this.#isRefused(drawn) ? { ...verdict, kind: "refused" } : verdict;
  }

  #reasonOfEquivalence({ file, mutant }: Drawn): string | undefined {
    const { line, becomes } = linesOf(readFileSync(join(this.#settings.root, file), "utf8"), mutant);
    return this.#settings.equivalents.find(
      (known) => known.file === file && known.line === line && known.becomes === becomes,
    )?.reason;
  }

  #isRefused({ file, mutant, importers }: Drawn): boolean {
    const source = readFileSync(join(this.#settings.root, file), "utf8");
    return this.#compiler.refuses(file, withMutant(source, mutant), importers);
  }

  async #askTests({ file, mutant, tests }: Drawn): Promise<Verdict> {
    const { root, withinMs, limitMs } = this.#settings;
    let left = tests;
    let asked = 0;
    let spentMs = 0;
    for (;;) {
      left = left.filter(({ path, isDirect }) => !this.unsound.has(path) && (isDirect || spentMs < withinMs));
      const next = left.slice(0, AT_ONCE).map(({ path }) => path);
      if (next.length === 0) return { kind: "survived", asked };
      const begunMs = performance.now();
      const outcome = await tryMutant(root, { file, mutant, tests: next }, limitMs);
      spentMs += performance.now() - begunMs;
      if (await this.#isSound(outcome, next)) {
        asked += next.length;
        if (outcome.kind !== "survived") return { ...outcome, asked };
        left = left.slice(next.length);
      }
    }
  }

  /** Whether a mutant's run ended as it did because of the mutant. */
  async #isSound(outcome: Outcome, tests: readonly string[]): Promise<boolean> {
    if (outcome.kind === "survived") return true;
    return this.pass(outcome.kind === "killed" && outcome.file !== null ? [outcome.file] : tests);
  }

  /** Whether test files pass, and in time, without a mutant. */
  async pass(tests: readonly string[]): Promise<boolean> {
    if (tests.length === 1 && tests.every((test) => this.#sound.has(test))) return true;
    const { root, limitMs } = this.#settings;
    const { kind } = await tryMutant(root, { file: "", mutant: null, tests: [...tests] }, limitMs);
    for (const test of tests) (kind === "survived" ? this.#sound : this.unsound).add(test);
    return kind === "survived";
  }
}

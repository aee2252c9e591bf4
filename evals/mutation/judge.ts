import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Compiler } from "./compiler.js";
import type { Drawn } from "./draw.js";
import { withMutant } from "./mutants.js";
import { type Outcome, tryMutant } from "./try-mutant.js";

interface Settings {
  readonly root: string;
  /** Test files per mutant. */
  readonly mostTests: number;
  /** How long one run may take. */
  readonly limitMs: number;
}

/** Test files of one run: few enough that only a fault makes it late, whatever else the machine does. */
const AT_ONCE = 10;

/** Tries mutants. A test file that notices one is run once without any: what fails by itself notices nothing. */
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

  async judge(drawn: Drawn): Promise<Outcome> {
    const outcome = await this.#askTests(drawn);
    return outcome.kind === "survived" && this.#isRefused(drawn) ? { kind: "refused" } : outcome;
  }

  #isRefused({ file, mutant, importers }: Drawn): boolean {
    const source = readFileSync(join(this.#settings.root, file), "utf8");
    return this.#compiler.refuses(file, withMutant(source, mutant), importers);
  }

  async #askTests({ file, mutant, tests }: Drawn): Promise<Outcome> {
    const { root, mostTests, limitMs } = this.#settings;
    let left = tests;
    let asked = 0;
    for (;;) {
      left = left.filter((test) => !this.unsound.has(test));
      const next = left.slice(0, Math.min(AT_ONCE, mostTests - asked));
      if (next.length === 0) return { kind: "survived" };
      const outcome = await tryMutant(root, { file, mutant, tests: next }, limitMs);
      if (outcome.kind === "survived") {
        left = left.slice(next.length);
        asked += next.length;
      } else if (outcome.kind !== "killed" || outcome.file === null || (await this.isSound(outcome.file)))
        return outcome;
    }
  }

  /** Whether a test file passes without a mutant. */
  async isSound(test: string): Promise<boolean> {
    if (this.#sound.has(test)) return true;
    const { root, limitMs } = this.#settings;
    const { kind } = await tryMutant(root, { file: "", mutant: null, tests: [test] }, limitMs);
    (kind === "survived" ? this.#sound : this.unsound).add(test);
    return kind === "survived";
  }
}

import type { Drawn } from "./draw.js";
import { type Outcome, tryMutant } from "./try-mutant.js";

interface Settings {
  readonly root: string;
  /** Test files per mutant. */
  readonly mostTests: number;
  /** How long one run may take. */
  readonly limitMs: number;
}

/** Tries mutants. A test file that notices one is run once without any: what fails by itself notices nothing. */
export class Judge {
  /** Test files that fail without a mutant. */
  readonly unsound = new Set<string>();
  readonly #sound = new Set<string>();
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async judge({ file, mutant, tests }: Drawn): Promise<Outcome> {
    const { root, mostTests, limitMs } = this.#settings;
    for (;;) {
      const trusted = tests.filter((test) => !this.unsound.has(test)).slice(0, mostTests);
      if (trusted.length === 0) return { kind: "survived" };
      const outcome = await tryMutant(root, { file, mutant, tests: trusted }, limitMs);
      if (outcome.kind !== "killed" || outcome.file === null || (await this.#isSound(outcome.file))) return outcome;
    }
  }

  async #isSound(test: string): Promise<boolean> {
    if (this.#sound.has(test)) return true;
    const { root, limitMs } = this.#settings;
    const { kind } = await tryMutant(root, { file: "", mutant: null, tests: [test] }, limitMs);
    (kind === "survived" ? this.#sound : this.unsound).add(test);
    return kind === "survived";
  }
}

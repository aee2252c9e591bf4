import { z } from "zod";
import { StateUnavailableError } from "../../tools/errors.js";
import { hashOf } from "../../tools/state/hash.js";
import type { StateStore } from "../../tools/state/state-store.js";
import type { GraphLogger } from "../log.js";
import { differenceOf } from "./same.js";
import { faultOf } from "./sound-form.js";

/** A translation with what it came back as, so that whoever reads it can judge it again, by the rules of that day. */
const Kept = z.object({ form: z.string(), text: z.string(), back: z.string() });
type Kept = z.infer<typeof Kept>;

const COLLECTION = "translation";
const COUNTS = "translation-count";
const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
/** Of all languages; a language has some 1,500 forms. Beyond it they are kept in memory alone. */
const MOST_A_MONTH = 5_000;
const MOST_IN_MEMORY = 20_000;

/** Why a translation cannot stand; null where it can. */
export const refusalOf = ({ form, text, back }: Kept, language: string): string | null =>
  faultOf(form, text, language) ?? differenceOf(form, back);

/**
 * Translations that were accepted: in memory, and in the service's own store where there is one, so that neither a restart nor another process
 * asks a model again. They hold nothing of anybody's data, and so are the same for all.
 */
export class KeptTranslations {
  readonly #memory = new Map<string, string>();
  readonly #store: StateStore | null;
  readonly #logger: Pick<GraphLogger, "warn">;

  constructor(store: StateStore | null, logger: Pick<GraphLogger, "warn">) {
    this.#store = store;
    this.#logger = logger;
  }

  /** Those in memory. */
  of(form: string, language: string): string | undefined {
    return this.#memory.get(keyOf(form, language));
  }

  /** Brings those that another process or an earlier run kept into memory. */
  async load(forms: readonly string[], language: string): Promise<void> {
    const store = this.#store;
    if (store === null) return;
    await this.#unlessAway(async () => {
      const found = await Promise.all(forms.map((form) => store.get(COLLECTION, keyOf(form, language))));
      for (const [place, stored] of found.entries()) {
        const { data } = Kept.safeParse(stored?.value);
        if (data !== undefined && data.form === forms[place] && refusalOf(data, language) === null)
          this.#remember(data, language);
      }
    });
  }

  async keep(accepted: readonly Kept[], language: string): Promise<void> {
    for (const each of accepted) this.#remember(each, language);
    const store = this.#store;
    if (store === null || accepted.length === 0) return;
    await this.#unlessAway(async () => {
      const expiresAt = new Date(Date.now() + KEPT_DAYS * DAY_MS);
      const month = new Date().toISOString().slice(0, 7);
      const counter = { collection: COUNTS, key: month, expiresAt };
      const { isWithin } = await store.increment(counter, accepted.length, MOST_A_MONTH);
      if (!isWithin) return;
      await store.put(
        accepted.map((value) => ({ collection: COLLECTION, key: keyOf(value.form, language), value, expiresAt })),
      );
    });
  }

  #remember({ form, text }: Kept, language: string): void {
    this.#memory.set(keyOf(form, language), text);
    for (const key of this.#memory.keys()) {
      if (this.#memory.size <= MOST_IN_MEMORY) break;
      this.#memory.delete(key);
    }
  }

  /** Without its store the service asks the model again. */
  async #unlessAway(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof StateUnavailableError)) throw error;
      this.#logger.warn({ err: error }, "translations not read or not kept");
    }
  }
}

const keyOf = (form: string, language: string): string => hashOf(language, form);

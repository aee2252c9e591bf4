import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AnalyseInput, CatalogEvent } from "../../graph/catalogs/analyst.js";
import { Catalogs } from "../../graph/catalogs/catalogs.js";
import { builtInDescriber } from "../../graph/catalogs/describer.js";
import type { Onboarded } from "../../graph/catalogs/onboard.js";
import type { OnboardOrder } from "../../graph/catalogs/order.js";
import type { GraphDependencies } from "../../graph/dependencies.js";
import { CatalogStore } from "../../tools/catalogs/catalog-store.js";
import { createFetcher } from "../../tools/catalogs/fetch/create-fetcher.js";
import { openStateStore } from "../../tools/state/open.js";
import type { Tokens } from "../score/spending.js";
import { newRecording, type Recording, recordingInto } from "./recorder.js";

interface Spent {
  readonly recording: Recording;
  readonly tookMs: number;
  readonly tokens: Tokens;
}

export type Analysed = Extract<CatalogEvent, { type: "analysis" }>;

/** Catalogs without HTTP, over a store that lasts as long as the run. */
export interface CatalogRuns {
  /** @throws what onboarding throws */
  readonly onboard: (order: Omit<OnboardOrder, "owner">) => Promise<Spent & { readonly onboarded: Onboarded }>;
  readonly analyse: (input: AnalyseInput) => Promise<Spent & { readonly analysed: Analysed }>;
  readonly close: () => Promise<void>;
}

export async function openCatalogRuns(dependencies: GraphDependencies): Promise<CatalogRuns> {
  const folder = await mkdtemp(join(tmpdir(), "eval-catalogs-"));
  const store = await openStateStore({ dataDir: folder, databaseUrl: null });
  const fetcher = createFetcher({ allowPrivate: false, version: "0.0.0" });
  const describer = dependencies.roles?.describer ?? builtInDescriber;
  const catalogs = new Catalogs(dependencies, new CatalogStore(store, 1), { fetcher, maxPages: 1, describer });
  // The service does so when it starts; here only what needs it waits.
  let ready: Promise<void> | null = null;
  const warmUp = (): Promise<void> => {
    ready ??= catalogs.warmUp();
    return ready;
  };
  return {
    async onboard(order) {
      await warmUp();
      const tokens = { input: 0, output: 0 };
      const spent = await timed(() =>
        catalogs.onboard({
          ...order,
          owner: null,
          onUsage({ inputTokens, outputTokens }) {
            tokens.input += inputTokens ?? 0;
            tokens.output += outputTokens ?? 0;
          },
        }),
      );
      const { value: onboarded, ...rest } = spent;
      return { ...rest, onboarded, tokens };
    },
    async analyse(input) {
      const { value: analysed, ...rest } = await timed(async () => {
        for await (const event of catalogs.analyst.analyse(input)) if (event.type === "analysis") return event;
        throw new Error("no analysis");
      });
      return { ...rest, analysed, tokens: { input: 0, output: 0 } };
    },
    async close() {
      await fetcher.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function timed<Value>(work: () => Promise<Value>) {
  const recording = newRecording();
  const begun = performance.now();
  const value = await recordingInto(recording, work);
  return { value, recording, tookMs: performance.now() - begun };
}

import { CanceledError, DataUnavailableError, InvalidInputError } from "../../tools/errors.js";
import { Gate } from "../../tools/warehouse/gate.js";
import type { Hold } from "../../tools/warehouse/hold.js";
import type { Answer } from "../answer/answer.js";
import { renderAnswer } from "../answer/markdown.js";
import { type GraphDependencies, MOST_RUNS } from "../dependencies.js";
import type { GraphLogger } from "../log.js";
import { type SpecialistId, specialistIds } from "../specialists/index.js";
import { unavailableAnswer } from "../synthesize/without-findings.js";
import type { MarketScope } from "../understand/request.js";
import type { CatalogAnalysis } from "./analysis.js";
import { buildCatalogGraph } from "./graph.js";
import { mergeLines, OwnProducts } from "./own-products.js";
import type { CatalogState } from "./state.js";
import { withoutAnswer } from "./to-analysis.js";

/** Product groups analysed in depth unless another number is asked for, and at most. */
const USUAL_GROUPS = 10;
const MOST_GROUPS = 20;
/** Looks at once: the warehouse answers two queries at a time, so that more would only hold their facts. */
export const TASKS_AT_ONCE = 4;

export interface AnalyseInput {
  readonly own: OwnProducts;
  /** A market or its ISO country code; null for the default. */
  readonly market: Pick<MarketScope, "code"> | string | null;
  readonly specialists?: readonly SpecialistId[];
  /** Specialists whose parts were asked for by name: they come first. */
  readonly asked?: readonly string[];
  /** Further sentences for the limits. */
  readonly notes?: readonly string[];
  /** Product groups analysed in depth; the others are listed in short. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
  /** Whose analysis it is: callers who wait are served in turns. */
  readonly queue?: string;
}

/** Progress while the graph works, then exactly one analysis. */
export type CatalogEvent =
  | { readonly type: "step"; readonly step: string; readonly label: string }
  | {
      readonly type: "analysis";
      readonly analysis: CatalogAnalysis;
      readonly answer: Answer;
      /** The answer as markdown. */
      readonly text: string;
    };

export interface CatalogAnalyst {
  /**
   * @throws InvalidInputError for a market that the database does not hold, or a catalog that does not fit; CanceledError when the signal aborts
   */
  readonly analyse: (input: AnalyseInput) => AsyncGenerator<CatalogEvent>;
}

/** `gate`: the one that the agents wait at, so that both together run no more than one process bears. */
export function createCatalogAnalyst(dependencies: GraphDependencies, gate = new Gate(MOST_RUNS)): CatalogAnalyst {
  // Built when the first catalog comes: every agent holds an analyst, and most never see one.
  let graph: ReturnType<typeof buildCatalogGraph> | null = null;
  return {
    async *analyse(input) {
      const asked = toCatalogInput(input);
      const leave = await gate.enter({ signal: input.signal, key: input.queue });
      graph ??= buildCatalogGraph(dependencies);
      try {
        yield* stream({ graph, dependencies }, asked, input.signal);
      } finally {
        leave();
      }
    },
  };
}

/** @throws InvalidInputError for a catalog that does not fit */
export function toCatalogInput({
  own,
  market,
  specialists: ids = specialistIds,
  asked = [],
  notes = [],
  limit = USUAL_GROUPS,
}: Omit<AnalyseInput, "signal" | "queue">) {
  return {
    own: readOwn(own),
    market: market === null || typeof market === "string" ? market : market.code,
    specialists: [...ids],
    limit: Math.min(MOST_GROUPS, Math.max(1, Math.round(limit))),
    asked: [...asked],
    notes: [...notes],
  };
}

function readOwn(given: OwnProducts): OwnProducts {
  const parsed = OwnProducts.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new InvalidInputError(`The catalog does not fit: ${issue?.path.join(".")}: ${issue?.message}`);
  }
  return { ...parsed.data, lines: mergeLines(parsed.data.lines) };
}

interface Run {
  readonly graph: ReturnType<typeof buildCatalogGraph>;
  readonly dependencies: GraphDependencies;
}

async function* stream(
  { graph, dependencies: { warehouse, logger } }: Run,
  input: ReturnType<typeof toCatalogInput>,
  signal: AbortSignal | undefined,
): AsyncGenerator<CatalogEvent> {
  let hold: Hold | undefined;
  try {
    hold = await warehouse.hold?.();
    const begin = () =>
      graph.stream(input, {
        streamMode: ["custom", "values"],
        maxConcurrency: TASKS_AT_ONCE,
        ...(signal ? { signal } : {}),
      });
    const events = await (hold ? hold.run(begin) : begin());
    let last: unknown;
    for await (const [mode, payload] of events) {
      if (mode === "custom") yield { type: "step", ...(payload as { step: string; label: string }) };
      else last = payload;
    }
    const { answer, analysis } = last as CatalogState; // the last "values" payload is the finished state
    yield { type: "analysis", analysis, answer, text: analysis.text };
  } catch (error) {
    if (signal?.aborted) throw new CanceledError("The analysis was canceled.", { cause: error });
    const answer = unreadAnswer(error, logger);
    yield { type: "analysis", analysis: withoutAnswer(input.own, answer), answer, text: renderAnswer(answer) };
  } finally {
    hold?.release();
  }
}

/** The answer when the market's data cannot be read. @throws the error when it is another one */
export function unreadAnswer(error: unknown, logger: GraphLogger): Answer {
  if (!(error instanceof DataUnavailableError)) throw error;
  logger.warn({ err: error }, "catalog not analysed: data unavailable");
  return unavailableAnswer(error.message);
}

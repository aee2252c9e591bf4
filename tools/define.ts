import type { z } from "zod";
import { type NameClusters, readClusterNames } from "./clusters.js";
import { InvalidInputError } from "./errors.js";
import { resultCacheOf } from "./result-cache.js";
import { type TableName, tableNamed } from "./warehouse/schema.js";
import type { Warehouse } from "./warehouse/warehouse.js";

/** Freshness of one kind of data behind a result, in words people may read. */
export interface SourceFreshness {
  readonly label: string;
  /** ISO date of the last refresh at the source; null when the source did not say. */
  readonly refreshedOn: string | null;
  readonly coversFrom: string | null;
  readonly coversTo: string | null;
  /** Until when it goes in each market read, the last month by its first day; only where they differ. */
  readonly ends?: readonly { readonly market: string; readonly to: string }[];
  readonly isSample: boolean;
}

/** Where a result came from. Built by the wrapper, never by a tool's author. */
export interface Provenance {
  readonly tool: string;
  /** What was asked, in words: filters, market, period. Holds no query and no table name. */
  readonly asked: string;
  /** Warehouse rows that passed the filters and entered the computation. */
  readonly rowsExamined: number;
  /** ISO date: the oldest refresh among the data read; null when one of them is unknown or nothing could be read. */
  readonly asOf: string | null;
  readonly truncated: boolean;
  readonly tookMs: number;
  /** Set when the result was read for an earlier call, from the same load of the market: then `tookMs` is the time of that one. */
  readonly isRepetition?: true;
  /** Kinds of data of which the market holds no row are left out. */
  readonly sources: readonly SourceFreshness[];
}

export interface ToolResult<Data> {
  readonly data: Data;
  readonly provenance: Provenance;
}

export interface ToolLogger {
  info(fields: object, message: string): void;
}

export interface ToolContext {
  readonly warehouse: Warehouse;
  readonly logger: ToolLogger;
  readonly signal?: AbortSignal | undefined;
  /** Nobody asked yet: what is read is kept for who will. */
  readonly isPreparing?: boolean | undefined;
}

export interface ToolReading<Data> {
  readonly data: Data;
  readonly rowsExamined: number;
  /** True when a limit cut the result. */
  readonly truncated?: boolean;
  /** Those of the tool's kinds of data that this reading read, where that depends on the question. */
  readonly reads?: readonly TableName[];
}

export interface ToolDefinition<Input extends z.ZodType, Output extends z.ZodType> {
  /** Wire name, snake_case; the file is its kebab-case form, the constant its camelCase form. */
  readonly name: string;
  /** For people and models: what comes back, in which units, when to use it. */
  readonly description: string;
  /** The kinds of data it reads: they decide the as-of date. */
  readonly reads: readonly TableName[];
  readonly input: Input;
  readonly output: Output;
  /** The question in words, for the evidence block. Clusters are named, never numbered. */
  readonly describe: (input: z.output<Input>, nameClusters: NameClusters) => string;
  readonly read: (input: z.output<Input>, context: ToolContext) => Promise<ToolReading<z.input<Output>>>;
}

export interface Tool<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly reads: readonly TableName[];
  readonly input: Input;
  readonly output: Output;
  /**
   * @throws InvalidInputError when the input does not fit
   * @throws DataUnavailableError, CanceledError from the warehouse
   */
  readonly run: (input: z.input<Input>, context: ToolContext) => Promise<ToolResult<z.output<Output>>>;
  /**
   * The same for a long list that our own code has made: neither end is parsed and nothing is kept, either of which would hold the event loop.
   * @throws DataUnavailableError, CanceledError from the warehouse
   */
  readonly runUnparsed: (input: z.output<Input>, context: ToolContext) => Promise<ToolResult<z.input<Output>>>;
}

/** Wraps a reading with validation at both ends and with provenance: no number without its origin. */
export function defineTool<Input extends z.ZodType, Output extends z.ZodType>(
  definition: ToolDefinition<Input, Output>,
): Tool<Input, Output> {
  const { name, description, reads, input, output } = definition;
  const log = (logger: ToolLogger, { rowsExamined, asOf, tookMs }: Provenance, isRepetition: boolean): void => {
    // Nothing was examined, and no time taken, a second time.
    if (isRepetition) logger.info({ tool: name, rowsExamined: 0, asOf, isRepetition }, "tool call");
    else logger.info({ tool: name, rowsExamined, asOf, tookMs }, "tool call");
  };
  return {
    name,
    description,
    reads,
    input,
    output,
    async run(rawInput, context) {
      const parsed = parseInput(definition, rawInput);
      const read = async () => {
        const { data, provenance } = await readResult(definition, parsed, context);
        return { data: output.parse(data), provenance };
      };
      const { warehouse, signal, logger, isPreparing } = context;
      const prepared = isPreparing ? "made" : "found";
      const recalled = resultCacheOf(warehouse)?.recall(warehouse, name, parsed, read, { signal, prepared });
      const { result, isRepetition } = (await recalled) ?? { result: await read(), isRepetition: false };
      log(logger, result.provenance, isRepetition);
      return isRepetition ? { ...result, provenance: { ...result.provenance, isRepetition: true } } : result;
    },
    async runUnparsed(own, context) {
      const result = await readResult(definition, own, context);
      log(context.logger, result.provenance, false);
      return result;
    },
  };
}

/** The reading with its provenance. */
async function readResult<Input extends z.ZodType, Output extends z.ZodType>(
  { name, reads, describe, read }: ToolDefinition<Input, Output>,
  input: z.output<Input>,
  context: ToolContext,
): Promise<ToolResult<z.input<Output>>> {
  const startedAt = performance.now();
  const [reading, nameClusters] = await Promise.all([read(input, context), readClusterNames(context.warehouse)]);
  const sources = await readFreshness(context.warehouse, reading.reads ?? reads, marketsOf(input));
  const provenance: Provenance = {
    tool: name,
    asked: describe(input, nameClusters),
    rowsExamined: reading.rowsExamined,
    asOf: oldestRefresh(sources),
    truncated: reading.truncated ?? false,
    tookMs: Math.round((performance.now() - startedAt) * 10) / 10,
    sources,
  };
  return { data: reading.data, provenance };
}

/** The markets that are asked about; empty for all. */
function marketsOf(input: unknown): string[] {
  if (typeof input !== "object" || input === null) return [];
  const { market, markets } = input as { readonly market?: unknown; readonly markets?: unknown }; // any tool's input
  return (Array.isArray(markets) ? markets : [market]).filter((each) => typeof each === "string");
}

async function readFreshness(
  warehouse: Warehouse,
  reads: readonly TableName[],
  markets: readonly string[],
): Promise<SourceFreshness[]> {
  const [only, ...others] = markets;
  const market = only !== undefined && others.length === 0 ? only : null;
  const datasets = await warehouse.datasets();
  return reads.flatMap((table) => {
    const found = datasets.find((dataset) => dataset.dataset === table);
    if (found?.rows === 0) return [];
    const ends = (found?.markets ?? []).flatMap(({ market: code, coversTo: to }) =>
      markets.length === 0 || markets.includes(code) ? [{ market: code, to }] : [],
    );
    const isApart = new Set(ends.map(({ to }) => to)).size > 1;
    const covered = market === null ? found : (found?.markets.find((each) => each.market === market) ?? found);
    return [
      {
        label: tableNamed(table).label,
        refreshedOn: found?.refreshedOn ?? null,
        coversFrom: covered?.coversFrom ?? null,
        coversTo: covered?.coversTo ?? null,
        ...(isApart && { ends }),
        isSample: found?.isSample ?? false,
      },
    ];
  });
}

/** One unknown refresh makes the whole unknown: a freshness stamp must hold for every row it covers. */
function oldestRefresh(sources: readonly SourceFreshness[]): string | null {
  const dates = sources.map((source) => source.refreshedOn);
  if (dates.length === 0 || dates.includes(null)) return null;
  return dates.reduce(
    (oldest, date) => (date !== null && oldest !== null && date < oldest ? date : oldest),
    dates[0] ?? null,
  );
}

/** @throws InvalidInputError that names the field which does not fit */
export function parseInput<Input extends z.ZodType>(
  { name, input: schema }: { readonly name: string; readonly input: Input },
  input: unknown,
): z.output<Input> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.length ? ` (${issue.path.join(".")})` : "";
  throw new InvalidInputError(`${name}: ${issue?.message ?? "the input does not fit"}${where}`);
}

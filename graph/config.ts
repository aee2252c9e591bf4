import { ConfigError } from "../tools/errors.js";
import type { LoadTarget } from "../tools/warehouse/load/load-market.js";
import type { PostgresStorage } from "../tools/warehouse/load/postgres-parts.js";
import type { ModelSettings } from "./models/index.js";
import type { LangChainSettings } from "./models/langchain.js";
import { Environment } from "./settings.js";

export interface Config {
  readonly http: { readonly host: string; readonly port: number; readonly publicBaseUrl: string | null };
  readonly load: {
    /** Processes that answer. */
    readonly workers: number;
    /** Results are read before anybody asks. */
    readonly prepares: boolean;
    /** Beyond it a question is refused. */
    readonly maxWaitMs: number;
    /** How long accepted questions may still be answered when the service stops. */
    readonly drainMs: number;
    readonly connectionsPerAddress: number;
  };
  readonly warehouse: {
    readonly dataDir: string;
    readonly databaseUrl: string | null;
    /** Where the market is read from; null for the same database. */
    readonly readUrl: string | null;
    /** Queries at once. */
    readonly connections: number;
    /** How a load puts the market there. */
    readonly storage: PostgresStorage;
    /** How long a start waits for a server that is not there yet. */
    readonly waitMs: number;
    readonly queryTimeoutMs: number;
  };
  /** `defaultMarket` is used when a question names no market; null leaves the choice to the data. */
  readonly question: {
    readonly defaultMarket: string | null;
    /** For all of it, from its turn on. */
    readonly timeoutMs: number;
    readonly answerLanguage: "asker" | "en";
  };
  /** How long ended and paused tasks and their conversations are kept. */
  readonly tasks: { readonly retentionHours: number };
  readonly callers: {
    readonly keyHeader: string;
    readonly isKeyRequired: boolean;
    readonly queriesPerMonth: { readonly explorer: number; readonly professional: number; readonly enterprise: number };
    readonly anonymousQueriesPerMonth: number;
    /** Express's "trust proxy". */
    readonly trustProxy: boolean | number | string;
  };
  /** The enterprise host's people. */
  readonly identity: {
    readonly userinfoUrl: string;
    readonly tokeninfoUrl: string;
    readonly clientId: string | null;
    readonly cacheSeconds: number;
  };
  /** The enterprise host shows interfaces although it does not say so in its requests. */
  readonly enterprise: { readonly assumesInterface: boolean };
  readonly catalogs: {
    /** Pages of a shop that are read for one catalog. */
    readonly maxPages: number;
    /** How long catalogs without an owner are kept. */
    readonly retentionDays: number;
    /** Shops in private networks may be read: for tests and intranets. */
    readonly allowsPrivate: boolean;
    /** Networks that may be read whatever they are, in CIDR notation. */
    readonly networks: readonly string[];
  };
  /** Largest upload of exports by an operator, all files together. */
  readonly marketUploadBytes: number;
  /** Origins of browser pages that may ask; "*" for all, empty for none. */
  readonly cors: { readonly origins: "*" | readonly string[] };
  readonly metrics: boolean;
  /** Of an OpenTelemetry collector; null for no traces. */
  readonly traces: string | null;
  readonly page: boolean;
  /** Callers may rate their answers. */
  readonly hasFeedback: boolean;
  /** Callers may have the end of a task posted to an address of theirs. */
  readonly hasPush: boolean;
  /** `freeTokensPerDay`: of each caller who has no other number. */
  readonly models: ModelSettings & {
    /** Somebody else's model, which then does all; null for Google's. */
    readonly other: LangChainSettings | null;
    readonly freeTokensPerDay: number;
    /** Of keys of the tiers that pay. */
    readonly tokensPerDay: { readonly professional: number; readonly enterprise: number };
    readonly readsDescriptions: boolean;
  };
  readonly log: { readonly level: Environment["LOG_LEVEL"] };
}

/** Where a load or an import puts the market. */
export function loadTarget({ dataDir, databaseUrl, storage }: Config["warehouse"]): LoadTarget {
  return databaseUrl ? { kind: "postgresql", databaseUrl, storage, dataDir } : { kind: "duckdb", dataDir };
}

/**
 * Reads the settings once; only entry points call it. An empty variable counts as not set.
 * @throws ConfigError naming the setting and what it must be; never its value, which may be a secret
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`The setting ${String(issue?.path[0] ?? "")} ${issue?.message ?? "is not valid"}.`);
  }
  const settings = parsed.data;
  if (settings.DATABASE_READ_URL !== null && settings.DATABASE_URL === null)
    throw new ConfigError("The setting DATABASE_READ_URL is of use only with DATABASE_URL, whose replica it names.");
  return Object.freeze({
    http: Object.freeze({ host: settings.HOST, port: settings.PORT, publicBaseUrl: settings.PUBLIC_BASE_URL }),
    load: Object.freeze({
      workers: settings.WORKERS,
      prepares: settings.PREPARE_RESULTS,
      maxWaitMs: settings.MAX_WAIT_SECONDS * 1_000,
      drainMs: settings.DRAIN_SECONDS * 1_000,
      connectionsPerAddress: settings.CONNECTIONS_PER_ADDRESS,
    }),
    marketUploadBytes: settings.MARKET_UPLOAD_MB * 1024 * 1024,
    warehouse: Object.freeze({
      dataDir: settings.DATA_DIR,
      databaseUrl: settings.DATABASE_URL,
      readUrl: settings.DATABASE_READ_URL,
      connections: settings.DATABASE_CONNECTIONS,
      storage: Object.freeze({
        shards: settings.DATABASE_SHARDS ?? undefined,
        columnarAfterMonths: settings.DATABASE_COLUMNAR_AFTER_MONTHS ?? undefined,
      }),
      waitMs: settings.DATABASE_WAIT_SECONDS * 1_000,
      queryTimeoutMs: settings.QUERY_TIMEOUT_MS,
    }),
    question: Object.freeze({
      defaultMarket: settings.DEFAULT_MARKET,
      timeoutMs: settings.QUESTION_TIMEOUT_MS,
      answerLanguage: settings.ANSWER_LANGUAGE,
    }),
    tasks: Object.freeze({ retentionHours: settings.TASK_RETENTION_HOURS }),
    callers: Object.freeze({
      keyHeader: settings.API_KEY_HEADER,
      isKeyRequired: settings.REQUIRE_API_KEY,
      queriesPerMonth: Object.freeze({
        explorer: settings.EXPLORER_QUERIES_PER_MONTH,
        professional: settings.PROFESSIONAL_QUERIES_PER_MONTH,
        enterprise: settings.ENTERPRISE_QUERIES_PER_MONTH,
      }),
      anonymousQueriesPerMonth: settings.ANONYMOUS_QUERIES_PER_MONTH,
      trustProxy: trustProxyOf(settings.TRUST_PROXY),
    }),
    identity: Object.freeze({
      userinfoUrl: settings.USERINFO_URL,
      tokeninfoUrl: settings.TOKENINFO_URL,
      clientId: settings.OAUTH_CLIENT_ID,
      cacheSeconds: settings.IDENTITY_CACHE_SECONDS,
    }),
    enterprise: Object.freeze({ assumesInterface: settings.GE_ASSUME_A2UI }),
    catalogs: Object.freeze({
      maxPages: settings.CATALOG_MAX_PAGES,
      retentionDays: settings.CATALOG_RETENTION_DAYS,
      allowsPrivate: settings.CATALOG_FETCH_ALLOW_PRIVATE,
      networks: Object.freeze(settings.CATALOG_FETCH_ALLOW_NETWORKS),
    }),
    cors: Object.freeze({ origins: originsOf(settings.CORS_ORIGINS) }),
    metrics: settings.METRICS,
    traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    page: settings.PAGE,
    hasFeedback: settings.FEEDBACK,
    hasPush: settings.PUSH_NOTIFICATIONS,
    models: Object.freeze({
      apiKey: settings.GOOGLE_API_KEY,
      model: settings.GEMINI_MODEL,
      other: otherModelOf(settings),
      classifierModel: settings.GEMINI_CLASSIFIER_MODEL,
      writerModel: settings.GEMINI_WRITER_MODEL,
      synthesizerModel: settings.GEMINI_SYNTHESIZER_MODEL,
      baseUrl: settings.GEMINI_BASE_URL,
      timeoutMs: settings.MODEL_TIMEOUT_MS,
      deadlineMs: settings.MODEL_DEADLINE_MS,
      readsDescriptions: settings.MODEL_READS_DESCRIPTIONS,
      maxConcurrent: settings.MODEL_CONCURRENCY,
      freeTokensPerDay: settings.FREE_TOKENS_PER_DAY,
      tokensPerDay: Object.freeze({
        professional: settings.PROFESSIONAL_TOKENS_PER_DAY ?? settings.FREE_TOKENS_PER_DAY,
        enterprise: settings.ENTERPRISE_TOKENS_PER_DAY ?? settings.FREE_TOKENS_PER_DAY,
      }),
    }),
    log: Object.freeze({ level: settings.LOG_LEVEL }),
  });
}

function otherModelOf(settings: Environment): LangChainSettings | null {
  const { MODEL_PROVIDER: provider, MODEL_NAME: model } = settings;
  if (provider === "google") return null;
  if (model === null)
    throw new ConfigError("The setting MODEL_NAME is needed where MODEL_PROVIDER is not google, for example qwen3:8b.");
  return Object.freeze({
    provider,
    model,
    apiKey: settings.MODEL_API_KEY,
    baseUrl: settings.MODEL_BASE_URL,
    options: Object.freeze(settings.MODEL_OPTIONS),
  });
}

function trustProxyOf(setting: string): boolean | number | string {
  if (setting === "true" || setting === "false") return setting === "true";
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}

function originsOf(setting: string): "*" | readonly string[] {
  const origins = setting
    .split(",")
    .map((origin) => origin.trim().replace(/\/+$/, ""))
    .filter((origin) => origin !== "");
  return origins.includes("*") ? "*" : origins;
}

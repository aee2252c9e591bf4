import { z } from "zod";
import { ConfigError } from "../tools/errors.js";
import type { ModelSettings } from "./models/index.js";

const port = z.coerce
  .number({ error: "must be a number" })
  .int("must be a whole number")
  .min(0, "must be 0-65535")
  .max(65535, "must be 0-65535");
const milliseconds = z.coerce
  .number({ error: "must be a number of milliseconds" })
  .int("must be a whole number of milliseconds")
  .min(1, "must be at least 1")
  // A longer timer fires at once.
  .max(2_147_483_647, "must be at most 2147483647, which is 24 days");
const yesOrNo = z
  .enum(["true", "false", "1", "0"], { error: "must be true or false" })
  .transform((value) => value === "true" || value === "1");
const whole = z.coerce.number({ error: "must be a number" }).int("must be a whole number").min(1, "must be at least 1");
const modelName = z.string().regex(/^[\w.-]+$/, "must be a model's name, for example gemini-flash-latest");
const hours = z.coerce
  .number({ error: "must be a number of hours" })
  .positive("must be more than 0")
  .max(8_760, "must be at most 8760, which is a year");
const httpAddress = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((url) => url.replace(/\/+$/, ""));
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" });

/** Every setting with its default. An empty variable counts as not set. */
const Environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(8080),
  PUBLIC_BASE_URL: httpAddress.nullable().default(null),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: postgresAddress.nullable().default(null),
  QUERY_TIMEOUT_MS: milliseconds.default(10_000),
  DEFAULT_MARKET: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be an ISO country code in capitals, for example US")
    .default("US"),
  TASK_RETENTION_HOURS: hours.default(24),
  GOOGLE_API_KEY: z.string().nullable().default(null),
  GEMINI_MODEL: modelName.default("gemini-flash-latest"),
  GEMINI_CLASSIFIER_MODEL: modelName.nullable().default(null),
  GEMINI_WRITER_MODEL: modelName.nullable().default(null),
  GEMINI_SYNTHESIZER_MODEL: modelName.nullable().default(null),
  GEMINI_BASE_URL: httpAddress.nullable().default(null),
  MODEL_TIMEOUT_MS: milliseconds.default(20_000),
  MODEL_CONCURRENCY: whole.default(8),
  FREE_TOKENS_PER_DAY: whole.default(10_000),
  API_KEY_HEADER: z
    .string()
    .regex(/^[A-Za-z][\w-]*$/, "must be the name of a header, for example X-API-Key")
    .default("X-API-Key"),
  REQUIRE_API_KEY: yesOrNo.default(false),
  EXPLORER_QUERIES_PER_MONTH: whole.default(50),
  PROFESSIONAL_QUERIES_PER_MONTH: whole.default(500),
  ENTERPRISE_QUERIES_PER_MONTH: whole.default(5_000),
  ANONYMOUS_QUERIES_PER_MONTH: whole.default(5_000),
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|\d+|[\da-fA-F.:/, ]+)$/, "must be true, a number of proxies, or their addresses")
    .default("false"),
  USERINFO_URL: httpAddress.default("https://openidconnect.googleapis.com/v1/userinfo"),
  TOKENINFO_URL: httpAddress.default("https://oauth2.googleapis.com/tokeninfo"),
  OAUTH_CLIENT_ID: z.string().nullable().default(null),
  IDENTITY_CACHE_SECONDS: whole.default(300),
  CATALOG_MAX_PAGES: whole.max(1_000, "must be at most 1000").default(50),
  CATALOG_RETENTION_DAYS: whole.max(365, "must be at most 365").default(7),
  CATALOG_FETCH_ALLOW_PRIVATE: yesOrNo.default(false),
  GE_ASSUME_A2UI: yesOrNo.default(false),
  CORS_ORIGINS: z.string().default(""),
  METRICS: yesOrNo.default(false),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
      error: "must be one of trace, debug, info, warn, error, fatal, silent",
    })
    .default("info"),
});

export interface Config {
  readonly http: { readonly host: string; readonly port: number; readonly publicBaseUrl: string | null };
  readonly warehouse: {
    readonly dataDir: string;
    readonly databaseUrl: string | null;
    readonly queryTimeoutMs: number;
  };
  /** `defaultMarket` is used when a question names no market. */
  readonly question: { readonly defaultMarket: string };
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
  };
  /** Origins of browser pages that may ask; "*" for all, empty for none. */
  readonly cors: { readonly origins: "*" | readonly string[] };
  readonly metrics: boolean;
  /** `freeTokensPerDay`: of each caller. */
  readonly models: ModelSettings & { readonly freeTokensPerDay: number };
  readonly log: { readonly level: z.infer<typeof Environment>["LOG_LEVEL"] };
}

/**
 * Reads the settings once; only entry points call it.
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
  return Object.freeze({
    http: Object.freeze({ host: settings.HOST, port: settings.PORT, publicBaseUrl: settings.PUBLIC_BASE_URL }),
    warehouse: Object.freeze({
      dataDir: settings.DATA_DIR,
      databaseUrl: settings.DATABASE_URL,
      queryTimeoutMs: settings.QUERY_TIMEOUT_MS,
    }),
    question: Object.freeze({ defaultMarket: settings.DEFAULT_MARKET }),
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
    }),
    cors: Object.freeze({ origins: originsOf(settings.CORS_ORIGINS) }),
    metrics: settings.METRICS,
    models: Object.freeze({
      apiKey: settings.GOOGLE_API_KEY,
      model: settings.GEMINI_MODEL,
      classifierModel: settings.GEMINI_CLASSIFIER_MODEL,
      writerModel: settings.GEMINI_WRITER_MODEL,
      synthesizerModel: settings.GEMINI_SYNTHESIZER_MODEL,
      baseUrl: settings.GEMINI_BASE_URL,
      timeoutMs: settings.MODEL_TIMEOUT_MS,
      maxConcurrent: settings.MODEL_CONCURRENCY,
      freeTokensPerDay: settings.FREE_TOKENS_PER_DAY,
    }),
    log: Object.freeze({ level: settings.LOG_LEVEL }),
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

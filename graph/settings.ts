import ipaddr from "ipaddr.js";
import { z } from "zod";

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
const wholeOrNone = z.coerce
  .number({ error: "must be a number" })
  .int("must be a whole number")
  .min(0, "must be at least 0");
const modelName = z.string().regex(/^[\w.-]+$/, "must be a model's name, for example gemini-flash-latest");
/** Of any provider: "qwen3:8b", "meta-llama/Llama-3.3-70B-Instruct". */
const anyModelName = z.string().regex(/^[\w.:/@-]{1,200}$/, "must be a model's name, for example qwen3:8b");
const jsonObject = z
  .string()
  .default("{}")
  .transform((text, context) => {
    try {
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: "custom", message: 'must be a JSON object, for example {"topP":0.9}' });
      return z.NEVER;
    }
  });
const hours = z.coerce
  .number({ error: "must be a number of hours" })
  .positive("must be more than 0")
  .max(8_760, "must be at most 8760, which is a year");
const httpAddress = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((url) => url.replace(/\/+$/, ""));
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" });

const address = {
  HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Address the service listens on. `0.0.0.0` lets other machines reach it."),
  PORT: port.default(8080).describe("Port the service listens on."),
  PUBLIC_BASE_URL: httpAddress
    .nullable()
    .default(null)
    .describe("Base address written into the agent cards. Empty: the address it listens on."),
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|\d+|[\da-fA-F.:/, ]+)$/, "must be true, a number of proxies, or their addresses")
    .default("false")
    .describe(
      "Set it when a reverse proxy stands before the service, so that callers are told apart by their own address: the number of proxies, their addresses, or `true` for any.",
    ),
  CORS_ORIGINS: z
    .string()
    .default("")
    .describe(
      "Origins whose web pages may call the service from a browser, separated by commas. `*`: all. Empty: none.",
    ),
};

const load = {
  WORKERS: whole
    .max(64, "must be at most 64")
    .default(1)
    .describe(
      "Processes that answer questions, on one port. More than the machine has processors gain nothing; each needs the memory of a service of its own.",
    ),
  PREPARE_RESULTS: yesOrNo
    .default(true)
    .describe(
      "Whether the service reads what it usually tells of each product group before anybody asks, while nobody does, and keeps it in `DATA_DIR` (42 KB for a group in a market). Embedded market only.",
    ),
  MAX_WAIT_SECONDS: whole
    .max(3_600, "must be at most 3600")
    .default(30)
    .describe(
      "Longest time that a question may be expected to wait for its turn, in seconds. One that would wait longer gets HTTP 503 with `Retry-After`.",
    ),
  DRAIN_SECONDS: whole
    .max(3_600, "must be at most 3600")
    .default(35)
    .describe(
      "How long questions that were accepted may still be answered after SIGTERM, in seconds. Whatever runs the service has to wait longer than this before it kills it.",
    ),
  CONNECTIONS_PER_ADDRESS: whole
    .default(512)
    .describe(
      "Connections that one network address may hold. Not applied with `TRUST_PROXY`, where all come from the proxy.",
    ),
};

const data = {
  DATA_DIR: z
    .string()
    .default(".data")
    .describe("Folder of the embedded databases: the market, and tasks, conversations and catalogs."),
  MARKET_UPLOAD_MB: whole
    .max(4_096, "must be at most 4096")
    .default(512)
    .describe(
      "Largest upload of exports by an operator (`POST /a2a/market-import`), all files together, in MiB. It is written to the folder for temporary files first.",
    ),
  DATABASE_URL: postgresAddress
    .nullable()
    .default(null)
    .describe(
      "PostgreSQL or Citus to use instead of the embedded databases, for example `postgres://user:password@host:5432/market`.",
    ),
  DATABASE_READ_URL: postgresAddress
    .nullable()
    .default(null)
    .describe(
      "A streaming replica of `DATABASE_URL` that the market is read from. Tasks, conversations and loads stay with `DATABASE_URL`.",
    ),
  DATABASE_CONNECTIONS: whole
    .max(64, "must be at most 64")
    .default(4)
    .describe(
      "Queries of the market that one process has PostgreSQL work on at once, each on a connection of its own; beside them it holds up to seven more. On Citus a query opens at most as many to each worker.",
    ),
  DATABASE_SHARDS: whole
    .max(1_024, "must be at most 1024")
    .nullable()
    .default(null)
    .describe(
      "Citus: into how many shards a load divides each large table. Empty: the cluster's own default (`citus.shard_count`).",
    ),
  DATABASE_COLUMNAR_AFTER_MONTHS: whole
    .max(1_200, "must be at most 1200")
    .nullable()
    .default(null)
    .describe(
      "Price events that are so many months older than the newest are stored by columns where the server offers it (Citus does): less disk, slower to read. Only where they are partitioned by month, from 10 million on. Empty: none.",
    ),
  DATABASE_WAIT_SECONDS: wholeOrNone
    .max(3_600, "must be at most 3600")
    .default(60)
    .describe(
      "How long a start waits for a PostgreSQL that is not there yet, in seconds, with growing pauses between its tries. 0: it ends at the first one.",
    ),
  QUERY_TIMEOUT_MS: milliseconds
    .default(10_000)
    .describe("Longest time that one query of the market may run, in milliseconds."),
  QUESTION_TIMEOUT_MS: milliseconds
    .default(30_000)
    .describe(
      "Longest time that a question may read the market and ask a language model, from its turn on, in milliseconds. Every query gets what is left of it; the answer names what could not be read by then, and tells the rest.",
    ),
  DEFAULT_MARKET: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be an ISO country code in capitals, for example US")
    .nullable()
    .default(null)
    .describe(
      "Market taken when a question names none: an ISO country code. Without it the US, or where the data holds none of them, the market with most data.",
    ),
  ANSWER_LANGUAGE: z
    .enum(["asker", "en"], "must be asker or en")
    .default("asker")
    .describe(
      "In which language answers are told: asker for that of the question, as far as there are translations or a language model makes them; en for English always.",
    ),
  TASK_RETENTION_HOURS: hours
    .default(24)
    .describe("How long tasks and conversations are kept after their last change, in hours."),
};

const model = {
  GOOGLE_API_KEY: z.string().nullable().default(null).describe("A Gemini API key. Empty: no language model is used."),
  GEMINI_MODEL: modelName.default("gemini-flash-latest").describe("The Gemini model."),
  GEMINI_CLASSIFIER_MODEL: modelName
    .nullable()
    .default(null)
    .describe("Another model for understanding questions. Empty: `GEMINI_MODEL`."),
  GEMINI_WRITER_MODEL: modelName
    .nullable()
    .default(null)
    .describe("Another model for wording the answer of one specialist. Empty: `GEMINI_MODEL`."),
  GEMINI_SYNTHESIZER_MODEL: modelName
    .nullable()
    .default(null)
    .describe("Another model for wording the answer of several specialists. Empty: `GEMINI_MODEL`."),
  GEMINI_BASE_URL: httpAddress
    .nullable()
    .default(null)
    .describe("A gateway that speaks Gemini's protocol. Empty: Google's own address."),
  MODEL_PROVIDER: z
    .string()
    .regex(
      /^(?:google|openai|(?:@[\w.-]+\/)?[\w.-]+#[A-Z]\w*)$/,
      "must be google, openai, or a package and a class, for example @langchain/anthropic#ChatAnthropic",
    )
    .default("google")
    .describe(
      "Whose model is asked. `google`: Gemini, with the settings above. `openai`: whatever speaks OpenAI's protocol, such as Ollama or vLLM on a machine of your own. `package#Class`: a chat model of LangChain's that binds tools, for example `@langchain/anthropic#ChatAnthropic`; install its package first.",
    ),
  MODEL_NAME: anyModelName
    .nullable()
    .default(null)
    .describe("The model, where `MODEL_PROVIDER` is not `google`, for example `qwen3:8b`."),
  MODEL_BASE_URL: httpAddress
    .nullable()
    .default(null)
    .describe("Where that model is asked, for example `http://localhost:11434/v1`. Empty: the provider's own address."),
  MODEL_API_KEY: z
    .string()
    .nullable()
    .default(null)
    .describe("The key for that model. Empty: none is sent, as local servers want it."),
  MODEL_OPTIONS: jsonObject.describe(
    'Further options of LangChain\'s class, as a JSON object, for example `{"topP":0.9}`.',
  ),
  MODEL_TIMEOUT_MS: milliseconds
    .default(20_000)
    .describe(
      "Longest time for one call of the model, repetitions included, in milliseconds. Of a streamed reply: until its first piece, and between two pieces.",
    ),
  MODEL_DEADLINE_MS: milliseconds
    .default(20_000)
    .describe(
      "Longest time for all calls of the model that one question takes, in milliseconds. After it the service answers in its own words.",
    ),
  MODEL_READS_DESCRIPTIONS: yesOrNo
    .default(false)
    .describe(
      "Whether catalogs that sellers describe in their own words may be sent to the model, so that it lists the products.",
    ),
  MODEL_CONCURRENCY: whole
    .default(8)
    .describe(
      "Calls of the model at once, separately for understanding, wording one specialist's answer and wording several.",
    ),
  FREE_TOKENS_PER_DAY: whole
    .default(10_000)
    .describe(
      "Tokens of the model that each caller has a day (UTC). Beyond them the service answers without the model.",
    ),
  PROFESSIONAL_TOKENS_PER_DAY: whole
    .nullable()
    .default(null)
    .describe("The same, of a key of the tier `professional`. Empty: `FREE_TOKENS_PER_DAY`."),
  ENTERPRISE_TOKENS_PER_DAY: whole
    .nullable()
    .default(null)
    .describe("The same, of a key of the tier `enterprise`. Empty: `FREE_TOKENS_PER_DAY`."),
};

const callers = {
  REQUIRE_API_KEY: yesOrNo
    .default(false)
    .describe("Whether requests under `/a2a` (agents and catalogs) need a valid API key. Those under `/ge` never do."),
  API_KEY_HEADER: z
    .string()
    .regex(/^[A-Za-z][\w-]*$/, "must be the name of a header, for example X-API-Key")
    .default("X-API-Key")
    .describe("Request header that holds the API key."),
  EXPLORER_QUERIES_PER_MONTH: whole
    .default(50)
    .describe("Queries in a calendar month (UTC) of a key of the tier `explorer`."),
  PROFESSIONAL_QUERIES_PER_MONTH: whole.default(500).describe("The same, of the tier `professional`."),
  ENTERPRISE_QUERIES_PER_MONTH: whole.default(5_000).describe("The same, of the tier `enterprise`."),
  ANONYMOUS_QUERIES_PER_MONTH: whole
    .default(5_000)
    .describe("The same, of each network address without a key, and of each person on `/ge`."),
};

const enterpriseHost = {
  USERINFO_URL: httpAddress
    .default("https://openidconnect.googleapis.com/v1/userinfo")
    .describe("Where the service asks whose access token it was given."),
  OAUTH_CLIENT_ID: z
    .string()
    .nullable()
    .default(null)
    .describe("Accept only tokens issued to this OAuth client. Empty: tokens of any client."),
  TOKENINFO_URL: httpAddress
    .default("https://oauth2.googleapis.com/tokeninfo")
    .describe("Where the service asks to which client a token was issued; used only with `OAUTH_CLIENT_ID`."),
  IDENTITY_CACHE_SECONDS: whole.default(300).describe("How long the answer about a token is remembered, in seconds."),
  GE_ASSUME_A2UI: yesOrNo
    .default(false)
    .describe("Send tables, cards and buttons even when the host does not ask for them in a header."),
};

const catalogs = {
  CATALOG_MAX_PAGES: whole
    .max(1_000, "must be at most 1000")
    .default(50)
    .describe("Most pages of a shop that are read for one catalog."),
  CATALOG_RETENTION_DAYS: whole
    .max(365, "must be at most 365")
    .default(7)
    .describe(
      "How long a catalog is kept that belongs to nobody, in days. One that belongs to a key or a person is kept until it is deleted, a year at most.",
    ),
  CATALOG_FETCH_ALLOW_PRIVATE: yesOrNo
    .default(false)
    .describe(
      "Read shops in private networks too: for tests and intranets. Link-local addresses and those that tell a cloud's secrets stay closed.",
    ),
  CATALOG_FETCH_ALLOW_NETWORKS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((network) => network.trim())
        .filter((network) => network !== ""),
    )
    .refine((networks) => networks.every((network) => ipaddr.isValidCIDR(network)), {
      error: "must be networks separated by commas, for example 10.20.0.0/16,fd12:3456::/32",
    })
    .describe(
      "Networks whose shops are read whatever they are, separated by commas (`10.20.0.0/16`): finer than `CATALOG_FETCH_ALLOW_PRIVATE`.",
    ),
};

const operations = {
  PAGE: yesOrNo.default(true).describe("Serve a page to ask on at `/`, for people."),
  FEEDBACK: yesOrNo
    .default(true)
    .describe(
      "Let callers rate their answers (`POST /a2a/feedback`): kept with the task, as long as the task. `npm run eval -- --from-feedback` makes cases of bad ones.",
    ),
  PUSH_NOTIFICATIONS: yesOrNo
    .default(false)
    .describe(
      "Let callers have the end of a task posted to an https address that they name (A2A push notifications). Private networks are refused unless `CATALOG_FETCH_ALLOW_PRIVATE` is set.",
    ),
  METRICS: yesOrNo
    .default(false)
    .describe("Serve Prometheus metrics at `/metrics`, to everyone who reaches the service."),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress
    .nullable()
    .default(null)
    .describe("Where traces are sent: an OpenTelemetry collector's OTLP/HTTP address. Empty: nothing is traced."),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
      error: "must be one of trace, debug, info, warn, error, fatal, silent",
    })
    .default("info")
    .describe("Least severe messages that are logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`."),
};

/** Every setting by what it is about; `npm run docs` writes docs/configuration.md and .env.example from it. */
export const settingGroups = {
  Address: address,
  Load: load,
  "Data and questions": data,
  "Language model": model,
  "API keys and limits": callers,
  "Enterprise host (/ge)": enterpriseHost,
  Catalogs: catalogs,
  "Logs and metrics": operations,
} as const satisfies Record<string, Record<string, z.ZodType>>;

/** The environment variables that the service reads. */
export const Environment = z.object({
  ...address,
  ...load,
  ...data,
  ...model,
  ...callers,
  ...enterpriseHost,
  ...catalogs,
  ...operations,
});
export type Environment = z.infer<typeof Environment>;

import { describe, expect, test } from "vitest";
import { loadConfig } from "../../graph/config.js";
import { ConfigError } from "../../tools/errors.js";

const DEFAULTS = {
  http: { host: "127.0.0.1", port: 8080, publicBaseUrl: null },
  load: { maxWaitMs: 30_000, drainMs: 35_000, connectionsPerAddress: 512 },
  warehouse: {
    dataDir: ".data",
    databaseUrl: null,
    readUrl: null,
    connections: 4,
    waitMs: 60_000,
    queryTimeoutMs: 10_000,
  },
  question: { defaultMarket: null },
  tasks: { retentionHours: 24 },
  models: {
    apiKey: null,
    model: "gemini-flash-latest",
    other: null,
    classifierModel: null,
    writerModel: null,
    synthesizerModel: null,
    baseUrl: null,
    timeoutMs: 20_000,
    deadlineMs: 20_000,
    readsDescriptions: false,
    maxConcurrent: 8,
    freeTokensPerDay: 10_000,
    tokensPerDay: { professional: 10_000, enterprise: 10_000 },
  },
  callers: {
    keyHeader: "X-API-Key",
    isKeyRequired: false,
    queriesPerMonth: { explorer: 50, professional: 500, enterprise: 5_000 },
    anonymousQueriesPerMonth: 5_000,
    trustProxy: false,
  },
  identity: {
    userinfoUrl: "https://openidconnect.googleapis.com/v1/userinfo",
    tokeninfoUrl: "https://oauth2.googleapis.com/tokeninfo",
    clientId: null,
    cacheSeconds: 300,
  },
  enterprise: { assumesInterface: false },
  catalogs: { maxPages: 50, retentionDays: 7, allowsPrivate: false, networks: [] },
  cors: { origins: [] },
  marketUploadBytes: 512 * 1024 * 1024,
  metrics: false,
  traces: null,
  page: true,
  hasFeedback: true,
  hasPush: false,
  log: { level: "info" },
};
const NAMES = [
  "HOST",
  "PORT",
  "PUBLIC_BASE_URL",
  "MAX_WAIT_SECONDS",
  "DRAIN_SECONDS",
  "CONNECTIONS_PER_ADDRESS",
  "DATA_DIR",
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "DATABASE_CONNECTIONS",
  "DATABASE_WAIT_SECONDS",
  "QUERY_TIMEOUT_MS",
  "DEFAULT_MARKET",
  "TASK_RETENTION_HOURS",
  "GOOGLE_API_KEY",
  "GEMINI_MODEL",
  "GEMINI_CLASSIFIER_MODEL",
  "GEMINI_WRITER_MODEL",
  "GEMINI_SYNTHESIZER_MODEL",
  "GEMINI_BASE_URL",
  "MODEL_PROVIDER",
  "MODEL_NAME",
  "MODEL_BASE_URL",
  "MODEL_API_KEY",
  "MODEL_OPTIONS",
  "MODEL_TIMEOUT_MS",
  "MODEL_DEADLINE_MS",
  "MODEL_READS_DESCRIPTIONS",
  "MODEL_CONCURRENCY",
  "FREE_TOKENS_PER_DAY",
  "PROFESSIONAL_TOKENS_PER_DAY",
  "ENTERPRISE_TOKENS_PER_DAY",
  "API_KEY_HEADER",
  "REQUIRE_API_KEY",
  "EXPLORER_QUERIES_PER_MONTH",
  "PROFESSIONAL_QUERIES_PER_MONTH",
  "ENTERPRISE_QUERIES_PER_MONTH",
  "ANONYMOUS_QUERIES_PER_MONTH",
  "TRUST_PROXY",
  "USERINFO_URL",
  "TOKENINFO_URL",
  "OAUTH_CLIENT_ID",
  "IDENTITY_CACHE_SECONDS",
  "CATALOG_MAX_PAGES",
  "CATALOG_RETENTION_DAYS",
  "CATALOG_FETCH_ALLOW_PRIVATE",
  "CATALOG_FETCH_ALLOW_NETWORKS",
  "GE_ASSUME_A2UI",
  "CORS_ORIGINS",
  "FEEDBACK",
  "PUSH_NOTIFICATIONS",
  "METRICS",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "PAGE",
  "LOG_LEVEL",
];

function failureOf(environment: Record<string, string>): unknown {
  try {
    return loadConfig(environment);
  } catch (error) {
    return error;
  }
}

describe("settings", () => {
  test("have defaults, also where a variable is empty", () => {
    expect(loadConfig({})).toEqual(DEFAULTS);
    expect(loadConfig(Object.fromEntries(NAMES.map((name) => [name, ""])))).toEqual(DEFAULTS);
    expect(loadConfig(Object.fromEntries(NAMES.map((name) => [name, "  "])))).toEqual(DEFAULTS);
  });

  test("are read from their variables", () => {
    expect(
      loadConfig({
        HOST: "0.0.0.0",
        PORT: "0",
        PUBLIC_BASE_URL: "https://agents.example.com/market//",
        DATA_DIR: "/var/lib/market",
        DATABASE_URL: "postgresql://reader:secret@db:5432/market",
        DATABASE_READ_URL: "postgresql://reader:secret@replica:5432/market",
        DATABASE_CONNECTIONS: "8",
        DATABASE_WAIT_SECONDS: "0",
        QUERY_TIMEOUT_MS: "2147483647",
        DEFAULT_MARKET: "DE",
        TASK_RETENTION_HOURS: "0.5",
        GOOGLE_API_KEY: "key-1",
        GEMINI_MODEL: "gemini-2.5-flash",
        GEMINI_CLASSIFIER_MODEL: "gemini-flash-lite-latest",
        GEMINI_WRITER_MODEL: "gemini-pro-latest",
        GEMINI_SYNTHESIZER_MODEL: "gemini-pro-latest",
        GEMINI_BASE_URL: "http://gateway:9000/gemini/",
        MODEL_PROVIDER: "openai",
        MODEL_NAME: "qwen3:8b",
        MODEL_BASE_URL: "http://localhost:11434/v1/",
        MODEL_API_KEY: "key-2",
        MODEL_OPTIONS: '{"topP":0.9}',
        MODEL_TIMEOUT_MS: "5000",
        MODEL_DEADLINE_MS: "9000",
        MODEL_READS_DESCRIPTIONS: "true",
        MODEL_CONCURRENCY: "2",
        FREE_TOKENS_PER_DAY: "500",
        PROFESSIONAL_TOKENS_PER_DAY: "50000",
        API_KEY_HEADER: "X-Market-Key",
        REQUIRE_API_KEY: "true",
        EXPLORER_QUERIES_PER_MONTH: "1",
        PROFESSIONAL_QUERIES_PER_MONTH: "2",
        ENTERPRISE_QUERIES_PER_MONTH: "3",
        ANONYMOUS_QUERIES_PER_MONTH: "4",
        TRUST_PROXY: "1",
        USERINFO_URL: "http://idp/userinfo",
        TOKENINFO_URL: "http://idp/tokeninfo",
        OAUTH_CLIENT_ID: "client-1",
        IDENTITY_CACHE_SECONDS: "60",
        CATALOG_MAX_PAGES: "9",
        CATALOG_RETENTION_DAYS: "1",
        CATALOG_FETCH_ALLOW_PRIVATE: "true",
        CATALOG_FETCH_ALLOW_NETWORKS: "10.1.0.0/16, fd12:3456::/32,",
        GE_ASSUME_A2UI: "true",
        CORS_ORIGINS: "https://a.example, https://b.example/",
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/",
        MARKET_UPLOAD_MB: "64",
        METRICS: "1",
        PAGE: "0",
        FEEDBACK: "0",
        PUSH_NOTIFICATIONS: "true",
        LOG_LEVEL: "silent",
        UNRELATED: "x",
      }),
    ).toEqual({
      load: DEFAULTS.load,
      http: { host: "0.0.0.0", port: 0, publicBaseUrl: "https://agents.example.com/market" },
      warehouse: {
        dataDir: "/var/lib/market",
        databaseUrl: "postgresql://reader:secret@db:5432/market",
        readUrl: "postgresql://reader:secret@replica:5432/market",
        connections: 8,
        waitMs: 0,
        queryTimeoutMs: 2_147_483_647,
      },
      question: { defaultMarket: "DE" },
      tasks: { retentionHours: 0.5 },
      models: {
        apiKey: "key-1",
        model: "gemini-2.5-flash",
        other: {
          provider: "openai",
          model: "qwen3:8b",
          apiKey: "key-2",
          baseUrl: "http://localhost:11434/v1",
          options: { topP: 0.9 },
        },
        classifierModel: "gemini-flash-lite-latest",
        writerModel: "gemini-pro-latest",
        synthesizerModel: "gemini-pro-latest",
        baseUrl: "http://gateway:9000/gemini",
        timeoutMs: 5_000,
        deadlineMs: 9_000,
        readsDescriptions: true,
        maxConcurrent: 2,
        freeTokensPerDay: 500,
        tokensPerDay: { professional: 50_000, enterprise: 500 },
      },
      callers: {
        keyHeader: "X-Market-Key",
        isKeyRequired: true,
        queriesPerMonth: { explorer: 1, professional: 2, enterprise: 3 },
        anonymousQueriesPerMonth: 4,
        trustProxy: 1,
      },
      identity: {
        userinfoUrl: "http://idp/userinfo",
        tokeninfoUrl: "http://idp/tokeninfo",
        clientId: "client-1",
        cacheSeconds: 60,
      },
      enterprise: { assumesInterface: true },
      catalogs: { maxPages: 9, retentionDays: 1, allowsPrivate: true, networks: ["10.1.0.0/16", "fd12:3456::/32"] },
      cors: { origins: ["https://a.example", "https://b.example"] },
      marketUploadBytes: 64 * 1024 * 1024,
      metrics: true,
      traces: "http://collector:4318",
      page: false,
      hasFeedback: false,
      hasPush: true,
      log: { level: "silent" },
    });
  });

  test.each([
    ["PORT", "http", "must be a number"],
    ["PORT", "80.5", "must be a whole number"],
    ["PORT", "-1", "must be 0-65535"],
    ["PORT", "65536", "must be 0-65535"],
    ["PUBLIC_BASE_URL", "agents.example.com", "must be an http or https address"],
    ["PUBLIC_BASE_URL", "ftp://agents.example.com", "must be an http or https address"],
    ["DATABASE_URL", "mysql://db/market", "must be a postgres:// address"],
    ["DATABASE_READ_URL", "replica:5432", "must be a postgres:// address"],
    ["DATABASE_READ_URL", "postgres://replica/market", "is of use only with DATABASE_URL, whose replica it names"],
    ["DATABASE_CONNECTIONS", "65", "must be at most 64"],
    ["QUERY_TIMEOUT_MS", "10s", "must be a number of milliseconds"],
    ["QUERY_TIMEOUT_MS", "0.5", "must be a whole number of milliseconds"],
    ["QUERY_TIMEOUT_MS", "0", "must be at least 1"],
    ["QUERY_TIMEOUT_MS", "2147483648", "must be at most 2147483647, which is 24 days"],
    ["DEFAULT_MARKET", "us", "must be an ISO country code in capitals, for example US"],
    ["TASK_RETENTION_HOURS", "0", "must be more than 0"],
    ["TASK_RETENTION_HOURS", "forever", "must be a number of hours"],
    ["GEMINI_MODEL", "models/../x", "must be a model's name, for example gemini-flash-latest"],
    ["GEMINI_BASE_URL", "gateway", "must be an http or https address"],
    [
      "MODEL_PROVIDER",
      "ollama",
      "must be google, openai, or a package and a class, for example @langchain/anthropic#ChatAnthropic",
    ],
    ["MODEL_NAME", "a b", "must be a model's name, for example qwen3:8b"],
    ["MODEL_OPTIONS", "{hunter2", 'must be a JSON object, for example {"topP":0.9}'],
    ["MODEL_CONCURRENCY", "0", "must be at least 1"],
    ["FREE_TOKENS_PER_DAY", "many", "must be a number"],
    ["API_KEY_HEADER", "x key", "must be the name of a header, for example X-API-Key"],
    ["REQUIRE_API_KEY", "yes", "must be true or false"],
    ["TRUST_PROXY", "someone", "must be true, a number of proxies, or their addresses"],
    ["LOG_LEVEL", "loud", "must be one of trace, debug, info, warn, error, fatal, silent"],
  ])("%s = %s is refused in one sentence", (name, value, sentence) => {
    expect(failureOf({ [name]: value })).toEqual(new ConfigError(`The setting ${name} ${sentence}.`));
  });

  test("another provider needs the name of its model", () => {
    expect(failureOf({ MODEL_PROVIDER: "openai" })).toEqual(
      new ConfigError("The setting MODEL_NAME is needed where MODEL_PROVIDER is not google, for example qwen3:8b."),
    );
  });

  test.each(["hunter2", "mysql://reader:hunter2@db/market", "postgres//reader:hunter2@db/market"])(
    "a secret in the bad address %s is never repeated",
    (value) => {
      const failure = failureOf({ DATABASE_URL: value });
      expect(failure).toBeInstanceOf(ConfigError);
      const { message, stack, cause } = failure as ConfigError;
      expect(message).toBe("The setting DATABASE_URL must be a postgres:// address.");
      expect(`${stack} ${JSON.stringify(cause)}`).not.toContain("hunter2");
    },
  );
});

/**
 * Bodies of Gemini's REST interface, v1beta, as they are documented and seen:
 * - GenerateContentRequest, GenerateContentResponse, Candidate, PromptFeedback, UsageMetadata, Schema:
 *   https://ai.google.dev/api/generate-content and /api/caching#Schema, and the declarations in
 *   @google/generative-ai 0.24 (dist/generative-ai.d.ts).
 * - Errors are google.rpc.Status with ErrorInfo, QuotaFailure, RetryInfo or BadRequest as details: https://google.aip.dev/193.
 *   The wording of 400, 403, 404, 429, 500 and 503 is what users of the interface report in public threads.
 * - The stream (`alt=sse`) is `data: <GenerateContentResponse>` events parted by blank lines; usageMetadata holds running totals.
 */

export interface ErrorReply {
  readonly status: number;
  readonly body: unknown;
}

const errorReply = (code: number, status: string, message: string, details?: readonly object[]): ErrorReply => ({
  status: code,
  body: { error: { code, message, status, ...(details ? { details } : {}) } },
});

const type = (name: string) => ({ "@type": `type.googleapis.com/google.rpc.${name}` });

export const noKey = () =>
  errorReply(
    403,
    "PERMISSION_DENIED",
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  );

/** The key stands in it, as a gateway may put it there. */
export const wrongKey = (key: string) =>
  errorReply(400, "INVALID_ARGUMENT", `API key not valid. Please pass a valid API key. (${key})`, [
    {
      ...type("ErrorInfo"),
      reason: "API_KEY_INVALID",
      domain: "googleapis.com",
      metadata: { service: "generativelanguage.googleapis.com", key },
    },
    { ...type("LocalizedMessage"), locale: "en-US", message: `API key not valid: ${key}` },
  ]);

export const unknownPath = (path: string) =>
  errorReply(404, "NOT_FOUND", `${path} is not found for API version v1beta, or is not supported.`);

export const unknownFields = (fields: readonly string[]) =>
  errorReply(
    400,
    "INVALID_ARGUMENT",
    fields.map((field) => `Unknown name at '${field}': Cannot find field.`).join("\n"),
    [
      {
        ...type("BadRequest"),
        fieldViolations: fields.map((field) => ({ field, description: "Cannot find field." })),
      },
    ],
  );

export const overQuota = (retryDelay: string | undefined) =>
  errorReply(
    429,
    "RESOURCE_EXHAUSTED",
    "You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.",
    [
      {
        ...type("QuotaFailure"),
        violations: [
          {
            quotaMetric: "generativelanguage.googleapis.com/generate_content_free_tier_requests",
            quotaId: "GenerateRequestsPerMinutePerProjectPerModel-FreeTier",
            quotaDimensions: { location: "global", model: "gemini-2.5-flash" },
          },
        ],
      },
      ...(retryDelay === undefined ? [] : [{ ...type("RetryInfo"), retryDelay }]),
    ],
  );

export const failure = (status: number) =>
  status === 503
    ? errorReply(503, "UNAVAILABLE", "The model is overloaded. Please try again later.")
    : errorReply(status, "INTERNAL", "An internal error has occurred. Please retry.");

export interface Usage {
  readonly promptTokenCount: number;
  readonly candidatesTokenCount?: number;
  readonly thoughtsTokenCount?: number;
  readonly totalTokenCount: number;
}

export const DEFAULT_USAGE: Usage = { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 };

export interface Part {
  readonly text?: string;
  readonly thought?: boolean;
  readonly functionCall?: { readonly name: string; readonly args: object };
}

/** A GenerateContentResponse; `finishReason` only where the reply ends. */
export const response = (
  parts: readonly Part[] | null,
  { finishReason, usage }: { readonly finishReason?: string | undefined; readonly usage: Usage | null },
) => ({
  candidates: [
    { ...(parts ? { content: { parts, role: "model" } } : {}), ...(finishReason ? { finishReason } : {}), index: 0 },
  ],
  ...(usage ? { usageMetadata: usage } : {}),
  modelVersion: "gemini-2.5-flash",
  responseId: "a-test-reply",
});

const BODY_FIELDS =
  "contents tools toolConfig safetySettings systemInstruction generationConfig cachedContent model".split(" ");
const CONFIG_FIELDS =
  "stopSequences responseMimeType responseSchema responseJsonSchema responseModalities candidateCount maxOutputTokens temperature topP topK seed thinkingConfig".split(
    " ",
  );
const SCHEMA_FIELDS =
  "type format title description nullable enum maxItems minItems properties required minProperties maxProperties minLength maxLength pattern example anyOf propertyOrdering default items minimum maximum".split(
    " ",
  );
const SCHEMA_TYPES = "string number integer boolean array object".split(" ");

/** Paths of what the real service answers with an error 400. */
export function strangeFields(body: Record<string, unknown>): string[] {
  const config = asRecord(body.generationConfig);
  return [
    ...unknownKeys(body, BODY_FIELDS, ""),
    ...unknownKeys(config, CONFIG_FIELDS, "generation_config."),
    ...(config.responseSchema
      ? strangeSchema(asRecord(config.responseSchema), "generation_config.response_schema")
      : []),
    ...asList(body.tools).flatMap((tool, at) =>
      asList(asRecord(tool).functionDeclarations).flatMap((declaration, nth) =>
        strangeSchema(
          asRecord(asRecord(declaration).parameters),
          `tools[${at}].function_declarations[${nth}].parameters`,
        ),
      ),
    ),
    ...(Array.isArray(body.contents) && body.contents.length > 0 ? [] : ["contents"]),
  ];
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function strangeSchema(schema: Record<string, unknown>, path: string): string[] {
  const children = [
    ...Object.values(asRecord(schema.properties)),
    ...(schema.items ? [schema.items] : []),
    ...(Array.isArray(schema.anyOf) ? schema.anyOf : []),
  ];
  const isTyped = Array.isArray(schema.anyOf) || SCHEMA_TYPES.includes(String(schema.type).toLowerCase());
  const isEnumSound =
    schema.enum === undefined ||
    (Array.isArray(schema.enum) && schema.enum.every((value) => typeof value === "string" && value !== ""));
  return [
    ...unknownKeys(schema, SCHEMA_FIELDS, `${path}.`),
    ...(isTyped ? [] : [`${path}.type`]),
    ...(isEnumSound ? [] : [`${path}.enum`]),
    ...children.flatMap((child, index) => strangeSchema(asRecord(child), `${path}[${index}]`)),
  ];
}

const unknownKeys = (record: object, known: readonly string[], path: string): string[] =>
  Object.keys(record)
    .filter((key) => !known.includes(key))
    .map((key) => `${path}${key}`);

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

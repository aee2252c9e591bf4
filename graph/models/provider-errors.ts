import { z } from "zod";
import { ModelFailure, type Outcome } from "./outcomes.js";

/** google.rpc.ErrorInfo, QuotaFailure, BadRequest and RetryInfo. The patterns let codes and field paths through, never a sentence or a key. */
const Detail = z.object({
  reason: code(/^[A-Za-z_]{3,60}$/),
  violations: z.array(z.object({ quotaId: code(/^[A-Za-z-]{3,80}$/) })).catch([]),
  fieldViolations: z.array(z.object({ field: code(/^[a-z_.[\]\d]{1,120}$/) })).catch([]),
  retryDelay: code(/^\d{1,7}(\.\d+)?s$/),
});

function code(pattern: RegExp) {
  return z.string().regex(pattern).nullable().catch(null);
}

/** As packages throw it: an HTTP status, or what Node says of a socket. */
const Thrown = z.object({
  status: z.int().min(400).max(599).nullable().catch(null),
  code: z
    .string()
    .regex(/^E[A-Z]{3,}$/)
    .nullable()
    .catch(null),
});
const UNREACHED = /^(?:\w*Connection\w*Error|TypeErrorfetch failed)/;

/** What LangChain made of a reply that it could not read. Keeps none of the provider's words. */
export function failureOf(error: unknown): ModelFailure {
  for (let cause: unknown = error, deep = 0; cause instanceof Error && deep < 5; cause = cause.cause, deep += 1) {
    if (cause instanceof ModelFailure) return cause;
    const { status, code } = Thrown.parse(cause);
    if (status !== null) return httpFailure(status, [], null);
    if (code !== null || UNREACHED.test(`${cause.name}${cause.message}`)) return new ModelFailure("unreachable");
  }
  if (error instanceof Error && error.name === "EmptyContentError") return new ModelFailure("empty");
  return new ModelFailure("unreadable", { detail: error instanceof Error ? error.name : typeof error });
}

/** What went wrong with a request that was answered with an error. The longer of the waits that header and details ask for counts. */
export function httpFailure(
  status: number,
  errorDetails: readonly unknown[],
  retryAfterMs: number | null,
): ModelFailure {
  const details = errorDetails.flatMap((detail) => Detail.safeParse(detail).data ?? []);
  const codes = details.flatMap(({ reason, violations, fieldViolations }) => [
    reason,
    ...violations.map(({ quotaId }) => quotaId),
    ...fieldViolations.map(({ field }) => field),
  ]);
  const told = [...new Set(codes.filter((one) => one !== null))].slice(0, 5);
  const seconds = details.map(({ retryDelay }) => retryDelay).find((delay) => delay !== null);
  const asked = seconds === undefined ? null : Number.parseFloat(seconds) * 1_000;
  return new ModelFailure(outcomeOf(status, told), {
    detail: [`HTTP ${status}`, ...told].join(", "),
    retryAfterMs: asked === null && retryAfterMs === null ? null : Math.max(asked ?? 0, retryAfterMs ?? 0),
  });
}

function outcomeOf(status: number, codes: readonly string[]): Outcome {
  if (status === 429 || status === 503) return "overloaded";
  if (status >= 500) return "failing";
  // A wrong key is a 400 here; a wrong model a 404. Both hold for every call.
  const holdsForAll = status !== 400 || codes.some((one) => one.startsWith("API_KEY"));
  return holdsForAll ? "forbidden" : "refused";
}

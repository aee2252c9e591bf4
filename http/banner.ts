export interface BannerFacts {
  readonly version: string;
  /** Where it answers on this machine. */
  readonly localUrl: string;
  /** The address in the agent cards. */
  readonly publicBaseUrl: string;
  /** Whether people find a page to ask on there. */
  readonly hasPage: boolean;
  readonly market: {
    readonly engine: "duckdb" | "postgresql";
    readonly isSample: boolean;
    /** ISO date: the last day the data covers; null when the data does not say. */
    readonly asOf: string | null;
  };
  /** A question that the market answers. */
  readonly question: string | null;
  /** Who turns findings into words. */
  readonly writer: string;
}

const SAMPLE_QUESTION = "What do competitors charge for espresso machines in the US?";
const ANY_QUESTION = "What can I ask?";

/** What `npm start` shows once the service answers. */
export function renderBanner({
  version,
  localUrl,
  publicBaseUrl,
  hasPage,
  market,
  question,
  writer,
}: BannerFacts): string {
  const kind = market.isSample ? "sample market, made up for trying things out" : "your own market";
  const engine = market.engine === "duckdb" ? "embedded DuckDB" : "PostgreSQL";
  const lines: readonly (readonly [string, string])[] = [
    ["Address", localUrl],
    ...(publicBaseUrl === localUrl ? [] : [["Cards say", publicBaseUrl] as const]),
    ...(hasPage ? [["Page", `${localUrl}/ (open it in a browser)`] as const] : []),
    ["Agent card", `${localUrl}/.well-known/agent-card.json`],
    ["Market data", `${kind} (${engine}), as of ${market.asOf ?? "an unknown date"}`],
    ["Writer", writer],
  ];
  const rows = lines.map(([label, value]) => `  ${label.padEnd(12)} ${value}`);
  return [
    "",
    `Agent Query Service ${version} is ready.`,
    "",
    ...rows,
    "",
    "Ask it something:",
    "",
    `  ${curlLine(localUrl, question ?? (market.isSample ? SAMPLE_QUESTION : ANY_QUESTION))}`,
    "",
  ].join("\n");
}

function curlLine(baseUrl: string, question: string): string {
  const message = { kind: "message", messageId: "1", role: "user", parts: [{ kind: "text", text: question }] };
  const body = JSON.stringify({ jsonrpc: "2.0", id: "1", method: "message/send", params: { message } });
  return `curl -s ${baseUrl}/a2a/router -H 'Content-Type: application/json' -d '${body}'`;
}

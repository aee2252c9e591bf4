import type { FactSink } from "../../warehouse/import/fact-tables.js";
import type { Country } from "../countries.js";
import type { ExportColumn } from "../recognise.js";
import { addPages } from "./pages.js";
import type { ExportRow } from "./row.js";

const INTENTS: readonly (readonly [RegExp, "informational" | "commercial" | "transactional" | "navigational"])[] = [
  [/inform/i, "informational"],
  [/commerc|kommerz/i, "commercial"],
  [/transa[ck]/i, "transactional"],
  [/navig/i, "navigational"],
];
/** Semrush's interface for programs gives them as numbers. */
const INTENT_CODES = ["commercial", "informational", "navigational", "transactional"] as const;

/** A keyword with what its row says of it, and one fact for each month. @throws RowRejected */
export function addKeyword(
  row: ExportRow,
  months: readonly ExportColumn[],
  line: number,
  sink: FactSink,
  options: { readonly volumeMonth: string | null; readonly hasVolume: boolean },
): void {
  const keyword = row.phrase("keyword");
  const market = row.market();
  row.day("day");
  const volume = options.hasVolume ? row.number("searches") : null;
  const competition = row.number("competition", { max: 100 }).value;
  const competitionShare = row.number("competitionShare", { max: 1 }).value;
  sink.add("keyword_facts", line, {
    market: market.code,
    keyword,
    searches: options.volumeMonth === null ? round(volume?.value) : null,
    searches_low: round(volume?.low ?? row.number("searchesLow").value),
    searches_high: round(volume?.high ?? row.number("searchesHigh").value),
    ...bids(row, market),
    competition: round(competition ?? (competitionShare === null ? null : competitionShare * 100)),
    difficulty: round(row.number("difficulty", { max: 100 }).value),
    ...intentsOf(row.text("intent")),
    topic: row.text("topic"),
  });
  if (options.volumeMonth !== null && volume?.value != null)
    sink.add("month_facts", line, {
      market: market.code,
      keyword,
      month: options.volumeMonth,
      searches: round(volume.value),
    });
  addPages(row, { market: market.code, keyword }, row.has("page") ? row.number("clicks").value : null, line, sink);
  for (const column of months) {
    const text = row.cell(column);
    const { value, isUnderstood } = row.reading(column);
    if (row.isFuture(column.month)) row.unreadColumn(column, "is a month in the future", text);
    else if (value !== null && value >= 0)
      sink.add("month_facts", line, { market: market.code, keyword, month: column.month, searches: round(value) });
    else if (!isUnderstood && text.trim() !== "") row.unreadColumn(column, "is not a number", text);
  }
}

function bids(row: ExportRow, market: Country): { cpc_low: number | null; cpc_high: number | null } {
  const field = (["cpcLow", "cpcHigh", "cpc"] as const).find((each) => row.number(each).value !== null);
  if (field === undefined) return { cpc_low: null, cpc_high: null };
  if (row.isForeign(field, market)) {
    row.unread(field, `is not in ${market.currency}, the market's currency`, row.text(field) ?? "");
    return { cpc_low: null, cpc_high: null };
  }
  const mean = row.number("cpc").value;
  const [low, high] = [row.number("cpcLow").value ?? mean, row.number("cpcHigh").value ?? mean];
  return low !== null && high !== null && low > high
    ? { cpc_low: high, cpc_high: low }
    : { cpc_low: low, cpc_high: high };
}

function intentsOf(text: string | null) {
  if (text === null) return {};
  const codes = /^[0-3](?:\s*,\s*[0-3])*$/.test(text)
    ? text.split(",").map((code) => INTENT_CODES[Number(code)])
    : null;
  const named = new Set(codes ?? INTENTS.filter(([pattern]) => pattern.test(text)).map(([, intent]) => intent));
  if (named.size === 0) return {};
  return {
    informational: named.has("informational"),
    commercial: named.has("commercial"),
    transactional: named.has("transactional"),
    navigational: named.has("navigational"),
  };
}

const round = (value: number | null | undefined): number | null => (value == null ? null : Math.round(value));

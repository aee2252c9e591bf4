import { parse } from "csv-parse/sync";
import { type Score, shareScore } from "./score.js";

/** A keyword of the data with the bid that was computed for it; null where it cannot be afforded. */
export interface KnownBid {
  readonly keyword: string;
  readonly bid: number | null;
}

const KEYWORD_KINDS = ["Exact", "Phrase", "Broad"];
const AMOUNTS = ["Max CPC", "Campaign Daily Budget"];
const MOST_SHOWN = 3;

/** Whether a file for an ad account holds under each heading what belongs there: keywords of the data with their own bids, amounts, names. */
export function scoreAdFile(text: string, bids: readonly KnownBid[]): Score {
  const rows = parse(text, { columns: true, relax_column_count: false }) as Record<string, string>[];
  const faults = rows.flatMap((row, at) => {
    const { Campaign: campaign = "", Keyword: keyword = "", "Max CPC": most = "", "Criterion Type": kind = "" } = row;
    const strange = AMOUNTS.filter((name) => row[name] !== "" && !/^\d+\.\d\d$/.test(row[name] ?? ""));
    const own = bids.find((known) => known.keyword === keyword)?.bid ?? null;
    const isOwn = !KEYWORD_KINDS.includes(kind) || (own !== null && own.toFixed(2) === most);
    return [
      ...(campaign === "" ? [`row ${at + 1} belongs to no campaign`] : []),
      ...strange.map((name) => `row ${at + 1}: ${name} is "${row[name]}"`),
      ...(isOwn ? [] : [`row ${at + 1}: "${keyword}" at ${most} instead of ${own?.toFixed(2)}`]),
    ];
  });
  const hasKeywords = rows.some((row) => KEYWORD_KINDS.includes(row["Criterion Type"] ?? ""));
  const all = [...faults, ...(hasKeywords ? [] : ["no row holds a keyword"])];
  return shareScore(
    Math.max(0, rows.length - all.length),
    Math.max(1, rows.length),
    all.length === 0 ? `${rows.length} rows hold what belongs there.` : `${all.slice(0, MOST_SHOWN).join("; ")}.`,
  );
}

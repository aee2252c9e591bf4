import { groupBy } from "../../tools/collections.js";
import type { Evidence, Freshness } from "./answer.js";

const STALE_AFTER_DAYS = 30;
/** Monthly data names the first of its last month, so a current market is up to two months behind. */
const ENDED_AFTER_DAYS = 92;
const MILLISECONDS_PER_DAY = 86_400_000;

type Source = Evidence["sources"][number];

/** The clock tells only how old the data is; the stamp itself comes from the data. */
export function summariseFreshness(evidence: readonly Evidence[], now: Date): Freshness {
  const sources = evidence.flatMap((item) => item.sources);
  const dates = sources.map((source) => source.refreshedOn);
  const known = dates.filter((date) => date !== null).sort();
  const oldest = known[0] ?? null;
  const newest = known.at(-1) ?? null;
  const ends = sources.flatMap(({ coversTo }) => coversTo ?? []).sort();
  const warnings = [warnOfAge(oldest, dates.includes(null), now), warnOfEnd(ends[0] ?? null, now)];
  const warning = warnings.filter((words) => words !== null).join(" ");
  const perKind = endsOf(sources);
  return {
    oldest,
    newest,
    ...(perKind.length > 0 && { ends: perKind }),
    isSample: sources.some((source) => source.isSample),
    warning: warning === "" ? null : warning,
  };
}

/**
 * How fresh the data behind one result is, by kind of data and market: "2026-10-31" where all are alike, else "current offers 2026-10-31;
 * monthly search volumes 2026-10-31, until US 2026-10-01, DE 2026-08-01".
 */
export function asOfWords({ asOf, sources }: Pick<Evidence, "asOf" | "sources">): string {
  const told = [...groupBy(sources, sourceWords)];
  const [first, ...others] = told;
  if (first === undefined) return asOf ?? UNKNOWN;
  if (others.length === 0) return first[0];
  // What most kinds of data have in common is told of them together.
  const most = Math.max(...told.map(([, own]) => own.length));
  const isRest = ([, own]: (typeof told)[number]): boolean => own.length === most && most > REST;
  const named = told.filter((group) => !isRest(group)).map(([words, own]) => `${labels(own)} ${words}`);
  const rest = told.filter(isRest);
  return [...named, ...rest.map(([words, own]) => `${rest.length > 1 ? labels(own) : "all else"} ${words}`)].join("; ");
}

const UNKNOWN = "unknown";
const REST = 2;
const labels = (sources: readonly Source[]): string => sources.map(({ label }) => label).join(", ");

/** A refresh, and until when the data goes where that is another month. */
function sourceWords({ refreshedOn, coversTo, ends }: Source): string {
  const days = ends?.map(({ to }) => to) ?? (coversTo === null ? [] : [coversTo]);
  if (days.every((to) => to.slice(0, 7) === refreshedOn?.slice(0, 7))) return refreshedOn ?? UNKNOWN;
  const until = ends?.map(({ market, to }) => `${market} ${to}`).join(", ") ?? coversTo;
  return `${refreshedOn ?? UNKNOWN}, until ${until}`;
}

/** Kinds of data that end in different months, each with its own end. */
function endsOf(sources: readonly Source[]): { label: string; to: string }[] {
  const ends = new Map<string, string>();
  for (const { label, coversTo } of sources) {
    const known = ends.get(label);
    if (coversTo !== null && (known === undefined || coversTo < known)) ends.set(label, coversTo);
  }
  if (new Set([...ends.values()].map((day) => day.slice(0, 7))).size < 2) return [];
  return [...ends].map(([label, to]) => ({ label, to })).sort((a, b) => (a.to < b.to ? 1 : a.to > b.to ? -1 : 0));
}

/** Where kinds of data end at different times; months are dated by their first day. */
export function endWords({ ends = [] }: Freshness): string {
  return ends.map(({ label, to }) => `${label} ${to}`).join(", ");
}

function warnOfAge(oldest: string | null, hasUnknown: boolean, now: Date): string | null {
  if (oldest === null) return hasUnknown ? "The age of this data is not known: its source gave no refresh date." : null;
  const ageDays = daysSince(oldest, now);
  if (ageDays > STALE_AFTER_DAYS) {
    return `Part of this data was last refreshed ${ageDays} days before the question was asked; prices and demand may have moved since.`;
  }
  return hasUnknown ? "Part of this data has no known refresh date." : null;
}

/** A file refreshed today may still end long ago. */
function warnOfEnd(end: string | null, now: Date): string | null {
  if (end === null || daysSince(end, now) <= ENDED_AFTER_DAYS) return null;
  return `Part of this data covers nothing after ${end}.`;
}

function daysSince(date: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(`${date}T00:00:00Z`)) / MILLISECONDS_PER_DAY);
}

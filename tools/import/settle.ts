import { InvalidInputError } from "../errors.js";
import { type Country, readCountry } from "./countries.js";
import type { FileContext } from "./facts/row.js";
import type { Inspected } from "./inspect.js";
import type { MapEntry, MapFile } from "./map-file.js";
import { monthOfPeriod } from "./preamble.js";
import { firstOfMonth } from "./values/dates.js";

/** What whoever imports says of all files. */
export interface SaidOfAll {
  /** Market of files that do not say theirs: an ISO country code. */
  readonly market?: string | undefined;
  /** ISO 4217, of amounts whose file names no currency; the market's where nobody says. */
  readonly currency?: string | undefined;
  /** Whose products and orders the shop's exports are. */
  readonly shop?: string | undefined;
}

const SHOP = "My shop";

export interface Settled {
  readonly file: Inspected;
  readonly context: FileContext;
  readonly label: string;
  readonly format: string;
  readonly rank: number;
  readonly isWhole: boolean;
  readonly notes: readonly string[];
  /** What nobody has said yet and has to be. */
  readonly open: readonly string[];
}

/** What holds for the whole file: what somebody wrote in the map counts first, then what the file says, then what was said of all files. */
export function settle(file: Inspected, map: MapFile, options: SaidOfAll): Settled {
  const entry: MapEntry = map.files[file.name] ?? {};
  const { preamble, kind } = file;
  const notes = [...file.assumptions];
  const open: string[] = [];
  const said = entry.market ?? null;
  const general = options.market ?? map.market ?? null;
  const market = country(said) ?? preamble.market ?? country(general);
  const hasOwn =
    (kind.is === "trends" && kind.table.terms.every(({ place }) => place !== "")) ||
    (kind.is === "export" && kind.columns.some(({ field }) => field === "country"));
  const needsMarket = !hasOwn && !(kind.is === "export" && kind.format.facts === "nothing");
  if (market === null && needsMarket) open.push("of which market it is");
  const isSnapshot = kind.is === "catalog" || (kind.is === "export" && kind.format.facts === "products");
  let refreshedOn = entry.refreshedOn ?? preamble.madeOn ?? preamble.period?.to ?? null;
  const namesDays = kind.is === "export" && kind.columns.some(({ field }) => field === "day");
  if (refreshedOn === null && isSnapshot && !namesDays) {
    refreshedOn = file.savedOn;
    notes.push(`its prices are taken for those of ${refreshedOn}, the day on which the file was saved`);
  }
  const month = preamble.period === null ? null : monthOfPeriod(preamble.period);
  if (month?.isSpread && kind.is === "export" && kind.format.facts === "ad-terms")
    notes.push(
      `its period ${preamble.period?.from} to ${preamble.period?.to} is counted to the month ${month.month.slice(0, 7)}; export it by month for a course over time`,
    );
  const ranks = rankColumnsOf(kind);
  if (ranks.length > 0)
    notes.push(
      `the columns of products (${ranks.slice(0, 3).join(", ")}${ranks.length > 3 ? ` and ${ranks.length - 3} more` : ""}) hold places in the results of a search, which say where a product is shown and not whether it is chosen: they are not used`,
    );
  const own = kind.is === "export" ? (kind.format.merchant ?? null) : null;
  const context: FileContext = {
    market,
    currency: entry.currency ?? options.currency ?? map.currency ?? null,
    merchant: entry.shop ?? own ?? options.shop ?? map.shop ?? SHOP,
    refreshedOn,
    month: month?.month ?? (refreshedOn === null ? null : firstOfMonth(refreshedOn)),
  };
  return { file, context, notes, open, ...nameOf(kind) };
}

const ASIN = /^B[\dA-Z]{9}$/;

const rankColumnsOf = (kind: Inspected["kind"]): readonly string[] =>
  kind.is === "export" && kind.format.hasRankColumns
    ? kind.columns.flatMap(({ heading }) => (ASIN.test(heading) ? [heading] : []))
    : [];

function nameOf(kind: Inspected["kind"]): Pick<Settled, "label" | "format" | "rank" | "isWhole"> {
  if (kind.is === "export")
    return {
      label: kind.format.label,
      format: kind.format.id,
      rank: kind.format.rank,
      isWhole: kind.format.isWhole === true,
    };
  if (kind.is === "trends")
    return { label: "Google Trends", format: `google-trends-${kind.table.kind}`, rank: 9, isWhole: false };
  return {
    label: kind.label,
    format: kind.format,
    rank: 1,
    isWhole: kind.format !== "generic-table" && kind.format !== "json",
  };
}

/** @throws InvalidInputError for a country that is not known */
function country(text: string | null): Country | null {
  if (text === null) return null;
  const found = readCountry(text);
  if (found === null)
    throw new InvalidInputError(`"${text}" is not a country we know: write its ISO code, such as US.`);
  return found;
}

export function refuseOpenQuestions(settled: readonly Settled[], way: string): void {
  const open = settled.filter((each) => each.open.length > 0);
  if (open.length === 0) return;
  const names = open.slice(0, 5).map(({ file }) => file.name);
  const more = open.length - names.length;
  throw new InvalidInputError(
    `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""} ${open.length === 1 ? "does" : "do"} not say ${open[0]?.open[0]}: ${way}. Nothing was changed.`,
  );
}

export interface NotRead {
  readonly name: string;
  readonly reason: string;
  /** Of a table that is not known. */
  readonly headings?: readonly string[];
}

export function mapWith(
  map: MapFile,
  settled: readonly Settled[],
  unknown: readonly NotRead[],
  options: SaidOfAll,
): MapFile {
  const files = { ...map.files };
  for (const { name, headings = [] } of unknown)
    if (headings.length > 0 && files[name] === undefined)
      files[name] = { is: "not known", columns: Object.fromEntries(headings.map((heading) => [heading, null])) };
  for (const { file, context, label } of settled) {
    const { kind } = file;
    const guessed =
      kind.is === "export" ? kind.columns.filter(({ certainty, month }) => certainty < 1 && month === null) : [];
    const columns = {
      ...Object.fromEntries(guessed.map(({ heading, field }) => [heading, field])),
      ...files[file.name]?.columns,
    };
    files[file.name] = {
      market: context.market?.code ?? null,
      refreshedOn: context.refreshedOn,
      ...files[file.name],
      is: label,
      ...(Object.keys(columns).length > 0 && { columns }),
    };
  }
  return {
    ...map,
    market: map.market ?? options.market ?? null,
    currency: map.currency ?? options.currency ?? null,
    shop: map.shop ?? options.shop ?? null,
    files,
  };
}

import type { Answer, AnswerTable, TableColumn } from "../../graph/answer/answer.js";
import type { Figure, Statement } from "../../graph/answer/figure.js";
import type { FigureKind } from "../../graph/answer/figure-kind.js";
import { type Score, shareScore } from "./score.js";

/**
 * Whether the text says what the typed answer holds. The printed numerals are read back and compared with the typed values: nothing that
 * prints them takes part.
 */

const MOST_SHOWN = 3;
const SYMBOLS: Readonly<Record<string, string>> = { USD: "$", GBP: "£", EUR: "€" };
/** Kinds that are printed with three digits. */
const THREE_DIGITS: readonly FigureKind[] = ["number", "estimate"];
const NUMERAL = /[-+−]?(?:[$£€])?\d[\d,]*(?:\.\d+)?/g;

interface Numeral {
  readonly value: number;
  /** Half a unit of the last digit. */
  readonly rounding: number;
}

function readNumeral(words: string): Numeral {
  const digits = words.replace(/[$£€,+]/g, "").replace("−", "-");
  return { value: Number(digits), rounding: 0.5 * 10 ** -(digits.split(".")[1]?.length ?? 0) };
}

/** Whether a numeral is a value of a kind, rounded as such are printed. */
function isPrinted({ value: printed, rounding }: Numeral, value: number, kind: FigureKind): boolean {
  const wanted = kind === "percent" ? value * 100 : value;
  const allowed = THREE_DIGITS.includes(kind) ? Math.max(rounding, 0.005 * Math.abs(wanted)) : rounding;
  // What a word says already is printed without its sign.
  return Math.abs(Math.abs(printed) - Math.abs(wanted)) <= allowed * 1.001 + 1e-9;
}

const hasCurrency = (words: string, currency: string | null): boolean =>
  currency === null || words.includes(SYMBOLS[currency] ?? currency);

/** A line of a markdown table as its cells, escapes taken back. */
const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .trim()
        .replaceAll("\\|", "|")
        .replaceAll("&lt;", "<")
        .replace(/(!?)\\\[([^\]]*)\\\]\(/g, "$1[$2](")
        .replaceAll("\\\\", "\\"),
    );

/** The tables of a text, each as its lines of cells without the line below the headings. */
function tablesOf(text: string): string[][][] {
  const tables: string[][][] = [];
  let isInside = false;
  let fence = "";
  for (const line of text.split("\n")) {
    const [mark = ""] = /^`{3,}/.exec(line) ?? [];
    if (mark !== "" && (fence === "" || line === fence)) fence = fence === "" ? mark : "";
    const isRow = fence === "" && /^\|.*\|$/.test(line);
    if (isRow && !isInside) tables.push([]);
    isInside = isRow;
    if (isRow && !/^\|(?: ?-+:? ?\|)+$/.test(line)) tables.at(-1)?.push(cellsOf(line));
  }
  return tables;
}

const plain = (words: string): string => words.replace(/\s+/g, " ").trim();

function cellFault(printed: string | undefined, value: string | number | null, column: TableColumn): boolean {
  if (printed === undefined) return true;
  if (value === null) return printed !== "–";
  if (typeof value === "string" || column.kind === "text" || column.kind === "date")
    return plain(printed) !== plain(String(value));
  const [numeral, ...more] = printed.match(NUMERAL) ?? [];
  return (
    numeral === undefined ||
    more.length > 0 ||
    !hasCurrency(printed, column.currency) ||
    !isPrinted(readNumeral(numeral), value, column.kind)
  );
}

function tableFaults({ title, columns, rows }: AnswerTable, printed: readonly (readonly string[])[]): string[] {
  const [headings = [], ...lines] = printed;
  const labels = columns.map(({ label }) => plain(label));
  if (JSON.stringify(headings.map(plain)) !== JSON.stringify(labels))
    return [`the table "${title}" has other headings`];
  if (lines.length !== rows.length) return [`the table "${title}" has ${lines.length} rows instead of ${rows.length}`];
  return rows.flatMap((row, at) =>
    columns.flatMap((column, place) => {
      const value = row[column.key] ?? null;
      const told = lines[at]?.[place];
      return cellFault(told, value, column)
        ? [`the table "${title}", row ${at + 1}, ${column.label}: ${told} for ${value}`]
        : [];
    }),
  );
}

/** Figures that no numeral of the paragraph prints; words stand where they may. */
function statementFaults({ parts }: Statement, paragraphs: readonly string[], place: string): string[] {
  const figures = parts.filter((part): part is Figure => typeof part !== "string" && part.value !== null);
  if (figures.length === 0) return [];
  const faultsIn = (paragraph: string): string[] => {
    const numerals = (paragraph.match(NUMERAL) ?? []).map(readNumeral);
    return figures.flatMap(({ value, kind, currency }) =>
      value !== null && hasCurrency(paragraph, currency) && numerals.some((numeral) => isPrinted(numeral, value, kind))
        ? []
        : [`${place} does not print ${value} ${currency ?? kind}`],
    );
  };
  const all = paragraphs.map(faultsIn).sort((a, b) => a.length - b.length);
  return all[0] ?? [`${place} is missing`];
}

export function scoreAsWritten(answer: Answer, text: string): Score {
  const { headline, sections, evidence } = answer;
  const printed = tablesOf(text);
  const tables = sections.flatMap((section) => section.tables);
  const paragraphs = text.split("\n").filter((line) => line !== "" && !line.startsWith("|"));
  const [opening = ""] = paragraphs;
  const wanted = tables.length + (evidence.length === 0 ? 0 : 1);
  const faults = [
    ...(printed.length === wanted ? [] : [`${printed.length} tables instead of ${wanted}`]),
    ...tables.flatMap((table, at) => tableFaults(table, printed[at] ?? [])),
    ...(evidence.length === 0 ? [] : evidenceFaults(answer, printed.at(-1) ?? [])),
    ...statementFaults(headline, [opening], "the headline"),
    ...sections.flatMap(({ title, statements }) =>
      statements.flatMap((statement) => statementFaults(statement, paragraphs, `"${title}"`)),
    ),
  ];
  const all = tables.length + sections.length + 2;
  return shareScore(
    faults.length === 0 ? all : Math.max(0, all - faults.length),
    all,
    faults.length === 0 ? "The text prints what the answer holds." : `${faults.slice(0, MOST_SHOWN).join("; ")}.`,
  );
}

function evidenceFaults({ evidence }: Answer, [, ...lines]: readonly (readonly string[])[]): string[] {
  const total = evidence.reduce((sum, { rowsExamined }) => sum + rowsExamined, 0);
  const counts = lines.map((cells) => Number(cells[3]?.replaceAll(",", "")));
  const wanted = [...evidence.map(({ rowsExamined }) => rowsExamined), total];
  const undated = evidence.filter(({ asOf }, at) => asOf !== null && !lines[at]?.[4]?.includes(asOf));
  return [
    ...(JSON.stringify(counts) === JSON.stringify(wanted)
      ? []
      : [`rows examined are printed as ${counts.join(", ")} instead of ${wanted.join(", ")}`]),
    ...undated.map(({ ref, asOf }) => `${ref} is printed without ${asOf}`),
  ];
}

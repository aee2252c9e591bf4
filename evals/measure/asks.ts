import { readAsks } from "../../graph/understand/asks/index.js";
import type { Measured, Named } from "../../graph/understand/asks/measured.js";
import { withLearned } from "../../graph/understand/asks/with-learned.js";
import { maskProducts } from "../../graph/understand/names/masked.js";
import { nothingNamed } from "../../graph/understand/names/named.js";
import { type Reading, readNumbers } from "../../graph/understand/numbers/read.js";
import { questionModel } from "../../graph/understand/routing/model.js";
import { type AskedLine, readAskedLines } from "../train/asks-corpus.js";
import { ASKS } from "../train/places.js";

/** How many labelled asks that no training saw are read as meant, and how many of their numbers, by words alone and with what was learned. Their products stand where the market's would; nothing is looked up. */

const MARKET = { code: "US", name: "United States", currency: "USD", asOf: "2026-11-20", stated: false };

const GROUPS: readonly (readonly [string, (line: AskedLine) => boolean])[] = [
  ["English", ({ lang }) => lang === "en"],
  ["other languages", ({ lang }) => lang !== "en"],
];

/** Lines of text for each group. */
export async function describeAsks(): Promise<string[]> {
  const model = await questionModel();
  const lines = readAskedLines(ASKS).filter(({ part, follows }) => part === "dev" && !follows);
  const marked = lines.filter(({ unmarked }) => !unmarked);
  return GROUPS.flatMap(([name, isIn]) => {
    const some = lines.filter(isIn);
    const numbered = marked.filter(isIn);
    return [
      `asks, ${name}, words alone: ${readRight(some, readLine)}`,
      `asks, ${name}, learned too: ${readRight(
        some,
        (line) =>
          withLearned(readAll(line), {
            learnedOf: (clause) => model.ask(maskedOf(line, clause?.text), null),
            numbers: readNumbers(line.text),
            specialists: [],
            named: [],
            parts: [],
            isNamed: true,
            lacksProduct: false,
            isOfOne: true,
            areCompared: false,
            isAdvice: false,
            isFirst: true,
          })[0],
      )}`,
      `numbers, ${name}, words alone: ${numbersRight(numbered, ({ text }) => readNumbers(text))}`,
      `numbers, ${name}, learned too: ${numbersRight(numbered, ({ text, before }) => model.numbers(text, before ?? null))}`,
    ];
  });
}

function readRight(some: readonly AskedLine[], read: (line: AskedLine) => Measured | undefined): string {
  const counts = { right: 0, whole: 0, wrong: 0, open: 0 };
  for (const line of some) {
    const [wanted] = line.asks;
    const got = read(line);
    if (got === undefined || got.measures.length === 0) counts.open += 1;
    else if (wanted === undefined || !wanted.measures.some((id) => (got.meant ?? got.measures[0]) === id))
      counts.wrong += 1;
    else {
      counts.right += 1;
      counts.whole += Number(got.want === wanted.want && (got.by ?? undefined) === wanted.by);
    }
  }
  const { right, whole, wrong, open } = counts;
  const all = some.length;
  return `${all} lines, measure right ${share(right, all)} wrong ${share(wrong, all)} none ${share(open, all)}, with want and rows ${share(whole, all)}`;
}

function numbersRight(some: readonly AskedLine[], readIn: (line: AskedLine) => readonly Reading[]): string {
  const counts = { all: 0, right: 0, wrong: 0 };
  for (const line of some) {
    const { text, numbers = [] } = line;
    const read = readIn(line);
    for (const { is, kind } of numbers) {
      const start = text.indexOf(is);
      const input = read.find((number) => number.start < start + is.length && number.end > start)?.input?.kind;
      counts.all += 1;
      if (input !== undefined) counts[input === kind ? "right" : "wrong"] += 1;
    }
  }
  return `${counts.all} numbers, input right ${share(counts.right, counts.all)} wrong ${share(counts.wrong, counts.all)}`;
}

const share = (count: number, all: number): string => (count / Math.max(1, all)).toFixed(3);

const readLine = (line: AskedLine): Measured | undefined => readAll(line)[0];

const maskedOf = ({ text, products = [] }: AskedLine, clause = text): string => maskProducts(clause, [], products);

function readAll({ text, products = [] }: AskedLine): Measured[] {
  const cluster = { clusterId: 1, categoryPath: "", score: 1, how: "exact" };
  const clusters = products.map((term) => ({ ...cluster, name: term, headTerm: term, term }));
  const scope: Named = { ...nothingNamed(MARKET), clusters };
  return readAsks(text, scope, readNumbers(text));
}

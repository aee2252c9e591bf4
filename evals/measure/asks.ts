import { readAsks } from "../../graph/understand/asks/index.js";
import type { Measured, Named } from "../../graph/understand/asks/measured.js";
import type { LearnedAsk } from "../../graph/understand/learned/ask-heads.js";
import { maskProducts } from "../../graph/understand/masked.js";
import { questionModel } from "../../graph/understand/model.js";
import { nothingNamed } from "../../graph/understand/named.js";
import { readNumbers } from "../../graph/understand/numbers/read.js";
import { type AskedLine, readAskedLines } from "../train/asks-corpus.js";
import { ASKS } from "../train/places.js";

/** How many labelled asks that no training saw are read as meant, by words alone and with what was learned, and the kinds of their numbers. Their products stand where the market's would; nothing is looked up. */

const MARKET = { code: "US", name: "United States", currency: "USD", asOf: "2026-11-20", stated: false };

const GROUPS: readonly (readonly [string, (line: AskedLine) => boolean])[] = [
  ["English", ({ lang }) => lang === "en"],
  ["other languages", ({ lang }) => lang !== "en"],
];

/** A line of text for each group, by words alone and with what was learned. */
export async function describeAsks(): Promise<string[]> {
  const model = await questionModel();
  const lines = readAskedLines(ASKS).filter(({ part, follows }) => part === "dev" && !follows);
  return GROUPS.flatMap(([name, isIn]) =>
    [false, true].map(
      (isLearned) =>
        `asks, ${name}, ${isLearned ? "learned too" : "words alone"}: ${scored(lines.filter(isIn), isLearned, model)}`,
    ),
  );
}

type Model = Awaited<ReturnType<typeof questionModel>>;

function scored(some: readonly AskedLine[], isLearned: boolean, model: Model): string {
  const counts = { right: 0, whole: 0, wrong: 0, open: 0 };
  const numbers = { all: 0, right: 0, wrong: 0 };
  for (const line of some) {
    const [wanted] = line.asks;
    const got = readLine(line, isLearned ? model.read(masked(line)).asked : null);
    if (got === undefined || got.measures.length === 0) counts.open += 1;
    else if (wanted === undefined || !wanted.measures.some((id) => (got.meant ?? got.measures[0]) === id))
      counts.wrong += 1;
    else {
      counts.right += 1;
      counts.whole += Number(got.want === wanted.want && (got.by ?? undefined) === wanted.by);
    }
    const read = isLearned ? model.numbers(line.text) : readNumbers(line.text);
    for (const { is, kind } of line.numbers ?? []) {
      const start = line.text.indexOf(is);
      const input = read.find((number) => number.start < start + is.length && number.end > start)?.input?.kind;
      numbers.all += 1;
      if (input !== undefined) numbers[input === kind ? "right" : "wrong"] += 1;
    }
  }
  const share = (count: number, all: number): string => (count / Math.max(1, all)).toFixed(3);
  const { right, whole, wrong, open } = counts;
  return `${some.length} lines, measure right ${share(right, some.length)} wrong ${share(wrong, some.length)} none ${share(open, some.length)}, with want and rows ${share(whole, some.length)}; ${numbers.all} numbers, input right ${share(numbers.right, numbers.all)} wrong ${share(numbers.wrong, numbers.all)}`;
}

function masked({ text, products = [] }: AskedLine): string {
  return maskProducts(text, [], products);
}

function readLine({ text, products = [] }: AskedLine, learned: LearnedAsk | null): Measured | undefined {
  const cluster = { clusterId: 1, categoryPath: "", score: 1, how: "exact" };
  const clusters = products.map((term) => ({ ...cluster, name: term, headTerm: term, term }));
  const scope: Named = { ...nothingNamed(MARKET), clusters };
  return readAsks(text, scope, readNumbers(text), learned)[0];
}

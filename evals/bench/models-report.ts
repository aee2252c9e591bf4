import { quantile } from "../../tools/statistics/quantiles.js";
import { benchModels, type Measured, type ModelResult, tokensOf } from "./models-bench.js";
import { LATENCY_MS } from "./models-server.js";
import { printTable } from "./table.js";

export async function reportModels(dataDir: string, rounds: number): Promise<void> {
  const results: ModelResult[] = [];
  for await (const result of benchModels(dataDir, rounds)) {
    results.push(result);
    // It takes minutes in all.
    console.log(`${result.question.name}: ${ratios(result.ours, result.theirs).join(" of the time, ")} of the tokens.`);
  }
  const sides = (result: ModelResult) =>
    [
      ["ours", result.ours],
      ["langgraph-supervisor", result.theirs],
      ["workers side by side", result.sideBySide],
    ] as const;
  printTable(
    ["Question", "Domains", "Side", "Calls", "Depth", "Tokens in", "Tokens out", "p50 ms", "Time ratio", "Token ratio"],
    results.flatMap((result) =>
      sides(result).map(([side, measured]) => [
        result.question.name,
        result.question.specialists.length,
        side,
        measured.calls,
        measured.depth,
        measured.inputTokens,
        measured.outputTokens,
        measured.p50Ms.toFixed(0),
        ...(measured === result.ours ? ["", ""] : ratios(result.ours, measured)),
      ]),
    ),
  );
  printMedian("langgraph-supervisor", results, ({ theirs }) => theirs);
  printMedian("workers side by side", results, ({ sideBySide }) => sideBySide);
  console.log(
    [
      `Every call takes ${LATENCY_MS} ms, whatever its length. Tokens are characters / 4 of what is sent (contents, instructions, tools, response schema) and of the reply. A ratio is ours by theirs; p50 of ${rounds} rounds.`,
      "The other sides at their best: products looked up for them free of charge, no turn in vain, every tool of a worker called in one turn with the arguments of our specialist (at most 20 rows, defaults left out), also where one reading needs the result of another; results without provenance; workers and the last answer in the words of ours, without tables.",
      "langgraph-supervisor 1.1.3 at its defaults: workers one after the other (of several handovers in one turn it follows the first and forgets the others), each gives back its last message alone. Side by side: the same workers as tools of one agent, wired by hand; each sees its task alone.\n",
    ].join("\n"),
  );
}

function printMedian(name: string, results: readonly ModelResult[], side: (result: ModelResult) => Measured): void {
  const median = (numbers: readonly number[]) => (quantile(numbers, 0.5) ?? Number.NaN).toFixed(2);
  const times = results.map((result) => result.ours.p50Ms / side(result).p50Ms);
  const tokens = results.map((result) => tokensOf(result.ours) / tokensOf(side(result)));
  console.log(`Ours by ${name}, median of the questions: time ${median(times)}, tokens ${median(tokens)}.`);
}

const ratios = (ours: Measured, theirs: Measured): string[] =>
  [ours.p50Ms / theirs.p50Ms, tokensOf(ours) / tokensOf(theirs)].map((ratio) => ratio.toFixed(2));

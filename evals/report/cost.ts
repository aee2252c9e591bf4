import { readFileSync } from "node:fs";
import { z } from "zod";
import { InvalidInputError } from "../../tools/errors.js";
import type { Tokens } from "../score/spending.js";
import { sum } from "./numbers.js";
import { judgesOf, type Report } from "./report.js";

/** What a run cost. Prices change and differ by contract, so none is built in. */

const price = z.number().min(0);

const Prices = z.strictObject({
  /** As it is to be printed, for example USD. */
  currency: z.string().min(1).max(8),
  /** By model: the price of a million tokens. */
  models: z.record(z.string(), z.strictObject({ input: price, output: price })),
});
export type Prices = z.infer<typeof Prices>;

/** @throws InvalidInputError with a sentence */
export function readPrices(file: string): Prices {
  try {
    return Prices.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    const form = '{"currency": "USD", "models": {"NAME": {"input": 0.1, "output": 0.4}}}';
    throw new InvalidInputError(`${file} holds no prices of a million tokens in the form ${form}.`, { cause });
  }
}

const PER = 1_000_000;

/** Null where the model has no price. */
function costOf({ input, output }: Tokens, model: string, { models }: Prices): number | null {
  const found = Object.hasOwn(models, model) ? models[model] : undefined;
  return found === undefined ? null : (input * found.input + output * found.output) / PER;
}

/**
 * A line for the questions, one for each judge. `asked`: the models that answered questions; with several it is not known which took which
 * tokens.
 */
export function describeCost(report: Report, asked: readonly string[], prices: Prices): string[] {
  const results = report.suites.flatMap((suite) => suite.results);
  const tokens = {
    input: sum(results.map((result) => result.tokens.input)),
    output: sum(results.map((result) => result.tokens.output)),
  };
  const [model, ...more] = asked;
  const questions =
    tokens.input + tokens.output === 0 || model === undefined
      ? []
      : more.length > 0
        ? [`cost of the questions: not told, as ${asked.join(" and ")} share the tokens`]
        : [line("the questions", tokens, model, prices, results.length)];
  return [
    ...questions,
    ...judgesOf(report).map((judge) =>
      line(`the judge ${judge.model}`, judge.tokens, judge.model, prices, judge.sample),
    ),
  ];
}

function line(what: string, tokens: Tokens, model: string, prices: Prices, answers: number): string {
  const cost = costOf(tokens, model, prices);
  if (cost === null) return `cost of ${what}: not told, as the prices do not name ${model}`;
  const each = answers === 0 ? "" : `, ${(cost / answers).toFixed(5)} an answer`;
  return `cost of ${what}: ${cost.toFixed(4)} ${prices.currency} (${tokens.input} tokens in, ${tokens.output} out${each})`;
}

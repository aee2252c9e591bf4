import type { Turn } from "../../graph/understand/turns/conversation.js";
import type { Oracles } from "../oracles/oracles.js";
import type { Fact, FactUnit } from "../score/fact-coverage.js";
import { list, passed, type Score } from "../score/score.js";
import { scoreUnsaid } from "../score/unsaid.js";
import type { Asked, EvalMarket } from "../suites/market.js";
import { leaving, scoreAnswer } from "../suites/score-answer.js";
import { describeOutcome, specialistsOf } from "../suites/specialists.js";
import type { Judged, Suite } from "../suites/suite.js";
import { type OwnCase, type OwnFact, turnsOf } from "./case-file.js";

/** Somebody's own cases over the market that is loaded. The last turn is judged. */
export const ownSuite = (cases: readonly OwnCase[]): Suite => ({
  id: "own",
  about: "your own cases over the market that is loaded",
  tasks: () =>
    cases.map((given) => ({
      id: given.id ?? turnsOf(given).join(" "),
      question: turnsOf(given).join(" → "),
      tags: ["own"],
      run: (market) => judge(given, market),
    })),
});

async function judge(given: OwnCase, market: EvalMarket): Promise<Judged> {
  const { specialists, mustNotSay = [], kind = "answered", asksBack = false } = given;
  const facts = await Promise.all((given.facts ?? []).map((fact) => resolve(fact, market.oracles)));
  let last: Asked | undefined;
  let conversation: readonly Turn[] = [];
  let paused: string | undefined;
  for (const turn of turnsOf(given)) {
    last = await market.ask(turn, { conversation, ...(paused !== undefined && { paused }) });
    paused = last.outcome.type === "pause" ? last.outcome.paused : undefined;
    if (last.outcome.type === "answer") conversation = last.outcome.conversation;
  }
  if (last === undefined) throw new Error("a case without a question");
  const scores: Record<string, Score> = asksBack
    ? { asksBack: scoreAskedBack(last) }
    : await scoreAnswer(last, { kind, facts, ...(specialists && { specialists }) }, market);
  return {
    expected: [asksBack ? "asks back" : kind, list(specialists ?? []), ...facts.map(describe)].join("; "),
    got: describeOutcome(last),
    scores: { ...scores, ...(mustNotSay.length > 0 && { unsaid: scoreUnsaid(mustNotSay, leaving(last)) }) },
    tookMs: last.tookMs,
    tokens: last.tokens,
    routing: specialists ? { wanted: specialists, got: specialistsOf(last) } : null,
  };
}

function scoreAskedBack({ outcome }: Asked): Score {
  if (outcome.type === "pause") return passed("It asked back.");
  return { score: 0, passed: false, explanation: "It did not ask back." };
}

/** @throws Error when a query gives no single cell: then the case is wrong, not the answer */
async function resolve(fact: OwnFact, { ask, rows }: Oracles): Promise<Fact> {
  const { what, unit, tolerance, within, near, inHeadline } = fact;
  const about = {
    what,
    unit: unit as FactUnit, // checked when the file was read
    ...(tolerance !== undefined && { tolerance }),
    ...(within !== undefined && { within }),
    ...(near && { near }),
    ...(inHeadline && { inHeadline }),
  };
  if ("value" in fact) return { ...about, value: fact.value };
  if ("oracle" in fact) return { ...about, value: await ask(fact.oracle) };
  const found = await rows(fact.sql);
  const [[value, ...more] = []] = found;
  if (found.length !== 1 || more.length > 0 || value === null || value === undefined)
    throw new Error(`The query of "${what}" gave no single value.`);
  return { ...about, value };
}

const describe = ({ what, value, unit }: Fact): string =>
  `${what} = ${typeof value === "number" ? Number(value.toPrecision(5)) : value} ${unit}`;

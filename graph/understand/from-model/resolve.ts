import { measures as registry } from "../../../tools/measures/registry.js";
import { type SpecialistId, specialistIds, specialists } from "../../specialists/index.js";
import { plainAsk } from "../asking.js";
import type { Alone } from "../attempt.js";
import { LONGEST_QUESTION } from "../names/entities.js";
import type { Ask, Input, Request, Scope } from "../request.js";
import { type Ground, groundOf, type Said } from "./asked.js";
import { detailsFrom } from "./details.js";
import { isAccounted, leftoverOf } from "./leftover.js";
import { asStated } from "./numbers.js";
import type { ModelAsk, ModelRequest } from "./schema.js";
import { findScope, type LookUp, scopeHere } from "./scope.js";
import { inUsualTime, statedAgainst, statedConditions, statedInputs } from "./stated.js";
import { findTime } from "./time.js";
import { spanOf } from "./words.js";

/** What a reply is resolved with. */
export interface Means extends LookUp {
  /** The specialists of this agent. */
  readonly ids: readonly SpecialistId[];
  readonly alone: Pick<Alone, "request" | "specialists">;
}

export interface Resolved {
  readonly request: Request;
  readonly specialists: readonly SpecialistId[];
  /** What these words alone say, without what the conversation adds. */
  readonly here: Pick<Request, "scope" | "inputs" | "asks">;
  /** What numbers were to be that nobody stated: kinds of inputs, measures of conditions. */
  readonly invented: readonly string[];
}

/** From this many domains on, each answers briefly. */
const SEVERAL = 3;

/** More things are not asked in one breath. */
const MOST_ASKS = 8;

/** The request that a model's reply makes: its names looked up in the market, its numbers checked against the asker's words. */
export async function resolve(reply: ModelRequest, said: Said, means: Means): Promise<Resolved> {
  const ground = groundOf(said, means.alone.request.scope.period);
  const { scope, unused } = await findScope(reply, said, ground, means);
  const chosen = chooseSpecialists(reply, means);
  const inputs = statedInputs(reply.inputs, said, ground);
  const asked = reply.asks
    .slice(0, MOST_ASKS)
    .map((ask) => resolveAsk(ask, reply.asks.length === 1, scope, said, ground, means));
  const speaking = asked.map(({ ask }) => (ask.specialists.length > 0 ? ask : { ...ask, specialists: [...chosen] }));
  const isUnnamed = chosen.length > 0 && chosen.every((id) => specialists[id].card.needsProduct);
  const request = {
    scope: { ...scope, refersToProduct: scope.refersToProduct || isUnnamed },
    inputs: inputs.kept,
    asks: speaking.length > 0 ? speaking : [plainAsk({ specialists: [...chosen], span: wholeOf(said) })],
    breadth: reply.breadth !== "full" && chosen.length >= SEVERAL ? ("brief" as const) : reply.breadth,
    isCut: said.text.length > LONGEST_QUESTION,
  };
  const details = detailsFrom(reply.details, request, said, ground, chosen);
  const leftover = leftoverOf(said.text, { ...request, details }, [...reply.leftover, ...unused]);
  const invented = [...inputs.invented, ...asked.flatMap((each) => each.invented)];
  const asks = request.asks.map((ask) => ({
    ...ask,
    accounted: invented.length === 0 && isAccounted(ask.span, ask.measures, leftover),
  }));
  return {
    request: { ...request, inputs: request.inputs.map(inUsualTime), asks, details, leftover },
    specialists: chosen,
    here: statedHere(request, reply, ground),
    invented,
  };
}

function statedHere(
  { scope, inputs, asks }: Pick<Request, "scope" | "inputs" | "asks">,
  reply: ModelRequest,
  ground: Ground,
): Resolved["here"] {
  const isHere = (value: Ask["where"][number]["value"], unit: Input["unit"] | null): boolean =>
    typeof value === "number" && asStated(value, unit, ground.valuesHere) !== null;
  return {
    scope: scopeHere(scope, reply, ground),
    inputs: inputs.filter(({ value, unit }) => isHere(value, unit)).map(inUsualTime),
    asks: asks.map((ask) => ({ ...ask, where: ask.where.filter(({ value }) => isHere(value, null)) })),
  };
}

const wholeOf = ({ text }: Said): Ask["span"] => ({ start: 0, end: text.length });

/** Those that an ask names, by themselves or by a part of their answers; without any, the owners of its measures. */
function namedBy({ specialists: named, topics, measures }: ModelAsk): SpecialistId[] {
  const found = specialistIds.filter((id) => named.includes(id) || topics.some((topic) => topic.startsWith(`${id}.`)));
  return found.length > 0
    ? found
    : specialistIds.filter((id) => measures.some((measure) => registry[measure].owner === id));
}

function chooseSpecialists({ asks }: ModelRequest, { ids, alone }: Means): readonly SpecialistId[] {
  if (ids.length === 1) return ids;
  const named = ids.filter((id) => asks.some((ask) => namedBy(ask).includes(id)));
  return named.length > 0 ? named : alone.specialists;
}

function resolveAsk(
  ask: ModelAsk,
  isOnly: boolean,
  { market, otherMarkets }: Scope,
  said: Said,
  ground: Ground,
  { ids, markets }: Means,
): { readonly ask: Ask; readonly invented: readonly string[] } {
  const { words, period, ...fields } = ask;
  const others = markets.filter(({ name }) => otherMarkets.includes(name)).map(({ code }) => code);
  const bounds = statedConditions(ask, said, ground);
  const against = statedAgainst(ask.against, ground, { asOf: market.asOf, others });
  return {
    ask: {
      ...fields,
      ...bounds.kept,
      accounted: false,
      period: findTime(period, ground, market.asOf),
      against: against.kept,
      specialists: namedBy(ask).filter((id) => ids.includes(id)),
      span: isOnly ? wholeOf(said) : spanOf(words, said.text),
    },
    invented: [...bounds.invented, ...against.invented],
  };
}

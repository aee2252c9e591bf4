import type { MeasureId } from "../../../tools/measures/registry.js";
import { type SpecialistId, specialists } from "../../specialists/index.js";
import type { ChangedAsk } from "../asks/changed.js";
import { PARTS } from "../asks/parts.js";
import { readStated, withoutAll } from "../names/slots.js";
import { readNumbers } from "../numbers/read.js";
import type { Ask, Condition, Request, Want } from "../request.js";
import * as words from "./follow-words.js";
import { changeInputs, isOfProduct } from "./merge-inputs.js";

/** A question about other products: prices, and what was stated of the ones before, belonged to those. */
export function withoutProduct(request: Request): Request {
  return {
    ...request,
    inputs: request.inputs.filter((input) => !isOfProduct(input)),
    asks: changeFirst(request.asks, ({ where, ...ask }) => ({
      ...ask,
      where: where.filter(({ measure }) => measure !== "price"),
    })),
    scope: {
      ...request.scope,
      brands: [],
      merchants: [],
      values: [],
      attributes: [],
      keywords: [],
      product: null,
      quotes: [],
    },
  };
}

/** A question again, with each field that new words state in place of the one before. `said` is how the new words alone (`text`) are read; its scope is that of the result. `asks` stand in place of those of before. */
export function changeRequest(
  before: Request,
  said: Request,
  text: string,
  measured: ChangedAsk | null = null,
  asks: Request["asks"] | null = null,
): Request {
  const [asked] = said.asks;
  const { values, attributes, keywords, product, quotes } = said.scope;
  return {
    ...before,
    scope: {
      ...said.scope,
      values: values.length > 0 ? values : before.scope.values,
      attributes: attributes.length > 0 ? attributes : before.scope.attributes,
      keywords: keywords.length > 0 ? keywords : before.scope.keywords,
      product: product ?? before.scope.product,
      quotes: quotes.length > 0 ? quotes : before.scope.quotes,
      refersToProduct: before.scope.refersToProduct,
    },
    inputs: changeInputs(before.inputs, said.inputs),
    asks: asks ?? (asked === undefined ? before.asks : changeAsks(before.asks, asked, text, measured)),
    breadth: words.MORE_DETAIL.test(text) || said.breadth === "full" ? "full" : before.breadth,
    ...(words.SURE.test(text) && { certainty: true as const }),
    details: changeDetails(before.details, said.details),
    leftover: said.leftover,
  };
}

/** Another measure is a question of its own: what the one before took for granted, and what stood beside it, is left out. */
function changeAsks(before: readonly Ask[], said: Ask, text: string, measured: ChangedAsk | null): Ask[] {
  const asks = changeFirst(before, (ask) => changeAsk(ask, said, text));
  if (measured === null) return asks;
  const topics = measured.measures.flatMap((id) => PARTS[id as MeasureId] ?? []); // ids of the registry
  const left = { topics, also: [], decisions: [], claim: null, against: null, notHeld: [], isYesNo: false };
  return asks
    .slice(0, 1)
    .map((ask) => ({ ...ask, ...left, ...measured, specialists: said.specialists, accounted: true }));
}

function changeFirst([first, ...others]: readonly Ask[], change: (ask: Ask) => Ask): Ask[] {
  return first === undefined ? [] : [change(first), ...others];
}

function changeAsk(before: Ask, said: Ask, text: string): Ask {
  const bounds = relativeBounds(before.where, text);
  const speakers = before.specialists.filter((id) => said.specialists.includes(id));
  const added: Want | null = words.WHY.test(text) ? "why" : words.ADVICE.test(text) ? "advise" : null;
  const kept = [before.want, ...before.also].filter((want) => !USUAL.includes(want) && want !== added);
  return {
    ...before,
    ...(added !== null && { want: added, also: kept }),
    specialists: speakers.length > 0 ? speakers : said.specialists,
    topics: [...new Set([...before.topics, ...said.topics])],
    isYesNo: before.isYesNo && added !== "why",
    where: bounds.where ?? changeConditions(before.where, ofSameMeasure(said.where, before.where, text)),
    order: bounds.order ?? words.orderSaid(text) ?? said.order ?? before.order,
    limit: said.limit ?? before.limit,
    span: null,
  };
}

/** What is wanted where no word says so. */
const USUAL: readonly Want[] = ["value", "overview"];

/** "Dearer ones": above the range that was asked for, or the dearest first. */
function relativeBounds(before: readonly Condition[], text: string): { where?: Condition[]; order?: Ask["order"] } {
  if (words.UNBOUND.test(text)) return { where: [] };
  const isDearer = words.DEARER.test(text);
  if (!isDearer && !words.CHEAPER.test(text)) return {};
  const bound = before.find(({ measure, is }) => measure === "price" && is === (isDearer ? "at most" : "at least"));
  if (bound === undefined) return { order: { by: "price", first: isDearer ? "most" : "least" } };
  const others = before.filter(({ measure }) => measure !== "price");
  // Beyond what was asked for: above "under 50" stands what costs 50 or more.
  const { isStrict, ...rest } = bound;
  const beyond: Condition = { ...rest, is: isDearer ? "at least" : "at most", span: null };
  return { where: [...others, isStrict ? beyond : { ...beyond, isStrict: true }] };
}

/** "Under 20", where a difficulty is bounded and no money is spoken of, bounds that. */
function ofSameMeasure(said: readonly Condition[], before: readonly Condition[], text: string): readonly Condition[] {
  const [bounded, ...others] = new Set(before.map(({ measure }) => measure));
  const [bound, ...further] = said;
  const isBare =
    readNumbers(text).every(({ unit }) => unit === "plain") &&
    words.sayingWords(withoutAll(text, readStated)).length === 0;
  const isOfSame = bounded !== undefined && bounded !== "price" && others.length === 0 && isBare;
  return isOfSame && bound?.measure === "price" && further.length === 0 ? [{ ...bound, measure: bounded }] : said;
}

/** The other side of a range stays where both can hold. */
function changeConditions(before: readonly Condition[], said: readonly Condition[]): Condition[] {
  const stays = ({ measure, is, value }: Condition): boolean => {
    const rivals = said.filter((condition) => condition.measure === measure);
    return rivals.every(
      (rival) =>
        is !== rival.is &&
        typeof value === "number" &&
        typeof rival.value === "number" &&
        (is === "at least"
          ? rival.is === "at most" && value < rival.value
          : rival.is === "at least" && value > rival.value),
    );
  };
  return [...before.filter(stays), ...said];
}

/** What new words say of a specialist's own fields; a field that they leave as it is by default stays as it was. */
function changeDetails(before: Request["details"], said: Request["details"]): Request["details"] {
  const changed = Object.entries(said).map(([id, details]) => {
    const usual = fieldsOf(specialists[id as SpecialistId]?.card.details.parse({})); // asked of registered specialists only
    const stated = Object.entries(fieldsOf(details)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(usual[field]),
    );
    return [id, { ...fieldsOf(before[id]), ...Object.fromEntries(stated) }];
  });
  return { ...before, ...Object.fromEntries(changed) };
}

const fieldsOf = (details: unknown): Record<string, unknown> =>
  typeof details === "object" && details !== null ? { ...details } : {};

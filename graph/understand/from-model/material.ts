import { DIMENSIONS } from "../../../tools/measures/measure.js";
import { MEASURE_IDS } from "../../../tools/measures/registry.js";
import { UNKNOWN_MEASURE_IDS } from "../../../tools/measures/unknown-measures.js";
import { specialistIds, specialists } from "../../specialists/index.js";
import { LONGEST_QUESTION } from "../names/entities.js";
import type { KnownMarket } from "../names/market-reader.js";
import { withoutCatalogIds } from "../names/own-words.js";
import type { Ask, Request } from "../request.js";
import type { Turn } from "../turns/conversation.js";
import type { Said } from "./asked.js";
import { DETAILS } from "./detail-fields.js";
import type { ModelReply } from "./schema.js";
import { SORTED, TOPICS } from "./vocabulary.js";

/** What a model is given: the question's own words, and earlier requests in the form in which it replies. */
export function materialOf({ text, pending, conversation }: Said, markets: readonly KnownMarket[]): string {
  const countries = markets.map(({ code, name, asOf }) => ({ code, name, until: asOf }));
  return [
    `<countries>${json(countries)}</countries>`,
    ...conversation.map((turn) => `<before>${json(turnOf(turn))}</before>`),
    ...(pending === null
      ? []
      : [`<unfinished>${json({ said: pending.said, ...inWords(pending.request) })}</unfinished>`]),
    `<asker>${json(withoutCatalogIds(text.slice(0, LONGEST_QUESTION)))}</asker>`,
  ].join("\n");
}

const turnOf = ({ said, request, rows }: Turn) => ({ said, ...inWords(request), rows: rows.map(({ name }) => name) });

/** A request as a reply would have it. */
export function inWords({
  scope,
  inputs,
  asks,
  breadth,
  details,
  leftover,
}: Turn["request"]): Omit<ModelReply, "about" | "language"> {
  const { market, period, ownProducts } = scope;
  const products = [...scope.clusters.map(({ term }) => term), ...scope.unknownTerms.map(({ term }) => term)];
  const countries = [...(market.stated ? [market.name] : []), ...scope.otherMarkets, ...scope.unknownMarkets];
  return {
    scope: {
      products: products.map((words) => ({ words })),
      categories: scope.category === null ? [] : [{ words: scope.category.split(" > ").at(-1) ?? scope.category }],
      brands: [...scope.brands, ...scope.unknownNames],
      merchants: scope.merchants,
      values: scope.values.map(({ value }) => value),
      attributes: scope.attributes,
      keywords: scope.keywords,
      markets: countries.map((words) => ({ words, code: words === market.name ? market.code : "" })),
      period: timeOf(period),
      refersToProduct: scope.refersToProduct && products.length === 0,
      ownProducts: ownProducts === "catalog-id" ? "catalog" : ownProducts,
    },
    inputs: inputs.map(({ span: _span, ...input }) => ({ ...input, words: String(input.value) })),
    asks: asks.map(askInWords),
    leftover: leftover.map(({ words }) => words),
    breadth: breadth === "usual" ? undefined : breadth,
    details: DETAILS.flatMap(({ specialist, name }) => {
      const id = specialistIds.find((each) => each === specialist);
      const usual = id && fieldsOf(specialists[id].card.details.parse({}))[name];
      const value = fieldsOf(details[specialist])[name];
      const isUsual = value === undefined || JSON.stringify(value) === JSON.stringify(usual);
      return isUsual
        ? []
        : [{ field: `${specialist}.${name}`, value: typeof value === "string" ? value : JSON.stringify(value) }];
    }),
  };
}

function askInWords({
  span: _span,
  where,
  order,
  against,
  period,
  ...ask
}: Ask): NonNullable<ModelReply["asks"]>[number] {
  return {
    ...ask,
    specialists: among(specialistIds, ask.specialists),
    topics: among(TOPICS, ask.topics),
    measures: among(MEASURE_IDS, ask.measures),
    notHeld: among(UNKNOWN_MEASURE_IDS, ask.notHeld),
    by: among(DIMENSIONS, [ask.by])[0] ?? null,
    where: where.flatMap(({ measure, is, value }) =>
      among(SORTED, [measure]).flatMap((known) =>
        typeof value === "number" ? [{ measure: known, is, value, words: String(value) }] : [],
      ),
    ),
    order: among(SORTED, [order?.by]).map((by) => ({ by, first: order?.first ?? "most" }))[0] ?? null,
    period: timeOf(period),
    against: against && {
      kind: against.kind,
      period: against.kind === "period" ? timeOf(against.period) : null,
      value: against.kind === "stated" ? against.value : null,
    },
  };
}

/** A request may be older than the ids of today. */
const among = <Id extends string>(known: readonly Id[], held: readonly (string | null | undefined)[]): Id[] =>
  held.flatMap((id) => known.find((each) => each === id) ?? []);

const timeOf = (period: Request["scope"]["period"]) =>
  period && { words: period.label, from: period.from, to: period.to };

const fieldsOf = (details: unknown): Record<string, unknown> =>
  typeof details === "object" && details !== null ? { ...details } : {};

/** Without what is not said. Data cannot close the element it stands in. */
const json = (value: unknown): string =>
  JSON.stringify(value, (_key, held: unknown) => (isNothing(held) ? undefined : held))
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e");

const isNothing = (value: unknown): boolean =>
  value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0);

import type { MeasureId } from "../../../../tools/measures/registry.js";
import { type AnswerTable, column, type Section, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { citing, compose, count, listStatements, percent, type Statement, say } from "../../../answer/figure.js";
import { lastLevel } from "../../../answer/words.js";
import { limitOf } from "../../../understand/names/named.js";
import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import { type AttributeInsight, attributeWords, type ValueGap } from "../attributes.js";
import type { GapDetails } from "../details.js";
import { things } from "../phrases.js";
import type { GapRequest } from "../plan.js";

/** Which variant is searched more than it is offered, or how the one that the question names stands. */
export const attributes: Part<GapInsight, GapDetails> = {
  id: "attributes",
  measures: ["attribute-searches", "attribute-gap"],
  by: ["attribute-value"],
  headline,
  section,
};

/** Values shown where none is missing: those that come nearest to it. */
const NEAREST = 5;
/** Other values of an attribute shown beside the one asked for. */
const SIBLINGS = 4;

function headline(insight: GapInsight, request: GapRequest): Statement | null {
  // Who holds the clicks of a variant is asked of the brands.
  if (insight.plan.parts[0] === "concentration") return null;
  const { attributes, refs, plan } = insight;
  const ref = refs.attributes;
  const [asked] = attributes?.asked ?? [];
  if (asked !== undefined) return valueHeadline(asked, insight);
  if (attributes !== null && asksForSearches(request)) {
    const searched = searchedHeadline(attributes, insight, request);
    if (searched !== null) return searched;
  }
  const [first] = attributes?.gaps ?? [];
  const kind = attributes?.kinds[0];
  const one = kind ?? "variant";
  if (attributes === null || !attributes.all.some(({ isCompared }) => isCompared)) {
    return citing(
      say`Which ${one} is missing ${whereWords(insight)} cannot be said: searches name too few to compare them with what is on sale.`,
      ref,
    );
  }
  if (first === undefined || !first.isClear) {
    const near =
      first === undefined
        ? say``
        : compose(say` Closest is "${first.value.value}" in ${first.cluster}: `, sharesWords(first, ref), say`.`);
    return compose(
      citing(
        say`${plan.isPolar ? "No. " : ""}No ${one} ${whereWords(insight)} is searched clearly more than it is offered.`,
        ref,
      ),
      near,
    );
  }
  return compose(
    say`${plan.isPolar ? "Yes. " : ""}The clearest missing ${one} ${whereWords(insight)} is "${first.value.value}"${plan.scope === "clusters" && insight.names.length < 2 ? "" : ` in ${first.cluster}`}: `,
    sharesWords(first, ref),
    say`.`,
  );
}

const asksForSearches = ({ asks: [ask] }: GapRequest): boolean =>
  ask?.measures[0] === ("attribute-searches" satisfies MeasureId);

/** Values named where the asker says no number. */
const NAMED = 3;

/** "Of the variants of desks in Germany, searches name "white" most: 7,470 a month, 30.0 % of those that name a colour; then …" */
function searchedHeadline(
  { all, kinds }: AttributeInsight,
  insight: GapInsight,
  request: GapRequest,
): Statement | null {
  const ref = insight.refs.attributes;
  const isLeast = request.asks[0]?.order?.first === "least";
  const searched = all
    .filter(({ value }) => value.searchesPerMonth > 0 && (kinds.length === 0 || kinds.includes(value.attribute)))
    .toSorted((a, b) => (isLeast ? -1 : 1) * (b.value.searchesPerMonth - a.value.searchesPerMonth));
  const [first, ...others] = searched;
  if (first === undefined) return null;
  const next = others
    .slice(0, (limitOf(request) ?? NAMED) - 1)
    .map(({ value }) => say`"${value.value}" (${count(cell(value, "searchesPerMonth"), ref)})`);
  return compose(
    say`Of the variants ${kinds.length === 0 ? "" : `by ${kinds[0]} `}${whereWords(insight)}, searches name "${first.value.value}" ${isLeast ? "least" : "most"}: ${count(cell(first.value, "searchesPerMonth"), ref)} a month, ${percent(first.demandShare, ref)} of those that name ${article(attributeWords(first.value))}`,
    ...(next.length === 0 ? [] : ["; then ", listStatements(next)]),
    ".",
  );
}

function whereWords({ plan, scopeName, marketName, names }: GapInsight): string {
  if (plan.scope === "market") return `in ${marketName}`;
  if (plan.scope === "category") return `in ${lastLevel(scopeName)} in ${marketName}`;
  return names.length === 1 ? `of ${names[0]} in ${marketName}` : `in ${marketName}`;
}

/** "30.0 % of the searches that name a type ask for it (7,470 a month), 5.0 % of the products with a type have it (3)". */
function sharesWords({ value, demandShare, supplyShare }: ValueGap, ref: string): Statement {
  const kind = article(attributeWords(value));
  const demand = say`${percent(demandShare, ref)} of the searches that name ${kind} ask for it (${count(cell(value, "searchesPerMonth"), ref)} a month), `;
  return compose(
    demand,
    value.productsOnSale === 0
      ? say`no product on sale has it`
      : say`${percent(supplyShare, ref)} of the products with ${kind} have it (${count(cell(value, "productsOnSale"), ref)})`,
  );
}

const article = (words: string): string =>
  words.startsWith("any") ? words : /^[aeiou]/.test(words) ? `an ${words}` : `a ${words}`;

function valueHeadline(found: ValueGap, { plan, marketName, refs, attributes }: GapInsight): Statement {
  const ref = refs.attributes;
  const { value, supply, cluster } = found;
  const subject = `"${value.value}" in ${cluster} in ${marketName}`;
  if (value.searchesPerMonth <= 0) {
    const none = compose(
      say`${subject}: no search names it, while `,
      things(cell(value, "productsOnSale"), "product", ref),
      say` on sale offer it.`,
    );
    return plan.isPolar && !plan.asksForSurplus ? compose(say`No. `, none) : none;
  }
  const isGap = supply === "under-supplied";
  const answer = plan.asksForSurplus ? (supply === "over-supplied" ? "Yes. " : "No. ") : isGap ? "Yes. " : "No. ";
  const doubt = isGap && !found.isClear ? say` With so few products this may be chance.` : say``;
  const others = (attributes?.asked.length ?? 0) > 1 ? say` The table shows the others that you named.` : say``;
  return compose(
    say`${plan.isPolar ? answer : ""}${subject}: ${supply === "unknown" ? "nothing to compare it with" : supply}, as `,
    sharesWords(found, ref),
    say`.`,
    doubt,
    others,
  );
}

function section(insight: GapInsight): Section | null {
  const { attributes, refs, plan } = insight;
  if (attributes === null) return null;
  const ref = refs.attributes;
  const { gaps, asked } = attributes;
  const isAsked = asked.length > 0 && !plan.parts.includes("attributes");
  const rows = isAsked ? withSiblings(attributes) : [...asked, ...gaps.filter((found) => !asked.includes(found))];
  const section = { id: "attribute-gaps", title: isAsked ? "The variant you named" : "Missing variants" };
  if (rows.length === 0) {
    const nearest = attributes.all.filter(({ isCompared }) => isCompared).slice(0, NEAREST);
    const isLead = plan.parts[0] === "attributes";
    if (isLead && nearest.length === 0) return null;
    return {
      ...section,
      statements: isLead ? [] : [citing(say`No variant is searched by name clearly more than it is offered.`, ref)],
      tables: isLead ? [valueTable(nearest, insight)] : [],
    };
  }
  const [first] = gaps;
  const isTold = plan.parts[0] === "attributes" || isAsked || first === undefined;
  return {
    ...section,
    statements: [...(isTold ? [] : [leadStatement(first, ref)]), ...unsure(rows, ref)],
    tables: [valueTable(rows, insight)],
  };
}

/** The values named, each beside the others of its attribute, most searched first. */
function withSiblings({ asked, all }: AttributeInsight): ValueGap[] {
  const kinds = asked.map(({ value, cluster }) => `${cluster}/${value.attribute}`);
  const siblings = all
    .filter((found) => !asked.includes(found) && kinds.includes(`${found.cluster}/${found.value.attribute}`))
    .toSorted((a, b) => b.value.searchesPerMonth - a.value.searchesPerMonth);
  return [...asked, ...siblings.slice(0, SIBLINGS)];
}

const leadStatement = (first: ValueGap, ref: string): Statement =>
  compose(
    say`${first.isClear ? "The clearest" : "The widest gap, not a sure one,"} is "${first.value.value}" in ${first.cluster}: `,
    sharesWords(first, ref),
    say`.`,
  );

/** Small counts are said to be small. */
function unsure(rows: readonly ValueGap[], ref: string): Statement[] {
  if (rows.every(({ isClear, supply }) => isClear || supply !== "under-supplied")) return [];
  return [
    citing(
      say`Sure means that so few products would hardly ever be met by chance if supply followed the searches; the others may be chance.`,
      ref,
    ),
  ];
}

function valueTable(rows: readonly ValueGap[], { refs, plan }: GapInsight): AnswerTable {
  const isAlone = new Set(rows.map(({ cluster }) => cluster)).size === 1;
  return table({
    id: "attribute-gaps",
    title: "Variants, searches against products",
    columns: [
      ...(isAlone ? [] : [column("cluster", "Product group", "text")]),
      column("attribute", "Attribute", "text"),
      column("value", "Value", "text"),
      column("searches", "Searches a month naming it", "count"),
      column("demandShare", "Share of those naming the attribute", "percent"),
      column("products", "Products on sale", "count"),
      column("supplyShare", "Share of those having the attribute", "percent"),
      ...(isAlone ? [column("gapIndex", "Log gap index", "index", null, true)] : []),
      column("sure", "Missing?", "text"),
    ],
    rows: rows.map((found) => ({
      cluster: found.cluster,
      attribute: attributeWords(found.value),
      value: found.value.value,
      searches: cell(found.value, "searchesPerMonth"),
      demandShare: found.demandShare,
      products: cell(found.value, "productsOnSale"),
      supplyShare: found.supplyShare,
      gapIndex: cell(found.value, "gapIndex"),
      sure: missing(found),
    })),
    refs: refs.attributes,
    show: plan.isBrief ? 3 : plan.limit,
  });
}

const missing = ({ supply, isClear }: ValueGap): string =>
  supply !== "under-supplied" ? "no" : isClear ? "sure" : "perhaps";

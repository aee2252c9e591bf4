import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { percent, type Statement, say } from "../../../answer/figure.js";
import { capital, inMarket } from "../../../answer/words.js";
import { askedTopics, asksYesNo } from "../../../understand/asking.js";
import type { Part } from "../../part.js";
import type { IntentInsight } from "../analyse.js";
import type { IntentDetails, IntentRequest } from "../details.js";
import type { MixInsight } from "../read-mix.js";
import { forSubject, INTENT_VERBS, quote } from "../words.js";

export const intent: Part<IntentInsight, IntentDetails> = {
  id: "intent",
  measures: ["intent-informational", "intent-commercial", "intent-transactional", "intent-navigational", "searches"],
  headline: ({ mix }, request) => mix && mixHeadline(mix, request),
  section: ({ mix }, request) => mix && writeMix(mix, request),
};

/** From this part on most people are close to buying. */
const MOSTLY_BUYING = 0.6;

function mixHeadline({ ref, subject, isKeyword }: MixInsight, request: IntentRequest): Statement {
  const { intent, buying, main } = subject;
  const name = isKeyword ? quote(subject.name) : `Searches${forSubject(request)}`;
  const are = isKeyword ? "is" : "are";
  const verdict =
    (buying.value ?? 0) >= MOSTLY_BUYING
      ? `${are} close to buying rather than informational`
      : intent.informational >= (buying.value ?? 0)
        ? `${are} informational rather than ready to buy`
        : `${are} of mixed intent`;
  return say`${answerWord(subject, request)}${isKeyword || answerWord(subject, request) === "" ? capital(name) : `${name.charAt(0).toLowerCase()}${name.slice(1)}`} ${verdict} ${inMarket(request)}: ${percent(cell(intent, "transactional"), ref)} want to buy, ${percent(cell(intent, "commercial"), ref)} compare, ${percent(cell(intent, "informational"), ref)} want to learn and ${percent(cell(intent, "navigational"), ref)} look for a brand; mainly ${INTENT_VERBS[main]}.`;
}

/** "Yes: " or "No: " where the question asks for one intent; nothing where it asks which. */
function answerWord({ intent, buying, main }: MixInsight["subject"], request: IntentRequest): string {
  const [only, ...others] = request.details.intents;
  if (!asksYesNo(request) || only === undefined || others.length > 0) return "";
  const holds =
    only === "transactional"
      ? (buying.value ?? 0) >= MOSTLY_BUYING && intent.informational < intent.transactional
      : main === only;
  return holds ? "Yes: " : "No: ";
}

function writeMix(insight: MixInsight, request: IntentRequest): Section {
  const { ref, subject, beside, isKeyword } = insight;
  const section = { id: "intent", title: "Search intent" };
  const isAsked = askedTopics(request, "intent", ["intent"]).length > 0 || request.breadth === "full";
  if (!isAsked) return { ...section, statements: [mixHeadline(insight, request)], tables: [] };
  return {
    ...section,
    statements: [adviceOf(subject, ref), ...besideSentence(insight)],
    tables: [
      table({
        id: "intent-mix",
        title: `Searches by intent ${inMarket(request)}`,
        columns: [
          column("name", isKeyword || beside.length > 1 ? "Searches for" : "Product", "text"),
          column("searches", "Searches a month", "count"),
          column("informational", "Learn", "percent"),
          column("commercial", "Compare", "percent"),
          column("transactional", "Buy", "percent"),
          column("navigational", "Brand", "percent"),
        ],
        rows: beside.map((row) => ({
          name: row.name === "all together" ? "All together" : row.name,
          searches: row.searches,
          ...cells(row.intent, "informational", "commercial", "transactional", "navigational"),
        })),
        refs: ref,
        note: "Probabilities of each keyword, weighted by its searches where several are summed.",
      }),
    ],
  };
}

function adviceOf({ buying, intent }: MixInsight["subject"], ref: string): Statement {
  if ((buying.value ?? 0) >= MOSTLY_BUYING)
    return intent.commercial > intent.transactional
      ? say`With ${percent(buying, ref)} comparing or buying, comparison and category pages deserve the effort before guides.`
      : say`With ${percent(buying, ref)} comparing or buying, product pages deserve the effort before guides.`;
  return intent.informational > (buying.value ?? 0)
    ? say`Only ${percent(buying, ref)} compare or buy: a guide or an answer fits better than a product page.`
    : say`${percent(buying, ref)} compare or buy: product pages and answers are both needed.`;
}

/** A keyword against the product it belongs to. */
function besideSentence({ ref, subject, beside, isKeyword }: MixInsight): Statement[] {
  const product = beside.at(-1);
  if (!isKeyword || product === undefined || product.name === subject.name) return [];
  const direction = (subject.buying.value ?? 0) >= (product.buying.value ?? 0) ? "closer to" : "further from";
  return [
    say`That is ${direction} buying than ${product.name.toLowerCase()} as a whole, where ${percent(product.buying, ref)} compare or buy.`,
  ];
}

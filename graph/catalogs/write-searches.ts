import { column, type Section } from "../answer/answer.js";
import { CAUSES } from "./actions/answer-search.js";
import { rowOf } from "./cells.js";
import type { ClusterView } from "./cluster-view.js";
import { missingAttributes } from "./missing-attributes.js";
import { citedTable, GROUP, section } from "./sections.js";

/** What people search for and the catalog could answer: missing attributes, failed searches, titles, keywords. */

export function attributeSection(views: readonly ClusterView[]): Section | null {
  const rows = views.flatMap(({ line, view }) =>
    (missingAttributes(line, view.gap?.catalog?.attributes ?? []) ?? []).slice(0, ATTRIBUTES_EACH).map((fact) => ({
      weight: fact.searches.value ?? 0,
      row: rowOf({
        group: line.cluster.name,
        attribute: fact.attribute,
        value: fact.value,
        searches: fact.searches,
        onSale: fact.onSale,
        scarce: fact.isClear ? "yes" : "no",
      }),
    })),
  );
  return section("missing-attributes", "What searchers name and your products lack", [
    citedTable(
      "missing-attributes",
      "Values that no title or attribute of yours holds",
      [
        GROUP,
        column("attribute", "Attribute", "text"),
        column("value", "Value", "text"),
        column("searches", "Searches a month naming it", "count"),
        column("onSale", "Products on sale that have it", "count"),
        column("scarce", "Clearly scarce", "text"),
      ],
      rows.toSorted((a, b) => b.weight - a.weight).map(({ row }) => row),
    ),
  ]);
}

/** Values of one product group in the table over all. */
const ATTRIBUTES_EACH = 5;

export function ghostSection(views: readonly ClusterView[]): Section | null {
  const rows = views.flatMap(({ line, view }) =>
    (view.intent?.catalog?.ghosts ?? []).map(({ query, cause, searches, unanswered }) => ({
      weight: unanswered.value ?? 0,
      row: rowOf({ group: line.cluster.name, query, cause: CAUSES[cause] ?? cause, searches, unanswered }),
    })),
  );
  return section("ghosts", "Searches that find hardly anything", [
    citedTable(
      "ghosts",
      "On-site searches within reach of your products",
      [
        GROUP,
        column("query", "Search", "text"),
        column("cause", "Cause", "text"),
        column("searches", "Searches a month", "count"),
        column("unanswered", "Unanswered a month", "count"),
      ],
      rows.toSorted((a, b) => b.weight - a.weight).map(({ row }) => row),
    ),
  ]);
}

export function titleSection(views: readonly ClusterView[]): Section | null {
  const rows = views.flatMap(({ view }) =>
    (view.intent?.catalog?.titles ?? []).map((title) => ({
      weight: title.gain.value ?? 0,
      row: rowOf({
        current: title.current,
        before: title.before,
        suggested: title.suggested,
        after: title.after,
        gain: title.gain,
        channel: title.channels.join(", "),
      }),
    })),
  );
  return section("titles", "Titles", [
    citedTable(
      "titles",
      "Your titles and what would cover more searches",
      [
        column("current", "Title now", "text"),
        column("before", "Coverage", "percent"),
        column("suggested", "Suggested", "text"),
        column("after", "Coverage then", "percent"),
        column("gain", "Searches a month more", "count"),
        column("channel", "Fits", "text"),
      ],
      rows.toSorted((a, b) => b.weight - a.weight).map(({ row }) => row),
      "Coverage = part of the relevant searches whose words all stand in the title. Keep only claims that are true of your product, and put your brand in place of [Brand].",
    ),
  ]);
}

export function campaignSection(views: readonly ClusterView[]): Section | null {
  const currency = views[0]?.currency ?? null;
  // First of each group, then second of each: every group has a place to start.
  const lists = views.map(({ line, view }) =>
    (view.campaign?.catalog?.keywords ?? []).map(({ keyword, match, bid, clickPrice, searches }) =>
      rowOf({ group: line.cluster.name, keyword, match, bid, clickPrice, searches }),
    ),
  );
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
  return section("campaigns", "Where campaigns could start", [
    citedTable(
      "campaigns",
      "Keywords with an affordable bid",
      [
        GROUP,
        column("keyword", "Keyword", "text"),
        column("match", "Match type", "text"),
        column("bid", "Bid", "money", currency),
        column("clickPrice", "Expected click price", "money", currency),
        column("searches", "Searches a month", "count"),
      ],
      rows,
      "A draft only: nothing is sent to an ad account.",
    ),
  ]);
}

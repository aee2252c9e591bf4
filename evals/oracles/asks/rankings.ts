import type { AskedPart, Source } from "../../cases/asks/case.js";
import { isAbout, isWithin, LAST_YEAR, type Scope, YEAR_BEFORE } from "./scope.js";

/** Growth of all products of a scope side by side. */

const series = (scope: Scope): readonly string[] => [
  `SELECT c.name, m.month, SUM(m.searches) * 1.0 AS value
   FROM (SELECT m.*, COUNT(m.searches) OVER (PARTITION BY m.cluster_id, m.keyword_id) AS measured FROM keyword_months m) m
     JOIN clusters c ON c.cluster_id = m.cluster_id WHERE ${isAbout(scope, "m")} AND m.measured = 36 GROUP BY c.name, m.month`,
  `SELECT c.name, m.month, SUM(m.searches) * 1.0 AS value FROM keyword_months m JOIN clusters c ON c.cluster_id = m.cluster_id
   WHERE ${isAbout(scope, "m")} GROUP BY c.name, m.month`,
  `SELECT c.name, s.month, SUM(s.units_low + s.units_high) / 2.0 AS value FROM sales_months s JOIN clusters c ON c.cluster_id = s.cluster_id
   WHERE ${isAbout(scope, "s")} GROUP BY c.name, s.month`,
];

/** Slope of the logarithms with each calendar month's mean taken out, and the last twelve months against those before. */
function growthQueries(scope: Scope): readonly string[] {
  return series(scope).flatMap((rows) => [
    `SELECT name, EXP(12 * REGR_SLOPE(l, t)) - 1 AS value FROM (
       SELECT name, LN(value) - AVG(LN(value)) OVER (PARTITION BY name, EXTRACT(MONTH FROM month)) AS l,
         t - AVG(t) OVER (PARTITION BY name, EXTRACT(MONTH FROM month)) AS t
       FROM (SELECT x.*, CAST(EXTRACT(YEAR FROM x.month) * 12 + EXTRACT(MONTH FROM x.month) AS DOUBLE PRECISION) AS t FROM (${rows}) AS x WHERE x.value > 0) AS y) AS z
     GROUP BY name`,
    `SELECT name, SUM(CASE WHEN ${isWithin({ period: LAST_YEAR }, "x")} THEN value END)
       / NULLIF(SUM(CASE WHEN ${isWithin({ period: YEAR_BEFORE }, "x")} THEN value END), 0) - 1 AS value FROM (${rows}) AS x GROUP BY name`,
  ]);
}

/** What grows or falls the most. */
export function fastest(scope: Scope, order: "most" | "least", limit = 1): AskedPart {
  const direction = order === "most" ? "DESC" : "ASC";
  const lists = growthQueries(scope).map(
    (query, place) =>
      `SELECT ${place} AS definition, name, ROW_NUMBER() OVER (ORDER BY value ${direction}) AS place FROM (${query}) AS q WHERE value IS NOT NULL`,
  );
  const all = lists.map((list) => `(${list})`).join(" UNION ALL ");
  const names = (rows: number): Source => ({
    sql: `SELECT definition, name FROM (${all}) AS lists WHERE place <= ${rows} ORDER BY definition, place`,
    take: "group",
    unit: "name",
    ...(rows > 1 && { isOrdered: true }),
  });
  return {
    what: `what grows ${order}, ${scope.category ?? "everything"}, ${scope.market ?? "US"}`,
    accept: [names(limit)],
    lead: [names(1)],
    words: order === "most" ? /fastest|grow|rising|most/i : /fall|declin|drop|shrink|los/i,
    rivals: { sql: `SELECT c.name FROM clusters c WHERE ${isAbout({ ...scope, market: null }, "c")}` },
  };
}

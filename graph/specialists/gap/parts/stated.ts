import { asked } from "../../../answer/derivation.js";
import { compose, money, percent, type Statement, say } from "../../../answer/figure.js";
import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import type { GapDetails } from "../details.js";

/** What the asker stated is said to be applied, also where the value itself is not shown. */
export const stated: Part<GapInsight, GapDetails> = {
  id: "stated",
  measures: [],
  headline: () => null,
  section(insight) {
    const statements = insight.rows.length === 0 ? [] : statedStatements(insight);
    return statements.length === 0 ? null : { id: "gap-stated", title: "What you stated", statements, tables: [] };
  },
};

/** What the asker said takes the place of what was measured. */
export function statedStatements({ stated, currency, refs, plan }: GapInsight): Statement[] {
  const { conversionRate, orderValue } = stated;
  const ref = refs.gaps;
  const rate = conversionRate === null ? null : say`conversion rate of ${percent(asked(conversionRate), ref)}`;
  const order = orderValue === null ? null : say`order value of ${money(asked(orderValue), currency, ref)}`;
  if (rate === null && order === null) return [];
  const both = rate !== null && order !== null ? compose(rate, say` and `, order) : (rate ?? order ?? say``);
  const where = plan.scope === "clusters" ? "the named products" : "every product group";
  return [compose(say`Your `, both, say` stands in the value of ${where} instead of what was measured.`)];
}

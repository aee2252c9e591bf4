import { citing, compose, type Statement, say } from "../../../answer/figure.js";
import { listWords } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import type { GapDetails } from "../details.js";
import { whereWords } from "../phrases.js";
import { surplusSection } from "./surplus.js";

/** What to stay out of. */
export const avoid: Part<GapInsight, GapDetails> = {
  id: "avoid",
  measures: ["gap-index", "searches-per-product"],
  headline,
  section: surplusSection,
};

function headline(insight: GapInsight): Statement | null {
  if (insight.rows.length === 0) return null;
  const { surplus, refs, plan } = insight;
  const names = surplus.slice(0, plan.limit).map(({ line }) => line.name);
  if (names.length === 0)
    return citing(
      compose(whereWords(insight), say`, no product group is crowded enough to be avoided for that reason.`),
      refs.gaps,
    );
  return citing(
    compose(whereWords(insight), say`, stay out of ${listWords(names)}: products there outnumber their searches.`),
    refs.surplus,
  );
}

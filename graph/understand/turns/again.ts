import { MEASURE_IDS } from "../../../tools/measures/registry.js";
import type { ChangedAsk } from "../asks/changed.js";
import { ownersOf } from "../asks/index.js";
import type { Amounts } from "../numbers/amounts.js";
import type { Request, Scope } from "../request.js";
import { subjectsOf, type Turn } from "./conversation.js";
import { type Helpers, type Leaning, namesOf } from "./leaning.js";
import { withoutProduct } from "./merge.js";
import { changeScope, type Named } from "./merge-scope.js";
import { namesIn } from "./rows-meant.js";

/** What few words change of the question before. */
export interface Change {
  readonly text: string;
  readonly said: Scope;
  /** What it is asked about now; null for the same. */
  readonly products: Named | null;
  readonly amounts: Amounts;
}

export const ownersAskedIn = ({ measures }: Pick<ChangedAsk, "measures">): string[] =>
  ownersOf([{ measures: MEASURE_IDS.filter((id) => measures.includes(id)) }]);

/** The question before with other fields. */
export function askAgain(before: Request, kept: readonly string[], change: Change): Leaning {
  const former = change.products === null ? before : withoutProduct(before);
  const scope = changeScope(former.scope, change.said, change.products, change.text);
  const entities = { ...namesOf(scope), ...change.amounts };
  return { again: former, entities, stated: former.inputs, kept, isOfRow: false, isChange: true };
}

/** "The second one?" asks the same of that row; after a ranking of the whole market it asks about that product, not for a ranking. */
export async function askOfRows(
  { request, specialists }: Turn,
  names: readonly string[],
  change: Change,
  { readNames }: Helpers,
  ask: ChangedAsk | null,
): Promise<Leaning> {
  if (ask !== null)
    return {
      ...askAgain(request, ownersAskedIn(ask), change),
      ask,
      isOfRow: true,
    };
  if (subjectsOf(request.scope).length > 0) return { ...askAgain(request, specialists, change), isOfRow: true };
  const bare = await readNames(namesIn(names));
  const market = { ...request.scope.market, stated: true };
  const before = { ...bare.request, scope: { ...bare.request.scope, market } };
  return { ...askAgain(before, bare.specialists, { ...change, products: null }), isOfRow: true, isChange: false };
}

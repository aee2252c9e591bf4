import type { Statement } from "../answer/figure.js";
import { listStatement } from "./phrases.js";
import { ADVERTISING_RULES } from "./rules-advertising.js";
import { ENTRY_RULES } from "./rules-entry.js";
import { PRICE_RULES } from "./rules-price.js";
import { WORD_RULES } from "./rules-words.js";
import { domainsOf, type Rule, type View } from "./views.js";

export interface Conclusion {
  readonly rule: Rule;
  readonly statement: Statement;
}

export const RULES: readonly Rule[] = [...ENTRY_RULES, ...PRICE_RULES, ...ADVERTISING_RULES, ...WORD_RULES];

/** Products named in one conclusion. */
const MOST_NAMED = 5;

/** All conclusions that hold, the most important first; a rule that holds for several products is told once. The market is named by the headline. */
export function conclude(views: readonly View[]): Conclusion[] {
  return RULES.flatMap((rule): Conclusion[] => {
    const holders = views.filter((view) => isKnown(rule, view) && rule.holds(view));
    const [sole] = holders;
    if (sole === undefined) return [];
    const statement = holders.length === 1 ? rule.tell(sole) : tellCommon(rule, holders);
    return [{ rule, statement }];
  }).toSorted((a, b) => b.rule.weight - a.rule.weight);
}

function isKnown({ rests }: Rule, view: View): boolean {
  const domains = domainsOf(view);
  return rests.every((domain) => domains.includes(domain));
}

function tellCommon({ common, key }: Rule, views: readonly View[]): Statement {
  const named = views.slice(0, MOST_NAMED).map((view) => ({ name: view.name, key: key(view) }));
  return listStatement(common, named, views.length > MOST_NAMED);
}

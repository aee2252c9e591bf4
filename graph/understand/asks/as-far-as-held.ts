import { isGroupable, measures as registry } from "../../../tools/measures/registry.js";
import { UNNAMED, type UnknownMeasureId } from "../../../tools/measures/unknown-measures.js";
import { wordsAmong } from "../languages/gloss.js";
import type { Scope } from "../request.js";
import { languagesSpoken } from "../words/language.js";
import type { Measured } from "./measured.js";
import { ownSalesIn } from "./own-sales.js";
import { isProfit } from "./stand-ins.js";

/** An ask about things that no data tells apart (a city, an unknown brand): it is answered for the whole country, or declined by name. */
export function asFarAsHeld(ask: Measured, scope: Pick<Scope, "regions" | "comparedMarkets" | NameKind>): Measured {
  const areRegions = scope.regions.length > 0 || ask.notHeld.includes(REGIONS);
  const ofCountry = areRegions && ask.by === "market" && scope.comparedMarkets.length === 0;
  const told: Measured = ofCountry ? { ...ask, by: null, order: null, want: "value" } : ask;
  const unknown = areOwnSales(told, scope) ? OWN_SALES : ofStranger(told, scope);
  return unknown === null
    ? told
    : {
        ...told,
        measures: [],
        by: null,
        order: null,
        // Named more closely than by the asker's own words.
        notHeld: [...told.notHeld.filter((id) => id !== UNNAMED && id !== unknown), unknown],
        isUnclear: false,
        isLearned: true,
      };
}

/** Of a brand or shop that is known, the measure itself says that it is not told for one. */
function areOwnSales(ask: Measured, scope: Pick<Scope, NameKind>): boolean {
  const own = ownSalesIn(ask, scope);
  const isOfSales = ask.measures.some((id) => registry[id].reads.some((kind) => kind === "sales_months"));
  return own !== null && (own.strangers.length > 0 || !isOfSales);
}

const OWN = wordsAmong(({ amounts: { own } }) => own);

type NameKind = "unknownNames" | "brands" | "merchants";
const REGIONS: UnknownMeasureId = "regions";
const OWN_SALES: UnknownMeasureId = "rival-revenue";

/** Of a brand or a shop that the data does not know, sums that it knows of none by itself: a figure of the whole market would be taken for theirs. A profit that is not the asker's is known of nobody. */
function ofStranger({ measures: [id], clause }: Measured, scope: Pick<Scope, NameKind>): UnknownMeasureId | null {
  if (id === undefined) return null;
  const { kind, reads } = registry[id];
  if (kind === "solver")
    return isProfit(id) && clause.text.search(OWN(languagesSpoken(clause.text))) < 0 ? "rival-profit" : null;
  const isStranger = scope.unknownNames.some((name) => /\p{Lu}/u.test(name));
  if (!isStranger || scope.brands.length + scope.merchants.length > 0) return null;
  const isKnownOfEach = isGroupable(id, "brand") || isGroupable(id, "merchant");
  return reads.includes("sales_months") && !isKnownOfEach ? "rival-revenue" : null;
}

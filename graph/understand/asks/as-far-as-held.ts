import { isGroupable, measures as registry } from "../../../tools/measures/registry.js";
import type { UnknownMeasureId } from "../../../tools/measures/unknown-measures.js";
import { wordsAmong } from "../languages/gloss.js";
import type { Scope } from "../request.js";
import { languagesSpoken } from "../words/language.js";
import type { Measured } from "./measured.js";
import { isProfit } from "./stand-ins.js";

/** An ask about things that no data tells apart (a city, an unknown brand): it is answered for the whole country, or declined by name. */
export function asFarAsHeld(ask: Measured, scope: Pick<Scope, "regions" | "comparedMarkets" | NameKind>): Measured {
  const areRegions = scope.regions.length > 0 || ask.notHeld.includes(REGIONS);
  const ofCountry = areRegions && ask.by === "market" && scope.comparedMarkets.length === 0;
  const told: Measured = ofCountry ? { ...ask, by: null, order: null, want: "value" } : ask;
  const unknown = ofStranger(told, scope);
  return unknown === null
    ? told
    : {
        ...told,
        measures: [],
        by: null,
        order: null,
        notHeld: [...told.notHeld, unknown],
        isUnclear: false,
        isLearned: true,
      };
}

const OWN = wordsAmong(({ amounts: { own } }) => own);

type NameKind = "unknownNames" | "brands" | "merchants";
const REGIONS: UnknownMeasureId = "regions";

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

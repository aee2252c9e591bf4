import type { Section } from "../../answer/answer.js";
import type { Draft } from "../../specialist.js";
import { writeParts } from "../write-parts.js";
import { writeSales } from "./by-sales.js";
import type { DemandDetails, DemandRequest } from "./details.js";
import { marketFollowUps, productFollowUps } from "./follow-ups.js";
import type { DemandInsight } from "./insight.js";
import { ofMarket, ofProducts } from "./kinds.js";
import { marketLimits, productLimits } from "./limits.js";
import { falling, largest, rising } from "./lists.js";
import { writeMarketSales } from "./market-by-sales.js";
import { noSearches } from "./nothing.js";
import { advice } from "./parts/advice.js";
import { audience } from "./parts/audience.js";
import { drivers } from "./parts/drivers.js";
import { forecast } from "./parts/forecast.js";
import { groups } from "./parts/groups.js";
import { marketAudience } from "./parts/market-audience.js";
import { marketForecast } from "./parts/market-forecast.js";
import { marketSize } from "./parts/market-size.js";
import { overview } from "./parts/overview.js";
import { season } from "./parts/season.js";
import { seasons } from "./parts/seasons.js";
import { size } from "./parts/size.js";
import { trend } from "./parts/trend.js";
import { volume } from "./parts/volume.js";

const parts = [
  ...[trend, season, forecast, volume, size, audience, drivers, advice, overview].map(ofProducts),
  ...[groups, rising, falling, largest, seasons, marketSize, marketAudience, marketForecast].map(ofMarket),
];

const writeAll = writeParts<DemandDetails, DemandInsight>({
  parts,
  choose: (insight) => ("parts" in insight ? insight.parts : []),
  sentences: (insight) => ("parts" in insight ? insight.sentences : 1),
  nothing: (insight, request) => {
    if (insight.kind === "sales") return writeSales(insight, request);
    if (insight.kind === "market-sales") return writeMarketSales(insight, request);
    return insight.kind === "empty" ? noSearches(request) : null;
  },
  limits: (insight, request) => {
    if (insight.kind === "products") return productLimits(insight, request);
    return insight.kind === "ranking" ? marketLimits(insight, request) : [];
  },
  followUps: (insight, request) => {
    if (insight.kind === "products") return productFollowUps(insight, request);
    return insight.kind === "ranking" ? marketFollowUps(insight, request) : [];
  },
});

export function write(insight: DemandInsight, request: DemandRequest): Draft {
  const draft = writeAll(insight, request);
  const isShort = request.breadth === "brief" && insight.kind === "products";
  return isShort ? { ...draft, sections: shorten(draft.sections) } : draft;
}

/** One of several domains: what the headline cannot hold, and one table at most. */
function shorten(sections: readonly Section[]): Section[] {
  const [first] = sections;
  if (first === undefined) return [];
  // What would change the advice is told for all domains together.
  const title = first.id === "advice" ? "Grounds" : first.title;
  return [{ ...first, title, statements: first.statements.slice(0, 1), tables: first.tables.slice(0, 1) }];
}

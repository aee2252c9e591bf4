import { z } from "zod";
import { campaignMeasures } from "./campaign.js";
import { demandMeasures } from "./demand.js";
import { economicsMeasures } from "./economics.js";
import { gapMeasures } from "./gap.js";
import { intentMeasures } from "./intent.js";
import type { Dimension, Measure } from "./measure.js";
import { pricingMeasures } from "./pricing.js";

const definitions = {
  ...intentMeasures,
  ...gapMeasures,
  ...pricingMeasures,
  ...demandMeasures,
  ...campaignMeasures,
  ...economicsMeasures,
};

export type MeasureId = keyof typeof definitions;

/** The only list of measures, by id. */
export const measures: Readonly<Record<MeasureId, Measure>> = definitions;

export const MEASURE_IDS = Object.keys(definitions) as [MeasureId, ...MeasureId[]]; // keys of a literal record

export const MeasureId = z.enum(MEASURE_IDS);

/** Whether it is reckoned from the asker's numbers. */
export const isSolver = (id: string): boolean => {
  const known = MeasureId.safeParse(id);
  return known.success && measures[known.data].kind === "solver";
};

/** The cheapest or the dearest of several prices. */
export const isEndOfPrices = (id: string | undefined): boolean => id === "price-lowest" || id === "price-highest";

export const isGroupable = (id: MeasureId, dimension: Dimension): boolean => measures[id].by.includes(dimension);

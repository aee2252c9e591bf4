import type { MeasureId } from "../../registry.js";
import { type Definition, quotient, totalOfMonths } from "../definition.js";

export const campaignDefinitions = {
  "ad-impressions": totalOfMonths("ads", "impressions"),
  "ad-clicks": totalOfMonths("ads", "clicks"),
  "ad-cost": totalOfMonths("ads", "cost"),
  "ad-orders": totalOfMonths("ads", "orders"),
  "ad-click-rate": quotient("ads", "clicks", "impressions"),
  "ad-conversion": quotient("ads", "orders", "clicks"),
  "ad-click-cost": quotient("ads", "cost", "clicks"),
  "ad-order-cost": quotient("ads", "cost", "orders"),
} as const satisfies Partial<Record<MeasureId, Definition>>;

import type { MeasureId } from "../../registry.js";
import { type Definition, quotient, total } from "../definition.js";

export const campaignDefinitions = {
  "ad-impressions": total("ads", "impressions"),
  "ad-clicks": total("ads", "clicks"),
  "ad-cost": total("ads", "cost"),
  "ad-orders": total("ads", "orders"),
  "ad-click-rate": quotient("ads", "clicks", "impressions"),
  "ad-conversion": quotient("ads", "orders", "clicks"),
  "ad-click-cost": quotient("ads", "cost", "clicks"),
  "ad-order-cost": quotient("ads", "cost", "orders"),
} as const satisfies Partial<Record<MeasureId, Definition>>;
